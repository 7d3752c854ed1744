"""A paper and what stands around it: placed by year, small, and the same drawing on the page and as a file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.assets import asset_dir
from site_builder.collection.library import Library
from site_builder.mapping.build_map import build_map
from site_builder.mapping.linking.edge_table import EdgeTable
from site_builder.mapping.literature_map import EdgeRow
from site_builder.model import Key
from site_builder.rendering.drawing.fan import ROW, WIDTH, Neighbour, arrange
from site_builder.rendering.drawing.palette import DARK, LIGHT
from site_builder.rendering.drawing.surroundings import NEIGHBOURS, Drawing, surroundings
from tests.mapping.libraries import library, paper, planted

SVG = "{http://www.w3.org/2000/svg}"


def draw(papers: Library, key: str) -> Drawing:
    return surroundings(papers, build_map(papers)).draw(Key(key))


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 (our own output)


SMALL = library(
    [
        paper("a", author="Middle", year=2010, cites=["old"]),
        paper("old", title="The <old> one", author="Old", year=1999),
        paper("new", author="New", year=2020, cites=["a", "old"]),
        paper("alone", author="Alone", year=2000),
    ]
)


def test_neighbours_are_links_that_say_why() -> None:
    links = {link.get("href"): link for link in parsed(draw(SMALL, "a").inline).iter(f"{SVG}a")}
    assert set(links) == {"old.html", "new.html"}
    assert links["old.html"].findtext(f"{SVG}title", "").startswith("The <old> one: cites it")
    assert links["new.html"].findtext(f"{SVG}title", "").startswith("New: cites this paper")
    assert [link.findtext(f"{SVG}text") for link in links.values()] == ["New 2020", "Old 1999"]


def test_older_papers_stand_to_the_left_and_newer_ones_to_the_right() -> None:
    places = {
        str(link.get("href")): float(str(link.find(f"{SVG}circle").get("cx")))  # type: ignore[union-attr]
        for link in parsed(draw(SMALL, "a").file).iter(f"{SVG}a")
    }
    assert places["old.html"] < WIDTH / 2 < places["new.html"]


def test_links_between_neighbours_are_drawn_with_their_reason() -> None:
    among = [group for group in parsed(draw(SMALL, "a").inline).iter(f"{SVG}g") if group.get("class") == "among"]
    assert [path.findtext(f"{SVG}title") for path in among[0]] == ["New 2020 and Old 1999: cites it"]


def test_papers_that_are_merely_alike_have_a_dotted_line() -> None:
    papers = library([paper("a", year=2000), paper("b", year=2001)], {"t": ["a", "b"]})
    (link,) = parsed(draw(papers, "a").inline).iter(f"{SVG}a")
    assert link.find(f"{SVG}path").get("class") == "k"  # type: ignore[union-attr]


def test_a_paper_alone_has_no_picture_on_its_page_and_itself_in_the_file() -> None:
    drawing = draw(SMALL, "alone")
    assert drawing.inline == ""
    assert [text.text for text in parsed(drawing.file).iter(f"{SVG}text")] == ["Alone 2000"]


def test_the_file_has_the_colours_of_both_themes_and_the_page_names_none() -> None:
    drawing = draw(planted(40, 4), "c00-00000")
    style = parsed(drawing.file).findtext(f"{SVG}style", "")
    assert "var(" not in style
    assert any(colour in style for colour in LIGHT)
    assert any(colour in style for colour in DARK)
    assert "prefers-color-scheme:dark" in style
    assert "<style" not in drawing.inline
    assert "style=" not in drawing.inline


def test_a_hub_of_hundreds_has_a_picture_as_small_as_any() -> None:
    papers = library(
        [
            paper("hub", year=2000),
            *(paper(f"p{n:03}", author=f"Author{n}", year=2001 + n % 20, cites=["hub"]) for n in range(500)),
        ]
    )
    drawing = draw(papers, "hub")
    assert len(list(parsed(drawing.inline).iter(f"{SVG}a"))) == NEIGHBOURS
    assert len(drawing.inline) < 6_500
    assert len(drawing.file) < 9_000


@pytest.mark.parametrize("title", ["<script>alert(1)</script>", "\x00\x0b", "\"quoted\" & 'more'", "x" * 5000])
def test_whatever_a_title_says_the_picture_is_well_formed(title: str) -> None:
    papers = library([paper("a", title=title, cites=["b"]), paper("b", title=title)])
    drawing = draw(papers, "a")
    assert parsed(drawing.file) is not None
    assert len(drawing.inline) < 2_000


def test_a_name_that_runs_from_right_to_left_keeps_its_year_behind_it() -> None:
    papers = library([paper("a", cites=["b"]), paper("b", author="כהן", year=2018)])
    (link,) = parsed(draw(papers, "a").inline).iter(f"{SVG}a")
    assert link.findtext(f"{SVG}text") == "\u2068כהן\u2069 2018"


def test_every_class_of_a_drawing_is_in_the_style_sheet() -> None:
    css = (asset_dir("static") / "css" / "diagrams.css").read_text(encoding="utf-8")
    drawing = draw(planted(60, 3), "c01-00004").inline
    used = {name for element in parsed(drawing).iter() for name in element.get("class", "").split()}
    assert {name for name in used if f".{name}" not in css} == set()


# --- places -------------------------------------------------------------------------------------------

NEIGHBOUR_LISTS = st.lists(
    st.builds(
        Neighbour,
        st.none() | st.integers(1900, 2030),
        st.sampled_from([-1, 0, 1]),
        st.floats(20, 200),
    ),
    max_size=NEIGHBOURS,
)


@given(st.none() | st.integers(1900, 2030), NEIGHBOUR_LISTS)
def test_each_neighbour_has_a_row_of_its_side_and_its_label_keeps_within_the_picture(
    year: int | None, neighbours: list[Neighbour]
) -> None:
    fan = arrange(year, neighbours, 120.0)
    for one, other in combinations(fan.places, 2):
        assert one.left != other.left or abs(one.y - other.y) >= ROW - 0.01
    for place, neighbour in zip(fan.places, neighbours, strict=True):
        assert ROW / 2 <= place.y <= fan.height - ROW / 2
        end = place.x - neighbour.room if place.left else place.x + neighbour.room
        assert -0.01 <= end <= WIDTH + 0.01
        assert (place.x < fan.centre.x) is place.left
        if year is not None and neighbour.year is not None and neighbour.year != year:
            assert place.left is (neighbour.year < year)


@given(st.integers(1900, 2030), NEIGHBOUR_LISTS)
def test_on_a_side_the_farther_in_time_is_never_nearer(year: int, neighbours: list[Neighbour]) -> None:
    fan = arrange(year, neighbours, 120.0)
    dated = [
        (abs(n.year - year), abs(p.x - fan.centre.x), p.left)
        for n, p in zip(neighbours, fan.places, strict=True)
        if n.year
    ]
    for one, other in combinations(dated, 2):
        if one[2] == other[2] and one[0] < other[0]:
            assert one[1] <= other[1] + 0.01


def test_who_draws_one_paper_reads_what_is_stated_of_few(monkeypatch: pytest.MonkeyPatch) -> None:
    chain = library(
        [paper(f"p{number:02d}", cites=[f"p{number + 1:02d}"] if number < 60 else []) for number in range(61)]
    )
    the_map, asked = build_map(chain), []
    rows = EdgeTable.rows_from

    def noted(table: EdgeTable, key: Key) -> Iterator[EdgeRow]:
        asked.append(key)
        return rows(table, key)

    monkeypatch.setattr(EdgeTable, "rows_from", noted)
    monkeypatch.setattr(EdgeTable, "rows", None)
    drawing = surroundings(chain, the_map).draw(Key("p30"))
    assert "p31" in drawing.inline
    assert 0 < len(asked) <= NEIGHBOURS + 1
