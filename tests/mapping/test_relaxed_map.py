"""A map made better from where it stands: little moves, and districts go on."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from math import hypot

import numpy as np

from site_builder.collection.library import Library
from site_builder.collection.map_lock.lock import Lock, LockedDistrict
from site_builder.mapping.build_map import build_map
from site_builder.mapping.drawings.first_map import first_map
from site_builder.mapping.drawings.locking import lock_of
from site_builder.mapping.drawings.relaxed_map import relaxed_map
from site_builder.mapping.literature_map import ROOM, LiteratureMap, Spot
from site_builder.model import Key
from tests.mapping.libraries import library, locked, paper, planted, without
from tests.mapping.test_kept_map import content, lock_of_drawing, nearest_two, spots


def ways(before: Mapping[Key, Spot], after: Mapping[Key, Spot]) -> list[float]:
    """How far papers moved, as shares of the old map's width."""
    across = [spot.x for spot in before.values()]
    width = max(across) - min(across)
    return [hypot(after[key].x - it.x, after[key].y - it.y) / width for key, it in before.items()]


def relaxed(read: Library, before: LiteratureMap, old: Library) -> LiteratureMap:
    return build_map(locked(read, lock_of(old, before)), relaxed=True)


def test_after_a_twentieth_more_papers_the_median_paper_of_ours_moves_less_than_3_percent() -> None:
    read, tied, likeness, cited = content()
    lock = lock_of_drawing(read, first_map(read, tied, likeness, cited))
    for start in (0, 7, 13):
        newcomers = list(read.papers)[start::20]
        before = {key: Spot(it.x, it.y, it.district) for key, it in lock.places.items() if key not in newcomers}
        after = spots(read, relaxed_map(locked(read, lock, *newcomers), tied, likeness, cited))
        assert np.median(ways(before, after)) < 0.03
        assert nearest_two(after) >= 2 * ROOM


def test_relaxing_gives_a_map_that_doubled_its_room_again_and_shortens_ties() -> None:
    read = planted(120, 4)
    newcomers = [key for number, key in enumerate(read.papers) if number % 2 == 0]
    before = without(read, *newcomers)
    first = build_map(before)
    after = relaxed(read, first, before)
    kept = build_map(locked(read, lock_of(before, first)))
    assert nearest_two(after.spots) >= 2 * ROOM
    assert mean_room(after) > 1.2 * mean_room(kept)
    assert tie_length(after) < tie_length(kept)


def mean_room(drawn: LiteratureMap) -> float:
    """Mean distance of a paper to its nearest neighbour."""
    places = np.array([(it.x, it.y) for it in drawn.spots.values()])
    distances = np.hypot(*(places[:, None] - places[None, :]).transpose(2, 0, 1))
    np.fill_diagonal(distances, np.inf)
    return float(distances.min(axis=1).mean())


def tie_length(drawn: LiteratureMap) -> float:
    """Mean length of citations, of the mean distance of all papers."""
    places = {key: (it.x, it.y) for key, it in drawn.spots.items()}
    points = np.array(list(places.values()))
    lengths = [hypot(*np.subtract(places[it.source], places[it.target])) for it in drawn.edges if it.kind == "cites"]
    return float(np.mean(lengths) / np.hypot(*(points[:, None] - points[None, :]).transpose(2, 0, 1)).mean())


def test_districts_that_change_little_keep_id_name_and_colour() -> None:
    read = planted(120, 4)
    newcomers = [key for number, key in enumerate(read.papers) if number % 20 == 3]
    before = without(read, *newcomers)
    first = build_map(before)
    after = relaxed(read, first, before)
    assert [(it.id, it.name, it.slot) for it in after.districts] == [
        (it.id, it.name, it.slot) for it in first.districts
    ]


def test_where_the_division_is_bad_papers_change_to_districts_that_go_on_under_their_old_names() -> None:
    read = planted(120, 4)
    lock = lock_of(read, build_map(read))
    # The lock takes two of the four communities for one, under a name that somebody gave by hand.
    merged, lost = list(lock.districts)[:2]
    places = {
        key: dataclasses.replace(it, district=merged) if it.district == lost else it for key, it in lock.places.items()
    }
    districts = {**lock.districts, merged: LockedDistrict(merged, "By hand", 9)}
    del districts[lost]
    after = build_map(locked(read, Lock(places, districts)), relaxed=True)
    assert len(after.districts) == 4
    assert [(it.id, it.slot) for it in after.districts if it.name == "By hand"] == [(merged, 9)]
    kept = {it.id: (it.name, it.slot) for it in after.districts if it.id in districts}
    assert kept == {id_: (it.name, it.slot) for id_, it in districts.items()}
    [new] = [it for it in after.districts if it.id not in districts]
    assert new.slot not in {it.slot for it in districts.values()}
    # Where nothing is better, nothing changes: each community is one district.
    assert all(len({it.district for key, it in after.spots.items() if key.startswith(f"c0{c}")}) <= 2 for c in range(4))


def test_without_a_lock_it_is_the_first_map() -> None:
    read = planted(60, 3)
    assert build_map(read, relaxed=True) == build_map(read)


def test_papers_that_are_not_in_view_keep_their_spots_to_themselves() -> None:
    read = planted(60, 3)
    lock = lock_of(read, build_map(read))
    hidden = list(read.papers)[::5]
    after = build_map(locked(without(read, *hidden), lock), relaxed=True)
    held = {Key(key): Spot(lock.places[Key(key)].x, lock.places[Key(key)].y, "") for key in hidden}
    assert nearest_two({**after.spots, **held}) >= 2 * ROOM


def test_one_paper_and_two() -> None:
    for read in (library([paper("a")]), library([paper("a", cites=["b"]), paper("b")])):
        assert list(relaxed(read, build_map(read), read).spots) == list(read.papers)
