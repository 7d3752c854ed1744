"""What was made of each part of a site, a row each, in columns.

Of 20,000 parts with 80,000 files a build keeps nearly all as they are: runs of rows are copied as bytes, and values are
made of the few that somebody looks at.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate

from site_builder.cache.codec import Codec, encoded
from site_builder.cache.store import digest
from site_builder.publishing.crawlers import Listed
from site_builder.publishing.stamps import SUM, Files, files
from site_builder.structs import Frozen

_NUMBERS = "I"

_NUMBER = array(_NUMBERS).itemsize

TOGETHER = 256
"""So many rows that were made lie in one piece: as values of their own, those of 20,000 parts take 30 MB."""

_LISTED = Codec[list[Listed]](list[Listed])


class PartRows(Frozen, dict=True):
    """Parts of a site in an order, each with what it came to, and of what."""

    names: tuple[str, ...] = ()
    given: bytes = b""
    """Digest of what each was given."""
    reads: bytes = b""
    """How many values each read."""
    read: bytes = b""
    """The numbers of these (`Ledger.names`)."""
    written: bytes = b""
    """How many files each has."""
    lengths: bytes = b""
    """How many characters of `Files.text` they take."""
    files: Files = Files()
    listings: bytes = b""
    """How many bytes of `listed` are of each."""
    listed: bytes = b""
    """Its pages as the sitemap has them, encoded."""

    def is_sound(self) -> bool:
        """Whether each has a part of each column."""
        counts = (self.reads, self.written, self.lengths, self.listings)
        if len(self.given) != SUM * len(self.names) or any(len(one) != _NUMBER * len(self.names) for one in counts):
            return False
        ends = (self._read[-1] * _NUMBER, self._written[-1], self._lengths[-1], self._listings[-1])
        return self.files.is_sound() and ends == (
            len(self.read),
            len(self.files),
            len(self.files.text),
            len(self.listed),
        )

    @cached_property
    def _read(self) -> Sequence[int]:
        return _bounds(self.reads)

    @cached_property
    def _written(self) -> Sequence[int]:
        return _bounds(self.written)

    @cached_property
    def _lengths(self) -> Sequence[int]:
        return _bounds(self.lengths)

    @cached_property
    def _listings(self) -> Sequence[int]:
        return _bounds(self.listings)

    def files_of(self, row: int) -> range:
        """The places of a part's files among all files."""
        return range(self._written[row], self._written[row + 1])

    def read_by(self, row: int) -> array[int]:
        """The numbers of the values that a part read."""
        numbers = array(_NUMBERS)
        numbers.frombytes(self.read[self._read[row] * _NUMBER : self._read[row + 1] * _NUMBER])
        return numbers

    def row_of_file(self, place: int) -> int:
        """The part that has the file at a place."""
        return bisect_right(self._written, place) - 1

    def listing(self) -> Iterator[Listed]:
        """The pages of all parts as the sitemap has them. Raises Undecodable."""
        for start, end in zip(self._listings, self._listings[1:], strict=False):
            yield from _LISTED.decode(self.listed[start:end])

    def part(self, start: int, end: int) -> PartRows:
        """The rows from one on to before another."""
        if (start, end) == (0, len(self.names)):
            return self
        read, written, listings = self._read, self._written, self._listings
        return PartRows(
            self.names[start:end],
            self.given[start * SUM : end * SUM],
            self.reads[start * _NUMBER : end * _NUMBER],
            self.read[read[start] * _NUMBER : read[end] * _NUMBER],
            self.written[start * _NUMBER : end * _NUMBER],
            self.lengths[start * _NUMBER : end * _NUMBER],
            Files(
                self.files.text[self._lengths[start] : self._lengths[end]],
                self.files.sums[written[start] * SUM : written[end] * SUM],
            ),
            self.listings[start * _NUMBER : end * _NUMBER],
            self.listed[listings[start] : listings[end]],
        )


class MadeRows:
    """Rows of parts that are made one by one, by name: few values, however many they are."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        """When each was made."""
        self._pieces: list[PartRows] = []
        self._last: list[PartRows] = []

    def __len__(self) -> int:
        return len(self._numbers)

    def add(self, row: PartRows) -> None:
        """One more part, or one anew."""
        self._numbers[row.names[0]] = len(self._pieces) * TOGETHER + len(self._last)
        self._last.append(row)
        if len(self._last) == TOGETHER:
            self._pieces.append(joined_rows(self._last))
            self._last = []

    def find(self, name: str) -> tuple[PartRows, int] | None:
        """A part's row, as the rows that it lies in and its place there."""
        if (number := self._numbers.get(name)) is None:
            return None
        piece, place = divmod(number, TOGETHER)
        return (self._pieces[piece], place) if piece < len(self._pieces) else (self._last[place], 0)


def part_row(
    name: str, given: bytes, read: Iterable[int], written: Iterable[tuple[str, bytes]], listed: Sequence[Listed]
) -> PartRows:
    """The row of one part; `read` are numbers of values, `written` address and digest of each file."""
    numbers, of_files, pages = array(_NUMBERS, sorted(read)), files(written), encoded(list(listed))
    return PartRows(
        (name,),
        given,
        _count(len(numbers)),
        numbers.tobytes(),
        _count(len(of_files)),
        _count(len(of_files.text)),
        of_files,
        _count(len(pages)),
        pages,
    )


def joined_rows(pieces: Iterable[PartRows]) -> PartRows:
    """Rows one behind the other."""
    all_ = [*pieces]
    return PartRows(
        tuple(name for piece in all_ for name in piece.names),
        b"".join(piece.given for piece in all_),
        b"".join(piece.reads for piece in all_),
        b"".join(piece.read for piece in all_),
        b"".join(piece.written for piece in all_),
        b"".join(piece.lengths for piece in all_),
        Files("".join(piece.files.text for piece in all_), b"".join(piece.files.sums for piece in all_)),
        b"".join(piece.listings for piece in all_),
        b"".join(piece.listed for piece in all_),
    )


def name_of_listing(pieces: Sequence[PartRows]) -> bytes:
    """What names the pages of all parts as the sitemap has them, however they are cut."""
    return digest(b"".join(piece.listings for piece in pieces), b"".join(piece.listed for piece in pieces))


def _bounds(counts: bytes) -> list[int]:
    """Where the items of each row begin, and where those of the last end."""
    numbers = array(_NUMBERS)
    numbers.frombytes(counts)
    return [*accumulate(numbers, initial=0)]


def _count(number: int) -> bytes:
    return array(_NUMBERS, (number,)).tobytes()
