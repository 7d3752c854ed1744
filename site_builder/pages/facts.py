"""What is known of a paper's publication: the line under its title, and the facts in the margin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from site_builder.model import Identifier, Note, without_version
from site_builder.pages.links import web_address
from site_builder.pages.words import listed, type_in_words

_ISO_DATE = re.compile(r"[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?")
"""What `<time datetime>` takes; an EDTF date may say more ("2020-21", spring) or less ("2020~")."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicationLine:
    """Where and when a paper appeared: "Proceedings of Machine Learning and Systems 3, 81–92", "2020"."""

    where: str
    date: str
    datetime: str
    """The date for machines; empty where HTML has no form for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One row of the margin."""

    label: str
    text: str
    url: str = ""
    datetime: str = ""


def publication_line(note: Note) -> PublicationLine:
    number = note.volume + (f"({note.issue})" if note.issue else "")
    where = " ".join(part for part in (note.venue, number) if part)
    pages = note.pages.replace("--", "–").replace("-", "–")
    date = note.date.text if note.date else ""
    return PublicationLine(
        where=", ".join(part for part in (where, pages, note.publisher if not note.venue else "") if part),
        date=date,
        datetime=iso_date(date),
    )


def iso_date(text: str) -> str:
    """The date as `<time datetime>` takes it; empty where it is no such date."""
    return text if _ISO_DATE.fullmatch(text) else ""


def facts(note: Note) -> tuple[Fact, ...]:
    return tuple(_facts(note))


def _facts(note: Note) -> Iterator[Fact]:
    yield Fact(label="Type", text=type_in_words(note.type))
    if note.editors:
        yield Fact(label="Edited by", text=listed([editor.full for editor in note.editors]))
    if note.publisher and note.venue:
        yield Fact(label="Publisher", text=note.publisher)
    if note.doi:
        yield Fact(label="DOI", text=note.doi, url=Identifier("doi", note.doi).url)
    if note.arxiv:
        yield Fact(label="arXiv", text=note.arxiv, url=Identifier("arxiv", note.arxiv).url)
    for label, text in (("ISBN", note.isbn), ("ISSN", note.issn)):
        if text:
            yield Fact(label=label, text=text)
    for label, address in (("Paper", note.url), ("PDF", note.pdf), ("Code", note.code)):
        if web_address(address) and not _same_as_arxiv(address, note):
            yield Fact(label=label, text=shown_address(address), url=address)
    if note.keywords:
        yield Fact(label="Keywords", text=", ".join(note.keywords))
    if note.contributors:
        yield Fact(label="Note by", text=listed(note.contributors))
    if note.added:
        yield Fact(label="Added", text=note.added, datetime=iso_date(note.added))
    yield Fact(label="Key", text=note.key)


def _same_as_arxiv(address: str, note: Note) -> bool:
    """Whether an address only repeats the arXiv id, which has a link already."""
    head, _, tail = address.partition("arxiv.org/abs/")
    return bool(note.arxiv) and head in ("http://", "https://") and without_version(tail) == without_version(note.arxiv)


def shown_address(address: str) -> str:
    """An address as a person reads it: without scheme, "www." and a closing slash."""
    return address.partition("://")[2].removeprefix("www.").removesuffix("/")
