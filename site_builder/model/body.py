"""What stands in the Markdown of a note: its links, formulas, tags, headings and plain text, each with its place."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import NamedTuple

from site_builder.diagnostics import Place
from site_builder.structs import Frozen


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


class Link(Frozen):
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


class Formula(Frozen):
    """A formula: the TeX between its delimiters, character for character."""

    tex: str
    display: bool
    start: int
    end: int
    place: Place


class Tag(Frozen):
    """`#tag` in a body: adds a topic."""

    spelling: str
    start: int
    end: int
    place: Place


class Comment(Frozen):
    """Text that no page shows: `%%…%%` or `<!-- … -->`."""

    start: int
    end: int


class Heading(Frozen):
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


class Block(Frozen):
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


NO_BODY = Body()
"""That of a file that ends with its front matter."""
