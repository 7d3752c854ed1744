"""Counts and lists as sentences have them."""

from __future__ import annotations

import pytest

from site_builder.collection.words.wording import count, listed


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 papers"), (1, "1 paper"), (2, "2 papers"), (1204, "1,204 papers")]
)
def test_a_count_agrees_with_its_noun(number: int, words: str) -> None:
    assert count(number, "paper") == words


def test_a_noun_may_have_its_own_plural() -> None:
    assert count(2, "study", "studies") == "2 studies"


def test_a_list_of_words_reads_as_a_sentence() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
