"""The map as SVG: well-formed whatever notes say, small, readable by machines and in both themes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.collection.library import Library
from site_builder.mapping.build_map import build_map
from site_builder.mapping.literature_map import UNLINKED
from site_builder.rendering.drawing.labels import text_width
from site_builder.rendering.drawing.palette import DARK, LIGHT, PAGE_DARK
from site_builder.rendering.drawing.pictures import map_svg
from site_builder.rendering.drawing.sheet import num, xml_text
from site_builder.structs import replace
from site_builder.urls import MAP, MAP_SVG, Url
from tests.mapping.libraries import library, paper, planted

SVG = "{http://www.w3.org/2000/svg}"


def draw(papers: Library, *, standalone: bool = True, page: Url = MAP_SVG) -> str:
    return map_svg(papers, build_map(papers), standalone=standalone, page=page)


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 (our own output)


def texts(root: ET.Element) -> Iterator[str]:
    return ("".join(element.itertext()) for element in root.iter(f"{SVG}text"))


@pytest.fixture(scope="module")
def eighty() -> Library:
    return planted(81, 8)


def test_every_paper_is_a_circle_that_leads_to_its_page(eighty: Library) -> None:
    root = parsed(draw(eighty))
    links = {link.get("href"): link for link in root.iter(f"{SVG}a")}
    assert set(links) == {f"papers/{key}.html" for key in eighty.papers}
    assert all(link.find(f"{SVG}circle") is not None for link in links.values())


def test_a_circle_says_title_authors_and_year() -> None:
    papers = library([paper("kumar2020", title="On Chips", author="Kumar", year=2020), paper("b", title="Alone")])
    titles = [str(title.text) for link in parsed(draw(papers)).iter(f"{SVG}a") for title in link.iter(f"{SVG}title")]
    assert sorted(titles) == ["Alone", "On Chips (Kumar, 2020)"]


def test_links_of_the_inline_picture_are_relative_to_its_page_and_passed_over_by_the_keyboard(eighty: Library) -> None:
    root = parsed(draw(eighty, standalone=False, page=Url("tours/first.html")))
    links = list(root.iter(f"{SVG}a"))
    assert {str(link.get("href")).split("/")[:2] == ["..", "papers"] for link in links} == {True}
    assert {link.get("tabindex") for link in links} == {"-1"}


def test_81_papers_take_less_than_60_kb(eighty: Library) -> None:
    assert len(draw(eighty).encode()) < 60_000
    assert len(draw(eighty, standalone=False, page=MAP).encode()) < 60_000


def test_a_large_map_shows_its_strongest_links_and_links_its_most_cited_papers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("site_builder.rendering.drawing.pictures.LINKED", 100)
    monkeypatch.setattr("site_builder.rendering.drawing.pictures.LINES", 150)
    root = parsed(draw(planted(160, 4)))
    assert len(list(root.iter(f"{SVG}a"))) == 100
    (links,) = (group for group in root.iter(f"{SVG}g") if group.get("class") == "links")
    assert 0 < sum(str(path.get("d")).count("M") for path in links) <= 150
    dots = [path for path in root.iter(f"{SVG}path") if str(path.get("class")).startswith("dots")]
    assert sum(str(path.get("d")).count("M") for path in dots) == 60


def test_it_has_a_name_and_a_description_in_words(eighty: Library) -> None:
    root = parsed(draw(eighty))
    assert root.get("role") == "img"
    by_id = {element.get("id"): element.text for element in root.iter() if element.get("id")}
    named = [by_id[each] for each in str(root.get("aria-labelledby")).split()]
    assert named[0]
    assert "81 papers" in str(named[1])


def test_districts_and_the_most_cited_papers_are_named_as_text(eighty: Library) -> None:
    literature_map = build_map(eighty)
    shown = set(texts(parsed(draw(eighty))))
    assert {district.name for district in literature_map.districts} <= shown
    most_cited = max(literature_map.citations, key=lambda key: literature_map.citations[key])
    assert eighty.papers[most_cited].note.label in shown


def test_names_of_districts_stay_within_the_picture(eighty: Library) -> None:
    literature_map = build_map(eighty)
    long = tuple(replace(each, name="A name that goes on and on " * 2, x=-9_000.0) for each in literature_map.districts)
    svg = map_svg(eighty, replace(literature_map, districts=long), standalone=True, page=MAP_SVG)
    root = parsed(svg)
    left, _, width, _ = (float(number) for number in str(root.get("viewBox")).split())
    (names,) = (group for group in root.iter(f"{SVG}g") if group.get("class") == "names")
    half = text_width(long[0].name.upper(), float(str(names.get("font-size")))) / 2
    for name in names:
        assert left + half <= float(str(name.get("x"))) <= left + width - half


def test_no_name_of_a_district_lies_over_another() -> None:
    many = planted(400, 40)
    names = next(one for one in parsed(draw(many)).iter(f"{SVG}g") if one.get("class") == "names")
    size = float(names.get("font-size", 0))
    boxes = []
    for name in names:
        text = "".join(name.itertext()).upper()
        half, x, y = text_width(text, size) / 2, float(name.get("x", 0)), float(name.get("y", 0))
        boxes.append((x - half, y - size / 2, x + half, y + size / 2))
    assert len(boxes) > 10
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_papers_that_nothing_ties_together_share_no_ground() -> None:
    tied = [paper(f"p{n}", cites=[f"p{n - 1}"] if n else []) for n in range(8)]
    made = build_map(library([*tied, *(paper(f"alone{n}") for n in range(12))]))
    apart = next(one for one in made.districts if one.id == UNLINKED)
    assert len(apart.papers) == 12
    svg = map_svg(library([*tied, *(paper(f"alone{n}") for n in range(12))]), made, standalone=True, page=MAP_SVG)
    lands = next(one for one in parsed(svg).iter(f"{SVG}g") if one.get("class") == "lands")
    assert len(lands) == len(made.districts) - 1


def test_a_file_has_the_colours_of_both_themes_and_no_variables(eighty: Library) -> None:
    svg = draw(eighty)
    style = str(next(parsed(svg).iter(f"{SVG}style")).text)
    light, _, dark = style.partition("@media (prefers-color-scheme: dark)")
    assert "var(" not in style
    assert all(colour in light for colour in LIGHT)
    assert all(colour in dark for colour in (*DARK, PAGE_DARK["bg"]))


def test_the_inline_picture_needs_no_style_of_its_own(eighty: Library) -> None:
    svg = draw(eighty, standalone=False, page=MAP)
    assert "<style" not in svg
    assert not re.search(r'\sstyle="', svg)
    assert "#" not in "".join(re.findall(r'fill="([^"]*)"', svg))


def test_an_empty_collection_has_an_empty_picture() -> None:
    root = parsed(draw(library([])))
    assert not list(root.iter(f"{SVG}circle"))


def test_the_same_library_gives_the_same_picture(eighty: Library) -> None:
    assert draw(eighty) == draw(planted(81, 8))


hostile = st.text(
    st.one_of(st.characters(), st.sampled_from("<>&\"'\x00\x0b\ufffe\ud800\u202e")), min_size=1, max_size=40
) | st.sampled_from(
    ["</title><script>alert(1)</script>", "]]><x", '" onload="alert(1)', "<!--", "&lt;b&gt;", "a href b"]
)


@settings(max_examples=30, deadline=None)
@given(hostile, hostile)
def test_whatever_a_note_says_is_text(title: str, author: str) -> None:
    papers = library([paper("a", title=title, author=author, year=2020)])
    svg = draw(papers)
    root = parsed(svg.encode("utf-8").decode("utf-8"))
    allowed = "svg title desc style rect g path a circle text tspan".split()
    assert {element.tag for element in root.iter()} <= {SVG + name for name in allowed}
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]


@pytest.mark.parametrize(
    ("number", "written"), [(1.0, "1"), (0.04, "0"), (-0.04, "0"), (-3.25, "-3.2"), (10.0, "10"), (120.06, "120.1")]
)
def test_numbers_are_short(number: float, written: str) -> None:
    assert num(number) == written


def test_characters_that_xml_forbids_are_dropped() -> None:
    assert xml_text("a\x00b\x1b<\ud800&\uffff") == "ab&lt;&amp;"
