"""The papers of one district within its disc: tied ones together, those with ties elsewhere on that side.

Springs along ties against repulsion between all papers (Fruchterman and Reingold 1991). The repulsion is summed
over a different sample of papers in each step, in turn through all of them, so the work a step grows with
the number of papers and not with its square.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from site_builder.mapping.likeness.profiles import Floats, Ints, Sparse, fingerprints

SAMPLE = 120
"""Papers that repel in one step; where a district has no more, the sum is exact."""
SPRINGS = 3.0
"""Pull of a paper's ties together, against 1 for the push from the middle and the pull back to it at the rim."""


WARM, WARM_STEPS = 0.05, 40
"""Longest first step, in radii of the disc, and steps of an arrangement that starts from an earlier one …"""
COLD, COLD_STEPS = 0.3, 100
"""… and of others."""


def arrange(names: Sequence[str], ties: Sparse, leaning: Floats, start: Floats | None = None) -> Floats:
    """Places (n × 2) in the unit disc; `leaning` is the pull towards other districts.

    From places to `start` from it moves little by little, and stops near them.
    """
    count = len(names)
    if count == 1:
        return np.zeros((1, 2))
    marks = fingerprints(names)
    places = _start(marks) if start is None else start
    # Mixed first: the start takes its angles from the same hashes, and each sample would be a wedge of the disc.
    order = np.argsort(marks * np.uint64(0x9E3779B97F4A7C15), kind="stable")
    rows, columns = ties.rows, ties.indices
    # A tie is divided by its papers' totals, so that a hub is not a knot.
    totals = np.bincount(rows, weights=ties.data, minlength=count)
    pulls = ties.data / np.sqrt(np.maximum(totals[rows] * totals[columns], 1e-9))
    outward = leaning / np.maximum(totals + np.hypot(leaning[:, 0], leaning[:, 1]), 1e-9)[:, None]
    warmth, steps = (COLD, COLD_STEPS) if start is None else (WARM, WARM_STEPS)
    for step in range(steps):
        heat = warmth * (1.0 - step / steps) ** 1.5
        force = SPRINGS * _springs(places, rows, columns, pulls)
        force += _repulsion(places, _sample(order, step)) - places + outward
        length = np.maximum(np.hypot(force[:, 0], force[:, 1]), 1e-12)
        places = places + force * np.minimum(1.0, heat / length)[:, None]
    return _fitted(places) if start is None else places


def _start(marks: NDArray[np.uint64]) -> Floats:
    """A scatter over the unit disc by the hashes of keys: never by the order of papers."""
    angles = (marks >> np.uint64(32)).astype(np.float64) * (2 * np.pi / 2**32)
    distances = np.sqrt((marks & np.uint64(0xFFFFFFFF)).astype(np.float64) / 2**32)
    return np.stack([distances * np.cos(angles), distances * np.sin(angles)], axis=1)


def _sample(order: Ints, step: int) -> Ints:
    """The papers whose turn it is to repel: a window that moves on through the papers in mixed order."""
    if len(order) <= SAMPLE:
        return order
    return order[np.arange(step * SAMPLE, (step + 1) * SAMPLE) % len(order)]


def _springs(places: Floats, rows: Ints, columns: Ints, pulls: Floats) -> Floats:
    """Pull of ties, growing with their length."""
    ways = (places[columns] - places[rows]) * pulls[:, None]
    return np.stack([np.bincount(rows, weights=ways[:, axis], minlength=len(places)) for axis in (0, 1)], axis=1)


def _repulsion(places: Floats, sample: Ints) -> Floats:
    """Push of all papers, estimated from a sample: 1/distance from each, 1 at the rim of an evenly filled unit disc."""
    across = places[:, 0, None] - places[None, sample, 0]
    down = places[:, 1, None] - places[None, sample, 1]
    # A paper of the sample stands for others around it: seen from near it is a cloud, not a point.
    inverse = 1.0 / (across * across + down * down + 0.1 / len(sample))
    return np.stack([np.sum(across * inverse, axis=1), np.sum(down * inverse, axis=1)], axis=1) / len(sample)


def _fitted(places: Floats) -> Floats:
    """Fill the unit disc: distances from the middle halfway between what they are and those of an even filling."""
    places = places - (places.min(axis=0) + places.max(axis=0)) / 2
    distances = np.hypot(places[:, 0], places[:, 1])
    ranks = np.empty(len(places))
    ranks[np.lexsort((places[:, 1], places[:, 0], np.round(distances, 9)))] = np.arange(len(places)) + 0.5
    even = np.sqrt(ranks / len(places))
    own = np.minimum(distances / max(float(np.quantile(distances, 0.95)), 1e-9), 1.0)
    return places * ((0.5 * even + 0.5 * own) / np.maximum(distances, 1e-9))[:, None]
