"""Posting lists: levels are coarse, strings are read back as they were."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.publishing.search_postings import (
    ALPHABET,
    LEVELS,
    Field,
    Postings,
    code,
    drop,
    enter,
    levels,
    post,
    written,
)

CODES = len(Field) * LEVELS


def read(text: str) -> list[tuple[int, int]]:
    """(number, code) of each posting, as static/js/search/files.js reads them."""
    found, number, signs = [], 0, iter(text)
    for sign in signs:
        gap, times, digit = 0, 1, ALPHABET.index(sign)
        while digit >= len(ALPHABET) - 30:
            gap += (digit - (len(ALPHABET) - 30)) * times
            times *= 30
            digit = ALPHABET.index(next(signs))
        number += gap + digit * times
        found.append((number, ALPHABET.index(next(signs))))
        number += 1
    return found


@given(st.dictionaries(st.integers(0, 4_000_000), st.integers(0, CODES - 1), max_size=50))
def test_a_list_is_read_back(postings: dict[int, int]) -> None:
    entries = sorted(postings.items())
    assert read(written(array("I", [number * CODES + value for number, value in entries]))) == entries


def test_lists_hold_nothing_that_a_script_or_a_string_has_to_escape() -> None:
    assert len(set(ALPHABET)) == len(ALPHABET) >= CODES
    assert not set(ALPHABET) & set('"\\<>& \n')
    assert ALPHABET.isascii()


def test_close_neighbours_take_two_bytes() -> None:
    assert len(written(array("I", [number * CODES for number in range(0, 5_000, 50)]))) == 200


def test_entries_are_listed_under_each_of_their_terms() -> None:
    postings: Postings = {}
    post(postings, 3, {"graph": code(Field.TITLE, 2), "of": code(Field.TITLE, 0)})
    post(postings, 9, {"graph": code(Field.BODY, 1)})
    assert {term: read(written(found)) for term, found in postings.items()} == {
        "graph": [(3, code(Field.TITLE, 2)), (9, code(Field.BODY, 1))],
        "of": [(3, code(Field.TITLE, 0))],
    }


ENTRY = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, CODES - 1))


@given(st.lists(ENTRY, min_size=1, max_size=20), st.dictionaries(st.integers(0, 19), ENTRY, max_size=12))
def test_entries_entered_anew_leave_what_a_clean_start_would(
    entries: list[dict[str, int]], edited: dict[int, dict[str, int]]
) -> None:
    edited = {place: codes for place, codes in edited.items() if place < len(entries)}
    patched, clean = start(entries), start([edited.get(place, entry) for place, entry in enumerate(entries)])
    gone = drop(patched, {place * 5 for place in edited})
    come = set().union(*(enter(patched, place * 5, codes) for place, codes in edited.items()))
    assert patched == clean
    before = start(entries)
    changed = {term for term in {*before, *clean} if before.get(term) != clean.get(term)}
    assert {term for term, _ in gone ^ come} == changed


def start(entries: list[dict[str, int]]) -> Postings:
    postings: Postings = {}
    for place, entry in enumerate(entries):
        post(postings, place * 5, entry)
    return postings


@pytest.mark.parametrize("length", [0, 1, 30, 256, 5_000, 1_000_000])
def test_more_says_more_up_to_a_bound(length: int) -> None:
    found = levels(length)
    assert found[0] == 0
    assert list(found) == sorted(found)
    assert 1 <= found[1] <= found[-1] <= LEVELS - 1


def test_a_word_says_more_of_a_short_text() -> None:
    assert levels(50)[2] > levels(2_000)[2]


def test_a_sentence_more_changes_no_level_of_other_words() -> None:
    assert levels(270) == levels(300) == levels(500)
