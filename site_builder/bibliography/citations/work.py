"""What the styles ask of a paper, worked out once for all of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType

from site_builder.bibliography.csl_record import cited_type, page_range
from site_builder.bibliography.dates import is_not_yet
from site_builder.bibliography.titles import headline_case, sentence_case
from site_builder.model import Identifier, Name, Note, PublicationDate
from site_builder.structs import Frozen


class Shape(Enum):
    """Kinds of works that a style cites alike."""

    JOURNAL = auto()
    PROCEEDINGS = auto()
    PREPRINT = auto()
    CHAPTER = auto()
    BOOK = auto()
    THESIS = auto()
    REPORT = auto()
    """Also whatever is none of the others: a title, and who brought it out."""
    SOFTWARE = auto()
    DATASET = auto()
    WEBPAGE = auto()


_SHAPES: Mapping[str, Shape] = MappingProxyType(
    {
        "article": Shape.PREPRINT,
        "article-journal": Shape.JOURNAL,
        "article-magazine": Shape.JOURNAL,
        "article-newspaper": Shape.JOURNAL,
        "book": Shape.BOOK,
        "chapter": Shape.CHAPTER,
        "classic": Shape.BOOK,
        "collection": Shape.BOOK,
        "dataset": Shape.DATASET,
        "entry": Shape.CHAPTER,
        "entry-dictionary": Shape.CHAPTER,
        "entry-encyclopedia": Shape.CHAPTER,
        "paper-conference": Shape.PROCEEDINGS,
        "post": Shape.WEBPAGE,
        "post-weblog": Shape.WEBPAGE,
        "review": Shape.JOURNAL,
        "review-book": Shape.JOURNAL,
        "software": Shape.SOFTWARE,
        "thesis": Shape.THESIS,
        "webpage": Shape.WEBPAGE,
    }
)

_WITHIN = (Shape.JOURNAL, Shape.PROCEEDINGS, Shape.CHAPTER)
"""Shapes of what appears in something: without a venue they are cited as reports are."""

_HOUSES = (Shape.BOOK, Shape.THESIS, Shape.REPORT)
"""Shapes whose venue is who brought them out, where the note names no publisher."""

_DATE = re.compile(r"(?P<year>[0-9]{4})(?:-(?P<month>[0-9]{2})(?:-(?P<day>[0-9]{2}))?)?")


_FORTHCOMING = frozenset(["accepted", "forthcoming", "in press", "in print", "to appear"])


SHORT_MONTHS = tuple("Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.".split())
"""As IEEE and MLA shorten them."""


class CitedDate(Frozen, kw_only=True):
    year: str = ""
    """As a citation shows it: "2020", "2019–2020", "ca. 2020"; empty where there is none."""
    month: int = 0
    """0 where it is unknown or no part of a plain date; so is `day`."""
    day: int = 0
    is_forthcoming: bool = False


class Work(Frozen, kw_only=True):
    """A paper as it is cited. Texts that the note lacks are empty."""

    shape: Shape
    is_dated: bool
    """Whether the day counts: of newspapers, magazines, web pages and posts."""
    authors: tuple[Name, ...]
    et_al: bool
    editors: tuple[Name, ...]
    title: str
    """In sentence case."""
    headline: str
    """In headline case."""
    container: str
    volume: str
    issue: str
    first_page: str
    last_page: str
    """Empty where there is one page, or the note's pages are no range."""
    number: str
    edition: str
    """As an ordinal, "2nd", or in the note's words."""
    genre: str
    version: str
    publisher: str
    place: str
    date: CitedDate
    doi: str
    arxiv: str
    address: str
    """The best address of the work: its DOI's, else its own, else arXiv's."""


def work(note: Note) -> Work:
    kind = cited_type(note)
    shape = _SHAPES.get(kind, Shape.REPORT)
    if shape in _WITHIN and not note.venue:
        shape = Shape.PREPRINT if note.arxiv else Shape.REPORT
    publisher = note.publisher or (note.venue if shape in _HOUSES else "")
    title = note.title.strip().removesuffix(".")
    language = _variable(note, "language").casefold()
    is_english = not language or language.startswith("en")
    first, dash, last = page_range(note.pages, "–").partition("–")
    is_range = bool(dash) and "," not in note.pages
    return Work(
        shape=shape,
        is_dated=kind in ("article-magazine", "article-newspaper", "webpage", "post", "post-weblog"),
        authors=note.authors,
        et_al=note.et_al,
        editors=note.editors,
        title=sentence_case(title) if is_english else title,
        headline=headline_case(title) if is_english else title,
        container=note.venue,
        volume=note.volume,
        issue=note.issue,
        first_page=first if is_range else page_range(note.pages, "–"),
        last_page=last if is_range else "",
        number=_variable(note, "number"),
        edition=_edition(_variable(note, "edition")),
        genre=_variable(note, "genre"),
        version=re.sub(r"(?i)^v(?:ersion)?\.?\s*(?=[0-9])", "", _variable(note, "version")),
        publisher=publisher,
        place=_variable(note, "publisher-place"),
        date=cited_date(note.date),
        doi=note.doi,
        arxiv=note.arxiv,
        address=_address(note),
    )


def cited_date(date: PublicationDate | None) -> CitedDate:
    if date is None:
        return CitedDate()
    text = date.text
    if match := _DATE.fullmatch(text):
        month = int(match["month"] or 0)
        is_month = month <= 12
        return CitedDate(
            year=match["year"], month=month if is_month else 0, day=int(match["day"] or 0) if is_month else 0
        )
    if is_not_yet(text):
        return CitedDate(is_forthcoming=" ".join(text.casefold().split()) in _FORTHCOMING)
    years = list(dict.fromkeys(re.findall(r"(?<![0-9X-])[0-9]{4}(?![0-9X])", text))) if "/" in text else []
    if len(years) == 2:
        return CitedDate(year="–".join(years))
    if date.year is None:
        return CitedDate(year=text)
    return CitedDate(year=f"ca. {date.year}" if re.search("[?~%]", text) else str(date.year))


def ordinal(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def _variable(note: Note, name: str) -> str:
    """A variable of `csl:` that is text."""
    value = note.csl.get(name, "")
    return " ".join(value.split()) if isinstance(value, str) else ""


def _edition(text: str) -> str:
    text = re.sub(r"(?i)\s*\bed(?:ition|\.)?$", "", text)
    return ordinal(int(text)) if text.isdecimal() and text.isascii() and len(text) < 5 else text


def _address(note: Note) -> str:
    if note.doi:
        return Identifier("doi", note.doi).url
    return note.url or (Identifier("arxiv", note.arxiv).url if note.arxiv else "")
