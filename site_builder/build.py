"""The pipeline: content -> notes -> library -> map -> pages -> output. `build` reads like that picture."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from site_builder.cache.memo import Memo
from site_builder.collection.checks.told import told
from site_builder.collection.config import Palette
from site_builder.collection.disk.static_files import static_files
from site_builder.collection.inputs import Inputs
from site_builder.collection.library import Library
from site_builder.collection.of_shape import OfShape
from site_builder.collection.reading_apart import Spread
from site_builder.making.bodies import BodyWork
from site_builder.making.crew import Machines, Processes, readers
from site_builder.making.jobs import default_jobs
from site_builder.making.ledger import Amendment
from site_builder.making.parts import Maker, add_parts
from site_builder.making.search_index import Reworded, Search
from site_builder.making.standing import Amended, Loaded, Standing
from site_builder.mapping.build_map import build_map
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.memory import as_many_looks, keep_memory
from site_builder.model import Found
from site_builder.pages.catalogue import made_of_map, worded
from site_builder.pages.site import part_of_paper
from site_builder.publishing.note_schema import note_schema
from site_builder.publishing.report import BuildReport, BuildRequest, Progress, summary
from site_builder.publishing.stamps import Files, Stamps, joined_files
from site_builder.publishing.writer import Staging
from site_builder.rendering.drawing.palette import DISTRICT_STYLE, with_own_colours
from site_builder.structs import replace
from site_builder.urls import (
    NOTE_SCHEMA,
    Url,
    asset_url,
    file_url,
)

if TYPE_CHECKING:
    from site_builder.making.cluster import Cluster

__all__ = ["BuildReport", "BuildRequest", "Progress", "build", "check"]


def build(
    request: BuildRequest,
    progress: Progress,
    memo: Memo | None = None,
    inputs: Inputs | None = None,
    stamps: Stamps | None = None,
    hand_out: Callable[[Library, LiteratureMap], None] | None = None,
) -> BuildReport:
    """Build a site. Raises CollectionNotFound, OutputRefused, BadTemplate, and OSError where a machine fails.

    `rebuild` calls it with what is remembered: a memo, the collection as it has read it, and the stamps of the output's
    files. The site is the same without: what is remembered is named by all that it was made of. `hand_out` gets
    what the site was made of once it is published.
    """
    with _cluster(request.scheduler) if request.scheduler else nullcontext() as cluster:
        return _build(request, progress, memo or Memo(), inputs, stamps, hand_out, cluster)


def _build(
    request: BuildRequest,
    progress: Progress,
    memo: Memo,
    inputs: Inputs | None,
    stamps: Stamps | None,
    hand_out: Callable[[Library, LiteratureMap], None] | None,
    cluster: Cluster | None,
) -> BuildReport:
    progress.stage("Reading notes", 0)
    output = os.path.realpath(request.output)
    standing = Standing(memo, inputs, memo.key("library", output), drafts=request.drafts) if inputs else None
    # Work on a cluster begins with the library; and where threads talk to one, a fork is not safe.
    spread = None if cluster else readers(request.jobs).spread
    loaded = standing.load(request.content, request.output, spread) if standing else _loaded(request, memo, spread)
    library, found, amended = loaded.library, loaded.found, loaded.amended
    if amended and not hand_out:  # a server, which goes on, hands out
        keep_memory()
    if request.base_url is not None:
        library = replace(library, config=replace(library.config, base_url=request.base_url))
    crew = Machines(cluster) if cluster else Processes(request.jobs or default_jobs(len(library.papers)))
    known = (amended.before.bodies, amended.papers.keys()) if amended else ()
    with BodyWork(library, memo, crew, *known) as work:
        progress.stage("Drawing the map", 0)
        literature_map = build_map(library, memo=memo, descent=loaded.descent)
        progress.stage("Rendering notes", work.total)
        bodies, found_rendering = work.rendered(progress.step)
    if standing:
        standing.keep(loaded, work.known(), work.embedded)
    del work, standing  # what renders, with formulas that it knows, would lie beside the pages
    name = loaded.descent.name
    amendment = _amendment(amended) if amended else None
    diagnostics = told(found + found_rendering, library.config.limits.faults)
    with Staging(request.output, stamps) as staging:
        of_shape = OfShape(memo, loaded.descent)
        room = None if cluster else staging.room  # no disk is shared with another machine
        maker = Maker(library, literature_map, bodies, diagnostics, memo.remembers, of_shape, room)
        search = Search(staging, memo, output, name) if memo.remembers else None
        of_parts = add_parts(maker, staging, memo, output, crew, progress, search, amendment)
        if search and search.files is None:
            reworded = Reworded(amendment.of, amended.papers) if amendment and amended else None
            search.mend(maker.catalogue, maker.reads, reworded)
        for url, data in _other_files(library):
            staging.add(url, data)
        progress.stage("Publishing", 0)
        published = staging.publish()
        if hand_out:
            hand_out(library, literature_map)
        return BuildReport(
            summary=summary(library),
            published=published,
            diagnostics=diagnostics,
            made=dict(memo.made),
            recalled=dict(memo.recalled),
            # Those that the next build keeps together lie together.
            stamps=staging.stamps(joined_files(of_parts, (search and search.files) or Files())),
            attachments=library.attachments,
        )


def _cluster(address: str) -> Cluster:
    from site_builder.making.cluster import Cluster

    return Cluster(address)


def _amendment(amended: Amended) -> Amendment:
    return Amendment(
        of=amended.before.name(),
        items=worded(amended.papers.keys()),
        sources=made_of_map,
        given=frozenset(map(part_of_paper, amended.papers.keys())),
    )


def _loaded(request: BuildRequest, memo: Memo, spread: Spread | None) -> Loaded:
    from site_builder.collection.load import load

    as_many_looks()
    all_ = load(request.content, output=request.output, drafts=request.drafts, memo=memo, spread=spread)
    return Loaded(*all_, None)


def check(
    content: Path,
    progress: Progress,
    *,
    output: Path | None = None,
    today: date | None = None,
    memo: Memo | None = None,
    inputs: Inputs | None = None,
) -> tuple[Library, Found]:
    """The library of a collection and all that is wrong with it: a build, stopped before pages are made.

    Bodies are rendered, for only that shows which formulas fail and what is taken out of their HTML. `today` is the
    day after which a date is in the future; what `memo` has is not worked out again, nor is any file read where
    `inputs` are those of the collection. Raises CollectionNotFound.
    """
    from site_builder.collection.load import load

    progress.stage("Reading notes", 0)
    spread = readers(None).spread
    library, found = load(content, output=output, today=today, memo=memo, inputs=inputs, spread=spread)
    with BodyWork(library, memo or Memo(), spread=spread) as work:
        progress.stage("Rendering notes", work.total)
        _, found_rendering = work.rendered(progress.step)
    return library, told(found + found_rendering, library.config.limits.faults)


def _other_files(library: Library) -> Iterator[tuple[Url, bytes]]:
    """Files that cost less to make than to ask whether they are as they were."""
    for path in library.attachments:
        yield file_url(path), (library.root / path).read_bytes()
    for name, file in static_files(library.root)[0].items():
        data = file.read_bytes()
        if name == DISTRICT_STYLE and library.config.palette != Palette():
            data = with_own_colours(data.decode("utf-8", "replace"), library.config.palette).encode()
        yield asset_url(name), data
    yield NOTE_SCHEMA, note_schema(library.config.fields).encode()
    # GitHub Pages would otherwise run Jekyll, which drops files that begin with "_".
    yield Url(".nojekyll"), b""
