"""EDTF dates, and which year papers are sorted by."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.bibliography.dates import is_day, is_not_yet, parse_date, suggest_date

DATES = [
    # title, written, year
    ("year", "2020", 2020),
    ("month", "2020-11", 2020),
    ("day", "2020-11-07", 2020),
    ("leap day", "2020-02-29", 2020),
    ("time of day", "2020-11-07T10:00:00Z", 2020),
    ("season", "2020-21", 2020),
    ("quarter", "2020-33", 2020),
    ("approximate", "2020~", 2020),
    ("uncertain", "2020?", 2020),
    ("both", "2020%", 2020),
    ("uncertain month", "2004-06~", 2004),
    ("interval", "2020/2021", 2020),
    ("interval of months", "2020-11/2021-02", 2020),
    ("open end", "2020/..", 2020),
    ("open start", "../2020", None),
    ("before our era", "-0044", -44),
    ("year zero", "0000", 0),
    ("far year", "Y17000", 17000),
    ("significant digits", "1950S2", 1950),
    ("some year of a decade", "201X", None),
    ("the same in the drafts' spelling", "201u", None),
    ("unspecified month", "2020-XX", 2020),
    ("unspecified day", "2020-02-XX", 2020),
    ("one of a set", "[2020,2021]", None),
    ("all of a set", "{2020..2022}", None),
]


@pytest.mark.parametrize(("title", "written", "year"), DATES, ids=[row[0] for row in DATES])
def test_dates_are_kept_as_written_with_their_year(title: str, written: str, year: int | None) -> None:
    date = parse_date(written)
    assert date is not None
    assert (date.text, date.year) == (written, year)


@pytest.mark.parametrize(
    "written",
    [
        "", "20", "20200", "2020-13", "2020-00", "2020-15", "2020-02-30", "2019-02-29", "2020-XX-32", "2021/2020", "/",
        "Nov 2020", "2020/11/07", "7.11.2020", "forthcoming", "[]", "{}", "[x]", "２０２０", "2020-11-07T25:00", "2020-1-5",
    ],
)  # fmt: skip
def test_what_is_no_date(written: str) -> None:
    assert parse_date(written) is None


SUGGESTIONS = [
    ("Nov 2020", "2020-11"),
    ("7 November 2020", "2020-11-07"),
    ("November 7, 2020", "2020-11-07"),
    ("2020/11/07", "2020-11-07"),
    ("2020-1-5", "2020-01-05"),
    ("c. 1950", "1950~"),
    ("1950s", "195X"),
    ("2020-2021", "2020/2021"),
    ("Fall 2020", "2020-23"),
    ("2020a", "2020"),
    ("7/11/2020", ""),  # day or month first?
    ("30 February 2020", ""),
    ("soon", ""),
]


@pytest.mark.parametrize(("written", "edtf"), SUGGESTIONS, ids=[row[0] for row in SUGGESTIONS])
def test_common_other_forms_are_translated_where_they_are_clear(written: str, edtf: str) -> None:
    assert suggest_date(written) == edtf


@pytest.mark.parametrize("written", ["forthcoming", "In Press", "to  appear", "n.d."])
def test_words_for_no_date_yet(written: str) -> None:
    assert is_not_yet(written)


def test_other_words_say_nothing() -> None:
    assert not is_not_yet("last summer")


def test_a_day_is_whole() -> None:
    assert is_day("2026-12-01")
    assert not is_day("2026-12")
    assert not is_day("2026-12-32")


@given(st.text(alphabet="0123456789-/XuYS?~%[]{},. T:Z", max_size=24))
def test_any_text_has_an_answer(text: str) -> None:
    date = parse_date(text)
    assert date is None or date.text == text.strip()
    suggest_date(text)


@given(st.dates())
def test_every_day_of_the_calendar_is_a_date(day: object) -> None:
    date = parse_date(str(day))
    assert date is not None
    assert date.year == int(str(day)[:4])
