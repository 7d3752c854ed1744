"""`check --links`: which addresses are asked, and what makes one dead."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from site_builder.authoring.fetching.addresses import Asked, dead_addresses
from site_builder.authoring.fetching.courtesy import Courteous
from site_builder.authoring.fetching.transport import Answer, FetchFailed
from site_builder.cli.program import run
from site_builder.collection.load import load

NOTE = """---
title: A
url: https://example.org/gone
pdf: http://example.org/plain
doi: 10.1000/x
---
See <https://example.org/gone>, [this](https://example.org/alive_(x)), and https://example.org/busy.

![far](https://example.org/broken#part)
"""

STATUS = {"/gone": 404, "/alive_(x)": 200, "/busy": 503, "/10.1000/x": 302}


def asked(root: Path) -> tuple[Asked, list[str]]:
    (root / "site.yaml").write_text("title: T\n")
    (root / "a.md").write_text(NOTE)
    requests: list[str] = []

    def answer(url: str, _: Mapping[str, str]) -> Answer:
        requests.append(url)
        path = url.split("/", 3)[3]
        if path == "broken":
            raise FetchFailed("no answer")
        return Answer(STATUS[f"/{path}"], b"")

    return dead_addresses(load(root)[0], Courteous(answer, pause=0)), requests


def test_each_address_is_asked_once_and_only_by_https(tmp_path: Path) -> None:
    _, requests = asked(tmp_path)
    assert requests == [
        "https://doi.org/10.1000/x",
        "https://example.org/alive_(x)",
        "https://example.org/broken",
        "https://example.org/busy",
        "https://example.org/gone",
    ]


def test_a_dead_address_is_told_at_each_of_its_places(tmp_path: Path) -> None:
    found, _ = asked(tmp_path)
    assert [fault.line().partition(": warning")[0] for fault in found.dead] == ["a.md:3:6", "a.md:7:6"]
    assert "[dead-link]" in found.dead[0].line()


def test_a_host_that_does_not_say_makes_no_address_dead(tmp_path: Path) -> None:
    found, _ = asked(tmp_path)
    assert (found.alive, found.unclear, found.skipped) == (2, 2, 1)


def test_the_command_asks_only_where_it_is_told_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "content/site.yaml").write_text("title: T\n")
    (tmp_path / "content/a.md").write_text(NOTE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "site_builder.cli.check._service", lambda contact: Courteous(lambda *_: Answer(404, b""), contact, pause=0)
    )
    assert run(["check"]) == 0
    assert run(["check", "--strict", "--links"]) == 1
    assert capsys.readouterr().err.count("[dead-link]") == 6
