"""Making the parts of a site, in one process or several, and leaving alone those that are as they were.

A part is made again if anything has changed that it read when it was made last: values of the catalogue, what it was
given, a template, the program (`ledger`). What it made then is known by digests; where the output still holds just
that, nothing is rendered and nothing written. Wherever that is in doubt, the part is made.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, islice
from pathlib import Path

from site_builder.assets import asset_dir
from site_builder.cache.codec import digest_of
from site_builder.cache.memo import Memo
from site_builder.cache.store import digest, digest_of_files
from site_builder.collection.disk.own_folders import own_folders
from site_builder.collection.library import Library
from site_builder.collection.of_shape import OfShape
from site_builder.making.crew import Crew
from site_builder.making.first_view_kept import FirstView, keep_first_view, kept_first_view
from site_builder.making.graph_kept import Graph, keep_graph, kept_graph, name_of_nodes
from site_builder.making.kept_ledger import KeptLedger
from site_builder.making.kept_parts import CRAWLERS, keep_parts, tell_crawlers
from site_builder.making.ledger import Accounts, Amendment
from site_builder.making.part_rows import joined_rows
from site_builder.making.search_index import Anew, Search, made_anew
from site_builder.making.whole import FIRST_VIEW, GRAPH, LARGE, SEARCH, whole_collection
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Found
from site_builder.pages.catalogue import SHAPE, Catalogue
from site_builder.pages.kept_tables import YES
from site_builder.pages.page import Content, Job, Page
from site_builder.pages.reads import Read, Reads
from site_builder.pages.shell import SiteView, has_dates, site_view
from site_builder.pages.site import Bodies, PageJobs, is_of_topic, page_jobs
from site_builder.publishing.cards import card_jobs, has_own_pictures
from site_builder.publishing.crawlers import Listed, crawler_files, listed
from site_builder.publishing.graph_json import Pieces
from site_builder.publishing.laying import LaidFile, Room
from site_builder.publishing.report import Progress
from site_builder.publishing.stamps import Files
from site_builder.publishing.writer import Staging
from site_builder.rendering.markdown.bodies import BodyRenderer
from site_builder.rendering.templates import Templates
from site_builder.structs import Frozen, field

PARTS = "part"
"""The kind under which a memo counts the parts of the site that were made."""

PARTS_AT_ONCE = 16
"""Parts that a process makes before it hands them over: few enough to share the work evenly."""

WORTH_PROCESSES = 12
"""One of so many parts of a site has to be made, before other processes make some: what they share of the catalogue is
made first, and all of it, which takes as long as a twenty-fifth of all parts does, and two share that work at the
least."""


class MadeFiles(Frozen):
    """A part just made."""

    files: tuple[tuple[str, bytes | LaidFile], ...]
    """Address and content of each file."""
    listed: tuple[Listed, ...]
    read: Read
    """Names of the values that were read for it."""
    index: Anew | None = None
    """Of the index of the search, what the next build gets."""
    graph: Pieces | None = None
    """Of graph.json, what can be told apart."""
    begun: int = 0
    """Of the map's first view, the bytes that no word of a note moves."""


