"""Remembering what was worked out: by the content of everything that it was made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from site_builder.cache.codec import Undecodable
from site_builder.cache.store import Cache, NoCache, digest

T = TypeVar("T")


class Form(Protocol[T]):
    """How values of one type become bytes, and become themselves again."""

    def encode(self, value: T) -> bytes: ...

    def decode(self, data: bytes) -> T:
        """Raises Undecodable."""


class Memo:
    """Gives what was made before of the same inputs, and counts what had to be made."""

    def __init__(self, cache: Cache | None = None, program: bytes = b"") -> None:
        """`program` names the version of the program: it is an input of everything."""
        self._cache: Cache = cache or NoCache()
        self.remembers = cache is not None
        """Whether there is a cache at all: without one nobody needs to name what things are made of."""
        self._program = program
        self._pieces: dict[bytes, tuple[bytes, ...]] = {}
        """Key of a large value -> keys of the pieces that the cache has of it."""
        self.made: Counter[str] = Counter()
        """Kind of value -> how many were worked out."""
        self.recalled: Counter[str] = Counter()
        """Kind of value -> how many were found."""

    def recall(self, kind: str, form: Form[T], inputs: tuple[bytes | str, ...], make: Callable[[], T]) -> T:
        """The value of a kind that `make` makes of `inputs`, which have to be all that it depends on."""
        if not self.remembers:
            self.made[kind] += 1
            return make()
        key = self.key(kind, *inputs)
        if (found := self.find(kind, form, key)) is not None:
            return found
        value = make()
        self.keep(kind, form, key, value)
        return value

    def key(self, kind: str, *inputs: bytes | str) -> bytes:
        return digest(self._program, kind, *inputs)

    def find(self, kind: str, form: Form[T], key: bytes) -> T | None:
        """The value under a key, if it is there and sound; of no `kind` it is not counted."""
        data = self._cache.get(key)
        if data is None:
            return None
        try:
            value = form.decode(data)
        except Undecodable:
            return None
        if kind:
            self.recalled[kind] += 1
        return value

    def keep(self, kind: str, form: Form[T], key: bytes, value: T) -> None:
        """Remember a value that was worked out, where there is a memory, and count it."""
        if kind:
            self.made[kind] += 1
        if self.remembers:
            self._cache.put(key, form.encode(value))

    def find_large(self, form: Form[T], key: bytes) -> T | None:
        """What `keep_large` kept under a key, if all of it is there and sound."""
        listed = self._cache.get(key)
        if listed is None:
            return None
        names = tuple(listed[start : start + _NAME] for start in range(0, len(listed), _NAME))
        found: list[bytes] = []
        for name in names:
            if (piece := self._cache.get(name)) is None:
                return None
            found.append(piece)
        try:
            value = form.decode(b"".join(found))
        except Undecodable:
            return None
        self._pieces[key] = names
        return value

    def keep_large(self, form: Form[T], key: bytes, value: T) -> None:
        """Remember a value of which the next build has most alike: only the pieces that are new are written.

        Those that the value before had and this one has not are forgotten.
        """
        data = form.encode(value)
        before, names = frozenset(self._pieces.get(key, ())), []
        for start, end in cuts(data):
            piece = data[start:end]
            names.append(name := digest(key, piece))
            if name not in before:
                self._cache.put(name, piece)
        self._cache.put(key, b"".join(names))
        self._cache.drop(before.difference(names))
        self._pieces[key] = tuple(names)


_NAME = 16
"""Bytes of a digest."""

LEAST, MOST = 2**15, 2**17
"""Bytes of a piece of a large value, but for the last."""

_CUT = b"\x5a"
"""A piece ends behind this byte: so what follows an edit that made its piece longer is cut as it was."""


def cuts(data: bytes) -> Iterator[tuple[int, int]]:
    """Where the pieces of a large value begin and end."""
    start = 0
    while start < len(data):
        found = data.find(_CUT, start + LEAST, start + MOST)
        end = min(len(data), found + 1 if found >= 0 else start + MOST)
        yield start, end
        start = end
