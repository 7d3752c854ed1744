"""What a lock holds: papers in view, and those that are not."""

from __future__ import annotations

from math import hypot

from site_builder.collection.map_lock.lock import Lock, LockedDistrict, LockedPlace, lock_text
from site_builder.collection.map_lock.memory import Memory
from site_builder.collection.map_lock.read_lock import parse_lock
from site_builder.mapping.build_map import build_map
from site_builder.mapping.drawings.locking import lock_of
from site_builder.mapping.literature_map import ROOM
from site_builder.model import Key
from site_builder.structs import replace
from tests.mapping.libraries import library, locked, paper, planted

HOME = {"d": LockedDistrict("d", "D", 4), "e": LockedDistrict("e", "E", 5)}
LOCK = Lock({Key("a"): LockedPlace(0.0, 0.0, "d"), Key("x"): LockedPlace(200.0, 0.0, "e")}, HOME)


def test_every_paper_of_a_map_is_locked_where_it_stands() -> None:
    read = planted(60, 3)
    drawn = build_map(read)
    lock = lock_of(read, drawn)
    assert {key: (it.x, it.y, it.district) for key, it in lock.places.items()} == {
        key: (it.x, it.y, it.district) for key, it in drawn.spots.items()
    }
    assert parse_lock(lock_text(lock)) == (lock, ())


def test_a_draft_keeps_its_entry_and_its_district() -> None:
    read = locked(library([paper("a")]), LOCK)
    read = replace(read, memory=replace(read.memory, gone=frozenset()))
    lock = lock_of(read, build_map(read), prune=True)
    assert (lock.places, lock.districts) == (LOCK.places, HOME)


def test_a_deleted_paper_keeps_its_entry_until_it_is_pruned() -> None:
    read = locked(library([paper("a")]), LOCK)
    assert lock_of(read, build_map(read)) == LOCK
    pruned = lock_of(read, build_map(read), prune=True)
    assert (list(pruned.places), list(pruned.districts)) == (["a"], ["d"])


def test_a_draft_whose_spot_another_paper_has_is_moved_beside_it() -> None:
    memory = Memory(
        places={Key("a"): LockedPlace(0.0, 0.0, "d")},
        displaced={Key("draft"): LockedPlace(3.0, 0.0, "d")},
        districts=HOME,
    )
    read = replace(library([paper("a")]), memory=memory)
    moved = lock_of(read, build_map(read)).places[Key("draft")]
    assert 2 * ROOM <= hypot(moved.x, moved.y) < 4 * ROOM
    assert moved.district == "d"
