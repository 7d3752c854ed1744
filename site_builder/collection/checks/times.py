"""Dates that cannot be: in the future, or of a paper that is cited before it exists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date

from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found, Note

_DAY = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")


def future_dates(notes: Sequence[Note], today: date | None) -> Found:
    """A warning at each date after `today`, or else after the latest day on which a note was added.

    No clock is asked: the same collection has the same faults on any day. A date is compared as far as it goes:
    "2026" is not after "2026-03-01".
    """
    latest = today.isoformat() if today else max((note.added for note in notes), default="")
    if not latest:
        return ()
    found = []
    for note in notes:
        which = f"the day given, {latest}" if today else f"{latest}, when the latest note was added"
        if note.added > latest:
            message = f"added is {note.added}, which is later than {which}; mend it"
            found.append(Diagnostic(note.place_of("added"), "future-date", message))
        day = _DAY.fullmatch(note.date.text) if note.date else None
        if day and day[0] > latest[: len(day[0])]:
            message = f"the paper's date, {day[0]}, is later than {which}; mend it, or write what is planned as text"
            place = note.place_of("date", "year")
            found.append(Diagnostic(place, "future-date", message))
    return tuple(found)


def cites_forward(note: Note, cited: Iterable[tuple[Note, Place]]) -> Found:
    """A warning at each citation of a paper that came out in a later year than the one that cites it."""
    found = []
    for other, place in cited:
        if note.year is not None and other.year is not None and other.year > note.year:
            message = (
                f"{quoted(note.key)} is of {note.year} and cites {quoted(other.key)} of {other.year}; "
                "mend one of the years, or drop the citation"
            )
            found.append(Diagnostic(place, "cites-forward", message))
    return tuple(found)
