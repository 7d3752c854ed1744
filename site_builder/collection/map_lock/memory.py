"""What the lock says of the notes that there are today: renames followed, deleted notes told apart, clashes found."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence

from site_builder import urls
from site_builder.collection.map_lock.lock import LOCK_FILE, ROOM, Lock, LockedDistrict, LockedPlace
from site_builder.collection.words.folding import folded
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found, Key, Note
from site_builder.structs import Frozen, field


class Memory(Frozen):
    """The lock under today's keys."""

    places: Mapping[Key, LockedPlace] = field(default_factory=dict)
    """Sorted by key; each two at least 2 × ROOM apart. Of drafts, broken and deleted notes too: their room is kept."""
    displaced: Mapping[Key, LockedPlace] = field(default_factory=dict)
    """Papers whose locked place another one has, sorted by key: they keep their district and make way."""
    districts: Mapping[str, LockedDistrict] = field(default_factory=dict)
    """By id."""
    renamed: Mapping[Key, Key] = field(default_factory=dict)
    """New key -> the key in the file, by alias."""
    gone: frozenset[Key] = frozenset()
    """Keys among `places` that no note has."""


def remember(
    lock: Lock, notes: Sequence[Note], aliases: Mapping[str, Key], unread: Collection[Key] = ()
) -> tuple[Memory, Found]:
    """Match a lock with the notes of a collection, drafts among them, given in an order that means nothing.

    `aliases` maps each folded alias to the key that it means; `unread` holds keys of notes that could not be read
    well enough to know theirs: those are not taken for deleted.
    """
    there = {*(note.key for note in notes), *unread}
    renamed = _renames(lock, notes, aliases, there)
    old = {was: new for new, was in renamed.items()}
    superseded = set(_superseded(lock, notes, there)) - old.keys()
    current = {old.get(key, key): place for key, place in lock.places.items() if key not in superseded}
    places, displaced, found = _without_clash(current, there)
    return (
        Memory(
            places=places,
            displaced={key: place for key, place in displaced.items() if key in there},
            districts=lock.districts,
            renamed=renamed,
            gone=frozenset(places.keys() - there),
        ),
        found,
    )


def _renames(lock: Lock, notes: Sequence[Note], aliases: Mapping[str, Key], there: Collection[Key]) -> dict[Key, Key]:
    """Notes that the lock knows by an alias alone: new key -> locked key. A note's first such alias counts."""
    free = {key: key for key in lock.places if key not in there}
    near = {folded(key): key for key in reversed(free)}
    renamed: dict[Key, Key] = {}
    for note in sorted(notes, key=lambda note: (note.key, note.path)):
        if note.key in lock.places or note.key in renamed:
            continue
        for form in _forms(note):
            was = free.get(form) or near.get(folded(form))
            if was in free and aliases.get(folded(form), note.key) == note.key:
                renamed[note.key] = was
                del free[was]
                break
    return dict(sorted(renamed.items()))


def _superseded(lock: Lock, notes: Sequence[Note], there: Collection[Key]) -> Iterator[Key]:
    """Old keys of notes that are locked under their own: a merge brought them back."""
    for note in notes:
        if note.key in lock.places:
            yield from (form for form in _forms(note) if form in lock.places and form not in there)


def _forms(note: Note) -> list[Key]:
    return [urls.key_form(alias.text) for alias in note.aliases]


def _without_clash(
    current: Mapping[Key, LockedPlace], there: Collection[Key]
) -> tuple[dict[Key, LockedPlace], dict[Key, LockedPlace], Found]:
    """Part papers that keep their places from those that make way: later keys, and of all the deleted ones first."""
    cells: dict[tuple[int, int], list[Key]] = {}
    kept: dict[Key, LockedPlace] = {}
    displaced: dict[Key, LockedPlace] = {}
    found = []
    # A tenth less, since places are rounded.
    apart = 2 * ROOM - 0.1
    for key in sorted(current, key=lambda key: (key not in there, key)):
        place = current[key]
        column, row = int(place.x // apart), int(place.y // apart)
        near = (other for x in (-1, 0, 1) for y in (-1, 0, 1) for other in cells.get((column + x, row + y), ()))
        first = next((it for it in near if math.hypot(kept[it].x - place.x, kept[it].y - place.y) < apart), None)
        if first is None:
            kept[key] = place
            cells.setdefault((column, row), []).append(key)
            continue
        displaced[key] = place
        message = (
            f"{quoted(key, 60)} stands on the spot of {quoted(first, 60)} (line {kept[first].line}) and makes way; "
            "run 'site-builder layout' to mend the file"
        )
        found.append(Diagnostic(Place(LOCK_FILE, place.line), "layout-merge", message))
    return dict(sorted(kept.items())), dict(sorted(displaced.items())), tuple(found)
