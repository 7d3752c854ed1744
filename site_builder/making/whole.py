"""The parts of a site that show all of the collection.

An edited sentence leaves nearly all of them as they were, so each loads what makes it where it is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from site_builder.collection.library import Library
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.pages.map_data.links import Numbers
from site_builder.pages.page import Content, Job, Page
from site_builder.urls import GRAPH_JSON, LLMS, MAP_SVG, MAP_TIMELINE_SVG, Url

if TYPE_CHECKING:
    from site_builder.making.first_view_kept import FirstView
    from site_builder.making.graph_kept import Graph
    from site_builder.pages.catalogue import Catalogue
    from site_builder.pages.shell import SiteView

SEARCH = "search"
"""The part that is the index of the search."""

GRAPH = "graph.json"
"""The part that is this file."""

FIRST_VIEW = "map data"
"""The part that is the data of the map's first view."""

LARGE = frozenset(
    [
        SEARCH,
        GRAPH,
        FIRST_VIEW,
        "map ways",
        "map titles",
        "map views",
        "map.svg",
        "map-timeline.svg",
        "library files",
        "map page",
    ]
)
"""Those that take long, and much memory: each is a share of the work by itself."""

Files = Iterable[Page | tuple[Url, Content]]


def whole_collection(
    library: Library,
    literature_map: LiteratureMap,
    catalogue: Catalogue,
    site: SiteView,
    tiles: Sequence[Sequence[int]],
    graph: Graph | None,
    first_view: FirstView | None,
) -> Iterator[Job]:
    """What makes the files that show all of the collection; what takes longest is begun first.

    `tiles` are numbers of papers by tile of the map; `graph` has the graph.json of the build before, and gets what of
    this one can be told apart, and so does `first_view`; None: nobody asks for that.
    """

    def search() -> Files:
        from site_builder.publishing.search import search_files

        return search_files(library, literature_map)

    yield Job(SEARCH, search)
    yield _graph(library, literature_map, graph)
    yield from _of_map(library, literature_map, catalogue, site, first_view)
    yield from _of_tiles(literature_map, catalogue, tiles)
    yield from _of_papers(library, literature_map, site)


def _graph(library: Library, literature_map: LiteratureMap, graph: Graph | None) -> Job:
    def lines() -> Files:
        from site_builder.publishing.graph_json import graph_lines

        known = (graph.written, graph.keep) if graph else ()
        return [(GRAPH_JSON, graph_lines(library, literature_map, *known))]

    return Job(GRAPH, lines)


def _of_map(
    library: Library,
    literature_map: LiteratureMap,
    catalogue: Catalogue,
    site: SiteView,
    first_view: FirstView | None,
) -> Iterator[Job]:
    def data() -> Files:
        from site_builder.pages.map_data.files import first_files

        known = (first_view.before, first_view.keep) if first_view else ()
        return _encoded(first_files(library, literature_map, *known))

    def ways() -> Files:
        from site_builder.pages.map_data.files import way_files

        return _encoded(way_files(literature_map))

    def titles() -> Files:
        from site_builder.pages.map_data.files import title_files

        return _encoded(title_files(library, literature_map, catalogue.lines))

    def views() -> Files:
        from site_builder.pages.map_data.files import view_files

        return _encoded(view_files(library, literature_map))

    def picture() -> Files:
        from site_builder.rendering.drawing.pictures import map_svg

        return [(MAP_SVG, map_svg(library, literature_map, standalone=True, page=MAP_SVG).encode())]

    def timeline() -> Files:
        from site_builder.rendering.drawing.timeline_picture import timeline_svg

        return [(MAP_TIMELINE_SVG, timeline_svg(library, literature_map, MAP_TIMELINE_SVG).encode())]

    def page() -> Files:
        from site_builder.pages.map import map_page

        return [map_page(library, literature_map, site)]

    yield Job(FIRST_VIEW, data)
    yield Job("map ways", ways)
    yield Job("map titles", titles)
    yield Job("map views", views)
    yield Job("map.svg", picture)
    yield Job("map-timeline.svg", timeline)
    yield Job("map page", page)


def _of_tiles(literature_map: LiteratureMap, catalogue: Catalogue, tiles: Sequence[Sequence[int]]) -> Iterator[Job]:
    """A part for the links of each tile: an edited sentence changes those of few papers."""
    known = Numbers()

    def links(number: int, tile: Sequence[int]) -> Files:
        from site_builder.pages.map_data.files import link_files

        return _encoded(link_files(literature_map, number, tile, catalogue.tile_links, known))

    for number, tile in enumerate(tiles):
        yield Job(f"map links {number}", partial(links, number, tile), tile)


def _of_papers(library: Library, literature_map: LiteratureMap, site: SiteView) -> Iterator[Job]:
    def bibliographies() -> Files:
        from site_builder.publishing.downloads import library_files

        return library_files(library)

    def embed() -> Files:
        from site_builder.pages.embed import embed_page

        return [embed_page(library, site)]

    def search_page() -> Files:
        from site_builder.pages.search import search_page as page

        return [page(library, site)]

    def for_models() -> Files:
        from site_builder.publishing.llms import llms_txt

        return [(LLMS, llms_txt(library, literature_map, site).encode())]

    yield Job("library files", bibliographies)
    yield Job("embed page", embed)
    yield Job("search page", search_page)
    yield Job("llms.txt", for_models)


def _encoded(files: Iterable[tuple[Url, str]]) -> Iterator[tuple[Url, bytes]]:
    return ((url, text.encode()) for url, text in files)
