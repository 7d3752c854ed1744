"""Which terms share a file.

Files hold neighbours of the alphabet, so that all that begins alike is found together. Where one file ends and
the next begins is decided by the terms themselves (content-defined chunking: Muthitacharoen, Chen and Mazières
2001): a term begins a file where its hash says so, more likely the larger it is. Thus a new term moves
the border next to it at most, and files further on stay as they are. A file is named after its first term.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

LEAST = 4_000
USUAL = 10_000
MOST = 20_000
"""Bytes of a file; one term's list may be longer."""

BYTES_PER_POSTING = 3


@dataclass(frozen=True, slots=True)
class Shard:
    name: str
    terms: tuple[str, ...]
    """In the order of `alphabetical`."""


def alphabetical(term: str) -> bytes:
    """The order of terms: by UTF-16 units, as JavaScript compares strings."""
    return term.encode("utf-16-be", "surrogatepass")


def shards(lengths: Mapping[str, int]) -> Iterator[Shard]:
    """Part terms into files.

    Args:
        lengths: Term -> how many entries have it.
    """
    names: set[str] = set()
    terms: list[str] = []
    size = 0
    for term in sorted(lengths, key=str if all(map(str.isascii, lengths)) else alphabetical):
        room = len(term) + 2 + BYTES_PER_POSTING * lengths[term]
        if terms and (size + room > MOST or (size >= LEAST and _begins(term, room))):
            yield _shard(terms, names)
            terms, size = [], 0
        terms.append(term)
        size += room
    if terms:
        yield _shard(terms, names)


def _begins(term: str, room: int) -> bool:
    return zlib.crc32(alphabetical(term)) < room / (USUAL - LEAST) * 2**32


def _shard(terms: Sequence[str], names: set[str]) -> Shard:
    name = f"{zlib.crc32(alphabetical(terms[0])):08x}"
    while name in names:  # two first terms with one hash
        name += "-"
    names.add(name)
    return Shard(name, tuple(terms))
