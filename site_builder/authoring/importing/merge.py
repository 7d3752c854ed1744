"""Three-way merge of a note: what import wrote last, what the note says now, what the source says now."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from site_builder.authoring.front_matter_text import in_order, same
from site_builder.model import JSON
from site_builder.structs import Frozen

Fields = Mapping[str, JSON]


class Conflict(Frozen):
    """A field that a person and the source both changed."""

    field: str
    ours: JSON
    theirs: JSON


class Merge(Frozen):
    """What is to happen to a note's fields. A field that is to be dropped has the value None."""

    changes: Fields
    conflicts: tuple[Conflict, ...]


def merge(base: Fields, ours: Fields, theirs: Fields) -> Merge:
    """Take the source's news where the note still says what import wrote; keep a person's word everywhere else.

    A field that a person deleted stays deleted while the source says the same; one that only a person has stays.
    A year and a date are one fact: where the source replaces one by the other, so does the note.
    """
    changes: dict[str, JSON] = {}
    conflicts: list[Conflict] = []
    for name in in_order({**theirs, **base}):
        was, now, new = base.get(name), ours.get(name), theirs.get(name)
        if same(was, new) or same(now, new):
            continue
        other = _other_date(name, base, ours) if now is None else ""
        if same(was, now) and not other:
            changes[name] = new
        elif new is None or (other and str(other).startswith(str(new))):
            continue  # the source has dropped what is a person's now, or says less than they do
        elif other and str(new).startswith(str(other)):
            changes[name] = new
        else:
            conflicts.append(Conflict(name, now if now is not None else other or None, new))
    return Merge(changes, tuple(conflicts))


_DATES: Mapping[str, str] = MappingProxyType({"year": "date", "date": "year"})


def _other_date(name: str, base: Fields, ours: Fields) -> JSON:
    """The date that a person gave under the other of its two names; empty for none."""
    other = _DATES.get(name, "")
    if not other or other not in ours or same(base.get(other), ours[other]):
        return ""
    return ours[other]
