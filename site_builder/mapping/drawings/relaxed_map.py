"""A map made better from where it stands: districts divided anew where that pays, papers eased to their neighbours.

The start is the map on its lock, newcomers among it. Districts give each other room again, papers move little by little
within theirs, and the whole is laid over the old map. Districts go on with id, name and colour as those that they share
most papers with.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from site_builder.collection.library import Library
from site_builder.mapping.districts.communities import communities, modularity, smallest
from site_builder.mapping.districts.district_names import district_names
from site_builder.mapping.districts.matching import matched
from site_builder.mapping.districts.slots import slots
from site_builder.mapping.drawings.drawing import Drawing, Quarter, Ties, centres, loose, members, named
from site_builder.mapping.drawings.first_map import first_map
from site_builder.mapping.drawings.kept_map import kept_map
from site_builder.mapping.likeness.profiles import Ints, Sparse
from site_builder.mapping.likeness.texts import Texts
from site_builder.mapping.places.easing import ease
from site_builder.model import Key

PAYS = 0.02
"""Modularity that a new division into districts must win; memory is worth more than less."""


def relaxed_map(
    library: Library, tied: Ties, alike: Ties, cited: Mapping[Key, int], texts: Texts | None = None
) -> Drawing:
    """Draw a library from its lock, which is not kept; without one it is drawn as for the first time."""
    if not library.memory.places:
        return first_map(library, tied, alike, cited, texts)
    start = kept_map(library, tied, alike, cited, texts)
    district = _divided(start, tied(), ~loose(library, tied()), smallest(len(library.papers)))
    quarters = start.quarters
    if district is not start.district:
        quarters, district = _renamed(library, start, district, cited, texts)
    hidden = [spot for key, spot in library.memory.places.items() if key not in library.papers]
    standing = np.array([(spot.x, spot.y) for spot in hidden]).reshape(-1, 2)
    return Drawing(ease(tuple(library.papers), start.places, district, tied(), standing), district, quarters)


def _divided(start: Drawing, tied: Sparse, is_tied: NDArray[np.bool_], needed: int) -> Ints:
    """The number of each paper's district: as it is, or anew where that is clearly better."""
    papers = np.flatnonzero(is_tied & (np.diff(tied.indptr) > 0))
    among = tied[papers].columns(papers)
    anew = np.full(len(papers), -1, dtype=np.int64)
    for number, group in enumerate(communities(among, needed).members):
        anew[list(group)] = number
    inside = anew >= 0
    now = start.district[papers]
    if not inside.any() or modularity(among, anew) < modularity(among, now) + PAYS:
        return start.district
    # Papers that belong to no community stay with those they are with.
    district = start.district + int(anew.max()) + 1
    district[papers[inside]] = anew[inside]
    return np.unique(district, return_inverse=True)[1].astype(np.int64)


def _renamed(
    library: Library, start: Drawing, district: Ints, cited: Mapping[Key, int], texts: Texts | None
) -> tuple[tuple[Quarter, ...], Ints]:
    """New districts with the names and colours of the old ones that they go on with."""
    keys = tuple(library.papers)
    count = int(district.max()) + 1
    groups = members(keys, district, count)
    goes_on = matched(start.district, district)
    new = [number for number in range(count) if goes_on[number] < 0]
    kept = [start.quarters[old].slot if old >= 0 else -1 for old in goes_on]
    colours = slots(centres(start.places, district, count), np.bincount(district), kept)
    names = dict(
        zip(new, named(library, [groups[it] for it in new], cited, library.memory.districts.keys(), texts), strict=True)
    )
    quarters = []
    for number, one in enumerate(district_names(library, groups, cited, texts)):
        was = start.quarters[goes_on[number]] if goes_on[number] >= 0 else names[number]
        quarters.append(Quarter(was.id, was.name, one.topics, colours[number]))
    return tuple(quarters), district
