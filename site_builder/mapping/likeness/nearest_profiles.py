"""Each paper's nearest by profiles that many papers may have in common: topics, references, citing papers.

Papers of one profile are alike to the last digit, to each other and to any third, so profiles are compared and not
papers, and who of thousands of equals is taken is drawn without a look at all of them: each is next after the
paper in one of several mixed orders. In each order a paper is next after one other alone, so nobody becomes a hub, and
one that comes or goes changes the rows of few.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from site_builder.mapping.likeness.meetings import Meetings, marked
from site_builder.mapping.likeness.nearest import (
    NOBODY,
    Marks,
    Nearest,
    best_of,
    drawn,
    least_of_best,
)
from site_builder.mapping.likeness.profiles import Bools, Floats, Ints, Sparse, parts, ranges
from site_builder.mapping.sparse import below
from site_builder.structs import Frozen

WORK = 100_000_000
"""Most products of two weights that comparing all profiles may take: about three seconds. The things that most of them
have, which say least and cost most, bring nobody together beyond that (`meetings`)."""

EQUALS = 256
"""Of so many that are alike to a paper all may be drawn …"""

DRAWS = 24
"""… of more, those that are next after it in so many orders …"""

PROFILES_DRAWN = 64
"""… among members of so many profiles."""

MOST = 1_000_000
"""Most products, and pairs of papers, that are looked at together."""


class Groups(Frozen):
    """Papers by their profiles. A profile's number is its place in order of its first paper."""

    number: Ints
    """Of each paper's profile."""
    profiles: Sparse
    """Each once."""
    members: Ints
    """Papers by profile, ascending."""
    starts: Ints
    """Where the members of each begin, and the end."""

    @classmethod
    def of(cls, matrix: Sparse) -> Groups:
        """Of a matrix whose rows are sorted."""
        known: dict[bytes, int] = {}
        starts = matrix.indptr.tolist()
        columns, weights = matrix.indices.astype(np.int32), matrix.data
        number: Ints = np.array(
            [
                known.setdefault(columns[start:end].tobytes() + weights[start:end].tobytes(), len(known))
                for start, end in pairwise(starts)
            ],
            dtype=np.int64,
        )
        _, first = np.unique(number, return_index=True)
        members = np.argsort(number, kind="stable")
        return cls(number, matrix[first], members, np.concatenate([[0], np.cumsum(np.bincount(number))]))

    @property
    def sizes(self) -> Ints:
        return np.diff(self.starts)


