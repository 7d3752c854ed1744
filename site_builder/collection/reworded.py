"""Notes of which only words have changed: no other note, and nothing that is checked across notes, sees a difference.

What such a note leads to, and what leads to it, is as it was, though links may stand elsewhere in its text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from site_builder.collection.checks.unwritten import unwritten_notes
from site_builder.collection.disk.sources import Source
from site_builder.collection.reading import Reader
from site_builder.diagnostics import Place
from site_builder.model import Body, Found, Link, LinkKind, Note
from site_builder.structs import Frozen, replace

MOST_REWORDED = 20
"""Where more notes have changed at once, the whole collection is looked at."""

_OF_RENDERING = frozenset(
    ["bad-formula", "removed-markup", "refused-address", "remote-picture", "embed-cut", "body-not-rendered"]
)

_OF_LINKS = frozenset(
    ["ambiguous-link", "unresolved-link", "unknown-heading", "missing-file", "large-file", "refused-file"]
)

_SHOWN_BY_TARGET = re.compile(r"[$\\]")
"""In the text of a link: what is rendered only where the link leads somewhere."""


class Reworded(Frozen):
    """A note of which only words have changed."""

    old: Note
    old_faults: Found
    """What reading its file found …"""
    new: Note
    new_faults: Found
    """… and finds now."""
    is_recalled: bool
    """Whether the note as it is now had been read before."""

    def links(self) -> Mapping[int, Link]:
        """Offset of each link as it was -> the link as it is."""
        return {was.start: now for was, now in zip(self.old.body.links, self.new.body.links, strict=True)}

    def faults(self, before: Found) -> Found:
        """What is wrong with the note but for what rendering finds; `before` is what was."""
        moved: dict[Place, Place] = {
            was.place: now.place for was, now in zip(self.old.body.links, self.new.body.links, strict=True)
        }
        stays = (
            fault.at(moved.get(fault.place, fault.place)) if fault.code in _OF_LINKS else fault
            for fault in before
            if fault not in self.old_faults and fault.code not in _OF_RENDERING and fault.code != "unwritten-note"
        )
        return (*self.new_faults, *stays, *unwritten_notes([self.new]))


def reworded(source: Source, was: bytes, reader: Reader) -> Reworded | None:
    """A note of which only words have changed since `was` named its text; None where that cannot be said."""
    before = reader.recalled(reader.key_of(source.path, was))
    if before is None:
        return None
    known = reader.recalled(reader.key(source))
    (old, old_faults), (new, faults) = before, known or reader.read(source)
    if not _looks_alike(old, new) or any(fault.code == "bad-yaml" for fault in (*old_faults, *faults)):
        return None
    return Reworded(old, old_faults, new, faults, is_recalled=known is not None)


def _looks_alike(old: Note, new: Note) -> bool:
    """Whether other notes, and all that is checked across notes, see the same of both: only words differ."""
    return replace(new, body=old.body) == old and _outside(new.body) == _outside(old.body) and _is_plain(new.body)


def _outside(body: Body) -> object:
    """What of a body leads to other notes, or they can lead to."""
    return (
        body.line,
        [(link.kind, link.target, link.fragment) for link in body.links],
        [tag.spelling for tag in body.tags],
        [(heading.text, heading.anchor) for heading in body.headings],
        body.blocks,
    )


def _is_plain(body: Body) -> bool:
    """Whether what rendering finds in a body is its own: nothing is embedded, no text hangs on where its link leads."""
    return not any(link.kind is LinkKind.EMBED or _SHOWN_BY_TARGET.search(link.text) for link in body.links)
