"""The timeline: papers by year from the oldest on, with a chart of how many there are of each.

papers.html has them newest first, page by page; here they are read as a history, so the list runs the way
the chart does.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from site_builder.collection.words.wording import count
from site_builder.model import Key
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.choices import Choice, year_span
from site_builder.pages.lists.paging import PAGE_LENGTH, year_anchor
from site_builder.pages.page import Page
from site_builder.pages.shell import SiteView, shell, titled
from site_builder.rendering.drawing.bars import Bar, bar_chart
from site_builder.structs import Frozen
from site_builder.urls import YEARS, Url, href, papers_url

IN_FULL = 1_000
"""The timeline names every paper of a collection so large; of a larger one the most cited of each year."""

A_YEAR = 10
"""Of each year, then."""

MOST_BARS = 60
"""Years of a chart; a longer history has a bar for each decade."""


class YearView(Frozen, kw_only=True):
    year: str
    """Empty for papers whose year is unknown."""
    anchor: str
    total: int
    choices: tuple[Choice, ...]
    """In the order of titles; the most cited alone where there are too many."""
    more: int
    rest: Url
    """Where the list of all papers has this year."""


class Decade(Frozen, kw_only=True):
    name: str
    """"1990s"; empty where the year is unknown."""
    years: tuple[YearView, ...]


def years_page(catalogue: Catalogue, site: SiteView) -> Page:
    newest_first = catalogue.newest_first(catalogue.library.papers)
    views = _views(catalogue, newest_first)
    span = year_span(catalogue, newest_first)
    total = ", ".join(part for part in (count(len(newest_first), "paper"), span) if part)
    data = shell(
        site,
        YEARS,
        title=titled(site, "Years"),
        heading="Years",
        description=f"{total}: the papers of {site.title} in the order in which they appeared.",
    )
    return Page(
        YEARS,
        "years.html",
        {
            **data,
            "total": total,
            "years": views,
            "decades": _decades(views) if len(views) > 2 else (),
            "chart": bar_chart(_bars(views), "Papers by year") if len(views) > 2 else "",
        },
    )


def _views(catalogue: Catalogue, newest_first: Sequence[Key]) -> tuple[YearView, ...]:
    """Each year that has papers, oldest first; those without a year last."""
    lines, citations = catalogue.lines, catalogue.literature_map.citations
    views: list[YearView] = []
    start = 0
    for year, group in groupby(newest_first, key=lambda key: lines[key].year):
        keys = list(group)
        shown = keys
        if len(newest_first) > IN_FULL and len(keys) > A_YEAR:
            best = set(sorted(keys, key=lambda key: -citations.get(key, 0))[:A_YEAR])
            shown = [key for key in keys if key in best]
        views.append(
            YearView(
                year=year,
                anchor=year_anchor(year),
                total=len(keys),
                choices=tuple(Choice(line=lines[key], words=_cited(citations.get(key, 0))) for key in shown),
                more=len(keys) - len(shown),
                rest=papers_url(start // PAGE_LENGTH + 1),
            )
        )
        start += len(keys)
    dated = [view for view in views if view.year]
    return (*reversed(dated), *(view for view in views if not view.year))


def _cited(citations: int) -> str:
    return f"cited by {citations:,}" if citations else ""


def _decades(views: Sequence[YearView]) -> tuple[Decade, ...]:
    return tuple(
        Decade(name=f"{decade}s" if decade is not None else "", years=tuple(years))
        for decade, years in groupby(views, key=lambda view: int(view.year) // 10 * 10 if view.year else None)
    )


def _bars(views: Sequence[YearView]) -> list[Bar]:
    """A bar for each year from the first to the last, or for each decade."""
    dated = {int(view.year): view for view in views if view.year}
    if not dated:
        return []
    first, last = min(dated), max(dated)
    if last - first < MOST_BARS:
        return [_year_bar(year, dated.get(year), last - first + 1) for year in range(first, last + 1)]
    decades: dict[int, list[YearView]] = {decade: [] for decade in range(first // 10 * 10, last + 1, 10)}
    if len(decades) > MOST_BARS:  # a history from antiquity on: only the decades that have papers
        decades = {year // 10 * 10: [] for year in sorted(dated)}
    for year, view in sorted(dated.items()):
        decades[year // 10 * 10].append(view)
    return [_decade_bar(decade, found, len(decades)) for decade, found in decades.items()]


def _year_bar(year: int, view: YearView | None, years: int) -> Bar:
    always = years <= 8 or year % (5 if years <= 30 else 10) == 0
    marked = 2 if always else 1 if years <= 16 or year % 5 == 0 else 0
    papers = view.total if view else 0
    link = href(YEARS, YEARS, view.anchor) if view else ""
    return Bar(str(year), papers, link, f"{year}: {count(papers, 'paper')}", marked)


def _decade_bar(decade: int, views: Sequence[YearView], decades: int) -> Bar:
    papers = sum(view.total for view in views)
    link = href(YEARS, YEARS, views[0].anchor) if views else ""
    marked = 2 if decades <= 7 or decade % 50 == 0 else 1 if decades <= 14 else 0
    return Bar(f"{decade}s", papers, link, f"{decade}s: {count(papers, 'paper')}", marked)
