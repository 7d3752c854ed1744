"""Compiled templates are kept beside their sources, and never stand for anything but these."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from site_builder.rendering.templates import THEME_SNIPPET, Templates


@pytest.fixture(autouse=True)
def _kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Templates of ours: a page, and the snippet without which there is none."""
    made = tmp_path / "templates"
    (made / THEME_SNIPPET).parent.mkdir(parents=True)
    (made / THEME_SNIPPET).write_text("1")
    (made / "page.html").write_text("first {{ word }}")
    return made


def rendered(*folders: Path) -> str:
    return Templates(folders).render("page.html", {"page": "index.html", "word": "a&b"})


def compiled(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.pyc"))


def test_what_was_compiled_is_not_compiled_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = rendered(folder)
    assert len(compiled(folder)) == 2

    def never(*_: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr("jinja2.environment.Environment._compile", never)
    assert rendered(folder) == before == "first a&amp;b"


def test_another_source_is_compiled_anew(folder: Path) -> None:
    rendered(folder)
    (folder / "page.html").write_text("then {{ word }}")
    assert rendered(folder) == "then a&amp;b"
    assert len(compiled(folder)) == 2


@pytest.mark.parametrize("left", [slice(0), slice(-9), slice(1, None)], ids=["emptied", "cut", "shifted"])
def test_a_damaged_file_counts_as_missing(folder: Path, left: slice) -> None:
    rendered(folder)
    for file in compiled(folder):
        file.write_bytes(file.read_bytes()[left])
    assert rendered(folder) == "first a&amp;b"


def test_nothing_is_kept_where_python_keeps_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert rendered(folder) == "first a&amp;b"
    assert compiled(folder) == []


def test_a_folder_that_cannot_be_written_is_left(folder: Path) -> None:
    (folder / "__pycache__").write_text("a file is in the way")
    assert rendered(folder) == "first a&amp;b"


def test_templates_of_a_collection_are_never_kept(folder: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "page.html").write_text("ours {{ word }}")
    assert rendered(own, folder) == "ours a&amp;b"
    assert compiled(tmp_path) == []
