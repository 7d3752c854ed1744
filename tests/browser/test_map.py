"""The map in Chromium: all papers drawn, found, selected and explained, by mouse, keyboard and address."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Browser, Page, Request, expect

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

FRAME = "#_map > [tabindex]"
"""What takes the keyboard on the map, whoever draws it."""


def write_notes(folder: Path) -> Path:
    (folder / "papers").mkdir(parents=True)
    (folder / "site.yaml").write_text("title: Mapped\n", encoding="utf-8")
    for key, front_matter in NOTES.items():
        body = "Alone." if key == "alone" else "Text."
        (folder / "papers" / f"{key}.md").write_text(f"---\n{front_matter}\n---\n{body}\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module", params=["vis-network", "canvas"])
def site(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """The same collection twice: drawn by vis-network, as small ones are, and by the canvas of large ones."""
    folder = tmp_path_factory.mktemp("map")
    with pytest.MonkeyPatch.context() as patched:
        if request.param == "canvas":
            patched.setattr("site_builder.pages.map.DRAWN_BY_VIS", 0)
        build_site(folder)
    return folder / "site"


def build_site(folder: Path) -> None:
    build(BuildRequest(content=write_notes(folder / "content"), output=folder / "site"), Silent())


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
        page.on("requestfailed", lambda request: complaints.extend(failures(request)))
        page.goto((base or (site / "map.html").as_uri()) + fragment)
        if options.get("java_script_enabled", True):
            drawn(page)
        return page

    yield open_map
    for context in contexts:
        context.close()
    assert complaints == []


def failures(request: Request) -> list[str]:
    """What is wrong with a request that was not answered; one that a reload cut off is not."""
    return [] if request.failure == "net::ERR_ABORTED" else [f"failed: {request.url}: {request.failure}"]


def drawn(page: Page) -> None:
    """Waits until the map is there and on the screen: what it shows is drawn with the next frame, and names find room there."""
    expect(page.locator("#_main")).to_have_attribute("data-papers", str(len(NOTES)))
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


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
    expect(page.locator(FRAME)).to_be_focused()
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


def shown_papers(page: Page) -> int:
    count: int = page.evaluate("siteBuilder.map.running.view.counts().items")
    return count


@pytest.mark.parametrize(
    ("fragment", "left"),
    [
        pytest.param("#topic=tpu", 2, id="topic"),
        pytest.param("#topic=tpu&topic=language", 1, id="both topics"),
        pytest.param("#years=2018-2020", 3, id="years"),
        pytest.param("#years=-2001", 2, id="years without a beginning"),
        pytest.param("#status=none", 6, id="status"),
        pytest.param("#status=read,skimmed", 0, id="nobody left"),
        pytest.param("#author=sameer-kumar-", 1, id="author"),
        pytest.param("#topic=no-such-topic", 6, id="what nobody knows hides nothing"),
    ],
)
def test_filters_of_the_address(opened: Opened, site: Path, fragment: str, left: int) -> None:
    if "author" in fragment:
        fragment = "#author=" + next((site / "authors").glob("sameer-kumar*")).stem
    page = opened(fragment)
    page.wait_for_function(f"() => siteBuilder.map.running.view.counts().items === {left}")


def test_filters_are_set_by_their_fields_and_say_what_they_hide(opened: Opened) -> None:
    page = opened()
    page.get_by_text("Filter", exact=True).click()
    page.locator("#_topic").select_option("tpu")
    chip = page.locator(".map-chip")
    expect(chip).to_contain_text("hides 4")
    page.locator("#_from").fill("2019")
    page.locator("#_from").press("Enter")
    expect(chip).to_have_count(2)
    expect(page.locator("#_chips p")).to_have_text("1 of 6 papers")
    assert "topic=tpu&years=2019-" in page.url
    chip.first.click()
    expect(chip).to_have_count(1)
    page.get_by_role("button", name="Clear all").click()
    expect(page.locator("#_chips")).to_be_hidden()
    assert shown_papers(page) == len(NOTES)
    assert "#" not in page.url
    page.go_back()
    expect(chip).to_have_count(1)


def test_an_author_is_chosen_by_name_and_a_name_that_nobody_bears_is_said_so(opened: Opened) -> None:
    page = opened()
    page.get_by_text("Filter", exact=True).click()
    page.locator("#_author").fill("Nobody")
    page.locator("#_author").blur()
    page.wait_for_function("() => !document.getElementById('_author').checkValidity()")
    page.locator("#_author").fill("raul puri")
    page.locator("#_author").blur()
    expect(page.locator(".map-chip")).to_contain_text("Raul Puri")
    assert shown_papers(page) == 1


def test_the_timeline_puts_the_older_paper_to_the_left(opened: Opened) -> None:
    page = opened()
    page.get_by_role("button", name="Timeline").click()
    expect(page.locator("#_map")).to_have_attribute("data-view", "timeline")
    assert page.url.endswith("#view=timeline")
    xs = [place_of(page, key)[0] for key in ("evil", "alone", "puri2018large", "kumar2020exploring", "müller 2021")]
    assert xs == sorted(xs)
    assert len({*xs}) == len(xs)
    page.mouse.click(*place_of(page, "evil"))
    is_selected(page, "evil")
    page.go_back()
    page.go_back()
    expect(page.locator("#_map")).to_have_attribute("data-view", "map")


def test_topics_are_drilled_into_down_to_their_papers(opened: Opened) -> None:
    page = opened("#view=topics")
    assert page.evaluate("siteBuilder.map.running.view.counts()") == {"items": 3, "lines": 1}
    x, y = page.evaluate(
        """() => {
          const { view, shown } = siteBuilder.map.running;
          const at = view.place(shown.scene.items.find((item) => item.key === "tpu"));
          const box = document.getElementById("_map").getBoundingClientRect();
          return [box.left + at.x, box.top + at.y];
        }"""
    )
    page.mouse.click(x, y)
    panel = page.locator("#_panel")
    expect(panel.locator("h2")).to_have_text("tpu")
    expect(panel).to_contain_text("1 shared paper")
    assert page.url.endswith("view=topics")  # names stand in one order
    panel.get_by_role("button", name="Its papers on the map").click()
    expect(page.locator("#_map")).to_have_attribute("data-view", "map")
    page.wait_for_function("() => siteBuilder.map.running.view.counts().items === 2")
    page.go_back()
    panel.get_by_text("Exploring the limits").click()
    is_selected(page, "kumar2020exploring")


def test_a_way_between_two_papers_is_found_and_told_in_words(opened: Opened) -> None:
    page = opened("#focus=evil")
    page.get_by_role("button", name="Find a way to…").click()
    expect(page.locator("#_notice")).to_contain_text("choose the paper")
    page.locator("#_search").fill("rück")
    page.keyboard.press("Enter")
    panel = page.locator("#_panel")
    expect(panel.locator("h2")).to_have_text("A way of 3 steps")
    assert panel.locator(".map-step").all_inner_texts() == [
        "<b>Mallory</b> 1999 cites Wei 2020",
        "Kumar 2020 cites Wei 2020",
        "Müller 2021 cites Kumar 2020",
    ]
    assert "keys=evil,wei2020distributed,kumar2020exploring,m%C3%BCller%202021" in page.url
    page.reload()
    expect(panel.locator("h2")).to_have_text("A way of 3 steps")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_where_no_way_leads_it_is_said(opened: Opened) -> None:
    page = opened("#focus=evil")
    page.get_by_role("button", name="Find a way to…").click()
    page.locator("#_search").fill("alone")
    page.keyboard.press("Enter")
    expect(page.locator("#_notice")).to_contain_text("No way leads from")


def test_colours_sizes_and_labels_are_chosen_and_the_legend_follows(opened: Opened) -> None:
    page = opened()
    picture = "document.querySelector('#_map canvas').toDataURL()"
    before = page.evaluate(picture)
    page.get_by_text("Look", exact=True).click()
    for label, said in (("Year", "color=year"), ("PageRank", "size=pagerank"), ("Large", "labels=large")):
        page.get_by_label(label, exact=True).check()
        assert said in page.url
    expect(page.locator(".map-legend summary")).to_have_text("Year (4)")
    expect(page.locator(".map-legend li").first).to_contain_text("1999")
    expect(page.locator(".map-legend-more")).to_contain_text("PageRank")
    page.wait_for_function(f"(before) => {picture} !== before", arg=before)


def test_where_one_looks_is_in_the_address_and_is_gone_back_to(opened: Opened) -> None:
    page = opened("#x=120&y=-40&z=2")
    at = page.evaluate("siteBuilder.map.running.view.at()")
    assert {name: round(value, 2) for name, value in at.items()} == {"x": 120, "y": -40, "z": 2}
    page.locator(FRAME).press("ArrowRight")
    page.wait_for_function("() => location.hash.includes('x=160')")
    page.evaluate("siteBuilder.map.running.set({ focus: 'alone' })")
    is_selected(page, "alone")
    page.go_back()
    is_selected(page, "")
    page.wait_for_function("() => Math.round(siteBuilder.map.running.view.at().x) === 160")


@pytest.mark.parametrize(
    "fragment",
    [
        "",
        "focus=evil&topic=tpu&topic=language&author=a&status=read&q=two words&years=2001-2004&kinds=cites,extends:0.5",
        "view=timeline&color=year&size=pagerank&theme=dark&x=1.5&y=-2&z=0.25&still=1&labels=large&tour=t&stop=2",
        "keys=a%2Cb,c&kinds=&future=kept",
        "years=-1990",
    ],
)
def test_an_address_is_read_and_written_without_loss(opened: Opened, fragment: str) -> None:
    page = opened()
    written = page.evaluate(
        "(said) => siteBuilder.map.address.format(siteBuilder.map.address.parse('', '#' + said))", fragment
    )
    assert written == fragment.replace(" ", "%20")


def test_copy_link_and_copy_embed_give_what_is_on_the_screen(opened: Opened) -> None:
    page = opened("#focus=evil&view=timeline")
    page.get_by_text("Share", exact=True).click()
    page.get_by_role("button", name="Copy link").click()
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    page.get_by_role("button", name="Copy link").click()
    text = page.locator(".map-share-text")
    expect(text).to_have_value(page.url)
    page.get_by_role("button", name="Copy embed").click()
    expect(text).to_have_value(
        re.compile(r'^<iframe src="file:.*/embed\.html#focus=evil&amp;view=timeline" title="[^"]+"')
    )


def test_a_qr_code_of_what_is_on_the_screen_is_made_when_it_is_asked_for(opened: Opened) -> None:
    page = opened("#view=timeline")
    assert page.evaluate("typeof window.qrcode") == "undefined"
    page.get_by_text("Share", exact=True).click()
    page.get_by_role("button", name="QR code").click()
    code = page.get_by_role("img", name="QR code of ")
    expect(code).to_be_visible()
    # The code has been drawn: it is a picture with light and dark in it, and as segno would write it.
    rows = page.evaluate("""async () => {
      const image = document.querySelector(".map-code img");
      await image.decode();
      const size = Number(/viewBox='?"?0 0 (\\d+)/.exec(decodeURIComponent(image.src))[1]);
      const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
      const ctx = canvas.getContext("2d");
      ctx.drawImage(image, 0, 0, size, size);
      const { data } = ctx.getImageData(0, 0, size, size);
      return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => data[4 * (row * size + column)] < 128));
    }""")
    link = page.url
    made = segno.make(link, error="m", boost_error=False, micro=False)
    assert len(rows) == made.symbol_size(border=4)[0]
    finder = [row[4:11] for row in rows[4:11]]
    assert finder == [[bool(cell) for cell in row[:7]] for row in list(made.matrix)[:7]]
    page.get_by_role("button", name="Map", exact=True).click()
    expect(page.locator(".map-code")).to_be_hidden()


def test_the_keyboard_walks_along_links_and_back(opened: Opened) -> None:
    page = opened("#focus=wei2020distributed")
    frame = page.locator(FRAME)
    frame.focus()
    x, y = place_of(page, "wei2020distributed")
    left, top = place_of(page, "evil")
    way = (
        ("ArrowLeft" if left < x else "ArrowRight")
        if abs(left - x) > abs(top - y)
        else "ArrowUp"
        if top < y
        else "ArrowDown"
    )
    seen = {"wei2020distributed"}
    page.keyboard.press(way)
    page.wait_for_function("() => document.getElementById('_main').dataset.selected !== 'wei2020distributed'")
    seen.add(page.locator("#_main").get_attribute("data-selected") or "")
    assert len(seen) == 2
    expect(page.locator("#_said")).to_contain_text("linked with")
    expect(frame).to_be_focused()
    page.keyboard.press("Backspace")
    is_selected(page, "wei2020distributed")
    page.keyboard.press("Enter")
    page.wait_for_url("**/papers/wei2020distributed.html")


def test_enter_selects_what_is_in_the_middle(opened: Opened) -> None:
    page = opened()
    page.locator(FRAME).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#_main")).not_to_have_attribute("data-selected", "")


def test_the_table_has_the_same_papers_by_the_same_filters_and_the_view_in_words(opened: Opened) -> None:
    page = opened("#topic=tpu")
    page.get_by_role("button", name="List").click()
    rows = page.locator(".map-table tbody tr")
    expect(rows).to_have_count(2)
    expect(page.locator(".map-summary-words")).to_contain_text("2 shown; “tpu” hides 4")
    page.locator("[data-sort=year]").click()
    expect(rows.first).to_contain_text("Exploring the limits")
    expect(page.locator("[data-sort=year]")).to_be_focused()
    expect(page.locator("th[aria-sort=descending]")).to_have_text("Year")
    page.locator("[data-sort=title]").click()
    expect(page.locator("th[aria-sort]")).to_have_text("Title")
    expect(page.locator("th[aria-sort=ascending]")).to_have_text("Title")
    rows.first.get_by_role("button").click()
    is_selected(page, "kumar2020exploring")
    expect(page.locator(".map-table")).to_be_hidden()


def test_a_year_of_the_table_stands_on_one_line(opened: Opened) -> None:
    page = opened()
    page.get_by_role("button", name="List").click()
    lines = "cells => cells.map((cell) => { const r = document.createRange(); r.selectNodeContents(cell); return r.getClientRects().length; })"
    for width in (1280, 900, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert set(page.locator(".map-table td:nth-child(3)").evaluate_all(lines)) <= {0, 1}, width


@pytest.mark.parametrize("width", [1280, 390])
def test_the_fields_of_the_filters_lie_within_their_panel(opened: Opened, width: int) -> None:
    page = opened(width=width)
    if width == 390:
        page.get_by_text("More", exact=True).click()
    page.get_by_text("Filter", exact=True).click()
    panel = page.locator(".map-menu[open] .map-menu-body")
    expect(panel).to_be_visible()
    assert panel.evaluate("box => box.scrollWidth <= box.clientWidth")


def test_a_long_press_shows_what_a_paper_is_and_a_tap_selects(opened: Opened) -> None:
    page = opened(has_touch=True)
    x, y = place_of(page, "evil")
    page.touchscreen.tap(x, y)
    is_selected(page, "evil")
    page.keyboard.press("Escape")
    is_selected(page, "")
    session = page.context.new_cdp_session(page)
    x, y = place_of(page, "evil")
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator("#_card .map-card-title")).to_have_text(EVIL)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_buttons_zoom_and_show_all_again(opened: Opened) -> None:
    page = opened()
    scale = "siteBuilder.map.running.view.scale()"
    whole = page.evaluate(scale)
    page.get_by_role("button", name="Zoom in").click()
    page.wait_for_function(f"(before) => {scale} > before", arg=whole)
    page.get_by_role("button", name="Zoom out").click()
    page.get_by_role("button", name="Zoom out").click()
    page.wait_for_function(f"(before) => {scale} < before", arg=whole)
    page.get_by_role("button", name="Show the whole map").click()
    page.wait_for_function(f"(before) => Math.abs({scale} - before) < 0.001", arg=whole)


def test_a_wheel_zooms_at_the_pointer_and_a_drag_moves_the_map(opened: Opened) -> None:
    page = opened()
    x, y = place_of(page, "alone")
    page.mouse.move(x, y)
    before = page.evaluate("siteBuilder.map.running.view.scale()")
    page.mouse.wheel(0, -300)
    page.wait_for_function("(before) => siteBuilder.map.running.view.scale() > before", arg=before)
    page.wait_for_timeout(400)
    assert [abs(one - other) < 4 for one, other in zip(place_of(page, "alone"), (x, y), strict=True)] == [True, True]
    page.mouse.move(x, y + 60)
    page.mouse.down()
    page.mouse.move(x - 80, y + 20, steps=4)
    page.mouse.up()
    page.wait_for_timeout(400)
    moved = place_of(page, "alone")
    assert moved[0] < x - 40
    assert moved[1] < y - 15


def test_a_pointer_over_a_paper_rings_it_and_leaves_no_trace(opened: Opened) -> None:
    page = opened()
    picture = "document.querySelector('#_map canvas').toDataURL()"
    page.mouse.move(5, 300)
    page.wait_for_timeout(300)
    before = page.evaluate(picture)
    page.mouse.move(*place_of(page, "puri2018large"))
    page.wait_for_function(f"(before) => {picture} !== before", arg=before)
    page.mouse.move(5, 300)
    page.wait_for_function(f"(before) => {picture} === before", arg=before)


def test_two_fingers_zoom(opened: Opened) -> None:
    page = opened(has_touch=True)
    before = page.evaluate("siteBuilder.map.running.view.scale()")
    session = page.context.new_cdp_session(page)

    def touch(kind: str, apart: float) -> None:
        points = [{"x": 640 - apart, "y": 450, "id": 0}, {"x": 640 + apart, "y": 450, "id": 1}] if apart else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 40)
    for apart in (50, 60, 70, 80):
        touch("touchMove", apart)
    touch("touchEnd", 0)
    page.wait_for_function("(before) => siteBuilder.map.running.view.scale() > 1.3 * before", arg=before)


def apart(boxes: list[list[float]]) -> bool:
    return all(
        one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        for one, other in combinations(boxes, 2)
    )


def test_no_label_lies_over_another(opened: Opened) -> None:
    page = opened()
    boxes = page.evaluate("siteBuilder.map.running.view.labels().map(({ box }) => box)")
    assert len(boxes) > len(NOTES) / 2
    assert apart(boxes)


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_names_of_districts_lie_neither_over_another_nor_over_the_sides(opened: Opened, width: int) -> None:
    page = opened(width=width)
    boxes = page.evaluate("""() => siteBuilder.map.running.view.names().map(({ box }) => {
      const { view } = siteBuilder.map.running;
      const [left, top] = [view.place({ x: 0, y: 0 }).x, view.place({ x: 0, y: 0 }).y];
      return [box[0] + left, box[1] + top, box[2] + left, box[3] + top];
    })""")
    districts = page.evaluate("siteBuilder.map.running.model.districts.length")
    assert len(boxes) == districts
    assert apart(boxes)
    # Names are placed for a step of the scale, which is up to an eighth smaller than what is shown.
    assert all(box[0] > -0.07 * width and box[2] < 1.07 * width for box in boxes)


def test_the_list_is_at_hand_beside_the_map(opened: Opened) -> None:
    page = opened()
    switch = page.get_by_role("button", name="List")
    expect(page.locator(".map-list")).to_be_hidden()
    switch.click()
    expect(page.locator(".map-list")).to_be_visible()
    expect(switch).to_have_attribute("aria-pressed", "true")


def test_on_a_phone_the_bar_is_one_row_and_the_rest_a_sheet_from_below(opened: Opened) -> None:
    page = opened(width=390)
    bar = page.locator(".map-bar").bounding_box()
    assert bar is not None
    assert bar["height"] < 64
    sheet = page.locator("#_controls")
    expect(sheet).to_be_hidden()
    more = page.get_by_role("button", name="More")
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    page.get_by_text("Filter", exact=True).click()
    page.get_by_label("From").fill("2020")
    page.get_by_label("From").press("Tab")
    expect(page.locator("#_chips")).to_contain_text("hides")
    page.keyboard.press("Escape")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(more).to_be_focused()
    more.click()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    more.click()
    page.locator("#_map").click(position={"x": 20, "y": 20})
    expect(sheet).to_be_hidden()


def test_on_a_phone_the_field_has_the_bar_to_itself_while_it_is_used(opened: Opened) -> None:
    page = opened(width=390)
    field = page.locator("#_search")
    field.fill("embeddings")
    box = field.bounding_box()
    assert box is not None
    assert box["width"] > 350
    page.keyboard.press("Enter")
    is_selected(page, "wei2020distributed")


def test_on_a_tall_screen_a_timeline_is_drawn_out_and_its_places_stay_those_of_the_address(opened: Opened) -> None:
    page = opened("#view=timeline", width=390)
    assert page.evaluate("siteBuilder.map.running.shown.scene.stretch") > 1
    page.get_by_role("button", name="Zoom in").click()
    page.wait_for_url("**z=*")
    before = page.evaluate("siteBuilder.map.running.view.at()")
    page.reload()
    drawn(page)
    after = page.evaluate("siteBuilder.map.running.view.at()")
    assert [round(after[name]) for name in "xy"] == [round(before[name]) for name in "xy"]


def test_what_is_linked_with_a_paper_is_in_sight_on_the_timeline_beside_the_panel(opened: Opened) -> None:
    page = opened("#view=timeline&focus=kumar2020exploring")
    panel = page.locator("#_panel").bounding_box()
    assert panel is not None
    for key in ("puri2018large", "wei2020distributed", "müller 2021"):
        assert 0 < place_of(page, key)[0] < panel["x"]


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
