"""Colours of districts."""

from __future__ import annotations

import numpy as np

from site_builder.mapping.districts.slots import SLOTS, slots


def test_up_to_twelve_districts_differ_and_the_largest_comes_first() -> None:
    chosen = slots(np.zeros((12, 2)), np.array([3, 9, 5, 1, 1, 1, 1, 1, 1, 1, 1, 8]))
    assert sorted(chosen) == list(range(SLOTS))
    assert [chosen[1], chosen[11], chosen[2], chosen[0]] == [0, 1, 2, 3]


def test_past_twelve_neighbours_differ_as_far_as_colours_reach() -> None:
    side = 7
    centres = np.array([(x * 10.0, y * 10.0) for x in range(side) for y in range(side)])
    chosen = np.array(slots(centres, np.ones(side * side, dtype=np.int64)))
    assert set(chosen.tolist()) <= set(range(SLOTS))
    gaps = np.hypot(*(centres[:, None] - centres[None, :]).transpose(2, 0, 1))
    beside = (gaps > 0) & (gaps < 11)
    assert not (beside & (chosen[:, None] == chosen[None, :])).any()


def test_no_districts_no_slots() -> None:
    assert slots(np.zeros((0, 2)), np.zeros(0, dtype=np.int64)) == []


def test_districts_that_have_a_colour_keep_it_and_new_ones_take_the_first_that_are_free() -> None:
    centres = np.array([(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)])
    assert slots(centres, np.array([1, 5, 9, 7]), [1, 0, -1, -1]) == [1, 0, 2, 3]


def test_where_all_colours_are_taken_the_one_whose_bearer_is_farthest_is_shared_and_nobody_out_of_view_is_near() -> (
    None
):
    centres = np.array([(float(place), 0.0) for place in range(12)] + [(0.5, 0.0)])
    sizes = np.ones(13, dtype=np.int64)
    assert slots(centres, sizes, [*range(12), -1])[12] == 11
    centres[3] = np.nan
    assert slots(centres, sizes, [*range(12), -1])[12] == 3
