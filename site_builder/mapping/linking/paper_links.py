"""What a map shows of its edges, from their columns: each paper's links, who is linked at all, the strongest of all.

Papers are known by their numbers in the order of keys, weights in hundredths: what cannot be told apart on the map is
the same here, so that what shows it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from site_builder.cache.store import digest
from site_builder.mapping.kinds import KIND_NAMES, KINDS
from site_builder.mapping.likeness.profiles import Ints, Numbers, grouped, once, ranges
from site_builder.mapping.literature_map import OF_A_LINK, FirstLink, PaperLinks
from site_builder.mapping.phrases import of_this_paper

if TYPE_CHECKING:
    from site_builder.mapping.linking.edge_table import EdgeTable

FIRST = 800
"""Of each kind the first view of the map knows so many links, the strongest: more would not be told apart from afar."""

_BITS = 62
"""Kinds that one integer tells apart."""

_DIRECTED = np.array([KINDS[name].directed for name in KIND_NAMES], dtype=np.bool_)


class LinksOfPapers:
    """All links of each paper, in the order of the table; made when they are asked for, of some papers at once."""

    def __init__(self, papers: int, edges: EdgeTable) -> None:
        """`papers` is how many the table's numbers go up to."""
        ends = np.stack([edges.sources, edges.targets], axis=1)
        order = grouped(ends.ravel(), papers)
        at = order // 2
        onward = _DIRECTED[edges.kinds].astype(np.int8)
        self._counts = np.bincount(ends.ravel(), minlength=papers)
        self._starts = np.cumsum(self._counts) - self._counts
        self._others, self._kinds = ends[:, ::-1].ravel()[order], edges.kinds[at]
        self._directions = np.stack([onward, -onward], axis=1).ravel()[order]
        self._weights = _hundredths(edges.weights).astype(np.int16)[at]
        self._reasons, self._sayings = edges.reasons[at], edges.sayings
        self._sums = edges.sayings.sums()

    def of(self, papers: Sequence[int]) -> PaperLinks:
        """Those of some papers, by their numbers."""
        counts, some = self._some(papers)
        directions = self._directions[some]
        codes, places = _as_they_occur(self._reasons[some] * 2 + (directions < 0), 2 * len(self._sayings))
        columns = (self._others[some], self._kinds[some], directions, self._weights[some], places)
        rows = np.empty((len(some), OF_A_LINK), dtype=np.int64)
        for place, column in enumerate(columns):
            rows[:, place] = column
        return PaperLinks(
            counts.tolist(),
            rows.ravel().tolist(),
            KIND_NAMES,
            [self._said(code // 2, is_inward=bool(code % 2)) for code in codes.tolist()],
        )

    def digest_of(self, papers: Sequence[int]) -> bytes:
        """What names those of some papers, without making them: their reasons are known by what names these."""
        counts, some = self._some(papers)
        columns = (self._others, self._kinds, self._directions, self._weights)
        of_links = (*(column[some] for column in columns), self._sums[self._reasons[some]])
        return digest(counts.tobytes(), *(column.tobytes() for column in of_links))

    def _said(self, number: int, *, is_inward: bool) -> str:
        """The reasons of a number as a paper's own list has them."""
        words = "; ".join(self._sayings[number])
        return of_this_paper(words) if is_inward else words

    def _some(self, papers: Sequence[int]) -> tuple[Ints, Ints]:
        numbers = np.array(papers, dtype=np.int64)
        counts = self._counts[numbers]
        return counts, ranges(self._starts[numbers], counts)


def _hundredths(weights: NDArray[np.float64]) -> Ints:
    return np.rint(weights * 100).astype(np.int64)


def _forward(edges: EdgeTable) -> Ints:
    """The direction of each edge as seen from the end with the smaller number."""
    return np.where(_DIRECTED[edges.kinds], np.where(edges.sources < edges.targets, 1, -1), 0)


@dataclass(frozen=True, slots=True)
class LinkedPairs(Iterable[Mapping[int, tuple[str, ...]]]):
    """For each paper those with higher numbers that it is linked with, ascending, and the kinds that link the two."""

    starts: Ints
    """Of the pairs of each paper."""
    others: Ints
    first: Ints
    """Of each pair the place of its first kind in `kinds`."""
    kinds: Ints
    """Each pair's kinds, sorted by their names."""

    @classmethod
    def of(cls, papers: int, edges: EdgeTable) -> LinkedPairs:
        low, high = np.minimum(edges.sources, edges.targets), np.maximum(edges.sources, edges.targets)
        pairs = low.astype(np.int64) * max(papers, 1) + high
        codes = _once_of_mostly_sorted(pairs * len(KIND_NAMES) + edges.kinds, edges.sources < edges.targets)
        of_code = codes // len(KIND_NAMES)
        first = np.flatnonzero(np.diff(of_code, prepend=-1))
        pairs = of_code[first]
        starts = np.searchsorted(pairs, np.arange(papers + 1) * max(papers, 1))
        return cls(starts, pairs % max(papers, 1), np.append(first, len(codes)), codes % len(KIND_NAMES))

    def __iter__(self) -> Iterator[Mapping[int, tuple[str, ...]]]:
        others, first = self.others.tolist(), self.first.tolist()
        names = [KIND_NAMES[kind] for kind in self.kinds.tolist()]
        for start, end in pairwise(self.starts.tolist()):
            yield {others[at]: tuple(names[first[at] : first[at + 1]]) for at in range(start, end)}

    def kind_sets(self) -> tuple[Ints, list[tuple[str, ...]]]:
        """For each pair the number of the kinds that link it, and these; numbered as they first occur."""
        if not len(self.others):
            return self.others, []
        occurring, kinds = _numbered(self.kinds, len(KIND_NAMES))
        sets = np.zeros(len(self.others), dtype=np.int64)
        # There are more kinds than an integer has bits, but seldom more than occur.
        for start in range(0, len(occurring), _BITS):
            bits = np.where((kinds >= start) & (kinds < start + _BITS), np.int64(1) << ((kinds - start) % _BITS), 0)
            several = np.bitwise_or.reduceat(bits, self.first[:-1])
            some = _numbered(several, 1 << min(len(occurring) - start, _BITS))[1]
            sets = _numbered(sets * (int(some.max()) + 1) + some, (int(sets.max()) + 1) * (int(some.max()) + 1))[1]
        first = _first(sets)
        order = np.argsort(first)
        rank = _ranks(order)
        starts = zip(self.first[first[order]].tolist(), self.first[first[order] + 1].tolist(), strict=True)
        return rank[sets], [tuple(KIND_NAMES[kind] for kind in self.kinds[a:b].tolist()) for a, b in starts]

    def steps(self) -> tuple[list[tuple[str, ...]], list[tuple[int, int]], list[int], list[int]]:
        """The pairs by their distances: from each to the next of the same paper, from 0 to its first.

        Kinds that link a pair, as they first occur; each distance with the number of such kinds once; for each pair the
        number of those; and where the pairs of each paper begin, with the end of the last.
        """
        numbers, sets = self.kind_sets()
        steps = np.diff(self.others, prepend=0)
        begin = self.starts[:-1][np.diff(self.starts) > 0]
        steps[begin] = self.others[begin]
        width = max(len(sets), 1)
        codes, places = _numbered(steps * width + numbers, len(self.starts) * width)
        both = zip((codes // width).tolist(), (codes % width).tolist(), strict=True)
        return sets, list(both), places.tolist(), self.starts.tolist()

    def content_digest(self) -> bytes:
        return digest(*(column.tobytes() for column in (self.starts, self.others, self.first, self.kinds)))


_TABLE = 2**22
"""Numbers up to which a table of all is quicker than to put those that there are in order."""


def _numbered(codes: Ints | Numbers, size: int) -> tuple[Ints, Ints]:
    """Each of some numbers below `size` once, ascending; and of each number which of these it is."""
    if size > _TABLE:
        return np.unique(codes.astype(np.int64), return_inverse=True)
    there = np.zeros(size, dtype=np.bool_)
    there[codes] = True
    return np.flatnonzero(there), (np.cumsum(there) - 1)[codes]


def _once_of_mostly_sorted(codes: Ints, is_sorted: NDArray[np.bool_]) -> Ints:
    """As `once`, of numbers some of which are in order among each other: of a map nineteen in twenty."""
    most, rest = codes[is_sorted], once(codes[~is_sorted])
    merged = np.insert(most, np.searchsorted(most, rest), rest)
    found: Ints = merged[np.diff(merged, prepend=-1) > 0]
    return found


def _as_they_occur(codes: Ints, size: int) -> tuple[Ints, Ints]:
    """The same in the order in which they first occur."""
    some, places = _numbered(codes, size)
    order = np.argsort(_first(places))
    return some[order], _ranks(order)[places]


def _first(numbers: Ints) -> Ints:
    """Where each of the numbers 0 … n, all of which occur, stands first."""
    first = np.empty(int(numbers.max(initial=-1)) + 1, dtype=np.int64)
    first[numbers[::-1]] = np.arange(len(numbers))[::-1]  # what is assigned last stays
    return first


def _ranks(order: Ints) -> Ints:
    """Which place each of some things has in an order."""
    ranks = np.empty(len(order), dtype=np.int64)
    ranks[order] = np.arange(len(order))
    return ranks


def first_links(edges: EdgeTable, limit: int) -> tuple[FirstLink, ...]:
    """Of each kind at most `limit` edges, fairly among the papers; by the two papers, then by kind and source.

    An edge ranks by how many stronger ones of its kind its ends have, so that every paper keeps its strongest links
    before a crowded one shows all of its own.
    """
    there = np.flatnonzero(np.bincount(edges.kinds))
    kept = [_strongest(edges, np.flatnonzero(edges.kinds == kind), limit) for kind in there]
    some = np.concatenate([np.zeros(0, dtype=np.int64), *kept])
    low = np.minimum(edges.sources, edges.targets)[some]
    high = np.maximum(edges.sources, edges.targets)[some]
    order = np.lexsort((edges.sources[some], edges.kinds[some], high, low))
    columns = (low, high, edges.kinds[some], _forward(edges)[some], _hundredths(edges.weights[some]))
    ones, others, kinds, directions, weights = (column[order].tolist() for column in columns)
    return tuple(map(FirstLink, ones, others, map(KIND_NAMES.__getitem__, kinds), directions, weights))


def _strongest(edges: EdgeTable, of_kind: Ints, limit: int) -> Ints:
    if len(of_kind) <= limit:
        return of_kind
    if len(of_kind) > MANY * limit:
        # Of a large collection the strongest edge of each paper is enough, and most are not among the strongest of all.
        weights = edges.weights[of_kind]
        most = of_kind[weights >= np.partition(weights, -MANY * limit)[-MANY * limit]]
        some, first, _ = _in_turn(edges, most)
        if len(first) >= limit:
            return some[first[:limit]]
    some, first, ends = _in_turn(edges, of_kind)
    if len(first) >= limit:
        return some[first[:limit]]
    by_paper = grouped(ends, int(ends.max()) + 1)
    starts = np.concatenate([[0], np.cumsum(np.bincount(ends))])
    stronger = np.empty(len(ends), dtype=np.int64)
    stronger[by_paper] = np.arange(len(ends)) - starts[ends[by_paper]]
    rank = np.minimum(stronger[0::2], stronger[1::2])
    return some[np.argsort(rank, kind="stable")[:limit]]


MANY = 8
"""So many times as many edges as there may be are many."""


def _in_turn(edges: EdgeTable, of_kind: Ints) -> tuple[Ints, Ints, Numbers]:
    """Edges, the strongest first; which are the strongest of a paper, in that order; and the ends of all."""
    # Edges lie by source and target, and so do those of equal weight.
    some = of_kind[np.argsort(-edges.weights[of_kind], kind="stable")]
    ends = np.stack([edges.sources[some], edges.targets[some]], axis=1).ravel()
    # What is assigned last stays.
    strongest = np.full(int(ends.max()) + 1, -1, dtype=np.int64)
    strongest[ends[::-1]] = np.arange(len(ends))[::-1] // 2
    return some, once(strongest[strongest >= 0]), ends
