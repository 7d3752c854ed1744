"""Labels of a picture: those that matter most first, none over another, over a paper, or out of the picture."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.rendering.drawing.labels import Box, Circle, Side, box_of_label, place_labels, text_width

PLANE = Box(0, 0, 1000, 600)


def overlap(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def test_a_lone_label_stands_below_its_paper() -> None:
    assert place_labels([Circle(500, 300, 10)], ["Kumar 2020"], 12, [], PLANE) == {0: Side.BELOW}


def test_at_the_lower_edge_it_stands_beside() -> None:
    assert place_labels([Circle(500, 588, 10)], ["Kumar 2020"], 12, [], PLANE) == {0: Side.RIGHT}


def test_of_two_that_clash_everywhere_the_first_has_it() -> None:
    walls = [Box(0, 0, 1000, 290), Box(0, 330, 1000, 600), Box(0, 0, 460, 600), Box(540, 0, 1000, 600)]
    circles = [Circle(500, 300, 5), Circle(500, 300, 5)]
    assert set(place_labels(circles, ["Kumar 2020", "Wang 2015"], 12, walls, PLANE)) == {0}


def test_papers_without_a_text_are_obstacles_all_the_same() -> None:
    circles = [Circle(500, 300, 5), Circle(500, 318, 8)]
    assert place_labels(circles, ["Kumar 2020"], 12, [], PLANE)[0] is not Side.BELOW


def test_wide_letters_take_more_room_and_marks_none() -> None:
    assert text_width("数学", 10) > text_width("ab", 10)
    assert text_width("e\u0301", 10) == text_width("e", 10)


IN_DEJAVU_SANS = {
    "Huang 2018": 6.13,
    "Muennighoff 2025": 9.10,
    "Müller & Wöhrmann 2009": 12.86,
    "McMahan 2017": 7.63,
    "Щёголев 2024": 7.55,
    "Παπαδόπουλος 2011": 10.34,
    "illi fifteen 1111": 7.53,
}
"""Widths in ems by the metrics of the widest face of picture.css."""


@pytest.mark.parametrize(("text", "width"), IN_DEJAVU_SANS.items())
def test_a_width_is_at_least_that_in_the_widest_face_and_little_more(text: str, width: float) -> None:
    """A label that was taken for narrower lost its first letter at the edge of a picture."""
    assert width <= text_width(text, 1) <= 1.12 * width


circles = st.builds(Circle, st.floats(0, 1000), st.floats(0, 600), st.floats(2, 20))


@settings(max_examples=60, deadline=None)
@given(st.lists(circles, max_size=40), st.sampled_from([6.0, 12.0, 30.0]))
def test_no_label_covers_anything(papers: list[Circle], size: float) -> None:
    texts = [f"Author {number}" for number in range(len(papers))]
    placed = place_labels(papers, texts, size, [], PLANE)
    boxes = {number: box_of_label(papers[number], texts[number], size, side) for number, side in placed.items()}
    assert not any(overlap(one, other) for one, other in combinations(boxes.values(), 2))
    assert not any(overlap(box, paper.box) for box in boxes.values() for paper in papers)
    assert all(PLANE.left <= box.left and box.right <= PLANE.right for box in boxes.values())
