"""Pipe tables: rows of text with placeholders to rows of cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import MappingProxyType

_SIDES = MappingProxyType({(True, False): "left", (True, True): "center", (False, True): "right"})


def cells_of(row: str) -> list[str]:
    """The cells of a row; every bar in it parts two, since marks that may hold one are placeholders by now."""
    row = re.sub(r"\s*\n\s*", " ", row).strip()
    return [cell.strip() for cell in row.removeprefix("|").removesuffix("|").split("|")]


def alignments(dashes: str) -> list[str]:
    """`|:--|--:|` as "left", "right"; "" where a column has none."""
    return [_SIDES.get((cell[:1] == ":", cell[-1:] == ":"), "") for cell in cells_of(dashes)]


def table(rows: Sequence[str], dashes: str) -> list[list[tuple[str, str]]]:
    """Rows of (cell, alignment), the head first, all as long as the longest: no cell is lost to a short head."""
    cells = [cells_of(row) for row in rows]
    width = max(map(len, cells))
    sides = alignments(dashes)
    sides += [""] * (width - len(sides))
    return [list(zip(row + [""] * (width - len(row)), sides, strict=False)) for row in cells]
