"""Reasons by number: hundreds of thousands of them, each kept once, as bytes, and read when somebody asks."""

from __future__ import annotations

from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from site_builder.cache.codec import Codec, encoded

Offsets = NDArray[np.int64]
Sums = NDArray[np.uint64]

_FORM = Codec[tuple[str, ...]](tuple[str, ...])


class Sayings:
    """Lists of reasons. A number once given stands."""

    __slots__ = ("_blob", "_ends", "_new", "_numbers", "_sums")

    def __init__(self, blob: bytes = b"", ends: Offsets | None = None, sums: Sums | None = None) -> None:
        """With those of an earlier table, which `sealed` and `sums` gave."""
        self._blob = blob
        self._ends = np.zeros(0, dtype=np.int64) if ends is None else ends
        self._sums = np.zeros(0, dtype=np.uint64) if sums is None else sums
        self._new: list[bytes] = []
        self._numbers: dict[bytes, int] = {}

    def __len__(self) -> int:
        return len(self._ends) + len(self._new)

    def number(self, reasons: tuple[str, ...]) -> int:
        """The number of a list of reasons, which is taken in where it is new."""
        data = encoded(reasons)
        found = self._numbers.setdefault(data, len(self))
        if found == len(self):
            self._new.append(data)
        return found

    def data(self, number: int) -> bytes:
        """What names a list of reasons."""
        if number >= len(self._ends):
            return self._new[number - len(self._ends)]
        start = int(self._ends[number - 1]) if number else 0
        return self._blob[start : int(self._ends[number])]

    def sums(self) -> Sums:
        """For each number 8 bytes that name its list of reasons, in this build and any other."""
        if len(self._sums) < len(self):
            new = (blake2b(self.data(number), digest_size=8).digest() for number in range(len(self._sums), len(self)))
            self._sums = np.concatenate([self._sums, np.frombuffer(b"".join(new), dtype="<u8").astype(np.uint64)])
        return self._sums

    def __getitem__(self, number: int) -> tuple[str, ...]:
        return _FORM.decode(self.data(number))

    def sealed(self) -> tuple[bytes, Offsets]:
        """All of them in one piece, and where each ends."""
        if self._new:
            before = int(self._ends[-1]) if len(self._ends) else 0
            ends = before + np.cumsum(np.array([len(data) for data in self._new], dtype=np.int64))
            self._blob = b"".join([self._blob, *self._new])
            self._ends = np.concatenate([self._ends, ends])
            self._new, self._numbers = [], {}
        return self._blob, self._ends
