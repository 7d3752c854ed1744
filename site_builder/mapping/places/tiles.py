"""Tiles of the map: papers that stand together, so that what is in view is in few files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from site_builder.mapping.likeness.profiles import Floats, Ints

TILE = 200
"""Papers of a tile, at most: with 80 links each their file takes some 60 kB with gzip."""


def tiles(places: Sequence[tuple[float, float]]) -> tuple[tuple[int, ...], ...]:
    """Numbers of places by tile: halved across the longer side until a tile is small enough (a k-d tree's leaves)."""
    if not places:
        return ()
    return tuple(tuple(tile.tolist()) for tile in _split(np.array(places, dtype=np.float64), np.arange(len(places))))


def _split(places: Floats, numbers: Ints) -> Iterator[Ints]:
    if len(numbers) <= TILE:
        yield np.sort(numbers)
        return
    some = places[numbers]
    wide, high = (some.max(axis=0) - some.min(axis=0)).tolist()
    ordered = numbers[np.lexsort((numbers, some[:, 0 if wide >= high else 1]))]
    middle = len(ordered) // 2
    yield from _split(places, ordered[:middle])
    yield from _split(places, ordered[middle:])
