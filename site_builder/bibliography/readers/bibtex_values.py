"""Values of BibTeX fields: `{braces}`, `"quotes"`, numbers and macros, joined with `#`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from site_builder.bibliography import dates

MONTHS: Mapping[str, str] = MappingProxyType({name[:3].lower(): name for name in dates.MONTHS})
"""Macros that every style of BibTeX defines."""

MAX_LENGTH = 200_000
"""A macro that repeats macros that repeat macros grows without end; no value is this long."""


def value_of(raw: str, macros: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    """The LaTeX text of a value without its delimiters, and the macros that nobody defined, which stand as text."""
    unknown: list[str] = []
    pieces = list(_pieces(raw))
    if len(pieces) == 1 and pieces[0][0] == "text":
        return pieces[0][1], ()
    made = []
    for kind, text in pieces:
        name = text.lower()
        if kind == "text" or text.isdecimal():
            made.append(text)
        elif name in macros:
            made.append(macros[name])
        elif name in MONTHS:
            made.append(MONTHS[name])
        elif text:
            unknown.append(text)
            made.append(text)
    return "".join(made)[:MAX_LENGTH], tuple(unknown)


def resolved_macros(raw: Mapping[str, str]) -> dict[str, str]:
    """Macros whose values no longer name macros. Each sees those above it, as BibTeX reads a file."""
    found: dict[str, str] = {}
    for name, value in raw.items():
        found[name] = value_of(value, found)[0]
    return found


def holds_field(raw: str) -> bool:
    """Whether a value runs on into the next field, because the comma between them is missing."""
    return "=" in raw and any(kind == "word" and "=" in text for kind, text in _pieces(raw))


def _pieces(raw: str) -> Iterator[tuple[str, str]]:
    """The parts between "#": ("text", what stands in delimiters) or ("word", a number or name)."""
    index = 0
    while index < len(raw):
        character = raw[index]
        if character.isspace() or character == "#":
            index += 1
        elif character in '{"':
            end = _end(raw, index)
            yield "text", raw[index + 1 : end]
            index = end + 1
        else:
            match = re.compile(r'[^\s#{"]+').match(raw, index)
            end = match.end() if match else index + 1
            yield "word", raw[index:end]
            index = end


def _end(raw: str, start: int) -> int:
    """Where the delimiter that opens at `start` closes; the end of the text where it never does."""
    depth = 0
    index = start
    closing = "}" if raw[start] == "{" else '"'
    while index < len(raw):
        character = raw[index]
        if character == "\\":
            index += 2
            continue
        if character == "{":
            depth += 1
        elif character == "}":
            depth -= 1
            if closing == "}" and depth == 0:
                return index
        elif character == closing and depth == 0 and index > start:
            return index
        index += 1
    return len(raw)
