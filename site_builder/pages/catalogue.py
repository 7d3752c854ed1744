"""The catalogue: what many pages look up of a collection, and who points to whom, worked out once a build."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from site_builder.bibliography.writers.citekeys import citekeys
from site_builder.collection.library import Library, Paper, Topic, WantedPaper
from site_builder.collection.markdown.plain_text import sentences_around
from site_builder.collection.of_shape import OfShape
from site_builder.collection.who.people import People, Person, people
from site_builder.collection.who.venues import Venue, VenueId, venues
from site_builder.later import Later
from site_builder.mapping.literature_map import LiteratureMap, PaperLinks, RelatedPaper
from site_builder.mapping.ranking.bridges import Bridge, bridges
from site_builder.mapping.ranking.related_lists import RelatedLists
from site_builder.model import Key, TopicId
from site_builder.pages.kept_tables import PEOPLE, POINTING, VENUES, Pointing
from site_builder.pages.links import link_texts
from site_builder.pages.machines.records import Record, record
from site_builder.pages.map_data.tiles import TileLinks, tiles_of
from site_builder.pages.paper_lines import PaperLine, by_year, paper_lines
from site_builder.rendering.drawing.surroundings import Surroundings, surroundings
from site_builder.structs import Frozen
from site_builder.urls import Url, author_url, topic_url, venue_url

FOUND_LIMIT = 20
"""So many papers of the ranking's own follow those that were chosen by hand."""


class CountedLink(Frozen, kw_only=True):
    """A page that gathers papers, with how many: a topic, an author, a venue."""

    title: str
    url: Url
    papers: int


@dataclass(frozen=True, kw_only=True)
class Catalogue:
    """A library and its map with everything that pages look up in the other direction.

    Each table is made when it is first asked for: after an edited sentence few are, and of these none of all papers.
    """

    library: Library
    literature_map: LiteratureMap
    of_shape: OfShape = field(default_factory=OfShape, compare=False)
    """Has tables of libraries of the same shape."""

    @cached_property
    def lines(self) -> Mapping[Key, PaperLine]:
        return paper_lines(self.library)

    @cached_property
    def records(self) -> Mapping[Key, Record]:
        library = self.library
        return Later(library.papers, lambda key: record(library, library.papers[key]))

    @property
    def cited_by(self) -> Mapping[Key, tuple[Key, ...]]:
        """Newest first. Papers that nobody cites are missing; so it is with the others."""
        return self._pointing.cited_by

    @property
    def relations_to(self) -> Mapping[Key, tuple[tuple[str, Key], ...]]:
        """Object of a relation -> (property, paper that states it)."""
        return self._pointing.relations_to

    @property
    def mentioned_by(self) -> Mapping[Key, tuple[Key, ...]]:
        """Paper -> the other papers whose bodies link it, newest first."""
        return self._pointing.mentioning

    @cached_property
    def mentions(self) -> Mapping[Key, Mapping[Key, str]]:
        """Paper -> each other paper that its body links, with the sentence in which it first does.

        By the paper that links: an edited note has new sentences for all that it links, and nobody else has.
        """
        library = self.library
        return Later(library.papers, lambda key: _sentences(library, library.papers[key]))

    @cached_property
    def people(self) -> People:
        library = self.library
        return self.of_shape.recall("people", PEOPLE, lambda: people(library.papers.values(), library.config.people))

    @cached_property
    def venues(self) -> Mapping[VenueId, Venue]:
        library = self.library

        def made() -> dict[VenueId, Venue]:
            return dict(venues(library.papers.values(), library.config.venues))

        return self.of_shape.recall("venues", VENUES, made)

    @cached_property
    def venue_of_paper(self) -> Mapping[Key, Venue]:
        return {key: venue for venue in self.venues.values() for key in venue.papers}

    @cached_property
    def topic_papers(self) -> Mapping[TopicId, tuple[Key, ...]]:
        """Topic -> the papers that name it or a topic below it, sorted by key."""
        return topic_papers(self.library)

    @cached_property
    def wanted_by(self) -> Mapping[Key, tuple[WantedPaper, ...]]:
        """Paper -> the papers without a note that it names, most wanted first."""
        return _wanted_by(self.library)

    @cached_property
    def bridges(self) -> Mapping[Key, Bridge]:
        return bridges(self.literature_map)

    @cached_property
    def related(self) -> Mapping[Key, tuple[RelatedPaper, ...]]:
        """As much of the ranking of each paper as its pages show: the first, in their order.

        With scores, and all of it, only beside papers that were chosen by hand, among which it is put in order.
        """
        chosen, ranking = self.literature_map.chosen, self.literature_map.related
        by_hand = [key for key, papers in chosen.items() if papers]
        return ranking.shown(FOUND_LIMIT, by_hand) if isinstance(ranking, RelatedLists) else ranking

    @cached_property
    def tiles(self) -> tuple[tuple[int, ...], ...]:
        """Numbers of papers by tile of the map."""
        return tiles_of(self.literature_map)

    @cached_property
    def tile_links(self) -> Mapping[str, PaperLinks]:
        """The links of each tile's papers, by the number of the tile."""
        return TileLinks(self.literature_map, self.tiles)

    @cached_property
    def surroundings(self) -> Surroundings:
        return surroundings(self.library, self.literature_map)

    @cached_property
    def citekeys(self) -> Mapping[Key, str]:
        """Under which key each paper stands in BibTeX."""
        return citekeys(self.library.papers, ascii_only=True)

    @cached_property
    def _pointing(self) -> Pointing:
        return self.of_shape.recall("pointing", POINTING, lambda: _pointing(self.library))

    def made(self) -> None:
        """Make all of it: for processes that are forked from now on, or for whoever has time now and not later."""
        for name in _TABLES:
            getattr(self, name)
        _ = self.literature_map.links
        for table in (self.lines, self.records, self.mentions, *self.surroundings.tables()):
            if isinstance(table, Later):
                table.made()

    def reworded(self, library: Library, lines: Mapping[Key, PaperLine]) -> Catalogue:
        """This catalogue for a library in which only words have changed, with other lines of some papers."""
        made = Catalogue(library=library, literature_map=self.literature_map)
        made.__dict__.update({name: getattr(self, name) for name in _TABLES}, lines={**self.lines, **lines})
        return made

    def topic_link(self, topic: Topic) -> CountedLink:
        """A topic with the papers on its page."""
        return CountedLink(title=topic.title, url=topic_url(topic.slug), papers=len(self.topic_papers[topic.id]))

    def author_link(self, person: Person) -> CountedLink:
        return CountedLink(title=person.name.full, url=author_url(person.slug), papers=len(person.papers))

    def venue_link(self, venue: Venue) -> CountedLink:
        return CountedLink(title=venue.name, url=venue_url(venue.slug), papers=len(venue.papers))

    def venue_of(self, paper: Paper) -> Venue | None:
        """Where a paper appeared, if its note says so."""
        return self.venue_of_paper.get(paper.key)

    def newest_first(self, keys: Iterable[Key]) -> tuple[Key, ...]:
        """Papers by year, newest first and unknown years last, then by title."""
        papers = self.library.papers
        return tuple(sorted(keys, key=lambda key: by_year(papers[key])))


