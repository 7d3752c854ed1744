"""What is to become a note: the fields and body that a source states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from site_builder.diagnostics import Place
from site_builder.model import JSON
from site_builder.structs import Frozen


class Draft(Frozen, kw_only=True):
    """One note as its source states it."""

    origin: str
    """What the source calls it, to know it again: its citation key, or its path within the vault."""
    place: Place
    fields: Mapping[str, JSON]
    """Front matter without `key`; scalars are text."""
    key: str = ""
    """The key that the source gives; empty for none."""
    body: str | None = None
    """None where the source is no note: the body is then its reader's alone."""
    path: str = ""
    """Where it lies within the collection; empty where the key decides."""
    kind: Literal["paper", "page"] = "paper"


class Attachment(Frozen, kw_only=True):
    """A file that comes along with the notes that link it."""

    source: str
    """Path on disk."""
    path: str
    """Path within the collection."""
