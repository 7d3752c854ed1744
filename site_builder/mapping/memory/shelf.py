"""What a map leaves to the next build, as named columns of numbers, lists of names, and bytes: plain data.

Columns are looked at where they lie, and what the build before left and this one has not touched is not written again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from site_builder.cache.codec import Codec, Undecodable
from site_builder.cache.parts import Parts
from site_builder.mapping.likeness.nearest import Nearest
from site_builder.mapping.likeness.profiles import Sparse
from site_builder.mapping.linking.edge_table import ROWS
from site_builder.mapping.sparse import Matrix

_TYPES: Mapping[str, np.dtype[Any]] = MappingProxyType(
    {type_.str: type_ for type_ in (*map(np.dtype, ("|u1", "<u2", "<i4", "<i8", "<f8", "|b1")), ROWS)}
)

_HEAD = 64
"""Bytes before a column's numbers, which say what they are: so many that the numbers lie where processors like them."""


class Shelf:
    """Values by their names. Reading one that is not there, or not as it should be, raises KeyError or ValueError."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._given: dict[str, object] = {}
        """What was read: where the very same is put, it stands."""

    def put(self, name: str, array: NDArray[np.generic]) -> None:
        """Keep an array."""
        little = array.dtype.newbyteorder("<").str
        if little not in _TYPES:
            raise ValueError(little)
        if not self._stands(name, array):
            head = " ".join([little, *map(str, array.shape)]).encode().ljust(_HEAD)
            numbers = np.ascontiguousarray(array, dtype=_TYPES[little])
            self._parts.put(name, b"".join((head, numbers.view(np.uint8).data)))

    def get(self, name: str) -> NDArray[Any]:
        data = self._parts.get(name)
        type_, *shape = data[:_HEAD].decode("ascii").split()
        if type_ not in _TYPES:
            raise ValueError(type_)
        found: NDArray[Any] = np.frombuffer(data, dtype=_TYPES[type_], offset=_HEAD).reshape(
            [int(size) for size in shape]
        )
        self._given[name] = found
        return found

    def put_bytes(self, name: str, data: bytes) -> None:
        """Keep bytes."""
        if not self._stands(name, data):
            self._parts.put(name, data)

    def get_bytes(self, name: str) -> bytes:
        found = self._given[name] = self._parts.get(name)
        return found

    def put_names(self, name: str, names: Sequence[str]) -> None:
        """Keep a list of names."""
        if not self._stands(name, names):
            self._parts.put(name, _NAMES.encode(tuple(names)))

    def get_names(self, name: str) -> tuple[str, ...]:
        try:
            found = self._given[name] = _NAMES.decode(self._parts.get(name))
        except Undecodable as error:
            raise ValueError(name) from error
        return found

    def put_matrix(self, name: str, matrix: Sparse) -> None:
        """Keep a csr matrix; its rows have to be sorted."""
        self.put(f"{name} starts", matrix.indptr.astype(np.int32, copy=False))
        self.put(f"{name} columns", matrix.indices.astype(np.int32, copy=False))
        self.put(f"{name} values", matrix.data)

    def get_matrix(self, name: str, width: int) -> Sparse:
        starts, columns, values = (self.get(f"{name} {part}") for part in ("starts", "columns", "values"))
        return Matrix(values, columns, starts, (len(starts) - 1, width))

    def put_nearest(self, name: str, table: Nearest) -> None:
        self.put(f"{name} others", table.others)
        self.put(f"{name} likeness", table.values)

    def get_nearest(self, name: str) -> Nearest:
        return Nearest(self.get(f"{name} others"), self.get(f"{name} likeness"))

    def close(self) -> None:
        """All that the next build gets has been put."""
        self._given.clear()
        self._parts.close()

    def _stands(self, name: str, value: object) -> bool:
        return _is_same(self._given.get(name), value) and self._parts.stays(name)


def _is_same(given: object, value: object) -> bool:
    """Whether a value is the very one that was read, or a view of all of it: a matrix has views of its columns."""
    if isinstance(given, np.ndarray) and isinstance(value, np.ndarray):
        return given.__array_interface__ == value.__array_interface__
    return given is value


_NAMES = Codec[tuple[str, ...]](tuple[str, ...])
