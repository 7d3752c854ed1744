"""Making the parts of a site, in one process or several, and leaving alone those that are as they were.

A part is made again if anything has changed that it read when it was made last: values of the catalogue, what it was
given, a template, the program. What it made then is known by digests; where the output still holds just that, nothing
is rendered and nothing written. Wherever that is in doubt, the part is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from site_builder.assets import asset_dir
from site_builder.cache.codec import Codec, digest_of
from site_builder.cache.memo import Memo
from site_builder.cache.store import digest
from site_builder.collection.disk.own_folders import own_folders
from site_builder.collection.library import Library
from site_builder.making.crew import Crew
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Found
from site_builder.pages.catalogue import without_texts
from site_builder.pages.embed import embed_page
from site_builder.pages.map import map_page
from site_builder.pages.map_data.files import map_files
from site_builder.pages.page import Job, Page
from site_builder.pages.reads import Reads
from site_builder.pages.search import search_page
from site_builder.pages.shell import SiteView, site_view
from site_builder.pages.site import Bodies, page_jobs
from site_builder.publishing.cards import card_jobs
from site_builder.publishing.crawlers import Listed, listed
from site_builder.publishing.downloads import library_files
from site_builder.publishing.graph_json import graph_json
from site_builder.publishing.llms import llms_txt
from site_builder.publishing.search import search_files
from site_builder.publishing.writer import Staging
from site_builder.rendering.drawing.pictures import map_svg
from site_builder.rendering.drawing.timeline_picture import timeline_svg
from site_builder.rendering.markdown.bodies import BodyRenderer
from site_builder.rendering.templates import Templates
from site_builder.urls import GRAPH_JSON, LLMS, MAP_SVG, MAP_TIMELINE_SVG

PARTS = "part"
"""The kind under which a memo counts the parts of the site that were made."""

SEARCH = "search"
"""The part that is the index of the search."""

PARTS_AT_ONCE = 16
"""Parts that a process makes before it hands them over: few enough to share the work evenly."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a part came to."""

    files: tuple[tuple[str, bytes], ...]
    """Address and digest of each file."""
    listed: tuple[Listed, ...]
    """Its pages as the sitemap has them."""


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
        listed = without_texts(library)
        pages = page_jobs(library, literature_map, self.bodies, self.diagnostics, reads, listed)
        if reads:
            library, literature_map = reads.view("library", library), reads.view("map", literature_map)
            listed = reads.view("listed", listed)
        pictures = card_jobs(self.library, self.literature_map, self.site)
        whole = _whole_collection(library, listed, literature_map, self.site)
        if self.traced:  # a memory has the index of the build before: `search_index` mends that
            whole = (job for job in whole if job.name != SEARCH)
        return [*chain(whole, pages, pictures)]

    @cached_property
    def templates(self) -> Templates:
        ours = asset_dir("templates")
        own = [folder for folder in own_folders(self.library.root, "templates") if folder.resolve() != ours.resolve()]
        templates = Templates([*own, ours], BodyRenderer(self.library.config.macros).line)
        templates.load()  # once, and not in each process
        return templates

    def __getstate__(self) -> dict[str, object]:
        """What makes a copy: the rest is made of it."""
        return {field: getattr(self, field) for field in self.__dataclass_fields__}


def _whole_collection(
    library: Library, listed: Library, literature_map: LiteratureMap, site: SiteView
) -> Iterator[Job]:
    """What makes the files that show all of the collection; what takes longest is begun first.

    `listed` is the library without texts: what shows none of them stands while they are edited.
    """
    yield Job(SEARCH, lambda: search_files(library, literature_map))
    yield Job("graph.json", lambda: [(GRAPH_JSON, graph_json(listed, literature_map).encode())])
    yield Job("map data", lambda: ((url, text.encode()) for url, text in map_files(library, literature_map)))
    yield Job("map.svg", lambda: [(MAP_SVG, map_svg(listed, literature_map, standalone=True, page=MAP_SVG).encode())])
    yield Job(
        "map-timeline.svg",
        lambda: [(MAP_TIMELINE_SVG, timeline_svg(listed, literature_map, MAP_TIMELINE_SVG).encode())],
    )
    yield Job("library files", lambda: library_files(listed))
    yield Job("map page", lambda: [map_page(listed, literature_map, site)])
    yield Job("embed page", lambda: [embed_page(listed, site)])
    yield Job("search page", lambda: [search_page(listed, site)])
    yield Job("llms.txt", lambda: [(LLMS, llms_txt(listed, literature_map, site).encode())])


def add_parts(maker: Maker, staging: Staging, memo: Memo, crew: Crew, step: Callable[[], None]) -> list[Listed]:
    """Put every part of a site into its output; gives its pages for the sitemap. `step` hears of each part."""
    pages: dict[int, tuple[Listed, ...]] = {}
    missing: list[int] = []
    inputs = _Inputs(maker)
    for number, job in enumerate(maker.jobs):
        made = _as_it_was(job, staging, memo, inputs) if memo.remembers else None
        if made is None:
            missing.append(number)
            continue
        pages[number] = made.listed
        step()
    for numbers, results in crew.spread(maker, list(_shares(maker.jobs, missing))):
        for number, result in zip(numbers, results, strict=True):
            _add(maker.jobs[number], result, staging, memo, inputs)
            pages[number] = result.listed
            step()
    return [entry for number in sorted(pages) for entry in pages[number]]


def _shares(jobs: Sequence[Job], numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Numbers in handfuls; what shows all of the collection is a handful by itself."""
    few: list[int] = []
    for number in numbers:
        if jobs[number].name in _LARGE:
            yield (number,)
            continue
        few.append(number)
        if len(few) == PARTS_AT_ONCE:
            yield tuple(few)
            few = []
    if few:
        yield tuple(few)


_LARGE = frozenset([SEARCH, "graph.json", "map data", "map.svg", "map-timeline.svg", "library files", "map page"])


class _Inputs:
    """What names all that a part is made of."""

    def __init__(self, maker: Maker) -> None:
        self.digest_of_read = maker.reads.digest
        # Titles are set with the macros of site.yaml wherever they stand: all settings are inputs of all parts.
        self._common = digest(digest_of(maker.site), maker.templates.digest(), digest_of(maker.library.config))

    def of(self, job: Job) -> tuple[bytes | str, ...] | None:
        """None for what is given something that has no form as bytes: nothing names it."""
        try:
            return (self._common, job.name, digest_of(job.given))
        except TypeError:
            return None


def _as_it_was(job: Job, staging: Staging, memo: Memo, inputs: _Inputs) -> Made | None:
    """Keep the files of a part, if nothing has changed that they were made of and the output has them still."""
    if (of_job := inputs.of(job)) is None:
        return None
    made = memo.find_reading("", _FORM, of_job, inputs.digest_of_read)
    if made is None or not all(staging.holds(url, sum_) for url, sum_ in made.files):
        return None
    memo.recalled[PARTS] += 1
    for url, sum_ in made.files:
        staging.keep(url, sum_)
    return made


def _add(job: Job, result: MadeFiles, staging: Staging, memo: Memo, inputs: _Inputs) -> None:
    memo.made[PARTS] += 1
    if not memo.remembers:
        for url, data in result.files:
            staging.add(url, data)
        return
    sums = tuple((url, digest(data)) for url, data in result.files)
    for (url, data), (_, sum_) in zip(result.files, sums, strict=True):
        staging.add(url, data, sum_)
    if (of_job := inputs.of(job)) is not None:
        memo.keep_reading("", _FORM, of_job, Made(sums, result.listed), result.read, inputs.digest_of_read)


_FORM = Codec[Made](Made)
