"""From the Markdown of a note to its body: links, formulas, tags, comments and headings with their places.

Nothing is resolved here: a body says what is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from urllib.parse import unquote

from site_builder.collection.limits import DEFAULTS, Limits, mend, more_than
from site_builder.collection.markdown.block_ids import block_ids
from site_builder.collection.markdown.blocks import Leaf
from site_builder.collection.markdown.budget import Budget, leaves_with_depth
from site_builder.collection.markdown.lone_marks import lone_dollars
from site_builder.collection.markdown.marks import Mark, Piece
from site_builder.collection.markdown.outline import Outline, Places, Unit, outline, wikilink_parts
from site_builder.collection.markdown.plain_text import is_dashes, passage, readable
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic
from site_builder.model import Block, Body, Comment, Formula, Found, Heading, Link, LinkKind, Passage, Tag
from site_builder.urls import anchor_form

# --- the body -----------------------------------------------------------------------------------


def scan(text: str, path: str, line: int, limits: Limits = DEFAULTS) -> tuple[Body, Found]:
    r"""The body that `text` is, and what is wrong with it: more of something than `limits` have it.

    Where a limit is reached, the text from that block on is shown as it is written; what links are defined as in it
    counts.

    Args:
        text: Markdown without front matter; line ends are "\n", U+E000 and U+E001 do not occur.
        path: Path of the note within the collection.
        line: Line of the file on which `text` begins.
        limits: How much of each thing it may hold.
    """
    found: tuple[Diagnostic, ...] = ()
    end = None
    while True:
        try:
            scanned = _Scan(outline(text, end), path, line, Budget(limits))
            body = scanned.body()
        except _BeyondLimit as beyond:
            # What is left may read otherwise than before: a comment that was closed behind the cut is none.
            end = text.rfind("\n", 0, min(beyond.offset, (len(text) if end is None else end) - 1)) + 1
            if not found:
                what = more_than(limits, beyond.limit)
                message = (
                    f"the text has {what}, so from this line on it is shown as it is written; split the note, or "
                    f"{mend(beyond.limit)}"
                )
                found = (Diagnostic(Places(text, path, line).at(end), "over-limit", message),)
            continue
        if found:
            # The partner of a mark may stand behind the cut.
            return replace(body, text=text, plain_from=end), found
        return body, tuple(scanned.found)


class _BeyondLimit(Exception):
    """A limit is reached in the block that begins at an offset."""

    def __init__(self, limit: str, offset: int) -> None:
        super().__init__(limit)
        self.limit, self.offset = limit, offset


_LONE_DOLLARS = (
    "these dollars have no partner in their paragraph, so they are no formula; close it there, without an empty line "
    "within, or write \\$\\$"
)
_ENDLESS = "nothing closes this code, so all that follows is code; close it with the same mark on a line of its own"

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")


def address_within(address: str) -> tuple[str, str] | None:
    """Target and fragment of an address of the collection; None for one that leads elsewhere, or nowhere."""
    if not address or address.startswith("//") or _SCHEME.match(address):
        return None
    target, _, fragment = address.partition("#")
    target, fragment = _decoded(target.partition("?")[0]), _decoded(fragment)
    return (target, fragment) if target or fragment else None


def _decoded(text: str) -> str:
    """Without percent signs, unless they stand for what no text of ours may hold."""
    if "%" not in text:
        return text
    decoded = unquote(text, errors="replace")
    return decoded if decoded.isprintable() else text


class _Scan:
    def __init__(self, whole: Outline, path: str, line: int, budget: Budget) -> None:
        self.whole, self.text, self.line = whole, whole.text, line
        self.budget = budget
        self.places = Places(self.text, path, line)
        self.links: list[Link] = []
        self.formulas: list[Formula] = []
        self.tags: list[Tag] = []
        self.comments: list[Comment] = []
        self.headings: list[Heading] = []
        self.passages: list[Passage] = []
        self.found: list[Diagnostic] = []
        """Marks without their partners."""
        self.anchors: dict[str, int] = {}
        """Anchor -> the last number that was put behind it."""
        self.makers: dict[Mark, Callable[[Piece, Unit], None]] = {
            Mark.WIKILINK: self.add_wikilink,
            Mark.EMBED: self.add_wikilink,
            Mark.CITATION: self.add_citation,
            Mark.FORMULA: self.add_formula,
            Mark.TAG: self.add_tag,
            Mark.COMMENT: self.add_comment,
            Mark.NOTE_REFERENCE: self.check_footnote,
        }

    def body(self) -> Body:
        whole = self.whole
        for leaf, depth in leaves_with_depth(whole.document):
            self.hold(self.budget.block(leaf, depth), leaf.start)
            if leaf.endless:
                self.tell(leaf.start, "unclosed-mark", _ENDLESS)
            for row, unit in enumerate(whole.units(leaf)):
                self.hold(self.budget.text(leaf, row, unit), unit.segments[0][0])
                self.add_pieces(unit)
                for dollars in lone_dollars(unit):
                    self.tell(unit.offset(dollars), "unclosed-mark", _LONE_DOLLARS)
                if not is_dashes(leaf, row):
                    self.passages.append(passage(leaf, unit))
                if leaf.kind == "heading":
                    self.add_heading(leaf, unit)
        return Body(
            text=self.text,
            line=self.line,
            links=tuple(self.links),
            formulas=tuple(self.formulas),
            tags=tuple(self.tags),
            comments=tuple(self.comments),
            headings=tuple(self.headings),
            blocks=self.blocks(whole),
            passages=tuple(self.passages),
        )

    @staticmethod
    def hold(limit: str, offset: int) -> None:
        """Stop at an offset where a limit is reached there."""
        if limit:
            raise _BeyondLimit(limit, offset)

    def blocks(self, whole: Outline) -> tuple[Block, ...]:
        """The blocks that have an id; call this when all headings are known."""
        leaves = [leaf.start for leaf in whole.document.leaves() if leaf.kind == "heading"]
        anchors = dict(zip(leaves, (heading.anchor for heading in self.headings), strict=False))
        return tuple(
            Block(name, anchors[block.start] if block.kind == "heading" else f"^{name}")
            for name, block in block_ids(whole).items()
        )

    def add_pieces(self, unit: Unit) -> None:
        behind = 0
        for piece in unit.pieces:
            if piece.start < behind:
                continue  # within the text of a link
            if piece.mark in (Mark.LINK, Mark.IMAGE):
                if self.add_link(piece, unit):
                    behind = piece.end
            elif make := self.makers.get(piece.mark):
                make(piece, unit)

    def add_link(self, piece: Piece, unit: Unit) -> bool:
        within = address_within(piece.address)
        if within is None:
            return False
        kind = LinkKind.IMAGE if piece.mark is Mark.IMAGE else LinkKind.MARKDOWN
        self.put_link(kind, *within, unit.text[piece.inner : piece.inner_end], piece, unit)
        return True

    def add_wikilink(self, piece: Piece, unit: Unit) -> None:
        kind = LinkKind.EMBED if piece.mark is Mark.EMBED else LinkKind.WIKILINK
        target, fragment, text = wikilink_parts(unit.text[piece.inner : piece.inner_end])
        if target or fragment:
            self.put_link(kind, target, fragment, text, piece, unit)

    def add_citation(self, piece: Piece, unit: Unit) -> None:
        self.put_link(LinkKind.CITATION, unit.text[piece.inner : piece.inner_end], "", "", piece, unit)

    def put_link(self, kind: LinkKind, target: str, fragment: str, text: str, piece: Piece, unit: Unit) -> None:
        start = unit.offset(piece.start)
        end = unit.end_offset(piece.end)
        self.links.append(Link(kind, target, fragment, text, start, end, self.places.at(start)))

    def add_formula(self, piece: Piece, unit: Unit) -> None:
        start = unit.offset(piece.start)
        tex = unit.text[piece.inner : piece.inner_end]
        self.formulas.append(Formula(tex, piece.display, start, unit.end_offset(piece.end), self.places.at(start)))

    def add_tag(self, piece: Piece, unit: Unit) -> None:
        start = unit.offset(piece.start)
        spelling = unit.text[piece.start + 1 : piece.end]
        self.tags.append(Tag(spelling, start, unit.end_offset(piece.end), self.places.at(start)))

    def add_comment(self, piece: Piece, unit: Unit) -> None:
        self.comments.append(Comment(unit.offset(piece.start), unit.end_offset(piece.end)))

    def check_footnote(self, piece: Piece, unit: Unit) -> None:
        label = unit.text[piece.inner : piece.inner_end]
        if label not in self.footnotes:
            message = (
                f"no footnote is called {quoted(label)}, so its mark is shown as it is written; write the footnote, "
                "on a line that begins with the mark and a colon"
            )
            self.tell(unit.offset(piece.start), "unknown-footnote", message)

    @cached_property
    def footnotes(self) -> frozenset[str]:
        return self.whole.document.footnotes()

    def tell(self, offset: int, code: str, message: str) -> None:
        self.found.append(Diagnostic(self.places.at(offset), code, message))

    def add_heading(self, leaf: Leaf, unit: Unit) -> None:
        anchor = base = anchor_form(readable(unit))
        while anchor in self.anchors:
            self.anchors[base] += 1
            anchor = f"{base}-{self.anchors[base]}"
        self.anchors[anchor] = 0
        end = unit.segments[-1][1]
        last = unit.pieces[-1] if unit.pieces else None
        text = unit.text[: last.start].rstrip() if last and last.mark is Mark.BLOCK_ID else unit.text
        self.headings.append(Heading(leaf.level, text, anchor, end, self.places.at(leaf.start)))
