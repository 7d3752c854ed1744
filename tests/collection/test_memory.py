"""The lock against the notes of today: renames, deleted notes, two papers on one spot."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from site_builder.collection.load import load
from site_builder.collection.map_lock.lock import Lock, LockedDistrict, LockedPlace
from site_builder.collection.map_lock.memory import Memory, remember
from site_builder.collection.naming.aliases import assign_aliases
from site_builder.collection.naming.keys import assign_keys
from site_builder.model import Found, Key, Note
from tests.collection.small_libraries import note

HOME = {"d": LockedDistrict("d", "D", 0)}


def lock(**places: tuple[float, float]) -> Lock:
    lines = enumerate(sorted(places.items()), 3)
    return Lock({Key(key): LockedPlace(x, y, "d", line) for line, (key, (x, y)) in lines}, HOME)


def remembered(locked: Lock, notes: Sequence[Note]) -> tuple[Memory, Found]:
    return remember(locked, notes, assign_aliases(assign_keys(notes, drafts=False)[0])[0].owners)


def test_papers_keep_their_places() -> None:
    memory, found = remembered(lock(a=(0, 0), b=(100, 0)), [note("a.md"), note("b.md")])
    assert found == ()
    assert memory.places == {"a": LockedPlace(0, 0, "d"), "b": LockedPlace(100, 0, "d")}
    assert memory.districts == HOME
    assert (memory.renamed, memory.displaced, memory.gone) == ({}, {}, frozenset())


def test_a_paper_whose_alias_is_locked_takes_that_place() -> None:
    memory, _ = remembered(lock(old=(5, 5)), [note("new.md", aliases=["old"])])
    assert memory.places == {"new": LockedPlace(5, 5, "d")}
    assert memory.renamed == {"new": "old"}


RENAMES = {
    "its own place counts before that of its alias": (["new:old"], ["new", "old"], {}),
    "of several aliases the first that is locked": (["new:x,older,old"], ["old", "older"], {"new": "older"}),
    "an alias in another case": (["new:OLD"], ["old"], {"new": "old"}),
    "a key that changed its case alone": (["bert:BERT"], ["BERT"], {"bert": "BERT"}),
    "an alias that is another note's key": (["new:old", "old"], ["old"], {}),
    "an alias that two notes claim: who has it by the rules": (["b:old", "a:old"], ["old"], {"a": "old"}),
    "two renames": (["n1:o1", "n2:o2"], ["o1", "o2"], {"n1": "o1", "n2": "o2"}),
    "old and new key trade places": (["b:a", "a:b"], ["a", "b"], {}),
}


@pytest.mark.parametrize(("notes", "locked", "renamed"), RENAMES.values(), ids=RENAMES)
def test_renames(notes: list[str], locked: list[str], renamed: dict[str, str]) -> None:
    made = []
    for text in notes:
        name, _, aliases = text.partition(":")
        made.append(note(f"{name}.md", aliases=aliases.split(",") if aliases else ()))
    memory, _ = remembered(lock(**{key: (100.0 * n, 0.0) for n, key in enumerate(locked)}), made)
    assert memory.renamed == renamed


def test_an_old_key_that_a_merge_brought_back_beside_the_new_one_is_forgotten() -> None:
    memory, found = remembered(lock(new=(0, 0), old=(0, 0)), [note("new.md", aliases=["old"])])
    assert list(memory.places) == ["new"]
    assert (memory.gone, found) == (frozenset(), ())


def test_a_deleted_paper_keeps_its_room() -> None:
    memory, found = remembered(lock(a=(0, 0), b=(100, 0)), [note("a.md")])
    assert list(memory.places) == ["a", "b"]
    assert (sorted(memory.gone), found) == (["b"], ())


def test_a_draft_is_not_deleted() -> None:
    memory, _ = remembered(lock(a=(0, 0)), [note("a.md", draft=True)])
    assert memory.gone == frozenset()


NEIGHBOURS = {
    "the very same spot": ((0, 0), True),
    "nearer than their room": ((39.0, 0), True),
    "side by side": ((40.0, 0), False),
    "side by side but for rounding": ((28.2, 28.3), False),
}


@pytest.mark.parametrize(("spot", "clashes"), NEIGHBOURS.values(), ids=NEIGHBOURS)
def test_of_two_papers_on_one_spot_the_later_key_makes_way(spot: tuple[float, float], clashes: bool) -> None:
    memory, found = remembered(lock(a=(0, 0), b=spot), [note("a.md"), note("b.md")])
    assert list(memory.places) == (["a"] if clashes else ["a", "b"])
    assert list(memory.displaced) == (["b"] if clashes else [])
    assert [(it.place.line, it.code) for it in found] == ([(4, "layout-merge")] if clashes else [])


def test_a_deleted_paper_makes_way_before_any_other() -> None:
    memory, [fault] = remembered(lock(a=(0, 0), b=(0, 0)), [note("b.md")])
    assert list(memory.places) == ["b"]
    assert memory.displaced == {}
    assert fault.place.line == 3


# --- in a folder ------------------------------------------------------------------------------------


def write(folder: Path, **notes: str) -> Path:
    (folder / "papers").mkdir(parents=True)
    (folder / "site.yaml").write_text("title: T\n")
    for name, text in notes.items():
        (folder / f"papers/{name}.md").write_text(text)
    return folder


def lock_file(folder: Path, *keys: str) -> None:
    lines = [f"{key}\t{number * 100}.0\t0.0\td" for number, key in enumerate(sorted(keys))]
    (folder / "layout.tsv").write_text("\n".join(["# site-builder layout 1", "#district\td\tD\t0", *lines, ""]))


def test_a_collection_is_loaded_with_its_memory(tmp_path: Path) -> None:
    folder = write(tmp_path / "content", a="---\ntitle: A\n---\nText.\n")
    lock_file(folder, "a", "gone")
    library, found = load(folder)
    assert found == ()
    assert list(library.memory.places) == ["a", "gone"]
    assert library.memory.gone == {"gone"}


def test_a_note_that_is_broken_is_not_deleted(tmp_path: Path) -> None:
    broken = "---\ntitle: @B\nkey: other\n---\nText.\n"
    folder = write(tmp_path / "content", b=broken, c="---\ntitle: 'C\n---\nText.\n")
    lock_file(folder, "other", "b", "c", "gone")
    assert load(folder)[0].memory.gone == {"gone"}


def test_the_second_note_of_a_key_is_not_deleted(tmp_path: Path) -> None:
    folder = write(tmp_path / "content", a="---\ntitle: A\n---\nText.\n", b="---\ntitle: B\nkey: a\n---\nText.\n")
    lock_file(folder, "a")
    assert load(folder)[0].memory.gone == frozenset()
