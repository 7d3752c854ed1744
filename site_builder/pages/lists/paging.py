"""Long lists over several pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from site_builder.model import Key
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.paper_lines import PaperLine
from site_builder.structs import Frozen
from site_builder.urls import Url

PAGE_LENGTH = 100

_T = TypeVar("_T")


class PageLink(Frozen, kw_only=True):
    number: int
    url: Url


class Pager(Frozen, kw_only=True):
    """Where the reader stands in a long list. No links where one page holds it all."""

    number: int
    last: int
    links: tuple[PageLink | None, ...]
    """First, last, and those around this page; None where some are left out."""
    previous: Url | None
    next: Url | None


class YearGroup(Frozen, kw_only=True):
    year: str
    """Empty for papers whose year is unknown."""
    lines: tuple[PaperLine, ...]
    anchor: str = ""
    """Id of the group; empty where the year began on the page before."""


def paged(
    items: Sequence[_T], address: Callable[[int], Url], length: int = PAGE_LENGTH
) -> Iterator[tuple[Pager, tuple[_T, ...]]]:
    """The pages of a list, at least one, each with its part of it; `address` gives the Url of page n."""
    last = max(1, -(-len(items) // length))
    for number in range(1, last + 1):
        yield _pager(number, last, address), tuple(items[(number - 1) * length : number * length])


def _pager(number: int, last: int, address: Callable[[int], Url]) -> Pager:
    shown = sorted({1, last, *range(max(1, number - 2), min(last, number + 2) + 1)})
    links: list[PageLink | None] = []
    for before, page in zip([0, *shown], shown, strict=False):
        if page - before > 1:
            links.append(None)
        links.append(PageLink(number=page, url=address(page)))
    return Pager(
        number=number,
        last=last,
        links=tuple(links) if last > 1 else (),
        previous=address(number - 1) if number > 1 else None,
        next=address(number + 1) if number < last else None,
    )


def year_anchor(year: str) -> str:
    """Id of a year's papers on the page that lists them."""
    return f"_y{year}" if year else "_unknown"


def by_year(catalogue: Catalogue, keys: Sequence[Key]) -> tuple[YearGroup, ...]:
    """Papers that are sorted by year already, under their years."""
    groups: list[tuple[str, list[PaperLine]]] = []
    for key in keys:
        line = catalogue.lines[key]
        if not groups or groups[-1][0] != line.year:
            groups.append((line.year, []))
        groups[-1][1].append(line)
    return tuple(YearGroup(year=year, lines=tuple(lines)) for year, lines in groups)
