"""Atom feeds are valid, hold what joined last, and are there only where they have something to say."""

from __future__ import annotations

from typing import Any

import pytest
from lxml import etree

from site_builder.collection.library import Library, Paper
from site_builder.model import Name
from site_builder.pages.machines.feeds import ENTRIES
from tests.pages.builder import library, literature_map, paper
from tests.pages.machines.schemas import valid_feed
from tests.pages.rendered import NO_BODIES, pages, site_pages

BASE = "https://example.org/lit/"


def feeds(site: Library) -> dict[str, str]:
    made = site_pages(site, literature_map(site), NO_BODIES, ())
    return {url: text for page in made for url, text in page.beside if url.endswith(".xml")}


def feed(*papers: Paper, **config: Any) -> etree._Element:
    return valid_feed(feeds(library(papers, base_url=BASE, **config))["feed.xml"])


def texts(root: etree._Element, path: str) -> list[str]:
    return [str(found.text or "") for found in root.findall(path, {"": "http://www.w3.org/2005/Atom"})]


def test_an_entry_says_what_joined_when_by_whom_and_about_what() -> None:
    root = feed(
        paper(
            "a",
            title="On <Maps> & more",
            authors=["Ada Byron", Name(literal="A Group")],
            contributors=("Eve Example",),
            topics=["Deep Learning"],
            summary="What it says.",
            added="2026-12-01",
            lang="fr",
        ),
        title="Notes",
        description="All of them",
        license="CC BY 4.0",
    )
    assert texts(root, "id") == [f"{BASE}feed.xml"]
    assert (texts(root, "title"), texts(root, "subtitle"), texts(root, "rights")) == (
        ["Notes"],
        ["All of them"],
        ["CC BY 4.0"],
    )
    assert texts(root, "entry/id") == [f"{BASE}papers/a.html"]
    assert texts(root, "entry/title") == ["On <Maps> & more"]
    assert texts(root, "entry/author/name") == ["Ada Byron", "A Group"]
    assert texts(root, "entry/contributor/name") == ["Eve Example"]
    assert texts(root, "entry/summary") == ["What it says."]
    assert texts(root, "entry/updated") == ["2026-12-01T00:00:00Z"]
    (entry,) = root.findall("{*}entry")
    assert entry.attrib == {"{http://www.w3.org/XML/1998/namespace}lang": "fr"}
    (category,) = entry.findall("{*}category")
    assert dict(category.attrib) == {"term": "deep learning", "label": "Deep Learning"}


def test_the_latest_stand_first_and_the_feed_is_as_new_as_they_are() -> None:
    root = feed(
        paper("a", added="2026-01-01"),
        paper("c", added="2026-03-01"),
        paper("b", added="2026-03-01"),
        paper("never"),
    )
    assert texts(root, "updated") == ["2026-03-01T00:00:00Z"]
    assert texts(root, "entry/id") == [f"{BASE}papers/{key}.html" for key in "bca"]


def test_a_feed_ends() -> None:
    root = feed(*(paper(f"p{n:03}", added="2026-01-01") for n in range(ENTRIES + 1)))
    assert len(root.findall("{*}entry")) == ENTRIES


def test_topics_and_authors_have_feeds_of_their_own_which_their_pages_name() -> None:
    site = library(
        [
            paper("a", topics=["x"], authors=["Ada Byron"], added="2026-01-01"),
            paper("b", topics=["y"], authors=["Eve Other"]),
        ],
        base_url=BASE,
    )
    made = feeds(site)
    assert {url.split("/")[0] for url in made} == {"authors", "feed.xml", "topics"}
    for text in made.values():
        assert texts(valid_feed(text), "entry/id") == [f"{BASE}papers/a.html"]
    named = {
        url: [link.attributes["href"] for link in page.all("link", type="application/atom+xml")]
        for url, page in pages(site).items()
    }
    assert named["topics/x.html"] == ["x.xml", "../feed.xml"]
    assert named["topics/y.html"] == named["papers/a.html"] == ["../feed.xml"]
    assert named["index.html"] == ["feed.xml"]
    (author,) = (url for url in made if url.startswith("authors/"))
    assert named[author.replace(".xml", ".html")] == [author.removeprefix("authors/"), "../feed.xml"]


@pytest.mark.parametrize(
    "site",
    [
        library([paper("a", topics=["x"], authors=["Ada Byron"], added="2026-01-01")]),
        library([paper("a", topics=["x"], authors=["Ada Byron"])], base_url=BASE),
        library([], base_url=BASE),
    ],
    ids=["no address", "no date", "no paper"],
)
def test_a_feed_without_an_entry_or_an_address_is_neither_written_nor_named(site: Library) -> None:
    assert feeds(site) == {}
    assert [url for url, page in pages(site).items() if page.all("link", type="application/atom+xml")] == []


@pytest.mark.parametrize("field", ["title", "summary", "license", "description", "site title", "topic", "author"])
@pytest.mark.parametrize(
    "hostile", ["</title><script>", "]]>", "a\x00b\x0bc\ufffe", "\u202ertl", "&amp;<![CDATA[", "\ud800", "  \n\t", ""]
)
def test_hostile_words_leave_a_feed_valid(field: str, hostile: str) -> None:
    of_papers: dict[str, dict[str, Any]] = {
        "title": {"title": hostile},
        "summary": {"summary": hostile},
        "topic": {"topics": [f"x{hostile}"]},
        "author": {"authors": [Name(literal=hostile)], "contributors": (hostile,)},
    }
    of_site: dict[str, Any] = {"base_url": BASE}
    if field not in of_papers:
        of_site["title" if field == "site title" else field] = hostile
    site = library([paper("a", added="2026-01-01", **of_papers.get(field, {}))], **of_site)
    for text in feeds(site).values():
        root = valid_feed(text)
        if field == "title" and hostile == "]]>":
            assert texts(root, "entry/title") == ["]]>"]


def test_a_later_page_of_a_topic_names_the_feed_that_the_first_one_has() -> None:
    site = library([paper(f"p{n:04}", topics=["x"], added="2026-01-01") for n in range(300)], base_url=BASE)
    made = pages(site)
    assert [link.attributes["href"] for link in made["topics/x/2.html"].all("link", type="application/atom+xml")] == [
        "../x.xml",
        "../../feed.xml",
    ]
    assert "topics/x.xml" in feeds(site)
