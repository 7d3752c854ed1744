"""The data of the map, in the files that a reader's browser asks for one after the other.

A paper is known by its number among the sorted keys. What the first view needs lies in one file; all else is loaded
where it is asked for, as scripts, since pages on a disk can load nothing else:

* `map`: places, labels, years, topics of all papers; the strongest links of each kind;
* `map/titles`: titles, authors, marks and unusual addresses of all papers;
* `map/links-0` …: every link of the papers of one tile of the map, with its reasons; prior and derivative works;
* `map/ways`: who is linked with whom by which kinds, to find ways from paper to paper;
* `map/timeline`, `map/topics`: where things stand in these views.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from site_builder.collection.library import Library
from site_builder.mapping.literature_map import LiteratureMap, PaperLinks
from site_builder.model import JSON, Key
from site_builder.pages.map_data.core import moving, read_as_standing, standing
from site_builder.pages.map_data.links import Numbers, links, ways
from site_builder.pages.map_data.tiles import TileLinks, tiles_of
from site_builder.pages.map_data.titles import titles
from site_builder.pages.map_data.views import timeline_view, topics_view
from site_builder.pages.paper_lines import PaperLine, paper_lines
from site_builder.pages.script_data import begun_script, data_script, ended_script
from site_builder.rendering.network import kind_names
from site_builder.urls import Url, asset_url


def map_files(library: Library, literature_map: LiteratureMap) -> Iterator[tuple[Url, str]]:
    """The files of the map's data, with their text; none where there are no papers but an empty first one."""
    yield from first_files(library, literature_map)
    known, tiled = Numbers(), tiles_of(literature_map)
    own = TileLinks(literature_map, tiled)
    for number, tile in enumerate(tiled):
        yield from link_files(literature_map, number, tile, own, known)
    yield from way_files(literature_map)
    yield from title_files(library, literature_map, paper_lines(library))
    yield from view_files(library, literature_map)


def first_files(
    library: Library,
    literature_map: LiteratureMap,
    before: str = "",
    keep: Callable[[str], None] | None = None,
) -> Iterator[tuple[Url, str]]:
    """What draws the first view.

    `before` is the beginning of the file as the build before left it, where this one's would be the same; `keep` gets
    the beginning that the next build may be given.
    """
    if before:
        read_as_standing(library, literature_map)
        begun = before
    else:
        begun = begun_script("map", standing(library, literature_map, tiles_of(literature_map)), ascii_only=False)
    if keep:
        keep(begun)
    yield asset_url("data/map.js"), ended_script(begun, moving(library, literature_map), ascii_only=False)


def link_files(
    literature_map: LiteratureMap, number: int, tile: Sequence[int], own: Mapping[str, PaperLinks], known: Numbers
) -> Iterator[tuple[Url, str]]:
    """The links of a tile, as `TileLinks` has its `own`; what is `known` is so of all tiles."""
    kinds = kind_names(literature_map)
    yield _file(f"map/links-{number}", links(literature_map, kinds, tile, own[str(number)], known))


def way_files(literature_map: LiteratureMap) -> Iterator[tuple[Url, str]]:
    """Who is linked with whom."""
    if literature_map.spots:
        yield _file("map/ways", ways(literature_map, kind_names(literature_map)))


def title_files(
    library: Library, literature_map: LiteratureMap, lines: Mapping[Key, PaperLine]
) -> Iterator[tuple[Url, str]]:
    """Those that say what papers are about: the beginnings of notes' texts are among that."""
    if literature_map.spots:
        yield _file("map/titles", titles(library, literature_map, lines))


def view_files(library: Library, literature_map: LiteratureMap) -> Iterator[tuple[Url, str]]:
    """Those of its other views, in which places of papers do not follow their links."""
    if literature_map.spots:
        yield _file("map/timeline", timeline_view(library, literature_map))
        yield _file("map/topics", topics_view(library, literature_map))


def _file(name: str, value: Mapping[str, JSON]) -> tuple[Url, str]:
    return asset_url(f"data/{name}.js"), data_script(name, value, ascii_only=False)
