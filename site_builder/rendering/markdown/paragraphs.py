"""Paragraphs in which Python-Markdown would find nothing to do: most bodies have no others."""

from __future__ import annotations

import re

_READ_BY_MARKDOWN = re.compile(r"[&\t\r\x02\x03]| \n")
"""References of characters, tabs, its own placeholders, and spaces at the end of a line, which can break it."""


def plain_paragraphs(text: str) -> str | None:
    """What Python-Markdown makes of blocks parted by blank lines, without it; None where it has to look itself.

    Of its rules only those count here that `bodies` leaves to it.
    """
    if _READ_BY_MARKDOWN.search(text):
        return None
    escaped = text.replace("<", "&lt;").replace(">", "&gt;")
    blocks = (block.lstrip() for block in f"{escaped}\n\n".split("\n\n"))
    return "".join([f"<p>{block}</p>" for block in blocks if block]).strip()
