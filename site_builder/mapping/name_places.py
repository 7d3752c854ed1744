"""Where the names of districts stand: by their papers, off those of others and off each other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from site_builder.mapping.literature_map import NAME_SIZE, ROOM
from site_builder.mapping.profiles import Floats, Ints

LETTER = 0.55
"""Mean width of a letter, of its size."""


def name_boxes(names: Sequence[str]) -> Floats:
    """Half the width and height of each name, n × 2 in map units."""
    return np.array([[len(name) * LETTER * NAME_SIZE / 2, NAME_SIZE * 0.7] for name in names]).reshape(-1, 2)


def place_names(names: Sequence[str], places: Floats, district: Ints) -> Floats:
    """The middle of each district's name, n × 2 to 0.1; the largest district chooses first.

    Above the district's papers, below them, or among them: where it covers least of papers and names.
    """
    boxes = name_boxes(names)
    middles = np.zeros((len(names), 2))
    sizes = np.bincount(district, minlength=len(names))
    done: list[int] = []
    for number in np.lexsort((np.arange(len(names)), -sizes)).tolist():
        spots = _spots(places[district == number], boxes[number])
        costs = [_covered(spot, boxes[number], places, middles[done], boxes[done]) for spot in spots]
        # Of spots that cover alike the first is best: they are in order of preference.
        middles[number] = spots[int(np.argmin(np.round(costs, 6)))]
        done.append(number)
    return np.round(middles, 1) + 0.0


def _spots(members: Floats, box: Floats) -> Floats:
    middle = members.mean(axis=0)
    top, bottom = members[:, 1].min(), members[:, 1].max()
    away = ROOM + box[1]
    tries = [(middle[0], top - away), (middle[0], bottom + away), (middle[0], middle[1])]
    for lift in (1, 2, 3):
        tries += [(middle[0], top - away - lift * box[1]), (middle[0], bottom + away + lift * box[1])]
    return np.array(tries)


def _covered(spot: Floats, box: Floats, places: Floats, others: Floats, boxes: Floats) -> float:
    """Papers that a name would cover, and names, each of which counts as many."""
    papers = np.all(np.abs(places - spot) < box + ROOM * 0.8, axis=1).sum()
    overlap = np.maximum(boxes + box - np.abs(others - spot), 0.0)
    return float(papers + 50.0 * np.sum(np.min(overlap, axis=1) > 0) if len(others) else papers)
