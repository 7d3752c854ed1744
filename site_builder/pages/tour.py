"""Tours: a page for each, the data by which scripts play it, and links to all of them."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote

from site_builder.collection.library import Library, SiteTour, Stop
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.markdown.plain_text import cut_at_word, plain_text
from site_builder.collection.words.wording import count
from site_builder.model import JSON, Key
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.page import Page
from site_builder.pages.paper_lines import PaperLine
from site_builder.pages.script_data import data_script
from site_builder.pages.shell import SiteView, shell, titled
from site_builder.rendering.markdown.bodies import RenderedBody
from site_builder.structs import Frozen
from site_builder.urls import MAP, Slug, Url, asset_url, bibliography_url, href, tour_url


class TourLink(Frozen, kw_only=True):
    """A tour as other pages name it."""

    name: str
    """What `tour=` says in the map's address."""
    url: Url
    title: str
    description: str
    stops: str
    """How many there are: "12 stops"."""


class StopView(Frozen, kw_only=True):
    number: int
    title: str
    """A line: the stop's own title, else that of its paper, else what its view says."""
    url: Url | None
    """Of the paper's page, where it has one."""
    line: PaperLine | None
    text: str
    fragment: str
    """What stands behind "#" in the map's address to be at this stop."""


def tour_links(library: Library) -> tuple[TourLink, ...]:
    return tuple(
        TourLink(
            name=walk.slug,
            url=tour_url(walk.slug),
            title=walk.tour.title,
            description=walk.tour.description,
            stops=count(len(walk.stops), "stop"),
        )
        for walk in library.tours
    )


def tour_page(catalogue: Catalogue, site: SiteView, walk: SiteTour, body: RenderedBody | None) -> Page:
    """The page of a tour: its introduction, the map that plays it, and its stops to read."""
    tour, url = walk.tour, tour_url(walk.slug)
    lines = {stop.key: catalogue.lines[stop.key] for stop in walk.stops if stop.key is not None}
    stops = tuple(_stop(walk, number, stop, lines) for number, stop in enumerate(walk.stops, 1))
    data = shell(
        site,
        url,
        title=titled(site, tour.title),
        heading=tour.title,
        description=line_text(tour.description) or cut_at_word(plain_text(tour.body)),
        section=MAP,
        math=bool(body and body.has_math),
        source=tour.path,
    )
    shown = {
        "lead": tour.description,
        "body": body,
        "total": count(len(stops), "stop"),
        "stops": stops,
        "begins": f"tour={quote(walk.slug)}&stop=1",
        "printed": bibliography_url(url) if lines else None,
    }
    value = tour_data(walk, {key: line.title for key, line in lines.items()})
    data_file = asset_url(f"data/{data_name(walk.slug)}.js"), data_script(data_name(walk.slug), value)
    return Page(url, "tour.html", {**data, **shown}, beside=(data_file,))


def data_name(slug: Slug) -> str:
    """Under which a script asks for what a tour says."""
    return f"tours/{slug}"


def tour_data(walk: SiteTour, titles: Mapping[Key, str]) -> dict[str, JSON]:
    """The value of assets/data/tours/<slug>.js; all of it is plain text."""
    return {
        "title": line_text(walk.tour.title),
        "url": href(MAP, tour_url(walk.slug)),
        "stops": [
            {"view": _view(stop), "title": line_text(_title(stop, titles)), "text": line_text(stop.text)}
            for stop in walk.stops
        ],
    }


def _stop(walk: SiteTour, number: int, stop: Stop, lines: Mapping[Key, PaperLine]) -> StopView:
    line = lines[stop.key] if stop.key is not None else None
    return StopView(
        number=number,
        title=_title(stop, {key: one.title for key, one in lines.items()}) or f"Stop {number}",
        url=line.url if line else None,
        line=line,
        text=stop.text,
        fragment=f"tour={quote(walk.slug)}&stop={number}",
    )


def _title(stop: Stop, titles: Mapping[Key, str]) -> str:
    return stop.title or (titles[stop.key] if stop.key is not None else "")


def _view(stop: Stop) -> str:
    """The view of a stop as a fragment; its paper is selected, whatever the view says."""
    selected = f"focus={quote(stop.key, safe='')}" if stop.key is not None else ""
    return "&".join(part for part in (stop.view, selected) if part)
