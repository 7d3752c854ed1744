"""Front matter as other programs write it: YAML with slips, TOML between `+++`, JSON."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from datetime import date, datetime, time

from site_builder.collection.fields.field_readers import as_json
from site_builder.collection.fields.front_matter import read_fields, split_front_matter
from site_builder.collection.fields.yaml_values import Fields
from site_builder.diagnostics import Place
from site_builder.model import JSON
from site_builder.structs import Frozen, field, replace

Tell = Callable[[int, int, str], None]
"""Takes a line and column of the file and what was mended there."""

_TOML = re.compile(r"\s*\+\+\+[ \t]*\n(.*?)^\+\+\+[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)

_PLAIN_FIELD = re.compile(r"(?P<name>[A-Za-z][\w -]*):[ \t]+(?P<value>[^\s\"'\[{|>#][^\n]*?)[ \t]*$")

_PLACEHOLDER = re.compile(r"\{\{.*?\}\}|<%.*?%>|\{%.*?%\}", re.DOTALL)


class Foreign(Frozen):
    """A note of another program, cut in two."""

    fields: Mapping[str, JSON]
    """As the note has them; scalars are text."""
    blank: tuple[str, ...]
    """Names of fields without a value."""
    body: str
    is_template: bool = False
    """Whether its front matter waits to be filled in."""
    faults: tuple[tuple[int, int, str], ...] = ()
    """What of the front matter cannot be read: line, column and reason."""
    places: Mapping[str, Place] = field(default_factory=dict)
    """Where the value of each field stands, as far as the kind of front matter tells."""


def read_foreign(text: str, path: str, tell: Tell) -> Foreign:
    """Cut a note; what YAML refuses for a missing pair of quotes is mended and told."""
    if match := _TOML.match(text):
        return _of_values(_toml(match[1]), text[match.end() :])
    if text.lstrip().startswith("{"):
        try:
            value, end = json.JSONDecoder().raw_decode(text.lstrip())
        except (ValueError, RecursionError):
            return Foreign({}, (), text)
        if isinstance(value, dict):
            return _of_values(value, text.lstrip()[end:].lstrip("\n"))
    parts = split_front_matter(text)
    if _PLACEHOLDER.search(parts.yaml):
        return Foreign({}, (), parts.body, is_template=True)
    value, faults = read_fields(parts.yaml, path, parts.yaml_line)
    broken = {fault.place.line for fault in faults if fault.code == "bad-yaml"}
    if broken:
        mended, lines = _quoted(parts.yaml, parts.yaml_line)
        for line, name in lines:
            tell(line, len(name) + 3, f"{name} holds a colon or a sign of YAML without quotes, which were added")
        value, faults = read_fields(mended, path, parts.yaml_line)
    entries = value.entries if isinstance(value, Fields) else ()
    fields = {entry.name: as_json(entry.value) for entry in entries}
    places = {entry.name: entry.value.place for entry in entries}
    left = tuple(
        (fault.place.line, fault.place.column, fault.message)
        for fault in faults
        if fault.code in ("bad-yaml", "duplicate-field")
    )
    return replace(_of_values(fields, parts.body), faults=left, places=places)


def _of_values(values: Mapping[str, JSON], body: str) -> Foreign:
    fields = {name: value for name, value in values.items() if not _is_blank(value)}
    return Foreign(fields, tuple(name for name in values if name not in fields), body)


def _is_blank(value: JSON) -> bool:
    if isinstance(value, list):
        return all(_is_blank(item) for item in value)
    return value is None or value == {} or (isinstance(value, str) and not value.strip())


def _quoted(yaml: str, first_line: int) -> tuple[str, list[tuple[int, str]]]:
    """The YAML with quotes around plain values that a colon, a "#" or a sign in front makes no plain values."""
    made, told = [], []
    for number, line in enumerate(yaml.split("\n")):
        match = _PLAIN_FIELD.fullmatch(line)
        if match and (re.search(r":(?:\s|$)|\s#", match["value"]) or match["value"][0] in "@`*&!%?-,]}"):
            told.append((first_line + number, match["name"]))
            made.append(f"{match['name']}: '" + match["value"].replace("'", "''") + "'")
        else:
            made.append(line)
    return "\n".join(made), told


def _toml(text: str) -> Mapping[str, JSON]:
    try:
        return {name: _plain(value) for name, value in tomllib.loads(text).items()}
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}


def _plain(value: object) -> JSON:
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(name): _plain(item) for name, item in value.items()}
    return value if isinstance(value, (str, int, float, bool)) else str(value)
