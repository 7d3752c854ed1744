"""Likeness of papers by what they have in common: references, citing papers, topics.

Each paper has a *profile*, a sparse vector over things. A thing's weight is its rarity, log(1 + N/n) for
a thing that n of N papers have (Spärck Jones 1972, kept above zero so that a topic of all papers still is
one). Likeness is the cosine of two profiles (Salton and McGill 1983), with one addition: each profile
is taken to hold one more thing of middling weight that no other paper has. A note's list is seldom
complete, so one shared reference of one says less than twenty of twenty; and likeness stays below 1.

Sums are those of scipy's sparse product, which adds in the order of columns on one thread: no BLAS, whose
order of addition depends on the number of threads.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

Sparse: TypeAlias = Any
"""A `csr_array` of float64; scipy ships no types."""
Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Bools: TypeAlias = NDArray[np.bool_]

CELLS_PER_BLOCK = 2_000_000
"""Most pairs whose likeness is held at once: about 24 MB for each matrix of a block."""


def profiles(things: Sequence[Sequence[int]], count: int) -> Sparse:
    """Make one row a paper from the numbers (0 … count-1, each once) of the things that it has."""
    sizes = np.array([len(row) for row in things], dtype=np.int64)
    columns = np.array([thing for row in things for thing in sorted(row)], dtype=np.int64)
    holders = np.bincount(columns, minlength=count)
    rarity = np.log1p(len(things) / np.maximum(holders, 1))
    weights = rarity[columns]
    rows = np.repeat(np.arange(len(things)), sizes)
    unshared = float(np.mean(weights**2)) if len(weights) else 1.0
    norms = np.sqrt(np.bincount(rows, weights=weights**2, minlength=len(things)) + unshared)
    start = np.concatenate([[0], np.cumsum(sizes)])
    return csr_array((weights / norms[rows], columns, start), shape=(len(things), count))


def transposed(things: Sequence[Sequence[int]], count: int) -> list[list[int]]:
    """For each thing, the papers that have it, ascending."""
    holders: list[list[int]] = [[] for _ in range(count)]
    for paper, row in enumerate(things):
        for thing in sorted(row):
            holders[thing].append(paper)
    return holders


def blocks(papers: int) -> Iterator[slice]:
    """Slices of rows small enough that a block against all papers stays within bounds."""
    step = max(1, CELLS_PER_BLOCK // max(1, papers))
    for start in range(0, papers, step):
        yield slice(start, min(start + step, papers))


def in_common(begin: Sparse, end: Sparse, left: Ints, right: Ints) -> Sparse:
    """For each pair a row of what row left[i] of `begin` and row right[i] of `end` both have, as products."""
    common = begin[left].multiply(end[right]).tocsr()
    common.sort_indices()
    return common


def ranked(common: Sparse) -> Ints:
    """Column numbers, row by row, those of larger entries first; of equal ones in their own order."""
    rows = np.repeat(np.arange(common.shape[0]), np.diff(common.indptr))
    order: Ints = common.indices[np.lexsort((-np.round(common.data, 9), rows))]
    return order


def row_sums(matrix: Sparse) -> Floats:
    rows = np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))
    return np.bincount(rows, weights=matrix.data, minlength=matrix.shape[0]).astype(np.float64)


def fingerprints(keys: Sequence[str]) -> NDArray[np.uint64]:
    """A number a key that is the same everywhere, whatever other papers there are: 64 bits of its SHA-256."""
    digests = (hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()[:8] for key in keys)
    return np.array([int.from_bytes(digest, "big") for digest in digests], dtype=np.uint64)


def products(matrix: Sparse) -> Iterator[Sparse]:
    """Likeness of all papers by their profiles, some rows at a time."""
    turned = matrix.T.tocsr()
    return ((matrix[block] @ turned).tocsr() for block in blocks(matrix.shape[0]))


def strongest(likeness: Iterable[Sparse], keys: Sequence[str], limit: int) -> tuple[Ints, Ints]:
    """Pairs (left < right) in which one paper is among the `limit` most alike of the other; sorted.

    `likeness` holds all papers' rows in order, in any number of parts. Of papers that are alike to the last
    digit (a topic of thousands has many) a draw by the two keys decides: taking the first ones would make hubs of them.
    """
    papers = len(keys)
    marks = fingerprints(keys)
    found: list[Ints] = []
    row = -1
    for part in likeness:
        for start, end in pairwise(part.indptr.tolist()):
            row += 1
            others, values = part.indices[start:end].astype(np.int64), part.data[start:end]
            others, values = others[others != row], values[others != row]
            if len(others) > limit:
                drawn = values + 1e-9 * _draw(marks[row], marks[others])
                others = others[np.argpartition(-drawn, limit)[:limit]]
            found.append(np.minimum(others, row) * papers + np.maximum(others, row))
    pairs = np.unique(np.concatenate(found)) if found else np.zeros(0, dtype=np.int64)
    return pairs // max(1, papers), pairs % max(1, papers)


def _draw(mark: np.uint64, others: NDArray[np.uint64]) -> Floats:
    """A number in [0, 1) for each pair, the same from both sides (xor, then a multiplicative hash)."""
    mixed = (mark ^ others) * np.uint64(0x9E3779B97F4A7C15)
    return (mixed >> np.uint64(11)).astype(np.float64) * 2.0**-53
