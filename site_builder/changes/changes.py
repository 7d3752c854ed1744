"""What differs between two states of a collection. Types only; `compare` fills them."""

from __future__ import annotations

from collections.abc import Mapping

from site_builder.collection.library import Library
from site_builder.diagnostics import Diagnostic
from site_builder.mapping.literature_map import Edge, LiteratureMap
from site_builder.model import Found, Identifier, Key
from site_builder.structs import Frozen


class State(Frozen):
    """A collection at one time."""

    name: str
    """What the one who asked calls it: a branch, a commit, a folder."""
    library: Library
    literature_map: LiteratureMap
    diagnostics: Found


class ChangedNote(Frozen):
    key: Key
    fields: tuple[str, ...]
    """Fields that say something else, in the order of docs/format.md; "text" is the body."""
    words_added: int = 0
    words_removed: int = 0


class Move(Frozen):
    """A paper that stands elsewhere on the map."""

    key: Key
    share: float
    """How far it moved, as a share of the width of the map before."""


class Changes(Frozen, kw_only=True):
    before: State
    after: State
    added: tuple[Key, ...]
    removed: tuple[Key, ...]
    renamed: Mapping[Key, Key]
    """New key -> old key."""
    changed: tuple[ChangedNote, ...]
    """Notes that are in both, renamed ones included."""
    links_won: tuple[Edge, ...]
    """Links that notes state, sorted; those of removed papers and of drafts are no news and in neither list."""
    links_lost: tuple[Edge, ...]
    links_changed: tuple[tuple[Edge, Edge], ...]
    """The same link with other reasons: before, after."""
    wanted_won: tuple[Identifier, ...]
    """Papers without a note that are named now."""
    wanted_lost: tuple[Identifier, ...]
    """Papers that were wanted, and are no more."""
    moved: tuple[Move, ...]
    """Farthest first."""
    districts_changed: tuple[Key, ...]
    stayed: int
    """Papers that are in both and stand where they stood."""
    faults_won: tuple[Diagnostic, ...]
    faults_lost: tuple[Diagnostic, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs that anybody could see."""
        return not any(
            (
                self.added,
                self.removed,
                self.renamed,
                self.changed,
                self.links_won,
                self.links_lost,
                self.links_changed,
                self.wanted_won,
                self.wanted_lost,
                self.moved,
                self.districts_changed,
                self.faults_won,
                self.faults_lost,
            )
        )
