"""Whole bibliographies: many papers in one file of each format."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping

from site_builder.bibliography.csl_record import Record, csl_record
from site_builder.bibliography.writers.bibtex import Dialect, entry
from site_builder.bibliography.writers.ris import ris_record
from site_builder.model import JSON, Key, Note


def bibtex_file(notes: Iterable[Note], citekeys: Mapping[Key, str], dialect: Dialect) -> str:
    """The entries of `notes`; `citekeys` are the whole collection's, so that no choice of papers changes a key."""
    return "\n".join(entry(note, citekeys[note.key], dialect) for note in notes)


def csl_file(notes: Iterable[Note]) -> str:
    """A list of CSL-JSON records, a line for each variable, so that a version's changes can be read."""
    rows = ",\n".join(_object(csl_record(note)) for note in notes)
    return f"[\n{rows}\n]\n" if rows else "[]\n"


def ris_file(notes: Iterable[Note]) -> str:
    return "".join(ris_record(note) for note in notes)


def _object(record: Record) -> str:
    lines = ",\n".join(f"  {_json(name)}: {_json(value)}" for name, value in record.items())
    return f" {{\n{lines}\n }}"


_json: Callable[[JSON], str] = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
"""Made once: `json.dumps` makes an encoder a call, and a record has two dozen names and values."""
