"""The pipeline: content -> notes -> library -> map -> pages -> output. `build` reads like that picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import chain
from pathlib import Path

from site_builder.assets import asset_dir
from site_builder.cache.codec import Codec, Pair, digest_of
from site_builder.cache.memo import Memo
from site_builder.collection.disk.own_folders import own_folders
from site_builder.collection.inputs import Inputs
from site_builder.collection.library import Library
from site_builder.collection.load import load
from site_builder.diagnostics import in_order
from site_builder.mapping.build_map import build_map
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Found
from site_builder.pages.links import link_views
from site_builder.pages.map import map_page
from site_builder.pages.map_data.files import map_files
from site_builder.pages.page import Job
from site_builder.pages.reads import Reads
from site_builder.pages.search import search_page
from site_builder.pages.shell import SiteView, site_view
from site_builder.pages.site import Bodies, page_jobs
from site_builder.pages.texts import Text, embedded_texts, page_text, paper_text, texts_by_path, topic_text
from site_builder.publishing.cards import card_jobs
from site_builder.publishing.crawlers import Listed, crawler_files
from site_builder.publishing.downloads import library_files
from site_builder.publishing.graph_json import graph_json
from site_builder.publishing.llms import llms_txt
from site_builder.publishing.note_schema import note_schema
from site_builder.publishing.parts import Parts
from site_builder.publishing.report import BuildReport, BuildRequest, Progress, summary
from site_builder.publishing.search import search_files
from site_builder.publishing.writer import Staging, Stamp
from site_builder.rendering.drawing.pictures import map_svg
from site_builder.rendering.markdown.bodies import BodyRenderer, EmbeddedText, RenderedBody
from site_builder.rendering.templates import Templates
from site_builder.urls import (
    GRAPH_JSON,
    LLMS,
    MAP_SVG,
    NOTE_SCHEMA,
    Url,
    asset_url,
    file_url,
)

__all__ = ["BuildReport", "BuildRequest", "Progress", "build", "check", "render_bodies"]

BODIES = "body"
"""The kind under which a memo counts bodies rendered."""


def build(
    request: BuildRequest,
    progress: Progress,
    memo: Memo | None = None,
    inputs: Inputs | None = None,
    stamps: Mapping[str, Stamp] | None = None,
) -> BuildReport:
    """Build a site. Raises CollectionNotFound, OutputRefused, BadTemplate, and OSError where the machine fails.

    `rebuild` calls it with what is remembered: a memo, the collection as it has read it, and the stamps of the output's
    files. The site is the same without: what is remembered is named by all that it was made of.
    """
    memo = memo or Memo()
    progress.stage("Reading notes", 0)
    library, found = load(request.content, output=request.output, drafts=request.drafts, memo=memo, inputs=inputs)
    if request.base_url is not None:
        library = replace(library, config=replace(library.config, base_url=request.base_url))
    progress.stage("Drawing the map", 0)
    literature_map = build_map(library)
    bodies, found_rendering = render_bodies(library, progress, memo)
    diagnostics = in_order(found + found_rendering)
    with Staging(request.output, stamps) as staging:
        progress.stage("Writing pages", 0)
        reads = Reads()
        seen = reads.view("library", library), reads.view("map", literature_map)
        site = site_view(library)
        parts = Parts(site, _templates(library), staging, memo, reads)
        for job in chain(
            page_jobs(library, literature_map, bodies, diagnostics, reads),
            _other_jobs(*seen, site),
            card_jobs(library, literature_map, site),
        ):
            parts.add(job)
        for url, data in _other_files(library, parts.listed):
            staging.add(url, data)
        progress.stage("Publishing", 0)
        published = staging.publish()
        return BuildReport(
            summary=summary(library),
            published=published,
            diagnostics=diagnostics,
            made=dict(memo.made),
            recalled=dict(memo.recalled),
            stamps=staging.stamps(),
            attachments=library.attachments,
        )


def check(
    content: Path, progress: Progress, *, output: Path | None = None, today: date | None = None
) -> tuple[Library, Found]:
    """The library of a collection and all that is wrong with it: a build, stopped before pages are made.

    Bodies are rendered, for only that shows which formulas fail and what is taken out of their HTML. `today` is the
    day after which a date is in the future. Raises CollectionNotFound.
    """
    progress.stage("Reading notes", 0)
    library, found = load(content, output=output, today=today)
    _, found_rendering = render_bodies(library, progress)
    return library, in_order(found + found_rendering)


def render_bodies(library: Library, progress: Progress, memo: Memo | None = None) -> tuple[Bodies, Found]:
    """Render the Markdown of every paper, topic and page, but what `memo` has."""
    memo = memo or Memo()
    form = Pair(Codec[RenderedBody](RenderedBody), Codec[Found](Found))
    macros = digest_of(library.config.macros)
    renderer = BodyRenderer(library.config.macros)
    found: list[Found] = []
    texts = texts_by_path(library)

    def render(text: Text) -> RenderedBody:
        def embedded(path: str) -> EmbeddedText | None:
            other = texts.get(path)
            return EmbeddedText(other.body, link_views(library, text.url, other)) if other else None

        links = link_views(library, text.url, text)
        embeds = {other.path: embedded(other.path) for other in embedded_texts(library, text)}
        rendered, faults = memo.recall(
            BODIES,
            form,
            (text.path, macros, digest_of((text.body, links, embeds))),
            lambda: renderer.render(text.body, text.path, links, embedded),
        )
        found.append(faults)
        progress.step()
        return rendered

    progress.stage("Rendering notes", len(library.papers) + len(library.topics) + len(library.pages))
    bodies = Bodies(
        papers={key: render(paper_text(paper)) for key, paper in library.papers.items()},
        topics={id_: render(text) for id_, topic in library.topics.items() if (text := topic_text(topic))},
        pages={site_page.page.name: render(page_text(site_page)) for site_page in library.pages},
    )
    return bodies, tuple(fault for faults in found for fault in faults)


def _templates(library: Library) -> Templates:
    ours = asset_dir("templates")
    own = [folder for folder in own_folders(library.root, "templates") if folder.resolve() != ours.resolve()]
    return Templates([*own, ours], BodyRenderer(library.config.macros).line)


def _other_jobs(library: Library, literature_map: LiteratureMap, site: SiteView) -> Iterator[Job]:
    """What makes the files that show all of the collection."""
    yield Job("map page", lambda: [map_page(library, literature_map)])
    yield Job("map data", lambda: ((url, text.encode()) for url, text in map_files(library, literature_map)))
    yield Job("search page", lambda: [search_page(library, site)])
    yield Job("map.svg", lambda: [(MAP_SVG, map_svg(library, literature_map, standalone=True, page=MAP_SVG).encode())])
    yield Job("graph.json", lambda: [(GRAPH_JSON, graph_json(library, literature_map).encode())])
    yield Job("llms.txt", lambda: [(LLMS, llms_txt(library, literature_map, site).encode())])
    yield Job("library files", lambda: library_files(library))
    yield Job("search", lambda: search_files(library, literature_map))


def _other_files(library: Library, listed_pages: Sequence[Listed]) -> Iterator[tuple[Url, bytes]]:
    """Files that cost less to make than to ask whether they are as they were."""
    yield from crawler_files(site_view(library), listed_pages)
    for path in library.attachments:
        yield file_url(path), (library.root / path).read_bytes()
    for name, file in _static_files(library.root).items():
        yield asset_url(name), file.read_bytes()
    yield NOTE_SCHEMA, note_schema(library.config.fields).encode()
    # GitHub Pages would otherwise run Jekyll, which drops files that begin with "_".
    yield Url(".nojekyll"), b""


def _static_files(root: Path) -> Mapping[str, Path]:
    """Our static files, with the collection's own in their place file by file."""
    found: dict[str, tuple[str, Path]] = {}
    for folder in (asset_dir("static"), *reversed(own_folders(root, "static"))):
        for path in sorted(folder.rglob("*"), reverse=True):
            name = path.relative_to(folder).as_posix()
            # data/ is where a build puts what it makes; names equal but for case are one file on many systems.
            if path.is_file() and not path.is_symlink() and not path.name.startswith(".") and name[:5] != "data/":
                found[name.casefold()] = (found.get(name.casefold(), (name, path))[0], path)
    return dict(sorted(found.values()))
