"""Papers that come to a map which stands: each beside those it is tied to, and nobody moves for it."""

from __future__ import annotations

import heapq
from collections.abc import Sequence

import numpy as np

from site_builder.mapping.districts.communities import communities, smallest
from site_builder.mapping.likeness.profiles import Floats, Ints, Sparse
from site_builder.mapping.places.ground import Ground, emptiest_rim, lattice
from site_builder.mapping.places.layout import GAP, place

UNDIVIDED = 20
"""Papers of a new subject that make one district; more may be several."""

ABROAD = 0.25
"""Part that ties to other districts have in a newcomer's place, against its own district's."""


class Town:
    """A map while papers come to it."""

    def __init__(self, keys: Sequence[str], places: Floats, district: Ints, districts: int, taken: Ground) -> None:
        self.keys = keys
        self.places = places.copy()
        """n × 2; what stands for a paper without a place means nothing."""
        self.district = district.copy()
        """Number of each paper's district, -1 for one without a place."""
        self.districts = districts
        """How many there are, with or without papers in view."""
        self.ground = taken
        """All spots that are taken, with those of papers that are not in view."""

    def put(self, paper: int, spot: Floats, district: int) -> None:
        self.places[paper], self.district[paper] = spot, district
        self.ground.take(spot, district)

    def waiting(self, order: Sequence[int]) -> list[int]:
        return [paper for paper in order if self.district[paper] < 0]

    def welcome(self, order: Sequence[int], ties: Sparse) -> None:
        """Place those papers of `order` that are tied, over others or not, to papers with a place.

        The first in order that is tied to any comes first. It joins the district that it is tied to most.
        """
        rank = {paper: turn for turn, paper in enumerate(order)}
        ready = [(turn, paper) for paper, turn in rank.items() if (self.district[_tied(ties, paper)[0]] >= 0).any()]
        heapq.heapify(ready)
        while ready:
            _, paper = heapq.heappop(ready)
            if self.district[paper] >= 0:
                continue
            others, pulls = _tied(ties, paper)
            there = self.district[others] >= 0
            near, pulls = others[there], pulls[there]
            sums = np.round(np.bincount(self.district[near], weights=pulls), 9)
            own = int(np.argmax(sums))
            weights = pulls * np.where(self.district[near] == own, 1.0, ABROAD)
            self.put(paper, self.ground.beside(self.places[near], weights, own), own)
            for other in others[~there].tolist():
                if other in rank:
                    heapq.heappush(ready, (rank[other], other))

    def found(self, order: Sequence[int], ties: Sparse) -> list[list[int]]:
        """Make new districts, side by side, of papers of `order` that are tied to each other; give their papers."""
        if not order:
            return []
        papers = np.sort(np.array(order, dtype=np.int64))
        among = ties[papers].columns(papers)
        groups = _new_groups(among, max(3, smallest(len(self.keys))))
        if not groups:
            return []
        within = np.array([paper for group in groups for paper in group], dtype=np.int64)
        district = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
        newly = papers[within]
        spots = place([self.keys[paper] for paper in newly.tolist()], among[within].columns(within), district)
        spots = np.round(spots + _room_beside(self.ground, spots), 1) + 0.0
        for paper, spot, number in zip(newly.tolist(), spots, district.tolist(), strict=True):
            self.put(paper, spot, self.districts + number)
        self.districts += len(groups)
        return [papers[list(group)].tolist() for group in groups]

    def set_apart(self, order: Sequence[int], district: int) -> None:
        """Place papers that are tied to nothing: in rows by others of their kind, else at the map's emptiest rim."""
        if not order:
            return
        members = self.ground.spots[self.ground.district == district]
        middle = members.mean(axis=0) if len(members) else emptiest_rim(self.ground)
        for paper, spot in zip(order, lattice(len(order), self.ground, middle, district), strict=True):
            self.put(paper, spot, district)


def _new_groups(ties: Sparse, needed: int) -> list[tuple[int, ...]]:
    """Papers that make new districts: what hangs together, divided only where it is large. Largest first."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    of_scipy = csr_array((ties.data, ties.indices, ties.indptr), shape=ties.shape)
    _, numbers = connected_components(of_scipy, directed=False)
    groups: list[tuple[int, ...]] = []
    for number in range(int(numbers.max()) + 1):
        group = np.flatnonzero(numbers == number)
        if needed <= len(group) <= UNDIVIDED:
            groups.append(tuple(group.tolist()))
        elif len(group) > UNDIVIDED:
            parts = communities(ties[group].columns(group), needed).members
            groups += [tuple(group[list(part)].tolist()) for part in parts]
    return sorted(groups, key=lambda group: (-len(group), group))


def _tied(ties: Sparse, paper: int) -> tuple[Ints, Floats]:
    row = slice(ties.indptr[paper], ties.indptr[paper + 1])
    return ties.indices[row], ties.data[row]


def _room_beside(ground: Ground, spots: Floats) -> Floats:
    """Where to move a group of papers as a whole so that it keeps off all others and the map grows least."""
    if not len(ground.spots):
        return np.zeros(2)
    centre = (ground.spots.min(axis=0) + ground.spots.max(axis=0)) / 2
    best: Floats = centre
    least = np.inf
    for angle in np.arange(48) * (2 * np.pi / 48):
        way = np.array([np.cos(angle), np.sin(angle)])
        far = 0.0
        while ground.clearance(spots + centre + far * way)[0].min() < GAP + 10:
            far += GAP / 2
        everything = np.vstack([ground.spots, spots + centre + far * way])
        size = round(float(np.prod(np.ptp(everything, axis=0) + GAP)), 1)
        if size < least:
            best, least = centre + far * way, size
    return best
