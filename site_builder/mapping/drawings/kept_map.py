"""A map with memory: what is locked stands, newcomers find their places beside it, nobody moves for them.

The result is a function of the lock and of the papers that it lacks, taken in order of (added, key). Those with
links or topics come first; similar text serves only those that have neither, so that no sentence moves any other.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from site_builder.collection.library import Library
from site_builder.collection.of_shape import OfShape
from site_builder.mapping.districts.district_names import APART, DistrictName, district_names
from site_builder.mapping.districts.slots import slots
from site_builder.mapping.drawings.drawing import Drawing, Quarter, Ties, arrivals, centres, loose, members, named
from site_builder.mapping.likeness.profiles import Ints
from site_builder.mapping.likeness.texts import Texts
from site_builder.mapping.literature_map import UNLINKED
from site_builder.mapping.places.ground import Ground
from site_builder.mapping.places.newcomers import Town
from site_builder.model import Key


def kept_map(
    library: Library,
    tied: Ties,
    alike: Ties,
    cited: Mapping[Key, int],
    texts: Texts | None = None,
    of_shape: OfShape | None = None,
) -> Drawing:
    """Draw a library on its lock. `alike` holds likeness of text."""
    keys = tuple(library.papers)
    names = [DistrictName(one.id, one.name, ()) for one in library.memory.districts.values()]
    town = _locked(library, keys, {one.id: number for number, one in enumerate(names)})
    waiting = town.waiting(range(len(keys)))
    is_loose = loose(library, tied()) if waiting else np.zeros(0, dtype=np.bool_)
    for some, ties in (
        (arrivals(library, [paper for paper in waiting if not is_loose[paper]]), tied),
        (arrivals(library, [paper for paper in waiting if is_loose[paper]]), alike),
    ):
        new: list[list[int]] = []
        if some:
            town.welcome(town.waiting(some), ties())
            new = town.found(town.waiting(some), ties())
        groups, taken = [[keys[paper] for paper in group] for group in new], [one.id for one in names]
        names += named(library, groups, cited, taken, texts, of_shape)
        left = town.waiting(some)
        if left and all(one.id != UNLINKED for one in names):
            town.districts += 1
            names.append(DistrictName(UNLINKED, APART, ()))
        town.set_apart(left, next((number for number, one in enumerate(names) if one.id == UNLINKED), -1))
    return _drawing(library, keys, town, names, cited, texts, of_shape)


def _locked(library: Library, keys: tuple[Key, ...], number: Mapping[str, int]) -> Town:
    """The map as the lock has it, with the room of papers that are not in view; who was displaced stands near by."""
    memory = library.memory
    places = np.zeros((len(keys), 2))
    district: Ints = np.full(len(keys), -1, dtype=np.int64)
    for paper, key in enumerate(keys):
        if spot := memory.places.get(key):
            places[paper], district[paper] = (spot.x, spot.y), number[spot.district]
    taken = Ground(
        np.array([(spot.x, spot.y) for spot in memory.places.values()]),
        np.array([number[spot.district] for spot in memory.places.values()], dtype=np.int64),
    )
    town = Town(keys, places, district, len(number), taken)
    for paper, key in enumerate(keys):
        if spot := memory.displaced.get(key):
            home = number[spot.district]
            town.put(paper, town.ground.beside(np.array([[spot.x, spot.y]]), np.ones(1), home), home)
    return town


def _drawing(
    library: Library,
    keys: tuple[Key, ...],
    town: Town,
    names: list[DistrictName],
    cited: Mapping[Key, int],
    texts: Texts | None,
    of_shape: OfShape | None,
) -> Drawing:
    """Leave out districts without a paper in view; give colours to the new ones, and topics to all."""
    sizes = np.bincount(town.district, minlength=len(names))
    kept = [library.memory.districts[one.id].slot if one.id in library.memory.districts else -1 for one in names]
    colours = slots(centres(town.places, town.district, len(names)), sizes, kept)
    shown = np.flatnonzero(sizes)
    district = np.searchsorted(shown, town.district)
    characteristic = district_names(library, members(keys, district, len(shown)), cited, texts, of_shape)
    quarters = [
        Quarter(
            names[number].id, names[number].name, () if names[number].id == UNLINKED else one.topics, colours[number]
        )
        for number, one in zip(shown.tolist(), characteristic, strict=True)
    ]
    return Drawing(town.places, district, tuple(quarters))
