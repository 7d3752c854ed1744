"""Matrices do what scipy's own do, to the last bit and in the same order of entries, and load none of its classes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import coo_array, csr_array, hstack, vstack

from site_builder.mapping.sparse import Matrix, below, diagonal, side_by_side

SCRIPT = """
import sys
from site_builder.mapping.sparse import Matrix
from site_builder.mapping.build_map import build_map
assert not [name for name in sys.modules if name.split(".")[0] == "scipy"]
assert (Matrix.dense([[1.0, 0.0]]) @ Matrix.dense([[2.0], [1.0]])).toarray().tolist() == [[2.0]]
from scipy.sparse import csr_array
assert (csr_array([[1.0, 0.0]]) @ csr_array([[2.0], [1.0]])).toarray().tolist() == [[2.0]]
"""

AS_USUAL = """
import importlib.machinery
importlib.machinery.EXTENSION_SUFFIXES = [".nowhere"]
from site_builder.mapping.sparse import Matrix, _tools
assert _tools.__name__ == "scipy.sparse._sparsetools"
assert (Matrix.dense([[1.0, 0.0]]) @ Matrix.dense([[2.0], [1.0]])).toarray().tolist() == [[2.0]]
"""


@pytest.mark.parametrize("script", [SCRIPT, AS_USUAL], ids=["by themselves", "with scipy's classes"])
def test_compiled_functions_are_loaded(script: str) -> None:
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


SHAPES = st.tuples(st.integers(0, 12), st.integers(0, 12))
TYPES = st.sampled_from([np.float64, np.int32, np.int64])


@st.composite
def matrices(draw: st.DrawFn, shape: tuple[int, int]) -> Matrix:
    """With entries in any order within their rows, and some that are 0."""
    count = draw(st.integers(0, 3 * shape[1])) if min(shape) else 0
    seed = np.random.default_rng(draw(st.integers(0, 2**32)))
    codes = seed.permutation(shape[0] * shape[1])[:count]
    codes = codes[np.argsort(codes // max(shape[1], 1), kind="stable")]
    values = seed.choice([0.0, 1 / 3, -0.1, 2.0, 7.7, 1e-9], len(codes)) * 3
    starts = np.searchsorted(codes // max(shape[1], 1), np.arange(shape[0] + 1))
    return Matrix(values.astype(draw(TYPES)), codes % max(shape[1], 1), starts, shape)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Matrix, Matrix]:
    shape = draw(SHAPES)
    return draw(matrices(shape)), draw(matrices(shape))


def scipys(matrix: Matrix) -> Any:
    arrays = (matrix.data.copy(), matrix.indices.copy(), matrix.indptr.copy())
    return csr_array(arrays, shape=matrix.shape)


def parts(matrix: Any) -> tuple[tuple[int, ...], list[Any], list[Any], bytes, np.dtype[Any]]:
    return matrix.shape, matrix.indptr.tolist(), matrix.indices.tolist(), matrix.data.tobytes(), matrix.data.dtype


def in_place(do: str) -> Callable[[Any], Any]:
    def done(matrix: Any) -> Any:
        getattr(matrix, do)()
        return matrix

    return done


@given(SHAPES.flatmap(matrices), st.data())
def test_what_is_made_of_one_matrix(matrix: Matrix, data: st.DataObject) -> None:
    before, known = parts(matrix), scipys(matrix)
    width = matrix.shape[1]
    rows = data.draw(st.lists(st.integers(0, max(matrix.shape[0] - 1, 0)), max_size=9 if matrix.shape[0] else 0))
    flags = np.array(data.draw(st.lists(st.booleans(), min_size=width, max_size=width)), dtype=np.bool_)
    some = np.random.default_rng(len(rows)).permutation(width)[: width // 2]
    numbers = np.array(rows, dtype=np.int64)
    columns = numbers % max(width, 1)
    assert parts(matrix[numbers]) == parts(known[numbers])
    assert parts(matrix[1:7:2]) == parts(known[1:7:2])
    assert parts(matrix.columns(flags)) == parts(known[:, flags])
    assert parts(matrix.columns(some)) == parts(known[:, some])
    assert parts(matrix.turned()) == parts(known.T.tocsr())
    assert parts(matrix * 0.7) == parts(known * 0.7)
    assert matrix.rows.tolist() == known.tocoo().row.tolist()
    assert (matrix.toarray() == known.toarray()).all()
    if width:
        assert matrix.at(numbers, columns).tolist() == [
            known[pair] for pair in zip(rows, columns.tolist(), strict=True)
        ]
    for do in ("sort_indices", "eliminate_zeros"):
        again = Matrix(matrix.data, matrix.indices, matrix.indptr, matrix.shape)
        assert parts(in_place(do)(again)) == parts(in_place(do)(scipys(matrix)))
        assert parts(matrix) == before  # whose arrays the other had


@given(pairs())
def test_what_is_made_of_two_matrices(both: tuple[Matrix, Matrix]) -> None:
    (one, other), (known, its) = both, map(scipys, both)
    assert parts(one + other) == parts(known + its)
    assert parts(one - other) == parts(known - its)
    assert parts(one.times_each(other)) == parts(known.multiply(its))
    assert parts(one.maximum(other)) == parts(known.maximum(its))
    assert parts(one @ other.turned())[:4] == parts(known @ its.T)[:4]
    joined = hstack([known, its], format="csr")
    joined.sort_indices()
    assert parts(side_by_side([one, other])) == parts(joined)
    assert parts(below(one, other)) == parts(vstack([known, its], format="csr"))


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 6), st.floats(-9, 9)), max_size=60))
def test_entries_of_one_place_are_added_up(entries: list[tuple[int, int, float]]) -> None:
    rows, columns = (np.array([one[at] for one in entries], dtype=np.int64) for at in (0, 1))
    values = np.array([value for _, _, value in entries], dtype=np.float64)
    made, known = Matrix.of(rows, columns, values, (5, 7)), coo_array((values, (rows, columns)), shape=(5, 7)).tocsr()
    assert parts(made) == parts(known)
    assert parts(Matrix.dense(made.toarray())) == parts(csr_array(known.toarray()))


def test_a_diagonal_and_nothing() -> None:
    assert diagonal(np.array([1.0, 2.5])).toarray().tolist() == [[1.0, 0.0], [0.0, 2.5]]
    assert Matrix.empty(2, 3).toarray().tolist() == [[0.0] * 3] * 2
