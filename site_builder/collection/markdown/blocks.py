"""The block structure of Markdown: which lines are code, a heading, a table, a quote, a list.

The scanner and the renderer both walk this tree, so that what one takes for code is code for the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from site_builder.structs import Frozen, Mutable, field

Segment = tuple[int, int]
"""Part of one line of the source, from offset to offset, without the marks of its containers."""


class Leaf(Mutable):
    """A block that holds text."""

    kind: Literal["text", "heading", "table", "terms", "code", "html", "raw", "rule"]
    """`terms` are what a definition defines, a line each; `raw` is HTML that no rule of Markdown touches."""
    start: int
    segments: list[Segment] = field(default_factory=list)
    """Line by line; empty for `code` and `rule`."""
    level: int = 0
    """Of a heading, 1 to 6."""
    info: str = ""
    """Of fenced code: what stands behind the opening fence."""
    lines: list[str] = field(default_factory=list)
    """Of `code`: its lines, without indentation."""
    sign: int = 0
    """Of `text` at the start of a quote or item: how many characters say what that is (`[!note]- `, `[ ] `)."""
    fenced: bool = False
    endless: bool = False
    """Of fenced code: whether it goes on to the end of the text for want of a fence that ends it."""

    def units(self) -> Iterator[Sequence[Segment]]:
        """The parts in which inline marks find their partners: a row of a table, else the whole."""
        if self.kind in ("table", "terms"):
            for segment in self.segments:
                yield (segment,)
        elif self.segments:
            yield self.segments


class Container(Mutable):
    """A block that holds blocks."""

    kind: Literal["document", "quote", "list", "item", "footnote", "definition"]
    start: int = 0
    children: list[Leaf | Container] = field(default_factory=list)
    indent: int = 0
    """Columns by which the lines of an item, footnote or definition are indented."""
    ordered: bool = False
    mark: str = ""
    """Of a list: the character that tells it from the next one."""
    number: int = 1
    """First number of an ordered list."""
    loose: bool = False
    """Of a list: whether its items are paragraphs."""
    label: str = ""
    """Of a footnote."""


class Definition(Frozen):
    """What `[label]: address "title"` states of a label."""

    address: str
    title: str


class Document(Frozen):
    root: Container
    definitions: dict[str, Definition]
    """Normal form of a label -> the first definition that has it."""

    def leaves(self) -> Iterator[Leaf]:
        """Every leaf in the order of the source."""
        stack: list[Leaf | Container] = [self.root]
        while stack:
            block = stack.pop()
            if isinstance(block, Leaf):
                yield block
            else:
                stack.extend(reversed(block.children))

    def footnotes(self) -> frozenset[str]:
        """The labels of all footnotes."""
        labels, stack = set[str](), [self.root]
        while stack:
            block = stack.pop()
            labels.add(block.label)
            stack += [child for child in block.children if isinstance(child, Container)]
        return frozenset(labels - {""})


def label_form(label: str) -> str:
    """What labels of reference links are compared by."""
    return " ".join(label.split()).casefold()
