"""What a body may cost: its blocks and marks are counted in their order, until one is one too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from site_builder.collection.limits import LIMITS, Limits
from site_builder.collection.markdown.blocks import Container, Document, Leaf
from site_builder.collection.markdown.marks import Mark
from site_builder.collection.markdown.outline import Unit

_LIMIT_OF: Mapping[Mark, str] = MappingProxyType(
    {
        Mark.WIKILINK: "links",
        Mark.LINK: "links",
        Mark.ADDRESS: "links",
        Mark.CITATION: "links",
        Mark.IMAGE: "images",
        Mark.EMBED: "embeds",
        Mark.FORMULA: "formulas",
        Mark.NOTE: "footnotes",
        Mark.NOTE_REFERENCE: "footnotes",
    }
)


class Budget:
    """Counts what one body holds."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._highest = {name: getattr(limits, name) for name in LIMITS}
        self._spent: Counter[str] = Counter()
        self._columns = 0
        """Of the table that is being counted."""

    def block(self, leaf: Leaf, depth: int) -> str:
        """Count a leaf that stands within so many containers: the name of the limit that it goes beyond, or ""."""
        self._spent["marks"] += 1
        if leaf.kind == "code":
            self._spent["code_blocks"] += 1
        elif leaf.kind == "heading":
            self._spent["headings"] += 1
        if depth > self._limits.nesting:
            return "nesting"
        return self._beyond()

    def text(self, leaf: Leaf, row: int, unit: Unit) -> str:
        """Count a stretch of text, the `row`th of its leaf, likewise."""
        if leaf.kind == "table":
            # A row is shown with as many cells as the first has, however few are written.
            self._columns = unit.text.count("|") + 1 if row == 0 else self._columns
            self._spent["table_cells"] += self._columns
        self._spent["marks"] += len(unit.pieces)
        for piece in unit.pieces:
            if limit := _LIMIT_OF.get(piece.mark):
                self._spent[limit] += 1
        if unit.text.count("[") > self._limits.brackets:
            return "brackets"
        return self._beyond()

    def _beyond(self) -> str:
        # A plain loop: it runs for each block and stretch of text.
        for name, number in self._spent.items():
            if number > self._highest[name]:
                return name
        return ""


def leaves_with_depth(document: Document) -> Iterator[tuple[Leaf, int]]:
    """Every leaf in the order of the source, with the number of quotes and items around it."""
    stack: list[tuple[Leaf | Container, int]] = [(document.root, -1)]
    while stack:
        block, depth = stack.pop()
        if isinstance(block, Leaf):
            yield block, depth
        else:
            inner = depth + (block.kind != "list")
            stack.extend((child, inner) for child in reversed(block.children))
