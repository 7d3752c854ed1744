"""How a paper is marked on the map: its size, its label, and which links are drawn where there are too many."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from site_builder.diagnostics import Place
from site_builder.mapping.kinds import is_stated
from site_builder.mapping.literature_map import ROOM, Edge
from site_builder.model import Key, Name, Note, PublicationDate
from site_builder.rendering.drawing.marks import LABEL_LENGTH, label, radius, strongest


def note(**fields: Any) -> Note:
    return Note(path="a.md", key=Key("a"), key_place=Place("a.md"), **({"title": "A Study of Things"} | fields))


def test_a_paper_grows_with_its_citations_and_stays_within_its_room() -> None:
    sizes = [radius(citations) for citations in (0, 1, 2, 5, 10, 50, 200, 10_000)]
    assert all(smaller < larger for smaller, larger in pairwise(sizes))
    assert sizes[-1] <= ROOM


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        pytest.param(
            {"authors": (Name(family="Kumar"),), "date": PublicationDate("2020", 2020)},
            "Kumar 2020",
            id="surname and year",
        ),
        pytest.param({"authors": (Name(family="Kumar"),)}, "Kumar", id="no year"),
        pytest.param({"date": PublicationDate("2020", 2020)}, "A Study of Things", id="nobody"),
        pytest.param({"title": "Two\n  lines"}, "Two lines", id="one line"),
        pytest.param(
            {"authors": (Name(literal="The " + "Very " * 20 + "Large Group"),), "date": PublicationDate("2020", 2020)},
            "The Very Very Very… 2020",
            id="a long name keeps its year",
        ),
    ],
)
def test_a_label(fields: dict[str, Any], expected: str) -> None:
    assert label(note(**fields)) == expected
    assert len(expected) <= LABEL_LENGTH


@pytest.mark.parametrize(
    ("kind", "stated"),
    [
        ("cites", True),
        ("extends", True),
        ("mentions", True),
        ("related", True),
        ("shared_topics", False),
        ("co_cited", False),
        ("unheard_of", False),
    ],
)
def test_what_notes_say_is_told_from_what_papers_share(kind: str, stated: bool) -> None:
    assert is_stated(kind) is stated


def edge(source: str, target: str, weight: float, kind: str = "shared_topics") -> Edge:
    return Edge(Key(source), Key(target), kind, weight, ("shared topics: x",))


def test_all_edges_are_kept_where_there_is_room() -> None:
    edges = [edge("a", "b", 0.1), edge("a", "c", 0.9)]
    assert strongest(edges, 2) == edges


def test_what_notes_say_comes_before_any_likeness() -> None:
    said = edge("a", "b", 0.1, "cites")
    assert strongest([edge("a", "c", 0.9), said, edge("b", "c", 0.8)], 1) == [said]


def test_every_paper_keeps_its_strongest_link_before_a_crowded_one_shows_more() -> None:
    crowd = [edge("hub", f"n{number}", 0.9 - number / 100) for number in range(5)]
    lonely = edge("x", "y", 0.05)
    assert lonely in strongest([*crowd, lonely], 6)
    doubled = [edge("n0", "n1", 0.5)]
    kept = strongest([*crowd, *doubled, lonely], 6)
    assert set(kept) == {*crowd, lonely}


def test_the_order_given_is_kept() -> None:
    edges = [edge("a", "b", 0.1), edge("c", "d", 0.9), edge("e", "f", 0.5)]
    assert strongest(edges, 2) == edges[1:]
