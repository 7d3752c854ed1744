"""RIS, which EndNote, Mendeley and Zotero read.

Source: the RIS specification of Research Information Systems (2011 and 2001), in the reading of Zotero's translator.
What RIS has no tag for stands in U1, its field for users' own text: `U1  - csl-event-place: Paris`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from site_builder.bibliography.csl_record import Record, cited_type, csl_record
from site_builder.bibliography.readers.ris_tags import TYPES as TYPES_READ
from site_builder.bibliography.writers.bibtex_names import orcid_annotations
from site_builder.model import JSON, Note

LINE_END = "\r\n"
"""As the specification asks."""

_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "article": "UNPB",
        "article-journal": "JOUR",
        "article-magazine": "MGZN",
        "article-newspaper": "NEWS",
        "bill": "BILL",
        "book": "BOOK",
        "broadcast": "VIDEO",
        "chapter": "CHAP",
        "collection": "CONF",
        "dataset": "DATA",
        "entry-dictionary": "DICT",
        "entry-encyclopedia": "ENCYC",
        "figure": "FIGURE",
        "graphic": "ART",
        "hearing": "HEAR",
        "legal_case": "CASE",
        "legislation": "STAT",
        "manuscript": "UNPB",
        "map": "MAP",
        "motion_picture": "MPCT",
        "musical_score": "MUSIC",
        "pamphlet": "PAMP",
        "paper-conference": "CPAPER",
        "patent": "PAT",
        "personal_communication": "PCOMM",
        "post-weblog": "BLOG",
        "report": "RPRT",
        "review": "JOUR",
        "review-book": "JOUR",
        "software": "COMP",
        "song": "SOUND",
        "standard": "STAND",
        "thesis": "THES",
        "webpage": "ELEC",
    }
)
"""CSL type -> RIS type; GEN for the others."""

_TAGS: tuple[tuple[str, str], ...] = (
    ("title", "TI"),
    ("container-title", "T2"),
    ("collection-title", "T3"),
    ("container-title-short", "J2"),
    ("title-short", "ST"),
    ("volume", "VL"),
    ("issue", "IS"),
    ("number", "M1"),
    ("edition", "ET"),
    ("publisher", "PB"),
    ("publisher-place", "CY"),
    ("genre", "M3"),
    ("DOI", "DO"),
    ("ISBN", "SN"),
    ("ISSN", "SN"),
    ("language", "LA"),
    ("abstract", "AB"),
    ("note", "N1"),
    ("URL", "UR"),
)

_PLAIN_DATE = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")


def ris_record(note: Note) -> str:
    """The record of one paper, "TY" to "ER", with an empty line behind it."""
    lines = [f"{tag}  - {' '.join(text.split())}" for tag, text in _lines(note)]
    return LINE_END.join([*lines, "ER  - ", "", ""])


def _lines(note: Note) -> Iterator[tuple[str, str]]:
    record = csl_record(note)
    kind = cited_type(note)
    yield "TY", _TYPES.get(kind, "GEN")
    yield "ID", note.key
    for role, tag in (("author", "AU"), ("editor", "ED"), ("translator", "A4")):
        names = record.pop(role, None)
        for name in names if isinstance(names, list) else ():
            yield tag, _name(name)
    if note.date:
        record.pop("issued", None)
        yield from _dates(note.date.text, note.date.year)
    for variable, tag in _TAGS:
        # T2 of a book is its series.
        is_series = kind == "book" and variable == "container-title"
        if isinstance(value := record.get(variable), str) and not is_series:
            record.pop(variable)
            yield tag, value
    first, dash, last = str(record.pop("page", "")).partition("-")
    yield from ((tag, page) for tag, page in (("SP", first), ("EP", last if dash else "")) if page)
    yield from (("KW", word) for word in note.keywords)
    if note.keywords:
        record.pop("keyword", None)
    if record.get("archive") == "arXiv" and note.arxiv:
        del record["archive"], record["archive_location"]
    if note.arxiv:
        yield "DB", "arXiv"
        yield "AN", f"arXiv:{note.arxiv}"
    if note.pdf:
        yield "L1", note.pdf
    yield from (("U1", text) for text in _own_lines(note, record, kind))


def _own_lines(note: Note, record: Record, kind: str) -> Iterator[str]:
    read = TYPES_READ.get(_TYPES.get(kind, "GEN"))
    if note.type != ("article" if read == "manuscript" and note.arxiv else read):
        yield f"csl-type: {note.type}"
    if note.code:
        yield f"code: {note.code}"
    for role, people in (("author", note.authors), ("editor", note.editors)):
        if orcids := orcid_annotations([{"ORCID": name.orcid} for name in people]):
            yield f"{role}-orcid: {orcids}"
    for name, value in record.items():
        if name == "custom":
            value = note.csl.get(name)  # noqa: PLW2901 - without what has a tag of its own
        if name not in ("id", "type") and value:
            yield f"csl-{name}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"


def _name(name: JSON) -> str:
    if not isinstance(name, dict):
        return str(name)
    part = {key: str(value) for key, value in name.items()}
    family = " ".join(part[key] for key in ("non-dropping-particle", "family") if key in part)
    given = " ".join(part[key] for key in ("given", "dropping-particle") if key in part)
    if not family:
        return part.get("literal", given)
    # A comma for each part that stands further back, so that a suffix is never taken for a given name.
    return ", ".join([family, given, part["suffix"]] if "suffix" in part else [family, given] if given else [family])


def _dates(text: str, year: int | None) -> Iterator[tuple[str, str]]:
    """PY, the year; DA as YYYY/MM/DD/other, where "other" holds a date of EDTF that is more than a plain one."""
    match = _PLAIN_DATE.fullmatch(text)
    if match and not (match[2] and int(match[2]) > 12):
        yield "PY", match[1]
        if match[2]:
            yield "DA", f"{match[1]}/{match[2]}/{match[3] or ''}/"
        return
    if year is not None:
        yield "PY", f"{year:04}"
    yield "DA", f"{'' if year is None else f'{year:04}'}///{text}"
