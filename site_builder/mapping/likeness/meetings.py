"""Products of rows of two matrices, of those rows alone that meet: so that work grows with what they hold.

Two rows meet in a thing that few have, or where a pattern beside says so. A thing that a crowd has brings nobody
together, for it would compare each of thousands with all others; but of those that meet it counts like any thing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.sparse import coo_array, eye_array, hstack

from site_builder.mapping.likeness.profiles import (
    Bools,
    Floats,
    Ints,
    Sparse,
    in_common,
    products_of_rows,
    row_sums,
)

CROWD = 1_000
"""Papers that make a crowd; in a smaller collection all that have anything in common meet."""

PAIRS_AT_ONCE = 20_000
"""Pairs that are looked at together."""

_FINEST = 2.0**40
"""Sums of products of weights are multiples of its inverse (`steady`)."""

_MARK = 0.5 / _FINEST
"""Makes two rows meet and counts nothing: less than any product."""


@dataclass(frozen=True, slots=True)
class Meetings:
    """Papers × columns, twice: rows of the first with rows of the second. All weights are above 0, and `dyadic`."""

    first: Sparse
    """Without the columns of crowds."""
    second: Sparse
    turned: Sparse
    """`second`, columns × papers."""
    crowds: tuple[Sparse, Sparse] | None
    """Papers × columns of crowds, of the first and the second."""

    @classmethod
    def of(cls, first: Sparse, second: Sparse, crowded: Bools, beside: Sparse | None = None) -> Meetings:
        """Of two matrices; those that `beside` (papers × papers) has an entry for meet too, and it counts what it is.

        Args:
            first: Papers × columns.
            second: The same for the other paper of a pair.
            crowded: The columns that bring nobody together.
            beside: Multiples of 2⁻⁴⁰, and marks of `marked`.
        """
        crowds = None
        if crowded.any():
            crowds = (first[:, crowded].tocsr(), second[:, crowded].tocsr())
            first, second = first[:, ~crowded].tocsr(), second[:, ~crowded].tocsr()
        if beside is not None:
            first = hstack([first, beside], format="csr")
            second = hstack([second, eye_array(second.shape[0], format="csr")], format="csr")
        for matrix in (first, second, *(crowds or ())):
            matrix.sort_indices()
        return cls(first, second, second.T.tocsr(), crowds)

    def work(self) -> Ints:
        """How many products each row of the first takes."""
        return products_of_rows(self.first, self.turned)

    def rows(self, numbers: Ints | slice) -> Sparse:
        """Products of some rows with all that they meet, above 0."""
        found = (self.first[numbers] @ self.turned).tocsr()
        if self.crowds is not None:
            chosen = np.arange(self.first.shape[0])[numbers]
            has = np.diff(self.crowds[0].indptr) > 0, np.diff(self.crowds[1].indptr) > 0
            rows = np.repeat(chosen, np.diff(found.indptr))
            some = np.flatnonzero(has[0][rows] & has[1][found.indices] & (found.data > 0))
            found.data[some] += _sums(*self.crowds, rows[some], found.indices[some])
        found.data = _without_marks(found.data)
        found.eliminate_zeros()
        return found

    def of_pairs(self, left: Ints, right: Ints) -> Floats:
        """Products of some rows of the first, each with one of the second; 0 for those that do not meet."""
        sums = _sums(self.first, self.second, left, right)
        if self.crowds is not None:
            some = np.flatnonzero(sums > 0)
            sums[some] += _sums(*self.crowds, left[some], right[some])
        return _without_marks(sums)


def marked(left: Ints, right: Ints, papers: int) -> Sparse:
    """A symmetric pattern of pairs that meet: nothing is counted for it."""
    both = (np.concatenate([left, right]), np.concatenate([right, left]))
    pattern = coo_array((np.ones(len(both[0])), both), shape=(papers, papers)).tocsr()
    pattern.data[:] = _MARK
    return pattern


def crowded_columns(matrix: Sparse) -> Bools:
    """Which things of a matrix of profiles a crowd has."""
    crowded: Bools = np.bincount(matrix.indices, minlength=matrix.shape[1]) > CROWD
    return crowded


def _sums(first: Sparse, second: Sparse, left: Ints, right: Ints) -> Floats:
    some = [
        row_sums(in_common(first, second, left[at : at + PAIRS_AT_ONCE], right[at : at + PAIRS_AT_ONCE]))
        for at in range(0, len(left), PAIRS_AT_ONCE)
    ]
    return np.concatenate([np.zeros(0), *some])


def _without_marks(sums: Floats) -> Floats:
    found: Floats = np.floor(sums * _FINEST) / _FINEST
    return found
