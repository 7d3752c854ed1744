"""The map in a frame: of a page of another origin, of a deck, of a tour's page; and as one file without a network."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from site_builder.build import BuildRequest, build
from site_builder.collection.load import load
from site_builder.collection.map_address import MapAddress
from site_builder.mapping.build_map import build_map
from site_builder.publishing.offline import offline_page
from tests.browser.test_map import NOTES, place_of, write_notes
from tests.static_host import StaticServer
from tests.test_build import Silent

EVIL = "</script><img src=x onerror=alert(1)>"

TOUR = f"""---
title: Two steps
stops:
  - key: puri2018large
    text: "Here it begins {EVIL}"
  - wei2020distributed
  - view: view=timeline
    title: By year
---
A walk.
"""

AROUND = """<!doctype html><title>Around</title><body style="margin:0;height:4000px">
<iframe src="{src}" style="width:600px;height:400px;border:0"></iframe>
<script>
window.heard = []; window.pressed = [];
addEventListener("message", (event) => heard.push(event.data));
addEventListener("keydown", (event) => pressed.push(event.key));
const say = (what) => document.querySelector("iframe").contentWindow.postMessage(what, "*");
</script>"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("embed")
    content = write_notes(folder / "content")
    (content / "tours").mkdir()
    (content / "tours" / "two.md").write_text(TOUR, encoding="utf-8")
    build(BuildRequest(content=content, output=folder / "site"), Silent())
    return folder / "site"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 800, "height": 600}, reduced_motion="reduce")
    page = context.new_page()
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    yield page
    context.close()


def around(page: Page, site: Path, server: StaticServer, tmp_path: Path, fragment: str) -> FrameLocator:
    """A page of another origin than the site's, with the map in a frame."""
    deck = tmp_path / "deck"
    deck.mkdir()
    (deck / "index.html").write_text(AROUND.format(src=f"{server(site)}embed.html#{fragment}"), encoding="utf-8")
    page.goto(server(deck))
    return ready(page)


def ready(page: Page) -> FrameLocator:
    frame = page.frame_locator("iframe")
    expect(frame.locator("#_main")).to_have_attribute("data-papers", str(len(NOTES)))
    return frame


def selected(frame: FrameLocator, key: str) -> None:
    expect(frame.locator("#_main")).to_have_attribute("data-selected", key)


def test_the_wheel_scrolls_the_page_around_until_the_map_is_clicked(
    page: Page, site: Path, static_server: StaticServer, tmp_path: Path
) -> None:
    frame = around(page, site, static_server, tmp_path, "")
    assert page.evaluate("document.activeElement.tagName") == "BODY"
    page.mouse.move(300, 200)
    page.mouse.wheel(0, 100)
    page.wait_for_function("scrollY > 50")
    page.evaluate("scrollTo(0, 0)")
    page.mouse.click(5, 5)
    expect(frame.locator("#_main")).to_have_attribute("data-active", "true")
    page.mouse.wheel(0, 100)
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("key", ["PageUp", "PageDown", " ", "Escape"])
def test_keys_of_a_clicker_go_back_to_the_deck(
    page: Page, site: Path, static_server: StaticServer, tmp_path: Path, key: str
) -> None:
    frame = around(page, site, static_server, tmp_path, "tour=two&stop=1")
    page.mouse.click(5, 5)
    expect(frame.locator("#_main")).to_have_attribute("data-active", "true")
    page.keyboard.press(key)
    page.wait_for_function("key => heard.some((one) => one.at === 'key' && one.key === key)", arg=key)
    expect(frame.locator("#_main")).to_have_attribute("data-active", "false")
    page.keyboard.press(key)
    page.wait_for_function("key => pressed.includes(key)", arg=key)
    expect(frame.locator(".map-tour-count")).to_have_text("1 / 3")


def test_a_click_selects_and_says_so_and_arrows_step_a_tour(
    page: Page, site: Path, static_server: StaticServer, tmp_path: Path
) -> None:
    frame = around(page, site, static_server, tmp_path, "tour=two&stop=1")
    selected(frame, "puri2018large")
    page.mouse.click(5, 5)
    expect(frame.locator("#_main")).to_have_attribute("data-active", "true")
    page.keyboard.press("ArrowRight")
    selected(frame, "wei2020distributed")
    frame.get_by_role("button", name="Next stop").click()
    expect(frame.locator("#_main")).to_have_attribute("data-view", "timeline")
    stops = [one["stop"] for one in page.evaluate("heard") if isinstance(one, dict) and one.get("at") == "stop"]
    assert stops == [1, 2, 3]


