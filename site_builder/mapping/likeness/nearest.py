"""The papers that are most alike to each paper, a few for each, as one table; made anew, or mended after a change.

Values are exact sums (`steady`), so a row that is mended is the very row that would be made anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from site_builder.mapping.likeness.profiles import Bools, Floats, Ints, Numbers, Sparse, among, once, ranges
from site_builder.mapping.sparse import Matrix
from site_builder.structs import Frozen

Marks: TypeAlias = NDArray[np.uint64]

TieBreak: TypeAlias = Callable[[Ints, Ints], Floats]
"""Rows and columns of pairs -> which of a row's equals go first: those with more."""

NOBODY = -1
"""Fills a row that has fewer than it could have."""

GONE = -2
"""Stands for a paper that the collection had before."""

AT_ONCE = 100
"""Rows that are made anew at once."""


class Nearest(Frozen, dict=True):
    """For each paper those most alike to it, ascending by number. Two papers are alike to the same last digit."""

    others: Numbers
    """n × limit."""
    values: Floats
    """n × limit; 0 beside nobody."""

    def entries(self) -> tuple[Ints, Ints, Floats]:
        """Row, column and value of each entry, by row."""
        rows, places = np.nonzero(self.others >= 0)
        return rows, self.others[rows, places].astype(np.int64), self.values[rows, places]

    def pairs(self) -> tuple[Ints, Ints, Floats]:
        """Pairs (left < right) in which one is among the nearest of the other, sorted, and how alike they are."""
        return self._pairs

    @property
    def one_way(self) -> Sparse:
        """Papers × papers: how alike each is to its nearest. Rows lie in order, so nothing has to be sorted."""
        there, papers = self.others >= 0, len(self.others)
        starts = np.concatenate([[0], np.cumsum(there.sum(axis=1))]).astype(np.int32)
        return Matrix(self.values[there], self.others[there], starts, (papers, papers))

    @cached_property
    def symmetric(self) -> Sparse:
        """The same both ways: how alike two are of which one is among the nearest of the other."""
        one_way = self.one_way
        return one_way.maximum(one_way.turned())

    @cached_property
    def _pairs(self) -> tuple[Ints, Ints, Floats]:
        both = self.symmetric
        rows = np.repeat(np.arange(both.shape[0]), np.diff(both.indptr))
        ahead = np.flatnonzero(rows < both.indices)
        return rows[ahead], both.indices[ahead].astype(np.int64), both.data[ahead]


def drawn(marks: Marks) -> TieBreak:
    """A draw decides: taking the first of thousands that are alike to the last digit would make hubs of them.

    It is a number in [0, 1) for each pair, the same from both sides (xor, then a multiplicative hash).
    """

    def draw(rows: Ints, columns: Ints) -> Floats:
        mixed = (marks[rows] ^ marks[columns]) * np.uint64(0x9E3779B97F4A7C15)
        return (mixed >> np.uint64(11)).astype(np.float64) * 2.0**-53

    return draw


def by_number(rows: Ints, columns: Ints) -> Floats:  # noqa: ARG001 - a TieBreak
    """The first by number go first."""
    return -columns.astype(np.float64)


def nearest(likeness: Iterable[Sparse], papers: int, limit: int, tie_break: TieBreak) -> Nearest:
    """The table of all papers. `likeness` holds their rows in order, in any number of parts."""
    tables, start = [], 0
    for part in likeness:
        rows = np.arange(start, start + part.shape[0], dtype=np.int64)
        tables.append(nearest_of(rows, part, limit, tie_break))
        start += part.shape[0]
    if not tables:
        return Nearest(np.zeros((papers, limit), np.int32) + np.int32(NOBODY), np.zeros((papers, limit)))
    return Nearest(np.concatenate([one.others for one in tables]), np.concatenate([one.values for one in tables]))


