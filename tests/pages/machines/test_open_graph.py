"""What a chat shows of a link: the page's own words, and a picture of the map where the site's address is known."""

from __future__ import annotations

from typing import Any

import pytest

from site_builder.collection.config import Cards
from site_builder.collection.library import Library
from site_builder.mapping.build_map import build_map
from site_builder.pages.machines import pictures
from site_builder.pages.page import Page
from site_builder.pages.shell import site_view
from site_builder.publishing.cards import card_jobs
from tests.pages.builder import library, paper
from tests.pages.document import Element
from tests.pages.rendered import pages

BASE = "https://example.org/lit/"


def graph(page: Element) -> dict[str, str]:
    tags = [tag.attributes for tag in page.all("meta") if "property" in tag.attributes]
    assert len({tag["property"] for tag in tags}) == len(tags)
    return {tag["property"]: tag["content"] for tag in tags}


def made(*papers: Any, **config: Any) -> dict[str, dict[str, str]]:
    site = library(papers, title="Notes", description="All of them", **config)
    return {url: graph(page) for url, page in pages(site).items()}


def test_every_page_says_what_it_is() -> None:
    found = made(paper("a", title="On Maps", summary="What it says.", topics=["x"]), base_url=BASE, cards=Cards.NONE)
    assert found["index.html"] == {
        "og:type": "website",
        "og:title": "Notes",
        "og:description": "All of them",
        "og:site_name": "Notes",
        "og:url": BASE,
    }
    assert found["papers/a.html"] == {
        "og:type": "article",
        "og:title": "On Maps",
        "og:description": "What it says.",
        "og:url": f"{BASE}papers/a.html",
    }
    assert found["topics/x.html"]["og:title"] == "x"
    assert found["404.html"] == {}


def test_an_old_name_shows_what_it_leads_to() -> None:
    found = made(paper("a", title="On Maps"), base_url=BASE, redirects={"old": "a"})["papers/old.html"]
    assert (found["og:title"], found["og:url"]) == ("On Maps", f"{BASE}papers/a.html")


def test_without_an_address_of_the_site_nothing_claims_one() -> None:
    for found in made(paper("a"), cards=Cards.PAPERS).values():
        assert not {"og:url", "og:image"} & found.keys()


def test_all_pages_have_the_sites_picture() -> None:
    found = made(paper("a"), base_url=BASE)
    for url in ("index.html", "papers/a.html", "papers/a/related.html", "topics.html"):
        assert found[url]["og:image"] == f"{BASE}cards/index.png"
        assert (found[url]["og:image:width"], found[url]["og:image:height"]) == ("1200", "630")
        assert found[url]["og:image:alt"] == "The map of Notes"
        assert found[url]["twitter:card"] == "summary_large_image"


def test_papers_have_their_own_where_asked_for_unless_no_font_writes_their_titles() -> None:
    papers = (paper("a", title="On Maps"), paper("b", title="深層学習"))
    found = made(*papers, base_url=BASE, cards=Cards.PAPERS)
    assert found["papers/a.html"]["og:image"] == f"{BASE}cards/a.png"
    assert found["papers/a.html"]["og:image:alt"] == "“On Maps” on the map"
    assert found["papers/b.html"]["og:image"] == f"{BASE}cards/index.png"
    with_fonts = made(*papers, base_url=BASE, cards=Cards.PAPERS, fonts=("fonts/cjk.otf",))
    assert with_fonts["papers/b.html"]["og:image"] == f"{BASE}cards/b.png"


def test_nothing_is_promised_that_cannot_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "can_draw", lambda: False)
    for found in made(paper("a"), base_url=BASE, cards=Cards.PAPERS).values():
        assert "og:image" not in found


@pytest.mark.parametrize(
    ("site", "files"),
    [
        (library([paper("a")]), set()),
        (library([paper("a")], base_url=BASE, cards=Cards.NONE), set()),
        (library([paper("a")], base_url=BASE), {"cards/index.png"}),
        (library([paper("a b"), paper("c")], base_url=BASE, cards=Cards.PAPERS), {"cards/a-b-c8687a08.png"}),
    ],
    ids=["no address", "none", "site", "papers"],
)
def test_the_files_are_those_that_pages_name(site: Library, files: set[str]) -> None:
    jobs = card_jobs(site, build_map(site), site_view(site))
    drawn = dict(made for job in jobs for made in job.make() if not isinstance(made, Page))
    named = {
        found["og:image"].removeprefix(BASE)
        for found in (graph(page) for page in pages(site).values())
        if "og:image" in found
    }
    assert named == {*drawn}
    assert files <= {*drawn}
    assert all(isinstance(data, bytes) and data.startswith(b"\x89PNG") for data in drawn.values())
