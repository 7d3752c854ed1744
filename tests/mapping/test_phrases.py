"""Reasons in words, from both sides of an edge."""

from __future__ import annotations

import re

import pytest

from site_builder.mapping.kinds import KINDS
from site_builder.mapping.phrases import (
    both_cited_by,
    chose_this_paper,
    chosen_by_hand,
    of_this_paper,
    shared_references,
    shared_topics,
    times,
)


@pytest.mark.parametrize(
    ("words", "turned"),
    [
        ("cites it", "cites this paper"),
        ("uses its method", "uses this paper's method"),
        ("cites it as authority", "cites this paper as authority"),
        ("extended by it", "extended by this paper"),
        ("in the same journal", "in the same journal"),
        ("critiques it", "critiques this paper"),
    ],
)
def test_words_about_it_become_words_about_this_paper(words: str, turned: str) -> None:
    assert of_this_paper(words) == turned


def test_every_directed_kind_speaks_from_both_sides() -> None:
    for kind in KINDS.values():
        if kind.directed:
            assert kind.onward, kind.name
            assert not re.search(r"\bits?\b", kind.back), kind.name


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        (shared_references(1), "1 shared reference"),
        (shared_references(4), "4 shared references"),
        (both_cited_by("Kumar 2020", 0), "both cited by Kumar 2020"),
        (both_cited_by("Kumar 2020", 1), "both cited by Kumar 2020 and 1 other"),
        (both_cited_by("Kumar 2020", 3), "both cited by Kumar 2020 and 3 others"),
        (shared_topics(["TPU"]), "shared topics: TPU"),
        (shared_topics(["a", "b", "c", "d", "e", "f"]), "shared topics: a, b, c, d and 2 more"),
        (chosen_by_hand(""), "chosen by hand"),
        (chosen_by_hand("same data"), "chosen by hand: same data"),
        (chosen_by_hand("of two\nlines\n"), "chosen by hand: of two lines"),
        (chose_this_paper("same data"), "chose this paper by hand: same data"),
        (times("mentions it", 1), "mentions it"),
        (times("mentions it", 3), "mentions it 3 times"),
    ],
)
def test_phrases(phrase: str, said: str) -> None:
    assert phrase == said


def test_a_title_of_any_length_leaves_a_phrase_short() -> None:
    assert len(both_cited_by("x" * 5000, 2)) < 100
    assert shared_topics(["x" * 5000]).endswith("…")
