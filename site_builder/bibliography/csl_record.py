"""A note as a record of CSL-JSON (schema 1.0.2), from which every other format of bibliographies is written.

What the note's own fields say wins over `csl:`, which adds every variable that the note has no field for. What CSL has
no variable for stands under `custom`, as its schema asks: `date` (the EDTF text where `issued` cannot hold all of it),
`pdf`, `code`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from site_builder.bibliography.dates import parse_date
from site_builder.model import JSON, Name, Note, PublicationDate

Record = dict[str, JSON]
"""One item of CSL-JSON. Made anew at each call: whoever asks for it may change it."""

_PROCEEDINGS = re.compile(
    r"\b(?:proceedings|proc\.|conference|conf\.|workshops?|symposium|meeting)(?!\w)", re.IGNORECASE
)

_PREPRINT_SERVER = re.compile(
    r"\W*(?:\w*[ar]xiv\b.*|corr|preprints?|ssrn|hal|zenodo|osf(?: preprints)?|openreview|research square)\W*",
    re.IGNORECASE,
)

_DATE = re.compile(r"(?P<year>[0-9]{4})(?:-(?P<month>[0-9]{2})(?:-(?P<day>[0-9]{2}))?)?(?P<mark>[?~%]?)")


def csl_record(note: Note) -> Record:
    """The record of a note, in the order that people read: who, what, where, when. What the note lacks is missing."""
    record: Record = {"id": note.key, "type": note.type}
    record |= {
        name: value
        for name, value in (
            ("author", _names(note.authors, et_al=note.et_al)),
            ("editor", _names(note.editors)),
            ("title", note.title),
            ("container-title", note.venue),
            ("volume", note.volume),
            ("issue", note.issue),
            ("page", page_range(note.pages, "-")),
            ("publisher", note.publisher),
            ("issued", issued(note.date) if note.date else None),
            ("DOI", note.doi),
            ("ISBN", note.isbn),
            ("ISSN", note.issn),
            ("URL", note.url),
            ("keyword", joined_words(note.keywords)),
            ("abstract", note.abstract),
        )
        if value
    }
    custom: Record = {}
    if note.date and note.date.text != edtf(record["issued"]):
        custom["date"] = note.date.text
    if note.arxiv and "archive" in note.csl:
        custom["arxiv"] = note.arxiv
    elif note.arxiv:
        record |= {"archive": "arXiv", "archive_location": note.arxiv}
    custom |= {name: address for name, address in (("pdf", note.pdf), ("code", note.code)) if address}
    record |= {name: value for name, value in note.csl.items() if name not in record and value not in (None, "")}
    theirs = record.get("custom", {})
    if custom and isinstance(theirs, dict):
        record["custom"] = theirs | custom
    return record


def cited_type(note: Note) -> str:
    """The CSL type by which a paper is cited: that of the note, but for `article`.

    `article` is what a note is whose writer said nothing, and CSL's word for preprints. With a venue that
    is no preprint server it is cited as what appeared there.
    """
    if note.type != "article" or not note.venue or _PREPRINT_SERVER.fullmatch(note.venue):
        return note.type
    return "paper-conference" if _PROCEEDINGS.search(note.venue) else "article-journal"


def page_range(pages: str, dash: str) -> str:
    """Pages with one kind of dash between their ends."""
    return re.sub(r"\s*(?:--+|[-–—])\s*", dash, pages)


def issued(date: PublicationDate) -> JSON:
    """A date as a CSL date variable; `raw` holds what has no year, month and day, and what no calendar has."""
    if date.year is None and parse_date(date.text) is None:
        return {"raw": date.text}
    start, slash, end = date.text.partition("/")
    ends = [_DATE.fullmatch(part) for part in ([start, end] if slash else [start])]
    if None in ends:
        # An open interval has the year of its start; seasons are month 21 to 24 in EDTF.
        first = _DATE.fullmatch(start)
        return {"date-parts": [_parts(first)]} if first and end in ("", "..") else {"raw": date.text}
    found = [match for match in ends if match]
    if any(match["month"] and int(match["month"]) > 12 for match in found):
        return _season(found, date)
    made: Record = {"date-parts": [_parts(match) for match in found]}
    if any(match["mark"] for match in found):
        made["circa"] = True
    return made


def edtf(variable: JSON) -> str:
    """The EDTF text of a date variable as `issued` makes it: what a reader can know of the date."""
    if not isinstance(variable, dict):
        return ""
    if "raw" in variable:
        return str(variable["raw"])
    parts = variable.get("date-parts")
    if not isinstance(parts, list):
        return ""
    mark = "~" if variable.get("circa") else ""
    season = variable.get("season")
    ends = [_edtf_of(each) + (f"-{20 + int(str(season))}" if season else "") + mark for each in parts]
    return "/".join(ends)


def joined_words(words: Sequence[str]) -> str:
    """Keywords as one text, at commas unless one of them has a comma of its own."""
    return ("; " if any("," in word for word in words) else ", ").join(words)


def _names(names: Iterable[Name], *, et_al: bool = False) -> list[JSON]:
    found: list[JSON] = [csl_name(name) for name in names]
    # As pandoc writes and reads an open list.
    return [*found, {"literal": "others"}] if et_al else found


def csl_name(name: Name) -> JSON:
    """A name as CSL-JSON has it."""
    parts = (
        ("family", name.family),
        ("given", name.given),
        ("non-dropping-particle", name.particle),
        ("suffix", name.suffix),
        ("literal", name.literal),
        # Not in the schema of CSL; so do Crossref and DataCite say it.
        ("ORCID", f"https://orcid.org/{name.orcid}" if name.orcid else ""),
    )
    return {part: text for part, text in parts if text}


def _parts(match: re.Match[str]) -> list[JSON]:
    return [int(number) for number in match.group("year", "month", "day") if number]


def _season(ends: Sequence[re.Match[str]], date: PublicationDate) -> JSON:
    month = int(ends[0]["month"] or 0)
    if len(ends) == 1 and 21 <= month <= 24 and not ends[0]["day"]:
        made: Record = {"date-parts": [[int(ends[0]["year"])]], "season": month - 20}
        return made | ({"circa": True} if ends[0]["mark"] else {})
    return {"raw": date.text}


def _edtf_of(parts: JSON) -> str:
    numbers = parts if isinstance(parts, list) else []
    return "-".join(f"{int(str(number)):0{4 if index == 0 else 2}}" for index, number in enumerate(numbers))
