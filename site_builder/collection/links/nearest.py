"""Of files with one name, the one nearest to a folder: fewest steps up and down the tree of folders."""

from __future__ import annotations

import posixpath
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter
from typing import Generic, TypeVar

from site_builder.structs import Frozen, field

T = TypeVar("T")

MOST_TIES = 8
"""So many equally near files are told apart; more would only lengthen a message."""


class Nearest(Frozen, Generic[T]):
    """Answers in time that grows with the depth of folders, not with the number of files of one name."""

    only: Mapping[str, T] = field(default_factory=dict)
    """Name -> the one file that has it."""
    shallowest: Mapping[tuple[str, str], tuple[int, tuple[tuple[int, T], ...]]] = field(default_factory=dict)
    """(name of several files, folder) -> least depth at which one lies under the folder, and the first at that depth,
    each with its rank."""

    def find(self, name: str, folder: str) -> tuple[T, ...]:
        """The files of the name at the least distance from `folder`, in order of rank, the first `MOST_TIES`."""
        if name in self.only:
            return (self.only[name],)
        best: int | None = None
        found: dict[int, T] = {}
        for up, ancestor in enumerate(_upwards(folder)):
            if best is not None and up > best:
                break
            if entry := self.shallowest.get((name, ancestor)):
                down, items = entry
                if best is None or up + down < best:
                    best, found = up + down, {}
                if up + down == best:
                    found.update(items)
        return tuple(item for _, item in sorted(found.items(), key=itemgetter(0))[:MOST_TIES])


def nearest_index(files: Iterable[tuple[str, str, T]]) -> Nearest[T]:
    """From (name, folder, what it is) of each file, first in rank first."""
    by_name: defaultdict[str, list[tuple[str, T]]] = defaultdict(list)
    for name, folder, item in files:
        by_name[name].append((folder, item))
    shallowest: dict[tuple[str, str], tuple[int, list[tuple[int, T]]]] = {}
    for name, same in by_name.items():
        for rank, (folder, item) in enumerate(same if len(same) > 1 else ()):
            for depth, ancestor in enumerate(_upwards(folder)):
                known = shallowest.get((name, ancestor))
                if known is None or depth < known[0]:
                    shallowest[name, ancestor] = (depth, [(rank, item)])
                elif depth == known[0] and len(known[1]) < MOST_TIES:
                    known[1].append((rank, item))
    return Nearest(
        {name: same[0][1] for name, same in by_name.items() if len(same) == 1},
        {place: (depth, tuple(items)) for place, (depth, items) in shallowest.items()},
    )


def _upwards(folder: str) -> Iterator[str]:
    """The folder, the one that holds it, and so on to the root, which is ""."""
    yield folder
    while folder:
        folder = posixpath.dirname(folder)
        yield folder
