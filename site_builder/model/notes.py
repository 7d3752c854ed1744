"""The files of a collection as they state themselves: papers, topics, free pages, tours."""

from __future__ import annotations

from collections.abc import Mapping

from site_builder.diagnostics import Place
from site_builder.model.body import NO_BODY, Body
from site_builder.model.values import (
    JSON,
    Alias,
    Identifier,
    Key,
    Name,
    PublicationDate,
    Reference,
    Relation,
    Status,
    TopicId,
    TopicMention,
    without_version,
)
from site_builder.structs import Frozen, field


class Note(Frozen, kw_only=True):
    """One paper's note as its file states it: nothing in it depends on other files."""

    path: str
    """Path relative to the collection, with "/"."""
    key: Key
    key_place: Place
    title: str
    type: str = "article"
    """A CSL type."""
    authors: tuple[Name, ...] = ()
    et_al: bool = False
    """Whether the list of authors goes on ("others")."""
    editors: tuple[Name, ...] = ()
    date: PublicationDate | None = None
    venue: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    publisher: str = ""
    isbn: str = ""
    issn: str = ""
    arxiv: str = ""
    """arXiv id as the note gives it, without "arXiv:"."""
    doi: str = ""
    """DOI as the note gives it, without a resolver's address."""
    url: str = ""
    pdf: str = ""
    code: str = ""
    topics: tuple[TopicMention, ...] = ()
    """Topics of the front matter, then those that tags of the body add; each id once."""
    keywords: tuple[str, ...] = ()
    cites: tuple[Reference, ...] = ()
    relations: tuple[Relation, ...] = ()
    related: tuple[Reference, ...] = ()
    summary: str = ""
    abstract: str = ""
    status: Status | None = None
    added: str = ""
    """ISO date on which the note joined the collection; empty where it says none."""
    aliases: tuple[Alias, ...] = ()
    not_duplicate_of: tuple[Reference, ...] = ()
    superseded_by: Reference | None = None
    retracted: bool = False
    contributors: tuple[str, ...] = ()
    lang: str = ""
    draft: bool = False
    csl: Mapping[str, JSON] = field(default_factory=dict)
    extra: Mapping[str, JSON] = field(default_factory=dict)
    """Fields that the collection's own `fields:` allow."""
    body: Body = NO_BODY
    places: Mapping[str, Place] = field(default_factory=dict)
    """Where the values of some fields stand that only the whole collection can show to be wrong."""

    def place_of(self, *names: str) -> Place:
        """Where the first of these fields that the note has stands; the note's top where it has none."""
        return next((self.places[name] for name in names if name in self.places), Place(self.path))

    @property
    def year(self) -> int | None:
        return self.date.year if self.date else None

    @property
    def label(self) -> str:
        """What stands for the paper where room is short: "Kumar 2020", else the title."""
        if not self.authors:
            return self.title
        return " ".join(part for part in (self.authors[0].surname, str(self.year or "")) if part)

    @property
    def identifiers(self) -> tuple[Identifier, ...]:
        """The paper's ids in the form that they are compared in."""
        found: list[Identifier] = []
        if self.arxiv:
            found.append(Identifier("arxiv", without_version(self.arxiv.lower())))
        if self.doi:
            found.append(Identifier("doi", self.doi.lower()))
        return tuple(found)


class TopicNote(Frozen, kw_only=True):
    """`topics/<topic>.md`: what a collection says of a topic."""

    path: str
    id: TopicId
    title: str
    description: str = ""
    parent: TopicMention | None = None
    aliases: tuple[Alias, ...] = ()
    body: Body = NO_BODY


class FreePage(Frozen, kw_only=True):
    """`pages/<name>.md`: a page of the group's own, at `<name>.html`."""

    path: str
    name: str
    title: str
    description: str = ""
    draft: bool = False
    body: Body = NO_BODY


class TourStop(Frozen, kw_only=True):
    """One stop of a tour as its file states it: a paper, a view of the map, or a view with a paper selected."""

    paper: Reference | None = None
    view: str = ""
    """What stands behind "#" in the map's address, without `tour` and `stop`."""
    title: str = ""
    text: str = ""
    place: Place


class Tour(Frozen, kw_only=True):
    """`tours/<name>.md`: an ordered walk over the map, at `tours/<name>.html`."""

    path: str
    name: str
    title: str
    description: str = ""
    draft: bool = False
    stops: tuple[TourStop, ...] = ()
    body: Body = NO_BODY
