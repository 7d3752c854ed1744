"""Hundreds of thousands of edges as columns of numbers, which look like a sequence of edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import overload

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array

from site_builder.cache.store import digest
from site_builder.mapping.kinds import CITES, KINDS, RELATED, SIMILAR_TEXT
from site_builder.mapping.likeness.profiles import Floats, Ints, Sparse
from site_builder.mapping.linking.sayings import Sayings
from site_builder.mapping.literature_map import Edge
from site_builder.model import Key

KIND_NAMES = tuple(sorted(KINDS))
"""A kind's number is its place here: edges that are sorted by number are sorted by name."""

_AT_ONCE = 4_096


class EdgeTable(Sequence[Edge]):
    """Edges, sorted by (source, target, kind). Each is made when it is asked for."""

    __slots__ = ("_keys", "_sayings", "kinds", "reasons", "sources", "targets", "weights")

    def __init__(self, keys: Sequence[Key], rows: NDArray[np.void], sayings: Sayings) -> None:
        """`rows` are of `ROWS`, in any order; keys are sorted."""
        pairs = rows["source"].astype(np.int64) * len(keys) + rows["target"]
        order = np.argsort(pairs * len(KIND_NAMES) + rows["kind"], kind="stable")
        rows = rows[order]
        self._keys, self._sayings = keys, sayings
        self.sources, self.targets = rows["source"].astype(np.int32), rows["target"].astype(np.int32)
        self.kinds = rows["kind"].astype(np.int16)
        self.weights = rows["weight"].astype(np.float64)
        self.reasons = rows["reasons"].astype(np.int32)

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

    def stated(self) -> tuple[Edge, ...]:
        """The edges that notes state."""
        kinds = [number for number, name in enumerate(KIND_NAMES) if KINDS[name].directed or name == RELATED]
        return tuple(self._some(np.flatnonzero(np.isin(self.kinds, kinds))))

    def bare(self) -> Iterator[Edge]:
        """All edges without their reasons, which take longest to read."""
        for start in range(0, len(self), _AT_ONCE):
            yield from self._some(np.arange(start, min(start + _AT_ONCE, len(self))), bare=True)

    def content_digest(self) -> bytes:
        """What names all edges, whatever the numbers of their reasons are."""
        used, first, where = np.unique(self.reasons, return_index=True, return_inverse=True)
        rank = np.empty(len(used), dtype=np.int32)
        order = np.argsort(first)
        rank[order] = np.arange(len(used), dtype=np.int32)
        columns = (self.sources, self.targets, self.kinds, self.weights, rank[where])
        said = (self._sayings.data(number) for number in used[order].tolist())
        return digest("\n".join(self._keys), *(column.tobytes() for column in columns), *said)

    def _some(self, places: Ints, *, bare: bool = False) -> Iterator[Edge]:
        keys = self._keys
        # Most reasons are those of many edges.
        said = {} if bare else {number: self._sayings[number] for number in np.unique(self.reasons[places]).tolist()}
        for source, target, kind, weight, reasons in zip(
            self.sources[places].tolist(),
            self.targets[places].tolist(),
            self.kinds[places].tolist(),
            self.weights[places].tolist(),
            self.reasons[places].tolist(),
            strict=True,
        ):
            yield Edge(keys[source], keys[target], KIND_NAMES[kind], weight, said.get(reasons, ()))


ROWS = np.dtype(
    [("source", np.int32), ("target", np.int32), ("kind", np.int16), ("weight", np.float64), ("reasons", np.int32)]
)


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
    one_way = coo_array((pulls[some], (rows, columns)), shape=(papers, papers)).tocsr()
    both_ways = (one_way + one_way.T).tocsr()
    both_ways.sort_indices()
    return both_ways
