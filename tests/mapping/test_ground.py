"""Where another paper finds room."""

from __future__ import annotations

import numpy as np
import pytest

from site_builder.mapping.likeness.profiles import Floats
from site_builder.mapping.places.ground import ALOOF, APART, Ground, emptiest_rim, lattice


def field(columns: int, rows: int, step: float = APART) -> Floats:
    """Spots in rows and columns, full to the last place where `step` is as near as papers may be."""
    return np.array([(x * step, y * step) for x in range(columns) for y in range(rows)], dtype=np.float64)


def ground(spots: Floats, district: int = 0) -> Ground:
    return Ground(spots, np.full(len(spots), district, dtype=np.int64))


def one(spot: tuple[float, float]) -> Floats:
    return np.array([spot], dtype=np.float64)


def nearest(spot: Floats, spots: Floats) -> float:
    return float(np.hypot(*(spots - spot).T).min())


def test_a_free_spot_that_is_asked_for_is_given() -> None:
    assert ground(one((0, 0))).beside(one((200, 0)), np.ones(1), 0).tolist() == [200, 0]


def test_beside_a_paper_is_as_near_as_papers_may_be() -> None:
    spot = ground(one((0, 0))).beside(one((0, 0)), np.ones(1), 0)
    assert APART <= nearest(spot, one((0, 0))) < 1.5 * APART


def test_between_two_papers_that_leave_room_is_between_them() -> None:
    ends = np.array([(0.0, 0.0), (200.0, 0.0)])
    x, y = ground(ends).beside(ends, np.ones(2), 0).tolist()
    assert 41 <= x <= 159
    assert abs(y) < APART


def test_many_near_neighbours_decide_and_a_far_one_does_not() -> None:
    near = field(3, 1, 60.0)
    anchors = np.vstack([near, one((3000, 0))])
    assert ground(anchors).beside(anchors, np.ones(4), 0)[0] < 200


def test_a_spot_among_others_of_the_own_district_is_preferred() -> None:
    spots = np.array([(0.0, 0.0), (100.0, 0.0)])
    both = Ground(spots, np.array([0, 1]))
    assert both.beside(one((52, 0)), np.ones(1), 1).tolist() == [52, 0]
    assert both.beside(one((52, 0)), np.ones(1), 0)[0] < 50


@pytest.mark.parametrize("columns", [3, 12, 40])
def test_where_all_is_full_the_spot_is_at_the_edge(columns: int) -> None:
    full = field(columns, columns)
    spot = ground(full).beside(full[len(full) // 2][None, :], np.ones(1), 0)
    assert nearest(spot, full) >= APART


def test_spots_that_were_taken_are_taken() -> None:
    taken = ground(one((0, 0)))
    for _ in range(150):
        spot = taken.beside(one((0, 0)), np.ones(1), 0)
        assert nearest(spot, taken.spots) >= APART
        taken.take(spot, 0)


def test_the_first_paper_of_all_stands_where_it_is_asked_to() -> None:
    empty = ground(np.zeros((0, 2)))
    assert empty.beside(one((5, 6)), np.ones(1), 0).tolist() == [5, 6]
    assert emptiest_rim(empty).tolist() == [0, 0]


@pytest.mark.parametrize("count", [1, 7, 500])
def test_papers_that_nothing_ties_stand_in_rows_with_room(count: int) -> None:
    spots = lattice(count, ground(field(4, 4)), np.array([60.0, 60.0]), 1)
    assert len(spots) == count
    everything = np.vstack([spots, field(4, 4)])
    distances = np.hypot(*(everything[:, None] - everything[None, :]).transpose(2, 0, 1))
    np.fill_diagonal(distances, np.inf)
    assert distances.min() >= APART - 0.1
    # On the ground of a district they would seem to belong to it.
    assert distances[: len(spots), len(spots) :].min() >= ALOOF - 0.1


def test_the_emptiest_rim_is_the_corner_where_nobody_is() -> None:
    spots = np.array([(x, y) for x, y in field(10, 10, 60.0).tolist() if x < 300 or y < 300])
    x, y = emptiest_rim(ground(spots)).tolist()
    assert (x, y) == (540, 540)
