"""The page of the search, and its entry on every other page."""

from __future__ import annotations

from site_builder.pages.search import search_page
from site_builder.pages.shell import site_view
from tests.pages.builder import library, paper
from tests.pages.document import Element, parse
from tests.pages.rendered import pages, templates


def search() -> Element:
    made = library([paper("a"), paper("b")], title="My site")
    page = search_page(made, site_view(made))
    return parse(templates().render(page.template, page.data))


def test_the_page_says_what_it_is() -> None:
    page = search()
    assert page.one("title").text == "Search · My site"
    assert page.one("h1").text == "Search"
    assert page.one("input").attributes["id"] == "_query"


def test_without_scripts_it_explains_and_offers_the_lists() -> None:
    plain = search().one("div", class_="without-script")
    assert "JavaScript" in plain.text
    offered = {link.attributes["href"] for link in plain.all("a")}
    assert {"papers.html", "topics.html", "map.html"} <= offered
    assert "2 papers" in plain.text


def test_the_field_has_a_name_and_the_count_is_read_aloud() -> None:
    page = search()
    label = page.one("form", id="_query-form").one("label")
    assert (label.text, label.attributes["for"]) == ("Words to search for", "_query")
    assert page.one("p", role="status").attributes["id"] == "_count"


def test_every_page_leads_to_the_search_without_scripts_too() -> None:
    for url, page in pages(library([paper("a", topics=["t"])])).items():
        entry = page.one("a", id="_find")
        assert entry.attributes["href"].endswith("search.html"), url
        assert entry.text.startswith("Search")
