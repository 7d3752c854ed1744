"""Every kind of page in Chromium with axe-core's rules: both themes, a phone and a desk, controls in use."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from site_builder.build import BuildRequest, build
from tests.static_host import serve_folder
from tests.test_build import SMALL, Silent

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

PAGES = """
    index.html papers.html topics.html topics/computing.html topics/computing/bibliography.html
    authors.html venues.html years.html wanted.html
    search.html about.html map.html embed.html 404.html
    papers/lovelace1843sketch.html papers/lovelace1843sketch/related.html papers/broken.html papers/数学2020.html
    tours/machines.html tours/machines/bibliography.html
""".split()

TOUR = """---
title: Machines before there were any
description: Two notes, one formula and a view of the map.
stops:
  - key: lovelace1843sketch
    text: The first program, with $n$ loops.
  - view: topic=computing&view=timeline
    title: All that the topic has
  - turing1936computable
---
What a machine can do was asked before one stood: see [[lovelace1843sketch]].
"""

SCREENS = {"phone": (390, 844), "desk": (1440, 1000)}


Visit = Callable[[str, str, str], Page]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    content = tmp_path_factory.mktemp("accessible") / "content"
    shutil.copytree(SMALL, content)
    (content / "tours").mkdir()
    (content / "tours" / "machines.md").write_text(TOUR, encoding="utf-8")
    folder = content.with_name("site")
    build(BuildRequest(content=content, output=folder), Silent())
    return folder


@pytest.fixture(scope="module")
def visit(browser: Browser, site: Path) -> Iterator[Visit]:
    """`visit("papers.html#q=x", "phone", "dark")`: a page with axe-core in it, as its reader first sees it."""
    with ExitStack() as stack:
        base = stack.enter_context(serve_folder(site))
        contexts: dict[tuple[str, str], BrowserContext] = {}

        def open_page(address: str, screen: str, theme: str) -> Page:
            if (screen, theme) not in contexts:
                width, height = SCREENS[screen]
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme="dark" if theme == "dark" else "light",
                    reduced_motion="reduce",
                )
                context.add_init_script(AXE)
                contexts[screen, theme] = context
                stack.callback(context.close)
            page = contexts[screen, theme].new_page()
            page.goto(base + address, wait_until="load")
            page.wait_for_function("document.getAnimations().every(one => one.playState !== 'running')")
            return page

        yield open_page


def complaints(page: Page) -> list[str]:
    """What axe-core finds wrong on a page as it stands, each with the first element that has it."""
    found = page.evaluate("rules => axe.run({ runOnly: rules })", RULES)
    return [
        f"{fault['id']}: {node['html'][:200]} ({node['failureSummary']})"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def test_no_kind_of_page_is_forgotten(site: Path) -> None:
    """Every top-level page of the small site is checked, and one of each folder but those of lists like topics."""
    top = {path.name for path in site.glob("*.html")}
    folders = {path.parent.name for path in site.glob("*/*.html")} - {"authors", "venues"}
    assert top - {page for page in PAGES if "/" not in page} == set()
    assert folders - {page.partition("/")[0] for page in PAGES} == set()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("url", PAGES)
def test_a_page_as_it_opens(visit: Visit, url: str, screen: str, theme: str) -> None:
    page = visit(url, screen, theme)
    assert complaints(page) == []
    page.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_the_list_with_filters_in_use(visit: Visit, screen: str, theme: str) -> None:
    page = visit("papers.html#topic=computing&years=1800-1999&sort=citations", screen, theme)
    page.wait_for_selector("#_browse[data-ready]")
    if screen == "phone":
        page.click("#_filters")
    page.evaluate("for (const facet of document.querySelectorAll('.facet')) facet.open = true")
    page.wait_for_selector("[data-facet=author] input[type=checkbox]")
    assert page.locator(".chip").count() == 2
    assert complaints(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_preview(visit: Visit, theme: str) -> None:
    page = visit("papers/turing1936computable.html", "desk", theme)
    page.locator("main a[href$='.html']:not(nav a):not(svg a)").last.hover()
    page.wait_for_selector("#_preview.is-shown")
    assert complaints(page) == []


@pytest.fixture(scope="module")
def in_forced_colours(browser: Browser, site: Path) -> Iterator[Callable[[str], Page]]:
    """Opens a page as systems show it that take its colours and backgrounds away."""
    with ExitStack() as stack:
        base = stack.enter_context(serve_folder(site))
        context = browser.new_context(viewport={"width": 1280, "height": 900}, forced_colors="active")
        stack.callback(context.close)

        def open_page(address: str) -> Page:
            page = context.new_page()
            page.goto(base + address, wait_until="load")
            return page

        yield open_page


def styles(page: Page, selector: str, prop: str, pseudo: str = "") -> list[str]:
    script = "(found, [prop, pseudo]) => found.map(one => getComputedStyle(one, pseudo || null)[prop])"
    found: list[str] = page.eval_on_selector_all(selector, script, [prop, pseudo])
    return found


def test_forced_colours_leave_the_legend_those_of_the_map(in_forced_colours: Callable[[str], Page]) -> None:
    page = in_forced_colours("map.html")
    page.wait_for_selector(".map-legend button")
    swatches = styles(page, ".map-legend button", "backgroundColor", "::before")
    assert len(set(swatches)) == len(swatches) > 1
    page.close()


def test_forced_colours_outline_what_is_chosen_and_nothing_else(in_forced_colours: Callable[[str], Page]) -> None:
    page = in_forced_colours("map.html")
    page.wait_for_selector(".map-views button")
    assert styles(page, '.map-views button[aria-pressed="true"]', "outlineStyle") == ["solid"]
    assert set(styles(page, '.map-views button[aria-pressed="false"]', "outlineStyle")) == {"none"}
    page.close()


def test_forced_colours_leave_the_bars_of_years(in_forced_colours: Callable[[str], Page]) -> None:
    page = in_forced_colours("papers.html")
    page.wait_for_selector("#_browse[data-ready]")
    (ground,) = styles(page, "body", "backgroundColor")
    bars = styles(page, ".bar > span", "backgroundColor")
    assert bars
    assert ground not in bars
    page.close()


def test_forced_colours_tell_the_present_stop_of_a_tour(in_forced_colours: Callable[[str], Page]) -> None:
    page = in_forced_colours("tours/machines.html")
    page.wait_for_selector(".tour-stops > li")
    page.evaluate("document.querySelector('.tour-stops > li').setAttribute('aria-current', 'step')")
    here, *others = styles(page, ".tour-stops > li", "borderInlineStartColor")
    (ground,) = styles(page, "body", "backgroundColor")
    assert here != ground
    assert set(others) == {ground}
    page.close()
