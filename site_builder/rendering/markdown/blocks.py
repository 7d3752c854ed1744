"""The blocks of a note for Python-Markdown: one paragraph or table after the other, all on one level.

What holds them (lists, quotes, footnotes) is HTML already, as the scanner's reading of the blocks has it. So code is
the same lines for both, no depth of nesting exhausts Markdown, and lists work as CommonMark and Obsidian have them.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from site_builder.collection.markdown.blocks import Container, Document, Leaf
from site_builder.collection.markdown.marks import Mark, Piece
from site_builder.collection.markdown.outline import Outline, Unit
from site_builder.collection.markdown.paragraphs import CALLOUT, TASK
from site_builder.rendering.markdown import raw_html
from site_builder.rendering.markdown.embeds import Shown
from site_builder.rendering.markdown.footnotes import Footnote, Footnotes
from site_builder.rendering.markdown.pieces import Pieces
from site_builder.rendering.markdown.stash import Stash
from site_builder.rendering.markdown.tables import table

CALLOUTS = frozenset(
    """abstract attention bug caution check cite danger done error example fail failure faq help hint important info
    missing note question quote success summary tip tldr todo warning""".split()
)
"""Kinds of callout that Obsidian and GitHub know; any other is shown as a note."""


class Blocks:
    """Writes the blocks of one body."""

    def __init__(
        self,
        outline: Outline,
        stash: Stash,
        code: Callable[[list[str], str], str],
        anchors: Mapping[tuple[str, int], str],
        shown: Shown,
    ) -> None:
        """Prepares a body.

        Args:
            outline: The body's blocks and marks.
            stash: Takes the HTML.
            code: The lines of a block of code, and what stands beside its fence -> HTML.
            anchors: Kind and offset of a heading, or of a block that links can name -> its id.
            shown: Which text of the page this is, for what it embeds.
        """
        self.outline = outline
        self.stash = stash
        self.code = code
        self.anchors = anchors
        self.shown = shown
        self.level = 1
        """Of the last heading above."""
        self.embedding = False
        """Whether any link of the body asks for the text of another note."""
        self.out: list[str] = []
        """Blocks for Python-Markdown."""
        self.raw: list[str] = []
        """HTML that stands between the last block and the next one."""
        self.footnotes = Footnotes(outline.document.root, shown.number)
        # The title of a page is its h1, so a note that has one of its own goes on a level below.
        headings = [leaf.level for leaf in outline.document.leaves() if leaf.kind == "heading"]
        self.lower = 1 if 1 in headings else 0

    def markdown(self, pieces: Pieces) -> str:
        """Text for Python-Markdown; `pieces` writes what stands within paragraphs."""
        self.pieces = pieces
        self.embedding = any(view.source for view in pieces.links.values())
        self.children(self.outline.document.root)
        self.write_footnotes(unused=True)
        self.flush()
        return "\n\n".join(self.out)

    def part(self, pieces: Pieces, part: Sequence[Leaf | Container], level: int) -> str:
        """Some of the blocks, for a place below a heading of a level."""
        self.pieces = pieces
        self.embedding = any(view.source for view in pieces.links.values())
        self.level = level
        levels = [leaf.level for leaf in Document(Container("document", children=[*part]), {}).leaves() if leaf.level]
        self.lower = level + 1 - min(levels, default=1)
        for block in part:
            if isinstance(block, Container) and block.kind == "item":
                self.put("<ul>\n")
                self.write_item(block, task=self.task(block), tight=True)
                self.put("</ul>\n")
            else:
                self.children(Container("document", children=[block]))
        self.write_footnotes(unused=False)
        self.flush()
        return "\n\n".join(self.out)

    # --- output -----------------------------------------------------------------------------

    def put(self, markup: str) -> None:
        self.raw.append(markup)

    def flush(self) -> None:
        if self.raw:
            self.out.append(self.stash.block("".join(self.raw)))
            self.raw = []

    def words(self, text: str, before: str = "<p>", after: str = "</p>\n") -> None:
        """A paragraph, or what is written like one."""
        self.flush()
        self.out.append(self.stash.wrap(before, after) + text)

    # --- containers -------------------------------------------------------------------------

    def children(self, container: Container, *, tight: bool = False) -> None:
        in_definitions = False
        for child in container.children:
            defines = child.kind in ("terms", "definition")
            if defines != in_definitions:
                self.put("<dl>\n" if defines else "</dl>\n")
                in_definitions = defines
            anchor = self.anchors.get((child.kind, child.start)) if self.anchors else None
            named = anchor if anchor and child.kind not in ("heading", "item") else ""
            if named:
                self.put(f'<div id="{html.escape(named)}">\n')
            if isinstance(child, Leaf):
                self.leaf(child, tight=tight)
            else:
                self.container(child)
            if named:
                self.put("</div>\n")
        if in_definitions:
            self.put("</dl>\n")

    def container(self, container: Container) -> None:
        match container.kind:
            case "list":
                self.write_list(container)
            case "quote":
                self.write_quote(container)
            case "definition":
                self.put("<dd>")
                self.children(container, tight=len(container.children) == 1)
                self.put("</dd>\n")
            case "footnote":
                if not self.footnotes.defines(container):
                    self.children(container)  # a second one of this name: not lost
            case _:
                self.children(container)

    def write_list(self, container: Container) -> None:
        tasks = [self.task(item) for item in container.children if isinstance(item, Container)]
        name, attributes = ("ol" if container.ordered else "ul"), ""
        if container.ordered and container.number != 1:
            attributes = f' start="{container.number}"'
        elif any(tasks) and not container.ordered:
            attributes = ' class="tasks"'
        self.put(f"<{name}{attributes}>\n")
        for item, task in zip(container.children, tasks, strict=True):
            if isinstance(item, Container):
                self.write_item(item, task=task, tight=not container.loose)
        self.put(f"</{name}>\n")

    def write_item(self, item: Container, *, task: bool, tight: bool) -> None:
        anchor = self.anchors.get((item.kind, item.start))
        name = ' class="task"' if task else ""
        self.put(f'<li id="{html.escape(anchor)}"{name}>' if anchor else f"<li{name}>")
        self.children(item, tight=tight)
        self.put("</li>\n")

    def task(self, item: Container) -> bool:
        """Whether an item starts with a box to tick."""
        first = item.children[0] if item.children else None
        return isinstance(first, Leaf) and first.kind == "text" and bool(first.sign)

    def signed(self, leaf: Leaf, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The sign with which a leaf begins, if it is one of a kind."""
        return pattern.match(self.outline.text, *leaf.segments[0]) if leaf.sign else None

    def write_quote(self, container: Container) -> None:
        first = container.children[0] if container.children else None
        callout = self.signed(first, CALLOUT) if isinstance(first, Leaf) and first.kind == "text" else None
        if not callout or not isinstance(first, Leaf):
            self.put("<blockquote>\n")
            self.children(container)
            self.put("</blockquote>\n")
            return
        kind, fold = callout[1].lower(), callout[2]
        known = kind if kind in CALLOUTS else "note"
        outer, title = ("details", "summary") if fold else ("blockquote", "p")
        self.put(f'<{outer} class="callout callout-{known}"{" open" if fold == "+" else ""}>\n')
        words = Leaf("text", first.start, [(callout.end(), first.segments[0][1])])
        shown = "".join(self.pieces.text(unit) for unit in self.outline.units(words)).strip()
        self.words(shown or html.escape(kind.capitalize()), f'<{title} class="callout-title">', f"</{title}>\n")
        rest = [Leaf("text", first.start, first.segments[1:])] if first.segments[1:] else []
        self.children(Container("document", children=[*rest, *container.children[1:]]))
        self.put(f"</{outer}>\n")

    # --- leaves -----------------------------------------------------------------------------

    def leaf(self, leaf: Leaf, *, tight: bool) -> None:
        match leaf.kind:
            case "code":
                self.put(self.code(leaf.lines, leaf.info) + "\n")
            case "rule":
                self.put("<hr>\n")
            case "raw":
                source = "\n".join(self.outline.text[start:end] for start, end in leaf.segments)
                # Within quotes and lists, where lines begin with marks, only the place of the first line is exact.
                self.pieces.look_through(source, leaf.segments[0][0] if leaf.segments else leaf.start)
                self.put(raw_html.element(source) + "\n")
            case _:
                units = list(self.outline.units(leaf))
                self.written(leaf, units, tight=tight)

    def written(self, leaf: Leaf, units: list[Unit], *, tight: bool) -> None:
        """A leaf that holds words."""
        match leaf.kind:
            case "html":
                for unit in units:
                    self.put(self.pieces.markup(unit) + "\n")
            case "table":
                self.table(units)
            case "terms":
                for unit in units:
                    self.words(self.pieces.text(unit), "<dt>", "</dt>\n")
            case "heading":
                self.level = level = max(min(leaf.level + self.lower, 6), 1)
                anchor = self.anchors.get((leaf.kind, leaf.start), "")
                start = f'<h{level} id="{html.escape(anchor)}">' if anchor else f"<h{level}>"
                self.words("".join(map(self.pieces.text, units)), start, f"</h{level}>\n")
            case _:
                self.paragraph(leaf, units[0], tight=tight)

    def table(self, units: list[Unit]) -> None:
        head, dashes, *rows = units
        self.put('<div class="table-scroll"><table>\n<thead>\n')
        filled = table([self.pieces.text(head), *map(self.pieces.text, rows)], dashes.text)
        for i, row in enumerate(filled):
            name = "td" if i else "th"
            self.put("<tr>")
            for text, side in row:
                start = f'<{name} align="{side}">' if side else f"<{name}>"
                if text:
                    self.words(text, start, f"</{name}>")
                else:
                    self.put(f"{start}</{name}>")
            self.put("</tr>\n" if i else "</tr>\n</thead>\n<tbody>\n")
        self.put("</tbody>\n</table></div>\n")

    def paragraph(self, leaf: Leaf, unit: Unit, *, tight: bool) -> None:
        box, skip = "", 0
        if box_mark := self.signed(leaf, TASK):
            box = f'<input type="checkbox" disabled{"" if box_mark[1] == " " else " checked"}> '
            skip = len(box_mark[0])
        if unit.pieces and unit.pieces[0].mark in (Mark.IMAGE, Mark.EMBED) and (figure := self.pieces.figure(unit)):
            self.put(figure)
            return
        around = ("", "") if tight else ("<p>", "</p>\n")
        at = 0
        for piece, text in self.embedded(unit) if self.embedding else ():
            self.some_words(self.pieces.text(unit.between(at, piece.start), box, skip), around)
            self.embed(piece, unit, text)
            at, box, skip = piece.end, "", 0
        rest = unit.between(at, len(unit.text)) if at else unit
        self.some_words(self.pieces.text(rest, box, skip), around)

    def some_words(self, text: str, around: tuple[str, str]) -> None:
        if text.strip():  # else nothing but comments
            self.words(text, *around)

    # --- embeds -----------------------------------------------------------------------------

    def embedded(self, unit: Unit) -> Iterator[tuple[Piece, str]]:
        """The embeds of a paragraph whose texts stand there, with these texts; one within a link is a link's text."""
        behind = 0
        for piece in unit.pieces:
            if piece.start >= behind and piece.mark is Mark.EMBED:
                view = self.pieces.links.get(unit.offset(piece.start))
                text = self.shown.show(view, unit.offset(piece.start), self.level) if view and view.source else None
                if text is not None:
                    yield piece, text
            behind = max(behind, piece.end)

    def embed(self, piece: Piece, unit: Unit, text: str) -> None:
        view = self.pieces.links[unit.offset(piece.start)]
        link = self.pieces.wikilink(unit.text[piece.inner : piece.inner_end], view)
        language = f' lang="{html.escape(view.lang)}"' if view.lang else ""
        self.put(f'<figure class="embed"{language}>\n<figcaption>{link}</figcaption>\n')
        self.flush()
        if text:
            self.out.append(text)
        self.put("</figure>\n")

    # --- footnotes --------------------------------------------------------------------------

    def write_footnotes(self, *, unused: bool) -> None:
        """The footnotes in the order of their references, then, if asked for, those that nothing refers to."""
        written = 0
        # Writing one may refer to others, which come behind it.
        while waiting := self.footnotes.behind(written, unused=unused):
            if not written:
                self.put('<section class="footnotes">\n<hr>\n<ol>\n')
            for footnote in waiting:
                self.footnote(footnote)
            written += len(waiting)
        if written:
            self.put("</ol>\n</section>\n")

    def footnote(self, footnote: Footnote) -> None:
        self.put(f'<li id="{self.footnotes.id(footnote)}">')
        content = footnote.content
        if isinstance(content, Unit):
            self.words(self.pieces.text(content), "<p>", self.footnotes.ways_back(footnote) + "</p>")
        else:
            *first, last = content.children or [Leaf("text", content.start)]
            self.children(Container("document", children=first))
            if isinstance(last, Leaf) and last.kind == "text":
                text = "".join(map(self.pieces.text, self.outline.units(last)))
                self.words(text, "<p>", self.footnotes.ways_back(footnote) + "</p>")
            else:
                self.children(Container("document", children=[last]))
                self.put(f"<p>{self.footnotes.ways_back(footnote)}</p>")
        self.put("</li>\n")
