"""What the links of a body show and lead to."""

from __future__ import annotations

import pytest

from site_builder.collection.library import FileTarget, PageTarget, PaperTarget, SamePageTarget, Target, TopicTarget
from site_builder.diagnostics import Place
from site_builder.model import Body, Heading, Key, Link, LinkKind, Tag, TopicId
from site_builder.pages.forge import edit_address
from site_builder.pages.links import link_views, web_address
from site_builder.pages.texts import Text
from site_builder.rendering.markdown.bodies import LinkView
from site_builder.urls import Url
from tests.pages.builder import library, paper, topic

SITE = library(
    [
        paper("a", title="Deep nets", authors=["Ada Example", "Ben Sample"], year=2020),
        paper("b", title="Nobody's"),
        paper("c", title="Many", authors=["A A", "B B", "C C"]),
    ],
    [topic("nets")],
    pages={"about": "About us"},
)

X = Url("papers/x.html")


def view(target: Target, kind: LinkKind = LinkKind.WIKILINK, page: str = "papers/x.html", text: str = "") -> LinkView:
    link = Link(kind, "t", "", text, 3, 9, Place("papers/x.md"))
    body = Body("…", links=(link,), headings=(Heading(2, "How *it* goes", "how-it-goes", 0, Place("papers/x.md")),))
    return link_views(SITE, Url(page), Text("papers/x.md", Url(page), body, {3: target}))[3]


@pytest.mark.parametrize(
    ("target", "page", "expected"),
    [
        pytest.param(PaperTarget(Key("a")), "papers/x.html", ("a.html", "Deep nets", "paper"), id="a paper by its title"),
        pytest.param(PaperTarget(Key("a"), "how"), "about.html", ("papers/a.html#how", "Deep nets", "paper"), id="a heading of a paper"),
        pytest.param(PaperTarget(Key("a")), "topics/t/2.html", ("../../papers/a.html", "Deep nets", "paper"), id="from a deep page"),
        pytest.param(TopicTarget(TopicId("nets"), "why"), "papers/x.html", ("../topics/nets.html#why", "nets", "topic"), id="a topic"),
        pytest.param(PageTarget("about"), "papers/x.html", ("../about.html", "About us", "page"), id="a free page"),
        pytest.param(FileTarget("files/a b.pdf"), "papers/x.html", ("../files/files/a%20b.pdf", "a b.pdf", "file"), id="an attachment"),
        pytest.param(SamePageTarget("how-it-goes"), "papers/x.html", ("#how-it-goes", "How *it* goes", "anchor"), id="a heading of the note itself"),
    ],
)  # fmt: skip
def test_a_link_leads_to(target: Target, page: str, expected: tuple[str, str, str]) -> None:
    found = view(target, page=page)
    assert (found.href, found.text, found.kind) == expected


@pytest.mark.parametrize(
    ("key", "text"),
    [("a", "Example and Sample 2020"), ("b", "Nobody's"), ("c", "A et al.")],
)
def test_a_citation_shows_names_and_year_and_tells_the_title(key: str, text: str) -> None:
    found = view(PaperTarget(Key(key)), LinkKind.CITATION)
    assert found.text == text
    assert found.title == ("" if text == SITE.papers[Key(key)].note.title else SITE.papers[Key(key)].note.title)


def test_a_link_with_words_of_its_own_tells_the_title_of_what_it_leads_to() -> None:
    assert view(PaperTarget(Key("a")), text="that paper").title == "Deep nets"
    assert view(PaperTarget(Key("a"))).title == ""


@pytest.mark.parametrize(
    ("kind", "path", "shown"),
    [
        (LinkKind.IMAGE, "a.png", "image"),
        (LinkKind.EMBED, "a.JPG", "image"),
        (LinkKind.EMBED, "a.pdf", "file"),
        (LinkKind.MARKDOWN, "a.png", "file"),
    ],
)
def test_pictures_are_shown_where_the_note_shows_them(kind: LinkKind, path: str, shown: str) -> None:
    assert view(FileTarget(path), kind).kind == shown


def test_a_link_that_leads_nowhere_has_no_view() -> None:
    link = Link(LinkKind.WIKILINK, "t", "", "", 3, 9, Place("papers/x.md"))
    assert link_views(SITE, X, Text("papers/x.md", X, Body("…", links=(link,)), {})) == {}


def test_a_tag_leads_to_its_topic() -> None:
    place = Place("papers/x.md")
    body = Body("…", tags=(Tag("#Nets", 0, 5, place), Tag("#nothing", 6, 14, place)))
    views = link_views(SITE, X, Text("papers/x.md", X, body, {}))
    assert {start: (view.href, view.kind) for start, view in views.items()} == {0: ("../topics/nets.html", "topic")}


@pytest.mark.parametrize("address", ["https://example.org", "http://example.org/a?b=c#d", "https://例え.jp/ü"])
def test_a_web_address_is_kept_as_it_is(address: str) -> None:
    assert web_address(address) == address


def test_an_edit_address_without_a_place_for_the_path_or_without_http_is_none() -> None:
    assert edit_address("", "papers/a.md") == ""
    assert edit_address("javascript:{path}", "papers/a.md") == ""
