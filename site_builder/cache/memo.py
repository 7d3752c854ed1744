"""Remembering what was worked out: by the content of everything that it was made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Protocol, TypeVar

from site_builder.cache.codec import Undecodable
from site_builder.cache.parts import Parts
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
        self._large: dict[bytes, Parts] = {}
        """Those of large values that were looked for."""
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

    def parts(self, key: bytes) -> Parts:
        """What lies under a key in parts, of which a build reads and writes some."""
        return Parts(self._cache, key)

    def find_large(self, form: Form[T], key: bytes) -> T | None:
        """What `keep_large` kept under a key, if all of it is there and sound."""
        parts = self._large[key] = self.parts(key)
        try:
            return form.decode(parts.get(_WHOLE))
        except (KeyError, Undecodable):
            parts.forget()
            return None

    def keep_large(self, form: Form[T], key: bytes, value: T) -> None:
        """Remember a value of which the next build has most alike: only the pieces that are new are written."""
        if (parts := self._large.get(key)) is None:
            parts = self._large[key] = self.parts(key)
            parts.forget()  # nobody knows whether all of it is there
        parts.put(_WHOLE, form.encode(value))
        parts.close()


_WHOLE = ""
"""The only part of a value that is kept as a whole."""
