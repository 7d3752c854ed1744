"""The literature map: what mapping makes of a library. Types only; `build_map` fills them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from site_builder.collection.map_lock import lock
from site_builder.mapping.kinds import is_stated
from site_builder.model import Key, TopicId
from site_builder.structs import Frozen, field

if TYPE_CHECKING:
    from site_builder.mapping.linking.edge_table import EdgeTable
    from site_builder.mapping.linking.paper_links import LinkedPairs, LinksOfPapers

ROOM = lock.ROOM
"""Radius in map units that is kept free around each paper: no drawing of one may be larger."""


class Edge(Frozen):
    """One link between two papers, of one kind. Undirected edges have source < target."""

    source: Key
    target: Key
    kind: str
    weight: float
    """In (0, 1], comparable within the kind only."""
    reasons: tuple[str, ...]
    """Why the edge is there, in words that fit behind the target's title: "cites it"."""


OF_A_LINK = 5
"""Numbers that say what a link of a paper is (`PaperLinks.rows`)."""


class PaperLinks(Frozen):
    """The links of some papers as columns, paper by paper. A paper's number is its place among the sorted keys."""

    counts: Sequence[int]
    """How many are of each paper."""
    rows: Sequence[int]
    """`OF_A_LINK` numbers each: the paper at the other end, the kind, the direction (1 out of the paper, -1 into it, 0
    where the kind has none), the weight in hundredths, the reasons."""
    kinds: Sequence[str]
    """Names of kinds, by their numbers."""
    reasons: Sequence[str]
    """As they stand on the paper's own list, in the order in which they first occur."""


class FirstLink(NamedTuple):
    """A link that the map draws before any other is asked for."""

    low: int
    """Number of one paper …"""
    high: int
    """… and of the other, which is greater."""
    kind: str
    direction: int
    """1 from `low` to `high`, -1 the other way, 0 where the kind has none."""
    weight: int
    """In hundredths."""


class RelatedPaper(Frozen):
    """An entry of a list of related papers."""

    key: Key
    score: float
    reasons: tuple[str, ...]
    """Strongest first, each read from the list's own paper: "cites this paper", "shared topics: …"."""


UNLINKED = "not-linked-yet"
"""Id of the district of papers that no link and no topic ties to the others."""


class District(Frozen):
    """A community of the map."""

    id: str
    name: str
    topics: tuple[TopicId, ...]
    """Its most characteristic topics, best first."""
    papers: tuple[Key, ...]
    slot: int
    """Place in the palette."""
    x: float = 0.0
    """Where the middle of its name stands."""
    y: float = 0.0

    @property
    def has_ground(self) -> bool:
        """Whether its papers stand on common ground: those that nothing ties together have none to share."""
        return self.id != UNLINKED


class Spot(Frozen):
    """Where a paper stands on the map, to 0.1, and in which district."""

    x: float
    y: float
    district: str


class LiteratureMap(Frozen, kw_only=True):
    """Edges, related papers, districts and places of one library."""

    edges: Sequence[Edge]
    """Sorted by (source, target, kind)."""
    citations: Mapping[Key, int]
    """Papers of the library that cite each paper."""
    chosen: Mapping[Key, tuple[RelatedPaper, ...]]
    """Papers chosen by hand: first the note's own in its order, then those that chose it, by key."""
    related: Mapping[Key, tuple[RelatedPaper, ...]]
    """The computed ranking, best first, above the floor; chosen papers are in it too."""
    districts: tuple[District, ...]
    """Sorted by id."""
    spots: Mapping[Key, Spot]
    bounds: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """x0, y0, x1, y1 around all papers with their room."""
    topic_neighbours: Mapping[TopicId, tuple[TopicId, ...]] = field(default_factory=dict)
    """Topics that share papers with each topic, most first."""
    prior: Mapping[Key, tuple[RelatedPaper, ...]] = field(default_factory=dict)
    """Older papers that those around a paper cite most, best first (`works`)."""
    derivative: Mapping[Key, tuple[RelatedPaper, ...]] = field(default_factory=dict)
    """Newer papers that cite most of those around a paper, best first."""
    pagerank: Mapping[Key, float] = field(default_factory=dict)
    """The part of each paper in PageRank over the citations between them."""

    @property
    def stated(self) -> Sequence[Edge]:
        """The edges that notes state (it cites, mentions, extends, chose by hand), rather than two papers being alike.

        What shows these alone stands as long as they do, whatever is edited that makes papers more or less alike.
        """
        from_table = getattr(self.edges, "stated", None)
        if from_table is not None:
            found: Sequence[Edge] = from_table
            return found
        return tuple(edge for edge in self.edges if is_stated(edge.kind))

    def stated_ends(self) -> Iterable[tuple[Key, Key]]:
        """Source and target of each edge that notes state."""
        from_table = getattr(self.edges, "stated_ends", None)
        return from_table() if from_table else ((edge.source, edge.target) for edge in self.stated)

    @property
    def stated_table(self) -> EdgeTable:
        """The same, to be asked for those of one paper."""
        return self._table().stated

    @property
    def links(self) -> LinksOfPapers:
        """All links of each paper, in the order of `edges`; by the papers' numbers."""
        return self._table().links

    @property
    def linked_pairs(self) -> LinkedPairs:
        """For each paper in turn the papers with higher numbers that it is linked with, and by which kinds."""
        return self._table().pairs

    @property
    def first_links(self) -> Sequence[FirstLink]:
        """Of each kind the strongest links, fairly among the papers; by both papers, then by kind and source."""
        return self._table().first_links

    @property
    def counts(self) -> Mapping[str, int]:
        """Kinds of edges that occur, by name -> how many edges are of it."""
        return self._table().counts

    def _table(self) -> EdgeTable:
        # A library's map has its edges in a table; a part of it that is shown by itself has some of them as they are.
        from site_builder.mapping.linking.edge_table import EdgeTable

        return self.edges if isinstance(self.edges, EdgeTable) else EdgeTable.of(tuple(self.spots), self.edges)


EdgeRow: TypeAlias = tuple[Key, Key, str, float, tuple[str, ...]]
"""The fields of an edge."""


class EdgePiece(NamedTuple):
    """Edges that follow each other."""

    start: int
    end: int
    sum: bytes
    """Names them."""


def edge_rows(edges: Sequence[Edge], start: int = 0, end: int | None = None) -> Iterable[EdgeRow]:
    """The same edges as rows, or those of some places: where they lie in a table, none is made for it."""
    of_table: Callable[[int, int | None], Iterable[EdgeRow]] | None = getattr(edges, "rows", None)
    if of_table:
        return of_table(start, end)
    return ((edge.source, edge.target, edge.kind, edge.weight, edge.reasons) for edge in edges[start:end])


def edge_pieces(edges: Sequence[Edge]) -> Sequence[EdgePiece]:
    """All edges in pieces, in their order; none where they do not lie in a table."""
    found: Sequence[EdgePiece] = getattr(edges, "pieces", ())
    return found
