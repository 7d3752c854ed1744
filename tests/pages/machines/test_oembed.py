"""Whoever asks how to embed a paper's page is given a frame with its place on the map."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

from site_builder.collection.config import Cards
from tests.pages.builder import library, literature_map, paper
from tests.pages.rendered import NO_BODIES, pages, site_pages

BASE = "https://example.org/lit/"


def answers(**fields: Any) -> dict[str, dict[str, Any]]:
    site = library([paper(**fields)], title="Notes", base_url=BASE, cards=Cards.NONE)
    made = site_pages(site, literature_map(site), NO_BODIES, ())
    return {url: json.loads(text) for page in made for url, text in page.beside if url.startswith("oembed/")}


def frame(html: str) -> dict[str, str | None]:
    found: list[dict[str, str | None]] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert tag == "iframe"
            found.append(dict(attrs))

    Reader().feed(html)
    (only,) = found
    return only


def test_an_answer_is_rich_and_has_all_that_the_format_asks_for() -> None:
    (answer,) = answers(key="a b/c", title="On Maps", authors=["Ada Byron"]).values()
    assert answer | {"html": ""} == {
        "version": "1.0",
        "type": "rich",
        "title": "On Maps",
        "author_name": "Byron",
        "provider_name": "Notes",
        "provider_url": BASE,
        "width": 800,
        "height": 500,
        "html": "",
    }
    assert frame(answer["html"])["src"] == f"{BASE}embed.html#focus=a%20b%2Fc"


def test_a_hostile_title_does_not_leave_its_attribute() -> None:
    hostile = '"><script>alert(1)</script>]]>\x00\u202e'
    (answer,) = answers(key="a", title=hostile).values()
    assert frame(answer["html"])["title"] == f"{hostile} on the map of Notes"


def test_a_page_points_to_its_answer_by_its_whole_address() -> None:
    made = pages(library([paper("a")], base_url=BASE))
    links = {url: page.all("link", type="application/json+oembed") for url, page in made.items()}
    assert [link.attributes["href"] for link in links.pop("papers/a.html")] == [f"{BASE}oembed/a.json"]
    assert not any(links.values())


def test_without_an_address_of_the_site_there_is_none() -> None:
    site = library([paper("a")])
    made = list(site_pages(site, literature_map(site), NO_BODIES, ()))
    assert not [url for page in made for url, _ in page.beside if url.startswith("oembed/")]
    assert not pages(site)["papers/a.html"].all("link", type="application/json+oembed")
