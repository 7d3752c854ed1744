r"""BibTeX and biblatex. Two dialects of one format: BibTeX with accents as commands, biblatex in UTF-8.

Sources: the BibTeX manual ("BibTeXing", O. Patashnik), the biblatex manual 3.20, sections 2.1 to 2.3.

* Capitals that a title owns stand in braces (`titles.py` says which); a title whose CSL `language` is not English
  stands in braces whole, since only English lower-cases titles.
* Nothing is lost: what the dialect has no field for stands in `csl-<variable>`, which styles pass over. The CSL type
  stands in `csl-type` where the entry's type does not tell it.
* `url`, `doi` and `eprint` are verbatim, as biblatex and the package url read them; `pdf` and `code` likewise.
* A formula of a title stays one, unless it holds a command that is none of mathematics.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType

from site_builder.bibliography.csl_record import Record, cited_type, csl_record, page_range
from site_builder.bibliography.titles import pieces
from site_builder.bibliography.vocabularies import NUMBERED_ISSUES
from site_builder.bibliography.writers.bibtex_names import is_list_of_names, name_list, orcid_annotations
from site_builder.bibliography.writers.latex import encoded, formula, prose
from site_builder.model import JSON, Note


class Dialect(StrEnum):
    BIBTEX = "bibtex"
    BIBLATEX = "biblatex"


_TYPES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "article": ("misc", "online"),
        "article-journal": ("article", "article"),
        "article-magazine": ("article", "article"),
        "article-newspaper": ("article", "article"),
        "book": ("book", "book"),
        "chapter": ("incollection", "incollection"),
        "collection": ("book", "collection"),
        "dataset": ("misc", "dataset"),
        "entry-dictionary": ("incollection", "inreference"),
        "entry-encyclopedia": ("incollection", "inreference"),
        "manuscript": ("unpublished", "unpublished"),
        "pamphlet": ("booklet", "booklet"),
        "paper-conference": ("inproceedings", "inproceedings"),
        "patent": ("misc", "patent"),
        "periodical": ("misc", "periodical"),
        "post": ("misc", "online"),
        "post-weblog": ("misc", "online"),
        "report": ("techreport", "report"),
        "review": ("article", "article"),
        "review-book": ("article", "article"),
        "software": ("misc", "software"),
        "standard": ("misc", "misc"),
        "thesis": ("phdthesis", "thesis"),
        "webpage": ("misc", "online"),
    }
)
"""CSL type -> type of entry in BibTeX and in biblatex; `misc` for the others."""

_TOLD_BY_ENTRY = frozenset("article-journal book chapter paper-conference report manuscript thesis".split())
"""CSL types that everybody reads out of the type of entry."""

_MASTERS = re.compile(r"\b(?:master|m\.?sc|diplom)", re.IGNORECASE)

_CONTAINER: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "article": ("journal", "journaltitle"),
        "incollection": ("booktitle", "booktitle"),
        "inproceedings": ("booktitle", "booktitle"),
        "inreference": ("booktitle", "booktitle"),
        "misc": ("howpublished", "howpublished"),
        "online": ("howpublished", "organization"),
        "dataset": ("howpublished", "howpublished"),
        "software": ("howpublished", "howpublished"),
    }
)
"""Type of entry -> the field of what the work appeared in."""

_PUBLISHER: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "techreport": ("institution", "institution"),
        "report": ("institution", "institution"),
        "phdthesis": ("school", "institution"),
        "mastersthesis": ("school", "institution"),
        "thesis": ("school", "institution"),
    }
)

_FURTHER: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        # variable of CSL -> field in BibTeX and in biblatex; none where the dialect has no such field
        "volume": ("volume", "volume"),
        "issue": ("number", "number"),
        "number": ("number", "number"),
        "page": ("pages", "pages"),
        "edition": ("edition", "edition"),
        "collection-title": ("series", "series"),
        "chapter-number": ("chapter", "chapter"),
        "genre": ("type", "type"),
        "publisher-place": ("address", "location"),
        "event-title": ("", "eventtitle"),
        "number-of-pages": ("", "pagetotal"),
        "number-of-volumes": ("", "volumes"),
        "title-short": ("", "shorttitle"),
        "version": ("", "version"),
        "translator": ("", "translator"),
        "note": ("note", "note"),
        "annote": ("annote", "annotation"),
        "ISBN": ("isbn", "isbn"),
        "ISSN": ("issn", "issn"),
        "DOI": ("doi", "doi"),
        "URL": ("url", "url"),
        "keyword": ("keywords", "keywords"),
        "abstract": ("abstract", "abstract"),
    }
)

_BIBER_DATE = re.compile(
    r"(?:[0-9X]{4}(?:-[0-9X]{2}(?:-[0-9X]{2})?)?[?~%]?|\.\.)?(?:/(?:[0-9]{4}(?:-[0-9]{2}){0,2}[?~%]?|\.\.)?)?"
)
"""Dates of EDTF's levels 0 and 1, which biber reads."""

