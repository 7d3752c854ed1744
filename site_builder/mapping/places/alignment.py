"""One map laid over another: turned, mirrored, shifted and scaled so that papers move as little as can be.

Orthogonal Procrustes analysis (Schönemann 1966, with scale: Schönemann and Carroll 1970), with weights that are
renewed by 1/distance (iteratively reweighted least squares): what counts is the sum of distances and not that of
squares, so a few papers that moved far do not turn the map for all others.
"""

from __future__ import annotations

import numpy as np

from site_builder.mapping.likeness.profiles import Floats
from site_builder.structs import Frozen

ROUNDS = 50


class Overlay(Frozen):
    """places -> (places @ turn) × scale + shift."""

    turn: Floats
    """2 × 2, orthogonal; a mirroring has determinant -1."""
    scale: float
    shift: Floats

    def of(self, places: Floats) -> Floats:
        moved: Floats = places @ self.turn * self.scale + self.shift
        return moved


NOTHING = Overlay(np.eye(2), 1.0, np.zeros(2))


def overlay(new: Floats, old: Floats, *, smallest: float = 0.0) -> Overlay:
    """The way to lay `new` (n × 2) over `old` with which the median paper moves least, of those that were tried.

    Tried are: nothing at all, least squares, and least distances. The scale is at least `smallest`.
    """
    if len(new) < 3 or not np.ptp(new, axis=0).any():
        return NOTHING
    ways = [NOTHING]
    weights = np.ones(len(new))
    for round_ in range(ROUNDS):
        way = _least_squares(new, old, weights, smallest)
        if round_ in (0, ROUNDS - 1):
            ways.append(way)
        distances = np.hypot(*(way.of(new) - old).T)
        weights = 1.0 / np.maximum(distances, 1e-3)
    medians = [round(float(np.median(np.hypot(*(way.of(new) - old).T))), 6) for way in ways]
    return ways[int(np.argmin(medians))]


def _least_squares(new: Floats, old: Floats, weights: Floats, smallest: float) -> Overlay:
    weights = weights / weights.sum()
    middle_new, middle_old = weights @ new, weights @ old
    centred_new, centred_old = new - middle_new, old - middle_old
    left, sizes, right = np.linalg.svd((centred_new * weights[:, None]).T @ centred_old)
    turn = left @ right
    spread = float(np.sum(weights * np.sum(centred_new**2, axis=1)))
    scale = max(float(sizes.sum()) / spread, smallest) if spread > 0 else 1.0
    return Overlay(turn, scale, middle_old - middle_new @ turn * scale)
