"""The values that flow through a build: a note, what its front matter states, what its body holds.

All values are frozen. A field's docstring says what it means; `docs/format.md` says how it is written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from typing import Literal, NamedTuple, NewType
from urllib.parse import quote

from site_builder.diagnostics import Diagnostic, Place

Key = NewType("Key", str)
"""Citation key of a paper, in Unicode NFC."""

TopicId = NewType("TopicId", str)
"""What topics are compared by: NFC, case-folded, separators as one hyphen."""

JSON = str | int | float | bool | None | list["JSON"] | dict[str, "JSON"]


FAMILY_FIRST = re.compile(r"[\u1100-\u11ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]")
"""A letter of a script in which names begin with the family: Hangul, kana, Han."""

# --- front matter -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A person or group, in the parts of a CSL name variable."""

    family: str = ""
    given: str = ""
    particle: str = ""
    """Non-dropping particle: the "van der" of "van der Berg"."""
    suffix: str = ""
    literal: str = ""
    """The whole name of a group, or of somebody whose name has one part; the other parts are empty then."""
    orcid: str = ""

    @property
    def surname(self) -> str:
        """The part that stands for the whole in "Surname 2020"."""
        return self.literal or " ".join(part for part in (self.particle, self.family) if part)

    @property
    def full(self) -> str:
        """The name as it is read aloud: "Jan van der Berg Jr."; Han, kana and Hangul put the family first."""
        if self.literal:
            return self.literal
        if FAMILY_FIRST.search(self.family):
            return f"{self.family} {self.given}".strip()
        return " ".join(part for part in (self.given, self.particle, self.family, self.suffix) if part)


@dataclass(frozen=True, slots=True)
class PublicationDate:
    """A date as the note writes it (EDTF), with the year that papers are sorted by."""

    text: str
    year: int | None
    """None where the text names no single year ("forthcoming")."""


@dataclass(frozen=True, slots=True, order=True)
class Identifier:
    """A paper's id outside the collection: a DOI in lower case or an arXiv id without its version."""

    scheme: Literal["arxiv", "doi"]
    value: str

    def __str__(self) -> str:
        return f"{self.scheme}:{self.value}"

    @property
    def url(self) -> str:
        host = {"arxiv": "https://arxiv.org/abs/", "doi": "https://doi.org/"}[self.scheme]
        # A DOI may hold any character, "#" and "?" among them, which an address would take for its own.
        return host + quote(self.value, safe="/:()-._~;,@!*$&+=")


@dataclass(frozen=True, slots=True)
class Reference:
    """One entry of `cites`, `relations`, `related` and the like, before it is resolved."""

    target: str
    """A key, alias, path or title as written, without brackets or "@"."""
    place: Place
    identifier: Identifier | None = None
    """Set where the entry is a `doi:` or `arxiv:` id."""
    why: str = ""
    """The reason that the note gives (`related` only)."""


@dataclass(frozen=True, slots=True)
class Relation:
    """What the paper does to another one: a CiTO property in snake case and its object."""

    property: str
    reference: Reference


@dataclass(frozen=True, slots=True)
class TopicMention:
    """A topic as one note spells it."""

    id: TopicId
    spelling: str
    place: Place


@dataclass(frozen=True, slots=True)
class Alias:
    """An old or other name of a note."""

    text: str
    place: Place


class Status(StrEnum):
    """How well the note's writer knows the paper."""

    TO_READ = "to-read"
    SKIMMED = "skimmed"
    READ = "read"


# --- body ---------------------------------------------------------------------------------------


class LinkKind(StrEnum):
    WIKILINK = "wikilink"
    """`[[target#Heading|text]]`"""
    EMBED = "embed"
    """`![[target]]`"""
    MARKDOWN = "markdown"
    """`[text](other-note.md)`, and images `![text](file.png)`: only addresses within the collection."""
    IMAGE = "image"
    """`![text](file.png)`"""
    CITATION = "citation"
    """`[@key]` and each key of `[@key; @other]`"""


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a body to something in the collection. Offsets count code points of `Body.text`."""

    kind: LinkKind
    target: str
    """What is linked, without "#…" and "|…"; empty for a link within the note."""
    fragment: str
    """The heading (or "^block") behind "#", as written; empty for none."""
    text: str
    """What the link shows, as Markdown; empty where the title of the target is shown."""
    start: int
    end: int
    place: Place


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula: the TeX between its delimiters, character for character."""

    tex: str
    display: bool
    start: int
    end: int
    place: Place


