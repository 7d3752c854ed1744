"""`site-builder diff`: from git to a summary."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from site_builder.cli.program import run


def git(folder: Path, *arguments: str) -> None:
    person = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *person, *arguments], check=True, capture_output=True)


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    papers = tmp_path / "content/papers"
    papers.mkdir(parents=True)
    (papers.parent / "site.yaml").write_text("title: T\n")
    (papers / "a.md").write_text("---\ntitle: A\n---\nText.\n")
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", "first")
    (papers / "b.md").write_text("---\ntitle: B\ncites: [a]\n---\nText.\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_branch_is_compared_with_the_collection_as_it_lies_there(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["diff", "main"]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("## 1 paper added; 1 link won; no new faults\n")
    assert captured.err == "main → content: 1 paper added; 1 link won; no new faults.\n"


def test_two_revisions_are_compared_with_each_other(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(work, "add", "-A")
    git(work, "commit", "-q", "-m", "second")
    assert run(["diff", "main~1", "main", "--format", "json", "-q"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert [one["key"] for one in json.loads(captured.out)["papers"]["added"]] == ["b"]


def test_html_goes_to_the_file_that_is_named(work: Path) -> None:
    assert run(["diff", "main", "--format", "html", "-o", "diff.html"]) == 0
    assert "data:image/svg+xml" in (work / "diff.html").read_text()


def test_errors_of_the_newer_side_make_the_exit_code_1(work: Path) -> None:
    (work / "content/papers/c.md").write_text("---\ntitle: C\ncites: [nobody2020]\n---\nText.\n")
    assert run(["diff", "main", "-q"]) == 1


@pytest.mark.parametrize("arguments", [["nowhere"], ["main", "nowhere"], []])
def test_what_cannot_be_read_is_wrong_usage(
    work: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert run(["diff", *arguments]) == 2
    assert "Traceback" not in capsys.readouterr().err
