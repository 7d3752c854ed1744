"""Figures of a whole collection in steps, so that one edit leaves nearly all as they are; and sums without error.

A word's rarity, the mean length of texts and the like depend on all papers: taken exactly, each edit would move every
weight by a hair, and with it every likeness and every score. On a geometric grid most edits move none, and an
incremental build has to look at those alone that did move.

Weights are rounded to multiples of 2⁻²⁰. Products of two are multiples of 2⁻⁴⁰, and a double holds sums of them up to
2¹² without rounding: a likeness is the same to the last bit in whatever order, and by whatever code, it is added up.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

HOLDER_STEPS = 8
"""Steps an octave for how many papers have a topic or a reference …"""

TERM_STEPS = 4
"""… for how many have a term: coarser, for each sentence has several …"""

COLLECTION_STEPS = 4
"""… for how many papers there are …"""

MEAN_STEPS = 16
"""… and for means over the collection."""

_UNIT = 2.0**20


def on_grid(figure: Any, steps: int) -> NDArray[np.float64]:
    """The nearest power of 2^(1/steps) to a positive figure, or to each of some."""
    found: NDArray[np.float64] = np.exp2(np.round(np.log2(figure) * steps) / steps)
    return found


def dyadic(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights as multiples of 2⁻²⁰."""
    return _rounded(weights, _UNIT)


def exact(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """Figures as multiples of 2⁻⁴⁰, which can be added to sums of products."""
    return _rounded(sums, _UNIT**2)


def _rounded(figures: NDArray[np.float64], parts: float) -> NDArray[np.float64]:
    found = figures * parts
    np.rint(found, out=found)
    found /= parts
    return found
