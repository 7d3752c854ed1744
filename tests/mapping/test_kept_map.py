"""A map with memory: adding a paper moves no other."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache, partial
from math import hypot
from pathlib import Path

import numpy as np
import pytest

from site_builder.cache.memo import Memo
from site_builder.cache.store import Remembered
from site_builder.collection.descent import Descent
from site_builder.collection.library import Library
from site_builder.collection.load import load
from site_builder.collection.map_lock.lock import Lock, LockedDistrict, LockedPlace
from site_builder.collection.map_lock.memory import Memory
from site_builder.collection.of_shape import OfShape
from site_builder.mapping.build_map import build_map
from site_builder.mapping.districts.district_names import APART
from site_builder.mapping.drawings.drawing import Drawing, Ties
from site_builder.mapping.drawings.first_map import first_map
from site_builder.mapping.drawings.kept_map import kept_map
from site_builder.mapping.drawings.locking import lock_of
from site_builder.mapping.likeness.families import families
from site_builder.mapping.likeness.profiles import Sparse
from site_builder.mapping.linking.edge_table import alike, citations, ties
from site_builder.mapping.linking.edges import all_edges
from site_builder.mapping.linking.stated import statements
from site_builder.mapping.literature_map import ROOM, UNLINKED, LiteratureMap, Spot
from site_builder.model import Key
from site_builder.structs import replace
from tests.mapping.libraries import library, locked, paper, planted, without

ROOT = Path(__file__).resolve().parents[2]


@cache
def content() -> tuple[Library, Ties, Ties, Mapping[Key, int]]:
    """The repository's own collection without its lock, and what maps are drawn from."""
    read = replace(load(ROOT / "content")[0], memory=Memory())
    keys = tuple(read.papers)
    edges, count = all_edges(keys, statements(read), families(read)), len(keys)
    cited = dict(zip(keys, citations(edges, count).tolist(), strict=True))
    return read, partial(ties, edges, count), partial(alike, edges, count), cited


def spots(read: Library, drawing: Drawing) -> dict[Key, Spot]:
    rows = zip(read.papers, drawing.places.tolist(), drawing.district.tolist(), strict=True)
    return {key: Spot(x, y, drawing.quarters[number].id) for key, (x, y), number in rows}


def lock_of_drawing(read: Library, drawing: Drawing) -> Lock:
    return Lock(
        {key: LockedPlace(it.x, it.y, it.district) for key, it in spots(read, drawing).items()},
        {it.id: LockedDistrict(it.id, it.name, it.slot) for it in sorted(drawing.quarters, key=lambda it: it.id)},
    )


def nearest_two(drawn: Mapping[Key, Spot]) -> float:
    places = list(drawn.values())
    return min(hypot(a.x - b.x, a.y - b.y) for number, a in enumerate(places) for b in places[:number])


# --- the promise ----------------------------------------------------------------------------------


def test_each_paper_of_our_collection_added_in_turn_moves_no_other_and_changes_no_district() -> None:
    read, tied, likeness, cited = content()
    lock = lock_of_drawing(read, first_map(read, tied, likeness, cited))
    districts = {it.id: (it.name, it.slot) for it in lock.districts.values()}
    moved, homes = 0, 0
    for newcomer in read.papers:
        drawing = kept_map(locked(read, lock, newcomer), tied, likeness, cited)
        drawn = spots(read, drawing)
        moved += sum(
            (spot.x, spot.y, spot.district) != (lock.places[key].x, lock.places[key].y, lock.places[key].district)
            for key, spot in drawn.items()
            if key != newcomer
        )
        assert {it.id: (it.name, it.slot) for it in drawing.quarters}.items() <= districts.items()
        assert nearest_two(drawn) >= 2 * ROOM
        homes += drawn[newcomer].district == lock.places[newcomer].district
    assert moved == 0
    # Most come back to where they were; those between two districts may as well be in the other.
    assert homes > 0.8 * len(read.papers)


@pytest.mark.parametrize(("share", "at_home"), [(0.05, 0.8), (0.5, 0.8), (0.95, 0.0)])
def test_many_at_once_move_nobody_and_overlap_nobody(share: float, at_home: float) -> None:
    read = planted(200, 5)
    newcomers = [key for number, key in enumerate(read.papers) if number % 20 < 20 * share]
    before = without(read, *newcomers)
    lock = lock_of(before, build_map(before))
    after = build_map(locked(read, lock))
    assert {key: after.spots[key] for key in before.papers} == build_map(before).spots
    assert nearest_two(after.spots) >= 2 * ROOM
    of_own = [after.spots[Key(key)].district for key in newcomers]
    homes = {key[:3]: spot.district for key, spot in after.spots.items() if key in before.papers}
    assert np.mean([homes.get(key[:3]) == found for key, found in zip(newcomers, of_own, strict=True)]) >= at_home


