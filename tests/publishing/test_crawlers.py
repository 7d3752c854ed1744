"""robots.txt and sitemap.xml: every page that stands for itself, with the day on which its notes say it changed."""

from __future__ import annotations

from typing import Any

import pytest

from site_builder.collection.library import Library
from site_builder.pages.shell import site_view
from site_builder.publishing import crawlers
from site_builder.publishing.crawlers import Listed, crawler_files, listed
from site_builder.urls import Url
from tests.pages.builder import library, literature_map, paper
from tests.pages.machines.schemas import valid_sitemap
from tests.pages.rendered import NO_BODIES, site_pages

BASE = "https://example.org/lit/"


def files(site: Library) -> dict[str, bytes]:
    view = site_view(site)
    pages = [listed(view, page) for page in site_pages(site, literature_map(site), NO_BODIES, ())]
    return dict(crawler_files(view, [page for page in pages if page]))


def entries(data: bytes) -> dict[str, str]:
    root = valid_sitemap(data)
    return {str(one.findtext("{*}loc")): str(one.findtext("{*}lastmod", "")) for one in root}


def test_lists_every_page_that_stands_for_itself() -> None:
    papers = [paper("a", added="2026-01-01", topics=["x"]), paper("b", added="2026-02-01"), paper("c")]
    found = entries(files(library(papers, base_url=BASE, redirects={"old": "a"}))["sitemap.xml"])
    assert found[BASE] == "2026-02-01"
    assert found[f"{BASE}papers/a.html"] == found[f"{BASE}papers/a/related.html"] == "2026-01-01"
    assert found[f"{BASE}topics/x.html"] == "2026-01-01"
    assert found[f"{BASE}papers/c.html"] == ""
    assert not [address for address in found if "404" in address or "old" in address or "index.html" in address]


def test_an_address_is_escaped_as_its_page_has_it() -> None:
    found = entries(files(library([paper("日本&<x>")], base_url=BASE))["sitemap.xml"])
    assert [address for address in found if "%E6%97%A5" in address]


def test_robots_name_the_sitemap() -> None:
    robots = files(library([paper("a")], base_url=BASE))["robots.txt"].decode()
    assert robots == f"User-agent: *\nDisallow:\n\nSitemap: {BASE}sitemap.xml\n"


def test_without_an_address_there_is_no_sitemap() -> None:
    made = files(library([paper("a")]))
    assert made == {"robots.txt": b"User-agent: *\nDisallow:\n"}


def test_more_pages_than_a_sitemap_holds_have_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crawlers, "MOST", 2)
    view = site_view(library([], base_url=BASE))
    pages = [Listed(f"{BASE}{n}.html", f"2026-01-0{n}") for n in range(1, 6)]
    made: dict[Any, bytes] = dict(crawler_files(view, pages))
    assert entries(made[Url("sitemap.xml")]) == {
        f"{BASE}sitemap-1.xml": "2026-01-02",
        f"{BASE}sitemap-2.xml": "2026-01-04",
        f"{BASE}sitemap-3.xml": "2026-01-05",
    }
    assert [len(entries(made[Url(f"sitemap-{n}.xml")])) for n in (1, 2, 3)] == [2, 2, 1]
