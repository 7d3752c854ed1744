"""Pages that stand by themselves: free pages, 404, redirects from old names."""

from __future__ import annotations

import pytest

from site_builder.pages.site import Bodies
from tests.pages.builder import body, library, paper
from tests.pages.rendered import html_pages, pages


def test_a_free_page_shows_its_body_and_stands_at_the_foot_of_every_page() -> None:
    site = library(pages={"about": "About us"})
    made = pages(site, bodies=Bodies({}, {}, {"about": body("<p>We read.</p>")}))
    assert made["about.html"].one("h1").text == "About us"
    assert made["about.html"].one(class_="prose").text == "We read."
    assert made["index.html"].one("nav", aria_label="More").all("a")[-1].attributes["href"] == "about.html"


@pytest.mark.parametrize(
    ("base_url", "root"),
    [
        ("", "/"),
        ("https://example.org/", "/"),
        ("https://example.org/lit/map/", "/lit/map/"),
        ("https://example.org/lit", "/lit/"),
        ("https://example.org/ü/", "/%C3%BC/"),
    ],
)
def test_the_404_page_works_at_any_address(base_url: str, root: str) -> None:
    page = pages(library(base_url=base_url))["404.html"]
    addresses = [element.attributes["href"] for element in page if element.tag in ("a", "link")]
    addresses += [script.attributes["src"] for script in page.all("script") if "src" in script.attributes]
    addresses.remove("#_main")
    assert {address[: len(root)] for address in addresses} == {root}
    assert f"{root}papers.html" in addresses
    assert f"{root}assets/css/site.css" in addresses


def test_an_alias_leads_to_the_paper_and_to_its_related_papers() -> None:
    site = library([paper("new", title="Deep nets")], redirects={"old": "new"})
    made = pages(site)
    for url, target, words in (
        ("papers/old.html", "new.html", "Deep nets"),
        ("papers/old/related.html", "../new/related.html", "Related papers: Deep nets"),
    ):
        page = made[url]
        assert page.one("html").attributes["data-redirect"] == target
        assert page.one("meta", http_equiv="refresh").attributes["content"] == f"0; url={target}"
        link = page.one("main").one("a")
        assert (link.attributes["href"], link.text) == (target, words)
        assert not page.all("link", rel="canonical")


def test_a_redirect_names_the_new_address_as_the_right_one_where_the_site_has_one() -> None:
    site = library([paper("new")], redirects={"old": "new"}, base_url="https://example.org/")
    made = pages(site)
    assert made["papers/old/related.html"].one("link", rel="canonical").attributes["href"] == (
        "https://example.org/papers/new/related.html"
    )


def test_a_page_that_is_no_redirect_does_not_look_like_one() -> None:
    html = html_pages(library([paper("new")]))["papers/new.html"]
    assert "data-redirect" not in html
    assert "refresh" not in html
