"""A body as plain text: what a reader reads, for summaries, comparisons and the words around a link."""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

from site_builder.collection.markdown.blocks import Leaf
from site_builder.collection.markdown.emphasis import find_emphasis
from site_builder.collection.markdown.inlines import find_pieces
from site_builder.collection.markdown.marks import Mark
from site_builder.collection.markdown.outline import Outline, Unit, outline, wikilink_parts
from site_builder.model import Body

NO_NAMES: Mapping[int, str] = MappingProxyType({})


def plain_text(body: Body, names: Mapping[int, str] = NO_NAMES) -> str:
    """The running text in one line: links by their text, formulas as TeX.

    Markup, comments, headings and blocks of code are left out.

    Args:
        body: What to read.
        names: `Link.start` -> what a link without a text of its own shows; its target where it is missing here.
    """
    whole = outline(body.text)
    return _one_line(" ".join(_Reading(unit, names).text for leaf, unit in _units(whole) if leaf.kind != "heading"))


def prose(body: Body) -> str:
    """The author's own words in one line, for comparing texts: `plain_text` without formulas, code and addresses.

    Links without a text of their own and tags are left out too: they say what is linked, not what is written.
    """
    whole = outline(body.text)
    return _one_line(" ".join(_Prose(unit).text for leaf, unit in _units(whole) if leaf.kind != "heading"))


def sentence_around(body: Body, start: int, limit: int = 240, names: Mapping[int, str] = NO_NAMES) -> str:
    """The sentence in which the link at offset `start` stands; "" where there is none.

    Args:
        body: Where the link stands.
        start: `Link.start`.
        limit: Most characters of the result. A longer sentence is cut at words on both sides of the link.
        names: As for `plain_text`.
    """
    return sentences_around(body, (start,), limit, names).get(start, "")


def sentences_around(
    body: Body, starts: Collection[int], limit: int = 240, names: Mapping[int, str] = NO_NAMES
) -> Mapping[int, str]:
    """`sentence_around` of many links, by their offsets, in one reading of the body."""
    found: dict[int, str] = {}
    for _, unit in _units(outline(body.text)):
        within = [start for start in starts if unit.segments[0][0] <= start < unit.segments[-1][1]]
        if not within:
            continue
        reading = _Reading(unit, names)
        text = reading.text
        ends = [end.end() for end in _SENTENCE_END.finditer(text)]
        for start in within:
            here = reading.before(unit.within(start))
            first = max((end for end in ends if end <= here), default=0)
            last = min((end for end in ends if end > here), default=len(text))
            found.setdefault(start, _window(text[first:last], here - first, limit))
    return found


def cut_at_word(text: str, limit: int = 240) -> str:
    """At most `limit` characters of a text, cut at a word and closed with "…", which counts."""
    if len(text) <= limit:
        return text
    cut = text[: max(limit - 1, 0)]
    if not text[len(cut)].isspace() and (space := cut.rfind(" ")) > limit // 2:
        cut = cut[:space]
    return cut.rstrip(" ,;:–—-(") + "…"


_SENTENCE_END = re.compile(r"[.!?…](?<!e\.g\.)(?<!i\.e\.)(?<!cf\.)(?<!al\.)[\"')\]”’]{0,3}\s+(?=[^\sa-z])|[。！？]")


def _window(text: str, here: int, limit: int) -> str:
    """The part of a long sentence around one place of it."""
    before, after = _one_line(text[:here]), _one_line(text[here:])
    gap = " " if text[:here][-1:].isspace() and before else ""
    whole = before + gap + after
    if len(whole) <= limit:
        return whole
    room = limit // 3
    if len(before) > room:
        words = before[-room:].partition(" ")[2] or before[-room:]
        before = "…" + words
    return cut_at_word(before + gap + after, limit)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _units(whole: Outline) -> Iterator[tuple[Leaf, Unit]]:
    """The stretches of text of a note."""
    for leaf in whole.document.leaves():
        for i, unit in enumerate(whole.units(leaf)):
            if not (leaf.kind == "table" and i == 1):  # the row of dashes
                yield leaf, unit


# --- one stretch of text ------------------------------------------------------------------------

_SHOWN = frozenset([Mark.FORMULA, Mark.CODE, Mark.ADDRESS, Mark.ESCAPE])
_WITH_TEXT = frozenset([Mark.LINK, Mark.IMAGE, Mark.NOTE])


def readable(unit: Unit) -> str:
    """The text of a unit without its marks; white space is left as it is."""
    return _Reading(unit).text


def plain(markdown: str) -> str:
    """The same for a few words of Markdown, such as the text of a link."""
    return readable(Unit(markdown, [(0, len(markdown))], find_pieces(markdown, {}), [0]))


class _Reading:
    """One pass over a unit; knows where in the plain text each piece went."""

    def __init__(self, unit: Unit, names: Mapping[int, str] = NO_NAMES) -> None:
        self.source = unit.text
        self.names = names
        self.row = unit.row
        self.out: list[str] = []
        self.piece_at: dict[int, int] = {}
        """Start of a piece -> where in `out` its text begins."""
        at = 0
        for start, end, instead in sorted(self.edits(unit)):
            if start >= at:
                self.put(self.source[at:start])
                self.piece_at[start] = len(self.out)
                self.out.append(instead)
                at = end
        self.put(self.source[at:])
        self.text = "".join(self.out)

    def before(self, start: int) -> int:
        """Length of the plain text before the piece that starts at an offset of the unit."""
        return sum(map(len, self.out[: self.piece_at.get(start, 0)]))

    def edits(self, unit: Unit) -> Iterator[tuple[int, int, str]]:
        """What stands in place of each mark."""
        for mark in find_emphasis(unit.text, unit.pieces):
            yield mark.start, mark.end, ""
        for piece in unit.pieces:
            inside = self.source[piece.inner : piece.inner_end]
            if piece.mark in _WITH_TEXT:
                yield piece.start, piece.inner, ""
                yield piece.inner_end, piece.end, ""
                continue
            shown = ""
            if piece.mark in _SHOWN:
                shown = inside
            elif piece.mark in (Mark.WIKILINK, Mark.EMBED):
                target, fragment, alias = wikilink_parts(inside)
                shown = alias or self.names.get(unit.offset(piece.start)) or target or fragment
            elif piece.mark is Mark.CITATION:
                shown = self.names.get(unit.offset(piece.start)) or inside
            elif piece.mark is Mark.TAG:
                shown = self.source[piece.start : piece.end]
            elif piece.mark is Mark.BREAK or (piece.mark is Mark.HTML and inside.lower() in _PARTING):
                shown = " "
            yield piece.start, piece.end, shown

    def put(self, words: str) -> None:
        """Adds words as a reader sees them: bars between cells are none, references to characters are these."""
        self.out.append(html.unescape(words.replace("|", " ") if self.row else words))


class _Prose(_Reading):
    """A reading that keeps what the author says in words."""

    def edits(self, unit: Unit) -> Iterator[tuple[int, int, str]]:
        """What stands in place of each mark: a link's text, an escaped character, else a gap."""
        for piece in unit.pieces:
            if piece.mark in _WITH_TEXT:
                yield piece.start, piece.inner, ""
                yield piece.inner_end, piece.end, ""
                continue
            inside = self.source[piece.inner : piece.inner_end]
            shown = inside if piece.mark is Mark.ESCAPE else " "
            if piece.mark in (Mark.WIKILINK, Mark.EMBED):
                shown = wikilink_parts(inside)[2]
            yield piece.start, piece.end, shown


_PARTING = frozenset("br p div li td th tr dt dd summary hr".split())
"""Elements whose tags part two words."""
