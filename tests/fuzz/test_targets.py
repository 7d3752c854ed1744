"""Whatever a file holds, reading it ends in diagnostics. `scripts/fuzz.py` goes on with these for as long as you like."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS


@pytest.mark.parametrize("name", TARGETS)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_no_file_is_more_than_its_reader_can_bear(name: str, data: st.DataObject) -> None:
    TARGETS[name].check(data.draw(TARGETS[name].texts))
