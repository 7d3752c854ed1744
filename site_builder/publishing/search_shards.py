"""Which terms share a file.

Files hold neighbours of the alphabet, so that all that begins alike is found together. Where one file ends and
the next begins is decided by the terms themselves (content-defined chunking: Muthitacharoen, Chen and Mazières
2001): a term begins a file where its hash says so, more likely the larger it is. Thus a new term moves
the border next to it at most, and files further on stay as they are. A file is named after its first term.
The words of the lexicon are parted in the same way.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence

from site_builder.structs import Frozen
from site_builder.urls import is_safe


class Sizes(Frozen):
    """Bytes of a file; one term's list may be longer."""

    least: int
    usual: int
    most: int


LISTS = Sizes(2_500, 6_000, 12_000)
WORDS = Sizes(3_000, 6_000, 9_000)

BYTES_PER_POSTING = 3


class Shard(Frozen):
    name: str
    terms: tuple[str, ...]
    """In the order of `alphabetical`."""


class Directory(Frozen):
    """Where each of some files that follow each other begins, and what it is called."""

    first: tuple[str, ...]
    names: tuple[str, ...]


NO_FILES = Directory((), ())


def directory(parts: Sequence[Shard]) -> Directory:
    return Directory(tuple(part.terms[0] for part in parts), tuple(part.name for part in parts))


def list_room(term: str, length: int) -> int:
    """About how many bytes a term takes with its posting list of so many."""
    return len(term) + 2 + BYTES_PER_POSTING * length


def word_room(word: str) -> int:
    """About how many bytes a word takes in the lexicon, which leaves out what it shares with the one before."""
    return len(word) // 2 + 2


def alphabetical(term: str) -> bytes:
    """The order of terms: by UTF-16 units, as JavaScript compares strings."""
    return term.encode("utf-16-be", "surrogatepass")


def shards(rooms: Mapping[str, int], sizes: Sizes) -> Iterator[Shard]:
    """Part terms into files.

    Args:
        rooms: Term -> how many bytes it takes in a file.
        sizes: How large the files are to be.
    """
    names: set[str] = set()
    terms: list[str] = []
    size = 0
    for term in sorted(rooms, key=str if all(map(str.isascii, rooms)) else alphabetical):
        room = rooms[term]
        if terms and (size + room > sizes.most or (size >= sizes.least and _begins(term, room, sizes))):
            yield _shard(terms, names)
            terms, size = [], 0
        terms.append(term)
        size += room
    if terms:
        yield _shard(terms, names)


def _begins(term: str, room: int, sizes: Sizes) -> bool:
    return zlib.crc32(alphabetical(term)) < room / (sizes.usual - sizes.least) * 2**32


def _shard(terms: Sequence[str], names: set[str]) -> Shard:
    first = terms[0]
    # A plain word is its own name, which the head of the index need not repeat; no other name begins with "-".
    name = first if first.isascii() and first.isalnum() and is_safe(first) else f"-{zlib.crc32(alphabetical(first)):x}"
    while name in names:  # two first terms with one hash
        name += "-"
    names.add(name)
    return Shard(name, tuple(terms))
