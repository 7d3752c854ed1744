"""Scores of pairs of papers as products of the rows of two matrices, by which lists find their papers.

Each place that scores come from is some columns of both: its profiles times the root of its weight. What is a number a
pair (likeness of text with the nearest, statements) stands beside the identity. Everything is rounded
so that sums are exact (`likeness.steady`): a score is the same for a block of rows, a row, or a pair.

Papers that have nothing in common but what a crowd has are compared where one is among the most alike of the other
(`likeness.meetings`): to add up the others' scores would take the square of their number.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from site_builder.mapping.likeness.families import Family
from site_builder.mapping.likeness.meetings import Columns, Meetings, crowded_columns, marked
from site_builder.mapping.likeness.nearest import Nearest
from site_builder.mapping.likeness.profiles import Floats, Ints, Sparse, parts
from site_builder.mapping.likeness.steady import dyadic, exact
from site_builder.mapping.ranking.detours import SHARE, Detour
from site_builder.mapping.ranking.stated_parts import StatedParts
from site_builder.structs import Frozen

DIGITS = 6
"""Of scores by which lists are made."""


class Scores(Frozen):
    """The score of two papers is the product of the row of one and the other's row."""

    meetings: Meetings

    @property
    def papers(self) -> int:
        return self.meetings.papers

    def parts(self) -> Iterator[Ints]:
        """Numbers of all papers, some at a time, whose rows are worked out together."""
        return parts(self.meetings.work())

    def rows(self, numbers: Ints | slice, *, few: bool = False) -> Sparse:
        """Scores of some papers with all that they meet, as of `Meetings`; those with itself mean nothing."""
        found = self.meetings.rows(numbers, few=few)
        found.data = np.round(found.data, DIGITS)
        return found

    def of(self, left: Ints, right: Ints) -> Floats:
        """The scores of some pairs; 0 for those that do not meet."""
        return np.round(self.meetings.of_pairs(left, right), DIGITS)


def scores(
    papers: int,
    stated: StatedParts,
    derived: Sequence[Family],
    ways: Sequence[Detour],
    weights: Mapping[str, float],
    strongest: Callable[[Family], Nearest],
    some: Ints | None = None,
) -> Scores:
    """The scores by all statements, families and detours; `strongest` gives the nearest by a family with a crowd.

    Where `some` papers are named, each once, the scores are of these alone, by their places there.
    """
    beside = _both_ways(stated.matrix(papers), some)
    columns: list[Columns] = []
    for family in derived:
        if (weight := weights[family.kind]) > 0:
            if family.near is None:
                matrix = _times(_rows(family.matrix, some), math.sqrt(weight))
                crowded = crowded_columns(family.matrix)
                columns.append((matrix, matrix, crowded))
                if crowded.any():
                    left, right, _ = strongest(family).pairs()
                    beside = beside + _both_ways(marked(left, right, papers), some)
            else:
                near = _both_ways(family.near, some) * weight
                near.data = exact(near.data)
                beside = beside + near
    for weight, one, other in _steps(ways, weights):
        root = math.sqrt(weight)
        there, back = _times(_rows(one, some), root), _times(_rows(other, some), root)
        columns += [(there, back, None), (back, there, None)]
    return Scores(Meetings.of(papers if some is None else len(some), columns, beside))


def _rows(matrix: Sparse, some: Ints | None) -> Sparse:
    return matrix if some is None else matrix[some]


def _both_ways(matrix: Sparse, some: Ints | None) -> Sparse:
    return matrix if some is None else matrix[some].columns(some)


def way_weight(way: Detour, weights: Mapping[str, float]) -> float:
    """What a way of two steps counts: a share of the product of what its steps count."""
    first, second = way.kinds
    return SHARE * weights[first] * weights[second]


def _steps(ways: Sequence[Detour], weights: Mapping[str, float]) -> list[tuple[float, Sparse, Sparse]]:
    """Weight, first and second steps of detours; those with the same second step as one."""
    steps: list[tuple[float, Sparse, Sparse]] = []
    for way in ways:
        if (weight := way_weight(way, weights)) > 0:
            if steps and steps[-1][0] == weight and steps[-1][2] is way.second:
                steps[-1] = (weight, steps[-1][1] + way.first, way.second)
            else:
                steps.append((weight, way.first, way.second))
    return steps


def _times(matrix: Sparse, factor: float) -> Sparse:
    found = matrix * factor
    found.data = dyadic(found.data)
    found.sort_indices()
    return found
