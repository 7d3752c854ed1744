"""Remembering what was worked out: by the content of everything that it was made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from site_builder.cache.codec import Codec, Undecodable
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
        """Remember a value that was worked out."""
        if kind:
            self.made[kind] += 1
        self._cache.put(key, form.encode(value))

    def find_reading(
        self, kind: str, form: Form[T], inputs: tuple[bytes | str, ...], digest_of_read: Callable[[str], bytes]
    ) -> T | None:
        """As `find`, of what found out while it was made what else it depends on.

        Args:
            kind: Kind of the value.
            form: Its form.
            inputs: What is known beforehand to make it.
            digest_of_read: What names the present content of each name that was read.
        """
        data = self._cache.get(self.key(f"{kind} reads", *inputs))
        try:
            names = _NAMES.decode(data) if data is not None else None
        except Undecodable:
            names = None
        return None if names is None else self.find(kind, form, self.key(kind, *inputs, *map(digest_of_read, names)))

    def keep_reading(
        self,
        kind: str,
        form: Form[T],
        inputs: tuple[bytes | str, ...],
        value: T,
        read: Iterable[str],
        digest_of_read: Callable[[str], bytes],
    ) -> None:
        """Remember such a value; `read` are the names of everything else that was read for it."""
        names = tuple(sorted(read))
        self._cache.put(self.key(f"{kind} reads", *inputs), _NAMES.encode(names))
        self.keep(kind, form, self.key(kind, *inputs, *map(digest_of_read, names)), value)


_NAMES = Codec[tuple[str, ...]](tuple[str, ...])
