"""A body as plain text: what a reader reads, for summaries, comparisons and the words around a link."""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from site_builder.collection.markdown.blocks import Leaf
from site_builder.collection.markdown.emphasis import find_emphasis, may_emphasise
from site_builder.collection.markdown.formula_text import formula_text
from site_builder.collection.markdown.inlines import find_pieces
from site_builder.collection.markdown.marks import Mark, Piece
from site_builder.collection.markdown.outline import Unit, outline, wikilink_parts
from site_builder.model import Body, Passage, Seen, Span

NO_NAMES: Mapping[int, str] = MappingProxyType({})


def plain_text(body: Body, names: Mapping[int, str] = NO_NAMES) -> str:
    """The running text in one line: links by their text, formulas as far as Unicode goes (`formula_text`).

    Markup, comments, headings and blocks of code are left out.

    Args:
        body: What to read.
        names: Offset of a link without a text of its own, or of a formula -> what it shows; its target, or its TeX,
            where it is missing here.
    """
    return _one_line(" ".join(_named(part, names)[0] for part in passages(body) if not part.is_heading))


def opening(body: Body, limit: int, names: Mapping[int, str] = NO_NAMES) -> str:
    """How `plain_text` begins, cut at a word; nothing is looked at that stands behind it."""
    text = ""
    for part in passages(body):
        if not part.is_heading and len(text) <= limit:
            text = _one_line(f"{text} {_named(part, names)[0]}")
    return cut_at_word(text, limit)


def prose(body: Body) -> str:
    """The author's own words in one line, for comparing texts: `plain_text` without formulas, code and addresses.

    Links without a text of their own and tags are left out too: they say what is linked, not what is written.
    """
    return _one_line(" ".join(_own_words(part) for part in passages(body) if not part.is_heading))


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
    """`sentence_around` of many links, by their offsets."""
    found: dict[int, str] = {}
    for part in passages(body):
        if not any(span.start in starts for span in part.spans):
            continue
        text, places = _named(part, names)
        ends = [end.end() for end in _SENTENCE_END.finditer(text)]
        for span, here in zip(part.spans, places, strict=True):
            if span.start in starts:
                first = max((end for end in ends if end <= here), default=0)
                last = min((end for end in ends if end > here), default=len(text))
                found.setdefault(span.start, _window(text[first:last], here - first, limit))
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


def passages(body: Body) -> Sequence[Passage]:
    """What the scan read; a body that was not scanned is read now."""
    if body.passages is not None:
        return body.passages
    whole = outline(body.text, body.plain_from)
    units = ((leaf, row, unit) for leaf in whole.document.leaves() for row, unit in enumerate(whole.units(leaf)))
    return [passage(leaf, unit) for leaf, row, unit in units if not is_dashes(leaf, row)]


def is_dashes(leaf: Leaf, row: int) -> bool:
    """Whether a unit is the line of a table that holds no words."""
    return leaf.kind == "table" and row == 1


def passage(leaf: Leaf, unit: Unit) -> Passage:
    """A unit of a leaf as its reader sees it."""
    reading = _Reading(unit, skip=leaf.sign)
    return Passage(reading.text, leaf.kind == "heading", reading.spans())


def _named(part: Passage, names: Mapping[int, str]) -> tuple[str, list[int]]:
    """The text of a passage with names put in, and where in it each span then begins."""
    if not names:
        return part.text, [span.at for span in part.spans]
    out: list[str] = []
    places: list[int] = []
    at = length = 0
    for span in part.spans:
        length += span.at - at
        places.append(length)
        name = names.get(span.start, "") if span.seen in _TAKES_NAMES else ""
        out += (part.text[at : span.at], name or part.text[span.at : span.end])
        length += len(out[-1])
        at = span.end
    return "".join((*out, part.text[at:])), places


_TAKES_NAMES = frozenset([Seen.NAME, Seen.FORMULA])


def _own_words(part: Passage) -> str:
    parts: list[str] = []
    at = 0
    for span in part.spans:
        if span.seen is not Seen.LINK:
            parts += (part.text[at : span.at], " ")
            at = span.end
    return "".join((*parts, part.text[at:]))


# --- one stretch of text ------------------------------------------------------------------------

_SHOWN = frozenset([Mark.FORMULA, Mark.CODE, Mark.ADDRESS, Mark.ESCAPE, Mark.CITATION])
_WITH_TEXT = frozenset([Mark.LINK, Mark.IMAGE, Mark.NOTE])
_UNSEEN = frozenset([Mark.ESCAPE, Mark.BREAK])
_SEEN = MappingProxyType({Mark.CITATION: Seen.NAME, Mark.FORMULA: Seen.FORMULA})


def readable(unit: Unit) -> str:
    """The text of a unit without its marks, formulas as TeX; white space is left as it is."""
    return _Reading(unit, tex=True).text


def plain(markdown: str) -> str:
    """The same for a few words of Markdown, such as the text of a link."""
    return without_marks(Unit(markdown, [(0, len(markdown))], find_pieces(markdown, {}), [0]))


def without_marks(unit: Unit) -> str:
    """The text of a unit without its marks, formulas as far as Unicode goes."""
    return _Reading(unit).text


class _Reading:
    """One pass over a unit; knows where in the plain text each piece went."""

    def __init__(self, unit: Unit, *, tex: bool = False, skip: int = 0) -> None:
        """Reads a unit behind its first `skip` characters."""
        self.tex = tex
        self.unit = unit
        self.source = unit.text
        self.out: list[str] = []
        self.length = 0
        self.written: dict[int, tuple[int, int]] = {}
        """Start of a piece -> where in the plain text that stands which stands in its place."""
        at = skip
        for start, end, instead in sorted(self.edits(unit)) if unit.pieces or may_emphasise(unit.text) else ():
            if start >= at:
                self.put(self.source[at:start])
                self.written[start] = (self.length, self.length + len(instead))
                self.out.append(instead)
                self.length += len(instead)
                at = end
        self.put(self.source[at:])
        self.text = "".join(self.out)

    def spans(self) -> tuple[Span, ...]:
        """The places of all pieces but escapes and breaks, which read like any character."""
        return tuple(
            Span(self.seen(piece), self.unit.offset(piece.start), *self.written[piece.start])
            for piece in self.unit.pieces
            if piece.mark not in _UNSEEN and piece.start in self.written
        )

    def seen(self, piece: Piece) -> Seen:
        if piece.mark in _WITH_TEXT:
            return Seen.LINK
        if piece.mark in (Mark.WIKILINK, Mark.EMBED):
            has_text = wikilink_parts(self.source[piece.inner : piece.inner_end])[2]
            return Seen.LINK if has_text else Seen.NAME
        return _SEEN.get(piece.mark, Seen.OTHER)

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
                shown = inside if self.tex or piece.mark is not Mark.FORMULA else formula_text(inside)
            elif piece.mark in (Mark.WIKILINK, Mark.EMBED):
                target, fragment, alias = wikilink_parts(inside)
                shown = alias or target or fragment
            elif piece.mark is Mark.TAG:
                shown = self.source[piece.start : piece.end]
            elif piece.mark is Mark.BREAK or (piece.mark is Mark.HTML and inside.lower() in _PARTING):
                shown = " "
            yield piece.start, piece.end, shown

    def put(self, words: str) -> None:
        """Adds words as a reader sees them: bars between cells are none, references to characters are these."""
        words = words.replace("|", " ") if self.unit.row else words
        self.out.append(html.unescape(words) if "&" in words else words)
        self.length += len(self.out[-1])


_PARTING = frozenset("br p div li td th tr dt dd summary hr".split())
"""Elements whose tags part two words."""
