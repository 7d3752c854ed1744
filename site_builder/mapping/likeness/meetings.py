"""Products of rows of two matrices, of those rows alone that meet: so that work grows with what they hold.

Two rows meet in a thing that few have, or where a pattern beside says so. A thing that a crowd has brings nobody
together, for it would compare each of thousands with all others; but of those that meet it counts like any thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

import numpy as np

from site_builder.mapping.likeness.nearest import Marks
from site_builder.mapping.likeness.profiles import (
    Bools,
    Floats,
    Ints,
    Sparse,
    in_common,
    pairs_at_once,
    products_of_rows,
    row_sums,
)
from site_builder.mapping.sparse import Matrix, diagonal, side_by_side
from site_builder.structs import Frozen

CROWD = 500
"""Papers that make a crowd; in a smaller collection all that have anything in common meet."""

_FINEST = 2.0**40
"""Sums of products of weights are multiples of its inverse (`steady`)."""

_MARK = 0.5 / _FINEST
"""Makes two rows meet and counts nothing: less than any product."""


Columns: TypeAlias = tuple[Sparse, Sparse, Bools | None]
"""Papers × columns, the same for the other paper of a pair, and which columns bring nobody together."""


class _Crowds(Frozen):
    """Papers × columns of crowds, twice."""

    first: Sparse
    second: Sparse
    marks: tuple[Marks, Marks]
    """For each paper the columns that it has, as bits: two that have no bit in common have no column in common."""

    @classmethod
    def of(cls, first: Sparse, second: Sparse) -> _Crowds:
        return cls(first, second, (_bits(first), _bits(second)))

    def add(self, sums: Floats, left: Ints, right: Ints) -> None:
        """Add what pairs have in common to their sums, where these are above 0."""
        some = np.flatnonzero((self.marks[0][left] & self.marks[1][right] != 0) & (sums > 0))
        sums[some] += _sums(self.first, self.second, left[some], right[some])


def _bits(matrix: Sparse) -> Marks:
    rows = np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))
    bits = np.zeros(matrix.shape[0], dtype=np.uint64)
    np.bitwise_or.at(bits, rows, np.uint64(1) << (matrix.indices % 64).astype(np.uint64))
    return bits


class Meetings(Frozen, dict=True):
    """Papers × columns, twice: rows of the first with rows of the second. All weights are above 0, and `dyadic`."""

    parts: tuple[tuple[Sparse, Sparse], ...]
    """First and second, some columns after the other, without those of crowds. Products are exact, so a sum over all
    columns is the sum over parts: few pairs are looked at there, and only rows of many make it worth to join them."""
    crowds: _Crowds | None

    @classmethod
    def of(cls, papers: int, columns: Iterable[Columns], beside: Sparse | None = None) -> Meetings:
        """Of columns side by side; those that `beside` (papers × papers) has an entry for meet too.

        `beside` counts what it is: multiples of 2⁻⁴⁰, and marks of `marked`.
        """
        parts: list[tuple[Sparse, Sparse]] = [(Matrix.empty(papers, 0), Matrix.empty(papers, 0))]
        crowds: list[tuple[Sparse, Sparse]] = []
        for first, second, crowded in columns:
            if crowded is None or not crowded.any():
                parts.append((first, second))
                continue
            parts.append((first.columns(~crowded), second.columns(~crowded)))
            crowds.append((first.columns(crowded), second.columns(crowded)))
        if beside is not None:
            parts.append((beside, diagonal(np.ones(papers))))
        return cls(tuple(parts), _Crowds.of(*_side_by_side(crowds)) if crowds else None)

    @property
    def papers(self) -> int:
        return int(self.parts[0][0].shape[0])

    @cached_property
    def first(self) -> Sparse:
        """All columns of the first, side by side."""
        return _joined([first for first, _ in self.parts])

    @cached_property
    def turned(self) -> Sparse:
        """All columns of the second, columns × papers."""
        return _joined([second for _, second in self.parts]).turned()

    def work(self) -> Ints:
        """How many products each row of the first takes."""
        return products_of_rows(self.first, self.turned)

    def rows(self, numbers: Ints | slice, *, few: bool = False) -> Sparse:
        """Products of some rows with all that they meet, above 0; of `few` rows without joining all columns for it."""
        found = self._of_few(numbers) if few else self.first[numbers] @ self.turned
        if self.crowds is not None:
            chosen = np.arange(self.papers)[numbers]
            self.crowds.add(found.data, np.repeat(chosen, np.diff(found.indptr)), found.indices)
        found.data = _without_marks(found.data)
        found.eliminate_zeros()
        return found

    def _of_few(self, numbers: Ints | slice) -> Sparse:
        """The sums over parts, each of all rows of the second with these of the first."""
        found = Matrix.empty(len(np.arange(self.papers)[numbers]), self.papers)
        for first, second in self.parts:
            found = found + (second @ first[numbers].turned()).turned()
        return found

    def of_pairs(self, left: Ints, right: Ints) -> Floats:
        """Products of some rows of the first, each with one of the second; 0 for those that do not meet."""
        sums = np.zeros(len(left))
        for first, second in self.parts:
            sums += _sums(first, second, left, right)
        if self.crowds is not None:
            self.crowds.add(sums, left, right)
        return _without_marks(sums)


def marked(left: Ints, right: Ints, papers: int) -> Sparse:
    """A symmetric pattern of pairs that meet: nothing is counted for it."""
    rows, columns = np.concatenate([left, right]), np.concatenate([right, left])
    pattern = Matrix.of(rows, columns, np.ones(len(rows)), (papers, papers))
    pattern.data[:] = _MARK
    return pattern


def crowded_columns(matrix: Sparse) -> Bools:
    """Which things of a matrix of profiles a crowd has."""
    crowded: Bools = np.bincount(matrix.indices, minlength=matrix.shape[1]) > CROWD
    return crowded


def _sums(first: Sparse, second: Sparse, left: Ints, right: Ints) -> Floats:
    some = [
        row_sums(in_common(first, second, left[run], right[run])) for run in pairs_at_once(first, second, left, right)
    ]
    return np.concatenate([np.zeros(0), *some])


def _side_by_side(parts: Sequence[tuple[Sparse, Sparse]]) -> Iterator[Sparse]:
    return (_joined(some) for some in zip(*parts, strict=True))


def _joined(parts: Sequence[Sparse]) -> Sparse:
    matrix = side_by_side(parts)
    matrix.sort_indices()
    return matrix


def _without_marks(sums: Floats) -> Floats:
    found: Floats = np.floor(sums * _FINEST) / _FINEST
    return found
