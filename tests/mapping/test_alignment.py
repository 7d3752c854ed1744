"""One map laid over another."""

from __future__ import annotations

import numpy as np
import pytest

from site_builder.mapping.likeness.profiles import Floats
from site_builder.mapping.places.alignment import NOTHING, overlay

RNG = np.random.default_rng(7)
OLD = RNG.uniform(-500, 500, (40, 2))


def turned(places: Floats, degrees: float, *, mirrored: bool = False, scale: float = 1.0, by: float = 0.0) -> Floats:
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    if mirrored:
        turn = turn @ np.diag([-1.0, 1.0])
    moved: Floats = places @ turn * scale + by
    return moved


def median_way(new: Floats, old: Floats) -> float:
    return float(np.median(np.hypot(*(overlay(new, old).of(new) - old).T)))


@pytest.mark.parametrize("degrees", [0, 30, 90, 180])
@pytest.mark.parametrize("mirrored", [False, True])
def test_turning_mirroring_shifting_and_scaling_are_undone(degrees: float, mirrored: bool) -> None:
    new = turned(OLD, degrees, mirrored=mirrored, scale=1.7, by=300.0)
    assert np.allclose(overlay(new, OLD).of(new), OLD, atol=1e-6)


def test_a_few_papers_that_moved_far_do_not_turn_the_map_for_all() -> None:
    new = OLD.copy()
    new[:8] += np.array([900.0, -700.0])
    assert median_way(new, OLD) < 0.01
    assert median_way(turned(new, 40), OLD) < 0.5


def test_the_median_paper_moves_no_farther_than_without() -> None:
    for seed in range(20):
        new = OLD + np.random.default_rng(seed).normal(0, 40, OLD.shape)
        assert median_way(new, OLD) <= float(np.median(np.hypot(*(new - OLD).T))) + 1e-6


def test_a_map_is_made_no_smaller_than_it_may_be() -> None:
    assert overlay(OLD * 2, OLD).scale == pytest.approx(0.5)
    assert overlay(OLD * 2, OLD, smallest=0.9).scale == pytest.approx(0.9)


@pytest.mark.parametrize(
    "places", [np.zeros((0, 2)), np.zeros((1, 2)), np.zeros((9, 2))], ids=["none", "one", "a heap"]
)
def test_what_has_no_shape_is_left_alone(places: Floats) -> None:
    assert overlay(places, places) is NOTHING
