"""Remembering what was worked out: by the content of everything that it was made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
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
