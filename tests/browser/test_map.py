"""The map in Chromium: all papers drawn, found, selected and explained, by mouse, keyboard and address."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from site_builder.build import BuildRequest, build
from tests.static_host import StaticServer
from tests.test_build import Silent

EVIL = "<img src=x onerror=alert(1)> a href"

NOTES = {
    "kumar2020exploring": "title: Exploring the limits\nauthors: [Sameer Kumar, Cliff Young]\nyear: 2020\ntopics: [tpu]\ncites: [puri2018large, wei2020distributed]\nsummary: Keeps a mesh of chips busy.",
    "puri2018large": "title: Large scale language modeling\nauthors: [Raul Puri]\nyear: 2018\ntopics: [tpu, language]",
    "wei2020distributed": "title: Distributed embeddings\nauthors: [Wei]\nyear: 2020\ntopics: [embeddings]\ncites: [puri2018large]\nrelations:\n  extends: [puri2018large]",
    "evil": f"title: '{EVIL}'\nauthors: ['<b>Mallory</b>']\nyear: 1999\ntopics: [embeddings]\ncites: [wei2020distributed]",
    "müller 2021": "title: Rückwärts\nauthors: [Jörg Müller]\nyear: 2021\ntopics: [language]\ncites: [kumar2020exploring]",
    "alone": "title: On its own\nyear: 2001",
}

Opened = Callable[..., Page]


def write_notes(folder: Path) -> Path:
    (folder / "papers").mkdir(parents=True)
    (folder / "site.yaml").write_text("title: Mapped\n", encoding="utf-8")
    for key, front_matter in NOTES.items():
        (folder / "papers" / f"{key}.md").write_text(f"---\n{front_matter}\n---\nText.\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("map")
    build(BuildRequest(content=write_notes(folder / "content"), output=folder / "site"), Silent())
    return folder / "site"


@pytest.fixture
def opened(browser: Browser, site: Path) -> Iterator[Opened]:
    """`opened("#focus=…", width=390)`: map.html from the disk, ready; at the end, nothing may have been complained of."""
    complaints: list[str] = []
    contexts = []

    def open_map(fragment: str = "", *, base: str = "", width: int = 1280, **options: object) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            **({"color_scheme": "light", "reduced_motion": "reduce"} | options),  # type: ignore[arg-type]
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("requestfailed", lambda request: complaints.append(f"failed: {request.url}"))
        page.goto((base or (site / "map.html").as_uri()) + fragment)
        if options.get("java_script_enabled", True):
            expect(page.locator("#_main")).to_have_attribute("data-papers", str(len(NOTES)))
        return page

    yield open_map
    for context in contexts:
        context.close()
    assert complaints == []


def place_of(page: Page, key: str) -> tuple[float, float]:
    """Where a paper is on the screen."""
    x, y = page.evaluate(
        """(key) => {
          const { view, model } = siteBuilder.map.running;
          const at = view.place(model.find(key));
          const box = document.getElementById("_map").getBoundingClientRect();
          return [box.left + at.x, box.top + at.y];
        }""",
        key,
    )
    return float(x), float(y)


def is_selected(page: Page, key: str) -> None:
    expect(page.locator("#_main")).to_have_attribute("data-selected", key)


def test_every_paper_is_drawn(opened: Opened) -> None:
    page = opened()
    assert page.evaluate("siteBuilder.map.running.view.counts().items") == len(NOTES)
    width, height = page.viewport_size["width"], page.viewport_size["height"]  # type: ignore[index]
    for key in NOTES:
        x, y = place_of(page, key)
        assert 0 < x < width
        assert 0 < y < height


def test_a_click_on_a_paper_says_why_each_neighbour_is_linked(opened: Opened) -> None:
    page = opened()
    page.mouse.click(*place_of(page, "wei2020distributed"))
    is_selected(page, "wei2020distributed")
    panel = page.locator("#_panel")
    expect(panel.locator("h2")).to_have_text("Distributed embeddings")
    rows = {row.split("\n")[0]: row.split("\n")[1:] for row in panel.locator(".map-neighbour").all_inner_texts()}
    assert "extends it" in rows["Large scale language modeling"]
    assert "cites it" in rows["Large scale language modeling"]
    assert rows["Exploring the limits"][-1] == "cites this paper"
    assert page.url.endswith("#focus=wei2020distributed")


def test_a_click_beside_all_papers_lets_go(opened: Opened) -> None:
    page = opened("#focus=puri2018large")
    is_selected(page, "puri2018large")
    page.mouse.click(640, 795)
    is_selected(page, "")
    expect(page.locator("#_panel")).to_be_hidden()
    assert "#" not in page.url


def test_search_finds_by_author_and_enter_selects(opened: Opened) -> None:
    page = opened()
    page.locator("#_search").fill("kumar")
    expect(page.locator("#_results [role=option]")).to_have_count(1)
    page.keyboard.press("Enter")
    is_selected(page, "kumar2020exploring")
    expect(page.locator("#_panel h2")).to_be_focused()
    x, y = place_of(page, "kumar2020exploring")
    panel = page.locator("#_panel").bounding_box()
    assert panel is not None
    assert 0 < x < panel["x"]
    assert 0 < y < 800


@pytest.mark.parametrize(
    ("words", "first"),
    [
        pytest.param("large", "Large scale language modeling", id="title"),
        pytest.param("mueller", None, id="no such word"),
        pytest.param("muller", "Rückwärts", id="accents do not matter"),
        pytest.param("young explor", "Exploring the limits", id="words of author and title together"),
        pytest.param("wei2020distributed", "Distributed embeddings", id="key"),
        pytest.param("1999", EVIL, id="year, and a title that looks like HTML"),
    ],
)
def test_search(opened: Opened, words: str, first: str | None) -> None:
    page = opened()
    page.locator("#_search").fill(words)
    if first is None:
        expect(page.locator("#_results")).to_contain_text("No paper has these words")
    else:
        expect(page.locator("#_results .map-result-title").first).to_have_text(first)


def test_results_are_walked_with_arrows_and_closed_with_escape(opened: Opened) -> None:
    page = opened()
    field = page.locator("#_search")
    field.fill("2020")
    options = page.locator("#_results [role=option]")
    expect(options).to_have_count(2)
    expect(options.nth(0)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", "_result-1")
    page.keyboard.press("Escape")
    expect(page.locator("#_results")).to_be_hidden()
    expect(field).to_have_value("2020")
    page.keyboard.press("Escape")
    expect(field).to_have_value("")


def test_the_keyboard_alone_reaches_everything(opened: Opened) -> None:
    page = opened()
    page.keyboard.press("/")
    page.keyboard.type("embeddings")
    page.keyboard.press("Enter")
    is_selected(page, "wei2020distributed")
    for _ in range(5):
        page.keyboard.press("Tab")
    expect(page.locator(".map-neighbour").first).to_be_focused()
    page.keyboard.press("Enter")
    is_selected(page, "puri2018large")
    page.keyboard.press("Escape")
    is_selected(page, "")
    expect(page.locator(".vis-network")).to_be_focused()
    before = page.evaluate("siteBuilder.map.running.view.scale()")
    page.keyboard.press("+")
    assert page.evaluate("siteBuilder.map.running.view.scale()") > before


def test_the_address_says_what_is_selected_and_back_goes_back(opened: Opened) -> None:
    page = opened("#focus=puri2018large")
    is_selected(page, "puri2018large")
    page.locator(".map-neighbour", has_text="Exploring the limits").click()
    is_selected(page, "kumar2020exploring")
    page.go_back()
    is_selected(page, "puri2018large")
    page.evaluate("location.hash = 'focus=m%C3%BCller%202021'")
    is_selected(page, "müller 2021")
    assert page.locator("#_panel h2 a").get_attribute("href") != "papers/müller 2021.html"


@pytest.mark.parametrize(
    ("address", "selected"),
    [
        pytest.param("?focus=evil", "evil", id="query"),
        pytest.param("?focus=evil#focus=alone", "alone", id="the fragment wins"),
        pytest.param("#view=timeline&focus=evil&x=%ZZ&never=heard", "evil", id="unknown names and broken escapes"),
        pytest.param("#focus=nobody", "", id="an unknown key"),
        pytest.param("#focus=__proto__", "", id="a key of JavaScript's own"),
    ],
)
def test_addresses(opened: Opened, address: str, selected: str) -> None:
    is_selected(opened(address), selected)


def test_the_address_can_search_and_set_the_theme(opened: Opened) -> None:
    page = opened("#q=large+scale&theme=dark")
    expect(page.locator("#_search")).to_have_value("large scale")
    expect(page.locator("#_results")).to_be_hidden()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_what_notes_say_is_text_in_the_card_and_the_panel(opened: Opened) -> None:
    page = opened()
    page.mouse.move(*place_of(page, "evil"))
    expect(page.locator("#_card .map-card-title")).to_have_text(EVIL)
    page.mouse.click(*place_of(page, "evil"))
    expect(page.locator("#_panel h2")).to_have_text(EVIL)
    expect(page.locator(".map-authors")).to_have_text("<b>Mallory</b>")
    assert page.locator("#_main img, #_main b").count() == 0


def test_kinds_of_links_are_switched_with_effect_at_once(opened: Opened) -> None:
    page = opened("#focus=alone")
    lines = "siteBuilder.map.running.view.counts().lines"
    before = page.evaluate(lines)
    expect(page.locator("#_panel")).to_contain_text("No link of the kinds shown")
    page.get_by_text("Links", exact=True).click()
    page.get_by_label("Shared topics", exact=False).first.check()
    page.wait_for_function(f"() => {lines} > {before}")
    assert "kinds=cites,extends,shared_topics" in page.url
    for kind in ("Cites", "Extends", "Shared topics"):
        page.locator(".map-kind", has_text=kind).locator("[type=checkbox]").uncheck()
    page.wait_for_function(f"() => {lines} === 0")
    assert page.url.endswith("&kinds=")
    page.get_by_role("button", name="As they were").click()
    page.wait_for_function(f"() => {lines} === {before}")
    assert "kinds" not in page.url


def test_a_slider_weighs_a_kind_and_the_list_is_ranked_anew_at_once(opened: Opened) -> None:
    page = opened("#focus=wei2020distributed&kinds=cites,extends:0,shared_topics:2")
    first = page.locator(".map-neighbour .map-neighbour-title").first
    expect(first).to_have_text(EVIL)  # cites it, and shares a topic
    page.get_by_text("Links", exact=True).click()
    slider = page.get_by_label("Weight of shared topics")
    expect(slider).to_have_value("2")
    slider.fill("0")
    page.get_by_label("Weight of extends").fill("2")
    expect(first).to_have_text("Large scale language modeling")
    assert "kinds=cites,extends:2,shared_topics:0" in page.url


def test_a_row_of_the_legend_lights_what_it_stands_for(opened: Opened) -> None:
    page = opened()
    button = page.locator(".map-legend button").first
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_the_map_takes_the_colours_of_the_theme(opened: Opened) -> None:
    page = opened()
    picture = "document.querySelector('#_map canvas').toDataURL()"
    light = page.evaluate(picture)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.wait_for_function(f"(light) => {picture} !== light", arg=light)
    page.emulate_media(color_scheme="dark")
    page.evaluate("delete document.documentElement.dataset.theme")
    dark = page.evaluate(picture)
    page.emulate_media(color_scheme="light")
    page.wait_for_function(f"(dark) => {picture} !== dark", arg=dark)


def test_the_list_is_at_hand_beside_the_map(opened: Opened) -> None:
    page = opened()
    switch = page.get_by_role("button", name="List")
    expect(page.locator(".map-list")).to_be_hidden()
    switch.click()
    expect(page.locator(".map-list")).to_be_visible()
    expect(switch).to_have_attribute("aria-pressed", "true")


def test_on_a_phone_the_paper_comes_up_from_below_and_leaves_the_map_in_sight(opened: Opened) -> None:
    page = opened("#focus=kumar2020exploring", width=390)
    panel = page.locator("#_panel").bounding_box()
    assert panel is not None
    assert panel["width"] == 390
    assert panel["y"] > 300
    x, y = place_of(page, "kumar2020exploring")
    assert 0 < x < 390
    assert y < panel["y"]
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_without_scripts_picture_and_list_are_there(opened: Opened) -> None:
    page = opened(java_script_enabled=False)
    expect(page.locator("svg.picture circle")).to_have_count(len(NOTES))
    expect(page.locator("svg.picture")).to_be_visible()
    links = page.locator(".map-list a")
    expect(links).to_have_count(len(NOTES))
    expect(links.first).to_be_visible()
    expect(page.locator(".map-bar")).to_be_hidden()
    page.locator("svg.picture a[href='papers/alone.html'] circle").click()
    page.wait_for_url("**/papers/alone.html")


def test_under_a_sub_path_it_asks_its_own_host_alone(opened: Opened, site: Path, static_server: StaticServer) -> None:
    base = static_server(site, "/user/repo/")
    page = opened("#focus=evil", base=base + "map.html")
    is_selected(page, "evil")
    asked = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert asked
    assert not [address for address in asked if not address.startswith(base)]
    page.locator("#_panel h2 a").click()
    page.wait_for_url(f"{base}papers/evil.html")


def test_a_collection_without_papers_has_a_page_without_complaint(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "site.yaml").write_text("title: Empty\n", encoding="utf-8")
    build(BuildRequest(content=tmp_path / "content", output=tmp_path / "site"), Silent())
    page = browser.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto((tmp_path / "site" / "map.html").as_uri())
    expect(page.locator(".empty")).to_be_visible()
    page.close()
    assert complaints == []