def test_a_still_map_reacts_to_nothing_but_the_deck(
    page: Page, site: Path, static_server: StaticServer, tmp_path: Path
) -> None:
    frame = around(page, site, static_server, tmp_path, "still=1&tour=two&stop=1")
    expect(frame.locator("#_tour")).to_be_hidden()
    page.mouse.click(300, 200)
    assert frame.locator("#_main").get_attribute("data-active") == "false"
    page.evaluate("say({ siteBuilder: 1, do: 'next' })")
    selected(frame, "wei2020distributed")


@pytest.mark.parametrize("is_on_disk", [False, True], ids=["of another origin", "on a disk"])
def test_a_deck_leads_the_map_by_messages(
    page: Page, site: Path, static_server: StaticServer, tmp_path: Path, is_on_disk: bool
) -> None:
    if is_on_disk:
        file = tmp_path / "deck.html"
        file.write_text(AROUND.format(src=f"{(site / 'embed.html').as_uri()}#tour=two"), encoding="utf-8")
        page.goto(file.as_uri())
        frame = ready(page)
    else:
        frame = around(page, site, static_server, tmp_path, "tour=two")
    selected(frame, "puri2018large")
    page.evaluate("say({ siteBuilder: 1, do: 'next' })")
    selected(frame, "wei2020distributed")
    page.evaluate("say({ siteBuilder: 1, do: 'previous' })")
    selected(frame, "puri2018large")
    page.evaluate("say({ siteBuilder: 1, do: 'stop', stop: 3 })")
    expect(frame.locator("#_main")).to_have_attribute("data-view", "timeline")
    page.evaluate("say({ siteBuilder: 1, do: 'view', view: 'focus=kumar2020exploring' })")
    selected(frame, "kumar2020exploring")
    expect(frame.locator("#_tour")).to_be_hidden()


@pytest.mark.parametrize(
    "message",
    [
        "next",
        None,
        {"do": "next"},
        {"siteBuilder": 2, "do": "next"},
        {"siteBuilder": 1, "do": "eval", "view": "focus=alone"},
        {"siteBuilder": 1, "do": "stop", "stop": "2"},
        {"siteBuilder": 1, "do": "stop", "stop": 99},
        {"siteBuilder": 1, "do": "view", "view": {"focus": "alone"}},
        {"siteBuilder": 1, "do": "view", "view": "focus=alone&" + "x" * 9000},
    ],
    ids=json.dumps,
)
def test_other_messages_do_nothing(
    page: Page, site: Path, static_server: StaticServer, tmp_path: Path, message: object
) -> None:
    frame = around(page, site, static_server, tmp_path, "tour=two&stop=1")
    selected(frame, "puri2018large")
    page.evaluate("(message) => say(message)", message)
    page.wait_for_timeout(200)
    selected(frame, "puri2018large")


def test_messages_of_other_windows_do_nothing(
    page: Page, site: Path, static_server: StaticServer, tmp_path: Path
) -> None:
    frame = around(page, site, static_server, tmp_path, "tour=two&stop=1")
    selected(frame, "puri2018large")
    page.evaluate(
        """() => new Promise((done) => {
          const other = document.createElement("iframe");
          other.srcdoc = "<script>parent.frames[0].postMessage({siteBuilder: 1, do: 'next'}, '*')</" + "script>";
          other.onload = done;
          document.body.append(other);
        })"""
    )
    page.wait_for_timeout(200)
    selected(frame.first if hasattr(frame, "first") else frame, "puri2018large")


def test_the_ground_is_the_pages_own_unless_a_theme_is_asked_for(
    page: Page, site: Path, static_server: StaticServer, tmp_path: Path
) -> None:
    frame = around(page, site, static_server, tmp_path, "")
    ground = "(body) => getComputedStyle(body).backgroundColor"
    assert frame.locator("body").evaluate(ground) == "rgba(0, 0, 0, 0)"
    page.evaluate("say({ siteBuilder: 1, do: 'view', view: 'theme=dark' })")
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    assert frame.locator("body").evaluate(ground) != "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("fragment", ["", "#tour=two&stop=1"], ids=["the whole map", "a stop"])
def test_a_frame_on_a_slide_that_is_hidden_at_first_shows_its_view_all_the_same(
    page: Page, site: Path, tmp_path: Path, fragment: str
) -> None:
    file = tmp_path / "deck.html"
    hidden = AROUND.replace("width:600px", "display:none;width:600px")
    file.write_text(hidden.format(src=(site / "embed.html").as_uri() + fragment), encoding="utf-8")
    page.goto(file.as_uri())
    frame = ready(page)
    page.evaluate("document.querySelector('iframe').style.display = 'block'")
    where = """() => {
      const { view, model } = siteBuilder.map.running;
      const { x, y } = view.place(model.find("puri2018large"));
      return x > 20 && x < 580 && y > 20 && y < 380 && view.scale() > 0.2;
    }"""
    page.wait_for_timeout(600)
    assert frame.locator("body").evaluate(where)