_TABLES = tuple(name for name, value in vars(Catalogue).items() if isinstance(value, cached_property))
"""Fields of a catalogue that are made when they are asked for."""


def _pointing(library: Library) -> Pointing:
    cited_by: dict[Key, list[Key]] = {}
    relations_to: dict[Key, list[tuple[str, Key]]] = {}
    mentioning: dict[Key, list[Key]] = {}
    for key in sorted(library.papers, key=lambda key: by_year(library.papers[key])):
        paper = library.papers[key]
        for cited in paper.cites:
            cited_by.setdefault(cited, []).append(key)
        for relation, other in paper.relations:
            relations_to.setdefault(other, []).append((relation, key))
        for other in dict.fromkeys(mention.key for mention in paper.mentions if mention.key != key):
            mentioning.setdefault(other, []).append(key)
    return Pointing(
        {key: tuple(keys) for key, keys in cited_by.items()},
        {key: tuple(relations) for key, relations in relations_to.items()},
        {key: tuple(keys) for key, keys in mentioning.items()},
    )


_WORDY = frozenset(
    [
        "bodies.papers",
        "catalogue.lines",
        "catalogue.mentions",
        "catalogue.records",
        "library.papers~diagnostics",
        "library.papers~mentions",
        "library.papers~note.body",
        "library.papers~targets",
    ]
)
"""Tables that tell of each paper what words of its note may change, by their names (`reads`)."""

_OF_MAP = ("catalogue.bridges", "catalogue.surroundings", "catalogue.tiles")
"""What of the catalogue is made of the map …"""

SHAPE = ("map.bounds", "map.citations", "map.districts", "map.spots", "map.stated")
"""… and of what of it: what no edited sentence changes, as a rule."""

_RANKED = ("catalogue.related", "catalogue.tile_links")
"""What of the catalogue is made of what of the map edited sentences do change."""


def made_of_map(name: str) -> Collection[str]:
    """Which values of the map a table is made of, beside those of the library; empty where it is not said."""
    return SHAPE if name.startswith(_OF_MAP) else ()


def worded(keys: Collection[Key]) -> Callable[[str], Collection[Key] | None]:
    """What may have changed with the words of some papers' notes, where nothing else of the library has.

    What is returned gives the items of a table, or of what is no table none where it is as it was; and None for what
    it cannot tell of, such as the map.
    """

    def items(name: str) -> Collection[Key] | None:
        if name in _WORDY:
            return keys
        stands = name.startswith(("library.", "catalogue.")) and not name.startswith((*_OF_MAP, *_RANKED))
        return () if stands else None

    return items


def topic_papers(library: Library) -> Mapping[TopicId, tuple[Key, ...]]:
    """The papers of each topic, with those of all topics below it."""
    found: dict[TopicId, set[Key]] = {topic: set() for topic in library.topics}
    for topic in library.topics.values():
        above: TopicId | None = topic.id
        seen: set[TopicId] = set()
        while above is not None and above in found and above not in seen:
            seen.add(above)
            found[above].update(topic.papers)
            above = library.topics[above].parent
    return {topic: tuple(sorted(keys)) for topic, keys in found.items()}


def _wanted_by(library: Library) -> Mapping[Key, tuple[WantedPaper, ...]]:
    found: dict[Key, list[WantedPaper]] = {}
    for wanted in library.wanted:
        for key in wanted.wanted_by:
            found.setdefault(key, []).append(wanted)
    return {key: tuple(entries) for key, entries in found.items()}


def _sentences(library: Library, paper: Paper) -> Mapping[Key, str]:
    """Each other paper that a note's body links -> the sentence in which it first does; one reading of the body."""
    firsts: dict[Key, int] = {}
    for mention in paper.mentions:
        if mention.key != paper.key:
            firsts.setdefault(mention.key, mention.start)
    if not firsts:
        return {}
    found = sentences_around(paper.note.body, tuple(firsts.values()), names=link_texts(library, paper))
    return {key: found.get(start, "") for key, start in firsts.items()}
