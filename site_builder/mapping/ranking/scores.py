"""Scores of all pairs of papers as one product of two matrices, by which lists find their papers.

Each place that scores come from is some columns of both: its profiles times the root of its weight. What is a number a
pair (likeness of text with the nearest, statements) stands beside the identity. Everything is rounded
so that sums are exact (`likeness.steady`): a score is the same for a block of rows, a row, or a pair.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from site_builder.mapping.likeness.families import Family
from site_builder.mapping.likeness.profiles import Floats, Ints, Sparse, in_common, row_sums
from site_builder.mapping.likeness.steady import dyadic, exact
from site_builder.mapping.ranking.detours import SHARE, Detour
from site_builder.mapping.ranking.stated_parts import StatedParts
from site_builder.mapping.sparse import eye_array, hstack

DIGITS = 6
"""Of scores by which lists are made."""

PAIRS_AT_ONCE = 20_000


@dataclass(frozen=True, slots=True)
class Scores:
    """Papers × columns, twice: the score of two papers is the product of the row of one and the other's row."""

    first: Sparse
    second: Sparse
    turned: Sparse
    """`second`, columns × papers."""

    def rows(self, numbers: Ints | slice) -> Sparse:
        """Scores of some papers with all; those of a paper with itself mean nothing."""
        found = (self.first[numbers] @ self.turned).tocsr()
        found.data = np.round(found.data, DIGITS)
        return found

    def of(self, left: Ints, right: Ints) -> Floats:
        """The scores of some pairs."""
        parts = [
            row_sums(in_common(self.first, self.second, left[at : at + PAIRS_AT_ONCE], right[at : at + PAIRS_AT_ONCE]))
            for at in range(0, len(left), PAIRS_AT_ONCE)
        ]
        return np.round(np.concatenate([np.zeros(0), *parts]), DIGITS)


def scores(
    papers: int, stated: StatedParts, derived: Sequence[Family], ways: Sequence[Detour], weights: Mapping[str, float]
) -> Scores:
    """The scores by all statements, families and detours."""
    beside = stated.matrix(papers)
    first, second = [], []
    for family in derived:
        if (weight := weights[family.kind]) > 0:
            if family.near is None:
                first.append(_times(family.matrix, math.sqrt(weight)))
                second.append(first[-1])
            else:
                near = family.near * weight
                near.data = exact(near.data)
                beside = (beside + near).tocsr()
    for weight, one, other in _steps(ways, weights):
        root = math.sqrt(weight)
        first += [_times(one, root), _times(other, root)]
        second += [_times(other, root), _times(one, root)]
    left = hstack([*first, beside], format="csr")
    right = hstack([*second, eye_array(papers, format="csr")], format="csr")
    return Scores(left, right, right.T.tocsr())


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
                steps[-1] = (weight, (steps[-1][1] + way.first).tocsr(), way.second)
            else:
                steps.append((weight, way.first, way.second))
    return steps


def _times(matrix: Sparse, factor: float) -> Sparse:
    found = matrix * factor
    found.data = dyadic(found.data)
    found.sort_indices()
    return found
