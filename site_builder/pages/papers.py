"""The list of all papers, newest first, and the papers that the collection still lacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from site_builder.pages.catalogue import Catalogue, PaperLine
from site_builder.pages.page import Page
from site_builder.pages.paging import by_year, paged
from site_builder.pages.shell import SiteView, shell, titled
from site_builder.pages.words import count
from site_builder.urls import PAPERS, WANTED, papers_url

WANTED_BY_SHOWN = 10


def papers_pages(catalogue: Catalogue, site: SiteView) -> Iterator[Page]:
    keys = catalogue.newest_first(catalogue.library.papers)
    total = count(len(keys), "paper")
    for pager, part in paged(keys, papers_url):
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
        yield Page(url, "papers.html", {**data, "total": total, "pager": pager, "groups": by_year(catalogue, part)})


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedView:
    """A paper without a note, and the notes that would link it."""

    scheme: str
    value: str
    url: str
    wanted_by: tuple[PaperLine, ...]
    more: int


def wanted_page(catalogue: Catalogue, site: SiteView) -> Page:
    entries = tuple(
        WantedView(
            scheme={"arxiv": "arXiv", "doi": "DOI"}[wanted.identifier.scheme],
            value=wanted.identifier.value,
            url=wanted.identifier.url,
            wanted_by=tuple(catalogue.lines[key] for key in wanted.wanted_by[:WANTED_BY_SHOWN]),
            more=max(0, len(wanted.wanted_by) - WANTED_BY_SHOWN),
        )
        for wanted in catalogue.library.wanted
    )
    data = shell(
        site,
        WANTED,
        title=titled(site, "Wanted papers"),
        heading="Wanted papers",
        description=f"Papers that the notes of {site.title} cite and that have no note yet.",
    )
    return Page(WANTED, "wanted.html", {**data, "total": count(len(entries), "paper"), "wanted": entries})
