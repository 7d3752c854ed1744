"""Marks that lack their partner, and so stand in the text as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from site_builder.collection.markdown.marks import Mark
from site_builder.collection.markdown.outline import Unit

_DOLLARS = re.compile(r"\$\$")
_AROUND_TEXT = frozenset([Mark.LINK, Mark.IMAGE, Mark.NOTE])
"""Pieces in whose text other marks count."""


def lone_dollars(unit: Unit) -> Iterator[int]:
    """Offsets in the text of a unit at which two dollars neither open nor close a formula."""
    if "$$" not in unit.text:
        return
    taken = bytearray(len(unit.text))
    for piece in unit.pieces:
        start = piece.inner_end if piece.mark in _AROUND_TEXT else piece.start
        taken[start : piece.end] = b"\1" * (piece.end - start)
    yield from (found.start() for found in _DOLLARS.finditer(unit.text) if not taken[found.start()])
