"""The list of all papers, newest first; beside it what scripts sort and narrow it by, and show of linked papers."""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.collection.words.wording import count
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.lists.browsing import browsing_files
from site_builder.pages.lists.paging import by_year, paged, year_anchor
from site_builder.pages.lists.previews import preview_files
from site_builder.pages.page import Page
from site_builder.pages.shell import SiteView, shell, titled
from site_builder.structs import replace
from site_builder.urls import PAPERS, papers_url


def papers_pages(catalogue: Catalogue, site: SiteView) -> Iterator[Page]:
    keys = catalogue.newest_first(catalogue.library.papers)
    total = count(len(keys), "paper")
    begun: set[str] = set()
    for pager, part in paged(keys, papers_url):
        groups = by_year(catalogue, part)
        # A year that began on the page before has its anchor there.
        groups = tuple(replace(g, anchor="" if g.year in begun else year_anchor(g.year)) for g in groups)
        begun.update(group.year for group in groups)
        url = papers_url(pager.number)
        heading = "Papers" if pager.number == 1 else f"Papers, page {pager.number}"
        data = shell(
            site,
            url,
            title=titled(site, heading),
            heading=heading,
            description=f"All {total} of {site.title}, newest first.",
            section=PAPERS,
        )
        browsing = pager.number == 1 and len(keys) > 1
        beside = (*browsing_files(catalogue), *preview_files(catalogue)) if pager.number == 1 else ()
        shown = {"total": total, "pager": pager, "groups": groups, "browsing": browsing}
        yield Page(url, "papers.html", {**data, **shown}, beside)
