"""Whatever a file holds, reading it ends in diagnostics. `scripts/fuzz.py` goes on with these for as long as you like."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scripts import fuzz
from tests.fuzz.targets import TARGETS


@pytest.mark.parametrize("name", TARGETS)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_no_file_is_more_than_its_reader_can_bear(name: str, data: st.DataObject) -> None:
    TARGETS[name].check(data.draw(TARGETS[name].texts))


def ending_with(error: BaseException) -> Callable[[bytes], None]:
    def check(_: bytes) -> None:
        raise error

    return check


@pytest.mark.parametrize(
    ("error", "code", "end"),
    [(None, 0, "; 0 found"), (ValueError("x"), 1, "; 1 found"), (KeyboardInterrupt(), 0, "; 0 found")],
    ids=["nothing", "a find", "Ctrl+C"],
)
def test_the_script_counts_at_its_end_whatever_ends_it(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: BaseException | None,
    code: int,
    end: str,
) -> None:
    check = ending_with(error) if error else TARGETS["ris"].check
    monkeypatch.setattr(fuzz, "TARGETS", {"ris": replace(TARGETS["ris"], check=check)})
    monkeypatch.setattr(fuzz, "ROUND", 5)
    monkeypatch.setattr("sys.argv", ["fuzz", "--seconds", "0.01"])
    assert fuzz.main() == code
    lines = capsys.readouterr().out.splitlines()
    assert any(re.match(r"ris: \d+ files? in ", line) for line in lines)  # hypothesis says lines of its own
    assert lines[-1].startswith("in all: ")
    assert lines[-1].endswith(end)
    assert any("FOUND ValueError" in line for line in lines) == (code == 1)
