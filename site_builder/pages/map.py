"""The map's page: the picture and a list for every reader, and what scripts need to make a map of it."""

from __future__ import annotations

from site_builder.collection.library import Library
from site_builder.collection.words.wording import count
from site_builder.mapping.literature_map import District, LiteratureMap
from site_builder.model import Key
from site_builder.pages.page import Page
from site_builder.pages.paper_lines import Badge, badges
from site_builder.pages.shell import SiteView, shell, titled
from site_builder.pages.tour import tour_links
from site_builder.pages.words import short_names
from site_builder.rendering.drawing.marks import most_cited_first
from site_builder.rendering.drawing.pictures import map_svg
from site_builder.rendering.network import DRAWN_BY_VIS
from site_builder.structs import Frozen
from site_builder.urls import MAP, Url, paper_url

LISTED_IN_FULL = 1_000
"""The list names every paper of a collection so large; of a larger one the most cited of each district."""

LISTED = 25
"""Of each district, then."""

_VIS = "vendor/vis-network/vis-network.min.js"

_MAP = (
    "room elements address model lines ways filters colours painting search labels ground scenes backdrop drawing"
    " surface_vis surface_canvas view panel app keyboard tour"
)
"""What draws a map and shows what an address says, wherever the map stands, in the order in which it is needed."""

PAGE_SCRIPTS = tuple(f"js/map/{name}.js" for name in "finder legend words table share code menus main".split())
"""The controls of map.html."""


def map_scripts(papers: int) -> tuple[str, ...]:
    """Scripts of a map without controls, under assets/; vis-network is among them where it draws."""
    drawn_by = (_VIS,) if papers <= DRAWN_BY_VIS else ()
    return ("js/data.js", *drawn_by, *(f"js/map/{name}.js" for name in _MAP.split()))


class ListedPaper(Frozen, kw_only=True):
    url: Url
    title: str
    said: str
    """Who and when: "Kumar et al., 2020"; empty where neither is known."""
    lang: str
    badges: tuple[Badge, ...]


class DistrictView(Frozen, kw_only=True):
    number: int
    name: str
    slot: int
    size: int
    papers: tuple[ListedPaper, ...]
    """Most cited first."""
    more: int
    """Papers that the list leaves out."""


def map_page(library: Library, literature_map: LiteratureMap, site: SiteView) -> Page:
    total = count(len(library.papers), "paper")
    data = shell(
        site,
        MAP,
        title=titled(site, "Map"),
        heading="Map",
        description=f"{total} as a map: near each other where they are related, with the reason for every link.",
    )
    return Page(
        MAP,
        "map.html",
        {
            **data,
            "total": total,
            "picture": map_svg(library, literature_map, standalone=False, page=MAP),
            "districts": _districts(library, literature_map),
            "tours": tour_links(library),
            "has_topics": any(topic.papers for topic in library.topics.values()),
            "scripts": (*map_scripts(len(library.papers)), *PAGE_SCRIPTS, "data/map.js"),
        },
    )


def _districts(library: Library, literature_map: LiteratureMap) -> tuple[DistrictView, ...]:
    """Districts with their papers, the largest first."""
    ranks = {key: rank for rank, key in enumerate(most_cited_first(literature_map))}
    limit = len(ranks) if len(ranks) <= LISTED_IN_FULL else LISTED

    def view(number: int, district: District) -> DistrictView:
        keys = sorted(district.papers, key=lambda key: ranks[key])
        return DistrictView(
            number=number,
            name=district.name,
            slot=district.slot,
            size=len(keys),
            papers=tuple(_listed(library, key) for key in keys[:limit]),
            more=max(0, len(keys) - limit),
        )

    views = [view(number, district) for number, district in enumerate(literature_map.districts)]
    return tuple(sorted(views, key=lambda one: (-one.size, one.number)))


def _listed(library: Library, key: Key) -> ListedPaper:
    paper = library.papers[key]
    note = paper.note
    names = short_names(note.authors, et_al=note.et_al)
    year = str(note.year) if note.year is not None else ""
    return ListedPaper(
        url=paper_url(paper.slug),
        title=note.title,
        said=", ".join(part for part in (names, year) if part),
        lang=note.lang,
        badges=badges(paper),
    )
