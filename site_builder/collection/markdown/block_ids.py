"""Block ids: `^id` names the block at whose end it stands, or the one above it, for links (`[[note#^id]]`).

As in Obsidian: behind a paragraph or an item it stands in their last line; for a table, list, quote or code it is a
paragraph of its own below.
"""

from __future__ import annotations

import re

from site_builder.collection.markdown.blocks import Container, Leaf
from site_builder.collection.markdown.outline import BLOCK_ID, NAMED, Outline

_NAMELESS = frozenset(["terms", "definition", "footnote"])
"""What has no place of its own that an id could name."""

_MAY_STAND = re.compile(r"(?:^|\s)\^[A-Za-z0-9-]+[ \t]*$", re.MULTILINE)

Named = dict[str, Leaf | Container]
"""Id in lower case -> the first block that has it."""


def block_ids(whole: Outline) -> Named:
    """The blocks of a text that have an id, in the order of the source."""
    found: Named = {}
    if not _MAY_STAND.search(whole.text):
        return found
    stack = [whole.document.root]
    while stack:
        container = stack.pop()
        for i, child in enumerate(container.children):
            if isinstance(child, Leaf) and child.kind in NAMED and child.segments:
                start, end = child.segments[-1]
                mark = BLOCK_ID.search(whole.text[start:end])
                if not mark:
                    continue
                block: Leaf | Container | None = child
                if len(child.segments) == 1 and not whole.text[start : start + mark.start("mark")].strip():
                    block = container.children[i - 1] if i else None
                elif container.kind == "item" and i == 0:
                    block = container
                if block and block.kind not in _NAMELESS:
                    found.setdefault(mark["id"].lower(), block)
        stack.extend(child for child in reversed(container.children) if isinstance(child, Container))
    return found
