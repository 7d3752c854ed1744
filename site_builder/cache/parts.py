"""Large values in named parts: each is read when somebody asks for it, and written where it has changed.

What names all parts lies under one key and is written last, so what is found there is of one build, however another
ended. A part lies in pieces that are named by their content, cut where the content says so: an edit writes those that
it changed, and those that nobody will ask for again are dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate

from site_builder.cache.codec import Codec, Undecodable
from site_builder.cache.store import Cache, digest

_NAME = 16
"""Bytes of a digest."""

LEAST, MOST = 2**15, 2**17
"""Bytes of a piece, but for the last of a part."""

_CUT = b"\x5a"
"""A piece ends behind this byte: so what follows an edit that made its piece longer is cut as it was."""

_LISTED = Codec[dict[str, bytes]](dict[str, bytes])
"""Name of a part -> the names of its pieces."""


class Parts:
    """The parts under one key: those that the build before left, and those that this one leaves."""

    def __init__(self, cache: Cache, key: bytes) -> None:
        self._cache, self._key = cache, key
        self._now: dict[str, bytes] = {}
        self._before: dict[str, bytes] = {}
        if (listed := cache.get(key)) is not None:
            try:
                self._before = _LISTED.decode(listed)
            except Undecodable:
                self.forget()
        self._there = frozenset(self._pieces(self._before))
        self._read: dict[str, tuple[bytes, list[int]]] = {}
        """Parts that were read, with the lengths of their pieces: what is put may be much the same."""

    def get(self, name: str) -> bytes:
        """A part as it was left. Raises KeyError where it is not there, or not whole: then nothing of it counts."""
        found = self._cache.get_all(list(_names(self._before[name])))
        if found is None:
            self.forget()
            raise KeyError(name)
        whole = found[0] if len(found) == 1 else b"".join(found)
        self._read[name] = whole, [len(piece) for piece in found]
        return whole

    def put(self, name: str, data: bytes) -> None:
        """Leave a part to the next build."""
        names = []
        start, known = 0, _Known(self._read.pop(name, (b"", [])), self._before.get(name, b""))
        while start < len(data):
            named, end = known.next_of(data, start)
            if not named:
                piece = data[start : (end := end_of_piece(data, start))]
                named = digest(self._key, piece)
                known.passed(named)
                if named not in self._there:
                    self._cache.put(named, piece)
            names.append(named)
            start = end
        self._now[name] = b"".join(names)

    def stays(self, name: str) -> bool:
        """Leave a part as it was left, without a look at it; False where there is none."""
        if name not in self._before:
            return False
        self._now[name] = self._before[name]
        self._read.pop(name, None)
        return True

    def all_stay(self, but: Iterable[str] = ()) -> None:
        """The same of all parts that were left, but for some: what is put besides takes the place of another."""
        self._now.update(self._before)
        for name in but:
            self._now.pop(name, None)

    def forget(self) -> None:
        """Nothing that was left counts any more: all of it is written anew."""
        self._before, self._there, self._read = {}, frozenset(), {}

    def drop(self) -> None:
        """The same for the next build, unless these parts are left anew."""
        self.forget()
        self._cache.drop([self._key])

    def close(self) -> None:
        """All parts have been left: from now on they are those that are found."""
        self._cache.put(self._key, _LISTED.encode(self._now))
        now = frozenset(self._pieces(self._now))
        self._cache.drop(self._there.difference(now))
        self._cache.use(self._there & now)  # of a part that stays nobody has asked
        self._before, self._there, self._now, self._read = self._now, now, {}, {}

    def _pieces(self, parts: dict[str, bytes]) -> Iterator[bytes]:
        return (piece for joined in parts.values() for piece in _names(joined))


class _Known:
    """The pieces of a part as it was read: to hold bytes against bytes takes a tenth of what naming them does."""

    def __init__(self, read: tuple[bytes, list[int]], joined: bytes) -> None:
        self._data, self._lengths = read
        self._names = list(_names(joined)) if self._lengths else []
        self._ends = list(accumulate(self._lengths))
        self._at = 0
        """The piece that is likely to be the next."""

    def next_of(self, data: bytes, start: int) -> tuple[bytes, int]:
        """The name of the piece that is likely to begin here, and its end; no name if it is another."""
        if self._at >= len(self._lengths):
            return b"", start
        before, length = self._ends[self._at] - self._lengths[self._at], self._lengths[self._at]
        end = start + length
        # The last piece ends where its part did, and what goes on there is cut elsewhere.
        is_last = self._at == len(self._lengths) - 1
        if (is_last and end != len(data)) or not data.startswith(self._data[before : before + length], start):
            return b"", start
        self._at += 1
        return self._names[self._at - 1], end

    def passed(self, named: bytes) -> None:
        """A piece by this name came instead: it is one of those that were read, or took the place of the next."""
        self._at = (self._names.index(named) if named in self._names else self._at) + 1


def _names(joined: bytes) -> Iterator[bytes]:
    return (joined[start : start + _NAME] for start in range(0, len(joined), _NAME))


def end_of_piece(data: bytes, start: int) -> int:
    """Where the piece of a part that begins at `start` ends."""
    found = data.find(_CUT, start + LEAST, start + MOST)
    return min(len(data), found + 1 if found >= 0 else start + MOST)
