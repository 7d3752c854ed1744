"""Which colour of the palette each district has."""

from __future__ import annotations

import numpy as np

from site_builder.mapping.profiles import Floats, Ints

SLOTS = 12
"""Colours of the palette."""


def slots(centres: Floats, sizes: Ints) -> list[int]:
    """A slot (0 … 11) for each district: all different up to twelve.

    The largest district has slot 0, the next one slot 1, and so on; from the thirteenth on each takes
    the colour whose nearest bearer is farthest off.
    """
    chosen = np.full(len(sizes), -1)
    for place, number in enumerate(np.lexsort((np.arange(len(sizes)), -sizes)).tolist()):
        if place < SLOTS:
            chosen[number] = place
            continue
        distances = np.hypot(*(centres - centres[number]).T)
        nearest = [round(float(distances[chosen == slot].min()), 3) for slot in range(SLOTS)]
        chosen[number] = int(np.argmax(nearest))
    return [int(slot) for slot in chosen]
