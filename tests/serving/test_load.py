"""The server among many clients, most of them bad: `python -m scripts.load_serve` is the long form of this."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scripts.load_serve import run


@pytest.mark.skipif(sys.platform != "linux", reason="reads the server's memory from /proc")
def test_among_slow_and_senseless_clients_every_browser_is_answered_and_notes_are_built_anew(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as pool:  # a test in a browser may have left this thread a loop of events
        report, code = pool.submit(run, tmp_path, connections=60, seconds=5).result()
    assert report.failures == {}
    assert report.answers["200"] > 0
    assert report.answers["404"] > 0
    assert report.last_seen
    assert max(report.memory) < 400_000_000
    assert code in (0, 130)
