"""Titles, summaries and other text of front matter: lines of Markdown.

Formulas, code, emphasis by asterisks or underscores, and escapes count in them, and nothing else does: a title with
brackets, "#", "<" or an address is shown letter for letter.
"""

from __future__ import annotations

import re

from site_builder.collection.markdown.emphasis import Emphasis, find_emphasis
from site_builder.collection.markdown.formula_text import formula_text
from site_builder.collection.markdown.inlines import find_pieces
from site_builder.collection.markdown.marks import Mark
from site_builder.collection.markdown.outline import Unit, wikilink_parts
from site_builder.collection.markdown.plain_text import cut_at_word

MARKED = re.compile(r"[\\`*_$]")
"""What a line has that is not shown just as it is written."""

_COUNTING = frozenset([Mark.CODE, Mark.FORMULA, Mark.ESCAPE])


def line_unit(markdown: str) -> Unit:
    """A line with the marks that count in it."""
    line = " ".join(markdown.split())
    return Unit(line, [(0, len(line))], [piece for piece in find_pieces(line, {}) if piece.mark in _COUNTING], [0])


def line_emphasis(unit: Unit) -> list[Emphasis]:
    """The emphasis that counts in a line."""
    return [mark for mark in find_emphasis(unit.text, unit.pieces) if mark.element in ("em", "strong")]


def line_text(markdown: str) -> str:
    """A line as plain text, with formulas as far as Unicode goes."""
    if not MARKED.search(markdown):
        return " ".join(markdown.split())
    unit = line_unit(markdown)
    edits = [(mark.start, mark.end, "") for mark in line_emphasis(unit)]
    for piece in unit.pieces:
        inside = unit.text[piece.inner : piece.inner_end]
        edits.append((piece.start, piece.end, formula_text(inside) if piece.mark is Mark.FORMULA else inside))
    parts, at = [], 0
    for start, end, instead in sorted(edits):
        parts += [unit.text[at:start], instead]
        at = end
    return "".join([*parts, unit.text[at:]])


def cut_line(markdown: str, limit: int) -> str:
    """A line of at most `limit` characters, cut at a word and not within a formula or code."""
    line = " ".join(markdown.split())
    cut = cut_at_word(line, limit)
    if cut is line or not MARKED.search(line):
        return cut
    end = len(cut) - 1
    start = next((piece.start for piece in line_unit(line).pieces if piece.start < end < piece.end), end)
    return cut if start == end else line[:start].rstrip(" ,;:–—-(") + "…"


def without_links(markdown: str) -> str:
    """A heading as a line: of links the text alone, without comments and footnotes; formulas and code as written."""
    parts, at = [], 0
    for piece in find_pieces(markdown, {}):
        if piece.start < at or piece.mark in _COUNTING or piece.mark in (Mark.HTML, Mark.TAG):
            continue
        inside = markdown[piece.inner : piece.inner_end]
        if piece.mark in (Mark.WIKILINK, Mark.EMBED):
            target, fragment, text = wikilink_parts(inside)
            inside = text or target or fragment
        parts += [markdown[at : piece.start], "" if piece.mark in _UNSEEN else inside]
        at = piece.end
    return "".join([*parts, markdown[at:]])


_UNSEEN = frozenset([Mark.NOTE, Mark.NOTE_REFERENCE, Mark.COMMENT, Mark.BLOCK_ID])