def test_a_map_on_its_own_lock_is_the_same_map() -> None:
    read = planted(120, 4)
    built = build_map(read)
    assert build_map(locked(read, lock_of(read, built))) == built


# --- newcomers ------------------------------------------------------------------------------------

PAIR = {
    Key("a"): LockedPlace(0.0, 0.0, "west"), Key("b"): LockedPlace(60.0, 0.0, "west"),
    Key("y"): LockedPlace(900.0, 0.0, "east"), Key("z"): LockedPlace(960.0, 0.0, "east"),
}  # fmt: skip
TWO = {"east": LockedDistrict("east", "Sunrise", 7), "west": LockedDistrict("west", "Sunset", 3)}
LOCK = Lock(PAIR, TWO)
OLD = [paper("a", cites=["b"]), paper("b"), paper("y", cites=["z"]), paper("z")]


def drawn_with(*newcomers: object, topics: dict[str, list[str]] | None = None) -> LiteratureMap:
    return build_map(locked(library([*OLD, *newcomers], topics), LOCK))  # type: ignore[list-item]


def way(drawn: LiteratureMap, key: str, other: str) -> float:
    one, two = drawn.spots[Key(key)], drawn.spots[Key(other)]
    return hypot(one.x - two.x, one.y - two.y)


def test_names_and_colours_of_districts_stay() -> None:
    drawn = drawn_with()
    assert [(it.id, it.name, it.slot) for it in drawn.districts] == [("east", "Sunrise", 7), ("west", "Sunset", 3)]


def test_a_newcomer_stands_beside_its_neighbours_and_joins_their_district() -> None:
    drawn = drawn_with(paper("new", cites=["y", "z"]))
    assert drawn.spots[Key("new")].district == "east"
    assert max(way(drawn, "new", "y"), way(drawn, "new", "z")) < 120


def test_it_joins_the_district_that_it_is_tied_to_most() -> None:
    drawn = drawn_with(paper("new", cites=["a", "y", "z"]))
    assert drawn.spots[Key("new")].district == "east"
    assert way(drawn, "new", "y") < 200


def test_a_newcomer_that_only_another_newcomer_names_stands_beside_that_one() -> None:
    drawn = drawn_with(paper("aa", cites=["new"], added="2026-02-01"), paper("new", cites=["y"], added="2026-03-01"))
    assert drawn.spots[Key("aa")].district == drawn.spots[Key("new")].district == "east"
    assert way(drawn, "aa", "new") < 100


def test_who_came_first_chooses_first_whatever_comes_later() -> None:
    first = paper("late-key", cites=["y"], added="2026-01-01")
    alone = drawn_with(first).spots[Key("late-key")]
    both = drawn_with(first, paper("early-key", cites=["y"], added="2026-01-02")).spots
    assert both[Key("late-key")] == alone
    assert both[Key("early-key")] != alone


def test_a_paper_tied_to_nothing_stands_at_the_rim_in_view_in_a_district_of_its_kind() -> None:
    drawn = drawn_with(paper("new"))
    spot = drawn.spots[Key("new")]
    assert spot.district == UNLINKED
    assert 0 <= spot.x <= 960
    [apart] = [it for it in drawn.districts if it.id == UNLINKED]
    assert (apart.name, apart.slot in {3, 7}) == (APART, False)


def test_the_next_one_stands_beside_it() -> None:
    lock = lock_of(locked(library([*OLD, paper("n1")]), LOCK), drawn_with(paper("n1")))
    drawn = build_map(locked(library([*OLD, paper("n1"), paper("n2")]), lock))
    assert drawn.spots[Key("n2")].district == UNLINKED
    assert way(drawn, "n1", "n2") < 100


def test_a_new_subject_becomes_a_new_district_beside_the_others() -> None:
    subject = [paper(f"n{number}", cites=[f"n{(number + 1) % 6}", f"n{(number + 2) % 6}"]) for number in range(6)]
    drawn = drawn_with(*subject, topics={"novelty": [one.key for one in subject]})
    [district] = {drawn.spots[one.key].district for one in subject}
    found = {it.id: it for it in drawn.districts}
    assert set(found) == {"east", "west", district}
    assert (found[district].name, found[district].slot in {3, 7}) == ("Novelty", False)
    assert nearest_two(drawn.spots) >= 2 * ROOM