_HYPHENS = re.compile("-(?=-)")
"""What TeX would join to a dash."""

_LINE_WITH_AT = re.compile(r"\s*\n\s*(?=@)")
"""BibTeX reads on to a value's closing brace; parsers that mend files take a line with "@" for the next entry."""

_MONTHS = tuple("jan feb mar apr may jun jul aug sep oct nov dec".split())


def entry(note: Note, citekey: str, dialect: Dialect) -> str:
    """The entry of one paper, with a line break at its end. `citekey` is the one that `citekeys` gives it."""
    record = csl_record(note)
    kind = entry_type(note, record, dialect)
    written: dict[str, str] = {}
    for field, value in _fields(note, record, kind, dialect):
        written.setdefault(field, _LINE_WITH_AT.sub(" ", value))
    if citekey != note.key:
        written["csl-id"] = f"{{{encoded(note.key, ascii_only=dialect is Dialect.BIBTEX)}}}"
    lines = "".join(f"  {field} = {value},\n" for field, value in written.items())
    return f"@{kind}{{{citekey},\n{lines}}}\n"


def entry_type(note: Note, record: Record, dialect: Dialect) -> str:
    kind = _TYPES.get(cited_type(note), ("misc", "misc"))[dialect is Dialect.BIBLATEX]
    return "mastersthesis" if kind == "phdthesis" and _MASTERS.search(str(record.get("genre", ""))) else kind


def _fields(note: Note, record: Record, kind: str, dialect: Dialect) -> Iterator[tuple[str, str]]:
    """Fields with their values in braces, in the order in which they are written."""
    ascii_only = dialect is Dialect.BIBTEX
    which = int(dialect is Dialect.BIBLATEX)
    for role in ("author", "editor"):
        if names := name_list(record.pop(role, None), ascii_only=ascii_only):
            yield role, f"{{{names}}}"
    yield "title", f"{{{_title(record, ascii_only=ascii_only)}}}"
    yield from _containers(record, kind, which, ascii_only=ascii_only)
    if note.date:
        record.pop("issued", None)
        yield from _dates(note.date.text, note.date.year, dialect)
    yield from _further(record, which, note.type, ascii_only=ascii_only)
    yield from _addresses(note, record, which)
    for role, people in (("author", note.authors), ("editor", note.editors)):
        if any(name.orcid for name in people):
            yield f"{role}+an:orcid", f"{{{orcid_annotations([{'ORCID': name.orcid} for name in people])}}}"
    is_preprint = note.type == "article" and note.arxiv and kind in ("misc", "online")
    # A manuscript with an arXiv id is read as a preprint.
    is_told = note.type in _TOLD_BY_ENTRY and not (note.type == "manuscript" and note.arxiv)
    if not is_told and not is_preprint:
        yield "csl-type", f"{{{note.type}}}"
    if "custom" in record:
        record["custom"] = note.csl.get("custom")  # without what has a field of its own
    yield from _rest(record, ascii_only=ascii_only)


def _further(record: Record, which: int, csl_type: str, *, ascii_only: bool) -> Iterator[tuple[str, str]]:
    # A work's own number and that of its issue share a field: it holds what works of the type have, as readers expect.
    taken, other = ("number", "") if csl_type in NUMBERED_ISSUES else ("", "issue")
    for variable, fields in _FURTHER.items():
        field, value = other if variable == "issue" and other else fields[which], record.get(variable)
        if not field or variable == taken:
            continue
        if is_list_of_names(value):
            yield field, f"{{{name_list(record.pop(variable), ascii_only=ascii_only)}}}"
        elif isinstance(value, str):
            record.pop(variable)
            yield field, _value(field, value, ascii_only=ascii_only)


