"""The tree of blocks while it is read: which are open, and what becomes of one that is closed."""

from __future__ import annotations

import re

from site_builder.collection.markdown.blocks import Container, Definition, Leaf
from site_builder.collection.markdown.paragraphs import definitions, sign, table_row

_BLOCK_ID = re.compile(r"[ \t]*\^[A-Za-z0-9-]{1,100}[ \t]*\Z")
_DEFINES = re.compile(r"[ \t]*\[")
"""How the definition of a label begins."""


class OpenBlocks:
    """The blocks of a text as far as it is read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.root = Container("document")
        self.open: list[Container] = [self.root]
        """The containers that the next line may go on with, outermost first."""
        self.leaf: Leaf | None = None
        """The leaf that it may go on with."""
        self.closing = ""
        """What ends the open leaf: a fence's mark, or the end tag of raw HTML in lower case."""
        self.blank = False
        """Whether the line before is blank."""
        self.definitions: dict[str, Definition] = {}
        """Normal form of a label -> where links that name it lead."""

    def add(self, block: Leaf | Container, matched: int) -> None:
        """Puts a block into the innermost container that goes on, and closes the others."""
        self.close_leaf()
        del self.open[matched:]
        parent = self.open[-1]
        if self.blank and parent.children and len(self.open) > 1:
            around = parent if parent.kind == "list" else self.open[-2]
            if around.kind == "list":
                around.loose = True
        parent.children.append(block)
        if isinstance(block, Container):
            self.open.append(block)
        else:
            self.leaf = block

    def close_leaf(self) -> None:
        leaf, self.leaf, self.closing = self.leaf, None, ""
        if leaf is None:
            return
        if leaf.kind == "code" and not leaf.fenced:
            while leaf.lines and not leaf.lines[-1].strip():
                leaf.lines.pop()
        elif leaf.kind == "text":
            self.take_definitions(leaf)
            siblings = self.open[-1].children
            if not leaf.segments:
                siblings.pop()
            elif table := self.split_table(leaf):
                if not leaf.segments:
                    siblings.pop()
                siblings.append(table)
                if named := self.split_block_id(table):
                    siblings.append(named)
            if leaf.segments and siblings[0] is leaf:
                leaf.sign = sign(self.open[-1].kind, self.text, *leaf.segments[0])

    def take_definitions(self, leaf: Leaf) -> None:
        """Moves the definitions at the start of a paragraph to where links look them up."""
        if not leaf.segments or not _DEFINES.match(self.text, leaf.segments[0][0]):
            return
        found = definitions(self.text[start:end] for start, end in leaf.segments)
        for label, definition in found:
            self.definitions.setdefault(label, definition)
        del leaf.segments[: len(found)]

    def split_table(self, leaf: Leaf) -> Leaf | None:
        """The table at the end of a paragraph, taken out of it."""
        if len(leaf.segments) < 2:
            return None
        row = table_row([self.text[start:end] for start, end in leaf.segments])
        if row is None:
            return None
        table = Leaf("table", leaf.segments[row][0], leaf.segments[row:])
        del leaf.segments[row:]
        return table

    def split_block_id(self, table: Leaf) -> Leaf | None:
        """The line below a table that names it, which Obsidian does not take for a row."""
        start, end = table.segments[-1]
        if len(table.segments) < 3 or not _BLOCK_ID.match(self.text, start, end):
            return None
        return Leaf("text", start, [table.segments.pop()])
