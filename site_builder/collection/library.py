"""The library: every note of a collection with its references resolved. Types only; `resolve` fills them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from site_builder.collection.config import SiteConfig
from site_builder.collection.map_lock.memory import Memory
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import FreePage, Identifier, Key, Note, TopicId, TopicNote, Tour
from site_builder.structs import Frozen, field
from site_builder.urls import Slug

# --- what a link of a body leads to -------------------------------------------------------------


class PaperTarget(Frozen):
    key: Key
    anchor: str = ""
    """Id on the target's page; empty for its top, also where the heading asked for does not exist."""


class TopicTarget(Frozen):
    id: TopicId
    anchor: str = ""


class PageTarget(Frozen):
    name: str
    anchor: str = ""


class TourTarget(Frozen):
    slug: Slug
    anchor: str = ""


class FileTarget(Frozen):
    """An attachment: a file of the collection that is copied to files/."""

    path: str
    """Path relative to the collection, with "/"."""


class SamePageTarget(Frozen):
    anchor: str


Target = PaperTarget | TopicTarget | PageTarget | TourTarget | FileTarget | SamePageTarget

Targets = Mapping[int, Target]
"""Of one body: offset of a link (`Link.start`) -> what it leads to. A link that leads nowhere is missing."""


# --- papers ---------------------------------------------------------------------------------------


class Mention(Frozen):
    """A link of a body to another paper."""

    key: Key
    place: Place
    start: int
    """Offset in the body, for the sentence that the link stands in."""


class Chosen(Frozen):
    """A paper that a note names in `related`, with the note's reason ("" for none)."""

    key: Key
    why: str = ""


class Paper(Frozen, kw_only=True):
    """One note with everything it names resolved to papers of the library."""

    note: Note
    slug: Slug
    cites: tuple[Key, ...] = ()
    """In the note's order, each once, never itself."""
    cites_outside: tuple[Identifier, ...] = ()
    """Cited papers without a note."""
    relations: tuple[tuple[str, Key], ...] = ()
    """CiTO property in snake case -> paper."""
    relations_outside: tuple[tuple[str, Identifier], ...] = ()
    related: tuple[Chosen, ...] = ()
    mentions: tuple[Mention, ...] = ()
    superseded_by: Key | None = None
    topics: tuple[TopicId, ...] = ()
    """The topics that the note names, each once, under the ids that aliases of topics lead to."""
    targets: Targets = field(default_factory=dict)
    diagnostics: tuple[Diagnostic, ...] = ()
    """The note's errors, shown on its page."""

    @property
    def key(self) -> Key:
        return self.note.key


# --- topics, wanted papers --------------------------------------------------------------------------


class Topic(Frozen, kw_only=True):
    """A topic that papers name or a file describes."""

    id: TopicId
    slug: Slug
    title: str
    """The title of its file, else the most used spelling."""
    parent: TopicId | None = None
    children: tuple[TopicId, ...] = ()
    papers: tuple[Key, ...] = ()
    """Papers that name this very topic, sorted by key; those of its children are not among them."""
    note: TopicNote | None = None
    targets: Targets = field(default_factory=dict)


class SitePage(Frozen):
    page: FreePage
    targets: Targets = field(default_factory=dict)


class Stop(Frozen, kw_only=True):
    """A stop of a tour with its paper, if it has one, found in the library."""

    key: Key | None = None
    view: str = ""
    """What stands behind "#" in the map's address; a paper that the stop names is selected besides."""
    title: str = ""
    text: str = ""


class SiteTour(Frozen, kw_only=True):
    tour: Tour
    slug: Slug
    stops: tuple[Stop, ...]
    targets: Targets = field(default_factory=dict)


class WantedPaper(Frozen):
    """A paper without a note that notes cite or relate to by its id."""

    identifier: Identifier
    wanted_by: tuple[Key, ...]


# --- the whole --------------------------------------------------------------------------------------


class Counts(Frozen, kw_only=True):
    """What was looked at and left alone, for the report of a build."""

    ignored: int = 0
    """Files that the collection's rules leave out."""
    drafts: int = 0


class Library(Frozen, kw_only=True):
    """A collection, read and resolved. Drafts are in it only where they were asked for."""

    root: Path
    config: SiteConfig
    papers: Mapping[Key, Paper]
    """Sorted by key in code point order."""
    topics: Mapping[TopicId, Topic]
    """Sorted by id. Each topic that a paper or file names, and the ancestors that "/" implies."""
    topic_aliases: Mapping[TopicId, TopicId] = field(default_factory=dict)
    """Other ids that topics are known by."""
    pages: tuple[SitePage, ...] = ()
    tours: tuple[SiteTour, ...] = ()
    """By their slugs."""
    wanted: tuple[WantedPaper, ...] = ()
    """Most wanted first, then by identifier."""
    redirects: Mapping[Slug, Key] = field(default_factory=dict)
    """Aliases that get a page leading to the paper."""
    attachments: tuple[str, ...] = ()
    """Paths within the collection of the files that notes link, sorted."""
    counts: Counts = Counts()
    memory: Memory = field(default_factory=Memory)
    """What layout.tsv says of the map; empty where there is no lock."""
