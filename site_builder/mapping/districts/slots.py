"""Which colour of the palette each district has."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from site_builder.collection.map_lock import lock
from site_builder.mapping.likeness.profiles import Floats, Ints

SLOTS = lock.SLOTS
"""Colours of the palette."""


def slots(centres: Floats, sizes: Ints, kept: Sequence[int] | None = None) -> list[int]:
    """A slot (0 … 11) for each district: all different up to twelve.

    `kept` holds the slots of districts that have one, -1 for the others. Of those the largest takes the first free
    slot, the next one the second, and so on; where all are taken each takes the colour whose nearest bearer is
    farthest off. A district out of view has its centre at NaN: nobody is near it.
    """
    chosen = np.full(len(sizes), -1) if kept is None else np.array(kept)
    for number in np.lexsort((np.arange(len(sizes)), -sizes)).tolist():
        if chosen[number] >= 0:
            continue
        free = [slot for slot in range(SLOTS) if slot not in chosen]
        if free:
            chosen[number] = free[0]
            continue
        distances = np.nan_to_num(np.hypot(*(centres - centres[number]).T), nan=np.inf)
        nearest = [round(float(distances[chosen == slot].min()), 3) for slot in range(SLOTS)]
        chosen[number] = int(np.argmax(nearest))
    return [int(slot) for slot in chosen]