def test_the_page_of_a_tour_plays_it_and_shows_where_it_is(page: Page, site: Path) -> None:
    page.goto((site / "tours" / "two.html").as_uri())
    expect(page.locator(".tour-stops h2")).to_have_count(3)
    page.locator("#_tour-map").scroll_into_view_if_needed()
    frame = ready(page)
    expect(page.locator("#_stop-1")).to_have_attribute("aria-current", "step")
    page.keyboard.press("ArrowRight")
    selected(frame, "wei2020distributed")
    expect(page.locator("#_stop-2")).to_have_attribute("aria-current", "step")
    page.locator("[data-stop='3']").click()
    expect(page.locator("#_stop-3")).to_have_attribute("aria-current", "step")


def test_the_map_itself_plays_a_tour_by_its_address(page: Page, site: Path) -> None:
    page.goto((site / "map.html").as_uri() + "#tour=two&stop=2")
    expect(page.locator(".map-tour-count")).to_have_text("2 / 3")
    page.get_by_role("button", name="Previous stop").click()
    expect(page.locator("#_main")).to_have_attribute("data-selected", "puri2018large")
    page.get_by_role("button", name="End the tour").click()
    expect(page.locator("#_tour")).to_be_hidden()


def test_a_tour_is_begun_from_the_bar_of_the_map(page: Page, site: Path) -> None:
    page.goto((site / "map.html").as_uri())
    page.get_by_text("Tours", exact=True).click()
    page.get_by_role("link", name="Two steps").click()
    expect(page.locator(".map-tour-count")).to_have_text("1 / 3")
    expect(page.locator("#_main")).to_have_attribute("data-selected", "puri2018large")
    page.get_by_role("button", name="Next stop").click()
    page.go_back()
    expect(page.locator(".map-tour-count")).to_have_text("1 / 3")


def test_one_file_has_all_of_the_map_with_the_network_off(browser: Browser, site: Path, tmp_path: Path) -> None:
    library, _ = load(site.parent / "content")
    file = tmp_path / "talk.html"
    file.write_bytes(offline_page(library, build_map(library), MapAddress(tour="two", stop=1)))
    context = browser.new_context(offline=True, reduced_motion="reduce")
    page = context.new_page()
    requests: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(file.as_uri())
    expect(page.locator("#_main")).to_have_attribute("data-selected", "puri2018large")
    expect(page.locator(".map-tour-text")).to_contain_text(EVIL)
    page.keyboard.press("PageDown")
    expect(page.locator("#_main")).to_have_attribute("data-selected", "wei2020distributed")
    page.goto(f"{file.as_uri()}#focus=kumar2020exploring&view=timeline")
    expect(page.locator("#_panel h2")).to_have_text("Exploring the limits")
    assert (requests, complaints) == ([file.as_uri()], [])
    context.close()


def test_a_paper_on_the_rim_is_shown_with_its_neighbours_and_not_with_empty_room(page: Page, tmp_path: Path) -> None:
    content = tmp_path / "content"
    content.mkdir()
    others = [f"other{number}" for number in range(10)]
    (content / "hub.md").write_text(f"---\ntitle: Hub\ncites: [{', '.join(others)}]\n---\nText.\n", encoding="utf-8")
    for key in others:
        (content / f"{key}.md").write_text(f"---\ntitle: {key}\n---\nText.\n", encoding="utf-8")
    places = [("hub", 0), *((key, 600 + 100 * number) for number, key in enumerate(others))]
    rows = ["# site-builder layout 1", "#district\tall\tAll\t1", *(f"{key}\t{x}.0\t0.0\tall" for key, x in places)]
    (content / "layout.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    build(BuildRequest(content=content, output=tmp_path / "site"), Silent())
    page.set_viewport_size({"width": 600, "height": 400})
    page.goto((tmp_path / "site" / "embed.html").as_uri() + "#focus=hub")
    expect(page.locator("#_main")).to_have_attribute("data-selected", "hub")
    page.wait_for_function("siteBuilder.map.running.view.scale() > 0.5")
    assert 0 < place_of(page, "hub")[0] < 200
    assert place_of(page, "other3")[0] < 600