def nearest_of(rows: Ints, likeness: Sparse, limit: int, tie_break: TieBreak) -> Nearest:
    """The table of some papers, whose numbers are `rows`, from their rows of the likeness."""
    places = np.repeat(np.arange(len(rows)), np.diff(likeness.indptr))
    columns, values = likeness.indices.astype(np.int64), likeness.data
    fits = (columns != rows[places]) & (values > 0)
    return best_of(rows, places[fits], columns[fits], values[fits], limit, tie_break)


def best_of(rows: Ints, places: Ints, columns: Ints, values: Floats, limit: int, tie_break: TieBreak) -> Nearest:
    """The same from entries, row by row: `places` are those of their rows among `rows`."""
    some = np.flatnonzero(values >= least_of_best(places, values, len(rows), limit)[places])
    places, columns, values = places[some], columns[some], values[some]
    kept = _best(places, columns, values, tie_break(rows[places], columns), limit, len(rows))
    return _table(places[kept], columns[kept], values[kept], len(rows), limit)


def least_of_best(places: Ints, values: Floats, rows: int, limit: int | Ints) -> Floats:
    """For each row the least of its `limit` largest values; of one that has no more, less than any.

    Entries lie row by row. What is less need not be sorted. Each row can have a limit of its own.
    """
    counts, limit = np.bincount(places, minlength=rows), np.broadcast_to(limit, rows)
    starts = np.cumsum(counts) - counts
    least: Floats = np.full(rows, -np.inf)
    crowded = np.flatnonzero(counts > limit)
    # Rows of about the same length lie in one array: at most half of it is empty.
    lengths = np.ceil(np.log2(counts[crowded]))
    for length in sorted(set(lengths.tolist())):
        some = crowded[lengths == length]
        most = int(counts[some].max())
        plain = np.full((len(some), most), -np.inf)
        own, place = np.repeat(np.arange(len(some)), counts[some]), ranges(starts[some] * 0, counts[some])
        plain[own, place] = values[ranges(starts[some], counts[some])]
        plain.sort(axis=1)
        least[some] = plain[np.arange(len(some)), most - limit[some]]
    return least


def mended(
    before: Nearest, changed: tuple[Ints, Ints, Floats], limit: int, tie_break: TieBreak
) -> tuple[Nearest, Ints]:
    """The table after some values have changed, and the rows for which it does not tell: those are to be made anew.

    `changed` holds row, column and new value of each pair that may have another than before, both ways round. A row
    tells as long as it has enough that is not behind what it ended with: whatever it does not name is.
    """
    rows, columns, values = changed
    touched = once(np.concatenate([rows, np.flatnonzero((before.others == GONE).any(axis=1))]))
    if not len(touched):
        return before, touched
    place = np.full(len(before.others), -1, dtype=np.int64)
    place[touched] = np.arange(len(touched))
    papers = len(before.others)
    others, worth = before.others[touched].astype(np.int64), before.values[touched]
    was_full = (others != NOBODY).all(axis=1)
    at, slot = np.nonzero(others >= 0)
    old_columns, old_values = others[at, slot], worth[at, slot]
    # A paper that is gone has no draw: of a row that ended with it only what is worth more is sure to be in.
    ties = np.full(others.shape, np.inf)
    ties[at, slot] = tie_break(touched[at], old_columns)
    last = worth.min(axis=1)
    last_tie = np.where(worth == last[:, None], ties, np.inf).min(axis=1)
    stays = ~among(touched[at] * papers + old_columns, rows * papers + columns)
    come = values > 0
    all_places = np.concatenate([at[stays], place[rows[come]]])
    all_columns = np.concatenate([old_columns[stays], columns[come]])
    all_values = np.concatenate([old_values[stays], values[come]])
    all_ties = tie_break(touched[all_places], all_columns)
    beyond = last[all_places]
    sure = (all_values > beyond) | ((all_values == beyond) & (all_ties >= last_tie[all_places]))
    enough = np.bincount(all_places[sure], minlength=len(touched)) >= limit
    kept = _best(all_places, all_columns, all_values, all_ties, limit, len(touched))
    table = _table(all_places[kept], all_columns[kept], all_values[kept], len(touched), limit)
    new = Nearest(before.others.copy(), before.values.copy())
    new.others[touched], new.values[touched] = table.others, table.values
    return new, touched[was_full & ~enough]


