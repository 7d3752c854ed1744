"""JSON without blanks: the same value in the same letters as the standard library writes."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from site_builder.structs.compact_json import compact_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


def by_the_library(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@given(VALUES)
def test_every_value_is_written_as_the_standard_library_does(value: object) -> None:
    assert compact_json(value) == by_the_library(value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_every_number_comes_back(number: float) -> None:
    assert json.loads(compact_json([number])) == [number]


@given(st.integers(-10_000_000, 10_000_000), st.integers(0, 4))
def test_figures_with_few_digits_are_written_as_the_standard_library_does(digits: int, places: int) -> None:
    figure = round(digits / 10**places, places)
    assert compact_json(figure) == by_the_library(figure)


@pytest.mark.parametrize("text", ["\ud800", Markup("<b>"), "a\ud800数"], ids=["half", "markup", "half among others"])
def test_texts_that_only_the_standard_library_writes_are_written_too(text: str) -> None:
    assert compact_json({"text": [text]}) == by_the_library({"text": [text]})


@pytest.mark.parametrize("value", [object(), {1, 2}.__iter__(), lambda: None], ids=["object", "iterator", "function"])
def test_what_has_no_form_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        compact_json(value)
