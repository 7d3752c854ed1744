"""Where a paper and its neighbours stand in the picture of its surroundings: older to the left, newer to the right.

On each side the strongest neighbour stands level with the paper and the others above and below it in turn;
across, the year decides, so papers of one year stand below each other. Labels point outwards and have a row
each: none can run into another, at any size of letters that fits a row.
"""

from __future__ import annotations

from collections.abc import Sequence

from site_builder.structs import Frozen

WIDTH = 560.0
ROW = 29.0
"""Height of a row: room for letters of 18 units."""

EDGE = 4.0
CLEAR = 14.0
"""Room beside the picture, and beside the paper's own label."""

MARGIN = 26.0
"""Room above and below the rows."""


class Neighbour(Frozen):
    """What decides where a neighbour stands."""

    year: int | None
    leaning: int
    """-1 where the paper builds on it, 1 where it builds on the paper, 0 for neither: a tie of years goes by this."""
    room: float
    """Width that its label needs, with what stands between the two."""


class Place(Frozen):
    x: int
    """In whole units: half of one is nothing that anybody sees, and a number is there in four places."""
    y: int
    left: bool
    """Whether it stands on the older side, with its label to the left."""


class Fan(Frozen):
    centre: Place
    places: tuple[Place, ...]
    """Of the neighbours, in their order."""
    height: float


def arrange(year: int | None, neighbours: Sequence[Neighbour], room: float) -> Fan:
    """Place a paper of `year`, whose own label needs `room`, and its neighbours, strongest first."""
    sides = _sides(year, neighbours)
    counts = (sides.count(True), sides.count(False))
    rows = max(*counts, 1)
    height = 2 * MARGIN + (rows - 1) * ROW + (ROW if rows % 2 == 0 else 0) + ROW
    middle = height / 2 - ROW / 2
    outer = {
        side: EDGE + max((n.room for n, left in zip(neighbours, sides, strict=True) if left is side), default=room / 2)
        for side in (True, False)
    }
    x = round(_middle(outer[True], WIDTH - outer[False], counts))
    spans = {
        side: [n.year for n, left in zip(neighbours, sides, strict=True) if left is side and n.year is not None]
        for side in (True, False)
    }
    steps = {True: 0, False: 0}
    places: list[Place] = []
    for neighbour, left in zip(neighbours, sides, strict=True):
        y = round(middle + _offset(steps[left]) * ROW)
        steps[left] += 1
        end = outer[True] if left else WIDTH - outer[False]
        across = _across(x, end, room / 2 + CLEAR, year, neighbour.year, spans[left])
        places.append(Place(round(across), y, left))
    return Fan(Place(x, round(middle), left=False), tuple(places), height)


def _sides(year: int | None, neighbours: Sequence[Neighbour]) -> list[bool]:
    """Whether each neighbour stands to the left; who has no reason for a side goes where fewer are."""
    sides: list[bool | None] = []
    for neighbour in neighbours:
        if year is not None and neighbour.year is not None and neighbour.year != year:
            sides.append(neighbour.year < year)
        else:
            sides.append(None if neighbour.leaning == 0 else neighbour.leaning < 0)
    found: list[bool] = []
    for number, side in enumerate(sides):
        if side is None:
            known = [*found, *(other for other in sides[number + 1 :] if other is not None)]
            side = known.count(True) < known.count(False)  # noqa: PLW2901 - decided here
        found.append(side)
    return found


def _offset(step: int) -> int:
    """Which row from the middle a step stands in: 0, -1, 1, -2, 2 and so on."""
    return -(step + 1) // 2 if step % 2 else step // 2


def _middle(left: float, right: float, counts: tuple[int, int]) -> float:
    """Where the paper stands: the side with more neighbours has more room, one without any has none."""
    if all(counts):
        return left + (right - left) * min(max(counts[0] / sum(counts), 0.3), 0.7)
    return WIDTH / 2 if not any(counts) else right if counts[0] else left


def _across(x: float, outer: float, clear: float, year: int | None, other: int | None, span: Sequence[int]) -> float:
    """How far out a neighbour stands: by its year, between `clear` of the paper's label and `outer`."""
    way = outer - x
    near = min(max(0.42, clear / abs(way)), 0.8) if way else 0.0
    inner = x + near * way
    if other is None or year is None:
        return (inner + outer) / 2
    ages = [abs(year - one) for one in span]
    farthest, nearest = max(ages), min(ages)
    part = (abs(year - other) - nearest) / (farthest - nearest) if farthest > nearest else 0.5
    return inner + (outer - inner) * part
