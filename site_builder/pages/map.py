"""The map's page: the picture and a list for every reader, and the data that scripts make a map of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from site_builder.collection.library import Library, Paper
from site_builder.mapping.literature_map import District, LiteratureMap
from site_builder.model import JSON, Key
from site_builder.pages.catalogue import Badge, badges, paper_line
from site_builder.pages.page import Page
from site_builder.pages.script_data import data_script
from site_builder.pages.shell import shell, site_view, titled
from site_builder.pages.words import count, short_names
from site_builder.rendering.drawing.marks import most_cited_first
from site_builder.rendering.drawing.pictures import map_svg
from site_builder.rendering.network import KindData, network_data
from site_builder.urls import MAP, Url, href, paper_url, related_url

LISTED_IN_FULL = 1_000
"""The list names every paper of a collection so large; of a larger one the most cited of each district."""

LISTED = 25
"""Of each district, then."""

EXCERPTS = 2_000
"""Papers up to which the map's data hold the beginnings of summaries; the pages of papers have them anyway."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPaper:
    url: Url
    title: str
    said: str
    """Who and when: "Kumar et al., 2020"; empty where neither is known."""
    lang: str
    badges: tuple[Badge, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DistrictView:
    number: int
    name: str
    slot: int
    size: int
    papers: tuple[ListedPaper, ...]
    """Most cited first."""
    more: int
    """Papers that the list leaves out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KindView:
    number: int
    title: str
    count: int
    shown: bool
    """Whether its links are drawn from the start."""


def map_page(library: Library, literature_map: LiteratureMap) -> Page:
    site = site_view(library)
    total = count(len(library.papers), "paper")
    data = shell(
        site,
        MAP,
        title=titled(site, "Map"),
        heading="Map",
        description=f"{total} as a map: near each other where they are related, with the reason for every link.",
    )
    network = network_data(library, literature_map)
    return Page(
        MAP,
        "map.html",
        {
            **data,
            "total": total,
            "picture": map_svg(library, literature_map, standalone=False, page=MAP),
            "districts": _districts(library, literature_map),
            "stated_kinds": _kinds(network.kinds, stated=True),
            "derived_kinds": _kinds(network.kinds, stated=False),
        },
    )


def map_data(library: Library, literature_map: LiteratureMap) -> str:
    """The text of assets/data/map.js: what network_data lays out, and what the map says of each paper."""
    network = network_data(library, literature_map)
    papers = [library.papers[key] for key in literature_map.spots]
    names = sorted({author.full for paper in papers for author in paper.note.authors})
    numbers = {name: number for number, name in enumerate(names)}
    data: dict[str, JSON] = {
        "options": network.options,
        "nodes": _columns(network.nodes, "label x y size district citations".split()),
        "edges": [[edge["from"], edge["to"], edge["links"]] for edge in network.edges],
        "kinds": [[kind.title, int(kind.stated)] for kind in network.kinds],
        "reasons": list(network.reasons),
        "names": [*names],
        "papers": _columns(
            [_said(paper, numbers, excerpt=len(papers) <= EXCERPTS) for paper in papers],
            "key title authors etAl year summary".split(),
        ),
        "addresses": _unusual_addresses(papers),
        "badges": _badges(papers),
        "districts": [[district.name, district.slot, district.x, district.y] for district in literature_map.districts],
        "bounds": [*literature_map.bounds],
    }
    return data_script("map", data)


def _said(paper: Paper, numbers: Mapping[str, int], *, excerpt: bool) -> dict[str, JSON]:
    note = paper.note
    return {
        "key": note.key,
        "title": note.title,
        "authors": [numbers[author.full] for author in note.authors],
        "etAl": int(note.et_al),
        "year": note.year,
        "summary": paper_line(paper).excerpt if excerpt else "",
    }


def _columns(rows: Sequence[Mapping[str, JSON]], names: Sequence[str]) -> JSON:
    """Rows as one list a field: names of fields stand once."""
    return {name: [row[name] for row in rows] for name in names}


def _badges(papers: Sequence[Paper]) -> JSON:
    """[class, word] of what marks a paper, by number, of those that have any."""
    marked = {str(number): badges(paper) for number, paper in enumerate(papers)}
    return {number: [[badge.kind, badge.text] for badge in found] for number, found in marked.items() if found}


def _unusual_addresses(papers: Sequence[Paper]) -> JSON:
    """[paper's page, page of its related papers] by number, of papers whose addresses are not those of their key."""
    return {
        str(number): [href(MAP, paper_url(paper.slug)), href(MAP, related_url(paper.slug))]
        for number, paper in enumerate(papers)
        if href(MAP, paper_url(paper.slug)) != f"papers/{paper.key}.html"
    }


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


def _kinds(kinds: Sequence[KindData], *, stated: bool) -> tuple[KindView, ...]:
    return tuple(
        KindView(number=number, title=kind.title.capitalize(), count=kind.count, shown=kind.stated)
        for number, kind in enumerate(kinds)
        if kind.stated is stated
    )