class Maker(Frozen, dict=True):
    """Makes the parts of one site by their names. A copy of it in another process makes the same."""

    library: Library
    literature_map: LiteratureMap
    bodies: Bodies
    diagnostics: Found
    traced: bool
    """Whether it is noted what is read: that costs time, and only a memory makes use of it."""
    of_shape: OfShape = field(default_factory=OfShape)
    """Has what builds made of libraries of the same shape."""
    room: Room | None = None
    """Where files of large parts are laid, to be added to the site; None: they are handed over like all others."""

    def __call__(self, names: Sequence[str]) -> list[MadeFiles]:
        return [self.make(name) for name in names]

    def make(self, name: str) -> MadeFiles:
        if name == SEARCH and self.traced:
            made, left = made_anew(self.catalogue, self.known_reads(), partial(self._content, name))
            return MadeFiles(made, (), {}, left)
        self.reads.read()
        files: list[tuple[str, bytes | LaidFile]] = []
        entries: list[Listed] = []
        for one in self.job(name).make():
            if not isinstance(one, Page):
                files.append((one[0], self._content(name, *one)))
                continue
            if (entry := listed(self.site, one)) is not None:
                entries.append(entry)
            files.append((one.url, self.templates.render(one.template, one.data).encode()))
            files += [(url, text.encode()) for url, text in one.beside]
        return MadeFiles(
            tuple(files),
            tuple(entries),
            self.reads.read(),
            graph=self.graph.pieces if name == GRAPH else None,
            begun=len(self.first_view.begun.encode()) if name == FIRST_VIEW else 0,
        )

    def _content(self, name: str, url: str, content: Content) -> bytes | LaidFile:
        """What a part's file is handed over as: those of a large part would lie in memory together, here and there."""
        if self.room and name in LARGE:
            return self.room.lay(url, content)
        return content if isinstance(content, bytes) else b"".join(content)

    @cached_property
    def graph(self) -> Graph:
        """What graph.json is mended of, nothing in a copy; and what it came to, where it was made."""
        return Graph()

    @cached_property
    def first_view(self) -> FirstView:
        """The same of the data of the map's first view."""
        return FirstView()

    @cached_property
    def site(self) -> SiteView:
        library = self.library
        return site_view(library, dated=lambda: self.of_shape.recall("dates", YES, lambda: has_dates(library)))

    @cached_property
    def reads(self) -> Reads:
        return Reads()

    def known_reads(self) -> Reads:
        """The same once it knows of all that may be read."""
        _ = self._pages, self._seen
        return self.reads

    def job(self, name: str) -> Job:
        """What makes a part. Raises KeyError."""
        if name not in self._found and (of_paper := self._pages.named(name)) is not None:
            self._found[name] = of_paper
        while name not in self._found:
            try:
                job = next(self._coming)
            except StopIteration:
                raise KeyError(name) from None
            self._found[job.name] = job
        return self._found[name]

    def jobs(self) -> Iterator[Job]:
        """All parts of the site, in order; the page of a paper is one, and the index of the search."""
        # Of the search a memory has what the build before left, and `search_index` decides what is to be made.
        whole = (job for job in self._whole() if job.name != SEARCH or not self.traced)
        return chain(whole, self._pages, self._pictures())

    @cached_property
    def _found(self) -> dict[str, Job]:
        """Those that were looked for, and those before them."""
        return {}

    @cached_property
    def _coming(self) -> Iterator[Job]:
        return chain(self._whole(), self._pages.besides_papers(), self._pictures())

    @cached_property
    def _pages(self) -> PageJobs:
        reads = self.reads if self.traced else None
        made = (self.catalogue, self.site)
        return page_jobs(self.library, self.literature_map, self.bodies, self.diagnostics, reads, *made)

    @cached_property
    def _seen(self) -> tuple[Library, LiteratureMap, Catalogue]:
        """What parts that show all of the collection look at."""
        if not self.traced:
            return self.library, self.literature_map, self.catalogue
        view = self.reads.view
        return view("library", self.library), view("map", self.literature_map), view("catalogue", self.catalogue)

    def _whole(self) -> Iterator[Job]:
        known = (self.graph, self.first_view) if self.traced else (None, None)
        return whole_collection(*self._seen, self.site, self.catalogue.tiles, *known)

    def _pictures(self) -> Iterator[Job]:
        return card_jobs(self.library, self.literature_map, self.site)

    @cached_property
    def catalogue(self) -> Catalogue:
        return Catalogue(library=self.library, literature_map=self.literature_map, of_shape=self.of_shape)

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


