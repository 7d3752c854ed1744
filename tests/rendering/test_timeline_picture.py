"""map-timeline.svg: well-formed, named, escaped, and small."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from site_builder.collection.library import Library
from site_builder.mapping.build_map import build_map
from site_builder.rendering.drawing.timeline_picture import timeline_svg
from site_builder.urls import MAP_TIMELINE_SVG
from tests.mapping.libraries import library, paper, planted

SVG = "{http://www.w3.org/2000/svg}"


def drawn_from(papers: Library) -> ET.Element:
    svg = timeline_svg(papers, build_map(papers), MAP_TIMELINE_SVG)
    return ET.fromstring(svg)  # noqa: S314 (our own output)


def test_every_paper_is_a_link_with_its_title_and_nothing_of_a_note_is_markup() -> None:
    papers = library([paper("a", title="<script>alert(1)</script>", year=2001, author="<b>"), paper("b", year=2004)])
    drawn = drawn_from(papers)
    links = {link.get("href"): link.findtext(f"{SVG}title") for link in drawn.iter(f"{SVG}a")}
    assert links == {"papers/a.html": "<script>alert(1)</script> (<b>, 2001)", "papers/b.html": "B (2004)"}
    assert not list(drawn.iter(f"{SVG}script"))


def test_years_and_districts_are_named_and_the_whole_is_told_in_words() -> None:
    papers = planted(40, 3)
    made = build_map(papers)
    drawn = drawn_from(papers)
    texts = {text.text for text in drawn.iter(f"{SVG}text")}
    assert {district.name for district in made.districts} <= texts
    assert "40 papers by year" in (drawn.findtext(f"{SVG}desc") or "")


def test_a_collection_without_papers_has_a_picture() -> None:
    assert drawn_from(library([])).tag == f"{SVG}svg"
