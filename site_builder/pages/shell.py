"""What every page has around its content: the site's name and navigation, title, description, canonical address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from urllib.parse import quote

from site_builder.bibliography.dates import is_day
from site_builder.collection.disk.own_folders import own_folders
from site_builder.collection.library import Library
from site_builder.collection.markdown.lines import line_text
from site_builder.pages.forge import edit_address, suggest_address
from site_builder.pages.machines.head import ATOM, Alternate, Machines
from site_builder.pages.machines.open_graph import WEBSITE, Picture, open_graph
from site_builder.pages.machines.pictures import site_picture
from site_builder.structs import Frozen, field
from site_builder.urls import AUTHORS, FEED, INDEX, MAP, PAPERS, SEARCH, TOPICS, VENUES, WANTED, YEARS, Url, page_url

_ENTRIES = frozenset([INDEX, PAPERS, TOPICS, AUTHORS, YEARS, MAP, SEARCH])
"""What the head of every page leads to."""

OWN_STYLE = "css/own.css"
"""Where below its static/ a collection puts styles of its own."""


class NavLink(Frozen):
    title: str
    url: Url


class SiteView(Frozen):
    """The site as each of its pages shows it."""

    title: str
    description: str
    language: str
    license: str
    base_url: str
    """Ends in "/", or is empty where the address of the site is unknown."""
    edit_url: str
    """Where notes are edited, with `{path}` in it; empty where nobody says."""
    nav: tuple[NavLink, ...]
    """At the top of each page: few enough for one line on a phone."""
    more: tuple[NavLink, ...]
    """At the foot: the other lists, and the collection's own pages."""
    has_own_style: bool = False
    """Whether the collection brings `static/css/own.css`, which every page loads behind ours."""
    feed: Alternate | None = None
    """The feed of all papers; None where the site's address is unknown, or no paper says when it joined."""
    picture: Picture | None = None
    """What a chat shows beside a link to any page that has no picture of its own."""
    macros: Mapping[str, str] = field(default_factory=dict)
    """Of TeX, for the formulas in titles and summaries."""


class Frame(Frozen):
    """What frames the content of a page, the same on all pages of a section."""

    site: SiteView
    section: Url | None
    """The entry of the navigation that the page belongs to."""
    here: Url | None
    """The page itself, where it is such an entry."""

    def __hash__(self) -> int:
        return hash((self.section, self.here))  # a site has macros, which have no hash


def has_dates(library: Library) -> bool:
    """Whether any paper says when it joined the collection: a feed has those alone."""
    return any(is_day(paper.note.added) for paper in library.papers.values())


def site_view(library: Library, *, dated: Callable[[], bool] | None = None) -> SiteView:
    """What frames all pages; `dated` knows whether the library `has_dates`."""
    config = library.config
    free_pages = (
        NavLink(line_text(site_page.page.title), page_url(site_page.page.name)) for site_page in library.pages
    )
    has_feed = config.base_url and (dated() if dated else has_dates(library))
    base_url = f"{config.base_url.rstrip('/')}/" if config.base_url else ""
    return SiteView(
        title=config.title,
        description=config.description,
        language=config.language or "en",
        license=config.license,
        base_url=base_url,
        edit_url=config.edit_url,
        has_own_style=any((folder / OWN_STYLE).is_file() for folder in own_folders(library.root, "static")),
        nav=(
            NavLink("Papers", PAPERS),
            NavLink("Topics", TOPICS),
            NavLink("Authors", AUTHORS),
            NavLink("Years", YEARS),
            NavLink("Map", MAP),
        ),
        more=(NavLink("Venues", VENUES), NavLink("Wanted", WANTED), *free_pages),
        feed=Alternate(type=ATOM, title=config.title, url=FEED) if has_feed else None,
        macros=config.macros,
        picture=site_picture(config, base_url),
    )


def shell(
    site: SiteView,
    page: Url,
    *,
    title: str,
    heading: str | None = None,
    description: str = "",
    section: Url | None = None,
    math: bool = False,
    source: str = "",
) -> dict[str, object]:
    """The data that base.html asks of every page.

    Args:
        site: What all pages share.
        page: The page's own address.
        title: The document's title, complete.
        heading: The one h1, where it is not the title.
        description: For search engines; the site's own where it is empty.
        section: The entry of the navigation that the page belongs to, where it is not an entry itself.
        source: Path in the collection of the note that the page is made of; empty where it is made of many.
        math: Whether the page shows formulas, whose cells need style attributes.
    """
    description = description or site.description or site.title
    heading = title if heading is None else heading
    return {
        "site": site,
        "page": page,
        "title": title,
        "heading": heading,
        "description": description,
        "frame": Frame(
            site, section, page if page in _ENTRIES or any(page == link.url for link in site.more) else None
        ),
        "canonical": canonical(site, page),
        "math": math,
        "edit_url": edit_address(site.edit_url, source),
        "suggest_url": suggest_address(site.edit_url, heading, canonical(site, page) or page),
        "machines": Machines(
            open_graph=open_graph(
                kind=WEBSITE,
                title=line_text(heading),
                description=description,
                site_name=site.title,
                address=canonical(site, page),
                picture=site.picture,
            ),
            alternates=(site.feed,) if site.feed else (),
        ),
    }


def titled(site: SiteView, title: str) -> str:
    """The title of a document: its own, then whose site it is on."""
    return f"{line_text(title)} · {site.title}"


def canonical(site: SiteView, page: Url) -> str:
    """The page's one absolute address; empty where the site's is unknown."""
    if not site.base_url:
        return ""
    return site.base_url + ("" if page == INDEX else quote(page, safe="/-_.~!$&'()*+,;=@"))