def _addresses(note: Note, record: Record, which: int) -> Iterator[tuple[str, str]]:
    """Where the paper and its code are, beside `doi` and `url`."""
    if note.arxiv:
        if record.get("archive") == "arXiv":
            del record["archive"], record["archive_location"]
        yield "eprint", _verbatim(note.arxiv)
        yield ("archiveprefix", "eprinttype")[which], "{arXiv}"
    for field, address in (("pdf", note.pdf), ("code", note.code)):
        if address:
            yield field, _verbatim(address)


def _containers(record: Record, kind: str, which: int, *, ascii_only: bool) -> Iterator[tuple[str, str]]:
    """Where the work appeared, and with whom."""
    venue, publisher = str(record.pop("container-title", "")), str(record.pop("publisher", ""))
    house = _PUBLISHER.get(kind, ("publisher", "publisher"))[which]
    if venue and kind in _CONTAINER:
        yield _CONTAINER[kind][which], _value("", venue, ascii_only=ascii_only)
    elif venue:
        # What a thesis, report or book is said to have appeared "in" is who brought it out, where nobody else did.
        record["container-title"] = venue
        publisher = publisher or venue
    if publisher:
        yield house, _value("", publisher, ascii_only=ascii_only)


def _dates(text: str, year: int | None, dialect: Dialect) -> Iterator[tuple[str, str]]:
    match = re.fullmatch(r"[0-9]{4}(?:-([0-9]{2})(?:-([0-9]{2}))?)?", text)
    is_plain = bool(match and not (match[1] and int(match[1]) > 12))
    is_read = is_plain or bool(text and _BIBER_DATE.fullmatch(text))
    if dialect is Dialect.BIBLATEX and is_read:
        yield "date", f"{{{text}}}"
        return
    yield "year", f"{{{text[:4] if is_plain else year if year is not None else encoded(text, ascii_only=True)}}}"
    if is_plain and match and match[1]:
        yield "month", _MONTHS[int(match[1]) - 1]
        if match[2]:
            yield "day", f"{{{int(match[2])}}}"
    elif not is_plain and is_read:
        yield "date", f"{{{text}}}"  # BibTeX passes over it, biber reads it
    elif not is_plain:
        yield "csl-issued", f"{{{encoded(text, ascii_only=True)}}}"


def _title(record: Record, *, ascii_only: bool) -> str:
    title, language = str(record.pop("title", "")), str(record.get("language", ""))
    if language and not language.casefold().startswith("en"):
        return f"{{{_HYPHENS.sub('-{}', prose(title, ascii_only=ascii_only))}}}"
    made = []
    for piece in pieces(title):
        text = (formula(piece.text) if piece.is_math else "") or encoded(piece.text, ascii_only=ascii_only)
        made.append(f"{{{text}}}" if piece.keeps and piece.is_word else text)
    return _HYPHENS.sub("-{}", "".join(made))


def _value(field: str, text: str, *, ascii_only: bool) -> str:
    if field in ("doi", "url"):
        return _verbatim(text)
    if field == "pages":
        made = encoded(page_range(text, "--"), ascii_only=ascii_only)
    else:
        made = _HYPHENS.sub("-{}", prose(text, ascii_only=ascii_only))
    return f"{{{made}}}"


def _verbatim(text: str) -> str:
    """An address or id, which nobody reads as TeX; braces are escaped as in addresses."""
    return f"{{{text.translate({ord('{'): '%7B', ord('}'): '%7D', ord(chr(92)): '%5C'})}}}"


def _rest(record: Record, *, ascii_only: bool) -> Iterator[tuple[str, str]]:
    """Variables of CSL that the dialect has no field for, under their own names."""
    for name, value in record.items():
        if name not in ("id", "type") and value and re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", name):
            text = _HYPHENS.sub("-{}", encoded(_as_text(value), ascii_only=ascii_only))
            yield f"csl-{name.lower()}", f"{{{text}}}"


def _as_text(value: JSON) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
