"""Emphasis: which stars, underscores, tildes and equals signs belong together.

CommonMark's delimiter runs (https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis), with `~~struck~~` and
`==marked==`. A mark without a partner is text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from site_builder.collection.markdown.marks import Mark, Piece
from site_builder.structs import Frozen, Mutable


class Emphasis(Frozen):
    """One of a pair of marks."""

    start: int
    end: int
    element: str
    """HTML's name for it: em, strong, del or mark."""
    opens: bool


class _Run(Mutable):
    """Marks of one kind side by side, of which those from `start` to `end` have no partner yet."""

    start: int
    end: int
    sign: str
    opens: bool
    closes: bool
    length: int
    """At first."""


def find_emphasis(text: str, pieces: Sequence[Piece]) -> list[Emphasis]:
    """The marks of emphasis between the pieces of a unit. Those within a link's text pair among themselves."""
    found: list[Emphasis] = []
    if may_emphasise(text):
        for runs in _contexts(text, pieces):
            found += _pairs(runs)
    return found


def may_emphasise(text: str) -> bool:
    """Whether any mark of emphasis stands in a text; most have none, and one look tells."""
    return _SIGN.search(text) is not None


_SIGN = re.compile("[*_~=]")
_RUN = re.compile(r"\*+|_+|~~+|==+")


def _contexts(text: str, pieces: Sequence[Piece]) -> Iterator[list[_Run]]:
    """The runs that may pair: those of the unit itself, and those of each link's text."""
    own: list[_Run] = []
    inner: list[_Run] = []
    at = link_end = 0

    def add(start: int, end: int) -> None:
        for found in _RUN.finditer(text, start, end):
            if run := _run(text, found, start, end):
                (inner if start < link_end else own).append(run)

    link_close = 0
    for piece in pieces:
        if link_end and piece.start >= link_end:
            add(at, link_end)
            yield inner
            inner, at, link_end = [], max(at, link_close), 0
        if piece.start < at:
            continue
        add(at, piece.start)
        if piece.mark is Mark.LINK:
            at, link_end, link_close = piece.inner, piece.inner_end, piece.end
        else:
            at = piece.end
    if link_end:
        add(at, link_end)
        yield inner
        at, link_end = max(at, link_close), 0
    add(at, len(text))
    yield own


def _run(text: str, found: re.Match[str], first: int, last: int) -> _Run | None:
    start, end = found.span()
    sign = text[start]
    if sign in "~=" and end - start != 2:
        return None
    # What stands beside a piece stands beside a word.
    before = "a" if start == first and start else text[start - 1 : start]
    after = "a" if end == last and end < len(text) else text[end : end + 1]
    space_before, space_after = not before or before.isspace(), not after or after.isspace()
    mark_before, mark_after = _is_mark(before), _is_mark(after)
    opens = not space_after and (not mark_after or space_before or mark_before)
    closes = not space_before and (not mark_before or space_after or mark_after)
    if sign == "_":
        opens, closes = opens and (not closes or mark_before), closes and (not opens or mark_after)
    return _Run(start, end, sign, opens, closes, end - start) if opens or closes else None


def _is_mark(character: str) -> bool:
    return bool(character) and unicodedata.category(character)[0] in "PS"


def _pairs(runs: Sequence[_Run]) -> Iterator[Emphasis]:
    opened: list[_Run] = []
    bottoms: dict[tuple[str, bool, int], int] = {}
    """Kind of closing run -> so many of the opened runs are known to be no partner."""
    for run in runs:
        while run.closes and run.start < run.end:
            kind = (run.sign, run.opens, run.length % 3)
            i = len(opened) - 1
            while i >= bottoms.get(kind, 0) and not _fit(opened[i], run):
                i -= 1
            if i < bottoms.get(kind, 0):
                bottoms[kind] = len(opened)
                break
            opener = opened[i]
            width = 2 if min(opener.end - opener.start, run.end - run.start) >= 2 else 1
            element = {"~": "del", "=": "mark"}.get(run.sign, "strong" if width == 2 else "em")
            yield Emphasis(opener.end - width, opener.end, element, opens=True)
            yield Emphasis(run.start, run.start + width, element, opens=False)
            opener.end -= width
            run.start += width
            del opened[i + (opener.start < opener.end) :]
            bottoms = {key: min(bottom, len(opened)) for key, bottom in bottoms.items()}
        if run.opens and run.start < run.end:
            opened.append(run)


def _fit(opener: _Run, closer: _Run) -> bool:
    """Whether two runs pair: CommonMark's rule of three keeps `*a **b*` from pairing two signs with one."""
    if opener.sign != closer.sign:
        return False
    if opener.closes or closer.opens:
        return (opener.length + closer.length) % 3 != 0 or (opener.length % 3 == 0 and closer.length % 3 == 0)
    return True
