"""A map eased: districts give each other room, and papers move little by little to those they are tied to.

What it makes of a map lies over that map: a few rounds bring any map near to where one more changes little.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from site_builder.mapping.likeness.profiles import Floats, Ints, Sparse
from site_builder.mapping.literature_map import ROOM
from site_builder.mapping.places.alignment import overlay
from site_builder.mapping.places.discs import part
from site_builder.mapping.places.forces import arrange
from site_builder.mapping.places.layout import GAP, WIDER, disc_radii, lean
from site_builder.mapping.places.spacing import spread

CLOSER = 0.03
"""Share of its way to the middle that a district is drawn in a round."""

FILLED_TO = 0.85
"""Share of a disc's radius within which nine in ten of its papers stand."""


def ease(keys: Sequence[str], start: Floats, district: Ints, ties: Sparse, standing: Floats) -> Floats:
    """Places (n × 2, to 0.1) from those of `start`, laid over them; nobody comes near the `standing` spots."""
    if not len(start):
        return start
    before = start / np.array([WIDER, 1.0])
    radii = disc_radii(ties, district)
    sizes = np.bincount(district)
    sums = [np.bincount(district, weights=before[:, axis]) for axis in (0, 1)]
    middles = np.stack(sums, axis=1) / sizes[:, None]
    parted = part(_closer(middles), radii + GAP / 2)
    leaning = lean(ties, district, parted)
    places = np.zeros_like(before)
    for number, radius in enumerate(radii.tolist()):
        own = np.flatnonzero(district == number)
        within = (before[own] - middles[number]) / radius
        within /= np.maximum(np.hypot(within[:, 0], within[:, 1]), 1.0)[:, None]
        names = [keys[paper] for paper in own.tolist()]
        eased = arrange(names, ties[own].columns(own), leaning[own], within)
        places[own] = parted[number] + radius * _filling(eased)
    stretched = places * np.array([WIDER, 1.0])
    # Never made smaller: a map that has grown needs the room.
    laid = overlay(stretched, start, smallest=1.0).of(stretched)
    names = [*keys, *(f"standing {number}" for number in range(len(standing)))]
    laid = spread(np.vstack([laid, standing]), 2 * ROOM + 1, names, len(standing))[: len(keys)]
    rounded: Floats = np.round(laid, 1) + 0.0
    return rounded


def _closer(middles: Floats) -> Floats:
    """Draw districts to the middle of all, so that none drifts off; those that touch part again."""
    middle = middles.mean(axis=0)
    closer: Floats = middle + (1.0 - CLOSER) * (middles - middle)
    return closer


def _filling(within: Floats) -> Floats:
    """Widen or narrow a district about its middle so that its papers fill its disc, but for a rim."""
    within = within - within.mean(axis=0)
    reach = float(np.quantile(np.hypot(within[:, 0], within[:, 1]), 0.9))
    return within * (FILLED_TO / reach) if reach > 0 else within
