"""Bridges: papers whose links are spread over several districts."""

from __future__ import annotations

from site_builder.mapping.literature_map import Edge, LiteratureMap, Spot
from site_builder.mapping.ranking.bridges import Bridge, bridges
from site_builder.model import Key


def drawn(districts: dict[str, str], *links: str, kind: str = "cites") -> LiteratureMap:
    """A map of papers in districts; a link is "a b"."""
    return LiteratureMap(
        edges=tuple(Edge(Key(link.split()[0]), Key(link.split()[1]), kind, 1.0, ("cites it",)) for link in links),
        citations={},
        chosen={},
        related={},
        districts=(),
        spots={Key(key): Spot(0.0, 0.0, district) for key, district in districts.items()},
    )


WIDE = {"a": "one", "b": "two", "c": "three", "d": "one"}


def test_a_bridge_is_measured_by_how_evenly_its_links_are_spread() -> None:
    assert bridges(drawn(WIDE, "a b", "c a", "a d")) == {Key("a"): Bridge(0.6667, 3, ("one", "three", "two"))}


def test_links_within_a_district_or_to_one_other_bridge_nothing() -> None:
    assert bridges(drawn({**WIDE, "c": "two"}, "a b", "a c", "a d")) == {}


def test_two_links_are_too_few() -> None:
    assert bridges(drawn(WIDE, "a b", "a c")) == {}


def test_what_papers_merely_share_is_no_link() -> None:
    assert bridges(drawn(WIDE, "a b", "a c", "a d", kind="shared_topics")) == {}
    assert len(bridges(drawn(WIDE, "a b", "a c", "a d", kind="related"))) == 1


def test_papers_that_link_each_other_in_several_ways_count_once() -> None:
    again = drawn(WIDE, "a b", "b a", "a b", "a c", "a d")
    assert bridges(again)[Key("a")].links == 3
