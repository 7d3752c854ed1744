"""Likeness of papers by what they have in common: references, citing papers, topics.

Each paper has a *profile*, a sparse vector over things. A thing's weight is its rarity, log(1 + N/n) for
a thing that n of N papers have (Spärck Jones 1972, kept above zero so that a topic of all papers still is
one). Likeness is the cosine of two profiles (Salton and McGill 1983), with one addition: each profile
is taken to hold one more thing of middling weight that no other paper has. A note's list is seldom
complete, so one shared reference of one says less than twenty of twenty; and likeness stays below 1.

Weights are rounded so that sums of their products are exact (`steady`), in whatever order they are added.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from site_builder.mapping.likeness.steady import COLLECTION_STEPS, HOLDER_STEPS, MEAN_STEPS, dyadic, on_grid
from site_builder.mapping.sparse import Matrix

Sparse: TypeAlias = Matrix
Ints: TypeAlias = NDArray[np.int64]
Numbers: TypeAlias = NDArray[np.int32]
Floats: TypeAlias = NDArray[np.float64]
Bools: TypeAlias = NDArray[np.bool_]

_MOST = 2**30
"""More than an entry of what two papers share, in billionths."""

AT_ONCE = 1_000_000
"""Most products of two weights that are made at once: about 50 MB."""


def profiles(things: Sequence[Sequence[int]], count: int) -> Sparse:
    """Make one row a paper from the numbers (0 … count-1, each once) of the things that it has."""
    sizes = np.array([len(row) for row in things], dtype=np.int64)
    columns = np.array([thing for row in things for thing in sorted(row)], dtype=np.int64)
    holders = np.bincount(columns, minlength=count)
    rarity = np.log1p(on_grid(max(len(things), 1), COLLECTION_STEPS) / on_grid(np.maximum(holders, 1), HOLDER_STEPS))
    weights = rarity[columns]
    rows = np.repeat(np.arange(len(things)), sizes)
    unshared = float(on_grid(np.mean(weights**2), MEAN_STEPS)) if len(weights) else 1.0
    norms = np.sqrt(np.bincount(rows, weights=weights**2, minlength=len(things)) + unshared)
    start = np.concatenate([[0], np.cumsum(sizes)])
    return Matrix(dyadic(weights / norms[rows]), columns, start, (len(things), count))


def transposed(things: Sequence[Sequence[int]], count: int) -> list[list[int]]:
    """For each thing, the papers that have it, ascending."""
    holders: list[list[int]] = [[] for _ in range(count)]
    for paper, row in enumerate(things):
        for thing in sorted(row):
            holders[thing].append(paper)
    return holders


def parts(work: Ints, most: int = AT_ONCE) -> Iterator[Ints]:
    """Numbers of rows in order, so many at a time that together they take at most `most` of the work, or one row."""
    done = 0
    sums = np.cumsum(work)
    while done < len(work):
        before = int(sums[done - 1]) if done else 0
        end = max(done + 1, int(np.searchsorted(sums, before + most, side="right")))
        yield np.arange(done, end)
        done = end


def once(codes: Ints) -> Ints:
    """Each of some numbers once, ascending.

    numpy's own `unique` looks for equals in a table, which takes longer, and loads masked arrays, which takes 40 ms.
    """
    ordered = np.sort(codes)
    keep: Bools = np.ones(len(ordered), dtype=np.bool_)
    keep[1:] = ordered[1:] != ordered[:-1]
    found: Ints = ordered[keep]
    return found


def grouped(numbers: Ints | Numbers, count: int) -> Ints:
    """The order that puts some numbers (0 … count-1) in groups, ascending, each group in the order that it has.

    Numbers of 16 bits are sorted by their digits, in a tenth of the time.
    """
    order: Ints = np.argsort(numbers.astype(np.uint16) if count <= _SHORT else numbers, kind="stable")
    return order


_SHORT = 2**16


def among(numbers: Ints, some: Ints) -> Bools:
    """Which numbers are among some; numpy's `isin` asks its `unique`."""
    ordered = np.sort(some)
    if not len(ordered):
        return np.zeros(len(numbers), dtype=np.bool_)
    found: Bools = ordered[np.minimum(np.searchsorted(ordered, numbers), len(ordered) - 1)] == numbers
    return found