@dataclass(frozen=True, slots=True)
class Tag:
    """`#tag` in a body: adds a topic."""

    spelling: str
    start: int
    end: int
    place: Place


@dataclass(frozen=True, slots=True)
class Comment:
    """Text that no page shows: `%%…%%` or `<!-- … -->`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a body. `end` is the offset just behind the heading's text."""

    level: int
    text: str
    """The heading as written, without its marks."""
    anchor: str
    """The id on the page: unique within the note, and never one that a template uses."""
    end: int
    place: Place


class Seen(Enum):
    """What stands somewhere in the plain text of a body."""

    LINK = auto()
    """A link with a text of its own."""
    NAME = auto()
    """One without: it shows its target, until that is known by its title."""
    FORMULA = auto()
    OTHER = auto()
    """Code, an address, a tag; or nothing, where a mark stood that nobody reads."""


class Span(NamedTuple):
    """Where a mark went in the plain text."""

    seen: Seen
    start: int
    """Offset of the mark in `Body.text`."""
    at: int
    end: int
    """Offsets in `Passage.text`."""


class Passage(NamedTuple):
    """A paragraph, heading or row of a table as its reader sees it."""

    text: str
    is_heading: bool
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, item, table or the like that links can name: `[[note#^id]]`."""

    id: str
    """In lower case, without "^"."""
    anchor: str
    """The id on the page: "^" and the id, or that of a heading."""


@dataclass(frozen=True, slots=True)
class Body:
    """The Markdown behind the front matter, and what was found in it by one scan.

    All spans are disjoint, sorted by offset, and lie outside code; links, tags and formulas lie
    outside comments and outside each other.
    """

    text: str = ""
    """Line ends are "\\n"; U+E000 and U+E001, which mark places while rendering, never occur."""
    line: int = 1
    """Line of the file on which `text` begins."""
    plain_from: int | None = None
    """Offset from which on the text is shown as it is written, since a limit was reached; None for nowhere."""
    links: tuple[Link, ...] = ()
    formulas: tuple[Formula, ...] = ()
    tags: tuple[Tag, ...] = ()
    comments: tuple[Comment, ...] = ()
    headings: tuple[Heading, ...] = ()
    blocks: tuple[Block, ...] = ()
    passages: tuple[Passage, ...] | None = None
    """What a reader reads of all that, where the scan has taken it down: plain text, in order."""

    @property
    def markdown(self) -> str:
        """The part of `text` that is read as Markdown: all of it, unless a limit was reached."""
        return self.text[: self.plain_from]


# --- notes --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
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
    body: Body = Body()
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


def without_version(arxiv: str) -> str:
    """An arXiv id that means every version of the paper: "1706.03762v5" -> "1706.03762"."""
    head, mark, version = arxiv.rpartition("v")
    return head if head and mark and version.isdecimal() else arxiv


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicNote:
    """`topics/<topic>.md`: what a collection says of a topic."""

    path: str
    id: TopicId
    title: str
    description: str = ""
    parent: TopicMention | None = None
    aliases: tuple[Alias, ...] = ()
    body: Body = Body()


@dataclass(frozen=True, slots=True, kw_only=True)
class FreePage:
    """`pages/<name>.md`: a page of the group's own, at `<name>.html`."""

    path: str
    name: str
    title: str
    description: str = ""
    draft: bool = False
    body: Body = Body()


@dataclass(frozen=True, slots=True, kw_only=True)
class TourStop:
    """One stop of a tour as its file states it: a paper, a view of the map, or a view with a paper selected."""

    paper: Reference | None = None
    view: str = ""
    """What stands behind "#" in the map's address, without `tour` and `stop`."""
    title: str = ""
    text: str = ""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Tour:
    """`tours/<name>.md`: an ordered walk over the map, at `tours/<name>.html`."""

    path: str
    name: str
    title: str
    description: str = ""
    draft: bool = False
    stops: tuple[TourStop, ...] = ()
    body: Body = Body()


Found = tuple[Diagnostic, ...]
"""The second half of what a function returns that can find faults."""
