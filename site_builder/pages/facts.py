"""What is known of a paper's publication: the line under its title, and the facts in the margin."""

from __future__ import annotations

import re
from collections.abc import Iterator

from site_builder.bibliography.dates import parse_date
from site_builder.collection.words.wording import listed
from site_builder.model import Identifier, Note, without_version
from site_builder.pages.links import web_address
from site_builder.pages.words import type_in_words
from site_builder.structs import Frozen

_ISO_DATE = re.compile(r"[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?")
"""What `<time datetime>` takes; an EDTF date may say more ("2020-21", spring) or less ("2020~")."""


class PublicationLine(Frozen, kw_only=True):
    """Where and when a paper appeared: "Proceedings of Machine Learning and Systems" " 3, 81–92", "2020"."""

    venue: str
    behind: str
    """What follows the venue: volume, issue, pages; the publisher where there is no venue."""
    date: str
    datetime: str
    """The date for machines; empty where HTML has no form for it."""


class Fact(Frozen, kw_only=True):
    """One row of the margin."""

    label: str
    text: str
    datetime: str = ""
    """The text for machines, where it is a date."""


class WebLink(Frozen, kw_only=True):
    """A link out of the site, under the title."""

    text: str
    url: str


def publication_line(note: Note) -> PublicationLine:
    number = note.volume + (f"({note.issue})" if note.issue else "")
    pages = note.pages.replace("--", "–").replace("-", "–")
    behind = ", ".join(part for part in (number, pages, note.publisher if not note.venue else "") if part)
    date = note.date.text if note.date else ""
    return PublicationLine(
        venue=note.venue,
        behind=(" " if number else ", ") + behind if note.venue and behind else behind,
        date=date,
        datetime=iso_date(date),
    )


def iso_date(text: str) -> str:
    """The date as `<time datetime>` takes it; empty where it is no such date."""
    return text if _ISO_DATE.fullmatch(text) and parse_date(text) else ""


def web_links(note: Note) -> tuple[WebLink, ...]:
    """Where the paper itself, its text and its code are found."""
    ids = (*(("arXiv", arxiv) for arxiv in (note.arxiv,) if arxiv), *(("doi", doi) for doi in (note.doi,) if doi))
    found = [WebLink(text=f"{scheme}:{value}", url=_identifier(scheme, value).url) for scheme, value in ids]
    for text, address in (("Paper", note.url), ("PDF", note.pdf), ("Code", note.code)):
        if web_address(address) and not _same_as_id(address, note):
            found.append(WebLink(text=text, url=address))
    return tuple(found)


def _identifier(scheme: str, value: str) -> Identifier:
    return Identifier("arxiv", value) if scheme == "arXiv" else Identifier("doi", value)


def facts(note: Note) -> tuple[Fact, ...]:
    return tuple(_facts(note))


def _facts(note: Note) -> Iterator[Fact]:
    yield Fact(label="Type", text=type_in_words(note.type))
    if note.editors:
        yield Fact(label="Edited by", text=listed([editor.full for editor in note.editors]))
    if note.publisher and note.venue:
        yield Fact(label="Publisher", text=note.publisher)
    for label, text in (("ISBN", note.isbn), ("ISSN", note.issn)):
        if text:
            yield Fact(label=label, text=text)
    if note.keywords:
        yield Fact(label="Keywords", text=", ".join(note.keywords))
    if note.contributors:
        yield Fact(label="Note by", text=listed(note.contributors))
    if note.added:
        # Zotero takes the first date that a page marks as one for the paper's where the paper has none.
        yield Fact(label="Added", text=note.added, datetime=iso_date(note.added) if note.year else "")
    yield Fact(label="Key", text=note.key)


def _same_as_id(address: str, note: Note) -> bool:
    """Whether an address only repeats an id, which has a link already."""
    host, _, path = address.partition("://")[2].removeprefix("www.").partition("/")
    if host == "arxiv.org":
        return bool(note.arxiv) and without_version(path.removeprefix("abs/")) == without_version(note.arxiv)
    return host in ("doi.org", "dx.doi.org") and path.casefold() == note.doi.casefold()
