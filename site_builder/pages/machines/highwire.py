"""The paper of a page as Highwire's `citation_*` tags, for Zotero, Mendeley and Google Scholar.

They are written as Zotero's translator "Embedded Metadata" reads them, whose rules decide what is said here:

* the type of an entry is that of the last tag that names a venue, so there is one for each type;
* a creator with a comma is "family, given", else the last word is the family name; one with a comma behind it
  is a name of one part;
* where a page has one creator alone, a comma between two pairs of words parts two creators;
* the first `<time datetime>` is the date of a paper that has none, `og:site_name` its journal.

There is no `citation_pdf_url`: a page of notes is not where somebody else's PDF is published.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from site_builder.collection.markdown.lines import line_text
from site_builder.model import Identifier, Name, Note
from site_builder.pages.facts import iso_date
from site_builder.pages.links import web_address
from site_builder.pages.machines.head import Tag

AUTHORS = 300
"""Of a paper by thousands, those beyond are left out: their tags would outweigh the page."""

_VENUE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "article-journal": ("citation_journal_title",),
        "article-magazine": ("citation_journal_title",),
        "article-newspaper": ("citation_journal_title",),
        "article": ("citation_journal_title",),
        "review": ("citation_journal_title",),
        "review-book": ("citation_journal_title",),
        "periodical": ("citation_journal_title",),
        # The first names the proceedings, the second the conference, and makes it a paper of one.
        "paper-conference": ("citation_inbook_title", "citation_conference_title"),
        "chapter": ("citation_book_title",),
        "entry": ("citation_book_title",),
        "entry-dictionary": ("citation_book_title",),
        "entry-encyclopedia": ("citation_book_title",),
        "thesis": ("citation_dissertation_institution",),
        "report": ("citation_technical_report_institution",),
    }
)
"""CSL type -> the tags that say where such a paper appeared. Other types have none."""

_INSTITUTIONAL = ("thesis", "report")
"""Types whose "venue" is the institution that published them."""

_PAGES = re.compile(r"\s*([^\s–—-]+)\s*(?:-{1,3}|[–—])\s*([^\s–—-]+)\s*")
_BLANK = " "
_FIRM_BLANK = "\u00a0"


def citation_tags(note: Note) -> tuple[Tag, ...]:
    """The tags of a note's paper; each says something."""
    return tuple(Tag(name, text) for name, text in _tags(note) if text.strip())


def _tags(note: Note) -> Iterator[tuple[str, str]]:
    yield "citation_title", line_text(note.title)
    for name in _creators(note.authors):
        yield "citation_author", name
    for name in _creators(note.editors):
        yield "citation_editor", name
    yield "citation_publication_date", _date(note)
    institution = note.type in _INSTITUTIONAL
    for tag in _VENUE.get(note.type, ()):
        yield tag, _line((note.publisher or note.venue) if institution else note.venue)
    yield "citation_volume", _line(note.volume)
    yield "citation_technical_report_number" if note.type == "report" else "citation_issue", _line(note.issue)
    pages = _PAGES.fullmatch(note.pages)
    yield "citation_firstpage", pages[1] if pages else _line(note.pages)
    yield "citation_lastpage", pages[2] if pages else ""
    yield "citation_publisher", "" if institution else _line(note.publisher)
    yield "citation_isbn", _line(note.isbn)
    yield "citation_issn", _line(note.issn)
    yield "citation_doi", _line(note.doi)
    yield "citation_arxiv_id", _line(note.arxiv)
    yield "citation_public_url", paper_address(note)
    yield "citation_language", note.lang
    yield "citation_abstract", line_text(note.abstract)
    for keyword in note.keywords:
        yield "citation_keywords", _line(keyword.replace(";", ","))


def paper_address(note: Note) -> str:
    """Where the paper itself is found; empty where the note does not say."""
    if web_address(note.url):
        return note.url
    if note.doi:
        return Identifier("doi", note.doi).url
    return Identifier("arxiv", note.arxiv).url if note.arxiv else ""


def _creators(names: Sequence[Name]) -> Iterator[str]:
    for name in names[:AUTHORS]:
        yield _creator(name, alone=len(names) == 1)


def _creator(name: Name, *, alone: bool) -> str:
    # A semicolon would part two creators, and so would a comma within a part.
    parts = (name.literal or name.surname, " ".join(part for part in (name.given, name.suffix) if part))
    family, given = (_line(part.replace(";", " ").replace(",", " ")) for part in parts)
    if alone:
        family = family.replace(_BLANK, _FIRM_BLANK)
    return f"{family}, {given}".strip() if family else given


def _date(note: Note) -> str:
    """Year, or year/month/day as Google Scholar wants it; of a date less plain than that only the year."""
    if not note.date:
        return ""
    if iso_date(note.date.text):
        return note.date.text.replace("-", "/")
    return "" if note.year is None else str(note.year)


def _line(text: str) -> str:
    return " ".join(text.split())
