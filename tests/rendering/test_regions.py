"""A topic's region of the map: its papers as links where the map has them, small, and readable in any width."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from site_builder.assets import asset_dir
from site_builder.collection.library import Library
from site_builder.mapping.build_map import build_map
from site_builder.model import TopicId
from site_builder.rendering.drawing.regions import FLAT, LINKED, TALL, region_svg
from site_builder.rendering.drawing.surroundings import surroundings
from site_builder.urls import Url
from tests.mapping.libraries import library, paper, planted

SVG = "{http://www.w3.org/2000/svg}"


def draw(site: Library, topic: str) -> str:
    keys = site.topics[TopicId(topic)].papers
    the_map = build_map(site)
    stated = surroundings(site, the_map).stated
    return region_svg(site, the_map, stated, keys, page=Url(f"topics/{topic}.html"), title=topic)


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 (our own output)


@pytest.fixture(scope="module")
def eighty() -> Library:
    return planted(80, 8)


@pytest.mark.parametrize("topic", [f"topic-0{n}" for n in range(8)])
def test_every_paper_is_a_link_within_the_cut(eighty: Library, topic: str) -> None:
    root = parsed(draw(eighty, topic))
    left, top, width, height = (float(part) for part in str(root.get("viewBox")).split())
    links = list(root.iter(f"{SVG}a"))
    assert sorted(str(link.get("href")) for link in links) == [
        f"../papers/{key}.html" for key in eighty.topics[TopicId(topic)].papers
    ]
    for circle in root.iter(f"{SVG}circle"):
        assert left <= float(str(circle.get("cx"))) <= left + width
        assert top <= float(str(circle.get("cy"))) <= top + height
    assert TALL - 0.01 <= width / height <= FLAT + 0.01


def test_two_papers_make_no_region() -> None:
    assert draw(library([paper("a"), paper("b")], {"t": ["a", "b"]}), "t") == ""


def test_papers_of_other_topics_are_dots_without_links(eighty: Library) -> None:
    others = [path for path in parsed(draw(eighty, "topic-00")).iter(f"{SVG}path") if path.get("class") == "others"]
    assert len(others) == 1


def test_a_topic_of_hundreds_stays_small() -> None:
    site = planted(600, 3)
    svg = draw(site, "topic-01")
    assert len(list(parsed(svg).iter(f"{SVG}a"))) == LINKED
    assert len(svg) < 50_000


def test_a_title_is_text() -> None:
    site = library([paper(key, title="<b>&\x00") for key in "abc"], {"t": list("abc")})
    titles = {link.findtext(f"{SVG}title") for link in parsed(draw(site, "t")).iter(f"{SVG}a")}
    assert titles == {"<b>&"}


def test_every_class_of_a_region_is_in_the_style_sheet(eighty: Library) -> None:
    css = (asset_dir("static") / "css" / "diagrams.css").read_text(encoding="utf-8")
    used = {name for element in parsed(draw(eighty, "topic-03")).iter() for name in element.get("class", "").split()}
    assert {name for name in used - {"nodes", "s"} if f".{name}" not in css} == set()
