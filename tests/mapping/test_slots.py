"""Colours of districts."""

from __future__ import annotations

import numpy as np

from site_builder.mapping.slots import SLOTS, slots


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
