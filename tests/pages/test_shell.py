"""What holds on every page, shown on a small site that has one of each kind."""

from __future__ import annotations

import posixpath
from itertools import pairwise
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from site_builder.collection.library import Chosen, Library, WantedPaper
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Identifier, Key, TopicId
from site_builder.pages.site import Bodies
from site_builder.urls import hashed, topic_url
from tests.pages.builder import body, library, literature_map, paper, topic
from tests.pages.document import Element
from tests.pages.rendered import pages

WANTED = Identifier("doi", "10.1000/182")
ERROR = Diagnostic(Place("papers/a.md", 3, 1), "unknown-key", "no note has the key 'x'")


def one_of_each(**config: Any) -> Library:
    return library(
        papers=[
            paper(
                "a",
                title="Deep nets",
                authors=["Ada Example"],
                year=2020,
                venue="Journal",
                topics=["nets"],
                summary="On nets.",
                cites=(Key("b"),),
                cites_outside=(WANTED,),
                relations=(("extends", Key("b")),),
                related=(Chosen(Key("b")),),
                superseded_by=Key("b"),
                retracted=True,
                added="2026-12-01",
            ),
            paper("b", title="Shallow nets"),
        ],
        topics=[
            topic("nets", description="All about nets.", papers=(Key("a"),), children=("nets/deep",)),
            topic("nets/deep", parent="nets"),
        ],
        pages={"about": "About us"},
        wanted=[WantedPaper(WANTED, (Key("a"),))],
        redirects={"old": "a"},
        **config,
    )


def all_pages(**config: Any) -> dict[str, Element]:
    site = one_of_each(**config)
    the_map = literature_map(
        site,
        chosen={"a": [("b", "chosen by hand")]},
        related={"b": [("a", "extends this paper", "shared topics: nets")]},
        topic_neighbours={"nets": ("nets/deep",)},
    )
    bodies = Bodies(
        {Key("a"): body('<h2 id="how">How</h2><p>It <a href="b.html">does</a>.</p>')},
        {TopicId("nets"): body("<p>Nets.</p>")},
        {"about": body("<p>We.</p>")},
    )
    return pages(site, the_map, bodies, (ERROR,))


PAGES = all_pages(description="Papers on nets.", license="CC BY 4.0")


def test_the_site_has_exactly_these_pages() -> None:
    assert sorted(PAGES) == [
        "404.html",
        "about.html",
        "authors.html",
        "authors/ada-example-1441e9b9.html",
        "index.html",
        "papers.html",
        "papers/a.html",
        "papers/a/related.html",
        "papers/b.html",
        "papers/b/related.html",
        "papers/old.html",
        "papers/old/related.html",
        "topics.html",
        topic_url(hashed("nets/deep")),
        "topics/nets.html",
        "topics/nets/bibliography.html",
        "venues.html",
        "venues/journal.html",
        "wanted.html",
        "years.html",
    ]


