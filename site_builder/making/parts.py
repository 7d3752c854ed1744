"""Making the parts of a site, in one process or several, and leaving alone those that are as they were.

A part is made again if anything has changed that it read when it was made last: values of the catalogue, what it was
given, a template, the program (`ledger`). What it made then is known by digests; where the output still holds just
that, nothing is rendered and nothing written. Wherever that is in doubt, the part is made.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path

from site_builder.assets import asset_dir
from site_builder.cache.codec import digest_of
from site_builder.cache.memo import Memo
from site_builder.cache.store import digest, digest_of_files
from site_builder.collection.disk.own_folders import own_folders
from site_builder.collection.library import Library
from site_builder.making.crew import Crew
from site_builder.making.ledger import FORM, Accounts
from site_builder.making.whole import LARGE, SEARCH, whole_collection
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Found
from site_builder.pages.map_data.tiles import tiles_of
from site_builder.pages.page import Job, Page
from site_builder.pages.reads import Reads
from site_builder.pages.shell import SiteView, site_view
from site_builder.pages.site import Bodies, page_jobs
from site_builder.publishing.cards import card_jobs
from site_builder.publishing.crawlers import Listed, listed
from site_builder.publishing.writer import Staging
from site_builder.rendering.markdown.bodies import BodyRenderer
from site_builder.rendering.templates import Templates

PARTS = "part"
"""The kind under which a memo counts the parts of the site that were made."""

PARTS_AT_ONCE = 16
"""Parts that a process makes before it hands them over: few enough to share the work evenly."""


@dataclass(frozen=True, slots=True)
class MadeFiles:
    """A part just made."""

    files: tuple[tuple[str, bytes], ...]
    """Address and bytes of each file."""
    listed: tuple[Listed, ...]
    read: frozenset[str]
    """Names of the values that were read for it (`reads`)."""


@dataclass(frozen=True)
class Maker:
    """Makes the parts of one site by their numbers. A copy of it in another process makes the same."""

    library: Library
    literature_map: LiteratureMap
    bodies: Bodies
    diagnostics: Found
    traced: bool
    """Whether it is noted what is read: that costs time, and only a memory makes use of it."""

    def __call__(self, numbers: Sequence[int]) -> list[MadeFiles]:
        return [self.make(number) for number in numbers]

    def make(self, number: int) -> MadeFiles:
        self.reads.into = read = set[str]()
        files: list[tuple[str, bytes]] = []
        entries: list[Listed] = []
        for made in self.jobs[number].make():
            if not isinstance(made, Page):
                files.append(made)
                continue
            if (entry := listed(self.site, made)) is not None:
                entries.append(entry)
            files.append((made.url, self.templates.render(made.template, made.data).encode()))
            files += [(url, text.encode()) for url, text in made.beside]
        return MadeFiles(tuple(files), tuple(entries), frozenset(read))

    @cached_property
    def site(self) -> SiteView:
        return site_view(self.library)

    @cached_property
    def reads(self) -> Reads:
        return Reads()

    @cached_property
    def jobs(self) -> Sequence[Job]:
        """All parts of the site; the page of a paper is a part, the index of the search is one."""
        library, literature_map, reads = self.library, self.literature_map, self.reads if self.traced else None
        pages = page_jobs(library, literature_map, self.bodies, self.diagnostics, reads)
        if reads:
            library, literature_map = reads.view("library", library), reads.view("map", literature_map)
        pictures = card_jobs(self.library, self.literature_map, self.site)
        whole = whole_collection(library, literature_map, self.site, tiles_of(self.literature_map))
        if self.traced:  # a memory has the index of the build before: `search_index` mends that
            whole = (job for job in whole if job.name != SEARCH)
        return [*chain(whole, pages, pictures)]

    @cached_property
    def own_templates(self) -> Sequence[Path]:
        """Folders with templates of the collection's own, which stand before ours."""
        ours = asset_dir("templates").resolve()
        return [folder for folder in own_folders(self.library.root, "templates") if folder.resolve() != ours]

    @cached_property
    def templates(self) -> Templates:
        folders = [*self.own_templates, asset_dir("templates")]
        return Templates(folders, BodyRenderer(self.library.config.macros).line)

    def common(self) -> bytes:
        """What names all that every part is made of."""
        # Titles are set with the macros of site.yaml wherever they stand: all settings are inputs of all parts.
        return digest(digest_of(self.site), digest_of_files(self.own_templates), digest_of(self.library.config))

    def __getstate__(self) -> dict[str, object]:
        """What makes a copy: the rest is made of it."""
        return {field: getattr(self, field) for field in self.__dataclass_fields__}