class _Profiles:
    """The profiles of a collection, ready to be compared."""

    def __init__(self, matrix: Sparse, marks: Marks, limit: int) -> None:
        self.groups = Groups.of(matrix)
        self._marks, self._limit, self._papers = marks, limit, matrix.shape[0]
        self._draw = drawn(marks)
        sizes = self.groups.sizes
        self._own: Marks = np.minimum.reduceat(marks[self.groups.members], self.groups.starts[:-1])
        """What stands for each profile in draws."""
        self.left_out = _left_out(self.groups.profiles)
        beside = _next_in_crowds(self.groups.profiles, self._own, self.left_out)
        columns = (self.groups.profiles, self.groups.profiles, self.left_out)
        self._meetings = Meetings.of(len(sizes), [columns], beside)
        self._work = self._meetings.work() + sizes * (limit + np.minimum(sizes, EQUALS))
        self._orders: list[tuple[Marks, Marks, Ints]] = []

    def table(self, some: Ints | None = None, base: Nearest | None = None) -> Nearest:
        """The table of all papers; where `some` profiles are given, theirs anew and the others as in `base`."""
        some = np.arange(len(self.groups.sizes)) if some is None else some
        limit = self._limit
        table = Nearest(np.full((self._papers, limit), NOBODY, np.int32), np.zeros((self._papers, limit)))
        if base is not None:
            table = Nearest(base.others.copy(), base.values.copy())
        for part in parts(self._work[some], MOST):
            papers, found = self._rows(some[part])
            table.others[papers], table.values[papers] = found.others, found.values
        return table

    def _rows(self, profiles: Ints) -> tuple[Ints, Nearest]:
        """The rows of all papers of some profiles: the papers, and their table."""
        owns, others, values, all_of = self._near(profiles)
        groups, sizes = self.groups, self.groups.sizes
        papers = np.sort(groups.members[ranges(groups.starts[profiles], sizes[profiles])])
        # Each member with each of a profile that is taken as a whole …
        whole = np.flatnonzero(all_of)
        left, at = _each_with_each(groups, owns[whole], others[whole])
        right, value = groups.members[at[0]], values[whole][at[1]]
        # … and with those that are drawn of another.
        drawn_of = np.flatnonzero(~all_of)
        lefts, rights, worth = self._drawn(owns[drawn_of], others[drawn_of], values[drawn_of])
        left, right = np.concatenate([left, lefts]), np.concatenate([right, rights])
        value = np.concatenate([value, worth])
        codes, once = np.unique(left * self._papers + right, return_index=True)
        once = once[codes // self._papers != codes % self._papers]
        left, right, value = left[once], right[once], value[once]
        found = best_of(papers, np.searchsorted(papers, left), right, value, self._limit, self._draw)
        return papers, found

    def _near(self, profiles: Ints) -> tuple[Ints, Ints, Floats, Bools]:
        """The profiles among whose members the nearest of some are: (own, other, likeness, whether all members count).

        Those are left out that surely are not among them.
        """
        found = self._meetings.rows(profiles)
        rows = np.repeat(np.arange(len(profiles)), np.diff(found.indptr))
        others, values = found.indices.astype(np.int64), found.data
        counts = self.groups.sizes[others] - (others == profiles[rows])
        some = np.flatnonzero(counts > 0)
        rows, others, values, counts = rows[some], others[some], values[some], counts[some]
        some = np.flatnonzero(values >= least_of_best(rows, values, len(profiles), self._limit)[rows])
        rows, others, values, counts = rows[some], others[some], values[some], counts[some]
        order = np.lexsort((others, -values, rows))
        rows, others, values, counts = rows[order], others[order], values[order], counts[order]
        begins = np.ones(len(rows), dtype=np.bool_)
        begins[1:] = (rows[1:] != rows[:-1]) | (values[1:] != values[:-1])
        level = np.cumsum(begins) - 1
        sums = np.bincount(level, weights=counts).astype(np.int64)
        row_of = rows[begins]
        # How many are more alike than those of a level.
        before = np.cumsum(sums) - sums
        before -= before[np.searchsorted(row_of, row_of, side="left")]
        all_of = (before + sums <= self._limit) | (sums <= EQUALS)
        kept = (before < self._limit)[level]
        kept &= all_of[level] | self._is_drawn(profiles[rows], others, level, len(sums))
        whole = all_of[level] | (self.groups.sizes[others] <= DRAWS)
        return profiles[rows[kept]], others[kept], values[kept], whole[kept]

    def _is_drawn(self, owns: Ints, others: Ints, level: Ints, levels: int) -> Bools:
        """Of each level at most so many profiles, drawn."""
        drawn_all = np.ones(len(level), dtype=np.bool_)
        counts = np.bincount(level, minlength=levels)
        crowded = np.flatnonzero(counts[level] > PROFILES_DRAWN)
        if len(crowded):
            ties = drawn(self._own)(owns[crowded], others[crowded])
            order = crowded[np.lexsort((others[crowded], -ties, level[crowded]))]
            place = np.arange(len(order)) - np.searchsorted(level[order], level[order], side="left")
            drawn_all[order[place >= PROFILES_DRAWN]] = False
        return drawn_all

    def _drawn(self, owns: Ints, others: Ints, values: Floats) -> tuple[Ints, Ints, Floats]:
        """Members of one profile each with some of another: those that are next after them in each order."""
        groups = self.groups
        sizes = groups.sizes[owns]
        left = groups.members[ranges(groups.starts[owns], sizes)]
        of, value = np.repeat(others, sizes), np.repeat(values, sizes)
        if not len(left):
            return left, left, value
        starts, count = groups.starts[of], groups.sizes[of]
        rights = []
        for mixed, ordered, papers in self._all_orders():
            place = np.searchsorted(ordered, _placed(of, mixed[left]), side="right") - starts
            rights.append(papers[starts + place % count])
        return np.tile(left, len(rights)), np.concatenate(rights), np.tile(value, len(rights))

    def _all_orders(self) -> list[tuple[Marks, Marks, Ints]]:
        """Of each order: every paper's mark in it, and within each profile the marks in order with their papers."""
        while len(self._orders) < DRAWS:
            # Multiples of an odd number, their halves mixed: another order for each.
            mixed = self._marks * np.uint64(2 * len(self._orders) + 1)
            mixed = (mixed ^ (mixed >> np.uint64(32))) * np.uint64(0x9E3779B97F4A7C15)
            codes = _placed(self.groups.number, mixed)
            papers = np.argsort(codes, kind="stable")
            self._orders.append((mixed, codes[papers], papers))
        return self._orders


def nearest_by_profile(matrix: Sparse, marks: Marks, limit: int) -> Nearest:
    """For each paper the `limit` most alike by a matrix of profiles, whose rows are sorted; equals are drawn.

    `marks` are `fingerprints`: the draw depends on them alone, and on who is among the equals.
    """
    if not matrix.shape[0]:
        return Nearest(np.zeros((0, limit), np.int32), np.zeros((0, limit)))
    return _Profiles(matrix, marks, limit).table()


def remade_by_profile(
    before: Nearest, matrix_before: Sparse, matrix: Sparse, stale: Bools, marks: Marks, limit: int
) -> Nearest:
    """The table after the profiles of some papers have changed, the very one that would be made anew.

    Args:
        before: The table of the build before, of the same papers.
        matrix_before: Its profiles, over the same things as `matrix`.
        matrix: The profiles now.
        stale: The papers whose profiles differ.
        marks: As for `nearest_by_profile`.
        limit: Of both tables.
    """
    if not stale.any():
        return before
    now = _Profiles(matrix, marks, limit)
    changed = Groups.of(below(matrix_before[stale], matrix[stale])).profiles
    if now.left_out.any() or _left_out(Groups.of(matrix_before).profiles).any():
        return now.table()
    groups = now.groups
    # How alike a profile must be to count: as the last of a row that is full, or at all.
    last = before.values.min(axis=1)
    last[stale] = 0.0
    least = np.maximum.reduceat(last[groups.members], groups.starts[:-1])
    touched = np.zeros(len(least), dtype=np.bool_)
    touched[groups.number[stale]] = True
    turned = groups.profiles.turned()
    for part in parts(np.full(changed.shape[0], len(least))):
        found = changed[part] @ turned
        touched[found.indices[(found.data > 0) & (found.data >= least[found.indices])]] = True
    return now.table(np.flatnonzero(touched), before)


def _left_out(profiles: Sparse) -> Bools:
    """The things that bring no profiles together: those that most have, until the work suffices; of equals all."""
    holders = np.bincount(profiles.indices, minlength=profiles.shape[1]).astype(np.float64)
    counts, number = np.unique(holders, return_inverse=True)
    work = np.cumsum(np.bincount(number, weights=holders**2, minlength=len(counts)))
    left_out: Bools = (work > WORK)[number]
    return left_out


def _next_in_crowds(profiles: Sparse, marks: Marks, left_out: Bools) -> Sparse | None:
    """Who meets whom in a thing that is left out: each the next of those that have it, in the order of their marks."""
    if not left_out.any():
        return None
    rows = np.repeat(np.arange(profiles.shape[0]), np.diff(profiles.indptr))
    some = np.flatnonzero(left_out[profiles.indices])
    rows, things = rows[some], profiles.indices[some]
    order = np.lexsort((marks[rows], things))
    rows, things = rows[order], things[order]
    starts = np.searchsorted(things, things, side="left")
    counts = np.searchsorted(things, things, side="right") - starts
    place = np.arange(len(rows)) - starts
    left = np.tile(rows, DRAWS)
    right = np.concatenate([rows[starts + (place + step) % counts] for step in range(1, DRAWS + 1)])
    apart = left != right
    return marked(left[apart], right[apart], profiles.shape[0])


def _placed(profiles: Ints, mixed: Marks) -> Marks:
    """Codes by which papers are sorted by their profiles, then by a mark."""
    return (profiles.astype(np.uint64) << np.uint64(40)) | (mixed >> np.uint64(24))


def _each_with_each(groups: Groups, owns: Ints, others: Ints) -> tuple[Ints, tuple[Ints, Ints]]:
    """For pairs of profiles, each member of one with each of the other: (paper, (place in `members`, pair))."""
    sizes, counts = groups.sizes[owns], groups.sizes[others]
    pair = np.repeat(np.arange(len(owns)), sizes)
    left = groups.members[ranges(groups.starts[owns], sizes)]
    return np.repeat(left, counts[pair]), (
        ranges(groups.starts[others][pair], counts[pair]),
        np.repeat(pair, counts[pair]),
    )
