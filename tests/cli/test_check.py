"""`site-builder check`: the forms of its report."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from site_builder.cli.program import run
from site_builder.cli.reports.caret import caret
from site_builder.cli.reports.github import as_annotations
from site_builder.cli.reports.place_names import from_git_root
from site_builder.diagnostics import Diagnostic, Place

NOTE = "---\ntitle: 漢字 and\tmore\ncites: [nobody2020]\n---\nText by [[someone]].\n"


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A git work tree whose folder `lab` holds a collection and is the working folder."""
    (tmp_path / ".git").mkdir()
    papers = tmp_path / "lab/content/papers"
    papers.mkdir(parents=True)
    (papers.parent / "site.yaml").write_text("title: T\n")
    (papers / "a, b: 100%.md").write_text(NOTE)
    monkeypatch.chdir(tmp_path / "lab")
    return tmp_path


def test_text_shows_the_line_with_a_caret(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    lines = captured.err.splitlines()
    assert lines[0].startswith("content/papers/a, b: 100%.md:3:9: error[unknown-key]: ")
    assert lines[1:3] == ["    cites: [nobody2020]", "            ^"]
    assert lines[-1] == "Checked content: 1 paper; 1 error, 1 warning."


CARETS = [
    ("plain text", 7, "    plain text\n          ^\n"),
    ("漢字 here", 4, "    漢字 here\n         ^\n"),  # letters of East Asia are two columns wide
    ("e\u0301a", 3, "    e\u0301a\n     ^\n"),  # a combining mark has none
    ("\tx", 2, "     x\n     ^\n"),  # a tab is one blank
    ("end", 4, "    end\n       ^\n"),
    ("short", 99, "    short\n         ^\n"),
    ("x\x1b[31my", 2, "    x\\u001b[31my\n     ^\n"),  # nothing of a note reaches the terminal's controls
    # Nor is a line of a note a command to the runner of a workflow, blanks before it or not.
    ("::add-mask::x [[y]]", 15, f"    \\u003a:add-mask::x [[y]]\n{' ' * 23}^\n"),
    ("  ##[group]x", 3, "      \\u0023#[group]x\n      ^\n"),
    ("##vso[a]", 1, "    \\u0023#vso[a]\n    ^\n"),
    ("a ::b:: ## c", 3, "    a ::b:: ## c\n      ^\n"),
]


@pytest.mark.parametrize(("line", "column", "shown"), CARETS)
def test_the_caret_stands_below_the_character(line: str, column: int, shown: str) -> None:
    assert caret(line, column) == shown


def test_of_a_long_line_the_part_around_the_place_is_shown() -> None:
    first, second = caret("a" * 500 + "X" + "b" * 500, 501).splitlines()
    assert len(first) < 120
    assert first.startswith("    … a")
    assert first.endswith("b …")
    assert first[second.index("^")] == "X"


def test_json_has_every_fault_with_its_place(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--format", "json", "-q"]) == 1
    captured = capsys.readouterr()
    assert captured.err == ""
    report = json.loads(captured.out)
    assert report["version"] == 1
    assert report["counts"] == {"error": 1, "warning": 1}
    assert [(f["path"], f["line"], f["column"], f["severity"], f["code"]) for f in report["faults"]] == [
        ("content/papers/a, b: 100%.md", 3, 9, "error", "unknown-key"),
        ("content/papers/a, b: 100%.md", 5, 9, "warning", "unresolved-link"),
    ]
    assert all(fault["message"] for fault in report["faults"])


def test_annotations_name_files_from_the_root_of_the_work_tree(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["check", "--format", "github", "-q"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(
        "::error file=lab/content/papers/a%2C b%3A 100%25.md,line=3,col=9,title=unknown-key::no note has the key"
    )


def test_an_annotation_cannot_begin_a_command_of_its_own() -> None:
    fault = Diagnostic(Place("x\n::stop::,a:b%.md", 1, 1), "bad-value", "50%\r\n::add-mask::x")
    written = as_annotations([fault], "")
    assert written.count("\n") == 1
    assert "file=x%0A%3A%3Astop%3A%3A%2Ca%3Ab%25.md,line=1" in written
    assert "::50%25" in written
    assert not re.search(r"^::(stop|add-mask)", written, re.MULTILINE)


def test_outside_git_annotations_name_files_from_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("site_builder.cli.reports.place_names.GIT", ".no-such-folder")
    assert from_git_root(Path("some/content/")) == "some/content/"


def test_sarif_has_a_rule_for_each_code_and_a_result_for_each_fault(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["check", "--format", "sarif", "-q"])
    report = json.loads(capsys.readouterr().out)
    assert report["version"] == "2.1.0"
    [told] = report["runs"]
    assert told["columnKind"] == "unicodeCodePoints"
    rules = told["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["unknown-key", "unresolved-link"]
    assert [(rules[r["ruleIndex"]]["id"], r["level"]) for r in told["results"]] == [
        ("unknown-key", "error"),
        ("unresolved-link", "warning"),
    ]
    place = told["results"][0]["locations"][0]["physicalLocation"]
    assert unquote(place["artifactLocation"]["uri"]) == "lab/content/papers/a, b: 100%.md"
    assert " " not in place["artifactLocation"]["uri"]
    assert place["region"] == {"startLine": 3, "startColumn": 9}


def test_formulas_that_fail_are_told_without_a_build(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (work / "lab/content/papers/c.md").write_text("---\ntitle: C\n---\nSee $\\frac{a}{$.\n")
    run(["check", "-q"])
    assert "papers/c.md:4:5: warning[bad-formula]" in capsys.readouterr().err


def test_nothing_is_written_unless_asked_for(work: Path) -> None:
    note = work / "lab/content/papers/c.md"
    note.write_text("---\ntitle: C\nauthor: [Ada Example]\n---\nText.\n")
    before = sorted((path, path.stat().st_mtime_ns) for path in work.rglob("*"))
    run(["check"])
    assert sorted((path, path.stat().st_mtime_ns) for path in work.rglob("*")) == before


def test_fix_mends_in_rounds_and_reports_what_is_left(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only when the YAML can be read is it seen that the field has another program's name."""
    note = work / "lab/content/papers/c.md"
    note.write_text("---\ntitle: C\njournal: Workshop: a first\n---\nText [[someone]].\n")
    assert run(["check", "--fix"]) == 1
    assert note.read_text() == '---\ntitle: C\nvenue: "Workshop: a first"\n---\nText [[someone]].\n'
    told = capsys.readouterr().err
    assert told.count("Mended 1 fault in 1 file:") == 2
    assert "Checked content: 2 papers; 1 error, 2 warnings." in told


def test_fix_goes_on_until_a_file_of_many_faults_has_none_that_can_be_mended(work: Path) -> None:
    """Of each file only so many faults are told at once; each round mends those that are."""
    (work / "lab/content/site.yaml").write_text("title: T\nlimits: {faults: 1}\n")
    (work / "lab/content/papers/a, b: 100%.md").unlink()
    note = work / "lab/content/papers/c.md"
    wrong = ["Volume: 1", "Issue: 2", "Pages: 3-4", "Publisher: P", "Summary: S", "Abstract: A", "Doi: 10.1000/1"]
    note.write_text("---\ntitle: C\n" + "\n".join(wrong) + "\n---\nText.\n")
    assert run(["check", "--fix"]) == 0
    mended = [line[0].lower() + line[1:] for line in wrong]
    assert note.read_text() == "---\ntitle: C\n" + "\n".join(mended) + "\n---\nText.\n"


def test_today_says_what_is_in_the_future(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (work / "lab/content/papers/c.md").write_text("---\ntitle: C\nyear: 2026\nadded: 2026-03-01\n---\nText.\n")
    run(["check", "-q", "--today", "2025-12-31"])
    assert capsys.readouterr().err.count("[future-date]") == 2
    assert run(["check", "-q", "--today", "yesterday"]) == 2
