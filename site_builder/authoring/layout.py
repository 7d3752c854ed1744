"""Writes layout.tsv: locks the map as it is drawn, follows renames, mends what merges left."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from pathlib import Path

from site_builder.authoring.files import replace_file
from site_builder.collection.load import load
from site_builder.collection.map_lock.lock import LOCK_FILE, Lock, lock_text
from site_builder.collection.map_lock.read_lock import read_lock
from site_builder.mapping.build_map import build_map
from site_builder.mapping.drawings.locking import lock_of
from site_builder.model import Found, Key
from site_builder.structs import Frozen


class LockNotOurs(Exception):
    """What lies in the lock's place is not this program's to write; the message says why and what to do."""


class LayoutReport(Frozen, kw_only=True):
    """What `layout` did."""

    path: Path
    is_written: bool
    """False where the file says the same already."""
    is_new: bool
    """Whether there was no lock before."""
    placed: tuple[Key, ...]
    """Papers that had no place, by key; those on another's spot, which had to make way, are `moved`."""
    renamed: Mapping[Key, Key]
    """New key -> old key."""
    pruned: tuple[Key, ...]
    """Keys without a note that were dropped."""
    gone: tuple[Key, ...]
    """Keys without a note whose places are kept."""
    moved: Mapping[Key, float]
    """Papers with another place than before -> how far they moved, as a share of the map's width."""
    papers: int
    """Papers that had a place before and have one now."""
    changed_district: tuple[Key, ...]
    new_districts: tuple[str, ...]
    """Names."""
    mended: Found
    """What was wrong with the file."""
    diagnostics: Found
    """All that is wrong with the collection."""


def layout(root: Path, *, relax: bool = False, prune: bool = False) -> LayoutReport:
    """Write the lock of the collection in `root`.

    Raises CollectionNotFound, LockNotOurs, and OSError where the disk refuses.
    """
    library, found = load(root)
    before, mended = read_lock(root)
    if before.is_newer:
        raise LockNotOurs(f"{root / LOCK_FILE} is of a later layout than this program knows; update the program")
    if (root / LOCK_FILE).exists() and not (root / LOCK_FILE).is_file():
        raise LockNotOurs(f"{root / LOCK_FILE} is no file; move it away")
    lock = lock_of(library, build_map(library, relaxed=relax), prune=prune)
    text = lock_text(lock)
    file = root / LOCK_FILE
    is_written = bool(lock.places or file.exists()) and _bytes_of(file) != text.encode()
    if is_written:
        replace_file(file, text.encode())
    memory = library.memory
    names = {key: memory.renamed.get(key, key) for key in lock.places}
    old = {key: before.places[was] for key, was in names.items() if was in before.places}
    width = _width(before)
    ways = {key: hypot(lock.places[key].x - was.x, lock.places[key].y - was.y) for key, was in old.items()}
    return LayoutReport(
        path=file,
        is_written=is_written,
        is_new=not before.places,
        placed=tuple(key for key in lock.places if key not in old),
        renamed={key: was for key, was in memory.renamed.items() if key in lock.places},
        pruned=tuple(sorted(memory.gone - lock.places.keys())),
        gone=tuple(sorted(memory.gone & lock.places.keys())),
        moved={key: way / width for key, way in ways.items() if way > 0},
        papers=len(old),
        changed_district=tuple(key for key, was in old.items() if lock.places[key].district != was.district),
        new_districts=tuple(one.name for id_, one in lock.districts.items() if id_ not in before.districts),
        mended=tuple(fault for fault in found if fault.place.path == LOCK_FILE) or mended,
        diagnostics=found,
    )


def _width(lock: Lock) -> float:
    across = [place.x for place in lock.places.values()]
    return max(across, default=0.0) - min(across, default=0.0) or 1.0


def _bytes_of(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return None
