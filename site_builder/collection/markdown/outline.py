"""The outline of a note: its blocks, and in each stretch of text the marks that stand there.

The scanner, the plain text and the renderer all walk it, so that they agree on every mark.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from site_builder.collection.markdown.block_reader import read_blocks
from site_builder.collection.markdown.blocks import Document, Leaf, Segment
from site_builder.collection.markdown.inlines import find_pieces
from site_builder.collection.markdown.marks import Mark, Piece
from site_builder.diagnostics import Place
from site_builder.structs import Frozen, Mutable, field, replace


class Unit(Mutable):
    """A stretch of text in which marks find their partners, without the marks of its containers."""

    text: str
    segments: Sequence[Segment]
    pieces: list[Piece]
    """Offsets count within `text`."""
    starts: list[int] = field(default_factory=list)
    """Offset in `text` at which each segment starts."""
    row: bool = False
    """Whether this is a row of a table, in which a bar ends a cell."""

    def offset(self, within: int) -> int:
        """Offset in the source of an offset in `text`."""
        if len(self.segments) == 1:
            return self.segments[0][0] + within - self.starts[0]
        i = bisect_right(self.starts, within) - 1
        return self.segments[i][0] + within - self.starts[i]

    def within(self, offset: int) -> int:
        """The other way: offset in `text` of an offset in the source."""
        i = max(bisect_right(self.segments, (offset, len(self.text) + offset)) - 1, 0)
        return self.starts[i] + offset - self.segments[i][0]

    def part(self, piece: Piece) -> Unit:
        """What stands within a piece that holds text, as a unit of its own."""
        unit = self.between(piece.inner, piece.inner_end)
        # A footnote within a footnote stays text, so that no depth costs anything.
        unit.pieces = [inner for inner in unit.pieces if inner.mark is not Mark.NOTE]
        return unit

    def between(self, first: int, last: int) -> Unit:
        """What stands between two offsets of `text`, as a unit of its own."""
        pieces = []
        for inner in self.pieces[bisect_left(self.pieces, first, key=lambda other: other.start) :]:
            if inner.start >= last:
                break
            moved = {name: getattr(inner, name) - first for name in ("start", "end", "inner", "inner_end")}
            pieces.append(replace(inner, **moved))
        return Unit(self.text[first:last], self.segments, pieces, [start - first for start in self.starts], self.row)

    def end_offset(self, within: int) -> int:
        """The same for the end of something."""
        return self.offset(within - 1) + 1 if within else self.offset(0)


class Outline(Frozen):
    """What a text consists of."""

    text: str
    document: Document

    def units(self, leaf: Leaf) -> Iterator[Unit]:
        """The text of a leaf with its pieces, part by part; nothing for code."""
        if leaf.kind in ("code", "raw", "rule"):
            return
        for segments in leaf.units():
            if len(segments) == 1:
                text, starts = self.text[segments[0][0] : segments[0][1]], [0]
            else:
                lines = [self.text[start:end] for start, end in segments]
                starts, at = [], 0
                for line in lines:
                    starts.append(at)
                    at += len(line) + 1
                text = "\n".join(lines)
            row = leaf.kind == "table"
            pieces = find_pieces(text, self.document.definitions, table=row)
            if leaf.kind in NAMED and "^" in text and (found := BLOCK_ID.search(text)):
                start = found.start("mark")
                if not pieces or pieces[-1].end <= start:
                    pieces.append(Piece(Mark.BLOCK_ID, start, found.end(), found.start("id"), found.end("id")))
            yield Unit(text, segments, pieces, starts, row)


NAMED = frozenset(["text", "heading"])
"""Kinds of leaf at whose end a block id may stand."""
BLOCK_ID = re.compile(r"(?:^|(?<=\s))(?P<mark>\^(?P<id>[A-Za-z0-9-]{1,100}))[ \t]*\Z")


def outline(text: str, end: int | None = None) -> Outline:
    """The outline of a text, or of what stands before an offset: definitions of links behind it count too."""
    document = read_blocks(text[:end])
    if end is not None and "]:" in text[end:]:  # what every definition has; most texts have none
        behind = read_blocks(text).definitions
        document = replace(document, definitions={**behind, **document.definitions})
    return Outline(text[:end], document)


def wikilink_parts(inside: str) -> tuple[str, str, str]:
    r"""Target, fragment and text of `target#fragment|text`; in tables the bar is written `\|`."""
    name, bar, text = inside.partition("|")
    if bar:
        name = name.removesuffix("\\")
    target, _, fragment = name.partition("#")
    return target.strip(), fragment.strip(), text.strip()


class Places:
    """From offsets in a text to lines and columns in its file."""

    def __init__(self, text: str, path: str, line: int) -> None:
        """Takes the text, its file's path within the collection, and the line on which it begins there."""
        self._path, self._line = path, line
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def at(self, offset: int) -> Place:
        row = bisect_right(self._starts, offset) - 1
        return Place(self._path, self._line + row, offset - self._starts[row] + 1)
