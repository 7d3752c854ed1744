"""Sparse matrices: rows of numbers most of which are 0, by what scipy has compiled for them.

scipy's own classes know every form of matrix and the arrays of other libraries. To load them takes 0.1 s, as long as
all that a map asks of matrices after an edited sentence; their compiled part is there in a hundredth of it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

_COMPILED = "_sparsetools"


def _compiled() -> Any:
    """The compiled functions of `scipy.sparse`, without what is written in Python around them where that can be had."""
    with suppress(ImportError, OSError):
        found = find_spec("scipy")
        if f"scipy.sparse.{_COMPILED}" not in sys.modules and found and found.submodule_search_locations:
            folder = str(Path(found.submodule_search_locations[0]) / "sparse")
            spec = FileFinder(folder, (ExtensionFileLoader, EXTENSION_SUFFIXES)).find_spec(_COMPILED)
            if spec and spec.loader:
                module = module_from_spec(spec)
                spec.loader.exec_module(module)
                return module
    from scipy.sparse import _sparsetools

    return _sparsetools


_tools = _compiled()


class Matrix:
    """A matrix in rows: the columns of each row's entries, and their values. Arrays may be those of another matrix."""

    __slots__ = ("data", "indices", "indptr", "shape")

    def __init__(self, data: NDArray[Any], indices: ArrayLike, indptr: ArrayLike, shape: tuple[int, int]) -> None:
        """`indptr` holds where the entries of each row begin, and the end. Columns may be in any order."""
        self.data, self.shape = data, (int(shape[0]), int(shape[1]))
        self.indices: NDArray[Any] = np.asarray(indices, dtype=np.int32)
        self.indptr: NDArray[Any] = np.asarray(indptr, dtype=np.int32)

    @classmethod
    def of(cls, rows: ArrayLike, columns: ArrayLike, values: ArrayLike, shape: tuple[int, int]) -> Self:
        """Of entries in any order; those of one place are added up."""
        data, row, column = np.asarray(values), np.asarray(rows, np.int32), np.asarray(columns, np.int32)
        found = cls(np.empty_like(data), np.empty_like(column), np.empty(shape[0] + 1, np.int32), shape)
        _tools.coo_tocsr(*found.shape, len(data), row, column, data, found.indptr, found.indices, found.data)
        found.sum_duplicates()
        return found

    @classmethod
    def dense(cls, values: ArrayLike) -> Self:
        """Of an array with two dimensions."""
        array = np.asarray(values)
        rows, columns = np.nonzero(array)
        return cls.of(rows, columns, array[rows, columns], (array.shape[0], array.shape[1]))

    @classmethod
    def empty(cls, rows: int, columns: int) -> Self:
        return cls(np.zeros(0), np.zeros(0, np.int32), np.zeros(rows + 1, np.int32), (rows, columns))

    @property
    def nnz(self) -> int:
        """How many entries there are."""
        return len(self.data)

    @property
    def rows(self) -> NDArray[np.int64]:
        """The row of each entry."""
        return np.repeat(np.arange(self.shape[0]), np.diff(self.indptr))

    def toarray(self) -> NDArray[Any]:
        array = np.zeros(self.shape, dtype=self.data.dtype)
        np.add.at(array, (self.rows, self.indices), self.data)
        return array

    def __getitem__(self, numbers: Any) -> Matrix:
        """Some rows: by their numbers, by flags, or a slice."""
        some = np.arange(self.shape[0], dtype=np.int32)[numbers]
        indptr = np.zeros(len(some) + 1, np.int32)
        np.cumsum(np.diff(self.indptr)[some], out=indptr[1:])
        found = Matrix(np.empty(indptr[-1], self.data.dtype), np.empty(indptr[-1], np.int32), indptr, self.shape)
        found.shape = (len(some), self.shape[1])
        _tools.csr_row_index(len(some), some, self.indptr, self.indices, self.data, found.indices, found.data)
        return found

    def columns(self, some: NDArray[Any]) -> Matrix:
        """Some columns, by flags or by their numbers, each once."""
        numbers = np.arange(self.shape[1])[some]
        place = np.full(self.shape[1], -1, dtype=np.int32)
        place[numbers] = np.arange(len(numbers))
        columns = place[self.indices]
        kept = np.flatnonzero(columns >= 0)
        indptr = np.searchsorted(kept, self.indptr)
        return Matrix(self.data[kept], columns[kept], indptr, (self.shape[0], len(numbers)))

    def at(self, rows: NDArray[Any], columns: NDArray[Any]) -> NDArray[Any]:
        """The values of some places."""
        found = np.empty(len(rows), self.data.dtype)
        own = (self.indptr, self.indices, self.data)
        _tools.csr_sample_values(*self.shape, *own, len(rows), rows.astype(np.int32), columns.astype(np.int32), found)
        return found

    def turned(self) -> Matrix:
        """Columns as rows; these lie in order."""
        rows, columns = self.shape
        data, indices, indptr = np.empty_like(self.data), np.empty_like(self.indices), np.empty(columns + 1, np.int32)
        _tools.csr_tocsc(rows, columns, self.indptr, self.indices, self.data, indptr, indices, data)
        return Matrix(data, indices, indptr, (columns, rows))

    def __matmul__(self, other: Matrix) -> Matrix:
        rows, columns = self.shape[0], other.shape[1]
        own, others = (self.indptr, self.indices), (other.indptr, other.indices)
        most = _tools.csr_matmat_maxnnz(rows, columns, *own, *others)
        if not most:
            return Matrix.empty(rows, columns)
        type_ = np.result_type(self.data, other.data)
        found = Matrix(np.empty(most, type_), np.empty(most, np.int32), np.empty(rows + 1, np.int32), (rows, columns))
        _tools.csr_matmat(rows, columns, *own, self.data, *others, other.data, found.indptr, found.indices, found.data)
        return found._pruned()

    def __mul__(self, factor: float) -> Matrix:
        return Matrix(self.data * factor, self.indices, self.indptr, self.shape)

    def __add__(self, other: Matrix) -> Matrix:
        return self._each(_tools.csr_plus_csr, other)

    def __sub__(self, other: Matrix) -> Matrix:
        return self._each(_tools.csr_minus_csr, other)

    def times_each(self, other: Matrix) -> Matrix:
        """Each entry times that in its place."""
        return self._each(_tools.csr_elmul_csr, other)

    def maximum(self, other: Matrix) -> Matrix:
        return self._each(_tools.csr_maximum_csr, other)

    def _each(self, made_by: Any, other: Matrix) -> Matrix:
        """Entry by entry; what comes to 0 is none."""
        most = self.nnz + other.nnz
        type_ = np.result_type(self.data, other.data)
        found = Matrix(np.empty(most, type_), np.empty(most, np.int32), np.empty_like(self.indptr), self.shape)
        both = (self.indptr, self.indices, self.data, other.indptr, other.indices, other.data)
        made_by(*self.shape, *both, found.indptr, found.indices, found.data)
        return found._pruned()

    def sort_indices(self) -> None:
        """Put the entries of each row in order."""
        if not _tools.csr_has_sorted_indices(self.shape[0], self.indptr, self.indices):
            self.indices, self.data = self.indices.copy(), self.data.copy()
            _tools.csr_sort_indices(self.shape[0], self.indptr, self.indices, self.data)

    def sum_duplicates(self) -> None:
        """The same, and make one entry of those of one place."""
        self.sort_indices()
        if not _tools.csr_has_canonical_format(self.shape[0], self.indptr, self.indices):
            self.indptr, self.indices, self.data = self.indptr.copy(), self.indices.copy(), self.data.copy()
            _tools.csr_sum_duplicates(*self.shape, self.indptr, self.indices, self.data)
            self._pruned()

    def eliminate_zeros(self) -> None:
        kept = np.flatnonzero(self.data)
        if len(kept) < self.nnz:
            self.indptr = np.searchsorted(kept, self.indptr).astype(np.int32)
            self.indices, self.data = self.indices[kept], self.data[kept]

    def _pruned(self) -> Self:
        """Without what lies behind the last entry; of much of that the memory is given back."""
        end = int(self.indptr[-1])
        if end < self.nnz:
            is_large = 2 * end < self.nnz
            self.indices, self.data = self.indices[:end], self.data[:end]
            if is_large:
                self.indices, self.data = self.indices.copy(), self.data.copy()
        return self


def side_by_side(parts: Sequence[Matrix]) -> Matrix:
    """Matrices with the same rows side by side, in order where each of them is."""
    widths = np.cumsum([0, *(part.shape[1] for part in parts)])
    columns = [part.indices + np.int32(width) for part, width in zip(parts, widths.tolist(), strict=False)]
    values = np.concatenate([part.data for part in parts])
    rows = np.concatenate([part.rows for part in parts])
    return Matrix.of(rows, np.concatenate(columns), values, (parts[0].shape[0], int(widths[-1])))


def below(first: Matrix, second: Matrix) -> Matrix:
    """The rows of one matrix, then those of another with the same columns."""
    return Matrix(
        np.concatenate([first.data, second.data]),
        np.concatenate([first.indices, second.indices]),
        np.concatenate([first.indptr, first.nnz + second.indptr[1:]]),
        (first.shape[0] + second.shape[0], first.shape[1]),
    )


def diagonal(values: NDArray[Any]) -> Matrix:
    """A square matrix that has values on its diagonal."""
    count = len(values)
    return Matrix(values, np.arange(count), np.arange(count + 1), (count, count))
