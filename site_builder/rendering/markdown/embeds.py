"""Texts of other notes within a body: `![[note]]`, `![[note#Heading]]`, `![[note#^block]]`.

An embed is rendered anew on each page that shows it, for that page's links and levels of headings. What it may bring
in is bounded: a page's weight and the time that it takes do not grow with what others write.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from site_builder.collection.markdown.block_ids import block_ids
from site_builder.collection.markdown.blocks import Container, Leaf
from site_builder.collection.markdown.outline import Outline, outline
from site_builder.model import Body, Heading
from site_builder.rendering.markdown.stash import PLACEHOLDERS, Stash
from site_builder.structs import Frozen

if TYPE_CHECKING:
    from site_builder.rendering.markdown.pieces import LinkView

MAX_EMBED_DEPTH = 5
"""Embeds within embeds; a deeper one is a link."""

MAX_EMBEDDED = 12_000
"""Characters of HTML that all embeds of one page bring in together; an embed for which no room is left is a link."""

MAX_EMBEDS = 500
"""Embeds of one page, those within others and those that were found too long at the end among them: texts that each
embed several others would be tried without end."""

CYCLE = "it brings in a text within itself"
TOO_DEEP = f"it brings in texts more than {MAX_EMBED_DEPTH} deep"
TOO_LONG = f"the page would take in more than {MAX_EMBEDDED:,} characters of other texts"
TOO_MANY = f"the page would take in more than {MAX_EMBEDS} other texts"


class EmbeddedText(Frozen):
    """A text that a page may show within its own."""

    body: Body
    links: Mapping[int, LinkView]
    """Where its links lead, seen from the page that shows it."""


class _Source:
    """A text with its reading, for all the embeds of one page that show parts of it."""

    def __init__(self, text: EmbeddedText) -> None:
        self.text = text
        self.whole = outline(text.body.text, text.body.plain_from)
        self._blocks: dict[str, Leaf | Container] = {f"^{name}": block for name, block in block_ids(self.whole).items()}
        self._headings: dict[str, tuple[Container, int]] = {}
        """Anchor -> the container in which the heading stands, and where."""
        anchors = iter(text.body.headings)
        self._find_headings(self.whole.document.root, anchors)

    def _find_headings(self, container: Container, headings: Iterator[Heading]) -> None:
        for i, child in enumerate(container.children):
            if isinstance(child, Container):
                self._find_headings(child, headings)
            elif child.kind == "heading" and (heading := next(headings, None)):
                self._headings[heading.anchor] = (container, i)

    def part(self, anchor: str) -> Sequence[Leaf | Container] | None:
        """The section or block with this anchor, without its heading; everything for ""."""
        if not anchor:
            return self.whole.document.root.children
        if anchor in self._blocks:
            return [self._blocks[anchor]]
        if anchor not in self._headings:
            return None
        container, i = self._headings[anchor]
        heading, *below = container.children[i:]
        levels = [child.level if isinstance(child, Leaf) else 0 for child in (heading, *below)]
        end = next((number for number, level in enumerate(levels[1:]) if 0 < level <= levels[0]), len(below))
        return below[:end]


class Embeds:
    """The embeds of one body."""

    def __init__(
        self,
        own: str,
        texts: Callable[[str], EmbeddedText | None],
        stash: Stash,
        write: Callable[[Outline, EmbeddedText, Shown, Sequence[Leaf | Container], int], str],
        report: Callable[[int, str], None],
    ) -> None:
        """Prepares a body.

        Args:
            own: Path of the body's file.
            texts: Path of a file -> its text, as this page shows it; None where it has none.
            stash: Takes the HTML.
            write: Writes some blocks of a text for Python-Markdown, below a heading of a level.
            report: Takes the offset of an embed of the body and why not all that it asks for is shown.
        """
        self._texts, self._stash, self._write, self._report = texts, stash, write, report
        self._sources: dict[str, _Source | None] = {}
        self._room = MAX_EMBEDDED
        self._count = 0
        self.own = Shown(self, ((own, ""),))
        """Where the body's own embeds stand."""

    def show(self, view: LinkView, place: Shown, at: int, level: int) -> str | None:
        """The text that an embed shows, for Python-Markdown; None where a link is to stand there.

        Args:
            view: What is embedded.
            place: The text in which the embed stands.
            at: Offset of the embed in the body, or of the one that brought in the text in which it stands.
            level: Level of the heading above it on the page.
        """
        if why := self._never(view, place):
            self._report(at, why)
            return None
        source = self._source(view.source)
        part = source.part(view.part) if source else None
        if source is None or part is None:
            return None
        length = sum(map(_length, part))
        if length > self._room or self._count >= MAX_EMBEDS:
            self._report(at, TOO_LONG if length > self._room else TOO_MANY)
            return None
        room, before = self._room, self._stash.size
        self._count += 1
        self._room -= length
        shown = Shown(self, (*place.within, (view.source, view.part)), at, self._count)
        written = self._write(source.whole, source.text, shown, part, level)
        bare = len(PLACEHOLDERS.sub("", written))
        self._room = min(self._room, room - bare - (self._stash.size - before))
        if self._room < 0:
            self._room = room - length
            self._report(at, TOO_LONG)
            return None
        return written

    @staticmethod
    def _never(view: LinkView, place: Shown) -> str:
        """Why a text may not stand in a place whatever room there is; "" where it may."""
        if (view.source, view.part) in place.within:
            return CYCLE
        return TOO_DEEP if len(place.within) > MAX_EMBED_DEPTH else ""

    def _source(self, path: str) -> _Source | None:
        if path not in self._sources:
            text = self._texts(path)
            self._sources[path] = _Source(text) if text else None
        return self._sources[path]


class Shown(Frozen):
    """A text on a page: the body of the page itself, or one that an embed brings in."""

    embeds: Embeds
    within: tuple[tuple[str, str], ...]
    """The texts around it and itself, as path and part."""
    at: int | None = None
    """Offset in the body of the embed that brought it in; None for the body itself."""
    number: int = 0
    """Of the embed on its page, which keeps the ids of its footnotes apart; 0 for the body itself."""

    def show(self, view: LinkView, offset: int, level: int) -> str | None:
        return self.embeds.show(view, self, offset if self.at is None else self.at, level)


def _length(block: Leaf | Container) -> int:
    """Characters of a block's source."""
    length, stack = 0, [block]
    while stack:
        block = stack.pop()
        if isinstance(block, Container):
            stack.extend(block.children)
        else:
            length += sum(end - start for start, end in block.segments) + sum(map(len, block.lines))
    return length
