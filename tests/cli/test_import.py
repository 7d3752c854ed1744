"""`site-builder import`: what it says, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_builder.cli.program import run

GOOD = "@article{good, title={Good}, journal={J}, year=2001, owner={me}, abstract={Theirs.}}\n"
BROKEN = "@article{broken, title={Open, year=2002}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_report_says_what_was_read_and_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "refs.bib").write_text(GOOD, encoding="utf-8")
    assert run(["import", "refs.bib"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "Read refs.bib: 1 entry.",
        "Fields that notes have no place for: owner (1).",
        "1 abstract came along: keep them only where they are yours to give.",
        "Wrote content: 1 note new, 0 changed, 0 as they were; no faults.",
    ]
    assert run(["import", "refs.bib", "-v"]) == 0
    assert "unchanged content/papers/good.md" in capsys.readouterr().err


def test_notes_of_no_paper_are_left_out_with_the_option_that_takes_them(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "vault/.obsidian").mkdir(parents=True)
    (folder / "vault/Momentum.md").write_text("# Momentum\n\nA thought.\n", encoding="utf-8")
    assert run(["import", "vault"]) == 0
    assert "1 left out (1 note of no paper; --pages makes pages of them)." in capsys.readouterr().err
    assert run(["import", "vault", "--pages"]) == 0
    assert "(1 note of no paper)." in capsys.readouterr().err


def test_an_entry_that_was_not_read_is_exit_code_1_and_the_others_are_written(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "refs.bib").write_text(BROKEN + GOOD, encoding="utf-8")
    assert run(["import", "refs.bib"]) == 1
    said = capsys.readouterr().err
    assert "refs.bib:1:1: error[unread-entry]: the entry '@article{broken, title={Open, year=2002}'" in said
    assert "Read refs.bib: 1 entry, 1 not read." in said
    assert (folder / "content" / "papers" / "good.md").exists()


def test_a_dry_run_says_the_same_and_writes_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "refs.bib").write_text(GOOD, encoding="utf-8")
    assert run(["import", "refs.bib", "--dry-run"]) == 0
    assert "Would write content: 1 note new" in capsys.readouterr().err
    assert not (folder / "content").exists()


def test_what_changes_and_what_conflicts_is_told_note_by_note(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "refs.bib").write_text(GOOD, encoding="utf-8")
    run(["import", "refs.bib", "-q"])
    note = folder / "content" / "papers" / "good.md"
    note.write_text(note.read_text(encoding="utf-8").replace("venue: J", "venue: Mine"), encoding="utf-8")
    (folder / "refs.bib").write_text(GOOD.replace("{J}", "{K}, volume = {3}"), encoding="utf-8")
    capsys.readouterr()
    assert run(["import", "refs.bib"]) == 0
    said = capsys.readouterr().err
    assert "changed   content/papers/good.md: volume (1 conflict: venue)" in said
    assert "warning[import-conflict]: papers/good.md says venue 'Mine', the source 'K'; yours stays" in said


def test_a_path_that_is_not_there_is_wrong_usage(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["import", "nowhere.bib"]) == 2
    assert "there is no 'nowhere.bib'" in capsys.readouterr().err
    assert run(["import"]) == 2


@pytest.mark.parametrize("key", ["\x1b[2J", "\u202e"])
def test_nothing_in_an_entry_moves_the_terminal(folder: Path, capsys: pytest.CaptureFixture[str], key: str) -> None:
    (folder / "refs.bib").write_text(
        f"@book{{{key}x, title={{T{key}}}, editor={{{key}}}, year=soon}}", encoding="utf-8"
    )
    run(["import", "refs.bib", "-v"])
    assert all(line.isprintable() for line in capsys.readouterr().err.splitlines())
