"""Where marks stand next in a text. Starts may only grow, so that all searches for one mark read the text once."""

from __future__ import annotations

import re


class NextMarks:
    def __init__(self, text: str) -> None:
        self._text = text
        self._found: dict[str | re.Pattern[str], tuple[int, int]] = {}
        """Mark or pattern -> where it begins and ends next; -1 where it comes no more."""

    def find(self, mark: str, start: int) -> int:
        """Offset of the next occurrence of a mark, or -1."""
        found = self._found.get(mark, _NOT_SOUGHT)[0]
        if found != -1 and found < start:
            found = self._text.find(mark, start)
            self._found[mark] = found, found + len(mark)
        return found

    def match(self, pattern: re.Pattern[str], start: int) -> tuple[int, int]:
        """Offsets of the next match of a pattern and behind it, or (-1, -1)."""
        found = self._found.get(pattern, _NOT_SOUGHT)
        if found[0] != -1 and found[0] < start:
            match = pattern.search(self._text, start)
            found = self._found[pattern] = match.span() if match else (-1, -1)
        return found


_NOT_SOUGHT = (-2, -2)