def remade(
    before: Nearest, stale: Bools, rows_of: Callable[[Ints], Sparse], limit: int, tie_break: TieBreak
) -> Nearest:
    """The table after the profiles of some papers have changed: theirs anew, the others mended.

    `rows_of` gives the likeness of some papers with all.
    """
    own = np.flatnonzero(stale)
    if not len(own):
        return before
    papers = len(before.others)
    last = before.values.min(axis=1)
    holders, slots = np.nonzero((before.others >= 0) & stale[np.maximum(before.others, 0)])
    held = before.others[holders, slots].astype(np.int64)
    tables: list[Nearest] = []
    rows, columns, values = [], [], []
    for start in range(0, len(own), AT_ONCE):
        some = own[start : start + AT_ONCE]
        likeness = rows_of(some)
        tables.append(nearest_of(some, likeness, limit, tie_break))
        telling = np.flatnonzero(likeness.data >= np.maximum(last[likeness.indices], 1e-12))
        here = np.flatnonzero(among(held, some))
        rows += [likeness.indices[telling].astype(np.int64), holders[here]]
        columns += [some[likeness.rows[telling]], held[here]]
        now = likeness.at(np.searchsorted(some, held[here]), holders[here])
        values += [likeness.data[telling], now]
    row, column, value = np.concatenate(rows), np.concatenate(columns), np.concatenate(values)
    _, once = np.unique(row * papers + column, return_index=True)
    once = once[~stale[row[once]] & (row[once] != column[once])]
    table, unsure = mended(before, (row[once], column[once], value[once]), limit, tie_break)
    if table is before:
        table = Nearest(before.others.copy(), before.values.copy())
    table.others[own] = np.concatenate([one.others for one in tables])
    table.values[own] = np.concatenate([one.values for one in tables])
    for start in range(0, len(unsure), AT_ONCE):
        some = unsure[start : start + AT_ONCE]
        anew = nearest_of(some, rows_of(some), limit, tie_break)
        table.others[some], table.values[some] = anew.others, anew.values
    return table


def renewed(before: Nearest, changed: Ints, likeness: Sparse, limit: int, tie_break: TieBreak) -> Nearest:
    """The table after some values of a likeness have changed: `changed` holds codes of those pairs."""
    if not len(changed):
        return before
    papers = len(before.others)
    rows = once(np.concatenate([changed // papers, changed % papers]))
    table, anew = (
        Nearest(before.others.copy(), before.values.copy()),
        nearest_of(rows, likeness[rows], limit, tie_break),
    )
    table.others[rows], table.values[rows] = anew.others, anew.values
    return table


def _best(places: Ints, columns: Ints, values: Floats, ties: Floats, limit: int, rows: int) -> Ints:
    """Which entries are the best `limit` of their rows."""
    counts = np.bincount(places, minlength=rows)
    crowded: Bools = counts[places] > limit
    some = np.flatnonzero(crowded)
    order = some[np.lexsort((columns[some], -ties[some], -values[some], places[some]))]
    starts = np.concatenate([[0], np.cumsum(np.where(counts > limit, counts, 0))])
    best = order[np.arange(len(order)) - starts[places[order]] < limit]
    return np.concatenate([np.flatnonzero(~crowded), best])


def _table(places: Ints, columns: Ints, values: Floats, rows: int, limit: int) -> Nearest:
    order = np.argsort(places * (int(columns.max(initial=0)) + 1) + columns, kind="stable")
    places, columns, values = places[order], columns[order], values[order]
    starts = np.concatenate([[0], np.cumsum(np.bincount(places, minlength=rows))])
    slots = np.arange(len(places)) - starts[places]
    table = Nearest(np.full((rows, limit), NOBODY, dtype=np.int32), np.zeros((rows, limit)))
    table.others[places, slots], table.values[places, slots] = columns, values
    return table
