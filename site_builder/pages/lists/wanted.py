"""The papers that the collection still lacks: named by notes, and without a note of their own."""

from __future__ import annotations

from collections.abc import Sequence

from site_builder.collection.library import WantedPaper
from site_builder.collection.words.wording import count
from site_builder.model import Identifier, Key
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.page import Page
from site_builder.pages.paper_lines import PaperLine
from site_builder.pages.shell import SiteView, shell, titled
from site_builder.structs import Frozen
from site_builder.urls import WANTED

WANTED_BY_SHOWN = 10

IN_DETAIL, IN_BRIEF = 200, 1_000
"""So many papers that several notes want name them; so many more are listed by their id, and so many of those that
one note wants stand under it; the rest is a number."""


class WantedId(Frozen, kw_only=True):
    """The id of a paper without a note, and where it is found."""

    scheme: str
    value: str
    url: str


class WantedView(Frozen, kw_only=True):
    """A paper without a note, and the notes that would link it."""

    id: WantedId
    wanted_by: tuple[PaperLine, ...]
    more: int


class WantedOnce(Frozen, kw_only=True):
    """The papers without a note that one note alone wants."""

    line: PaperLine
    ids: tuple[WantedId, ...]


def wanted_id(identifier: Identifier) -> WantedId:
    return WantedId(
        scheme={"arxiv": "arXiv", "doi": "DOI"}[identifier.scheme], value=identifier.value, url=identifier.url
    )


def wanted_page(catalogue: Catalogue, site: SiteView) -> Page:
    wanted = catalogue.library.wanted
    several = [one for one in wanted if len(one.wanted_by) > 1]
    once = [one for one in wanted if len(one.wanted_by) == 1]
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
            "wanted": tuple(
                WantedView(
                    id=wanted_id(one.identifier),
                    wanted_by=tuple(catalogue.lines[key] for key in one.wanted_by[:WANTED_BY_SHOWN]),
                    more=max(0, len(one.wanted_by) - WANTED_BY_SHOWN),
                )
                for one in several[:IN_DETAIL]
            ),
            "in_brief": tuple(wanted_id(one.identifier) for one in several[IN_DETAIL : IN_DETAIL + IN_BRIEF]),
            "once": _by_paper(catalogue, once[:IN_BRIEF]),
            "more": max(0, len(several) - IN_DETAIL - IN_BRIEF) + max(0, len(once) - IN_BRIEF),
        },
    )


def _by_paper(catalogue: Catalogue, once: Sequence[WantedPaper]) -> tuple[WantedOnce, ...]:
    """What one paper alone wants, under that paper; papers newest first."""
    found: dict[Key, list[WantedId]] = {}
    for one in once:
        found.setdefault(one.wanted_by[0], []).append(wanted_id(one.identifier))
    return tuple(WantedOnce(line=catalogue.lines[key], ids=tuple(found[key])) for key in catalogue.newest_first(found))
