"""The pictures beside links: what stands on them, that nothing leaves them, and that they are the same each time."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from site_builder.collection.library import Library
from site_builder.mapping.build_map import build_map
from site_builder.model import Key
from site_builder.rendering.cards.card import HEIGHT, WIDTH, Words, cards
from site_builder.rendering.cards.raster import is_covered, png
from site_builder.rendering.drawing.labels import text_width
from tests.pages.builder import library, paper

SVG = "{http://www.w3.org/2000/svg}"


def site() -> Library:
    return library(
        [
            paper("a", title="Alpha", authors=["Ada Byron"], year=1843, topics=["x"], cites=(Key("b"), Key("c"))),
            paper("b", title="Beta", authors=["Bo Beta"], year=1900, topics=["x"]),
            paper("c", title="Gamma", authors=["Cy Gamma"], year=1950, topics=["y"]),
            paper("d", title="Delta", authors=["Di Delta"], year=1960),
        ]
    )


def of_paper(key: str, title: str = "On Maps", *, above: str = "Notes", below: str = "Ada Byron · 1843") -> ET.Element:
    made = site()
    drawn = cards(made, build_map(made)).paper(Key(key), Words(above=above, title=title, below=below))
    return ET.fromstring(drawn)  # noqa: S314 - our own


def texts(picture: ET.Element) -> list[str]:
    return [str(one.text or "") for one in picture.iter(f"{SVG}text")]


def size_of(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def test_a_paper_stands_among_its_neighbours_with_its_words() -> None:
    picture = of_paper("a")
    assert texts(picture)[-3:] == ["Notes", "On Maps", "Ada Byron · 1843"]
    assert set(texts(picture)[:-3]) == {"Beta 1900", "Gamma 1950"}
    # Two neighbours, and a ring and a disc of its own.
    assert len(list(picture.iter(f"{SVG}circle"))) == 4


def test_a_paper_without_neighbours_stands_alone() -> None:
    picture = of_paper("d")
    assert texts(picture) == ["Notes", "On Maps", "Ada Byron · 1843"]
    assert len(list(picture.iter(f"{SVG}circle"))) == 2


@pytest.mark.parametrize(
    "title",
    ["short", "of several words " * 12, "x" * 300, "深" * 90, "words and " + "y" * 120 + " again " * 40, "", "  \n "],
)
def test_a_title_of_any_length_stays_within_its_room(title: str) -> None:
    picture = of_paper("a", title, below="Somebody with a rather long name, and another one, and a third · 2020 " * 5)
    for one in picture.iter(f"{SVG}text"):
        if one.get("text-anchor") is None:
            assert text_width(str(one.text), float(one.attrib["font-size"])) <= 536.5
            assert 60 < float(one.attrib["y"]) < HEIGHT - 40
    lines = [float(one.attrib["y"]) for one in picture.iter(f"{SVG}text") if one.get("x") == "64"]
    assert lines == sorted(lines)


def test_a_long_title_is_set_smaller_before_it_is_cut() -> None:
    sizes = {}
    for words in (2, 14, 60):
        title = "paper " * words
        made = [one for one in of_paper("a", title).iter(f"{SVG}text") if one.get("font-weight") == "600"]
        own = [one for one in made if str(one.text).startswith("paper")]
        sizes[words] = float(own[0].attrib["font-size"])
        assert str(own[-1].text).endswith("…") is (words == 60)
    assert sizes[2] > sizes[14] > sizes[60]


def test_a_title_from_right_to_left_stands_at_the_right() -> None:
    picture = of_paper("a", "تعلم الآلة")
    (title,) = (one for one in picture.iter(f"{SVG}text") if one.text == "تعلم الآلة")
    assert (title.attrib["x"], title.attrib["text-anchor"]) == ("600", "end")


@pytest.mark.parametrize(
    "hostile", ["</text><script>alert(1)</script>", "]]>", "&amp;", "a\x00\x1bb", "\ud800", "\u202ex"]
)
def test_hostile_words_are_drawn_as_words(hostile: str) -> None:
    picture = of_paper("a", hostile, above=hostile, below=hostile)
    assert {re.sub("{.*}", "", one.tag) for one in picture.iter()} == {"svg", "rect", "g", "path", "circle", "text"}
    made = site()
    words = Words(above=hostile, title=hostile, below=hostile)
    assert size_of(png(cards(made, build_map(made)).paper(Key("a"), words))) == (WIDTH, HEIGHT)


@pytest.mark.parametrize("made", [site(), library([])], ids=["four papers", "none"])
def test_the_sites_own_picture(made: Library) -> None:
    drawn = cards(made, build_map(made)).site(Words(above="", title="Notes", below="All of them"))
    assert texts(ET.fromstring(drawn))[-2:] == ["Notes", "All of them"]  # noqa: S314 - our own
    data = png(drawn)
    assert size_of(data) == (WIDTH, HEIGHT)
    assert png(drawn) == data


def test_words_are_written_with_the_bundled_font_and_none_of_the_machines() -> None:
    drawn = "<svg xmlns='http://www.w3.org/2000/svg' width='99' height='40'><text y='30' font-size='30'>{}</text></svg>"
    blank = png(drawn.format(""))
    assert png(drawn.format("Aéжω")) != blank
    # No font of ours has either, whatever the machine has: both are the same box.
    assert png(drawn.format("深")) == png(drawn.format("層"))


def test_further_fonts_write_what_the_bundled_one_cannot(tmp_path: Path) -> None:
    drawn = "<svg xmlns='http://www.w3.org/2000/svg' width='99' height='40'><text y='30' font-size='30'>a</text></svg>"
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    assert png(drawn, [broken, tmp_path / "missing.ttf"]) == png(drawn)


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("On Maps: 12 → 3", True),
        ("Über Łódź, naïve", True),
        ("Ελληνικά и русский", True),
        ("", True),
        ("深層学習", False),
        ("تعلم", False),
        ("On 深", False),
    ],
)
def test_what_the_bundled_font_can_write(text: str, covered: bool) -> None:
    assert is_covered(text) is covered
