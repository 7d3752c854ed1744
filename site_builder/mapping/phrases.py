"""Reasons in words: why two papers are linked, in phrases that fit behind a title.

A phrase about a directed edge has two sides. From the source it says "cites it", where "it" is the
paper that the phrase stands behind; on the target's own list it says "cites this paper", where "this
paper" is the one that the list belongs to. Phrases about undirected edges are neutral.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from site_builder.collection.markdown.lines import line_text

LONGEST_NAME = 60
"""Code points after which a label or title within a phrase is cut: notes can hold titles of any length."""

TOPICS_SHOWN = 4
TERMS_SHOWN = 5

PAIR = 2
"""Characters of a term of a script without spaces."""


def of_this_paper(words: str) -> str:
    """Turn words said of "it" into words said of the list's own paper: "uses its data", "uses this paper's data"."""
    return re.sub(r"\bit\b", "this paper", re.sub(r"\bits\b", "this paper's", words))


def times(words: str, count: int) -> str:
    return words if count == 1 else f"{words} {count} times"


def chosen_by_hand(why: str) -> str:
    return f"chosen by hand: {_line(why)}" if why else "chosen by hand"


def chose_this_paper(why: str) -> str:
    return f"chose this paper by hand: {_line(why)}" if why else "chose this paper by hand"


def shared_references(count: int) -> str:
    return "1 shared reference" if count == 1 else f"{count} shared references"


def both_cited_by(label: str, others: int) -> str:
    """Name one paper that cites both, and count the `others`."""
    tail = "" if others == 0 else " and 1 other" if others == 1 else f" and {others} others"
    return f"both cited by {short(label)}{tail}"


def shared_topics(titles: Sequence[str], count: int | None = None) -> str:
    """List topics, best first; past four they are counted. `count` is how many there are, those named among them."""
    count = len(titles) if count is None else count
    tail = f" and {count - TOPICS_SHOWN} more" if count > TOPICS_SHOWN else ""
    return "shared topics: " + ", ".join(short(title) for title in titles[:TOPICS_SHOWN]) + tail


def shared_terms(spellings: Sequence[str]) -> str:
    """List the terms that two texts share, best first; of two that overlap in a character the second is passed over.

    Terms of scripts without spaces are overlapping pairs of characters: 機械 and 学習 say what 械学 says.
    """
    shown: list[str] = []
    for term in spellings:
        overlaps = len(term) == PAIR and any(term[0] == other[-1] or term[-1] == other[0] for other in shown)
        if term.isascii() or not overlaps:
            shown.append(term)
            if len(shown) == TERMS_SHOWN:
                break
    return "shared terms: " + ", ".join(shown)


def through(lead: str, label: str, one: str, others: int = 0, several: str = "") -> str:
    """A way through other papers, of which one is named: "cited by X, which …", "cited by X and 2 others that …"."""
    if not others:
        return f"{lead} {short(label)}, which {one}"
    return f"{lead} {short(label)} and {others} other{'s' if others > 1 else ''} that {several}"


def short(name: str) -> str:
    """A title or label as text, which may hold formulas."""
    name = line_text(name)
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def _line(text: str) -> str:
    return " ".join(text.split())