def add_parts(
    maker: Maker, staging: Staging, memo: Memo, output: str, crew: Crew, step: Callable[[], None]
) -> list[Listed]:
    """Put every part of a site into its output, which `output` names; gives its pages for the sitemap.

    `step` hears of each part.
    """
    if not memo.remembers:
        return _add_all(maker, staging, memo, crew, step)
    key = memo.key("parts", output)
    accounts = Accounts(memo.find("", FORM, key), maker.common(), maker.reads)
    pages: dict[int, Sequence[Listed]] = {}
    given = [_name_of_given(job) for job in maker.jobs]
    missing: list[int] = []
    for number, job in enumerate(maker.jobs):
        made = accounts.as_it_was(job.name, given[number])
        if made is None or not all(staging.holds(url, sum_) for url, sum_ in made.files):
            missing.append(number)
            continue
        for url, sum_ in made.files:
            staging.keep(url, sum_)
        accounts.keep(job.name, made)
        memo.recalled[PARTS] += 1
        pages[number] = made.listed
        step()
    for number, result in _made(maker, missing, crew):
        sums = [(url, digest(data)) for url, data in result.files]
        for (url, data), (_, sum_) in zip(result.files, sums, strict=True):
            staging.add(url, data, sum_)
        accounts.enter(maker.jobs[number].name, given[number], result.read, sums, result.listed)
        memo.made[PARTS] += 1
        pages[number] = result.listed
        step()
    if (ledger := accounts.ledger()) is not None:
        memo.keep("", FORM, key, ledger)
    return [entry for number in sorted(pages) for entry in pages[number]]


def _add_all(maker: Maker, staging: Staging, memo: Memo, crew: Crew, step: Callable[[], None]) -> list[Listed]:
    """The same with no memory of a build before, nor for the next."""
    pages: dict[int, Sequence[Listed]] = {}
    for number, result in _made(maker, range(len(maker.jobs)), crew):
        for url, data in result.files:
            staging.add(url, data)
        memo.made[PARTS] += 1
        pages[number] = result.listed
        step()
    return [entry for number in sorted(pages) for entry in pages[number]]


def _made(maker: Maker, numbers: Sequence[int], crew: Crew) -> Iterator[tuple[int, MadeFiles]]:
    if len(numbers) <= PARTS_AT_ONCE:
        yield from ((number, maker.make(number)) for number in numbers)
        return
    maker.templates.load()  # once, and not in each process
    for share, results in crew.spread(maker, _shares(maker.jobs, numbers)):
        yield from zip(share, results, strict=True)


def _name_of_given(job: Job) -> bytes:
    try:
        return digest_of(job.given)
    except TypeError:
        return os.urandom(16)  # it has no form as bytes: what is given it is made anew each time


def _shares(jobs: Sequence[Job], numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Numbers in handfuls; what shows all of the collection is a handful by itself."""
    few: list[int] = []
    for number in numbers:
        if jobs[number].name in LARGE:
            yield (number,)
            continue
        few.append(number)
        if len(few) == PARTS_AT_ONCE:
            yield tuple(few)
            few = []
    if few:
        yield tuple(few)
