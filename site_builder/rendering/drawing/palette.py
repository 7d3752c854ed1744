"""The colours of districts: twelve for light pages and twelve for dark ones.

A slot keeps its hue from theme to theme. The colours were found by simulated annealing in OKLCH: the
least distance between any two, as people with normal sight and with each kind of dichromacy see
them, was made as large as it gets with at least 3:1 contrast against the page. Slots are ordered
farthest first, so a map with few districts has the clearest colours. Colour never speaks alone:
districts are named on the map, in the legend and in the list. static/css/site.css holds the same
values as `--district-0` … `--district-11`.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final, Literal

from site_builder.collection.config import Palette

LIGHT: Final = (
    "#5b2d91",
    "#c75e25",
    "#4d76ca",
    "#6f5013",
    "#04464d",
    "#9e4252",
    "#698460",
    "#cf6f90",
    "#8657a0",
    "#3b5b7a",
    "#741d26",
    "#9981bc",
)
"""On a light page, as "#rrggbb"."""

DARK: Final = (
    "#ab83e8",
    "#ee8652",
    "#416fd0",
    "#997026",
    "#329caa",
    "#fac6cb",
    "#98cb86",
    "#b04f72",
    "#c3a9d3",
    "#b1d6fb",
    "#bb7c7c",
    "#7e6b9b",
)
"""On a dark page, as "#rrggbb"."""

SLOTS: Final = len(LIGHT)

DISTRICT_STYLE: Final = "css/site.css"
"""The file of static/ in which these colours stand."""

PAGE_LIGHT: Final = MappingProxyType({"bg": "#fdfcfa", "ink": "#1d1b18", "muted": "#5b5750", "accent": "#1f4f9c"})
"""Colours of a light page that pictures are drawn in, by the names of their CSS variables."""

PAGE_DARK: Final = MappingProxyType({"bg": "#15171b", "ink": "#e4e1da", "muted": "#aaa69d", "accent": "#94b8f2"})
"""The same on a dark page."""


def districts(own: Palette, theme: Literal["light", "dark"]) -> tuple[str, ...]:
    """The colours of districts: a collection's own, and ours in the slots behind them."""
    ours, theirs = (LIGHT, own.light) if theme == "light" else (DARK, own.dark)
    return (*theirs, *ours[len(theirs) :])


def variables(own: Palette, theme: Literal["light", "dark"]) -> dict[str, str]:
    """Every colour that pictures are drawn in: name of its CSS variable -> "#rrggbb"."""
    page = PAGE_LIGHT if theme == "light" else PAGE_DARK
    return {**page, **{f"district-{slot}": colour for slot, colour in enumerate(districts(own, theme))}}


_DISTRICT = re.compile(r"(--district-(\d+):\s*)(#[0-9a-f]{6})")


def with_own_colours(css: str, own: Palette) -> str:
    """A style sheet in which the colours of districts are a collection's own."""
    light, dark = districts(own, "light"), districts(own, "dark")

    def exchanged(found: re.Match[str]) -> str:
        slot = int(found[2])
        if slot < SLOTS and found[3] == LIGHT[slot]:
            return f"{found[1]}{light[slot]}"
        return f"{found[1]}{dark[slot]}" if slot < SLOTS and found[3] == DARK[slot] else found[0]

    return _DISTRICT.sub(exchanged, css)


YEARS_LIGHT: Final = ("#d2a93f", "#8fa255", "#4a9180", "#2f6f8f", "#2a3f7a")
"""Steps of years from old to new on a light page; static/css/map.css has them as `--year-0` … `--year-4`."""

YEARS_DARK: Final = ("#4a5fa8", "#3f86a8", "#4caa96", "#9cc46f", "#f0d868")
"""The same on a dark page."""
