"""District colours are told apart by every reader, stand out from the page, and are those of the style sheet."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from site_builder.assets import asset_dir
from site_builder.build import BuildRequest, build
from site_builder.collection.config import Palette
from site_builder.collection.load import load
from site_builder.mapping.build_map import build_map
from site_builder.rendering.cards.card import Words, cards
from site_builder.rendering.drawing import palette
from tests.test_build import Silent

Colour = NDArray[np.float64]

# Machado, Oliveira & Fernandes 2009, severity 1.0, on linear RGB.
SIGHT: dict[str, Colour] = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
# A difference of 2 in 100 is just noticeable in OKLab, side by side.
LEAST_DISTANCE = {"normal": 10.0, "protanopia": 6.0, "deuteranopia": 6.0, "tritanopia": 6.0}
THEMES = {"light": palette.LIGHT, "dark": palette.DARK}


def linear(colour: str) -> Colour:
    values = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def oklab(rgb: Colour) -> Colour:
    cones = np.array(
        [
            [0.4122214708, 0.5363325363, 0.0514459929],
            [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ]
    )
    lab = np.array(
        [
            [0.2104542553, 0.7936177850, -0.0040720468],
            [1.9779984951, -2.4285922050, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.8086757660],
        ]
    )
    return np.asarray(lab @ np.cbrt(cones @ rgb))


def luminance(colour: str) -> float:
    return float(linear(colour) @ np.array([0.2126, 0.7152, 0.0722]))


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def variables(css: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-fA-F]{6})\s*;", css))


def style_sheet(theme: str) -> dict[str, str]:
    """The variables that site.css sets for a theme, where a reader has chosen it."""
    css = (asset_dir("static") / "css" / "site.css").read_text(encoding="utf-8")
    if theme == "light":
        return variables(css[: css.index("prefers-color-scheme: dark")])
    start = css.index("{", css.index('[data-theme="dark"]'))
    return variables(css[start : css.index("}", start)])


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("theme", THEMES)
def test_any_two_colours_are_told_apart(theme: str, sight: str) -> None:
    seen = {colour: oklab(np.clip(SIGHT[sight] @ linear(colour), 0, 1)) for colour in THEMES[theme]}
    nearest = min(
        (float(np.linalg.norm(seen[one] - seen[other])) * 100, one, other) for one, other in combinations(seen, 2)
    )
    assert nearest[0] >= LEAST_DISTANCE[sight], nearest


@pytest.mark.parametrize("theme", THEMES)
def test_every_colour_stands_out_from_the_page(theme: str) -> None:
    page = style_sheet(theme)["bg"]
    faint = {colour: contrast(colour, page) for colour in THEMES[theme] if contrast(colour, page) < 3}
    assert not faint


@pytest.mark.parametrize("theme", THEMES)
def test_the_style_sheet_has_the_same_colours(theme: str) -> None:
    sheet = style_sheet(theme)
    assert [sheet[f"district-{slot}"] for slot in range(palette.SLOTS)] == list(THEMES[theme])


def test_both_themes_have_the_same_slots() -> None:
    assert len(palette.LIGHT) == len(palette.DARK) == palette.SLOTS == 12


OWN = Palette(light=("#123456", "#234567"), dark=("#abcdef",))


def test_a_collections_own_colours_take_the_first_slots_of_each_theme() -> None:
    assert palette.districts(OWN, "light") == (*OWN.light, *palette.LIGHT[2:])
    assert palette.districts(OWN, "dark") == (*OWN.dark, *palette.DARK[1:])
    assert palette.districts(Palette(), "light") == palette.LIGHT
    assert palette.variables(OWN, "dark")["district-0"] == "#abcdef"


def test_they_stand_in_the_style_sheet_wherever_ours_stood_and_nothing_else_changes() -> None:
    css = (asset_dir("static") / palette.DISTRICT_STYLE).read_text(encoding="utf-8")
    own = palette.with_own_colours(css, OWN)
    assert palette.with_own_colours(css, Palette()) == css
    changed = [(a, b) for a, b in zip(css.splitlines(), own.splitlines(), strict=True) if a != b]
    light, dark = css.count(f"--district-0: {palette.LIGHT[0]}"), css.count(f"--district-0: {palette.DARK[0]}")
    assert len(changed) == 2 * light + dark
    assert {b.split(": ")[1] for _, b in changed} == {"#123456;", "#234567;", "#abcdef;"}


def test_pages_pictures_and_cards_of_a_site_have_them(tmp_path: Path) -> None:
    content = tmp_path / "content"
    content.mkdir()
    (content / "a.md").write_text("---\ntitle: A\ntopics: [x]\n---\n")
    (content / "b.md").write_text("---\ntitle: B\ntopics: [x]\ncites: [a]\n---\n")
    (content / "site.yaml").write_text("title: T\npalette: {light: ['#123456'], dark: ['#abcdef']}\n")
    build(BuildRequest(content=content, output=tmp_path / "site", jobs=1), Silent())
    for name in ("assets/css/site.css", "map.svg", "map-timeline.svg", "papers/a.svg"):
        text = (tmp_path / "site" / name).read_text()
        assert "#123456" in text, name
        assert "#abcdef" in text, name
        assert palette.LIGHT[0] not in text, name
    library, _ = load(content)
    assert "#123456" in cards(library, build_map(library)).site(Words(above="", title="T", below=""))
