"""Patterns of paths, as .gitignore has them in its simple cases."""

from __future__ import annotations

import fnmatch
import re
import unicodedata
from collections.abc import Iterable, Sequence

_ANY_DEPTH = "**"


class Globs:
    """Patterns that each name files or folders.

    A pattern with a "/" inside stands for a path from the collection's root, one without for a name in any
    folder. `*` and `?` stay within a name, `**` spans folders. Matching takes time linear in the path.
    """

    __slots__ = ("_patterns",)

    def __init__(self, patterns: Iterable[str]) -> None:
        self._patterns = tuple(_compiled(pattern) for pattern in patterns if pattern.strip("/. "))

    def match(self, path: str) -> bool:
        """Whether a file or folder, by its path from the root with "/", is named by a pattern."""
        if not self._patterns:
            return False
        names = unicodedata.normalize("NFC", path).split("/")
        return any(_fits(pattern, names) for pattern in self._patterns)


def _compiled(pattern: str) -> tuple[re.Pattern[str] | None, ...]:
    """One entry a path segment; None is "**"."""
    pattern = unicodedata.normalize("NFC", pattern.strip()).removeprefix("./")
    segments = [segment for segment in pattern.split("/") if segment]
    if "/" not in pattern.rstrip("/"):
        segments.insert(0, _ANY_DEPTH)
    return tuple(None if segment == _ANY_DEPTH else re.compile(fnmatch.translate(segment)) for segment in segments)


def _fits(pattern: Sequence[re.Pattern[str] | None], names: Sequence[str]) -> bool:
    """Run the pattern as an automaton: a state is the number of segments used up."""
    states = _with_skips({0}, pattern)
    for name in names:
        after = set()
        for state in states:
            if state < len(pattern):
                segment = pattern[state]
                if segment is None:
                    after.add(state)
                elif segment.match(name):
                    after.add(state + 1)
        states = _with_skips(after, pattern)
    return len(pattern) in states


def _with_skips(states: set[int], pattern: Sequence[re.Pattern[str] | None]) -> set[int]:
    """Add the states behind each "**", which may stand for nothing."""
    for state in sorted(states):
        while state < len(pattern) and pattern[state] is None:
            state += 1  # noqa: PLW2901 - walks on from each state
            states.add(state)
    return states
