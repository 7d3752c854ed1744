"""Tables of numbers in rows of any length."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.mapping.rows import Rows


@given(st.lists(st.lists(st.integers(0, 20), max_size=4), max_size=8), st.sets(st.integers(0, 20)))
def test_a_row_is_found_by_any_of_its_numbers(table: list[list[int]], wanted: set[int]) -> None:
    rows = Rows(
        array("I", map(len, table)).tobytes(), array("I", (number for row in table for number in row)).tobytes()
    )
    assert [*rows.with_any(wanted)] == [place for place, row in enumerate(table) if wanted.intersection(row)]


@pytest.mark.parametrize("wanted", [{0}, {7}, {0, 7}])
def test_a_number_beyond_those_that_are_looked_for_is_none_of_them(wanted: set[int]) -> None:
    assert [*Rows(array("I", [1]).tobytes(), array("I", [2**32 - 1]).tobytes()).with_any(wanted)] == []
