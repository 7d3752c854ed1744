"""CSL-JSON as other programs write it."""

from __future__ import annotations

import json

import pytest

from site_builder.bibliography.readers.csl_dates import date_variable, edtf_text
from site_builder.bibliography.readers.csl_json import read_csl_json
from site_builder.bibliography.readers.records import Reading
from site_builder.model import JSON


def reading(value: JSON) -> Reading:
    return read_csl_json(json.dumps(value, indent=1).encode(), "refs.json")


def test_an_item_is_read_with_what_no_note_has_a_field_for() -> None:
    read = reading(
        [
            {
                "id": "smith2020",
                "type": "paper-conference",
                "title": 'On <i>E. coli</i>, H<sub>2</sub>O &amp; <span class="nocase">BERT</span>',
                "author": [{"family": "Smith", "given": "Ann"}, {"literal": "A Group"}],
                "volume": 3,
                "event-place": "Paris",
                "accessed": {"date-parts": [["2020", 1]]},
            },
            {"title": "Second", "type": "book"},
        ]
    )
    first, second = read.records
    assert first.key == "smith2020"
    assert first.record == {
        "type": "paper-conference",
        "title": "On E. coli, H₂O & BERT",
        "author": [{"family": "Smith", "given": "Ann"}, {"literal": "A Group"}],
        "volume": "3",
        "event-place": "Paris",
        "accessed": {"date-parts": [["2020", 1]]},
    }
    assert (first.place.line, second.key) == (2, "")
    assert second.place.line > first.place.line
    assert read.found == ()


@pytest.mark.parametrize(
    ("value", "titles"),
    [
        ({"title": "Alone", "type": "book"}, ["Alone"]),
        ({"items": [{"title": "Within", "type": "book"}]}, ["Within"]),
        ([], []),
    ],
)
def test_one_item_and_lists_within_objects_are_read(value: JSON, titles: list[str]) -> None:
    assert [one.record["title"] for one in reading(value).records] == titles


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"[{", "unread-entry"),
        (b"3", "unread-entry"),
        (b'[3, {"title": "T", "type": "book"}]', "unread-entry"),
        (b'[{"itemType": "book", "title": "T"}]', "unread-entry"),
        (b"[" * 5000 + b"]" * 5000, "unread-entry"),
        (b'[{"type": "paper", "title": "T"}]', "unknown-type"),
        (b'[{"type": "book", "title": "T", "x": ' + b"[" * 30 + b"]" * 30 + b"}]", "left-out"),
    ],
)
def test_what_is_no_item_is_told(data: bytes, code: str) -> None:
    assert code in {fault.code for fault in read_csl_json(data, "refs.json").found}


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        ({"date-parts": [[2020]]}, "2020"),
        ({"date-parts": [["2020", "11", 7]]}, "2020-11-07"),
        ({"date-parts": [[2019, 5], [2020]]}, "2019-05/2020"),
        ({"date-parts": [[2020]], "circa": True}, "2020~"),
        ({"date-parts": [[2020]], "season": 2}, "2020-22"),
        ({"date-parts": [[2020, 13]]}, "2020"),
        ({"date-parts": [[-43, 3]]}, "-0043-03"),
        ({"raw": "7 November 2020"}, "2020-11-07"),
        ({"literal": "in press"}, "in press"),
        ("2020-11", "2020-11"),
        ({"date-parts": [[0]]}, ""),
        ({"date-parts": "x"}, ""),
        (None, ""),
    ],
)
def test_date_variables_are_edtf_where_they_can_be(variable: JSON, text: str) -> None:
    assert edtf_text(variable) == text


@pytest.mark.parametrize(
    "text", ["2020", "2020-11", "2020-11-07", "2019/2020", "2020~", "2020-21", "1990/..", "201X", "-0043"]
)
def test_dates_come_back(text: str) -> None:
    assert edtf_text(date_variable(text)) == text


@pytest.mark.parametrize(("text", "why"), [("[" * 100_000, "nested too deeply"), ("9" * 5000, "thousands of digits")])
def test_json_that_python_refuses_is_told_by_what_is_wrong_with_it(text: str, why: str) -> None:
    (fault,) = read_csl_json(text.encode(), "refs.json").found
    assert why in fault.message


def test_a_variable_is_left_out_however_deep_it_is() -> None:
    """Python's own reader takes some 900 levels, more than a function that calls itself may go down."""
    custom = '{"a":' * 800 + "1" + "}" * 800
    read = read_csl_json(f'[{{"title": "T", "custom": {custom}}}]'.encode(), "refs.json")
    assert [one.record["title"] for one in read.records] == ["T"]
    assert [fault.code for fault in read.found] == ["left-out"]
