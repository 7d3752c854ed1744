"""Fields that entries take from others: `crossref` and `xdata`.

Source: the biblatex manual 3.20, appendix B (the default inheritance of crossref), and section 2.2.3 (xdata).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from site_builder.bibliography.readers.records import Remarks

Fields = dict[str, str]

_AS_CONTAINER: Mapping[str, str] = MappingProxyType(
    {
        "title": "booktitle",
        "subtitle": "booksubtitle",
        "titleaddon": "booktitleaddon",
        "shorttitle": "",
        "sorttitle": "",
        "indextitle": "",
        "indexsorttitle": "",
    }
)
"""Field of a book or proceedings -> field of what appeared in it; nothing for what is the container's alone."""

_NEVER = frozenset(
    """
    ids crossref xref xdata entryset entrysubtype execute label options presort related relatedoptions relatedstring
    relatedtype shorthand shorthandintro sortkey keywords file abstract annotation annote note doi pages pagetotal
    timestamp owner date-added date-modified bibsource biburl groups numpages
    """.split()
)
"""What belongs to one entry: biblatex's list, and what reference managers say of the entry itself."""

_PARTS = frozenset(
    "inbook incollection inproceedings conference suppbook suppcollection inreference bookinbook".split()
)
_BOOKS = frozenset("book collection proceedings reference mvbook mvcollection mvproceedings mvreference".split())

MAX_STEPS = 8


def inherit(entries: Mapping[str, tuple[str, Fields]], key: str, line: int, remarks: Remarks) -> Fields:
    """The fields of the entry `key` with those it inherits. `entries`: key in lower case -> (type, own fields)."""
    kind, own = entries[key.lower()]
    fields = dict(own)
    for name in _split(own.get("xdata", "")):
        _merge(fields, _whole(entries, name, remarks, line, {key.lower()}), {})
    parent = own.get("crossref", "").strip()
    if parent:
        found = entries.get(parent.lower())
        if found is None:
            remarks.add(line, "left-out", f"crossref names '{parent}', which the file does not hold; add that entry")
        else:
            inherited = _whole(entries, parent, remarks, line, {key.lower()})
            parent_kind = found[0]
            as_container = kind in _PARTS and (parent_kind in _BOOKS or parent_kind not in _PARTS)
            if as_container:
                # An old style gives the parent a booktitle for exactly this purpose.
                renames = dict(_AS_CONTAINER)
                if inherited.get("booktitle"):
                    renames["title"] = ""
                if parent_kind in ("book", "mvbook") and "author" in inherited:
                    renames["author"] = "bookauthor" if kind in ("inbook", "bookinbook", "suppbook") else ""
                elif parent_kind in _BOOKS:
                    renames["author"] = ""
                _merge(fields, inherited, renames)
            else:
                _merge(fields, inherited, {"title": "", "subtitle": "", "author": ""} if kind in _PARTS else {})
    return fields


def _whole(entries: Mapping[str, tuple[str, Fields]], key: str, remarks: Remarks, line: int, seen: set[str]) -> Fields:
    """The fields of an entry and of those that it takes from others; whoever stands in a circle is passed over."""
    folded = key.strip().lower()
    found = entries.get(folded)
    if found is None:
        remarks.add(line, "left-out", f"xdata names '{key.strip()}', which the file does not hold; add that entry")
        return {}
    if folded in seen or len(seen) > MAX_STEPS:
        remarks.add(line, "left-out", f"'{key.strip()}' takes fields from itself in a circle; drop one crossref")
        return {}
    fields = dict(found[1])
    for name in _split(fields.get("xdata", "")):
        _merge(fields, _whole(entries, name, remarks, line, {*seen, folded}), {})
    return fields


def _merge(fields: Fields, inherited: Fields, renames: Mapping[str, str]) -> None:
    # A date is inherited as a whole or not at all.
    has_date = bool({"date", "year"} & fields.keys())
    for name, value in inherited.items():
        target = renames.get(name, name)
        if target and name not in _NEVER and not (has_date and name in ("date", "year", "month", "day")):
            fields.setdefault(target, value)


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]
