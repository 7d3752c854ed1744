"""Reading many papers' notes in several processes, which hand them over as the bytes that the cache has of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Protocol, TypeVar

from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.sources import Source
from site_builder.collection.kept_body import Shelf
from site_builder.collection.note_form import NoteForm
from site_builder.collection.notes import read_note
from site_builder.structs import Frozen

Task = TypeVar("Task")
Result = TypeVar("Result")

WORTH_SPREADING = 200
"""Notes from which several processes save more time than they take to start."""

AT_ONCE = 8
"""Notes that a process reads before it hands them over: so few that all processes end at about the same time."""


class Spread(Protocol):
    """Makes calls in several processes."""

    def __call__(self, work: Callable[[Task], Result], tasks: Iterable[Task], /) -> Iterator[tuple[Task, Result]]:
        """Each task with its result, in any order. Raises OSError where a process is lost."""


class _Runs(Frozen, dict=True):
    """Reads notes that stand one behind the other, by the number of the first. A copy of it reads the same."""

    sources: Sequence[Source]
    config: SiteConfig

    def __call__(self, start: int) -> list[bytes]:
        read = (read_note(source, self.config) for source in self.sources[start : start + AT_ONCE])
        return [self._form.encode(one) for one in read]

    @cached_property
    def _form(self) -> NoteForm:
        return NoteForm(Shelf())


def read_apart(sources: Sequence[Source], config: SiteConfig, spread: Spread) -> Iterator[tuple[int, bytes]]:
    """The number of each source, with its note and faults in the form `NoteForm`; in any order. Raises OSError."""
    for start, notes in spread(_Runs(sources, config), range(0, len(sources), AT_ONCE)):
        yield from enumerate(notes, start)
