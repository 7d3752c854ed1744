"""What names a collection as it was read: builds know by it what has changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from site_builder.collection.inputs import read_inputs

NOTE = "---\ntitle: A paper\n---\nText.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path in ("papers/a.md", "topics/b.md", "pages/c.md"):
        (tmp_path / path).parent.mkdir()
        (tmp_path / path).write_text(NOTE)
    (tmp_path / "site.yaml").write_text("title: Site\n")
    return tmp_path


def _reworded(root: Path, path: str) -> None:
    (root / path).write_text(NOTE + "More.\n")


CHANGES: dict[str, tuple[Callable[[Path], object], bool]] = {
    "words of a paper": (lambda root: _reworded(root, "papers/a.md"), False),
    "words of a topic": (lambda root: _reworded(root, "topics/b.md"), True),
    "words of a page": (lambda root: _reworded(root, "pages/c.md"), True),
    "a path": (lambda root: (root / "papers/a.md").rename(root / "papers/d.md"), True),
    "a kind": (lambda root: (root / "topics/b.md").rename(root / "papers/b.md"), True),
    "settings": (lambda root: (root / "site.yaml").write_text("title: Another\n"), True),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_tells_in_the_names_of_what_it_is_a_part_of(root: Path, what: str) -> None:
    change, tells_in_rest = CHANGES[what]
    before, same = read_inputs(root), read_inputs(root)
    assert (before.digest(), before.rest()) == (same.digest(), same.rest())
    change(root)
    after = read_inputs(root)
    assert after.digest() != before.digest()
    assert (after.rest() != before.rest()) is tells_in_rest


def test_two_texts_that_change_places_are_another_collection(root: Path) -> None:
    _reworded(root, "topics/b.md")
    before = read_inputs(root)
    (root / "topics/b.md").write_text(NOTE)
    _reworded(root, "pages/c.md")
    assert read_inputs(root).rest() != before.rest()
