"""Prior and derivative works of the build before: they stand where the field of a paper is what it was."""

from __future__ import annotations

import os

import numpy as np

from site_builder.cache.memo import Memo
from site_builder.cache.store import digest
from site_builder.collection.descent import UNKNOWN, Descent
from site_builder.collection.library import Library
from site_builder.mapping.likeness.profiles import Sparse
from site_builder.mapping.memory.shelf import Shelf
from site_builder.mapping.ranking.works import Citing, WorksBefore, citing, works
from site_builder.mapping.ranking.works_table import WorksTable
from site_builder.mapping.sparse import Matrix
from site_builder.model import Key

_COLUMNS = ("rows", "others", "votes", "direct", "sizes")


def remembered_works(
    library: Library, field: Sparse, memo: Memo | None, descent: Descent = UNKNOWN
) -> tuple[WorksTable, WorksTable]:
    """As `works`, of the papers alone whose field has changed."""
    if memo is None or not memo.remembers:
        return works(citing(library), field)
    shelf = Shelf(memo.parts(memo.key("works", os.path.realpath(library.root))))
    known = _citing(shelf, tuple(library.papers)) if _is_of(shelf, descent) else None
    cited = known or citing(library)
    made_for = _name_of(cited)
    prior, derivative = works(cited, field, _before(shelf, made_for, cited.keys))
    shelf.put_bytes("made for", made_for)
    shelf.put_bytes("shape", descent.shape)
    shelf.put("cites starts", cited.links.indptr.astype(np.int32, copy=False))
    shelf.put("cites columns", cited.links.indices.astype(np.int32, copy=False))
    shelf.put("years", cited.years)
    shelf.put_matrix("field", field)
    for name, table in (("prior", prior), ("derivative", derivative)):
        for column, values in zip(_COLUMNS, table.columns(), strict=True):
            shelf.put(f"{name} {column}", values)
    shelf.close()
    return prior, derivative


def _is_of(shelf: Shelf, descent: Descent) -> bool:
    """Whether it was left of a library of the same shape: then papers cite the same, and are as old."""
    try:
        return shelf.get_bytes("shape") == descent.shape != b""
    except KeyError:
        return False


def _citing(shelf: Shelf, keys: tuple[Key, ...]) -> Citing | None:
    try:
        starts, columns, years = (shelf.get(name) for name in ("cites starts", "cites columns", "years"))
        links = Matrix(np.ones(len(columns), dtype=np.int32), columns, starts, (len(keys), len(keys)))
    except (KeyError, ValueError, IndexError):
        return None
    return Citing(keys, links, years)


def _name_of(cited: Citing) -> bytes:
    parts = (cited.links.indptr, cited.links.indices, cited.years)
    return digest("\n".join(cited.keys), *(np.asarray(part, dtype=np.int64).tobytes() for part in parts))


def _before(shelf: Shelf, made_for: bytes, keys: tuple[Key, ...]) -> WorksBefore | None:
    try:
        if shelf.get_bytes("made for") != made_for:
            return None
        prior, derivative = (
            WorksTable(keys, *(shelf.get(f"{name} {column}") for column in _COLUMNS), newer=name == "derivative")
            for name in ("prior", "derivative")
        )
        return WorksBefore(shelf.get_matrix("field", len(keys)), prior, derivative)
    except (KeyError, ValueError, IndexError):
        return None
