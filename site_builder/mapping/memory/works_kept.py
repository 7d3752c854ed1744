"""Prior and derivative works of the build before: they stand where the field of a paper is what it was."""

from __future__ import annotations

import os
from collections.abc import Sequence

from site_builder.cache.codec import digest_of
from site_builder.cache.memo import Memo
from site_builder.collection.library import Library
from site_builder.mapping.memory.shelf import SHELF, Shelf
from site_builder.mapping.ranking.works import WorksBefore, field_matrix, works
from site_builder.mapping.ranking.works_table import WorksTable
from site_builder.model import Key

_COLUMNS = ("rows", "others", "votes", "direct", "sizes")


def remembered_works(
    library: Library, fields: Sequence[Sequence[int]], memo: Memo | None
) -> tuple[WorksTable, WorksTable]:
    """As `works`, of the papers alone whose field has changed."""
    if memo is None or not memo.remembers:
        return works(library, fields)
    keys = tuple(library.papers)
    place = memo.key("works", os.path.realpath(library.root))
    made_for = digest_of([(key, paper.cites, paper.note.year) for key, paper in library.papers.items()])
    prior, derivative = works(library, fields, _before(memo.find("", SHELF, place), made_for, keys))
    shelf = Shelf(pieces={"made for": made_for})
    field = field_matrix(fields)
    field.sort_indices()
    shelf.put_matrix("field", field)
    for name, table in (("prior", prior), ("derivative", derivative)):
        for column, values in zip(_COLUMNS, table.columns(), strict=True):
            shelf.put(f"{name} {column}", values)
    memo.keep("", SHELF, place, shelf)
    return prior, derivative


def _before(shelf: Shelf | None, made_for: bytes, keys: tuple[Key, ...]) -> WorksBefore | None:
    if shelf is None:
        return None
    try:
        if shelf.pieces["made for"] != made_for:
            return None
        prior, derivative = (
            WorksTable(keys, *(shelf.get(f"{name} {column}") for column in _COLUMNS), newer=name == "derivative")  # type: ignore[arg-type]
            for name in ("prior", "derivative")
        )
        return WorksBefore(shelf.get_matrix("field", len(keys)), prior, derivative)
    except (KeyError, ValueError, IndexError):
        return None
