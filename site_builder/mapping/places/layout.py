"""Places: districts first, then each district's papers within it, then room for every paper.

Community-first: a layout of thousands of papers at once tangles, or takes minutes; one of a few dozen discs does
not, and within a disc there are few papers. Everything is plain numpy: sums go through `bincount`, which adds in
order; no BLAS, no random numbers, no clock. Where a start is needed it comes from hashes of keys, so a
map does not depend on the order of papers. y grows downwards, as in SVG.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from site_builder.mapping.likeness.profiles import Floats, Ints, Sparse
from site_builder.mapping.literature_map import ROOM
from site_builder.mapping.places.discs import disc_centres
from site_builder.mapping.places.forces import arrange
from site_builder.mapping.places.spacing import spread

FILLED = 0.28
"""Share of a district's disc that the room of its papers fills …"""

FILLED_UNTIED = 0.5
"""… and of papers without ties, which have no lines to show."""

GAP = 2.5 * ROOM
"""Free space between the discs of two districts: a name fits in."""

WIDER = 1.35
"""The finished map is stretched so much in width: screens are wide, and so are labels."""


def place(keys: Sequence[str], ties: Sparse, district: Ints) -> Floats:
    """Places of papers, n × 2 in map units, to 0.1; `district[i]` is the number of paper i's district."""
    if not len(keys):
        return np.zeros((0, 2))
    radii = disc_radii(ties, district)
    first_keys = [keys[int(np.argmax(district == number))] for number in range(len(radii))]
    centres = disc_centres(first_keys, radii + GAP / 2, between_districts(ties, district))
    leaning = lean(ties, district, centres)
    places = np.zeros((len(keys), 2))
    for number, radius in enumerate(radii.tolist()):
        members = np.flatnonzero(district == number)
        names = [keys[member] for member in members.tolist()]
        within = arrange(names, ties[members].columns(members), leaning[members])
        places[members] = centres[number] + within * radius
    places = spread(places, 2 * ROOM + 1, keys)
    middle = (places.min(axis=0) + places.max(axis=0)) / 2
    # Adding zero turns -0.0 into 0.0.
    stretched: Floats = np.round((places - middle) * np.array([WIDER, 1.0]), 1) + 0.0
    return stretched


def disc_radii(ties: Sparse, district: Ints) -> Floats:
    """Radius of each district's disc: its papers' room fills a set share of it."""
    areas = 1 / np.where(np.diff(ties.indptr) > 0, FILLED, FILLED_UNTIED)
    radii: Floats = ROOM * np.sqrt(np.bincount(district, weights=areas))
    return radii


def between_districts(ties: Sparse, district: Ints) -> Floats:
    """Association strength of each two districts (van Eck and Waltman 2009): ties between them over what chance gives.

    A symmetric matrix without a diagonal, its largest entry 1.
    """
    count = int(district.max()) + 1
    flat = district[ties.rows] * count + district[ties.indices]
    sums = np.bincount(flat, weights=ties.data, minlength=count * count).reshape(count, count)
    np.fill_diagonal(sums, 0.0)
    totals = np.maximum(sums.sum(axis=1), 1e-9)
    strength: Floats = sums / np.sqrt(totals[:, None] * totals[None, :])
    return strength / max(float(strength.max()), 1e-9)


def lean(ties: Sparse, district: Ints, centres: Floats) -> Floats:
    """Where each paper's ties to other districts lead: sum of ties × direction to the other's centre, n × 2."""
    rows = ties.rows
    out = district[rows] != district[ties.indices]
    rows, pulls = rows[out], ties.data[out]
    ways = centres[district[ties.indices[out]]] - centres[district[rows]]
    ways /= np.maximum(np.hypot(ways[:, 0], ways[:, 1]), 1e-9)[:, None]
    count = len(district)
    return np.stack([np.bincount(rows, weights=pulls * ways[:, axis], minlength=count) for axis in (0, 1)], axis=1)
