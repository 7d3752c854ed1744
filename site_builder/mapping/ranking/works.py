"""Prior and derivative works: the papers that what stands around a paper builds on, and those that build on it.

After Connected Papers: the papers around one are taken as its field. Its *prior works* are the older papers
that this field cites most, its *derivative works* the newer ones that cite most of the field. Neither needs
to be linked with the paper itself, so they reach beyond the lists of what it cites and what cites it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from site_builder.collection.library import Library
from site_builder.mapping.likeness.profiles import Ints, Sparse, among, changed_rows, parts, products_of_rows
from site_builder.mapping.literature_map import RelatedPaper
from site_builder.mapping.ranking.related_lists import RelatedLists
from site_builder.mapping.ranking.works_table import WorksTable
from site_builder.mapping.sparse import Matrix
from site_builder.model import Key
from site_builder.structs import Frozen

AROUND = 30
"""The field of a paper: those that were chosen by hand and the best of its ranking, at most so many."""

LEAST = 2
"""One citation is a chance; a work is cited by, or cites, at least so many of the field."""

KEPT = 6

UNKNOWN = -(10**6)
"""Year of a paper that states none."""

Flags: TypeAlias = NDArray[np.bool_]

Chosen: TypeAlias = Mapping[Key, Sequence[RelatedPaper]]
"""Paper -> the papers chosen by hand, in order."""


class WorksBefore(Frozen):
    """What the build before found."""

    field: Sparse
    """Papers × papers, as of `field_matrix`."""
    prior: WorksTable
    derivative: WorksTable


def fields(keys: Sequence[Key], chosen: Chosen, related: RelatedLists) -> Sparse:
    """The field of each paper, as of `field_matrix`."""
    rows, columns = related.first_of_all(AROUND)
    numbers = {key: number for number, key in enumerate(keys)}
    by_hand = {numbers[key]: [numbers[one.key] for one in chosen[key]] for key in keys if chosen.get(key)}
    if by_hand:
        rest = ~among(rows, np.array([*by_hand]))
        around = {number: _around(by_hand[number], related, number) for number in by_hand}
        own = np.repeat(list(around), list(map(len, around.values())))
        rows, columns = np.concatenate([rows[rest], own]), np.concatenate([columns[rest], *around.values()])
    ones = np.ones(len(rows), dtype=np.int32)
    return Matrix.of(rows, columns, ones, (len(keys), len(keys)))


class Citing(Frozen):
    """Which papers cite which, and how old they are."""

    keys: tuple[Key, ...]
    links: Sparse
    """Papers × papers: ones where a paper cites another."""
    years: Ints
    """`UNKNOWN` of those that state none."""


def citing(library: Library) -> Citing:
    """What the papers of a library cite of each other."""
    keys, papers = tuple(library.papers), library.papers.values()
    numbers = {key: number for number, key in enumerate(keys)}
    links = field_matrix([[numbers[cited] for cited in paper.cites] for paper in papers])
    years = np.array([UNKNOWN if p.note.year is None else p.note.year for p in papers], dtype=np.int64)
    return Citing(keys, links, years)


def works(cited: Citing, field: Sparse, before: WorksBefore | None = None) -> tuple[WorksTable, WorksTable]:
    """The prior and the derivative works of each paper that has any: (prior, derivative). `field` is that of `fields`.

    Works that more papers of the field speak for come first; of equal ones those that fewer papers
    cite (or that cite fewer) altogether, as they belong to this field rather than to all; then by key.
    `before` holds those of the same keys, years and citations: of a paper with the same field they stand.
    """
    keys = cited.keys
    if before:
        anew = np.flatnonzero(changed_rows(before.field, field))
        if not len(anew):
            return before.prior, before.derivative
    else:
        anew = np.arange(len(keys))
    prior = best_works(keys, field, cited.links, cited.years, anew, newer=False)
    derivative = best_works(keys, field, cited.links.turned(), cited.years, anew, newer=True)
    return (prior.over(before.prior, anew), derivative.over(before.derivative, anew)) if before else (prior, derivative)


def _around(chosen: Sequence[int], related: RelatedLists, number: int) -> list[int]:
    return list(dict.fromkeys([*chosen, *related.first(number, AROUND)]))[:AROUND]


def field_matrix(rows: Sequence[Sequence[int]]) -> Sparse:
    """Ones at the columns of each row (each named once)."""
    start = np.concatenate([[0], np.cumsum([len(row) for row in rows], dtype=np.int64)])
    flat = np.array([number for row in rows for number in row], dtype=np.int64)
    matrix = Matrix(np.ones(len(flat), dtype=np.int32), flat, start, (len(rows), len(rows)))
    matrix.sum_duplicates()
    return matrix


def best_works(
    keys: Sequence[Key], field: Sparse, links: Sparse, years: Ints, asked: Ints, *, newer: bool
) -> WorksTable:
    """Of each paper asked for the works that its field is linked with most; `links` lead from the field to them."""
    papers = len(keys)
    breadth = np.bincount(links.indices, minlength=papers)
    direct_codes = np.repeat(np.arange(papers), np.diff(links.indptr)) * papers + links.indices
    direct_codes.sort()
    kept: list[tuple[Ints, Ints, Ints, Flags]] = []
    for places in parts(products_of_rows(field, links)[asked]):
        of = asked[places]
        counts = field[of] @ links
        rows = np.repeat(of, np.diff(counts.indptr))
        some = np.flatnonzero((counts.data >= LEAST) & (counts.indices != rows))
        rows, others, votes = rows[some], counts.indices[some].astype(np.int64), counts.data[some].astype(np.int64)
        codes = rows * papers + others
        place = np.minimum(np.searchsorted(direct_codes, codes), max(len(direct_codes) - 1, 0))
        direct = direct_codes[place] == codes if len(direct_codes) else np.zeros(len(codes), dtype=np.bool_)
        fits = _in_time(years[rows], years[others], direct, newer=newer)
        rows, others, votes, direct = rows[fits], others[fits], votes[fits], direct[fits]
        order = np.lexsort((others, breadth[others], -(votes + direct), rows))
        rows = rows[order]
        first = np.searchsorted(rows, rows, side="left")
        best = order[np.arange(len(order)) - first < KEPT]
        rows = np.sort(rows[np.arange(len(order)) - first < KEPT])
        kept.append((rows, others[best], votes[best], direct[best]))
    if not kept:
        kept = [(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.bool_))]
    rows, others, votes, direct = (np.concatenate(column) for column in zip(*kept, strict=True))
    return WorksTable(keys, rows, others, votes, direct, np.diff(field.indptr), newer=newer)


def _in_time(year: Ints, years: Ints, direct: Flags, *, newer: bool) -> Flags:
    """Which papers are older (or newer) than one of `year`.

    Within a year, or where one of the two is unknown, a citation tells.
    """
    known = (years != UNKNOWN) & (year != UNKNOWN)
    apart = (years > year) if newer else (years < year)
    return np.where(known & (years != year), apart, direct)
