"""The built site in Chromium: from disk and from a sub-path, it asks nobody else and complains of nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from site_builder.build import BuildRequest, build
from tests.static_host import StaticServer
from tests.test_build import SMALL, Silent

Watched = tuple[Page, list[str], list[str]]

PAGES = """
    index.html papers.html topics.html topics/computing.html wanted.html about.html map.html search.html 404.html
    papers/lovelace1843sketch.html papers/lovelace1843sketch/related.html papers/broken.html
    papers/数学2020.html papers/shannon1948mathematical.html authors.html authors/王小明.html venues.html
    venues/scientific-memoirs-598e1eff.html years.html
""".split()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("browsed") / "site"
    build(BuildRequest(content=SMALL, output=folder), Silent())
    return folder


@pytest.fixture
def watched(browser: Browser) -> Iterator[Watched]:
    """A page with the addresses that it asked for, and what the console had to complain of."""
    context = browser.new_context()
    page = context.new_page()
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: complaints.append(f"failed: {request.url}"))
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page, asked, complaints
    context.close()


@pytest.mark.parametrize("url", PAGES)
def test_from_disk_a_page_asks_for_files_alone_and_the_console_is_silent(
    site: Path, watched: Watched, url: str
) -> None:
    page, asked, complaints = watched
    page.goto((site / url).as_uri(), wait_until="load")
    page.wait_for_timeout(150)
    # The 404 page is the one whose links start at the host's root: it is shown at any depth.
    if url != "404.html":
        assert complaints == []
        assert [a for a in asked if not a.startswith((site.as_uri(), "data:"))] == []
    assert page.title()


@pytest.mark.parametrize("url", PAGES)
def test_under_a_sub_path_a_page_asks_its_own_host_alone_and_the_console_is_silent(
    site: Path, watched: Watched, static_server: StaticServer, url: str
) -> None:
    page, asked, complaints = watched
    base = static_server(site, "/user/repo/")
    page.goto(base + url, wait_until="load")
    page.wait_for_timeout(150)
    if url != "404.html":
        assert complaints == []
        assert [a for a in asked if not a.startswith((base, "data:"))] == []
    assert {urlsplit(a).netloc for a in asked if not a.startswith("data:")} == {urlsplit(base).netloc}


def test_a_missing_page_leads_back_from_any_depth_where_base_url_says_where_the_site_is(
    tmp_path: Path, watched: Watched, static_server: StaticServer
) -> None:
    page, _asked, _complaints = watched
    build(BuildRequest(content=SMALL, output=tmp_path / "site", base_url="https://example.org/user/repo/"), Silent())
    base = static_server(tmp_path / "site", "/user/repo/")
    response = page.goto(base + "papers/no/such/page.html", wait_until="load")
    assert response is not None
    assert response.status == 404
    page.get_by_role("link", name="Papers", exact=True).first.click()
    assert page.url == base + "papers.html"


def test_an_alias_leads_to_its_paper(site: Path, watched: Watched) -> None:
    page, _asked, _complaints = watched
    page.goto((site / "papers/note-g.html").as_uri())
    page.wait_for_url("**/papers/lovelace1843sketch.html")


def test_the_theme_is_remembered(site: Path, browser: Browser) -> None:
    context = browser.new_context(color_scheme="light")
    page = context.new_page()
    page.goto((site / "index.html").as_uri())
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("#_theme").click()
    chosen = page.evaluate("document.documentElement.dataset.theme")
    while chosen != "dark":
        page.locator("#_theme").click()
        chosen = page.evaluate("document.documentElement.dataset.theme")
    page.goto((site / "papers.html").as_uri())
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    context.close()


@pytest.mark.parametrize("width", [320, 390, 1440])
@pytest.mark.parametrize("url", [u for u in PAGES if u != "404.html"])
def test_no_page_scrolls_sideways(site: Path, browser: Browser, url: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    page.goto((site / url).as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


def test_paper_keeps_links_to_the_web_with_their_addresses_and_loses_those_that_need_a_click(
    site: Path, watched: Watched
) -> None:
    page, _, _ = watched
    page.emulate_media(media="print")
    page.goto((site / "papers/turing1936computable.html").as_uri(), wait_until="load")
    shown = page.eval_on_selector_all(
        ".actions a", "all => all.filter(one => one.checkVisibility()).map(one => one.getAttribute('href'))"
    )
    assert shown
    assert [address for address in shown if not address.startswith("https://")] == []
    behind = page.eval_on_selector(".actions a", "one => getComputedStyle(one, '::after').content")
    assert shown[0] in behind or "attr(href)" in behind
