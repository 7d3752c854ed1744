"""Whatever a note says is shown as it is written, and is never markup."""

from __future__ import annotations

import re
from typing import Any

import pytest

from site_builder.collection.library import Mention, WantedPaper
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Body, Identifier, Key, Name, Note, PublicationDate, TopicNote
from site_builder.structs import field_names
from tests.pages.builder import library, literature_map, paper, topic
from tests.pages.rendered import html_pages, pages

HOSTILE = "</title><script>alert(1)</script><img src=x onerror=alert(1)>\"' onload=x {{ 70001*7 }} &amp; <!--"

TEXT_FIELDS = "title venue volume issue pages publisher isbn issn arxiv doi summary abstract added lang".split()


def site(**fields: Any) -> dict[str, str]:
    """A site whose paper "a" is hostile in the given fields, seen from everywhere."""
    quiet = paper(
        "b", cites=(Key("a"),), topics=["t"], mentions=(Mention(Key("a"), Place("papers/b.md"), 0),), body="x"
    )
    made = library([paper("a", cites=(Key("b"),), relations=(("extends", Key("b")),), **fields), quiet])
    the_map = literature_map(made, related={"b": [("a", "shared topics: t")], "a": [("b", "cites it")]})
    return html_pages(made, the_map)


def assert_quiet(made: dict[str, str]) -> None:
    for url, html in made.items():
        assert "<script>alert" not in html, url
        assert "<img src=x" not in html, url
        # The theme snippet alone stands in the page, and a paper's linked data; all other scripts are files.
        inline = re.findall(r"<script(?! src=\"\.{0,2}[\w./-]+\" defer>).*?>", html)
        assert inline in (["<script>"], ['<script type="application/ld+json">', "<script>"]), url
        assert "490007" not in html, url


@pytest.mark.parametrize("field", TEXT_FIELDS)
def test_a_field_of_a_note(field: str) -> None:
    assert_quiet(site(**{field: HOSTILE}))


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"authors": [Name(literal=HOSTILE)]}, id="an author"),
        pytest.param({"authors": [Name(family=HOSTILE, given=HOSTILE)] * 40}, id="many authors"),
        pytest.param({"editors": (Name(literal=HOSTILE),)}, id="an editor"),
        pytest.param({"date": PublicationDate(HOSTILE, 2020)}, id="the date"),
        pytest.param({"keywords": (HOSTILE,)}, id="a keyword"),
        pytest.param({"contributors": (HOSTILE,)}, id="a contributor"),
        pytest.param({"topics": [HOSTILE]}, id="a topic"),
        pytest.param({"cites_outside": (Identifier("doi", "10.1/" + HOSTILE),)}, id="an id outside"),
        pytest.param({"body": Body(HOSTILE)}, id="the body's plain text"),
    ],
)
def test_a_list_or_part_of_a_note(fields: dict[str, object]) -> None:
    assert_quiet(site(**fields))


@pytest.mark.parametrize("field", ["title", "description", "license", "language"])
def test_a_setting_of_the_site(field: str) -> None:
    config: dict[str, Any] = {field: HOSTILE}
    assert_quiet(html_pages(library([paper("a")], **config)))


def test_reasons_errors_and_wanted_papers() -> None:
    made = library([paper("a"), paper("b")], wanted=[WantedPaper(Identifier("doi", "10.1/" + HOSTILE), (Key("a"),))])
    the_map = literature_map(made, chosen={"a": [("b", HOSTILE)]}, related={"b": [("a", HOSTILE)]})
    error = Diagnostic(Place("papers/a.md"), "unknown-key", HOSTILE)
    assert_quiet(html_pages(made, the_map, diagnostics=(error,)))


def test_topics_and_free_pages() -> None:
    hostile_topic = topic("t", papers=(Key("a"),))
    note = TopicNote(path="topics/t.md", id=hostile_topic.id, title=HOSTILE, description=HOSTILE)
    made = library(
        [paper("a", topics=["t"])],
        [
            type(hostile_topic)(
                id=hostile_topic.id, slug=hostile_topic.slug, title=HOSTILE, papers=(Key("a"),), note=note
            )
        ],
        pages={"about": HOSTILE},
    )
    assert_quiet(html_pages(made))


def test_a_title_is_shown_letter_for_letter() -> None:
    title = "Parsing </script> & <em>it</em> {{ x }} “safely”"
    page = pages(library([paper("a", title=title)]))["papers/a.html"]
    assert page.one("h1").text == title
    assert page.one("head").one("title").text == f"{title} · Test site"


@pytest.mark.parametrize("field", ["url", "pdf", "code"])
@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "data:text/html,x",
        "//evil.example/x",
        "http://[::1",
        "https://",
        "ftp://example.org/x",
        "https://exam ple.org/\n",
    ],
)
def test_only_web_addresses_become_links(field: str, address: str) -> None:
    page = pages(library([paper("a", **{field: address})]))["papers/a.html"]
    assert [link.text for link in page.one("ul", class_="actions").all("a")] == ["On the map", "Cite"]


def test_an_id_is_part_of_the_address_and_nothing_more() -> None:
    made = pages(library([paper("a", doi="10.1000/x?y#z <b>")]))["papers/a.html"]
    link = made.one("ul", class_="actions").all("a")[0]
    assert link.text == "doi:10.1000/x?y#z <b>"
    assert link.attributes["href"] == "https://doi.org/10.1000/x%3Fy%23z%20%3Cb%3E"


def test_the_fields_of_this_test_are_fields_of_a_note() -> None:
    assert set(TEXT_FIELDS) <= set(field_names(Note))
