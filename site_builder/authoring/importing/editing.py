"""Changing fields of a note that exists: the lines of those fields are replaced, every other byte stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from site_builder.authoring.front_matter_text import ORDER, field_text, in_order, same
from site_builder.collection.disk.decoding import decode
from site_builder.collection.fields.field_readers import as_json
from site_builder.collection.fields.front_matter import read_fields, split_front_matter
from site_builder.collection.fields.yaml_values import Blank, Entry, Fields
from site_builder.model import JSON
from site_builder.structs import Frozen

OTHER_NAMES = MappingProxyType({"tags": "topics", "citekey": "key"})
"""Further names of fields -> the name under which they are compared."""


class WrittenNote(Frozen):
    """A note as its file has it."""

    fields: Mapping[str, JSON]
    """Values as texts; a blank one is none."""
    body: str
    is_editable: bool
    """Whether its fields stand on lines of their own, in YAML without a fault."""


def read_written(data: bytes, path: str) -> WrittenNote:
    """The fields and body of a note's file."""
    text, _ = decode(data, path)
    parts = split_front_matter(text)
    value, faults = read_fields(parts.yaml, path, parts.yaml_line)
    entries = value.entries if isinstance(value, Fields) else ()
    fields = {
        OTHER_NAMES.get(entry.name, entry.name): as_json(entry.value)
        for entry in entries
        if not isinstance(entry.value, Blank)
    }
    lines = [entry.place.line for entry in entries]
    is_fields = value is None or isinstance(value, (Fields, Blank))
    on_lines = all(entry.place.column == 1 for entry in entries) and len(set(lines)) == len(lines)
    return WrittenNote(fields, parts.body, is_fields and on_lines and not faults and not parts.is_unclosed)


def edited(data: bytes, path: str, changes: Mapping[str, JSON]) -> bytes | None:
    """The file with fields changed, added and (where the value is None) dropped; None where that cannot be done safely.

    What is returned was read back: it holds the wanted values, and all others as they were.
    """
    before = read_written(data, path)
    if not before.is_editable:
        return None
    text = data.decode("utf-8", "surrogateescape")
    line_end = "\r\n" if "\r\n" in text else "\n"
    if line_end == "\n" and "\r" in text:
        return None
    lines = text.split(line_end)
    decoded, _ = decode(data, path)
    parts = split_front_matter(decoded)
    value, _ = read_fields(parts.yaml, path, parts.yaml_line)
    entries = list(value.entries) if isinstance(value, Fields) else []
    if not parts.yaml and not entries and not decoded.lstrip().startswith("---"):
        new = "---\n" + "".join(field_text(name, changes[name]) for name in in_order(changes)) + "---\n"
        made = (new + decoded).encode()
    else:
        last = parts.body_line - 2  # index of the line that closes the front matter
        made = line_end.join(_replaced(lines, entries, last, changes)).encode("utf-8", "surrogateescape")
    after = read_written(made, path)
    wanted = {**before.fields, **changes}
    if after.body != before.body or not all(same(after.fields.get(name), wanted[name]) for name in wanted):
        return None
    return made if after.fields.keys() <= wanted.keys() else None


def _replaced(lines: Sequence[str], entries: Sequence[Entry], last: int, changes: Mapping[str, JSON]) -> list[str]:
    spans = _spans(lines, entries, last)
    made = list(lines)
    # From below, so that line numbers above stay true.
    edits: list[tuple[int, int, list[str]]] = []
    for name in in_order(changes):
        new = field_text(name, changes[name]).rstrip("\n").split("\n") if changes[name] is not None else []
        if name in spans:
            start, end = spans[name]
            label = lines[start].partition(":")[0].strip()
            if new and OTHER_NAMES.get(label) == name:
                new[0] = label + new[0][len(name) :]
            edits.append((start, end, new))
        elif new:
            at = _place_for(name, spans, last)
            edits.append((at, at, new))
    for _, (start, end, new) in sorted(enumerate(edits), key=lambda edit: (edit[1][0], edit[0]), reverse=True):
        made[start:end] = new
    return made


def _spans(lines: Sequence[str], entries: Sequence[Entry], last: int) -> dict[str, tuple[int, int]]:
    """Lines of each field, from 0, its end excluded; comments and blank lines above the next field are not its own."""
    starts = sorted((entry.place.line - 1, entry.name) for entry in entries)
    spans = {}
    for (start, name), (following, _) in zip(starts, [*starts[1:], (last, "")], strict=True):
        end = following
        while end > start + 1 and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
            end -= 1
        spans[OTHER_NAMES.get(name, name)] = (start, end)
    return spans


def _place_for(name: str, spans: Mapping[str, tuple[int, int]], last: int) -> int:
    """Where a new field goes: behind the nearest field that stands before it in the format's order."""
    before = ORDER[: ORDER.index(name)] if name in ORDER else ORDER
    for earlier in reversed(before):
        if earlier in spans:
            return spans[earlier][1]
    return min((start for start, _ in spans.values()), default=last) if name in ORDER else last