@pytest.fixture(params=sorted(PAGES))
def url(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page(url: str) -> Element:
    return PAGES[url]


def test_says_what_it_is(page: Element) -> None:
    assert page.one("html").attributes["lang"] == "en"
    assert len(page.all("meta", charset="utf-8")) == 1
    assert page.one("meta", name="viewport").attributes["content"] == "width=device-width, initial-scale=1"
    assert page.one("head").one("title").text
    assert page.one("meta", name="description").attributes["content"]


def test_carries_the_policy_before_anything_that_it_governs(page: Element) -> None:
    head = [child for child in page.one("head").children if isinstance(child, Element)]
    assert [child.attributes.get("http-equiv", child.attributes.get("charset")) for child in head[:2]] == [
        "utf-8",
        "Content-Security-Policy",
    ]


def test_has_one_main_heading_and_skips_no_level(page: Element) -> None:
    levels = [int(element.tag[1]) for element in page if element.tag in ("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(deeper <= level + 1 for level, deeper in pairwise(levels)), levels


def test_begins_with_a_link_to_its_content(page: Element) -> None:
    first = page.one("body").all("a")[0]
    assert first.attributes["href"] == "#_main"
    assert page.one("main").attributes["id"] == "_main"


def test_has_the_navigation_and_marks_where_the_reader_is(url: str, page: Element) -> None:
    links = {name: page.one("nav", aria_label=name).all("a") for name in ("Site", "More")}
    assert [link.text for link in links["Site"]] == ["Papers", "Topics", "Authors", "Years", "Map"]
    assert [link.text for link in links["More"]] == ["Venues", "Wanted", "About us"]
    marked = [link.text for part in links.values() for link in part if "aria-current" in link.attributes]
    section = {name: name.capitalize() for name in "papers topics authors years venues wanted".split()}
    section["about"] = "About us"
    expected = section.get(url.partition("/")[0].removesuffix(".html"))
    assert marked == ([expected] if expected else [])


def test_ids_are_unique_and_every_reference_to_one_holds(page: Element) -> None:
    ids = [element.attributes["id"] for element in page if "id" in element.attributes]
    assert len(ids) == len(set(ids))
    named = {
        name
        for element in page
        for attribute in ("aria-labelledby", "aria-describedby", "for")
        for name in element.attributes.get(attribute, "").split()
    }
    assert named <= set(ids)


def test_has_no_style_attribute_and_no_handler(page: Element) -> None:
    assert [element.tag for element in page if "style" in element.attributes] == []
    assert [name for element in page for name in element.attributes if name.startswith("on")] == []


def test_loads_only_its_own_files(url: str, page: Element) -> None:
    loaded = [script.attributes["src"] for script in page.all("script") if "src" in script.attributes]
    # Other forms of a page are named, and loaded by whoever wants them.
    named = ("canonical", "alternate")
    loaded += [link.attributes["href"] for link in page.all("link") if link.attributes["rel"] not in named]
    assert loaded
    for address in loaded:
        assert _target(url, address).startswith("assets/")
    assert all("defer" in script.attributes for script in page.all("script") if "src" in script.attributes)
    inline = [script.attributes.get("type", "") for script in page.all("script") if "src" not in script.attributes]
    assert inline in ([""], ["application/ld+json", ""])


BESIDE = {
    *("map.html", "search.html", "library.bib", "library.json", "library.ris"),
    *(f"papers/{key}.{ending}" for key in "ab" for ending in ("svg", "bib", "json", "md")),
}
"""Files of a site that are no page of `page_jobs`."""


def test_every_link_within_the_site_leads_to_a_page(url: str, page: Element) -> None:
    for element in page.all("a"):
        address = element.attributes["href"]
        if urlsplit(address).scheme:
            assert urlsplit(address).hostname == "doi.org"
            continue
        target = _target(url, address)
        assert target in PAGES or target in BESIDE, address
        fragment = unquote(urlsplit(address).fragment)
        # "papers.html#topic=nets" is no place on the page but what it is to show.
        if fragment and target in PAGES and "=" not in fragment:
            assert PAGES[target].all(id=fragment), address


def _target(url: str, address: str) -> str:
    parts = urlsplit(address)
    assert not parts.scheme
    assert not parts.netloc
    path = unquote(parts.path)
    if url == "404.html" and path:
        assert path.startswith("/")
        return path.removeprefix("/")
    assert not path.startswith("/"), "a relative link"
    return posixpath.normpath(posixpath.join(posixpath.dirname(url), path)) if path else url


def test_a_site_that_knows_its_address_names_each_page_once() -> None:
    known = all_pages(base_url="https://example.org/lit/")
    canonical = {
        url: [link.attributes["href"] for link in page.all("link", rel="canonical")] for url, page in known.items()
    }
    assert canonical["index.html"] == ["https://example.org/lit/"]
    assert canonical["papers/a.html"] == ["https://example.org/lit/papers/a.html"]
    assert canonical["papers/old.html"] == ["https://example.org/lit/papers/a.html"]
    assert canonical["404.html"] == []
    assert not [page for page in PAGES.values() if page.all("link", rel="canonical")]


def test_the_switch_of_themes_is_a_button_with_a_name(page: Element) -> None:
    button = page.one("button", id="_theme")
    assert button.attributes["type"] == "button"
    assert button.attributes["aria-label"]


def test_the_terms_of_the_notes_are_in_the_footer(page: Element) -> None:
    assert "CC BY 4.0" in page.one("footer", class_="site-footer").text
