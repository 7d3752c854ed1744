"""What a map leaves to the next build, as named columns of numbers, lists of names, and bytes: plain data."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from site_builder.cache.codec import Codec
from site_builder.mapping.likeness.nearest import Nearest
from site_builder.mapping.likeness.profiles import Sparse
from site_builder.mapping.sparse import csr_array
from site_builder.structs import Frozen, field

_TYPES = frozenset(["<i4", "<i8", "<f8", "|b1"])


class Column(Frozen):
    """An array of numbers."""

    type: str
    shape: tuple[int, ...]
    data: bytes


class Shelf(Frozen):
    """Values by their names. Reading one that is not there, or not as it should be, raises KeyError or ValueError."""

    columns: dict[str, Column] = field(default_factory=dict)
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    pieces: dict[str, bytes] = field(default_factory=dict)

    def put(self, name: str, array: NDArray[np.generic]) -> None:
        """Keep an array."""
        little = array.dtype.newbyteorder("<").str
        if little not in _TYPES:
            raise ValueError(little)
        self.columns[name] = Column(little, array.shape, array.astype(little, copy=False).tobytes())

    def get(self, name: str) -> NDArray[np.generic]:
        column = self.columns[name]
        if column.type not in _TYPES:
            raise ValueError(column.type)
        found: NDArray[np.generic] = np.frombuffer(column.data, dtype=column.type).reshape(column.shape)
        return found

    def put_matrix(self, name: str, matrix: Sparse) -> None:
        """Keep a csr matrix; its rows have to be sorted."""
        self.put(f"{name} starts", matrix.indptr.astype(np.int32))
        self.put(f"{name} columns", matrix.indices.astype(np.int32))
        self.put(f"{name} values", matrix.data)

    def get_matrix(self, name: str, width: int) -> Sparse:
        starts, columns, values = (self.get(f"{name} {part}") for part in ("starts", "columns", "values"))
        return csr_array((values, columns, starts), shape=(len(starts) - 1, width))

    def put_nearest(self, name: str, table: Nearest) -> None:
        self.put(f"{name} others", table.others)
        self.put(f"{name} likeness", table.values)

    def get_nearest(self, name: str) -> Nearest:
        return Nearest(self.get(f"{name} others"), self.get(f"{name} likeness"))  # type: ignore[arg-type]


SHELF = Codec[Shelf](Shelf)

Kept = Mapping[str, bytes]
