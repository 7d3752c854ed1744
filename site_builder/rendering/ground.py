"""The ground that a district stands on: a soft shape around its papers, as one path with a wide round stroke.

A single stroke paints what lies beneath it once, however often its parts overlap, so dots around each
paper and bridges between neighbours run together into one even shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from site_builder.mapping.literature_map import ROOM, Spot

STROKE = 4.6 * ROOM
"""Width of the stroke: the ground reaches half of it around each paper."""

BRIDGES = 6
"""Each paper is joined to so many nearest ones of its district."""

LONGEST = 11 * ROOM
"""A paper farther off than this stands on an island of its own."""

CROWD = 400
"""Papers of a district above which its dots alone cover the ground."""


def bridges(spots: Sequence[Spot]) -> Iterator[tuple[Spot, Spot]]:
    """Pairs of neighbouring papers of one district, each pair once, in a fixed order."""
    if len(spots) > CROWD:
        return
    pairs: set[tuple[int, int]] = set()
    for one, spot in enumerate(spots):
        lengths = [(hypot(other.x - spot.x, other.y - spot.y), two) for two, other in enumerate(spots) if two != one]
        for length, two in sorted(lengths)[:BRIDGES]:
            if length <= LONGEST:
                pairs.add((min(one, two), max(one, two)))
    for one, two in sorted(pairs):
        yield spots[one], spots[two]
