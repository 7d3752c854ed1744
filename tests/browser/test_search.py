"""The search in Chromium, from a disk and from a host: finds what is asked, however it is typed, in any script."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from site_builder.build import BuildRequest, build
from site_builder.publishing.search_words import folded, terms
from tests.publishing.test_search_words import FOLDED, TERMS
from tests.static_host import StaticServer
from tests.test_build import Silent

NOTES = {
    "vaswani2017attention": """
        title: Attention Is All You Need
        authors: [Ashish Vaswani, Łukasz Kaiser]
        year: 2017
        topics: [transformers, sequence models]
        summary: The Transformer drops recurrence for attention.
        ---
        Self-attention relates all positions of a sentence. 本文提出了注意力机制，用于机器翻译。 It was trained on eight GPUs.
    """,
    "nickel2017poincare": """
        title: Poincaré Embeddings for Learning Hierarchical Representations
        authors: [Maximilian Nickel, Douwe Kiela]
        year: 2017
        topics: [embeddings]
        retracted: true
        ---
        Hyperbolic space holds trees with little distortion; retrieval of hypernyms improves. An eﬃcient ﬁne-tun­ing helps.
    """,
    "yamada2020": """
        title: 深層学習による画像認識
        authors: [山田 太郎]
        year: 2020
        lang: ja
        topics: [vision]
        ---
        畳み込みニューラルネットワークを用いる。注意機構も試した。
    """,
    "ivanov2019": """
        title: Глубокое обучение для языка
        authors: [Пётр Иванов]
        year: 2019
        lang: ru
        topics: [transformers]
        ---
        Нейронные сети переводят тексты.
    """,
    "attack": """
        title: "<img src=x onerror=alert(1)> and </script><script>alert(2)</script>"
        authors: ["<b>Eve</b>"]
        summary: "A summary with <b>hostile</b> markup & more."
        ---
        The body repeats hostile words: hostile `<script>alert(3)</script>` hostile.
    """,
    **{
        f"filler{number:02}": f"""
        title: Filler number {number}
        topics: [fillers]
        year: {1990 + number % 30}
        ---
        A common paragraph about nothing, the {number}th of its kind, with attention to padding.
        """
        for number in range(25)
    },
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("searched")
    papers = folder / "content" / "papers"
    papers.mkdir(parents=True)
    (folder / "content" / "site.yaml").write_text("title: Searched\n")
    for key, text in NOTES.items():
        lines = "\n".join(line.strip() for line in text.strip().splitlines())
        (papers / f"{key}.md").write_text(f"---\n{lines}\n", encoding="utf-8")
    build(BuildRequest(content=folder / "content", output=folder / "site"), Silent())
    return folder / "site"


@pytest.fixture
def tab(browser: Browser) -> Iterator[Page]:
    """An empty tab; whatever the console has to say fails the test."""
    context = browser.new_context(viewport={"width": 1000, "height": 800})
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda dialog: complaints.append(dialog.message))
    yield page
    context.close()
    assert complaints == []


def ask(page: Page, base: str, query: str) -> None:
    page.goto(f"{base}search.html#q={quote(query)}")
    wait_for(page, query)


def wait_for(page: Page, query: str) -> None:
    page.wait_for_function("query => document.getElementById('_results').dataset.query === query", arg=query)


def found(page: Page) -> list[str]:
    return page.locator(".found .entry-title").all_inner_texts()


def of_disk(site: Path) -> str:
    return f"{site.as_uri()}/"


ATTENTION, POINCARE = "Attention Is All You Need", "Poincaré Embeddings for Learning Hierarchical Representations"
JAPANESE, RUSSIAN = "深層学習による画像認識", "Глубокое обучение для языка"

QUERIES = [
    ("a word of a title", "embeddings", POINCARE),
    ("a typing error", "atention need", ATTENTION),
    ("two slips in a long word", "hierarchicl representatoins", POINCARE),
    ("a slip at the first letter", "tatention need", ATTENTION),
    ("the beginning of a word", "hyperb", POINCARE),
    ("a plural of what is there once", "hypernym", POINCARE),
    ("function words that only the title has", "attention is all you need", ATTENTION),
    ("an accent left out", "poincare", POINCARE),
    ("an accent put in", "Poincaré", POINCARE),
    ("an accent in two code points", "Poincare\u0301", POINCARE),
    ("a letter that is typed otherwise", "lukasz", ATTENTION),
    ("all in capitals", "VASWANI", ATTENTION),
    ("a Chinese word inside an English page", "注意力", ATTENTION),
    ("a Chinese sign", "译", ATTENTION),
    ("a Japanese word", "ニューラル", JAPANESE),
    ("a Japanese title", "画像認識", JAPANESE),
    ("a Japanese name", "山田", JAPANESE),
    ("a Russian word", "обучение", RUSSIAN),
    ("a Russian word with a slip", "обучние", RUSSIAN),
    ("a Russian name without its dots", "петр", RUSSIAN),
    ("a key", "nickel2017poincare", POINCARE),
    ("what a hyphen joins, written in one", "selfattention", ATTENTION),
    ("ligatures and soft hyphens of a PDF", "efficient fine-tuning", POINCARE),
]


@pytest.fixture(scope="module")
def reader(site: Path, browser: Browser) -> Iterator[Page]:
    """One tab on search.html, from the disk, for all queries."""
    page = browser.new_page()
    page.goto(f"{of_disk(site)}search.html")
    yield page
    page.close()


@pytest.mark.parametrize(("query", "title"), [case[1:] for case in QUERIES], ids=[case[0] for case in QUERIES])
def test_it_finds_from_disk(reader: Page, query: str, title: str) -> None:
    reader.evaluate("query => { location.hash = `q=${encodeURIComponent(query)}`; }", query)
    wait_for(reader, query)
    assert found(reader)[0] == title


def test_it_finds_under_a_sub_path_by_either_form_of_address(
    site: Path, static_server: StaticServer, tab: Page
) -> None:
    base = static_server(site, "/user/repo/")
    tab.goto(f"{base}search.html?q=poincare+embeddings")
    wait_for(tab, "poincare embeddings")
    assert found(tab) == [POINCARE]
    tab.locator(".found a").first.click()
    tab.wait_for_url(f"{base}papers/nickel2017poincare.html")


def test_what_is_found_is_marked_and_what_a_paper_is_marked_with_is_shown(site: Path, tab: Page) -> None:
    ask(tab, of_disk(site), "poincare tree distortions")
    assert tab.locator(".found-excerpt mark").all_inner_texts() == ["trees", "distortion"]
    assert tab.locator(".entry-title mark").all_inner_texts() == ["Poincaré"]
    assert tab.locator(".found .badge").all_inner_texts() == ["Retracted"]


def test_an_excerpt_begins_with_a_word(site: Path, tab: Page) -> None:
    ask(tab, of_disk(site), "trees")
    summary = "Node embedding on one machine: CPUs sample pairs of nodes, and GPUs train blocks of the matrix."
    excerpt = "summary => siteBuilder.search.excerpt({ summary, text: '' }, new Map([['gpus', 'gpus']])).textContent"
    assert tab.evaluate(excerpt, summary) == summary
    assert tab.evaluate(excerpt, f"Any. {summary}") == f"… {summary}"
    assert tab.evaluate(excerpt, f"Another {summary}") == f"… {summary}"


def test_chinese_is_marked_within_its_sentence(site: Path, tab: Page) -> None:
    ask(tab, of_disk(site), "机器翻译")
    assert tab.locator(".found-excerpt mark").all_inner_texts() == ["机器翻译"]


def test_text_of_notes_stays_text(site: Path, tab: Page) -> None:
    ask(tab, of_disk(site), "hostile markup")
    assert found(tab) == ["<img src=x onerror=alert(1)> and </script><script>alert(2)</script>"]
    assert tab.locator("#_results :is(img, b, script)").count() == 0
    tab.keyboard.press("Control+k")
    assert tab.evaluate("document.activeElement.id") == "_query"
    tab.goto(f"{of_disk(site)}index.html")
    tab.keyboard.press("/")
    tab.keyboard.type("onerror")
    expect(tab.locator(".find-option").first).to_contain_text("<img src=x")
    assert tab.locator("dialog :is(img, b, script)").count() == 0


def test_a_slip_is_said_and_so_is_what_has_only_some_words(site: Path, tab: Page) -> None:
    ask(tab, of_disk(site), "atention need")
    assert tab.locator(".found-note").inner_text() == "Nothing has “atention”; searched for “attention”."
    ask(tab, of_disk(site), "hyperbolic padding")
    assert tab.locator(".found-note").inner_text() == "No paper has all of these words; these have some."


def test_results_come_in_pages_with_an_honest_count(site: Path, tab: Page) -> None:
    ask(tab, of_disk(site), "common paragraph")
    assert tab.locator("#_count").inner_text() == "25 papers, 1 to 10 here"
    seen = found(tab)
    for page in (2, 3):
        tab.get_by_role("link", name="Next").click()
        tab.wait_for_function("page => location.hash.endsWith(`page=${page}`)", arg=page)
        expect(tab.locator("#_count")).to_contain_text(f"{page - 1}1 to")
        seen += found(tab)
    assert len(set(seen)) == 25
    tab.go_back()
    expect(tab.locator("#_count")).to_have_text("25 papers, 11 to 20 here")


def test_nothing_found_offers_a_way_on(site: Path, tab: Page) -> None:
    ask(tab, of_disk(site), "xyzzy")
    assert tab.locator("#_count").inner_text() == "No results"
    assert tab.locator(".found-hints li").count() == 3
    tab.get_by_role("link", name="fillers").click()
    assert tab.url.endswith("topics/fillers.html")


def test_typing_searches_and_the_address_follows(site: Path, tab: Page) -> None:
    tab.goto(f"{of_disk(site)}search.html")
    expect(tab.locator("#_query")).to_be_focused()
    tab.keyboard.type("poinc")
    wait_for(tab, "poinc")
    assert unquote(urlsplit(tab.url).fragment) == "q=poinc"
    tab.keyboard.press("ArrowDown")
    expect(tab.locator(".found .entry-title")).to_be_focused()
    tab.keyboard.press("Escape")
    expect(tab.locator("#_query")).to_be_focused()
    tab.keyboard.press("Escape")
    expect(tab.locator("#_query")).to_have_value("")
    assert found(tab) == [] or tab.wait_for_selector(".found", state="detached") is None


# --- the switcher ---------------------------------------------------------------------------------------


def opened(page: Page, site: Path, url: str = "papers/ivanov2019.html") -> None:
    page.goto(f"{of_disk(site)}{url}")
    page.keyboard.press("/")


@pytest.mark.parametrize("keys", ["/", "Control+k", "Meta+k"])
def test_keys_open_the_switcher_and_escape_closes_it(site: Path, tab: Page, keys: str) -> None:
    tab.goto(f"{of_disk(site)}papers/ivanov2019.html")
    tab.keyboard.press(keys)
    expect(tab.get_by_role("combobox")).to_be_focused()
    tab.keyboard.press("Escape")
    expect(tab.locator("dialog")).to_be_hidden()


def test_the_entry_opens_it_and_has_the_focus_again_afterwards(site: Path, tab: Page) -> None:
    tab.goto(f"{of_disk(site)}index.html")
    tab.locator("#_find").click()
    expect(tab.get_by_role("combobox")).to_be_focused()
    tab.keyboard.press("Escape")
    expect(tab.locator("#_find")).to_be_focused()


def test_it_opens_before_anything_is_loaded_and_loses_no_letter(site: Path, tab: Page) -> None:
    opened(tab, site)
    tab.keyboard.type("poincare")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/papers/nickel2017poincare.html")


def test_enter_waits_for_all_that_it_needs(site: Path, tab: Page) -> None:
    held: list[Route] = []
    tab.route("**/switcher.js", lambda route: held.append(route))  # noqa: PLW0108 - Playwright looks into functions
    opened(tab, site)
    tab.keyboard.type("poincare")
    tab.keyboard.press("Enter")
    expect(tab.locator("#_find-field")).to_have_value("poincare")
    while not held:
        tab.wait_for_timeout(50)
    held[0].continue_()
    tab.wait_for_url("**/papers/nickel2017poincare.html", timeout=10_000)


def test_enter_is_for_what_was_typed_and_not_for_what_is_shown_at_first(site: Path, tab: Page) -> None:
    """… which may come in between, before what was typed is looked for."""
    held: list[Route] = []
    tab.route("**/search/head.js", lambda route: held.append(route))  # noqa: PLW0108 - Playwright looks into functions
    tab.clock.install()
    opened(tab, site)
    expect(tab.get_by_role("combobox")).to_be_focused()
    while not held:
        tab.wait_for_timeout(50)
    tab.clock.pause_at(time.time() + 60)
    tab.keyboard.type("poincare")
    tab.keyboard.press("Enter")
    held[0].continue_()
    tab.wait_for_selector(".find-option", state="attached")
    tab.clock.run_for(5_000)
    tab.wait_for_url("**/papers/nickel2017poincare.html", timeout=10_000)


def test_arrows_go_round_and_enter_opens(site: Path, tab: Page) -> None:
    opened(tab, site)
    tab.keyboard.type("transformers")
    expect(tab.locator(".find-option[aria-selected=true]")).to_have_count(1)
    options = tab.get_by_role("option")
    count = options.count()
    assert count >= 3
    field = tab.get_by_role("combobox")
    chosen = []
    for _ in range(count):
        chosen.append(field.get_attribute("aria-activedescendant"))
        tab.keyboard.press("ArrowDown")
    assert len(set(chosen)) == count
    assert field.get_attribute("aria-activedescendant") == chosen[0]
    tab.keyboard.press("ArrowUp")
    assert field.get_attribute("aria-activedescendant") == chosen[-1]
    tab.keyboard.press("Enter")
    tab.wait_for_url(re.compile(r"search\.html#q=transformers$"))
    wait_for(tab, "transformers")


def test_results_are_grouped_by_what_they_are(site: Path, tab: Page) -> None:
    opened(tab, site)
    tab.keyboard.type("embeddings")
    expect(tab.locator(".find-option[aria-selected=true]")).to_have_count(1)
    groups = tab.locator(".find-group")
    said = {
        group.locator(".find-heading").inner_text(): group.locator(".find-title").all_inner_texts()
        for group in groups.all()
    }
    assert said["Papers"] == [POINCARE]
    assert said["Topics"] == ["embeddings"]
    tab.get_by_role("combobox").fill("kiela")
    expect(tab.get_by_role("option").filter(has_text="Douwe Kiela")).to_have_count(1)


def test_what_only_a_text_says_stands_apart(site: Path, tab: Page) -> None:
    opened(tab, site)
    tab.keyboard.type("hypernyms")
    expect(tab.get_by_role("group", name="In the text").get_by_role("option")).to_have_count(1)


def test_nothing_asked_offers_topics_and_chooses_none(site: Path, tab: Page) -> None:
    opened(tab, site)
    expect(tab.get_by_role("group", name="Topics").get_by_role("option").first).to_contain_text("fillers")
    assert tab.locator(".find-option[aria-selected=true]").count() == 0


def test_a_slash_that_is_typed_stays_one(site: Path, tab: Page) -> None:
    tab.goto(f"{of_disk(site)}search.html")
    tab.locator("#_query").press("/")
    expect(tab.locator("#_query")).to_have_value("/")
    assert tab.locator("dialog").count() == 0


def test_on_the_map_a_slash_is_for_the_map_and_control_k_for_the_site(site: Path, tab: Page) -> None:
    tab.goto(f"{of_disk(site)}map.html")
    tab.wait_for_selector("[data-papers]")
    tab.keyboard.press("/")
    expect(tab.locator("#_search")).to_be_focused()
    tab.keyboard.press("Control+k")
    expect(tab.locator("#_find-field")).to_be_focused()
    tab.keyboard.type("poincare")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/papers/nickel2017poincare.html")


# --- without scripts; narrow screens; the two sides of the rules -------------------------------------------


def test_without_scripts_the_page_offers_the_lists(site: Path, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{of_disk(site)}index.html")
    page.locator("#_find").click()
    assert page.url.endswith("search.html")
    assert not page.locator("#_query").is_visible()
    page.locator(".without-script").get_by_role("link", name="Papers").click()
    assert page.url.endswith("papers.html")
    context.close()


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_neither_page_nor_switcher_scrolls_sideways(site: Path, tab: Page, width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 700})
    for query in ("hostile", "common paragraph", "xyzzy"):
        ask(tab, of_disk(site), query)
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
    opened(tab, site)
    tab.keyboard.type("hostile")
    expect(tab.locator(".find-option[aria-selected=true]")).to_have_count(1)
    assert tab.evaluate(
        "document.querySelector('.find-list').scrollWidth <= document.querySelector('.find-list').clientWidth"
    )


def test_script_and_builder_fold_alike(site: Path, tab: Page) -> None:
    tab.goto(f"{of_disk(site)}search.html")
    texts = [case[1] for case in (*FOLDED, *TERMS)]
    assert tab.evaluate("texts => texts.map(siteBuilder.search.folded)", texts) == [folded(text) for text in texts]


def test_a_text_asked_for_as_it_stands_is_made_of_its_own_terms(site: Path, tab: Page) -> None:
    tab.goto(f"{of_disk(site)}search.html")
    texts = [case[1] for case in (*FOLDED, *TERMS)]
    asked = tab.evaluate("texts => texts.map(text => siteBuilder.search.asked(text).map(word => word.term))", texts)
    shown = tab.evaluate(
        "texts => texts.map(text => { const found = []; siteBuilder.search.eachTerm(text, (start, end, term) => found.push(term)); return found; })",
        texts,
    )
    for text, words, marked in zip(texts, asked, shown, strict=True):
        assert set(words) <= set(terms(text)), text
        assert set(terms(text)) <= set(marked), text
