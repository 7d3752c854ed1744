"""Names and vocabularies as words."""

from __future__ import annotations

import pytest

from site_builder.bibliography.vocabularies import CITO_PROPERTIES, CSL_TYPES
from site_builder.model import Name, Status
from site_builder.pages.words import (
    STATUS_WORDS,
    direction,
    full_names,
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
