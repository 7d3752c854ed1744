"""Which dollars and escaped brackets are the marks of a formula."""

from __future__ import annotations

import re

_WORDS_IN_TEX = re.compile(r"\\(?:text[a-z]{0,6}|mbox|hbox)\s*\{[^{}$]*\Z")
_MOST_WORDS, _LONGEST_WORDS = 9, 500
"""So many dollars are looked at, so far, for the end of a formula that has formulas in its words."""
_TEX = frozenset("\\^_=<>{}+*/&|~")


def is_tex(text: str, start: int, closer: int, mark: str) -> bool:
    r"""Whether the escaped brackets at two places hold a formula; `\[sic\]` within a line is an escaped `[sic]`."""
    inside = text[start + 2 : closer]
    if not inside or inside.isspace():
        return False
    alone = mark == "(" or start == 0 or text[start - 1] == "\n"
    return text[closer + 2 : closer + 3] != "(" and (alone or not _TEX.isdisjoint(inside))


def has_open_words(text: str, start: int, closer: int) -> bool:
    r"""Whether a dollar stands within words of a formula: the second one of `$\text{if $x$}$`."""
    return bool(_WORDS_IN_TEX.search(text, start, closer))


def outside_words(text: str, start: int, closer: int) -> int:
    r"""The dollar that closes a formula whose words hold formulas themselves: `$\text{if $x$}$`."""
    candidate = closer
    for _ in range(_MOST_WORDS):
        inside = text[start:candidate]
        if inside.count("{") == inside.count("}"):
            return candidate
        candidate = text.find("$", candidate + 1)
        if candidate < 0 or candidate - start > _LONGEST_WORDS:
            break
    return closer


def is_two_cells(tex: str) -> bool:
    r"""Whether a bar between two dollars of a row ends a cell: it does in `| $5|$x |`, not in `$p(x|y)$`."""
    bare = tex.replace("\\|", "")
    return bare.count("|") % 2 == 1 and (bare[0] == "|" or bare[-1] == "|" or " |" in bare or "| " in bare)
