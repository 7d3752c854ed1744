"""The ground of a map that has papers on it already: which spots are taken, and where another paper finds room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from site_builder.mapping.likeness.profiles import Floats, Ints
from site_builder.mapping.literature_map import ROOM

if TYPE_CHECKING:
    from scipy.spatial import cKDTree

APART = 2 * ROOM + 1
"""Distance that new papers keep from all others."""

ALOOF = 2.4 * APART
"""Distance that papers without any tie keep from those of districts, on whose ground they would seem to stand."""

WIDER = 1.35
"""How much more room papers like to have in width, where their labels are."""

SEEN = 40
"""Taken spots about which room is looked for first; where all about them is full, more."""

AT_ONCE = 64
"""Spots that may be taken before the tree of neighbours is built anew."""

_RINGS = np.array(
    [
        (radius * wide * np.cos(angle), radius * np.sin(angle))
        for radius, wide in ((APART + 0.2, 1.0), (APART + 0.2, WIDER), (1.4 * APART, WIDER))
        for angle in np.arange(16) * (np.pi / 8)
    ]
)
"""Spots right beside a paper, and a little farther off."""


class Ground:
    """Spots that are taken, each by a paper of a district; grows by `take`."""

    def __init__(self, spots: Floats, district: Ints) -> None:
        self.spots = spots.reshape(-1, 2).copy()
        self.district = district.copy()
        self._made: cKDTree | None = None
        self._planted = len(self.spots)

    def take(self, spot: Floats, district: int) -> None:
        self.spots = np.vstack([self.spots, spot])
        self.district = np.append(self.district, district)
        if len(self.spots) - self._planted >= AT_ONCE:
            self._made, self._planted = None, len(self.spots)

    @property
    def _tree(self) -> cKDTree:
        """Of the spots that were taken when it was planted; most maps that are drawn again ask for none."""
        if self._made is None:
            from scipy.spatial import cKDTree

            self._made = cKDTree(self.spots[: self._planted])
        return self._made

    def clearance(self, points: Floats) -> tuple[Floats, Ints]:
        """For each point the distance to the nearest taken spot, and that spot's district; infinity and -1 for none."""
        distances, nearest = np.full(len(points), np.inf), np.full(len(points), -1)
        if self._planted:
            distances, nearest = self._tree.query(points)
        late = self.spots[self._planted :]
        if len(late):
            to_late = np.hypot(*(points[:, None] - late[None, :]).transpose(2, 0, 1))
            closer = to_late.min(axis=1) < distances
            distances = np.where(closer, to_late.min(axis=1), distances)
            nearest = np.where(closer, self._planted + to_late.argmin(axis=1), nearest)
        known = np.append(self.district, -1)
        return distances, known[nearest]

    def beside(self, anchors: Floats, weights: Floats, district: int) -> Floats:
        """The free spot, to 0.1, with the shortest ways to `anchors`, which are spots of papers or any other points.

        The weighted mean of the distances counts, which many near neighbours decide and few far ones do not;
        then room for labels, and that the nearest neighbour is of the own district.
        """
        weights = weights / weights.sum()
        middle = np.sum(weights[:, None] * anchors, axis=0)
        seen = SEEN
        while True:
            points = self._candidates(np.vstack([middle, anchors]), seen)
            distances, nearest = self.clearance(points)
            free = distances >= APART
            if free.any():
                break
            seen *= 4
        points, nearest = points[free], nearest[free]
        ways = np.sum(np.hypot(*(points[:, None] - anchors[None, :]).transpose(2, 0, 1)) * weights, axis=1)
        costs = ways + 3 * ROOM * ((nearest != district) & (nearest >= 0)) + self._crowd(points)
        # Of spots that cost alike to the hair, the first.
        best: Floats = points[int(np.argmin(np.round(costs, 3)))]
        return best

    def _candidates(self, centres: Floats, seen: int) -> Floats:
        """The centres themselves, and rings about the taken spots nearest to the first of them."""
        offsets = np.hypot(*(self.spots - centres[0]).T)
        about = self.spots[np.lexsort((np.arange(len(offsets)), np.round(offsets, 3)))[:seen]]
        rings = (about[:, None] + _RINGS[None, :]).reshape(-1, 2)
        points: Floats = np.round(np.vstack([centres, rings]), 1) + 0.0
        return points

    def _crowd(self, points: Floats) -> Floats:
        """What nearness costs: half of what is missing to room for labels, over all taken spots."""
        if not len(self.spots):
            return np.zeros(len(points))
        # Only spots about the points can be near; on a map of thousands they are few.
        low, high = points.min(axis=0) - 3 * APART, points.max(axis=0) + 3 * APART
        about = self.spots[np.all((self.spots > low) & (self.spots < high), axis=1)]
        ways = np.abs(points[:, None] - about[None, :]) / np.array([WIDER, 1.0])
        missing = np.maximum(1.3 * APART - np.hypot(ways[..., 0], ways[..., 1]), 0.0)
        crowd: Floats = 0.5 * missing.sum(axis=1)
        return crowd


def lattice(count: int, ground: Ground, middle: Floats, district: int) -> Floats:
    """`count` free spots in rows about a point, nearest first: for papers that nothing ties to any other.

    They keep off the ground of every other district than their own.
    """
    reach = 2
    while True:
        rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1].reshape(2, -1)
        points = np.stack([(columns + 0.5 * (rows % 2)) * 1.6 * APART, rows * 1.2 * APART], axis=1)
        distances = np.hypot(points[:, 0] / WIDER, points[:, 1])
        points, distances = points[distances <= reach * APART], distances[distances <= reach * APART]
        points = np.round(points[np.lexsort((points[:, 0], points[:, 1], np.round(distances, 3)))] + middle, 1) + 0.0
        distances, nearest = ground.clearance(points)
        free = points[distances >= np.where(nearest == district, APART, ALOOF)]
        if len(free) >= count:
            return free[:count]
        reach *= 2


def emptiest_rim(ground: Ground) -> Floats:
    """The point in view, but off the middle, that is farthest from all papers: most often a corner of the map."""
    if not len(ground.spots):
        return np.zeros(2)
    low, high = ground.spots.min(axis=0), ground.spots.max(axis=0)
    steps = np.linspace(0.0, 1.0, 41)
    shares = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    shares = shares[np.any((shares < 0.13) | (shares > 0.87), axis=1)]
    points = low + shares * (high - low)
    emptiest: Floats = np.round(points[int(np.argmax(np.round(ground.clearance(points)[0], 3)))], 1) + 0.0
    return emptiest
