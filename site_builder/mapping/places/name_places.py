"""Where the names of districts stand: by their papers, off those of others and off each other."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import east_asian_width

import numpy as np
from numpy.typing import NDArray

from site_builder.mapping.likeness.profiles import Floats, Ints
from site_builder.mapping.literature_map import ROOM

LETTER = 0.66
"""Mean width of a letter, of its size: capitals with a little space between them."""

LABEL_BELOW = 1.8 * ROOM
"""How far down from a paper its own label may reach …"""

LABEL_BESIDE = 1.5 * ROOM
"""… and to either side, as far as district names make way for it."""


def name_size(places: Floats) -> float:
    """Size of the letters of names: smaller than a paper, and on large maps what can be read when all is in view."""
    width = float(np.ptp(places[:, 0])) if len(places) else 0.0
    return round(max(0.8 * ROOM, width / 90), 1)


def name_boxes(names: Sequence[str], size: float) -> Floats:
    """Half the width and height of each name, n × 2 in map units."""
    return np.array([[_letters(name) * LETTER * size / 2, size * 0.7] for name in names]).reshape(-1, 2)


def _letters(name: str) -> int:
    """Letters of a name, wide ones (Chinese, Japanese, Korean) counted twice."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in name)


def place_names(names: Sequence[str], size: float, places: Floats, district: Ints) -> Floats:
    """The middle of each district's name, n × 2 to 0.1; the largest district chooses first.

    Above the district's papers, below them, or among them: where it covers least, and near them.
    """
    boxes = name_boxes(names, size)
    middles = np.zeros((len(names), 2))
    done: list[int] = []
    for number in np.lexsort((np.arange(len(names)), -np.bincount(district, minlength=len(names)))).tolist():
        own = district == number
        spots = _spots(places[own], boxes[number])
        near = _about(spots, boxes[number], places)
        if not near.any():
            # Its papers lie far apart, as a lock may have them, and nothing lies between: one of them has the name.
            spots = _spots(_middlemost(places[own]), boxes[number])
            near = _about(spots, boxes[number], places)
        costs = _covered(spots, boxes[number], places[near], middles[done], boxes[done])
        costs += 3.0 * _belongs_elsewhere(spots, boxes[number], places[near], own[near])
        # Of spots that cover alike the first is best: they are in order of preference.
        middles[number] = spots[int(np.argmin(np.round(costs, 6)))]
        done.append(number)
    return np.round(middles, 1) + 0.0


def _about(spots: Floats, box: Floats, places: Floats) -> NDArray[np.bool_]:
    """Which papers matter to a name at any of the spots: they are about them, as the own ones nearly always are."""
    reach = box + LABEL_BELOW + LABEL_BESIDE
    about: NDArray[np.bool_] = np.all(
        (places > spots.min(axis=0) - reach) & (places < spots.max(axis=0) + reach), axis=1
    )
    return about


def _middlemost(members: Floats) -> Floats:
    """The one paper that is nearest to the middle of all, the first of several."""
    nearest = int(np.argmin(np.round(np.sum((members - members.mean(axis=0)) ** 2, axis=1), 6)))
    return members[nearest : nearest + 1]


def _spots(members: Floats, box: Floats) -> Floats:
    """Where the middle of a name may stand, best first: over the papers, under them, farther off, in their midst."""
    middle = members.mean(axis=0)
    top, bottom = members[:, 1].min() - ROOM - box[1], members[:, 1].max() + LABEL_BELOW + box[1]
    asides = [share * box[0] for share in (0.0, 0.3, -0.3, 0.6, -0.6, 1.0, -1.0)]
    lifts = [lift * box[1] for lift in range(6)]
    around = [(middle[0] + aside, y) for lift in lifts for aside in asides for y in (top - lift, bottom + lift)]
    within = [(middle[0], y) for y in np.linspace(top, bottom, 9)[1:-1].tolist()]
    return np.array([*around, *within])


def _covered(spots: Floats, box: Floats, places: Floats, others: Floats, boxes: Floats) -> Floats:
    """For each spot the papers (with a label below each) that a name would cover; a name covered counts as many."""
    across, down = np.abs(places[None, :, 0] - spots[:, None, 0]), places[None, :, 1] - spots[:, None, 1]
    # One unit less than the room, or the paper that a name stands over would count as covered.
    below = (down < box[1] + ROOM - 1) & (down > -box[1] - LABEL_BELOW + 1)
    papers = np.sum((across < box[0] + LABEL_BESIDE) & below, axis=1)
    apart = np.abs(others[None, :, :] - spots[:, None, :]) >= boxes[None, :, :] + box
    names = np.sum(~apart.any(axis=2), axis=1)
    return np.asarray(papers + 20.0 * names, dtype=np.float64)


def _belongs_elsewhere(spots: Floats, box: Floats, places: Floats, own: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """For each spot whether the paper nearest to it is another district's, which the name would be taken for."""
    gaps = np.maximum(np.abs(places[None, :, :] - spots[:, None, :]) - box, 0.0)
    nearest: NDArray[np.bool_] = own[np.argmin(np.sum(gaps**2, axis=2), axis=1)]
    return ~nearest
