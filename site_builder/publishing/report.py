"""What a build is asked for, how it tells how far it is, and what it reports. Types only."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from site_builder.collection.config import Cards
from site_builder.collection.library import Library
from site_builder.model import Found
from site_builder.publishing.stamps import Stamps
from site_builder.publishing.writer import Published
from site_builder.structs import Frozen, field


class Progress(Protocol):
    """Hears how far a build is."""

    def stage(self, name: str, total: int) -> None:
        """A stage of `total` steps begins; 0 where nobody can tell."""

    def step(self) -> None:
        """One step of the stage is done."""


class BuildRequest(Frozen, kw_only=True):
    content: Path
    output: Path
    base_url: str | None = None
    """Instead of the one in site.yaml."""
    drafts: bool = False
    jobs: int | None = None
    """Processes to work in; None: as many as pay."""
    scheduler: str = ""
    """Address of a Dask scheduler whose workers do the work; "": processes of this machine do."""
    cache: Path | None = None
    """Folder of the cache; None: everything is made anew, and nothing is remembered."""


class Summary(Frozen, kw_only=True):
    """How much there is in a collection."""

    papers: int
    topics: int
    pages: int
    wanted: int
    drafts: int
    """Held back, unless they were asked for."""
    left_out: int
    base_url: str
    wants_pictures: bool
    """Whether links to the site are to show one."""


class BuildReport(Frozen, kw_only=True):
    summary: Summary
    published: Published
    diagnostics: Found
    made: Mapping[str, int] = field(default_factory=dict)
    """Kind of work -> how much of it was done: notes read, bodies rendered, parts of the site made."""
    recalled: Mapping[str, int] = field(default_factory=dict)
    """Kind of work -> how much of it the cache spared."""
    stamps: Stamps = Stamps()
    """What every file of the site was left as."""
    attachments: tuple[str, ...] = ()
    """Paths within the collection of the files that were copied."""


def summary(library: Library) -> Summary:
    return Summary(
        papers=len(library.papers),
        topics=len(library.topics),
        pages=len(library.pages),
        wanted=len(library.wanted),
        drafts=library.counts.drafts,
        left_out=library.counts.ignored,
        base_url=library.config.base_url,
        wants_pictures=library.config.cards is not Cards.NONE,
    )
