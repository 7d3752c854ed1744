"""embed.html: the map alone, for frames in slides and on other sites. What it shows its address says."""

from __future__ import annotations

from site_builder.collection.library import Library
from site_builder.collection.words.wording import count
from site_builder.pages.map import map_scripts
from site_builder.pages.page import Page
from site_builder.pages.shell import SiteView, canonical, shell, titled
from site_builder.urls import EMBED, MAP

STYLES = ("css/site.css", "css/map.css", "css/embed.css")
"""Style sheets of the embed, below static/."""


def embed_scripts(papers: int) -> tuple[str, ...]:
    """Scripts of the embed below static/, in the order in which they are needed."""
    return (*map_scripts(papers), "js/map/embed.js")


def embed_page(library: Library, site: SiteView) -> Page:
    """The page. Search engines are told of map.html in its place."""
    total = count(len(library.papers), "paper")
    data = shell(site, EMBED, title=titled(site, "Map"), heading="Map", description=f"{total} as a map.", section=MAP)
    scripts = (*embed_scripts(len(library.papers)), "data/map.js")
    return Page(
        EMBED,
        "embed.html",
        {**data, "canonical": canonical(site, MAP), "papers": len(library.papers), "scripts": scripts},
    )
