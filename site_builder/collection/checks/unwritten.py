"""Notes that nobody has written yet: their body is still the one that `new` gives them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found, Note

NEW_BODY = """
What the paper does, in your own words: the problem, the idea, the result.

## How

How it works; formulas go between dollar signs.

## Findings

What was found, with the numbers that matter.

## Limits

What it does not show.

## Relation to other notes

How it stands to other papers here: name them by their keys in double brackets.
"""
"""The body of a new note. What it asks for is put in the place of each line."""

_PROMPTS = frozenset(line for line in NEW_BODY.splitlines() if line and not line.startswith("#"))

_HEADING = re.compile(r"#{1,6}\s")

NEW_HEADINGS = frozenset(line.lstrip("# ") for line in NEW_BODY.splitlines() if line.startswith("#"))
"""Headings that say nothing of a paper: none of them stands in for a title."""


def unwritten_notes(notes: Sequence[Note]) -> Found:
    """A warning at the first line of a body that still asks what it should say; empty bodies are left alone."""
    found = []
    for note in notes:
        lines = [line.strip() for line in note.body.text.split("\n")]
        prompt = next((number for number, line in enumerate(lines) if line in _PROMPTS), None)
        if prompt is not None:
            others = [line for line in lines if line and line not in _PROMPTS and not _HEADING.match(line)]
            what = "this line is the one that a new note begins with" if others else "the note is not written yet"
            place = Place(note.path, note.body.line + prompt)
            found.append(Diagnostic(place, "unwritten-note", f"{what}; say it in your words, or delete the line"))
    return tuple(found)
