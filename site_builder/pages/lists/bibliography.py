"""Annotated bibliographies: some papers with their notes, in an order, as pages to read through or to print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from site_builder.collection.library import Library
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.words.wording import count
from site_builder.model import Key
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.facts import PublicationLine, WebLink, publication_line, web_links
from site_builder.pages.lists.collation import plain
from site_builder.pages.lists.paging import Pager, paged
from site_builder.pages.page import Page
from site_builder.pages.paper_lines import PaperLine
from site_builder.pages.shell import SiteView, shell, titled
from site_builder.pages.words import full_names
from site_builder.rendering.markdown.bodies import RenderedBody
from site_builder.structs import Frozen, replace
from site_builder.urls import Url, bibliography_url

LENGTH = 50
"""Notes on a page: some twenty sheets of paper."""

WHOLE = 200
"""Papers up to which a bibliography holds their notes whole. Of more than that, which nobody prints, it holds what
their notes say in short: the notes would weigh more than all pages of papers together."""

SHORT_LENGTH = 200
"""Papers on a page of those."""

LONGEST_NOTE = 30_000
"""Characters of HTML; a longer note is read on its own page, so that no page here weighs more than 1.6 MB."""

NAMES_SHOWN = 20


class Annotated(Frozen, kw_only=True):
    """A paper as a bibliography has it, with its note."""

    line: PaperLine
    authors: str
    publication: PublicationLine
    links: tuple[WebLink, ...]
    summary: str
    body: RenderedBody | None
    """As its own page shows it; None where the note has no text, or too much."""
    is_long: bool
    excerpt: str = ""
    """How the note begins, in plain text, where it stands for a summary."""


class Gathered(Frozen, kw_only=True):
    """What a bibliography is of: a topic, a tour, or whatever else gathers papers."""

    title: str
    url: Url
    """The page that gathers them; those of the bibliography are below it (`bibliography_url`)."""
    section: Url
    """The entry of the navigation that it belongs to."""
    papers: int

    @property
    def is_whole(self) -> bool:
        """Whether its bibliography holds the notes themselves."""
        return self.papers <= WHOLE

    @property
    def length(self) -> int:
        """Papers on each of its pages."""
        return LENGTH if self.is_whole else SHORT_LENGTH


def by_author(library: Library) -> list[Key]:
    """All papers as bibliographies have them: by the first author's surname (else the title), then year and title."""
    surname = cache(plain)

    def place(key: Key) -> tuple[str, int, str, Key]:
        note = library.papers[key].note
        first = surname(note.authors[0].surname) if note.authors else plain(note.title)
        return first, note.year or 0, note.title.casefold(), key

    return sorted(library.papers, key=place)


def bibliography_parts(of: Gathered, keys: Sequence[Key]) -> Iterator[tuple[Pager, tuple[Key, ...]]]:
    """The papers of each page, in their order; none where there are no papers."""
    return paged(keys, lambda number: bibliography_url(of.url, number), of.length) if keys else iter(())


def bibliography_page(
    catalogue: Catalogue,
    site: SiteView,
    of: Gathered,
    pager: Pager,
    part: Sequence[Key],
    bodies: Mapping[Key, RenderedBody],
) -> Page:
    """One page: a part of the papers that are gathered, with their rendered notes."""
    url = bibliography_url(of.url, pager.number)
    entries = tuple(
        _annotated(catalogue, key, bodies.get(key)) if of.is_whole else _in_short(catalogue, key) for key in part
    )
    heading = f"{of.title}: annotated bibliography" + (f", page {pager.number}" if pager.number > 1 else "")
    total = count(of.papers, "paper")
    data = shell(
        site,
        url,
        title=titled(site, heading),
        heading=heading,
        description=f"{total} on {line_text(of.title)}, each with {'its note' if of.is_whole else 'a summary'}.",
        section=of.section,
        math=any(entry.body and entry.body.has_math for entry in entries),
    )
    first = (pager.number - 1) * of.length + 1
    shown = {"of": of, "total": total, "pager": pager, "entries": entries, "first": first}
    return Page(url, "bibliography.html", {**data, **shown})


def _annotated(catalogue: Catalogue, key: Key, body: RenderedBody | None) -> Annotated:
    has_text = body is not None and bool(body.html.strip())
    is_long = body is not None and len(body.html) > LONGEST_NOTE
    return _entry(catalogue, key, body=body if has_text and not is_long else None, is_long=is_long)


def _in_short(catalogue: Catalogue, key: Key) -> Annotated:
    """An entry with how the note begins in the place of a summary, where it has none."""
    entry = _entry(catalogue, key, body=None, is_long=False)
    return entry if entry.summary else replace(entry, excerpt=entry.line.excerpt)


def _entry(catalogue: Catalogue, key: Key, *, body: RenderedBody | None, is_long: bool) -> Annotated:
    note = catalogue.library.papers[key].note
    return Annotated(
        line=catalogue.lines[key],
        authors=full_names(note.authors, et_al=note.et_al, limit=NAMES_SHOWN),
        publication=publication_line(note),
        links=web_links(note),
        summary=note.summary.strip() or note.abstract.strip(),
        body=body,
        is_long=is_long,
    )
