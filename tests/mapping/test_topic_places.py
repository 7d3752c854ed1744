"""Topics as discs amid their papers: as large as they have papers, apart, tied where they share some."""

from __future__ import annotations

from itertools import combinations
from math import hypot

from site_builder.mapping.literature_map import Spot
from site_builder.mapping.places.topic_places import SHARED, TopicPlaces, place_topics
from site_builder.model import Key
from tests.mapping.libraries import library, paper


def placed(topics: dict[str, list[str]]) -> TopicPlaces:
    keys = sorted({key for named in topics.values() for key in named})
    spots = {Key(key): Spot(100.0 * number, 10.0 * (number % 3), "d") for number, key in enumerate(keys)}
    return place_topics(library([paper(key) for key in keys], topics), spots)


def test_discs_grow_with_their_papers_and_do_not_overlap() -> None:
    found = placed({"big": [f"p{n}" for n in range(30)], "small": ["p1"], "other": ["p2", "p3"], "same": ["p2", "p3"]})
    sizes = {spot.topic: spot.radius for spot in found.spots}
    assert sizes["big"] > sizes["other"] == sizes["same"] > sizes["small"]  # type: ignore[index]
    for one, other in combinations(found.spots, 2):
        assert hypot(one.x - other.x, one.y - other.y) > one.radius + other.radius


def test_topics_are_tied_by_the_papers_that_both_have() -> None:
    found = placed({"a": ["p1", "p2"], "b": ["p1", "p2", "p3"], "c": ["p4"]})
    assert found.shared == (("a", "b", 2),)


def test_each_topic_keeps_its_strongest_ties() -> None:
    common = [f"p{n}" for n in range(12)]
    found = placed({"hub": common, **{f"t{n:02}": common[n:] for n in range(10)}})
    assert all(sum("t09" in tie for tie in [pair[:2]]) <= 1 for pair in found.shared)
    assert len(found.shared) <= SHARED * 11
    assert ("hub", "t00", 12) in found.shared


def test_a_topic_without_papers_is_not_shown_and_the_middle_of_its_papers_is_where_it_stands() -> None:
    found = placed({"left": ["p0", "p1"], "right": ["p8", "p9"], "none": []})
    assert [spot.topic for spot in found.spots] == ["left", "right"]
    assert found.spots[0].x < found.spots[1].x


def test_places_are_the_same_whenever_they_are_asked_for() -> None:
    topics = {"a": ["p1", "p2"], "b": ["p1", "p2", "p3"], "c": ["p4"]}
    assert placed(topics) == placed(topics)
