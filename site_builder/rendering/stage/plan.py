"""A view of the map as shapes in plain colours: what every kind of picture file is written from.

Nothing in a plan is see-through, because not every program that opens these files knows that: what is faint is mixed
with the colour of the page. Places are in units of the map, y downwards.
"""

from __future__ import annotations

from typing import Literal

from site_builder.structs import Frozen

Point = tuple[float, float]


class Land(Frozen):
    """The ground of a district: polygons with a wide round rim, in one colour."""

    name: str
    colour: str
    polygons: tuple[tuple[Point, ...], ...]
    rim: float
    """Width of the stroke around them, half of which is outside."""


class Line(Frozen):
    start: Point
    end: Point
    colour: str
    width: float
    ends: tuple[int, int] | None = None
    """The discs that it links, by their place in the plan."""


class Disc(Frozen):
    """A paper, or a topic."""

    x: float
    y: float
    radius: float
    colour: str
    title: str
    address: str
    """Where it leads, absolute; empty for nowhere."""
    ring: str = ""
    """Colour of the ring around one that is selected; empty for none."""


class Words(Frozen):
    """A line of text. `x` is its middle, start or end by `anchor`; `y` the middle of its height."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    anchor: Literal["middle", "start", "end"] = "middle"
    bold: bool = False
    spaced: bool = False
    """Whether it is a name of a district, in spaced capitals."""
    rim: str = ""
    """Colour around its letters; empty for that of the page."""


class Code(Frozen):
    """A QR code: dark modules by row and column, in a square with its quiet zone."""

    x: float
    y: float
    side: float
    rows: tuple[tuple[bool, ...], ...]
    address: str


class Plan(Frozen, kw_only=True):
    """One picture. Shapes lie over each other in the order of the fields."""

    title: str
    description: str
    language: str
    left: float
    top: float
    width: float
    height: float
    page: str
    """Colour of the ground."""
    ink: str
    lands: tuple[Land, ...] = ()
    lines: tuple[Line, ...] = ()
    discs: tuple[Disc, ...] = ()
    words: tuple[Words, ...] = ()
    code: Code | None = None


def mixed(colour: str, page: str, part: float) -> str:
    """The colour that `part` of `colour` over `page` looks like; all are "#rrggbb"."""
    values = (round(int(colour[at : at + 2], 16) * part + int(page[at : at + 2], 16) * (1 - part)) for at in (1, 3, 5))
    return "#" + "".join(f"{value:02x}" for value in values)
