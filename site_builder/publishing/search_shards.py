"""Which terms share a file.

Files hold neighbours of the alphabet, so that all that begins alike is found together. Where one file ends and
the next begins is decided by the terms themselves (content-defined chunking: Muthitacharoen, Chen and Mazières
2001): a term begins a file where its hash says so, more likely the larger it is. Thus a new term moves
the border next to it at most, and files further on stay as they are. A file is named after its first term.
The words of the lexicon are parted in the same way.
"""

from __future__ import annotations

import zlib
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

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


class Recut(Frozen):
    """Files of which some terms have come, gone, or take other room."""

    files: Directory
    made: tuple[Shard, ...]
    """Those that are not as they were."""
    gone: frozenset[str]
    """Names of those that are no more."""


def recut(
    before: Directory, changed: Collection[str], rooms: Callable[[int], Mapping[str, int]], sizes: Sizes
) -> Recut | None:
    """What `shards` makes where some terms have `changed`; None where it takes all terms to say.

    `rooms` gives the terms, with their rooms, that stand now between the beginning of a file, by its place, and the
    beginning of the next.
    """
    places = {place_of(before, term) for term in changed}
    first, names = list[str](), list[str]()
    made, gone = list[Shard](), set[str]()
    done, count = 0, len(before.names)
    for place in sorted(places):
        if place < done:
            continue
        start = place
        while start > done and before.first[start] in changed:
            start -= 1  # whether it begins a file hangs on the file before
        end, new = _run(before, start, places, rooms, sizes)
        first += [*before.first[done:start], *(shard.terms[0] for shard in new)]
        names += [*before.names[done:start], *(shard.name for shard in new)]
        made += new
        gone.update(before.names[start:end])
        done = end
    first += before.first[done:]
    names += before.names[done:]
    if not count or len(set(names)) < len(names) or any(name.endswith("-") for name in (*names, *before.names)):
        return None  # of two files with one name the later has another
    return Recut(Directory(tuple(first), tuple(names)), tuple(made), frozenset(gone.difference(names)))


def _run(
    before: Directory, start: int, places: Collection[int], rooms: Callable[[int], Mapping[str, int]], sizes: Sizes
) -> tuple[int, list[Shard]]:
    """The files from a place on that come of all up to another place, from which they begin as they did: that place."""
    found = dict(rooms(start))
    for end in range(start + 1, len(before.names)):
        found.update(rooms(end))
        if end in places:
            continue
        made = list(shards(found, sizes))
        for place, shard in enumerate(made):
            if shard.terms[0] == before.first[end]:
                return end, made[:place]
    return len(before.names), list(shards(found, sizes))


def place_of(files: Directory, term: str) -> int:
    """Which of some files has a term, or would have it."""
    return max(0, bisect_right(files.first, alphabetical(term), key=alphabetical) - 1)
