"""What every reader of bibliographies returns: the works it read, and what became of the rest."""

from __future__ import annotations

from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import JSON, Found
from site_builder.structs import Frozen, Mutable, field

Spot = tuple[int, int]
"""Line and column of something in the file."""

Record = dict[str, JSON]
"""One item of CSL-JSON (schema 1.0.2). What CSL has no variable for stands under `custom`."""


class ReadRecord(Frozen):
    """One work as a file states it."""

    record: Record
    """Without `id`: whether `key` can be a note's key is decided by whoever makes notes."""
    key: str
    """The citation key as written; empty where there is none."""
    place: Place
    attachments: tuple[str, ...] = ()
    """Paths of files that the entry names, as written."""


class Reading(Frozen):
    """A file of bibliographic data, read."""

    records: tuple[ReadRecord, ...]
    found: Found
    entries: int
    """How many entries the file holds: those read, those not read and those left out on purpose."""
    left_out: int = 0
    """Entries left out on purpose, each with a warning."""
    unkept: tuple[str, ...] = ()
    """Names of fields that no note has a place for, once for each time they were met."""

    @property
    def unread(self) -> int:
        return self.entries - len(self.records) - self.left_out


class Remarks(Mutable):
    """The faults found while one file is read, and what is counted on the way."""

    path: str
    found: list[Diagnostic] = field(default_factory=list)
    unkept: list[str] = field(default_factory=list)

    def add(self, line: int, code: str, message: str, column: int = 1) -> None:
        self.found.append(Diagnostic(Place(self.path, line, column), code, message))

    def mended(self, line: int, message: str) -> None:
        self.add(line, "mended-entry", message)

    def add_at(self, spot: Spot, code: str, message: str) -> None:
        self.add(spot[0], code, message, spot[1])


def excerpt(text: str, length: int = 40) -> str:
    """The first words of an entry, in quotes, for messages."""
    words = " ".join(text[: 4 * length].split())
    return f"'{words if len(words) <= length else words[: length - 1] + '…'}'"
