"""The map's page and its data: complete without scripts, lean with them, and nothing a note says is more than text."""

from __future__ import annotations

import json
from typing import Any

import pytest

from site_builder.collection.library import Library
from site_builder.mapping.build_map import build_map
from site_builder.model import Key
from site_builder.pages.map import LISTED, map_data, map_page
from tests.mapping.libraries import library, paper, planted
from tests.pages.rendered import templates

EVIL = "</script><img src=x onerror=alert(1)> a href"

SMALL = library(
    [
        paper("kumar2020", author="Kumar", year=2020, title="On Chips", cites=["b"], summary="Word " * 100),
        paper("b", title=EVIL, author="<b>", year=1999),
        paper("c/d: e", title="Third", related=["b"]),
    ]
)


def page_of(papers: Library) -> str:
    page = map_page(papers, build_map(papers))
    return templates().render(page.template, page.data)


def data_of(papers: Library) -> dict[str, Any]:
    script = map_data(papers, build_map(papers))
    value: dict[str, Any] = json.loads(script.removeprefix('siteBuilder.data("map",').removesuffix(");\n"))
    return value


def test_without_scripts_every_paper_is_in_the_list_under_its_district() -> None:
    papers = planted(40, 4)
    listing = page_of(papers).partition('<div class="map-list">')[2]
    for key in papers.papers:
        assert listing.count(f'href="papers/{key}.html"') == 1
    for district in build_map(papers).districts:
        assert f">{district.name}</h2>" in listing


def test_without_scripts_the_picture_is_there() -> None:
    html = page_of(SMALL)
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="picture"' in html
    assert '<a href="papers/kumar2020.html" tabindex="-1"><title>On Chips (Kumar, 2020)</title>' in html


def test_what_notes_say_is_text_on_the_page() -> None:
    html = page_of(SMALL)
    assert "<img src=x" not in html
    assert "&lt;img src=x onerror=alert(1)&gt;" in html


def test_a_large_collection_lists_the_most_cited_of_each_district(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("site_builder.pages.map.LISTED_IN_FULL", 99)
    papers = planted(100, 2)
    page = map_page(papers, build_map(papers))
    districts: Any = page.data["districts"]
    assert sum(len(district.papers) + district.more for district in districts) == 100
    assert max(len(district.papers) for district in districts) == LISTED
    assert "more; " in templates().render(page.template, page.data)


def test_an_empty_collection_has_a_page_that_says_so() -> None:
    html = page_of(library([]))
    assert "No paper has a note yet" in html
    assert "map-canvas" not in html


def test_kinds_of_links_have_switches_with_counts_and_only_what_notes_say_is_on() -> None:
    page = map_page(SMALL, build_map(SMALL))
    stated: Any = page.data["stated_kinds"]
    derived: Any = page.data["derived_kinds"]
    assert [(kind.title, kind.count) for kind in stated] == [("Cites", 1), ("Chosen by hand", 1)]
    assert all(kind.shown for kind in stated)
    assert not any(kind.shown for kind in derived)


def test_the_data_say_of_each_paper_what_the_panel_shows() -> None:
    data = data_of(SMALL)
    order = list(SMALL.papers)
    number = order.index("kumar2020")  # type: ignore[arg-type]
    papers = data["papers"]
    assert papers["key"] == order
    assert papers["title"][number] == "On Chips"
    assert papers["year"][number] == 2020
    assert [data["names"][name] for name in papers["authors"][number]] == ["Kumar"]
    assert papers["summary"][number].endswith("…")
    assert len(papers["summary"][number]) <= 240


def test_what_marks_a_paper_is_in_the_list_and_in_the_data() -> None:
    marked = library([paper("a", retracted=True), paper("b", cites=["a"])])
    assert page_of(marked).count('<span class="badge badge-retracted">Retracted</span>') == 1
    assert data_of(marked)["badges"] == {str(list(marked.papers).index(Key("a"))): [["retracted", "Retracted"]]}


def test_only_unusual_addresses_are_written_out() -> None:
    data = data_of(SMALL)
    number = list(SMALL.papers).index("c/d: e")  # type: ignore[arg-type]
    paper_address, related_address = data["addresses"][str(number)]
    assert list(data["addresses"]) == [str(number)]
    assert related_address == paper_address.replace(".html", "/related.html")


def test_every_list_of_the_data_is_as_long_as_there_are_papers() -> None:
    data = data_of(planted(50, 3))
    lengths = {len(column) for table in ("nodes", "papers") for column in data[table].values()}
    assert lengths == {50}
    assert all(0 <= end < 50 for source, target, _ in data["edges"] for end in (source, target))
    assert all(0 <= district < len(data["districts"]) for district in data["nodes"]["district"])


def test_a_paper_takes_less_than_a_kilobyte_of_data() -> None:
    papers = planted(250, 5)
    assert len(map_data(papers, build_map(papers)).encode()) < 250_000


def test_the_same_library_gives_the_same_data() -> None:
    assert map_data(SMALL, build_map(SMALL)) == map_data(SMALL, build_map(SMALL))
