"""The page of the search: a field for readers with scripts, the lists for those without."""

from __future__ import annotations

from site_builder.collection.library import Library
from site_builder.collection.words.wording import count
from site_builder.pages.page import Page
from site_builder.pages.shell import SiteView, shell, titled
from site_builder.urls import SEARCH


def search_page(library: Library, site: SiteView) -> Page:
    total = count(len(library.papers), "paper")
    description = f"Search {total} of {site.title} by title, author, topic and full text."
    data = shell(site, SEARCH, title=titled(site, "Search"), heading="Search", description=description)
    return Page(SEARCH, "search.html", {**data, "total": total})
