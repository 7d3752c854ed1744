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
from scipy.sparse import csr_array

from site_builder.collection.library import Library
from site_builder.mapping.likeness.profiles import Ints, Sparse, blocks
from site_builder.mapping.literature_map import RelatedPaper
from site_builder.model import Key

AROUND = 30
"""The field of a paper: those that were chosen by hand and the best of its ranking, at most so many."""

LEAST = 2
"""One citation is a chance; a work is cited by, or cites, at least so many of the field."""

KEPT = 6

UNKNOWN = -(10**6)
"""Year of a paper that states none."""

Flags: TypeAlias = NDArray[np.bool_]

Works: TypeAlias = Mapping[Key, tuple[RelatedPaper, ...]]
"""Paper -> its works, best first. The score is the number of papers of the field that speak for the work."""


def works(library: Library, chosen: Works, related: Works) -> tuple[Works, Works]:
    """The prior and the derivative works of each paper that has any: (prior, derivative).

    Works that more papers of the field speak for come first; of equal ones those that fewer papers
    cite (or that cite fewer) altogether, as they belong to this field rather than to all; then by key.
    """
    keys = tuple(library.papers)
    numbers = {key: number for number, key in enumerate(keys)}
    cites = _matrix([[numbers[cited] for cited in paper.cites] for paper in library.papers.values()])
    cited = cites.T.tocsr()
    field = _matrix([_around(numbers, chosen.get(key, ()), related.get(key, ())) for key in keys])
    years = np.array([UNKNOWN if p.note.year is None else p.note.year for p in library.papers.values()], dtype=np.int64)
    return (
        _best(keys, field, cites, years, newer=False),
        _best(keys, field, cited, years, newer=True),
    )


def _around(numbers: Mapping[Key, int], *lists: Sequence[RelatedPaper]) -> list[int]:
    found = dict.fromkeys(numbers[entry.key] for entries in lists for entry in entries)
    return list(found)[:AROUND]


def _matrix(rows: Sequence[Sequence[int]]) -> Sparse:
    """Ones at the columns of each row (each named once)."""
    columns = [sorted(set(row)) for row in rows]
    start = np.concatenate([[0], np.cumsum([len(row) for row in columns], dtype=np.int64)])
    flat = np.array([number for row in columns for number in row], dtype=np.int64)
    return csr_array((np.ones(len(flat), dtype=np.int64), flat, start), shape=(len(rows), len(rows)))


def _best(keys: Sequence[Key], field: Sparse, links: Sparse, years: Ints, *, newer: bool) -> Works:
    """Of each paper the works that its field is linked with most; `links` lead from the field to them."""
    breadth = np.bincount(links.indices, minlength=len(keys))
    sizes = np.diff(field.indptr)
    found: dict[Key, tuple[RelatedPaper, ...]] = {}
    for block in blocks(len(keys)):
        counts = (field[block] @ links).tocsr()
        counts.sort_indices()
        for row, (start, end) in enumerate(zip(counts.indptr[:-1], counts.indptr[1:], strict=True), block.start):
            others, votes = counts.indices[start:end], counts.data[start:end]
            own = links.indices[links.indptr[row] : links.indptr[row + 1]]
            direct = np.isin(others, own)
            fits = (votes >= LEAST) & (others != row) & _in_time(years[row], years[others], direct, newer=newer)
            others, votes, direct = others[fits], votes[fits], direct[fits]
            order = np.lexsort((others, breadth[others], -(votes + direct)))[:KEPT]
            if len(order):
                found[keys[row]] = tuple(
                    RelatedPaper(keys[other], float(vote), _reasons(vote, int(sizes[row]), direct=linked, newer=newer))
                    for other, vote, linked in zip(
                        others[order].tolist(), votes[order].tolist(), direct[order].tolist(), strict=True
                    )
                )
    return found


def _in_time(year: int, years: Ints, direct: Flags, *, newer: bool) -> Flags:
    """Which papers are older (or newer) than one of `year`.

    Within a year, or where one of the two is unknown, a citation tells.
    """
    known = (years != UNKNOWN) & (year != UNKNOWN)
    apart = (years > year) if newer else (years < year)
    return np.where(known & (years != year), apart, direct)


def _reasons(count: int, size: int, *, direct: bool, newer: bool) -> tuple[str, ...]:
    if newer:
        words = f"cites {count} of {size} related papers"
        return (words, "cites this paper") if direct else (words,)
    words = f"cited by {count} of {size} related papers"
    return (words, "cited by this paper") if direct else (words,)
