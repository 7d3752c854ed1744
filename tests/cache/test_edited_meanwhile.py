"""Notes that are edited after a build has looked at all of them, and before it has read them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from site_builder.cache.memo import Memo
from site_builder.cache.program import program_digest
from site_builder.cache.store import Store
from site_builder.collection.disk.sources import sources_since
from site_builder.collection.inputs import read_inputs
from site_builder.publishing.report import BuildRequest
from site_builder.rebuild import rebuild
from site_builder.recheck import recheck
from site_builder.serving.first_look import Basis, basis, first_look
from tests.cache.test_incremental import Silent, built, tree

NOTE = "---\ntitle: A paper\nauthors: [Ada Example]\nyear: 2020\nadded: 2026-01-01\n---\nText of it.\n"
OTHER = NOTE.replace("Text of it.", "Other words")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows says nothing of files that can be relied on")


@pytest.fixture
def content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two notes, known to a cache beside them, which has forgotten what they came to."""
    monkeypatch.setattr("site_builder.collection.disk.seen.is_local", lambda _: True)
    monkeypatch.setattr("site_builder.collection.disk.seen.TICK", -3_600_000_000_000)  # all was written long ago
    made = tmp_path / "content"
    made.mkdir()
    (made / "site.yaml").write_text("title: T\n")
    (made / "a.md").write_text(NOTE)
    (made / "b.md").write_text(NOTE.replace("A paper", "Another"))
    with Store(tmp_path / "cache") as store:
        read_inputs(made, memo=Memo(store, program_digest()))
    return made


@pytest.fixture
def last(content: Path) -> Basis:
    """What the last build of them knew."""
    made: list[Basis] = []
    folder = content.parent
    request = BuildRequest(content=content, output=folder / "site", cache=folder / "cache of it")
    rebuild(request, Silent(), lambda library, literature_map: made.append(basis(library, literature_map)))
    return made[0]


@pytest.fixture
def edited(content: Path, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """A note is edited whenever all have been looked at; tells of each time whether they were all read with that."""
    looks: list[bool] = []

    def looked(*arguments: Any) -> object:
        found = sources_since(*arguments)
        looks.append(all("text" in vars(one) for one in found[0]))
        (content / "a.md").write_text(OTHER)
        return found

    monkeypatch.setattr("site_builder.collection.inputs.sources_since", looked)
    return looks


def test_a_build_begins_anew(content: Path, edited: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    folder = content.parent
    built(content, folder / "site", folder / "cache")
    assert edited == [False, True]
    monkeypatch.undo()
    for text in (OTHER, NOTE):  # what is kept of a text is of that text
        (content / "a.md").write_text(text)
        built(content, folder / "site", folder / "cache")
        built(content, folder / "clean", None)
        assert tree(folder / "site") == tree(folder / "clean")


def test_a_check_begins_anew(content: Path, edited: list[bool]) -> None:
    found = recheck(content, Silent(), content.parent / "cache")
    assert edited == [False, True]
    assert found == recheck(content, Silent(), None)


def test_a_first_look_is_left_to_the_build(content: Path, last: Basis, edited: list[bool]) -> None:
    request = BuildRequest(content=content, output=content.parent / "site", cache=content.parent / "cache")
    assert first_look(request, last) == ()
    assert edited == [False]
