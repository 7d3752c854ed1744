"""Hundreds of thousands of edges as columns of numbers, which look like a sequence of edges."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import starmap
from typing import overload

import numpy as np
from numpy.typing import NDArray

from site_builder.cache.store import digest
from site_builder.mapping.kinds import CITES, KIND_NAMES, KINDS, SIMILAR_TEXT, is_stated
from site_builder.mapping.likeness.profiles import Floats, Ints, Numbers, Sparse, grouped, once
from site_builder.mapping.linking.paper_links import FIRST, LinkedPairs, LinksOfPapers, first_links
from site_builder.mapping.linking.sayings import Sayings
from site_builder.mapping.literature_map import Edge, EdgePiece, EdgeRow, FirstLink
from site_builder.mapping.sparse import Matrix
from site_builder.model import Key

_AT_ONCE = 4_096

PIECE = 8
"""Papers whose edges are a piece: an edited sentence changes those of some twenty, wherever they stand."""

_STATED = np.array([is_stated(name) for name in KIND_NAMES], dtype=np.bool_)


class EdgeTable(Sequence[Edge]):
    """Edges, sorted by (source, target, kind). Each is made when it is asked for."""

    def __init__(self, keys: Sequence[Key], rows: NDArray[np.void], sayings: Sayings) -> None:
        """`rows` are of `ROWS`, in any order; keys are sorted."""
        pairs = rows["source"].astype(np.int64) * len(keys) + rows["target"]
        order = np.argsort(pairs * len(KIND_NAMES) + rows["kind"], kind="stable")
        self._keys, self.sayings = keys, sayings
        # Column by column, which takes a fifth of the time that whole rows take.
        columns = [rows[name].astype(ROWS[name].newbyteorder("="))[order] for name in ROWS.names or ()]
        self.sources, self.targets, self.kinds, self.weights, self.reasons = columns

    @classmethod
    def of(cls, keys: Sequence[Key], edges: Iterable[Edge]) -> EdgeTable:
        """A table of edges that there are already."""
        sayings = Sayings()
        number = {key: place for place, key in enumerate(keys)}
        return cls(keys, rows_of(number, edges, sayings), sayings)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self)!r})"

    def __len__(self) -> int:
        return len(self.sources)

    @overload
    def __getitem__(self, place: int) -> Edge: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Edge]: ...

    def __getitem__(self, place: int | slice) -> Edge | Sequence[Edge]:
        if isinstance(place, slice):
            return tuple(self._some(np.arange(len(self))[place]))
        return next(self._some(np.array([range(len(self))[place]])))

    def __iter__(self) -> Iterator[Edge]:
        for start in range(0, len(self), _AT_ONCE):
            yield from self._some(np.arange(start, min(start + _AT_ONCE, len(self))))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Sequence)
            and len(self) == len(other)
            and all(one == another for one, another in zip(self, other, strict=True))
        )

    def __hash__(self) -> int:
        return hash(self.content_digest())

    @cached_property
    def stated(self) -> EdgeTable:
        """The edges that notes state."""
        some = np.flatnonzero(_STATED[self.kinds])
        table = object.__new__(EdgeTable)
        table._keys, table.sayings = self._keys, self.sayings
        table.sources, table.targets, table.kinds = self.sources[some], self.targets[some], self.kinds[some]
        table.weights, table.reasons = self.weights[some], self.reasons[some]
        return table

    def linking(self) -> Iterator[Key]:
        """The papers that an edge leads out of."""
        return map(self._keys.__getitem__, once(self.sources.astype(np.int64)).tolist())

    def linked(self) -> Iterator[Key]:
        """The papers that an edge leads to."""
        return map(self._keys.__getitem__, once(self.targets.astype(np.int64)).tolist())

    def rows_from(self, key: Key) -> Iterator[EdgeRow]:
        """The fields of the edges out of a paper of the table, in their order."""
        return self._rows(np.arange(*self._span(self.sources, key)))

    def rows_to(self, key: Key) -> Iterator[EdgeRow]:
        """The same of the edges to it."""
        targets, places = self._by_target
        return self._rows(places[slice(*self._span(targets, key))])

    @cached_property
    def _by_target(self) -> tuple[Numbers, Ints]:
        order = grouped(self.targets, len(self._keys))
        return self.targets[order], order

    def _span(self, numbers: Numbers, key: Key) -> tuple[int, int]:
        """Where the number of a paper stands among sorted ones."""
        number = bisect_left(self._keys, key)
        start, end = np.searchsorted(numbers, np.array([number, number + 1], dtype=np.int32)).tolist()
        return start, end

    def stated_ends(self) -> Iterator[tuple[Key, Key]]:
        """Their sources and targets alone."""
        stated = self.stated
        ends = (map(self._keys.__getitem__, column.tolist()) for column in (stated.sources, stated.targets))
        return zip(*ends, strict=True)

    @cached_property
    def links(self) -> LinksOfPapers:
        """All links of each paper."""
        return LinksOfPapers(len(self._keys), self)

    @cached_property
    def pairs(self) -> LinkedPairs:
        """Which papers are linked, and by which kinds."""
        return LinkedPairs.of(len(self._keys), self)

    @cached_property
    def first_links(self) -> tuple[FirstLink, ...]:
        """The strongest links of each kind."""
        return first_links(self, FIRST)

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """Kinds that occur, by name -> how many edges are of it."""
        counts = np.bincount(self.kinds, minlength=len(KIND_NAMES)).tolist()
        return {name: count for name, count in zip(KIND_NAMES, counts, strict=True) if count}

    def content_digest(self) -> bytes:
        """What names all edges, whatever the numbers of their reasons are."""
        return digest("\n".join(self._keys), *(piece.sum for piece in self.pieces))

    @cached_property
    def pieces(self) -> tuple[EdgePiece, ...]:
        """The edges of all papers, those of some that follow each other as one piece."""
        names, said = digest("\n".join(self._keys)), self.sayings.sums()[self.reasons]
        columns = (self.sources, self.targets, self.kinds, self.weights, said)
        ends = [*range(PIECE, len(self._keys), PIECE), len(self._keys)]
        found, start = [], 0
        for end in np.searchsorted(self.sources, np.array(ends, dtype=np.int32)).tolist():
            parts = (column[start:end].tobytes() for column in columns)
            found.append(EdgePiece(start, end, digest(names, *parts)))
            start = end
        return tuple(found)

    def rows(self, start: int = 0, end: int | None = None) -> Iterator[EdgeRow]:
        """The fields of all edges, or of those of some places."""
        end = len(self) if end is None else end
        for first in range(start, end, _AT_ONCE):
            yield from self._rows(np.arange(first, min(first + _AT_ONCE, end)))

    def _some(self, places: Ints) -> Iterator[Edge]:
        return starmap(Edge, self._rows(places))

    def _rows(self, places: Ints) -> Iterator[EdgeRow]:
        reasons = self.reasons[places].tolist()
        # Most reasons are those of many edges.
        said = {number: self.sayings[number] for number in set(reasons)}
        return zip(
            map(self._keys.__getitem__, self.sources[places].tolist()),
            map(self._keys.__getitem__, self.targets[places].tolist()),
            map(KIND_NAMES.__getitem__, self.kinds[places].tolist()),
            self.weights[places].tolist(),
            map(said.__getitem__, reasons),
            strict=True,
        )


ROWS = np.dtype([("source", "<i4"), ("target", "<i4"), ("kind", "<i2"), ("weight", "<f8"), ("reasons", "<i4")])
"""A row of a table, the same on every machine: rows are kept as they lie."""


def rows_of(number: Mapping[Key, int], edges: Iterable[Edge], sayings: Sayings) -> NDArray[np.void]:
    """Edges as rows of a table."""
    kinds = {name: place for place, name in enumerate(KIND_NAMES)}
    known: dict[tuple[str, ...], int] = {}
    rows = []
    for edge in edges:
        if (reasons := known.get(edge.reasons)) is None:
            reasons = known[edge.reasons] = sayings.number(edge.reasons)
        rows.append((number[edge.source], number[edge.target], kinds[edge.kind], edge.weight, reasons))
    return np.array(rows, dtype=ROWS)


def citations(edges: EdgeTable, papers: int) -> Ints:
    """How many papers of the library cite each paper."""
    cites = edges.kinds == KIND_NAMES.index(CITES)
    return np.bincount(edges.targets[cites], minlength=papers).astype(np.int64)


def ties(edges: EdgeTable, papers: int) -> Sparse:
    """How strongly each two papers are tied: the sum over edges both ways of weight × the kind's pull.

    A symmetric matrix in the order of keys, without a diagonal.
    """
    return _sums(edges, papers, np.array([KINDS[name].pull for name in KIND_NAMES]))


def alike(edges: EdgeTable, papers: int) -> Sparse:
    """How much the text of each two papers is alike: a matrix as that of `ties`."""
    return _sums(edges, papers, np.array([float(name == SIMILAR_TEXT) for name in KIND_NAMES]))


def _sums(edges: EdgeTable, papers: int, part: Floats) -> Sparse:
    pulls = part[edges.kinds] * edges.weights
    some = np.flatnonzero(pulls > 0)
    rows, columns = edges.sources[some].astype(np.int64), edges.targets[some].astype(np.int64)
    one_way = Matrix.of(rows, columns, pulls[some], (papers, papers))
    both_ways = one_way + one_way.turned()
    both_ways.sort_indices()
    return both_ways
