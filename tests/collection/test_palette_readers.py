"""A collection's own colours of districts: how they are written, and whom they would be lost on."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from site_builder.collection.config import Palette
from site_builder.collection.settings.palette_readers import PAGES, contrast, distance
from site_builder.collection.settings.read_config import read_config
from site_builder.rendering.drawing import palette


def read(tmp_path: Path, text: str) -> tuple[Palette, list[str]]:
    (tmp_path / "site.yaml").write_text(f"title: T\npalette: {text}\n")
    config, found = read_config(tmp_path)
    return config.palette, [f"{fault.place.line}:{fault.place.column} {fault.code} {fault.message}" for fault in found]


def test_colours_are_given_for_both_themes_or_for_each(tmp_path: Path) -> None:
    assert read(tmp_path, "['#5577cc', '#C50']")[0] == Palette(("#5577cc", "#cc5500"), ("#5577cc", "#cc5500"))
    assert read(tmp_path, "{light: ['#5b2d91'], dark: ['#ab83e8']}") == (Palette(("#5b2d91",), ("#ab83e8",)), [])
    assert read(tmp_path, "{dark: ['#ab83e8']}")[0] == Palette((), ("#ab83e8",))


WRONG = [
    ("purple", "2:10 bad-value 'purple' is no colour; write it as '#5b2d91', in quotes"),
    ("{light: ['red;}*{x:y']}", "2:19 bad-value 'red;}*{x:y' is no colour; write it as '#5b2d91', in quotes"),
    ("{night: ['#ab83e8']}", "2:11 unknown-field the palette has no theme 'night'; did you mean 'light'?"),
    ("{light: ['#5b2d91', '#5B2D91']}", "2:30 repeated-value '#5B2D91' stands in palette twice; drop one"),
]


@pytest.mark.parametrize(("text", "fault"), WRONG)
def test_what_is_no_colour_is_said(tmp_path: Path, text: str, fault: str) -> None:
    assert fault in read(tmp_path, text)[1]


def test_a_faint_colour_is_said_for_the_page_on_which_it_is_faint(tmp_path: Path) -> None:
    _, (fault,) = read(tmp_path, "['#5b2d91']")
    assert fault.startswith("2:11 bad-value '#5b2d91' is faint on a dark page, 1.")
    assert read(tmp_path, "{light: ['#5b2d91']}")[1] == []


def test_colours_that_some_people_see_as_one_are_said(tmp_path: Path) -> None:
    _, found = read(tmp_path, "{light: ['#dc143d', '#149411']}")
    assert [fault for fault in found if "looks like '#dc143d' to people with deuteranopia" in fault]
    assert read(tmp_path, "{light: ['#5b2d91', '#c75e25']}")[1] == []


def test_more_colours_than_districts_have_are_left_out(tmp_path: Path) -> None:
    many = ", ".join(f"'#{number:02x}40{255 - 9 * number:02x}'" for number in range(14))
    given, found = read(tmp_path, f"[{many}]")
    assert len(given.light) == 12
    assert any("districts have 12 colours" in fault for fault in found)


def test_our_own_colours_would_pass(tmp_path: Path) -> None:
    for theme, colours in (("light", palette.LIGHT), ("dark", palette.DARK)):
        assert read(tmp_path, f"{{{theme}: {list(colours)}}}")[1] == []
        assert all(contrast(colour, PAGES[theme]) >= 3 for colour in colours)
        assert min(distance(one, other, "with normal sight") for one, other in combinations(colours, 2)) > 10
    assert dict(PAGES) == {"light": palette.PAGE_LIGHT["bg"], "dark": palette.PAGE_DARK["bg"]}
