"""CSL-JSON to CSL-JSON: what other programs write, brought to the form in which everything inside is held.

Not the whole of the schema is asked for: an item needs no id and no type, and values of a wrong type cost themselves.
"""

from __future__ import annotations

import json
import re

from site_builder.bibliography.identifiers import arxiv_of_doi, bare_arxiv, bare_doi
from site_builder.bibliography.readers.decoding import decode
from site_builder.bibliography.readers.markup import unmarked
from site_builder.bibliography.readers.records import Reading, ReadRecord, Record, Remarks
from site_builder.bibliography.vocabularies import CSL_TYPE_OF, CSL_TYPES
from site_builder.diagnostics import Place
from site_builder.model import JSON

NAME_VARIABLES = frozenset(
    """
    author chair collection-editor compiler composer container-author contributor curator director editor
    editorial-director executive-producer guest host illustrator interviewer narrator organizer original-author
    performer producer recipient reviewed-author script-writer series-creator translator
    """.split()
)

DATE_VARIABLES = frozenset("accessed available-date event-date issued original-date submitted".split())

_TEXTS_WITH_MARKUP = frozenset(["title", "title-short", "container-title", "collection-title", "abstract"])

MAX_DEPTH = 20


def read_csl_json(data: bytes, path: str) -> Reading:
    """Every item of a file: a list of items, one item alone, or an object that holds them under `items`."""
    remarks = Remarks(path)
    text = decode(data, remarks)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        column = getattr(error, "colno", 1)
        deep = isinstance(error, RecursionError)
        why = getattr(error, "msg", "it is nested too deeply" if deep else "a number has thousands of digits")
        remarks.add(line, "unread-entry", f"the file is no JSON ({why}); export it again", column)
        return Reading((), tuple(remarks.found), 1)
    items = _items(value)
    if items is None:
        remarks.add(1, "unread-entry", "the file holds no list of CSL items; export it as CSL JSON")
        return Reading((), tuple(remarks.found), 1)
    lines = _lines(text, len(items))
    records = [
        read for number, item in enumerate(items) if (read := _record(item, lines[number], remarks, number)) is not None
    ]
    return Reading(tuple(records), tuple(remarks.found), len(items), 0, tuple(remarks.unkept))


def _items(value: JSON) -> list[JSON] | None:
    if isinstance(value, list):
        return value
    if isinstance(value, dict):
        inner = value.get("items")
        if isinstance(inner, list):
            return inner
        if {"title", "type", "author", "id"} & value.keys():
            return [value]
    return None


def _lines(text: str, count: int) -> list[int]:
    """The line on which each item begins, found by walking the objects at the list's own level."""
    lines = []
    depth = line = 0
    quoted = False
    line = 1
    opening = text.find("[") if text.lstrip()[:1] == "[" else -1
    level = 1 if opening >= 0 else 0
    if opening < 0 and '"items"' in text:
        level = 2
    for mark in re.finditer(r"\\.|[\"\[\]{}\n]", text, re.DOTALL):
        character = mark[0]
        if character == "\n":
            line += 1
        elif character == '"':
            quoted = not quoted
        elif not quoted and character in "[{":
            if character == "{" and depth == level:
                lines.append(line)
            depth += 1
        elif not quoted and character in "]}":
            depth -= 1
    return [*lines, *[1] * count][:count]


def _record(item: JSON, line: int, remarks: Remarks, number: int) -> ReadRecord | None:
    if not isinstance(item, dict) or not item:
        remarks.add(line, "unread-entry", f"item {number + 1} is no object with variables of CSL; delete it")
        return None
    if "itemType" in item and "type" not in item:
        message = f"item {number + 1} is Zotero's own JSON, which is not CSL; export it as CSL JSON or Better BibTeX"
        remarks.add(line, "unread-entry", message)
        return None
    record: Record = {"type": _type(item.get("type"), line, remarks)}
    for name, value in item.items():
        if name in ("id", "type", "citation-key") or value in (None, "", [], {}):
            continue
        if _is_deeper(value, MAX_DEPTH):
            remarks.add(line, "left-out", f"the variable {name[:40]!r} is nested too deeply and was left out")
        elif (made := _variable(name, value)) not in (None, "", []):
            record[name] = made
    _identify(record)
    if not record.get("title"):
        remarks.add(line, "missing-title", f"item {number + 1} has no title; add one")
    key = str(item.get("citation-key") or item.get("id") or "")
    key = "" if re.match(r"https?://(?:www\.)?zotero\.org/", key) or key.isdecimal() else key.rpartition("/items/")[2]
    return ReadRecord(record, key, Place(remarks.path, line))


def _variable(name: str, value: JSON) -> JSON:
    """The value of a variable in the one form that it has inside."""
    if name in NAME_VARIABLES:
        return _names(value)
    if isinstance(value, str):
        return unmarked(value) if name in _TEXTS_WITH_MARKUP else value.strip()
    if name == "keyword" and isinstance(value, list):
        return ", ".join(str(word) for word in value)
    if isinstance(value, (int, float)) and name not in DATE_VARIABLES and not isinstance(value, bool):
        return str(value)
    return value


def _type(value: JSON, line: int, remarks: Remarks) -> str:
    text = str(value or "")
    if text in CSL_TYPES:
        return text
    mended = CSL_TYPE_OF.get(re.sub(r"[\s_]+", "-", text.casefold()), "")
    if text:
        remarks.add(
            line, "unknown-type", f"'{text[:40]}' is no type of CSL; it was read as {mended or 'document'}: mend it"
        )
    return mended or "document"


def _names(value: JSON) -> list[JSON]:
    names: list[JSON] = []
    for name in value if isinstance(value, list) else [value]:
        if isinstance(name, str) and name.strip():
            names.append({"literal": name.strip()})
        elif isinstance(name, dict):
            parts: Record = {
                part: " ".join(unmarked(text).split())
                for part, text in name.items()
                if isinstance(text, str) and text.strip()
            }
            if {"family", "given", "literal"} & parts.keys():
                names.append(parts)
    return names


def _identify(record: Record) -> None:
    doi = str(record.get("DOI", ""))
    if found := bare_doi(doi):
        record["DOI"] = found
    address = str(record.get("URL", ""))
    if not doi and "doi.org/" in address and (found := bare_doi(address)):
        record["DOI"] = found
    custom = record.get("custom")
    if "archive" in record or (isinstance(custom, dict) and "arxiv" in custom):
        return
    texts = [str(record.get(name, "")) for name in ("number", "URL", "note", "publisher")]
    arxiv = next((made for text in texts if "arxiv" in text.lower() and (made := bare_arxiv(text))), "")
    if arxiv := arxiv or arxiv_of_doi(str(record.get("DOI", ""))) or "":
        record |= {"archive": "arXiv", "archive_location": arxiv}


def _is_deeper(value: JSON, levels: int) -> bool:
    """Whether lists and objects stand in more levels than that; it looks no deeper, however deep they are."""
    if not isinstance(value, dict | list):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_is_deeper(one, levels - 1) for one in inner)
