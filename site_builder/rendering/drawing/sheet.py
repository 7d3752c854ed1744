"""What a picture of the map is drawn from, and how text and numbers are written in it."""

from __future__ import annotations

import re
from html import escape

from site_builder.collection.library import Library
from site_builder.mapping.literature_map import LiteratureMap, Spot
from site_builder.model import Key
from site_builder.rendering.drawing.ground import STROKE
from site_builder.rendering.drawing.labels import Box, Circle
from site_builder.rendering.drawing.marks import most_cited_first, radius
from site_builder.structs import Frozen

_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Sheet(Frozen):
    """What is drawn of the map, and where it is cut off."""

    library: Library
    literature_map: LiteratureMap
    keys: tuple[Key, ...]
    """In the order that decides who gets a label: most cited first."""
    bounds: Box
    slots: dict[str, int]
    """District -> place in the palette."""

    @property
    def width(self) -> float:
        return self.bounds.right - self.bounds.left

    @property
    def height(self) -> float:
        return self.bounds.bottom - self.bounds.top

    def spot(self, key: Key) -> Spot:
        return self.literature_map.spots[key]

    def slot(self, key: Key) -> int:
        return self.slots.get(self.spot(key).district, 0)

    def circle(self, key: Key) -> Circle:
        spot = self.spot(key)
        return Circle(spot.x, spot.y, radius(self.literature_map.citations.get(key, 0)))


def make_sheet(library: Library, literature_map: LiteratureMap) -> Sheet:
    x0, y0, x1, y1 = literature_map.bounds
    margin = STROKE / 2
    return Sheet(
        library,
        literature_map,
        most_cited_first(literature_map),
        Box(x0 - margin, y0 - margin, x1 + margin, y1 + margin),
        {district.id: district.slot for district in literature_map.districts},
    )


def xml_text(text: str) -> str:
    """Text as it may stand in XML, between tags or in a quoted attribute: characters that XML forbids are dropped."""
    return escape(legal_in_xml(text), quote=True)


def legal_in_xml(text: str) -> str:
    """Text without the characters that XML 1.0 forbids even as references: controls, halves of pairs."""
    return _NOT_XML.sub("", text)


def line_between(one: Spot, other: Spot) -> str:
    """The straight line from one place to another, as a piece of a path."""
    return f"M{num(one.x)} {num(one.y)}L{num(other.x)} {num(other.y)}"


def num(number: float) -> str:
    """A number of a picture, to 0.1 and without a needless zero."""
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
