"""Did you mean …?"""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.collection.words.close_matches import CloseMatches, close_matches, did_you_mean

KEYS = ("vaswani2017attention", "devlin2019bert", "shazeer2018mesh", "kumar2020exploring", "a", "b")
FIELDS = ("title", "authors", "year", "date", "doi", "arxiv", "topics", "cites")


@pytest.mark.parametrize(
    ("word", "candidates", "best"),
    [
        pytest.param("vaswani2017atention", KEYS, "vaswani2017attention", id="a letter missing"),
        pytest.param("vaswani2017attentoin", KEYS, "vaswani2017attention", id="two letters swapped"),
        pytest.param("Devlin2019BERT", KEYS, "devlin2019bert", id="case does not count"),
        pytest.param("devlin2018bert", KEYS, "devlin2019bert", id="another year"),
        pytest.param("devlin-2019-bert", KEYS, "devlin2019bert", id="other separators"),
        pytest.param("vaswani2017", KEYS, "vaswani2017attention", id="the key goes on with another kind of character"),
        pytest.param("kumar", KEYS, "kumar2020exploring", id="a name alone"),
        pytest.param("yaer", FIELDS, "year", id="a short field"),
        pytest.param("dio", FIELDS, "doi", id="three letters"),
        pytest.param("auther", FIELDS, "authors", id="two slips in seven letters"),
        pytest.param("cafe\u0301s", ("cafés",), "cafés", id="decomposed letters"),
    ],
)
def test_finds_what_was_meant(word: str, candidates: tuple[str, ...], best: str) -> None:
    assert close_matches(word, candidates)[0] == best


@pytest.mark.parametrize(
    ("word", "candidates"),
    [
        pytest.param("zebra1999quagga", KEYS, id="nonsense"),
        pytest.param("c", KEYS, id="one letter is never near another"),
        pytest.param("", KEYS, id="nothing"),
        pytest.param("Jane Smith", KEYS, id="a person"),
        pytest.param("graph", ("graphene2020",), id="the same word goes on"),
        pytest.param("x" * 100_000, ("x" * 100_000,), id="far too long"),
        pytest.param("anything", (), id="no candidates"),
    ],
)
def test_finds_nothing_where_nothing_is_near(word: str, candidates: tuple[str, ...]) -> None:
    assert close_matches(word, candidates) == ()


def test_ties_come_in_code_point_order_and_stop_at_the_limit() -> None:
    candidates = ["paper-d", "paper-b", "paper-a", "paper-c"]
    assert close_matches("paper-x", candidates) == ("paper-a", "paper-b", "paper-c")
    assert close_matches("paper-x", candidates[::-1], limit=2) == ("paper-a", "paper-b")


def test_a_nearer_name_comes_first() -> None:
    assert close_matches("attention2", ["attention", "attntion1", "attention10"])[0] == "attention"


@pytest.mark.parametrize(
    ("matches", "clause"),
    [
        ((), ""),
        (("a",), "; did you mean 'a'?"),
        (("a", "b"), "; did you mean 'a' or 'b'?"),
        (("a", "b", "c"), "; did you mean 'a', 'b' or 'c'?"),
    ],
)
def test_the_clause_of_a_message(matches: tuple[str, ...], clause: str) -> None:
    assert did_you_mean(matches) == clause


@given(st.text(min_size=4, max_size=30), st.data())
def test_a_name_with_one_letter_lost_is_found(name: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(name) - 1))
    word = name[:place] + name[place + 1 :]
    # Folding may drop or add characters ("ß", spaces at an end); then one loss is more than one edit.
    if len(name.casefold()) == len(name) and name.strip() == name and word.strip() == word:
        assert name in CloseMatches([name, "unrelated"]).find(word)


@given(st.lists(st.text(max_size=12)), st.text(max_size=12))
def test_the_order_of_candidates_does_not_count(names: list[str], word: str) -> None:
    assert close_matches(word, names) == close_matches(word, names[::-1]) == close_matches(word, set(names))


def test_many_searches_among_many_names_are_quick() -> None:
    names = CloseMatches(f"author{n % 977}year{n}word{n % 331}" for n in range(10_000))
    started = time.process_time()
    for n in range(300):
        names.find(f"Person Number {n}")
        names.find(f"author{n}yer{n}word")
    assert time.process_time() - started < 15
