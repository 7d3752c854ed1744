"""Previews of links in Chromium, from a disk: when they come, when they go, and that they are never in the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from site_builder.build import BuildRequest, build
from tests.test_build import Silent

NOTES = {
    "papers/one.md": "---\ntitle: The first\nauthors: [Ada Byron]\ntopics: [maths]\n---\nSee [[two]], [[数学2020]] and [[one#Part|below]].\n\n## Part\n\nText.\n",
    "papers/two.md": "---\ntitle: The <b>second</b>\nauthors: [Wei Wang, Émile Borel]\nyear: 2020\nvenue: Things\nstatus: to-read\nretracted: true\nsummary: What it says, <i>briefly</i>.\n---\n",
    "papers/数学2020.md": "---\ntitle: 数学\nlang: zh\n---\n正文。\n",
    "topics/maths.md": "---\ntitle: Mathematics\ndescription: Numbers and more.\n---\n",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("previews")
    for name, text in {**NOTES, "site.yaml": "title: Things\n"}.items():
        path = root / "content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    build(BuildRequest(content=root / "content", output=root / "site"), Silent())
    return root / "site"


@pytest.fixture
def page(browser: Browser, site: Path) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.goto((site / "papers/one.html").as_uri())
    yield page
    context.close()
    assert faults == []


def link(page: Page, href: str) -> Locator:
    return page.locator(f".prose a[href*='{href}']").first


def preview(page: Page) -> Locator:
    return page.locator("#_preview")


def test_a_preview_says_what_a_paper_is_and_what_marks_it_as_text_alone(page: Page) -> None:
    link(page, "two").hover()
    expect(preview(page)).to_be_visible()
    assert preview(page).inner_text().split("\n\n") == [
        "The <b>second</b>",
        "Wei Wang and Émile Borel · Things · 2020 Retracted To read",
        "What it says, <i>briefly</i>.",
    ]
    assert link(page, "two").get_attribute("aria-describedby") == "_preview"


def test_a_key_of_any_script_has_one_in_its_language(page: Page) -> None:
    link(page, "2020").hover()
    expect(preview(page).locator(".preview-title")).to_have_text("数学")
    expect(preview(page).locator(".preview-title")).to_have_attribute("lang", "zh")


def test_a_topic_has_one(page: Page) -> None:
    page.locator(".counted a").first.hover()
    expect(preview(page)).to_contain_text("Topic · 1 paper")
    expect(preview(page)).to_contain_text("Numbers and more.")


def test_the_keyboard_brings_one_and_escape_closes_it_where_it_is(page: Page) -> None:
    page.locator(".actions a").last.focus()
    page.keyboard.press("Tab")
    expect(link(page, "two")).to_be_focused()
    expect(preview(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(preview(page)).to_be_hidden()
    expect(link(page, "two")).to_be_focused()
    assert link(page, "two").get_attribute("aria-describedby") is None
    page.wait_for_timeout(700)
    expect(preview(page)).to_be_hidden()


def test_the_pointer_can_rest_on_it_and_leaving_both_closes_it(page: Page) -> None:
    link(page, "two").hover()
    expect(preview(page)).to_be_visible()
    preview(page).hover()
    page.wait_for_timeout(500)
    expect(preview(page)).to_be_visible()
    page.mouse.move(5, 5)
    expect(preview(page)).to_be_hidden()


def test_a_pointer_that_passes_by_brings_none(page: Page) -> None:
    link(page, "two").hover()
    page.wait_for_timeout(150)
    page.mouse.move(5, 5)
    page.wait_for_timeout(700)
    assert preview(page).count() == 0


@pytest.mark.parametrize("where", ["nav[aria-label=Site] a >> nth=0", ".prose a[href='#part']", ".actions a >> nth=0"])
def test_other_links_have_none(page: Page, where: str) -> None:
    page.locator(where).hover()
    page.wait_for_timeout(700)
    assert preview(page).count() == 0


def test_it_lies_within_the_window_and_not_upon_its_link(page: Page) -> None:
    page.set_viewport_size({"width": 420, "height": 500})
    link(page, "two").hover()
    expect(preview(page)).to_be_visible()
    box, anchor = preview(page).bounding_box(), link(page, "two").bounding_box()
    assert box is not None
    assert anchor is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 420
    assert box["y"] >= anchor["y"] + anchor["height"] or box["y"] + box["height"] <= anchor["y"]


def test_a_finger_meets_none(browser: Browser, site: Path) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto((site / "papers/one.html").as_uri())
    link(page, "two").tap()
    page.wait_for_url("**/two.html")
    assert preview(page).count() == 0
    context.close()


def test_the_page_loads_nothing_for_previews_before_the_first(browser: Browser, site: Path) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((site / "papers/one.html").as_uri())
    page.wait_for_timeout(200)
    assert [url for url in asked if "preview" in url.partition("/assets/")[2]] == [
        (site / "assets/js/preview.js").as_uri()
    ]
    page.close()
