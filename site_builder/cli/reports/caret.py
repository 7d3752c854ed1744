"""The line of a file that a fault is on, with a caret below the place."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

from site_builder.diagnostics import Place, printable, without_commands
from site_builder.structs import Mutable, field

INDENT = "    "

WIDEST = 100
"""So many characters of a line are shown, around the place."""

BEFORE = 60
"""At most so many of them stand before it."""

_MARKS = frozenset(["Mn", "Me", "Cf"])


class Excerpts(Mutable):
    """Lines of the files of one collection, each file read once and only when a fault stands in it.

    What lies outside is never shown, whatever link leads there: reports of strangers' notes are public.
    """

    root: Path
    _lines: dict[str, list[str]] = field(default_factory=dict)

    def at(self, place: Place) -> str:
        """Two lines, each with its line end, or nothing where the line cannot be shown."""
        if place.path not in self._lines:
            self._lines[place.path] = _read(self.root / place.path) if self._holds(place.path) else []
        lines = self._lines[place.path]
        if not 0 < place.line <= len(lines) or not lines[place.line - 1].strip():
            return ""
        return caret(lines[place.line - 1], place.column)

    def _holds(self, path: str) -> bool:
        return Path(os.path.realpath(self.root / path)).is_relative_to(os.path.realpath(self.root))


def caret(line: str, column: int) -> str:
    """A line, cut where it is long, and a caret below the character of a column (from 1, in code points)."""
    column = min(max(column, 1), len(line) + 1) - 1
    start = max(0, column - BEFORE) if len(line) > WIDEST else 0
    shown = line[start : start + WIDEST]
    head, tail = ("… " if start else ""), (" …" if start + WIDEST < len(line) else "")
    before, behind = _visible(head + shown[: column - start]), f"{_visible(shown[column - start :])}{tail}"
    text = without_commands(f"{before}{behind}")
    grown = len(text) - len(before) - len(behind) if before.strip() else 0
    return f"{INDENT}{text}\n{INDENT}{' ' * (_width(before) + grown)}^\n"


def _read(file: Path) -> list[str]:
    from site_builder.collection.disk.decoding import decode
    from site_builder.collection.disk.sources import read_bytes

    data, trouble = read_bytes(file)
    return [] if trouble else decode(data, "")[0].split("\n")


def _visible(text: str) -> str:
    return printable(text.replace("\t", " "))


def _width(text: str) -> int:
    """Columns that a text takes on a terminal: letters of East Asia take two, combining marks none."""
    return sum(
        0 if unicodedata.category(c) in _MARKS else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )
