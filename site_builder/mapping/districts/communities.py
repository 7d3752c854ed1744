"""Communities of papers: which belong together, from explicit links and topics alone.

Louvain's method (Blondel et al. 2008) on papers numbered in key order, with fixed seeds.
Small communities join the neighbour they are tied to most, for their size; a map of dozens of
districts with two papers each says nothing. Papers that are tied to nothing, and small groups that
are tied to nothing else, stand apart together.
"""

from __future__ import annotations

import math

import numpy as np

from site_builder.mapping.districts.louvain import louvain
from site_builder.mapping.likeness.profiles import Ints, Sparse
from site_builder.mapping.sparse import Matrix
from site_builder.structs import Frozen

RESOLUTION = 1.5
"""Above 1 districts are smaller. Chosen by eye on real collections of 21, 81 and 300 papers: at 1 subjects that have
little to do with each other share a district, at 2 one subject falls into several."""

RUNS = 5
"""Louvain's result depends on the order it visits papers in: the best of so many seeds is kept …"""

TIES_FOR_ALL_RUNS = 50_000
"""… on maps with so many ties in all runs together; larger ones get fewer runs, at least one. With 27,000 ties among
1,000 papers the best of three has a modularity of 0.4064, the first 0.4063."""


class Communities(Frozen):
    """A division of papers 0 … n-1."""

    members: tuple[tuple[int, ...], ...]
    """Of each community, ascending; largest community first, equal ones by their first paper."""
    apart: tuple[int, ...]
    """Papers without a tie to any community, ascending."""


def communities(ties: Sparse, needed: int | None = None) -> Communities:
    """Divide papers by the symmetric matrix of their ties; a community has `needed` papers or more."""
    papers = ties.shape[0]
    tied = np.flatnonzero(np.diff(ties.indptr))
    found = _merged(_louvain(ties, tied), ties, needed or smallest(papers))
    loose = sorted(set(range(papers)) - {paper for group in found for paper in group})
    ordered = sorted((tuple(group) for group in found), key=lambda group: (-len(group), group))
    return Communities(tuple(ordered), tuple(loose))


def smallest(papers: int) -> int:
    """Papers that a district needs: 3 in a collection of 100, 9 in one of 1,000, 80 in one of 10,000."""
    return 2 if papers < 12 else max(3, round(0.3 * math.sqrt(papers)), papers // 125)


def modularity(ties: Sparse, district: Ints) -> float:
    """How much of the ties lies within districts over what chance gives (Newman and Girvan 2004), at `RESOLUTION`.

    `district` holds a number a paper; each paper with -1 is a district of its own.
    """
    alone = district < 0
    number = np.where(alone, np.arange(len(district)) + district.max() + 1, district)
    within = number[ties.rows] == number[ties.indices]
    total = float(ties.data.sum())
    sums = np.bincount(number, weights=np.bincount(ties.rows, weights=ties.data, minlength=len(number)))
    return round((float(ties.data[within].sum()) / total) - RESOLUTION * float(np.sum((sums / total) ** 2)), 9)


def _louvain(ties: Sparse, tied: Ints) -> list[list[int]]:
    if not len(tied):
        return []
    among = ties[tied].columns(tied)
    among.sort_indices()
    runs = [
        [tied[group].tolist() for group in louvain(among, RESOLUTION, seed)]
        for seed in range(max(1, min(RUNS, TIES_FOR_ALL_RUNS // (ties.nnz // 2))))
    ]
    if len(runs) == 1:
        return sorted(runs[0])
    best = max(runs, key=lambda run: modularity(ties, _numbered(run, ties.shape[0])))
    return sorted(best)


def _numbered(groups: list[list[int]], papers: int) -> Ints:
    """The number of each paper's group; -1 for none."""
    number: Ints = np.full(papers, -1, dtype=np.int64)
    for place, group in enumerate(groups):
        number[group] = place
    return number


def _merged(groups: list[list[int]], ties: Sparse, needed: int) -> list[list[int]]:
    """Join each group below `needed` to the one it is tied to most for its size; drop those tied to none."""
    between = _between(groups, ties)
    members = dict(enumerate(groups))
    while True:
        # The smallest first; of equal ones that with the first paper.
        one = min(members, key=lambda group: (len(members[group]), group), default=-1)
        if one < 0 or len(members[one]) >= needed:
            return [sorted(group) for group in members.values()]
        moving = members.pop(one)
        # Large groups are tied to everything a little: the root of the size is what counts against them.
        other = min(
            between[one],
            key=lambda group: (-round(between[one][group] / math.sqrt(len(members[group])), 9), group),
            default=-1,
        )
        for group, pull in between.pop(one).items():
            del between[group][one]
            if group != other:
                between[group][other] = between[group].get(other, 0.0) + pull
                between[other][group] = between[other].get(group, 0.0) + pull
        if other >= 0:
            members[other] = members[other] + moving


def _between(groups: list[list[int]], ties: Sparse) -> dict[int, dict[int, float]]:
    """The sum of ties between each two groups that have any."""
    number: Ints = np.zeros(ties.shape[0], dtype=np.int64)
    for place, group in enumerate(groups):
        number[group] = place
    sums = Matrix.of(number[ties.rows], number[ties.indices], ties.data, (len(groups), len(groups)))
    between: dict[int, dict[int, float]] = {place: {} for place in range(len(groups))}
    for row, column, pull in zip(sums.rows.tolist(), sums.indices.tolist(), sums.data.tolist(), strict=True):
        if row != column:
            between[row][column] = pull
    return between
