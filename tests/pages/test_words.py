"""Counts, names and vocabularies as words."""

from __future__ import annotations

import pytest

from site_builder.bibliography.vocabularies import CITO_PROPERTIES, CSL_TYPES
from site_builder.model import Name, Status
from site_builder.pages.words import (
    STATUS_WORDS,
    count,
    direction,
    full_names,
    listed,
    relation_in_words,
    short_names,
    type_in_words,
)

KUMAR, YOUNG, BERG = (
    Name(given="S.", family="Kumar"),
    Name(family="Young"),
    Name(given="Jan", particle="van der", family="Berg"),
)


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 papers"), (1, "1 paper"), (2, "2 papers"), (1204, "1,204 papers")]
)
def test_a_count_agrees_with_its_noun(number: int, words: str) -> None:
    assert count(number, "paper") == words


def test_a_noun_may_have_its_own_plural() -> None:
    assert count(2, "study", "studies") == "2 studies"


@pytest.mark.parametrize(
    ("authors", "et_al", "short", "full"),
    [
        ([], False, "", ""),
        ([KUMAR], False, "Kumar", "S. Kumar"),
        ([KUMAR], True, "Kumar et al.", "S. Kumar et al."),
        ([KUMAR, BERG], False, "Kumar and van der Berg", "S. Kumar and Jan van der Berg"),
        ([KUMAR, YOUNG, BERG], False, "Kumar et al.", "S. Kumar, Young and Jan van der Berg"),
        ([KUMAR] * 4, False, "Kumar et al.", "S. Kumar, S. Kumar and 2 others"),
        ([Name(literal="OpenAI")], False, "OpenAI", "OpenAI"),
    ],
)
def test_names_in_short_and_in_full(authors: list[Name], et_al: bool, short: str, full: str) -> None:
    assert short_names(authors, et_al=et_al) == short
    assert full_names(authors, et_al=et_al, limit=2) == full


def test_a_list_of_words_reads_as_a_sentence() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


@pytest.mark.parametrize(
    ("relation", "own", "others"),
    [
        ("extends", "Extends", "Extended by"),
        ("is_extended_by", "Extended by", "Extends"),
        ("uses_method_in", "Uses the method of", "Provides a method for"),
        ("shares_author_with", "Shares an author with", "Shares an author with"),
    ],
)
def test_a_relation_heads_a_list_on_both_sides(relation: str, own: str, others: str) -> None:
    assert relation_in_words(relation, by_this_paper=True) == own
    assert relation_in_words(relation, by_this_paper=False) == others


@pytest.mark.parametrize("relation", CITO_PROPERTIES)
def test_every_relation_has_words_without_underscores(relation: str) -> None:
    words = [relation_in_words(relation, by_this_paper=side) for side in (True, False)]
    assert all(each[0].isupper() and "_" not in each for each in words)


@pytest.mark.parametrize("csl_type", CSL_TYPES)
def test_every_type_has_words(csl_type: str) -> None:
    words = type_in_words(csl_type)
    assert words[0].isupper()
    assert not set("-_") & set(words)


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("Deep nets", "ltr"),
        ("شبكات", "rtl"),
        ("1984: רשתות", "rtl"),
        ("日本語", "ltr"),
        ("C++ في", "ltr"),
        ("", "ltr"),
        ("42", "ltr"),
    ],
)
def test_a_text_runs_as_its_first_letter_does(text: str, way: str) -> None:
    assert direction(text) == way


def test_every_status_has_words() -> None:
    assert set(STATUS_WORDS) == set(Status)
