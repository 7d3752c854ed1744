"""The ground that a district stands on: a soft shape around its papers.

Each paper spans a fan to its nearest neighbours; fans are painted with a wide round stroke, and fill and
stroke as one (by the opacity of the whole), so that they run together into one even shape. The map's
script (static/js/map/ground.js) draws the same shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, hypot, pi

from site_builder.mapping.literature_map import ROOM, Spot

STROKE = 4.6 * ROOM
"""Width of the stroke: the ground reaches half of it around each paper."""

NEIGHBOURS = 6
"""A fan reaches so many of the nearest papers of its district."""

LONGEST = 11 * ROOM
"""A paper farther off than this stands on an island of its own."""

CROWD = 200
"""Papers of a district above which each stands for itself: they are so close that their dots cover the ground."""


def fans(spots: Sequence[Spot]) -> Iterator[tuple[Spot, ...]]:
    """The fan of each paper of a district: the paper, then its neighbours by their angle.

    A fan is open towards the widest gap between neighbours, which is outwards at the rim.
    """
    for number, spot in enumerate(spots):
        nearest = _nearest(spots, number) if len(spots) <= CROWD else []
        around = sorted((atan2(other.y - spot.y, other.x - spot.x), two) for two, other in nearest)
        yield spot, *(spots[two] for two in _behind_widest_gap(around))


def _nearest(spots: Sequence[Spot], number: int) -> list[tuple[int, Spot]]:
    spot = spots[number]
    lengths = sorted(
        (hypot(other.x - spot.x, other.y - spot.y), two) for two, other in enumerate(spots) if two != number
    )
    return [(two, spots[two]) for length, two in lengths[:NEIGHBOURS] if length <= LONGEST]


def _behind_widest_gap(around: Sequence[tuple[float, int]]) -> list[int]:
    """Numbers in order of their angle, beginning behind the widest gap."""
    gaps = [((angle - around[place - 1][0]) % (2 * pi), -place) for place, (angle, _) in enumerate(around)]
    first = -max(gaps)[1] if gaps else 0
    return [number for _, number in (*around[first:], *around[:first])]
