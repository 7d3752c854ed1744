"""The lock that keeps a map as it is drawn."""

from __future__ import annotations

import numpy as np

from site_builder.collection.library import Library
from site_builder.collection.map_lock.lock import Lock, LockedDistrict, LockedPlace
from site_builder.mapping.likeness.profiles import Ints
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.mapping.places.ground import Ground
from site_builder.model import Key


def lock_of(library: Library, drawn: LiteratureMap, *, prune: bool = False) -> Lock:
    """The places of all papers of a map, and of notes that are not in view: drafts and broken ones.

    Deleted notes keep theirs too, in case they come back, unless told to `prune`.
    """
    memory = library.memory
    places = {key: LockedPlace(spot.x, spot.y, spot.district) for key, spot in drawn.spots.items()}
    dropped = memory.gone if prune else frozenset()
    hidden = {key: place for key, place in memory.places.items() if key not in places and key not in dropped}
    places |= hidden
    for key, place in memory.displaced.items():
        if key not in places:
            places[key] = _beside(place, places)
    named = {one.id: LockedDistrict(one.id, one.name, one.slot) for one in drawn.districts}
    # Blanks at its ends, which no sound key has, would not survive the file.
    kept = {key: places[key] for key in sorted(places) if key.strip() == key != ""}
    used = sorted({place.district for place in kept.values()})
    return Lock(kept, {id_: named.get(id_) or memory.districts[id_] for id_ in used})


def _beside(place: LockedPlace, others: dict[Key, LockedPlace]) -> LockedPlace:
    """The free place nearest to one that another paper has."""
    numbers = {id_: number for number, id_ in enumerate(sorted({it.district for it in (place, *others.values())}))}
    district: Ints = np.array([numbers[it.district] for it in others.values()], dtype=np.int64)
    ground = Ground(np.array([(it.x, it.y) for it in others.values()]), district)
    x, y = ground.beside(np.array([[place.x, place.y]]), np.ones(1), numbers[place.district]).tolist()
    return LockedPlace(x, y, place.district)
