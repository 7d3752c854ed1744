"""Files are written whole or not at all, as public as the system makes files, and never over another's."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from site_builder.authoring.files import create_file, replace_file


@pytest.fixture
def umask_of_the_group() -> object:
    before = os.umask(0o027)
    yield None
    os.umask(before)


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_a_new_file_is_as_public_as_the_system_makes_files(tmp_path: Path, umask_of_the_group: object) -> None:
    create_file(tmp_path / "a.md", b"x")
    replace_file(tmp_path / "b.md", b"x")
    assert [mode(tmp_path / name) for name in ("a.md", "b.md")] == [0o640, 0o640]


def test_a_file_that_is_replaced_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"old")
    (tmp_path / "a.md").chmod(0o600)
    replace_file(tmp_path / "a.md", b"new")
    assert (tmp_path / "a.md").read_bytes() == b"new"
    assert mode(tmp_path / "a.md") == 0o600


@pytest.mark.parametrize("links", [True, False], ids=["with hard links", "without"])
def test_what_came_into_being_meanwhile_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    if not links:
        monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(PermissionError()))
    (tmp_path / "a.md").write_bytes(b"another's")
    (tmp_path / "b.md").symlink_to("nowhere")
    for name in ("a.md", "b.md"):
        with pytest.raises(FileExistsError):
            create_file(tmp_path / name, b"ours")
    create_file(tmp_path / "c.md", b"ours")
    assert (tmp_path / "a.md").read_bytes() == b"another's"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.md", "b.md", "c.md"]


def test_a_name_of_the_longest_kind_can_be_written(tmp_path: Path) -> None:
    create_file(tmp_path / f"{'a' * 252}.md", b"x")
    replace_file(tmp_path / f"{'a' * 252}.md", b"y")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"y"]