def test_a_new_district_never_takes_the_id_of_one_that_stands() -> None:
    subject = [paper(f"n{number}", cites=[f"n{(number + 1) % 6}"]) for number in range(6)]
    drawn = drawn_with(*subject, topics={"east": [one.key for one in subject]})
    assert [(it.id, it.name) for it in drawn.districts] == [
        ("east", "Sunrise"), ("east-2", "East 2"), ("west", "Sunset"),
    ]  # fmt: skip


# --- what is locked and not in view --------------------------------------------------------------------


def test_the_room_of_drafts_and_deleted_papers_is_kept() -> None:
    beside = LockedPlace(101.0, 0.0, "west")
    read = library([*OLD, paper("new", cites=["b"])])
    free = build_map(locked(read, LOCK)).spots[Key("new")]
    held = build_map(
        locked(
            read,
            Lock(dict(sorted({**PAIR, Key("gone"): dataclasses.replace(beside, x=free.x, y=free.y)}.items())), TWO),
        )
    )
    assert Key("gone") not in held.spots
    assert hypot(held.spots[Key("new")].x - free.x, held.spots[Key("new")].y - free.y) >= 2 * ROOM


def test_a_district_without_a_paper_in_view_is_not_drawn_and_keeps_its_colour() -> None:
    read = library([paper("a", cites=["b"]), paper("b"), paper("n")])
    drawn = build_map(locked(read, LOCK))
    assert {it.id for it in drawn.districts} == {"west", UNLINKED}
    assert {it.slot for it in drawn.districts} & {7} == set()


def test_a_paper_whose_spot_another_one_has_makes_way_in_its_district() -> None:
    memory = Memory(
        places={key: place for key, place in PAIR.items() if key != "b"},
        displaced={Key("b"): LockedPlace(5.0, 0.0, "west")},
        districts=TWO,
    )
    drawn = build_map(replace(library(OLD), memory=memory))
    assert drawn.spots[Key("b")].district == "west"
    assert 2 * ROOM <= way(drawn, "a", "b") < 4 * ROOM


# --- text ---------------------------------------------------------------------------------------------

WORDS = "attention transformer sequence recurrent convolution translation decoder encoder"


def texts(sentence: str) -> list[object]:
    """Papers with links, one with a topic alone, one with nothing; `sentence` stands in the summary of each."""
    linked = [paper(f"p{number}", cites=[f"p{(number + 1) % 8}"], summary=f"{WORDS} {sentence}") for number in range(8)]
    return [*linked, paper("topical", summary=sentence), paper("bare", summary=sentence)]


@pytest.mark.parametrize("sentence", ["", WORDS, "Cats sleep on mats.", f"{WORDS} bread and butter, ships and wax"])
def test_a_sentence_moves_no_paper_that_has_a_link_or_a_topic(sentence: str) -> None:
    topics = {"solo": ["topical"], "shared": ["p0", "p1", "p2"]}
    plain = build_map(library(texts("Something else."), topics))  # type: ignore[arg-type]
    edited = build_map(library(texts(sentence), topics))  # type: ignore[arg-type]
    assert {key: it for key, it in edited.spots.items() if key != "bare"} == {
        key: it for key, it in plain.spots.items() if key != "bare"
    }


def test_a_sentence_moves_no_paper_that_is_locked() -> None:
    topics = {"solo": ["topical"]}
    read = library(texts("Something else."), topics)  # type: ignore[arg-type]
    plain = build_map(read)
    edited = locked(library(texts(WORDS), topics), lock_of(read, plain))  # type: ignore[arg-type]
    assert build_map(edited).spots == plain.spots


def test_a_paper_without_links_and_topics_stands_beside_those_that_its_text_is_like() -> None:
    vision = "pixel image camera segmentation detection stereo contour texture"
    parts = {"l": WORDS, "v": vision}
    linked = [
        paper(f"{part}{number}", cites=[f"{part}{(number + 1) % 6}"], title=words, summary=words)
        for part, words in parts.items()
        for number in range(6)
    ]
    drawn = build_map(library([*linked, paper("bare", title=vision, summary=vision)]))
    assert drawn.spots[Key("bare")].district == drawn.spots[Key("v0")].district


def test_where_the_library_is_of_the_same_shape_nobody_asks_what_ties_papers() -> None:
    read, tied, likeness, cited = content()
    memo = Memo(Remembered())

    def drawn(tied: Ties) -> Drawing:
        return first_map(read, tied, likeness, cited, None, memo, OfShape(memo, Descent(shape=b"the same")))

    def nobody_asks() -> Sparse:
        raise AssertionError

    first, again, plain = drawn(tied), drawn(nobody_asks), first_map(read, tied, likeness, cited)
    for other in (again, plain):
        assert (first.places == other.places).all()
        assert (first.district == other.district).all()
        assert first.quarters == other.quarters
