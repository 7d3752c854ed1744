"""Where the names of districts stand."""

from __future__ import annotations

import numpy as np
import pytest

from site_builder.mapping.literature_map import ROOM
from site_builder.mapping.places.name_places import name_boxes, name_size, place_names

SIZE = 16.0


def test_a_name_stands_over_its_papers() -> None:
    places = np.array([[-50.0, 0.0], [50.0, 10.0]])
    [[x, y]] = place_names(["Name"], SIZE, places, np.array([0, 0])).tolist()
    assert x == 0.0
    assert y == pytest.approx(-ROOM - 0.7 * SIZE)


def test_names_of_neighbours_do_not_overlap_and_cover_no_paper() -> None:
    grid = [(x * 300.0, y * 220.0) for x in range(4) for y in range(4)]
    places = np.array([(x + dx, y + dy) for x, y in grid for dx in (-45, 45) for dy in (-45, 45)])
    names = [f"A name of middling length {number}" for number in range(16)]
    district = np.repeat(np.arange(16), 4)
    middles, boxes = place_names(names, SIZE, places, district), name_boxes(names, SIZE)
    for number in range(16):
        for other in range(number):
            assert (np.abs(middles[number] - middles[other]) >= boxes[number] + boxes[other]).any()
        assert (np.abs(places - middles[number]) >= boxes[number]).any(axis=1).all()


def test_a_name_is_nearest_to_a_paper_of_its_own() -> None:
    # The second district lies right over the first: the first one's name cannot stand between the two.
    places = np.array([[0.0, 0.0], [40.0, 0.0], [0.0, -60.0], [40.0, -60.0]])
    middles = place_names(["Below", "Above"], SIZE, places, np.array([0, 0, 1, 1]))
    assert middles[0, 1] > 0
    assert middles[1, 1] < -60


def test_a_name_stands_by_a_paper_of_its_own_where_the_others_are_far_away() -> None:
    places = np.array([[0.0, 0.0], [0.0, 40.0], [-9000.0, 20.0]])
    [[x, y]] = place_names(["Name"], SIZE, places, np.array([0, 0, 0])).tolist()
    assert (x, y) == (0.0, pytest.approx(-ROOM - 0.7 * SIZE))


def test_wide_letters_take_twice_the_room() -> None:
    boxes = name_boxes(["機械", "abcd"], SIZE)
    assert boxes[0, 0] == boxes[1, 0]


def test_names_grow_with_the_map() -> None:
    assert name_size(np.zeros((0, 2))) == name_size(np.array([[0.0, 0.0], [500.0, 0.0]])) == 0.8 * ROOM
    assert name_size(np.array([[0.0, 0.0], [9000.0, 0.0]])) == 100.0
