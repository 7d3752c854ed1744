"""Pages in a browser, from the file system: the theme switch, and room on narrow screens."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from site_builder.assets import asset_dir
from site_builder.collection.library import Library
from site_builder.model import Identifier, Key
from site_builder.pages.site import Bodies
from tests.pages.builder import body, library, literature_map, paper, topic
from tests.pages.rendered import html_pages, site_pages

LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" * 3
WIDE = (
    '<div class="table-scroll"><table><tr>' + "<th>A column of its own</th>" * 12 + "</tr></table></div>"
    "<pre>" + "x" * 400 + "</pre>"
    f"<p>{LONG_WORD}</p><p><code>{LONG_WORD}</code></p>"
)


def wide_library() -> Library:
    return library(
        [
            paper(
                "a",
                title=LONG_WORD,
                authors=[LONG_WORD] * 30,
                venue=LONG_WORD,
                topics=[LONG_WORD[:90], "t"],
                keywords=(LONG_WORD,),
                summary=LONG_WORD,
                doi="10.1/" + "x" * 200,
                cites=(Key("b"),),
                cites_outside=(Identifier("doi", "10.1/" + "y" * 200),),
                relations=(("extends", Key("b")),),
                retracted=True,
                superseded_by=Key("b"),
            ),
            paper("b", title=LONG_WORD, cites=(Key("a"),)),
        ],
        [topic("t", description=LONG_WORD, papers=(Key("a"),))],
        pages={f"page{n}": f"A page of our own, the {n}th" for n in range(12)},
        title="A site whose name is much longer than a telephone is wide",
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of long words, as files."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(asset_dir("static"), folder / "assets")
    made = wide_library()
    reasons = (LONG_WORD, "shared topics: t")
    the_map = literature_map(made, chosen={"a": [("b", *reasons)]}, related={"b": [("a", *reasons)]})
    for url, html in html_pages(made, the_map, Bodies({Key("a"): body(WIDE)}, {}, {})).items():
        file = folder / url
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(html, encoding="utf-8")
    for page in site_pages(made, the_map, Bodies({Key("a"): body(WIDE)}, {}, {}), ()):
        for url, text in page.beside:
            (folder / url).parent.mkdir(parents=True, exist_ok=True)
            (folder / url).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def tab(browser: Browser) -> Iterator[Page]:
    """An empty tab that holds pages to speaking no word to the console."""
    context = browser.new_context(viewport={"width": 390, "height": 800}, color_scheme="light")
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def ground(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_the_switch_goes_round_and_the_choice_is_kept_from_page_to_page(site: Path, tab: Page) -> None:
    tab.goto((site / "index.html").as_uri())
    button = tab.locator("#_theme")
    light = ground(tab)
    assert button.get_attribute("aria-label") == "Theme: automatic. Change to light."
    button.click()
    assert tab.evaluate("document.documentElement.dataset.theme") == "light"
    button.click()
    assert tab.evaluate("document.documentElement.dataset.theme") == "dark"
    tab.wait_for_function(f"getComputedStyle(document.body).backgroundColor !== '{light}'")
    tab.goto((site / "papers" / "a.html").as_uri())
    assert tab.evaluate("document.documentElement.dataset.theme") == "dark"
    assert ground(tab) != light
    tab.locator("#_theme").click()
    assert tab.evaluate("document.documentElement.dataset.theme") is None
    assert ground(tab) == light


def test_the_theme_is_set_before_the_body_is_there(site: Path, tab: Page) -> None:
    # Set before any script of the page: what one page stores need not have reached the next one's process yet.
    tab.add_init_script("if (location.protocol === 'file:') localStorage.setItem('site-builder-theme', 'dark')")
    tab.add_init_script(
        "new MutationObserver(() => { if (document.body && window.early === undefined)"
        " window.early = document.documentElement.dataset.theme; }).observe(document, {childList: true, subtree: true})"
    )
    tab.goto((site / "papers.html").as_uri())
    assert tab.evaluate("window.early") == "dark"


def test_without_javascript_there_is_no_switch(site: Path, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / "index.html").as_uri())
    assert not page.locator("#_theme").is_visible()
    context.close()


def test_the_system_decides_until_the_reader_does(site: Path, browser: Browser) -> None:
    grounds = []
    for scheme in ("light", "dark"):
        context = browser.new_context(color_scheme=scheme)
        page = context.new_page()
        page.goto((site / "index.html").as_uri())
        grounds.append(ground(page))
        context.close()
    assert len(set(grounds)) == 2


@pytest.mark.parametrize("width", [320, 390, 800, 1440])
def test_no_page_is_wider_than_its_screen(site: Path, tab: Page, width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 800})
    for file in sorted(site.rglob("*.html")):
        if file.name == "404.html":
            continue  # its links begin at a host's root, and a folder on disk is none
        tab.goto(file.as_uri())
        wide = tab.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, file.relative_to(site)
