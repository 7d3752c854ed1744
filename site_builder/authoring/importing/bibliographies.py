"""Files of bibliographic data to drafts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from site_builder.authoring.importing.csl_fields import note_fields
from site_builder.authoring.importing.drafts import Draft
from site_builder.authoring.importing.keys import made_key
from site_builder.bibliography.readers.bibtex import read_bibtex
from site_builder.bibliography.readers.csl_json import read_csl_json
from site_builder.bibliography.readers.records import Reading, ReadRecord
from site_builder.bibliography.readers.ris import read_ris

Reader = Callable[[bytes, str], Reading]

READERS: Mapping[str, Reader] = MappingProxyType(
    {
        ".bib": read_bibtex,
        ".bibtex": read_bibtex,
        ".biblatex": read_bibtex,
        ".json": read_csl_json,
        ".csljson": read_csl_json,
        ".ris": read_ris,
        ".txt": read_ris,
    }
)
"""Ending in lower case -> reader; what the text itself says wins over it."""

_RIS = re.compile(rb"^\s*(?:\xef\xbb\xbf)?(?:.*\n){0,40}?TY {1,2}-", re.MULTILINE)
_BIBTEX = re.compile(rb"^\s*@[A-Za-z]+\s*[{(]", re.MULTILINE)


def reader_for(file: Path, data: bytes) -> Reader | None:
    """The reader of a file by its ending, else by its text; None where neither tells."""
    if found := READERS.get(file.suffix.lower()):
        return found
    if data.lstrip()[:1] in (b"[", b"{"):
        return read_csl_json
    if _RIS.search(data[:8192]):
        return read_ris
    return read_bibtex if _BIBTEX.search(data) else None


def drafts_of(reading: Reading, name: str) -> list[Draft]:
    """A draft for each record. `name` is the file's, by which its entries are known again."""
    return [_draft(one, name) for one in reading.records]


def _draft(one: ReadRecord, name: str) -> Draft:
    fields = note_fields(one.record)
    return Draft(origin=f"{name}#{one.key or made_key(fields)}", place=one.place, fields=fields, key=one.key)