def add_parts(
    maker: Maker,
    staging: Staging,
    memo: Memo,
    output: str,
    crew: Crew,
    progress: Progress,
    search: Search | None = None,
    amendment: Amendment | None = None,
) -> Files:
    """Put every part of a site into its output, which `output` names; gives their files in the order of the site.

    With those that tell crawlers of their pages.

    The index of a `search` is among the parts where all of it is to be made: that takes long, and goes on beside them.
    `amendment` says what of the library differs from that of the build before, where that is known.
    """
    if not memo.remembers:
        return _add_all(maker, staging, memo, crew, progress)
    kept_ledger, library = KeptLedger(memo, memo.key("parts", output)), search.library if search else b""
    accounts = Accounts(kept_ledger.found, maker.common(), maker.known_reads(), library, amendment, SHAPE)
    given = _given(maker, accounts, amendment)
    progress.stage("Writing pages", len(given))
    kept = keep_parts(accounts, given, staging)
    for _ in kept:
        memo.recalled[PARTS] += 1
        progress.step()
    missing = [name for name in given if name not in kept]
    graph_key, view_key, nodes = memo.key(GRAPH, output), memo.key(FIRST_VIEW, output), b""
    if GRAPH in missing or FIRST_VIEW in missing:
        nodes = name_of_nodes(maker.of_shape.name, maker.literature_map)
    if GRAPH in missing:
        maker.graph.written = kept_graph(memo, graph_key, nodes, staging)
    if FIRST_VIEW in missing:
        maker.first_view.before = kept_first_view(memo, view_key, nodes, staging)
    index = (SEARCH,) if search and search.is_anew else ()
    for name, result in _made(maker, (*index, *missing), crew, len(given)):
        if search and result.index:
            search.put(result.files, result.index)
            continue
        sums = [(url, digest(data) if isinstance(data, bytes) else data.sum) for url, data in result.files]
        for (url, data), (_, sum_) in zip(result.files, sums, strict=True):
            staging.add(url, data, sum_)
        accounts.enter(name, given[name], result.read, sums, result.listed)
        if result.graph:
            keep_graph(memo, graph_key, sums[0][1], nodes, result.graph)
        if result.begun:
            keep_first_view(memo, view_key, sums[0][1], nodes, result.begun)
        memo.made[PARTS] += 1
        progress.step()
    parts = [*accounts.rows(given)]
    tell_crawlers(maker.site, accounts, parts, staging)
    rows = joined_rows((*parts, *accounts.rows([CRAWLERS])))
    ledger = accounts.ledger(rows)
    del accounts, parts  # what the ledger was made of would lie in memory beside its bytes
    if ledger is not None:
        kept_ledger.keep(ledger)
    return rows.files


def _given(maker: Maker, accounts: Accounts, amendment: Amendment | None) -> Mapping[str, bytes]:
    """What names what each part of the site is given.

    Where only words have changed, the parts are those of the ledger, which has that, and few are given anything else.
    """
    known = accounts.parts() if not has_own_pictures(maker.library.config) else None
    if known is None or amendment is None:
        return {job.name: _name_of_given(job) for job in maker.jobs()}
    return {
        name: _name_of_given(maker.job(name)) if name in amendment.given else was
        for name, was in known.items()
        if name != CRAWLERS
    }


def _add_all(maker: Maker, staging: Staging, memo: Memo, crew: Crew, progress: Progress) -> Files:
    """The same with no memory of a build before, nor for the next."""
    jobs = tuple(job.name for job in maker.jobs())
    progress.stage("Writing pages", len(jobs))
    pages: dict[str, Sequence[Listed]] = dict.fromkeys(jobs, ())
    for name, result in _made(maker, jobs, crew, len(jobs)):
        for url, data in result.files:
            staging.add(url, data)
        memo.made[PARTS] += 1
        pages[name] = result.listed
        progress.step()
    for url, data in crawler_files(maker.site, [entry for entries in pages.values() for entry in entries]):
        staging.add(url, data)
    return Files()


def _made(maker: Maker, names: Sequence[str], crew: Crew, of: int) -> Iterator[tuple[str, MadeFiles]]:
    """Some parts with what they came to; `of` is how many a site has."""
    if len(names) <= max(PARTS_AT_ONCE, of // WORTH_PROCESSES):
        yield from ((name, maker.make(name)) for name in names)
        return
    # Once, and not in each process.
    maker.templates.load()
    for name in names:
        maker.job(name)
    if crew.beside:
        maker.catalogue.made()
    large = [[(name,)] for name in names if name in LARGE]
    of_topics = [*_shares(filter(is_of_topic, names))]
    others = (name for name in names if not (name in LARGE or is_of_topic(name)))
    for share, results in crew.spread(maker, _shares(others), [*large, of_topics]):
        yield from zip(share, results, strict=True)


def _name_of_given(job: Job) -> bytes:
    try:
        return digest_of(job.given)
    except TypeError:
        return os.urandom(16)  # it has no form as bytes: what is given it is made anew each time


def _shares(names: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Parts in handfuls."""
    waiting = iter(names)
    while share := tuple(islice(waiting, PARTS_AT_ONCE)):
        yield share
