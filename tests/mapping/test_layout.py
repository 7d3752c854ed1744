"""Places: districts side by side, papers with room, everything in view."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.distance import pdist

from site_builder.mapping.likeness.profiles import Floats, Ints, Sparse
from site_builder.mapping.literature_map import ROOM
from site_builder.mapping.places.discs import disc_centres, part
from site_builder.mapping.places.easing import ease
from site_builder.mapping.places.forces import arrange
from site_builder.mapping.places.layout import place
from site_builder.mapping.places.spacing import spread
from site_builder.mapping.sparse import Matrix


def tied(papers: int, *pairs: tuple[int, int]) -> Sparse:
    matrix = np.zeros((papers, papers))
    for first, second in pairs:
        matrix[first, second] = matrix[second, first] = 1.0
    return Matrix.dense(matrix)


def keys(papers: int) -> list[str]:
    return [f"paper{number}" for number in range(papers)]


def nearest(places: Floats) -> float:
    return float(pdist(places).min(initial=np.inf))


def zeros(papers: int) -> Ints:
    return np.zeros(papers, dtype=np.int64)


@pytest.mark.parametrize("papers", [0, 1, 2, 3, 50])
def test_any_number_of_papers_has_places_with_room(papers: int) -> None:
    places = place(keys(papers), tied(papers), zeros(papers))
    assert places.shape == (papers, 2)
    assert np.isfinite(places).all()
    assert (places == np.round(places, 1)).all()
    assert nearest(places) >= 2 * ROOM


def test_a_map_has_its_middle_at_the_origin() -> None:
    places = place(keys(40), tied(40, *[(0, other) for other in range(1, 40)]), zeros(40))
    assert np.abs(places.min(axis=0) + places.max(axis=0)).max() < 0.2


def test_one_giant_district_is_a_filled_disc_without_overlap() -> None:
    papers = 1500
    ring = [(number, (number + 1) % papers) for number in range(papers)]
    places = place(keys(papers), tied(papers, *ring), zeros(papers))
    assert nearest(places) >= 2 * ROOM
    # No hole in the middle and no crowd at the rim: about a quarter of the papers within half the radius.
    distances = np.hypot(*(places / np.abs(places).max(axis=0)).T)
    assert 0.15 < np.mean(distances < 0.5) < 0.5


def test_a_hub_that_all_papers_are_tied_to_has_room_too() -> None:
    places = place(keys(300), tied(300, *[(0, other) for other in range(1, 300)]), zeros(300))
    assert nearest(places) >= 2 * ROOM


def test_papers_of_a_district_lie_together() -> None:
    district = np.arange(60) % 3
    places = place(keys(60), tied(60, (0, 1), (1, 2)), district)
    for number in range(3):
        own = places[district == number]
        middle = own.mean(axis=0)
        others = places[district != number]
        assert np.hypot(*(own - middle).T).mean() < 0.5 * np.hypot(*(others - middle).T).mean()


def test_tied_papers_are_nearer_than_others() -> None:
    pairs = [(number, number + 1) for number in range(0, 60, 2)]
    places = place(keys(60), tied(60, *pairs), zeros(60))
    tie_length = np.mean([np.hypot(*(places[first] - places[second])) for first, second in pairs])
    assert tie_length < 0.5 * pdist(places).mean()


def test_a_paper_leans_to_the_district_it_is_tied_to() -> None:
    district = np.repeat([0, 1], 20)
    chains = [(number, number + 1) for number in range(39) if number != 19]
    places = place(keys(40), tied(40, *chains, (5, 25), (5, 26), (5, 27)), district)
    towards = places[district == 1].mean(axis=0) - places[district == 0].mean(axis=0)
    along = (places[district == 0] - places[district == 0].mean(axis=0)) @ towards
    assert along[5] > 0
    assert np.sum(along > along[5]) < 5


def test_a_district_without_ties_lies_off_the_middle() -> None:
    district = np.repeat(np.arange(8), 10)
    bridges = [(10 * first, 10 * second) for first in range(7) for second in range(first)]
    places = place(keys(80), tied(80, *bridges), district)
    distances = [np.hypot(*places[district == number].mean(axis=0)) for number in range(8)]
    assert distances[7] > np.mean(distances[:7])


def test_places_depend_on_keys_and_not_on_the_order_of_papers() -> None:
    pairs = [(0, 1), (1, 2), (3, 4), (2, 4)]
    straight = place(keys(6), tied(6, *pairs), zeros(6))
    turned = place(keys(6)[::-1], tied(6, *[(5 - first, 5 - second) for first, second in pairs]), zeros(6))
    assert np.abs(straight - turned[::-1]).max() <= 0.1


def test_discs_do_not_overlap_and_tied_ones_touch() -> None:
    radii = np.array([5.0, 40.0, 10.0, 10.0, 25.0, 3.0, 3.0, 17.0])
    ties = np.zeros((8, 8))
    ties[2, 3] = ties[3, 2] = 1.0
    centres = disc_centres(keys(8), radii, ties)
    gaps = np.hypot(*(centres[:, None] - centres[None, :]).transpose(2, 0, 1)) - radii[:, None] - radii[None, :]
    np.fill_diagonal(gaps, np.inf)
    assert gaps.min() > -0.01
    assert gaps[2, 3] < 2.0


def test_an_arrangement_fills_the_unit_disc() -> None:
    places = arrange(keys(200), tied(200, *[(number, number + 1) for number in range(199)]), np.zeros((200, 2)))
    distances = np.hypot(*places.T)
    assert distances.max() <= 1.0
    assert 0.5 < distances.mean() < 0.8


@pytest.mark.parametrize("papers", [2, 200])
def test_papers_on_one_spot_are_moved_apart(papers: int) -> None:
    assert nearest(spread(np.zeros((papers, 2)), 10.0, keys(papers))) >= 10.0


def test_papers_that_have_room_stay_where_they_are() -> None:
    places = np.array([[0.0, 0.0], [50.0, 0.0], [0.0, 50.0]])
    assert np.abs(spread(places, 10.0, keys(3)) - places).max() < 0.02


def test_easing_a_map_that_was_eased_moves_it_little() -> None:
    district = np.repeat(np.arange(4), 15)
    chains = [(number, number + 1) for number in range(59)]
    ties = tied(60, *chains)
    before = eased = place(keys(60), ties, district)
    for _ in range(6):
        before, eased = eased, ease(keys(60), eased, district, ties, np.zeros((0, 2)))
    assert np.median(np.hypot(*(eased - before).T)) < 0.01 * np.ptp(eased[:, 0])
    assert nearest(eased) >= 2 * ROOM


def test_papers_make_room_for_what_stands() -> None:
    standing = np.array([(0.0, 0.0), (60.0, 0.0)])
    places = spread(np.vstack([np.array([(5.0, 0.0), (50.0, 3.0), (30.0, 0.0)]), standing]), 41.0, keys(5), 2)
    assert (places[3:] == standing).all()
    assert nearest(places) >= 41.0


def test_discs_that_overlap_are_moved_just_so_far_that_they_do_not() -> None:
    centres = np.array([(0.0, 0.0), (10.0, 0.0), (500.0, 0.0)])
    parted = part(centres, np.array([50.0, 50.0, 50.0]))
    assert 100.0 - 1e-3 <= np.hypot(*(parted[0] - parted[1])) < 110.0
    assert (parted[2] == centres[2]).all()


def test_a_packing_lies_wider_than_high() -> None:
    radii = np.full(6, 50.0)
    ring = np.ones((6, 6)) - np.eye(6)
    width, height = np.ptp(disc_centres(keys(6), radii, ring), axis=0)
    assert width >= height
