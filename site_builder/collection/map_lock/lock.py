"""layout.tsv, the lock of the map: which paper stands where, and what the districts are called.

Types, and how they are written; `read_lock` reads them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from types import MappingProxyType

from site_builder.model import Key
from site_builder.structs import Frozen, field

LOCK_FILE = "layout.tsv"
HEADER = "# site-builder layout 1"
DISTRICT = "#district"

ROOM = 20.0
"""Radius in map units that is kept free around each paper; the papers of a sound lock stand twice as far apart."""

SLOTS = 12
"""Colours that a district can have, 0 to 11."""


class LockedDistrict(Frozen):
    id: str
    name: str
    slot: int
    """Place in the palette."""


@dataclasses.dataclass(frozen=True, slots=True)
class LockedPlace:
    """Where a paper stands, in map units to 0.1, and the id of its district."""

    x: float
    y: float
    district: str
    line: int = dataclasses.field(default=1, compare=False)
    """Line of the file, for messages."""


class Lock(Frozen):
    """What a map remembers. Empty where nothing is locked."""

    places: Mapping[Key, LockedPlace] = field(default_factory=dict)
    """Sorted by key."""
    districts: Mapping[str, LockedDistrict] = field(default_factory=dict)
    """By id, sorted: each that a place names, and perhaps others."""
    is_newer: bool = False
    """Whether the file is of a later layout than this program knows: it may hold what writing it anew would lose."""


def lock_text(lock: Lock) -> str:
    """The lock as a file: header, districts by id, papers by key. Equal locks give equal bytes."""
    districts = [f"{DISTRICT}\t{escaped(it.id)}\t{escaped(it.name)}\t{it.slot}" for it in lock.districts.values()]
    papers = [f"{escaped(key)}\t{it.x:.1f}\t{it.y:.1f}\t{escaped(it.district)}" for key, it in lock.places.items()]
    return "\n".join([HEADER, *districts, *papers, ""])


_ESCAPES = MappingProxyType({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


def escaped(text: str) -> str:
    r"""A cell: tabs, line ends and "\" by their escapes, and "\#" where a key would look like a comment."""
    cell = "".join(_ESCAPES.get(character, character) for character in text)
    return f"\\{cell}" if cell.startswith("#") else cell
