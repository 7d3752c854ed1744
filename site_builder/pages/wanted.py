"""The papers that the collection still lacks: named by notes, and without a note of their own."""

from __future__ import annotations

from dataclasses import dataclass

from site_builder.model import Identifier
from site_builder.pages.catalogue import Catalogue, PaperLine
from site_builder.pages.page import Page
from site_builder.pages.shell import SiteView, shell, titled
from site_builder.pages.words import count
from site_builder.urls import WANTED

WANTED_BY_SHOWN = 10

IN_DETAIL, IN_BRIEF = 200, 1_000
"""So many entries name who wants them; so many more are listed by their id alone; the rest is a number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedId:
    """The id of a paper without a note, and where it is found."""

    scheme: str
    value: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedView:
    """A paper without a note, and the notes that would link it."""

    id: WantedId
    wanted_by: tuple[PaperLine, ...]
    more: int


def wanted_id(identifier: Identifier) -> WantedId:
    return WantedId(
        scheme={"arxiv": "arXiv", "doi": "DOI"}[identifier.scheme], value=identifier.value, url=identifier.url
    )


def wanted_page(catalogue: Catalogue, site: SiteView) -> Page:
    wanted = catalogue.library.wanted
    entries = tuple(
        WantedView(
            id=wanted_id(one.identifier),
            wanted_by=tuple(catalogue.lines[key] for key in one.wanted_by[:WANTED_BY_SHOWN]),
            more=max(0, len(one.wanted_by) - WANTED_BY_SHOWN),
        )
        for one in wanted[:IN_DETAIL]
    )
    data = shell(
        site,
        WANTED,
        title=titled(site, "Wanted papers"),
        heading="Wanted papers",
        description=f"Papers that the notes of {site.title} cite and that have no note yet.",
    )
    return Page(
        WANTED,
        "wanted.html",
        {
            **data,
            "total": count(len(wanted), "paper"),
            "wanted": entries,
            "in_brief": tuple(wanted_id(one.identifier) for one in wanted[IN_DETAIL : IN_DETAIL + IN_BRIEF]),
            "more": max(0, len(wanted) - IN_DETAIL - IN_BRIEF),
        },
    )
