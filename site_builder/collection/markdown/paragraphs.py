"""What a paragraph turns out to be once all its lines are known: definitions of links, a table, a callout or task."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from types import MappingProxyType

from site_builder.collection.markdown.blocks import Definition, label_form

_REFERENCE = re.compile(
    r"[ \t]*\[(?!\^)((?:[^\[\]\\\n]|\\.){1,500}+)\]:[ \t]*+(?:<([^<>\n]*)>|(\S++))"
    r"(?:[ \t]++(?:\"([^\"\n]*)\"|'([^'\n]*)'|\(([^()\n]*)\)))?[ \t]*+$"
)
CALLOUT = re.compile(r"\[!([A-Za-z][\w-]{0,30})\]([+-]?)[ \t]*")
"""What makes a callout of a quote: its kind, and whether it is folded."""
TASK = re.compile(r"\[([ xX])\][ \t]+(?=\S)")
"""What makes a task of an item: whether it is done."""
_DELIMITERS = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*+\|?[ \t]*$")


def definitions(lines: Iterable[str]) -> list[tuple[str, Definition]]:
    """The definitions that a paragraph starts with, one a line, each by the normal form of its label."""
    found: list[tuple[str, Definition]] = []
    for line in lines:
        match = _REFERENCE.match(line)
        label = label_form(match[1]) if match else ""
        if not match or not label:
            break
        title = match[4] or match[5] or match[6] or ""
        found.append((label, Definition(match[2] if match[2] is not None else match[3], title)))
    return found


def table_row(lines: Sequence[str]) -> int | None:
    """The number of the line on which a table begins: one with bars, above a row of dashes."""
    for i in range(1, len(lines)):
        dashes = lines[i]
        if dashes[:1] in _FIRST and "|" in dashes and "|" in lines[i - 1] and _DELIMITERS.match(dashes):
            return i - 1
    return None


def sign(container: str, text: str, start: int, end: int) -> int:
    """How many characters of the first paragraph of a container, which `text` has there, say what the container is."""
    pattern = _SIGNS.get(container)
    found = pattern.match(text, start, end) if pattern else None
    return found.end() - start if found else 0


_SIGNS = MappingProxyType({"quote": CALLOUT, "item": TASK})
_FIRST = frozenset("|:- \t")
