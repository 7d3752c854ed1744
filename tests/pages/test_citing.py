"""The part of a paper's page that cites it, and the files that go with it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser

from site_builder.assets import asset_dir
from site_builder.bibliography.citations.styles import citations
from site_builder.collection.library import Library
from site_builder.collection.markdown.scan import scan
from site_builder.pages.citing import BIBTEX_SHOWN, note_markdown
from tests.pages.builder import library, literature_map, note, paper
from tests.pages.document import Element
from tests.pages.rendered import NO_BODIES, html_pages, pages, site_pages

DEEP: dict[str, Any] = {
    "title": "Deep <nets> & more",
    "type": "article-journal",
    "authors": ["Ada Example", "Ben Sample"],
    "year": 2020,
    "venue": "Journal of Nets",
    "volume": "3",
}


def cite_of(**fields: Any) -> Element:
    return pages(library([paper("a", **fields)]))["papers/a.html"].one("section", class_="cite")


def files(made: Library) -> dict[str, str]:
    return {url: text for page in site_pages(made, literature_map(made), NO_BODIES, ()) for url, text in page.beside}


def test_a_page_cites_its_paper_in_four_styles() -> None:
    cite = cite_of(**DEEP)
    assert cite.texts("dt") == ["APA", "IEEE", "Chicago", "MLA"]
    assert cite.texts("dd") == [
        "Example, A., & Sample, B. (2020). Deep <nets> & more. Journal of Nets, 3.",
        "A. Example and B. Sample, “Deep <nets> & more,” Journal of Nets, vol. 3, 2020.",
        "Example, Ada, and Ben Sample. 2020. “Deep <Nets> & More.” Journal of Nets 3.",
        "Example, Ada, and Ben Sample. “Deep <Nets> & More.” Journal of Nets, vol. 3, 2020.",
    ]
    assert cite.all("dd")[0].texts("i") == ["Journal of Nets", "3"]


def test_and_gives_its_entry_in_bibtex_as_it_is_downloaded() -> None:
    made = library([paper("a", **DEEP)])
    page = pages(made)["papers/a.html"]
    (shown,) = page.one(class_="bibtex").one("pre").children
    assert shown == files(made)["papers/a.bib"]


def test_an_entry_that_would_outweigh_the_page_is_a_download_only() -> None:
    crowd = paper("a", authors=[f"Bartholomew Featherstonehaugh{n}" for n in range(100)])
    assert len(files(library([crowd]))["papers/a.bib"]) > BIBTEX_SHOWN
    cite = pages(library([crowd]))["papers/a.html"].one("section", class_="cite")
    assert not cite.all("pre")
    assert "a.bib" in [link.attributes["href"] for link in cite.all("a")]


@pytest.mark.parametrize("key", ["a", "王2020", "a b"])
def test_downloads_lie_beside_the_page_that_links_them(key: str) -> None:
    made = library([paper(key)])
    there = files(made)
    url, page = next((url, page) for url, page in pages(made).items() if page.all(class_="cite"))
    links = [link.attributes["href"] for link in page.one("section", class_="cite").all("a")]
    stem = url.removesuffix(".html")
    assert {f"{stem}.bib", f"{stem}.json", f"{stem}.md"} <= there.keys()
    assert len(links) == 3


def test_the_record_of_a_paper_is_a_list_of_one_as_reference_managers_expect() -> None:
    (record,) = json.loads(files(library([paper("a", **DEEP)]))["papers/a.json"])
    assert (record["id"], record["title"]) == ("a", "Deep <nets> & more")


def test_the_note_as_markdown_has_its_body_as_written_without_comments() -> None:
    text = "It is %%not%% good, see [[b]].\n\n<!-- hidden -->\n\n## More\n\n$x$"
    body, _ = scan(text, "a.md", 1)
    made = note("a", **{**DEEP, "summary": "A *summary*.", "abstract": "An abstract.", "body": body})
    assert note_markdown(made, citations(made)["APA"]) == (
        "# Deep \\<nets\\> & more\n\n"
        "Example, A., & Sample, B. (2020). Deep \\<nets\\> & more. *Journal of Nets*, *3*.\n\n"
        "A \\*summary\\*.\n\n"
        "## Abstract\n\nAn abstract.\n\n"
        "It is  good, see [[b]].\n\n\n\n## More\n\n$x$\n"
    )


# --- the buttons ---------------------------------------------------------------------------------


def opened(browser: Browser, before: str) -> Any:
    html = html_pages(library([paper("a", **DEEP)]))["papers/a.html"]
    page = browser.new_page()
    page.set_content(html.replace("<meta http-equiv=", "<meta data-was="))
    page.evaluate(before)
    page.add_script_tag(content=(asset_dir("static") / "js" / "cite.js").read_text(encoding="utf-8"))
    return page


KEEPS = """
window.got = [];
window.ClipboardItem = function (parts) { this.parts = parts; };
Object.defineProperty(navigator, "clipboard", { configurable: true, value: {
  write: async (items) => { for (const [type, blob] of Object.entries(items[0].parts)) got.push([type, await blob.text()]); },
  writeText: async (text) => { got.push(["text/plain", text]); },
}});
"""

REFUSES = """
window.got = [];
Object.defineProperty(navigator, "clipboard", { configurable: true, value: undefined });
document.execCommand = (command) => { got.push([command, String(getSelection())]); return window.obeys; };
"""


def test_a_button_copies_a_citation_with_its_italics(browser: Browser) -> None:
    page = opened(browser, KEEPS)
    button = page.get_by_role("button", name="Copy the citation in APA")
    button.click()
    page.get_by_text("Copied", exact=True).wait_for()
    plain = "Example, A., & Sample, B. (2020). Deep <nets> & more. Journal of Nets, 3."
    html = "Example, A., &amp; Sample, B. (2020). Deep &lt;nets&gt; &amp; more. <i>Journal of Nets</i>, <i>3</i>."
    assert page.evaluate("got") == [["text/plain", plain], ["text/html", html]]
    page.close()


def test_and_the_bibtex_entry_as_text(browser: Browser) -> None:
    page = opened(browser, KEEPS)
    page.get_by_text("BibTeX", exact=True).first.click()
    page.get_by_role("button", name="Copy the BibTeX entry").click()
    page.get_by_text("Copied", exact=True).wait_for()
    ((kind, text),) = page.evaluate("got")
    assert kind == "text/plain"
    assert text.startswith("@article{a,\n")
    page.close()


@pytest.mark.parametrize(("obeys", "word"), [("true", "Copied"), ("false", "Press Ctrl+C")])
def test_without_a_clipboard_the_old_command_is_tried_and_else_the_text_stays_selected(
    browser: Browser, obeys: str, word: str
) -> None:
    page = opened(browser, REFUSES + f"window.obeys = {obeys};")
    page.get_by_role("button", name="Copy the citation in MLA").click()
    page.get_by_text(word, exact=True).wait_for()
    ((command, text),) = page.evaluate("got")
    assert command == "copy"
    assert text.startswith("Example, Ada, and Ben Sample.")
    assert bool(page.evaluate("String(getSelection())")) is (obeys == "false")
    page.close()