def products_of_rows(left: Sparse, right: Sparse) -> Ints:
    """How many products of two entries each row of `left @ right` takes."""
    rows = np.repeat(np.arange(left.shape[0]), np.diff(left.indptr))
    lengths = np.diff(right.indptr)[left.indices]
    return np.bincount(rows, weights=lengths, minlength=left.shape[0]).astype(np.int64)


def ranges(starts: Ints, counts: Ints) -> Ints:
    """start, start + 1, … of each, count by count."""
    within = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)
    return np.repeat(starts, counts) + within


def in_common(begin: Sparse, end: Sparse, left: Ints, right: Ints) -> Sparse:
    """For each pair a row of what row left[i] of `begin` and row right[i] of `end` both have, as products."""
    common = begin[left].times_each(end[right])
    common.sort_indices()
    return common


def ranked(common: Sparse) -> Ints:
    """Column numbers, row by row, those of larger entries first; of equal ones in their own order."""
    rows = np.repeat(np.arange(common.shape[0]), np.diff(common.indptr))
    # One key, the row before the entry to 9 digits: sorting once takes half as long as sorting by two keys.
    amount = np.minimum(np.round(common.data * 1e9), _MOST).astype(np.int64)
    order: Ints = common.indices[np.argsort(rows * (2 * _MOST) + (_MOST - amount), kind="stable")]
    return order


def pairs_at_once(begin: Sparse, end: Sparse, left: Ints, right: Ints) -> Iterator[slice]:
    """Runs of pairs whose rows (left[i] of `begin`, right[i] of `end`) hold few enough entries to be looked at at once.

    Rows differ in length by a hundred times: so many pairs may take a megabyte, or a hundred.
    """
    work = np.diff(begin.indptr)[left] + np.diff(end.indptr)[right]
    return (slice(int(some[0]), int(some[-1]) + 1) for some in parts(work, AT_ONCE))


def row_sums(matrix: Sparse) -> Floats:
    rows = np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))
    return np.bincount(rows, weights=matrix.data, minlength=matrix.shape[0]).astype(np.float64)


def fingerprints(keys: Sequence[str]) -> NDArray[np.uint64]:
    """A number a key that is the same everywhere, whatever other papers there are: 64 bits of its SHA-256."""
    digests = (hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()[:8] for key in keys)
    return np.array([int.from_bytes(digest, "big") for digest in digests], dtype=np.uint64)


def products(matrix: Sparse) -> Iterator[Sparse]:
    """Likeness of all papers by their profiles, some rows at a time."""
    turned = matrix.turned()
    return (matrix[some] @ turned for some in parts(products_of_rows(matrix, turned)))


def row_parts(matrix: Sparse) -> Iterator[Sparse]:
    """The rows of a matrix, some at a time."""
    return (matrix[some] for some in parts(np.diff(matrix.indptr)))


def changed_rows(before: Sparse, now: Sparse) -> Bools:
    """Which rows of two matrices with sorted rows differ."""
    lengths, lengths_now = np.diff(before.indptr), np.diff(now.indptr)
    differs: Bools = lengths != lengths_now
    # Rows of the same lengths lie side by side in both.
    ends = np.flatnonzero(np.diff(np.concatenate([[True], differs, [True]])))
    for start, end in ends.reshape(-1, 2).tolist():
        there, here = (slice(int(one.indptr[start]), int(one.indptr[end])) for one in (before, now))
        unlike = (before.indices[there] != now.indices[here]) | (before.data[there] != now.data[here])
        places = here.start + np.flatnonzero(unlike)
        differs[np.searchsorted(now.indptr, places, side="right") - 1] = True
    return differs
