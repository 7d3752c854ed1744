"""What git leaves in a note that two people changed in one place: both texts, between lines of marks."""

from __future__ import annotations

from site_builder.collection.markdown.outline import outline
from site_builder.collection.words.conflict_marks import CONFLICT_MARK
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found

_BEGINNING = "<<<<<<<"


def merge_conflicts(text: str, path: str, body: str) -> Found:
    """Each conflict that stands in the text of a file, whose end is `body`; those within code are examples."""
    if _BEGINNING not in text:
        return ()
    begun, parted = -1, False
    found = []
    for mark in CONFLICT_MARK.finditer(text):
        if mark[1] == _BEGINNING:
            begun, parted = mark.start(), False
        elif mark[1] == "=======":
            parted = begun >= 0
        elif mark[1] == ">>>>>>>" and parted:
            if not _is_code(body, begun - (len(text) - len(body))):
                found.append(_told(text, path, begun, mark.start()))
            begun, parted = -1, False
    return tuple(found)


def _told(text: str, path: str, start: int, end: int) -> Diagnostic:
    first, last = (text.count("\n", 0, offset) + 1 for offset in (start, end))
    mark = quoted(text[start:].partition("\n")[0].rstrip(), 40)
    message = (
        f"git could not merge this: from {mark} to line {last} both texts stand, below each other; keep what is right, "
        "and delete the lines of marks"
    )
    return Diagnostic(Place(path, first), "merge-conflict", message)


def _is_code(body: str, offset: int) -> bool:
    before = [leaf for leaf in outline(body).document.leaves() if leaf.start <= offset]
    return bool(before) and before[-1].kind == "code"
