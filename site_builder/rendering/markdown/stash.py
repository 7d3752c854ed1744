"""What Markdown must not touch: HTML that stands aside while Python-Markdown renders the words around it.

A placeholder is U+E000, a letter for its kind, a number, U+E001; sources never contain the two characters.
"""

from __future__ import annotations

import re

OPEN, CLOSE = "\ue000", "\ue001"

_BLOCK = re.compile(f"<p>{OPEN}b([0-9]+){CLOSE}</p>\n?")
_WRAP = re.compile(f"<p>{OPEN}w([0-9]+){CLOSE}(.*?)</p>", re.DOTALL)
PLACEHOLDERS = re.compile(f"{OPEN}[a-z]([0-9]+){CLOSE}")


class Stash:
    """The HTML of one body that waits for its place."""

    def __init__(self) -> None:
        self.size = 0
        """Characters of HTML in it."""
        self._inline: list[str] = []
        self._wraps: list[tuple[str, str]] = []

    def inline(self, markup: str) -> str:
        """Stands for HTML within a paragraph."""
        self._inline.append(markup)
        self.size += len(markup)
        return f"{OPEN}i{len(self._inline) - 1}{CLOSE}"

    def block(self, markup: str) -> str:
        """Stands for HTML between paragraphs; to be a paragraph of its own."""
        self._inline.append(markup)
        self.size += len(markup)
        return f"{OPEN}b{len(self._inline) - 1}{CLOSE}"

    def wrap(self, before: str, after: str) -> str:
        """At the start of a paragraph: what stands around its words instead of `<p>` and `</p>`."""
        self._wraps.append((before, after))
        self.size += len(before) + len(after)
        return f"{OPEN}w{len(self._wraps) - 1}{CLOSE}"

    def restore(self, markup: str) -> str:
        """HTML with everything in its place."""
        markup = _BLOCK.sub(self._stashed, markup)
        markup = _WRAP.sub(self._wrapped, markup)
        return PLACEHOLDERS.sub(self._stashed, markup)

    def _stashed(self, found: re.Match[str]) -> str:
        return self._inline[int(found[1])]

    def _wrapped(self, found: re.Match[str]) -> str:
        before, after = self._wraps[int(found[1])]
        return f"{before}{found[2]}{after}"
