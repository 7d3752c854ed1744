"""papers.html in Chromium: what narrows and sorts the list, its address, keyboard and phone; without scripts too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from site_builder.build import BuildRequest, build
from tests.test_build import Silent

PAPERS = 230

NOTE = """\
---
title: {title}
authors: [{authors}]
year: {year}
venue: {venue}
topics: [{topic}]
status: {status}
added: 2026-01-{day:02}
{more}
---
A note.
"""


def notes() -> Iterator[tuple[str, str]]:
    """Papers 0 to 229, of years 2000 to 2022; every tenth on a sub-topic, every hundredth retracted."""
    for number in range(PAPERS):
        more = "retracted: true" if number % 100 == 1 else ""
        if number % 50 == 2:
            more += "\ncode: https://code.example/x"
        if number > 200:
            more += "\ncites: [paper7]"
        yield (
            f"paper{number}",
            NOTE.format(
                title=f"Paper {number:03} on {'Étale' if number == 123 else 'plain'} things",
                authors="Ada Byron, Émile Borel" if number % 3 == 0 else "Wei Wang",
                year=2000 + number // 10,
                venue="Journal of Things" if number % 2 else "Conference of Things",
                topic="maths/algebra" if number % 10 == 0 else "maths" if number % 10 < 5 else "physics",
                status=("read", "skimmed", "to-read")[number % 3],
                day=1 + number % 28,
                more=more,
            ),
        )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("papers")
    (root / "content/papers").mkdir(parents=True)
    (root / "content/site.yaml").write_text("title: Things\n", encoding="utf-8")
    for name, text in notes():
        (root / f"content/papers/{name}.md").write_text(text, encoding="utf-8")
    build(BuildRequest(content=root / "content", output=root / "site"), Silent())
    return root / "site"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
    assert faults == []


def visit(page: Page, site: Path, fragment: str = "") -> None:
    page.goto((site / "papers.html").as_uri() + fragment)
    page.wait_for_selector("#_browse[data-ready]")


def count(page: Page, number: int) -> None:
    expect(page.locator("#_count")).to_have_text(f"{number} of {PAPERS} papers")


def choice(page: Page, facet: str, title: str) -> str:
    """How many papers a choice says it would leave."""
    label = page.locator(f"[data-facet={facet}] label", has_text=title).first
    return label.locator(".tally").inner_text().split()[0]


def titles(page: Page) -> list[str]:
    return page.locator("#_live .entry-title").all_inner_texts()


def test_at_first_the_plain_list_stands_and_every_choice_says_what_it_leaves(page: Page, site: Path) -> None:
    visit(page, site)
    count(page, PAPERS)
    expect(page.locator("#_plain")).to_be_visible()
    expect(page.locator("#_live")).to_be_hidden()
    assert choice(page, "topic", "maths") == "115"  # with its sub-topic
    assert choice(page, "topic", "physics") == "115"
    assert choice(page, "status", "Skimmed") == "77"


def test_choices_combine_and_their_counts_follow(page: Page, site: Path) -> None:
    visit(page, site)
    page.locator("[data-facet=topic] label", has_text="physics").click()
    count(page, 115)
    page.locator("[data-facet=status] label", has_text="Skimmed").click()
    count(page, 38)
    # Of one facet of single values, the others are counted as if chosen too: any of them will do.
    page.locator("[data-facet=status] label", has_text="To read").click()
    count(page, 76)
    page.fill("#_years-from", "2010")
    page.fill("#_years-to", "2011")
    page.keyboard.press("Enter")
    count(page, 7)
    assert page.evaluate("location.hash") == "#topic=physics&status=skimmed&status=to-read&years=2010-2011"
    assert all("on plain things" in title for title in titles(page))
    assert len(titles(page)) == 7
    page.click("#_clear")
    count(page, PAPERS)
    assert page.evaluate("location.hash") == ""


@pytest.mark.parametrize(
    ("fragment", "left", "first"),
    [
        pytest.param("#topic=maths", 115, "Paper 220", id="a topic with those below it"),
        pytest.param("#topic=maths/algebra", 23, "Paper 220", id="a sub-topic"),
        pytest.param("#topic=maths&topic=physics", 0, None, id="two topics: papers of both"),
        pytest.param("#years=2005-2006", 20, "Paper 060", id="years"),
        pytest.param("#years=2022-", 10, "Paper 220", id="years without end"),
        pytest.param("#status=skimmed,to-read", 153, "Paper 220", id="states with a comma between them"),
        pytest.param("#keys=paper3,paper125,nobody", 2, "Paper 125", id="papers by their keys"),
        pytest.param("#keys=paper3,paper125&topic=physics", 1, "Paper 125", id="papers by their keys, and of a topic"),
        pytest.param("#retracted=yes", 3, "Paper 201", id="retracted"),
        pytest.param("#retracted=no&code=yes", 5, "Paper 202", id="not retracted, with code"),
        pytest.param("#q=etale", 1, "Paper 123", id="a word without its accent"),
        pytest.param("#q=borel%20012", 1, "Paper 012", id="words of author and title"),
        pytest.param("#q=things", 230, "Paper 220", id="a word of all"),
        pytest.param("#sort=title", 230, "Paper 000", id="by title"),
        pytest.param("#sort=author", 230, "Paper 222", id="by author"),
        pytest.param("#sort=oldest", 230, "Paper 000", id="oldest first"),
        pytest.param("#sort=citations", 230, "Paper 007", id="most cited first"),
        pytest.param("#sort=added", 230, "Paper 223", id="last added first"),
        pytest.param("#topic=nonsense&colour=red", 230, None, id="what is unknown is no filter"),
    ],
)
def test_an_address_says_what_is_shown(page: Page, site: Path, fragment: str, left: int, first: str | None) -> None:
    visit(page, site, fragment)
    count(page, left)
    found = titles(page)
    assert len(found) == (min(left, 100) if first else 0)
    if first:
        assert found[0].startswith(first)


def test_back_and_forward_go_from_choice_to_choice(page: Page, site: Path) -> None:
    visit(page, site)
    page.locator("[data-facet=topic] label", has_text="physics").click()
    count(page, 115)
    page.select_option("#_sort", "title")
    expect(page.locator("#_live .entry-title").first).to_contain_text("Paper 005")
    page.go_back()
    expect(page.locator("#_sort")).to_have_value("year")
    count(page, 115)
    page.go_back()
    count(page, PAPERS)
    expect(page.locator("#_plain")).to_be_visible()
    page.go_forward()
    count(page, 115)


def test_words_that_are_typed_are_one_step_of_the_history(page: Page, site: Path) -> None:
    visit(page, site)
    page.locator("#_words").press_sequentially("paper", delay=10)
    expect(page).to_have_url(re.compile("#q=paper$"))
    page.locator("#_words").press_sequentially(" 12", delay=10)
    count(page, 10)
    page.go_back()
    count(page, PAPERS)


def test_authors_are_loaded_when_they_are_asked_for(page: Page, site: Path) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1]))
    visit(page, site)
    assert "index.js" in asked
    assert not {"authors.js", "orders.js", "rows-0.js"} & set(asked)
    page.click("[data-facet=author] summary")
    page.locator("[data-facet=author] label", has_text="Émile Borel").click()
    count(page, 77)
    assert choice(page, "author", "Ada Byron") == "77"
    assert "authors.js" in asked


def test_long_results_come_in_hundreds_and_the_keyboard_stays_in_place(page: Page, site: Path) -> None:
    visit(page, site, "#topic=physics")
    count(page, 115)
    assert len(titles(page)) == 100
    page.focus("#_more")
    page.keyboard.press("Enter")
    expect(page.locator("#_live .entry-title")).to_have_count(115)
    expect(page.locator("#_more")).to_be_hidden()
    assert page.evaluate("document.activeElement.textContent") == titles(page)[100]


def test_the_keyboard_alone_chooses_and_keeps_its_place(page: Page, site: Path) -> None:
    visit(page, site)
    box = page.locator("[data-facet=status] input[type=checkbox]").first
    box.focus()
    page.keyboard.press("Space")
    count(page, 77)
    assert page.evaluate("document.activeElement.id") == box.get_attribute("id")
    chip = page.locator(".chip")
    expect(chip).to_have_text("Remove filter: Status: Read×")
    chip.focus()
    page.keyboard.press("Enter")
    count(page, PAPERS)


def test_rows_are_marked_as_the_plain_list_is(page: Page, site: Path) -> None:
    visit(page, site)
    first = page.locator("#_plain .entries > li").first
    plain = (first.inner_text(), first.locator("a").get_attribute("href"))
    page.goto((site / "papers.html").as_uri() + "#years=2022")
    page.reload()
    page.wait_for_selector("#_browse[data-ready]")
    live = page.locator("#_live .entries > li").first
    assert (live.inner_text(), live.locator("a").get_attribute("href")) == plain
    page.goto((site / "papers.html").as_uri() + "#retracted=yes")
    expect(page.locator("#_live .badge-retracted")).to_have_count(3)


def test_on_a_phone_filters_are_a_sheet_that_says_how_many_are_left(browser: Browser, site: Path) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    visit(page, site)
    expect(page.locator("#_facets")).to_be_hidden()
    page.click("#_filters")
    page.locator("[data-facet=topic] label", has_text="physics").click()
    expect(page.locator("#_close")).to_have_text("Show 115 papers")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.click("#_close")
    expect(page.locator("#_facets")).to_be_hidden()
    expect(page.locator("#_filters")).to_have_text("Filters 1")
    context.close()


def test_without_scripts_the_plain_list_has_pages_and_no_dead_controls(browser: Browser, site: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / "papers.html").as_uri())
    assert page.locator("#_plain li > a[href^='papers/']").count() == 100
    for dead in ("#_filter", "#_facets", "#_count", "#_more"):
        expect(page.locator(dead)).to_be_hidden()
    page.get_by_role("link", name="Next →").click()
    assert page.url.endswith("papers-2.html")
    context.close()


def test_the_map_and_the_list_pass_on_what_they_are_narrowed_to(page: Page, site: Path) -> None:
    visit(page, site, "#topic=maths&years=2005-2010&sort=title")
    link = page.locator("#_to-map")
    expect(link).to_have_attribute("href", "map.html#topic=maths&years=2005-2010")
    link.click()
    page.wait_for_url("**/map.html#topic=maths&years=2005-2010")
    back = page.locator("#_as-list")
    back.focus()
    expect(back).to_have_attribute("href", "papers.html#topic=maths&years=2005-2010")


def test_what_the_map_shows_beside_a_selection_is_not_passed_on(page: Page, site: Path) -> None:
    page.goto((site / "map.html").as_uri() + "?topic=physics&keys=p1#keys=p2&view=timeline&kinds=cites&x=1&y=2&z=1")
    expect(page.locator("#_as-list")).to_have_attribute("href", "papers.html#topic=physics&keys=p2")


def test_a_chosen_selection_can_be_taken_away(page: Page, site: Path) -> None:
    visit(page, site, "#keys=paper3,paper125")
    page.get_by_role("button", name="Chosen").click()
    count(page, PAPERS)
    assert page.evaluate("location.hash") == ""
