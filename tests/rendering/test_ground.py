"""The ground of a district reaches every paper, runs together between near ones, and is the script's as well."""

from __future__ import annotations

import re

from site_builder.assets import asset_dir
from site_builder.mapping.literature_map import Spot
from site_builder.rendering.drawing import ground
from site_builder.rendering.drawing.ground import CROWD, LONGEST, NEIGHBOURS, fans


def spots(*places: tuple[float, float]) -> list[Spot]:
    return [Spot(x, y, "d") for x, y in places]


def test_a_lone_paper_stands_for_itself() -> None:
    (only,) = spots((0, 0))
    assert list(fans([only])) == [(only,)]


def test_near_papers_are_joined_and_far_ones_are_islands() -> None:
    here, near, far = spots((0, 0), (LONGEST, 0), (3 * LONGEST, 0))
    assert list(fans([here, near, far])) == [(here, near), (near, here), (far,)]


def test_a_fan_at_the_rim_is_open_outwards() -> None:
    # Neighbours to the right and below: the widest gap is to the upper left, so the order begins at the upper right.
    corner, right, both, below = spots((0, 0), (50, 0), (50, 50), (0, 50))
    assert next(fans([corner, right, both, below])) == (corner, right, both, below)


def test_a_fan_has_few_neighbours() -> None:
    row = spots(*((10.0 * number, 0.0) for number in range(20)))
    assert {len(fan) for fan in fans(row)} == {NEIGHBOURS + 1}


def test_in_a_crowd_each_paper_stands_for_itself() -> None:
    crowd = spots(*((40.0 * (number % 25), 40.0 * (number // 25)) for number in range(CROWD + 1)))
    assert all(len(fan) == 1 for fan in fans(crowd))


def test_the_script_draws_the_same_shape() -> None:
    script = (asset_dir("static") / "js" / "map" / "ground.js").read_text(encoding="utf-8")
    figures = {name: float(value) for name, value in re.findall(r"const ([A-Z]+) = ([\d.]+);", script)}
    assert figures == {name: getattr(ground, name) for name in ("STROKE", "NEIGHBOURS", "LONGEST", "CROWD")}
