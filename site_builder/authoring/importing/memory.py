"""What import wrote last: the file by which a later import tells a person's change from the source's.

`.imported.jsonl` lies beside site.yaml and is committed with the notes: one line a note, sorted by path, so that git
merges it line by line. A line that is no line of it, such as the marks of a merge conflict, is passed over; of two
lines for one note the last counts. Without a line, everything in a note counts as a person's.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from site_builder.authoring.front_matter_text import as_line, canonical
from site_builder.collection.disk.sources import read_bytes
from site_builder.model import JSON
from site_builder.structs import Frozen

MEMORY_FILE = ".imported.jsonl"

_HEADER = '{"imported": 1}\n'


class Imported(Frozen):
    """One note as import wrote it last."""

    path: str
    key: str
    origin: str
    """`<file>#<entry>` or `<vault>/<path>`, as `Draft.origin` and its source's name make it."""
    fields: Mapping[str, JSON]
    body: str = ""
    """SHA-256 of the body in hex; empty where the source has none."""


def read_memory(root: Path) -> dict[str, Imported]:
    """What was imported, by the note's path. An unreadable line is as none."""
    data, trouble = read_bytes(root / MEMORY_FILE)
    found: dict[str, Imported] = {}
    for line in () if trouble else data.decode("utf-8", "replace").splitlines():
        try:
            value = json.loads(line)
            as_line(value).encode()  # halves of a character, which JSON can escape, are none to write again
        except (ValueError, RecursionError):
            continue
        if not isinstance(value, dict):
            continue
        path, fields = value.get("path"), value.get("fields")
        if isinstance(path, str) and isinstance(fields, dict):
            texts = [str(value.get(name, "")) for name in ("key", "from", "body")]
            found[path] = Imported(path, texts[0], texts[1], fields, texts[2])
    return found


def memory_text(imported: Iterable[Imported]) -> str:
    lines = []
    for one in sorted(imported, key=lambda one: one.path):
        value: dict[str, JSON] = {"path": one.path, "key": one.key, "from": one.origin}
        value["fields"] = {name: canonical(field) for name, field in one.fields.items()}
        if one.body:
            value["body"] = one.body
        lines.append(as_line(value) + "\n")
    return _HEADER + "".join(lines)


def digest(body: str) -> str:
    """What stands for a body: its text without space at its ends, which editors change by themselves."""
    return hashlib.sha256(body.strip().encode()).hexdigest()
