"""Which pairs of papers may have another score than in the build before, told from the matrices of both builds.

The score of two papers is a sum of products of rows. It changes only through an entry that has changed: of the row of
one paper, where the other's row has an entry in that column in either build, or the other way round.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from site_builder.mapping.likeness.profiles import Ints, Sparse, changed_rows, once
from site_builder.mapping.sparse import Matrix

TOO_MUCH = 30_000_000
"""Pairs beyond which it is cheaper to do all work anew than to look for them."""


class TooMuch(Exception):
    """So much has changed that everything is to be made anew."""


def on_columns(matrix: Sparse, before: Sequence[str], now: Sequence[str], width: int, extra: dict[str, int]) -> Sparse:
    """A matrix of the build before with the columns of this one.

    Args:
        matrix: Papers × things.
        before: What its columns are called.
        now: What this build's columns are called.
        width: How many columns there are to be.
        extra: Column of each thing that this build does not have.
    """
    if len(before) == len(now) and list(before) == list(now):
        return Matrix(matrix.data, matrix.indices, matrix.indptr, (matrix.shape[0], width))
    number = {name: place for place, name in enumerate(now)}
    new = np.array([number[name] if name in number else extra[name] for name in before], dtype=np.int32)
    moved = Matrix(matrix.data, new[matrix.indices], matrix.indptr, (matrix.shape[0], width))
    moved.sort_indices()
    return moved


def aligned(matrix: Sparse, names: Sequence[str], before: Sparse, names_before: Sequence[str]) -> tuple[Sparse, Sparse]:
    """Both builds' matrices (before, now) over the things of both."""
    known = set(names)
    extra = {name: len(names) + place for place, name in enumerate(n for n in names_before if n not in known)}
    width = len(names) + len(extra)
    now = Matrix(matrix.data, matrix.indices, matrix.indptr, (matrix.shape[0], width))
    return on_columns(before, names_before, names, width, extra), now


def touched(first: tuple[Sparse, Sparse], second: tuple[Sparse, Sparse]) -> Ints:
    """Codes of the pairs whose product of a row of `first` with one of `second` may differ; each (before, now).

    Raises TooMuch.
    """
    papers = first[0].shape[0]
    found = (_met(_delta(*first), second), _met(_delta(*second), first))
    return once(
        np.concatenate([np.minimum(rows, columns) * papers + np.maximum(rows, columns) for rows, columns in found])
    )


def touched_by(delta: Sparse, second: Sparse) -> Ints:
    """The same where the rows of the first alone have changed: in all entries of `delta`, of ones."""
    rows, columns = _met(delta, (second,))
    papers = second.shape[0]
    return once(np.minimum(rows, columns) * papers + np.maximum(rows, columns))


def _delta(before: Sparse, now: Sparse) -> Sparse:
    """The entries that differ."""
    rows = np.flatnonzero(changed_rows(before, now))
    delta = now[rows] - before[rows]
    return Matrix.of(rows[delta.rows], delta.indices, np.ones(delta.nnz, dtype=np.int32), now.shape)


def _met(delta: Sparse, others: tuple[Sparse, ...]) -> tuple[Ints, Ints]:
    """Rows of the first, and rows of the others with an entry in one of their columns."""
    columns = once(delta.indices)
    if not len(columns):
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    place = np.full(delta.shape[1], -1, dtype=np.int64)
    place[columns] = np.arange(len(columns))
    small = Matrix(delta.data, place[delta.indices], delta.indptr, (delta.shape[0], len(columns)))
    rows, things = [], []
    for matrix in others:
        some = np.flatnonzero(place[matrix.indices] >= 0)
        rows.append(np.searchsorted(matrix.indptr, some, side="right") - 1)
        things.append(place[matrix.indices[some]])
    row, thing = np.concatenate(rows), np.concatenate(things)
    holders = np.bincount(thing, minlength=len(columns))
    if int(holders[small.indices].sum()) > TOO_MUCH:
        raise TooMuch
    turned = Matrix.of(thing, row, np.ones(len(row), dtype=np.int32), (len(columns), delta.shape[0]))
    found = small @ turned
    return found.rows, found.indices.astype(np.int64)
