"""The lines between which git puts two texts where it cannot merge them."""

from __future__ import annotations

import re

CONFLICT_MARK = re.compile(r"^(<{7}|\|{7}|={7}|>{7})(?: [^\n]*)?$", re.MULTILINE)


def is_conflict_mark(line: str) -> bool:
    """Whether a line is one of them."""
    return CONFLICT_MARK.fullmatch(line.rstrip()) is not None
