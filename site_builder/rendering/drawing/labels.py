"""Labels of a picture that do not overlap: a greedy choice, those that matter most first.

Text widths are estimated, as a picture is drawn without the fonts that will show it; the estimate is
generous, for a gap too wide is better than two names run together, or one cut at the picture's edge.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from types import MappingProxyType

from site_builder.structs import Frozen

GAP = 3.0
"""Units between a paper's circle and its label."""


class Box(Frozen):
    left: float
    top: float
    right: float
    bottom: float


class Side(StrEnum):
    """Where a label stands beside its circle, in order of preference."""

    BELOW = "b"
    RIGHT = "r"
    LEFT = "l"
    ABOVE = "t"


class Circle(Frozen):
    x: float
    y: float
    radius: float

    @property
    def box(self) -> Box:
        return Box(self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius)


class Ground:
    """What is taken of a plane, found by its neighbourhood.

    Args:
        cell: Side of the squares that boxes are sorted into, about the size of a usual box.
    """

    def __init__(self, cell: float) -> None:
        self._cell = cell
        self._cells: dict[tuple[int, int], list[Box]] = {}

    def take(self, box: Box) -> None:
        for cell in self._cells_of(box):
            self._cells.setdefault(cell, []).append(box)

    def is_free(self, box: Box) -> bool:
        """Whether nothing overlaps the box."""
        return not any(
            other.left < box.right and box.left < other.right and other.top < box.bottom and box.top < other.bottom
            for cell in self._cells_of(box)
            for other in self._cells.get(cell, ())
        )

    def _cells_of(self, box: Box) -> Iterator[tuple[int, int]]:
        for column in range(int(box.left // self._cell), int(box.right // self._cell) + 1):
            for row in range(int(box.top // self._cell), int(box.bottom // self._cell) + 1):
                yield column, row


def text_width(text: str, size: float) -> float:
    """Width in units of a text set in a sans serif of the given size: at least that in DejaVu Sans, a wide one."""
    return size * sum(_letter(character) for character in text)


_WIDTHS = MappingProxyType(
    {
        **dict.fromkeys("ijlI'| .,:;·", 0.34),
        **dict.fromkeys("ftr!()[]/-", 0.42),
        **dict.fromkeys("mwMW@%&МФΩ", 0.99),
        **dict.fromkeys("дмцъωψ", 0.84),
        **dict.fromkeys("жшщыюфљњæœ", 1.02),
        **dict.fromkeys("ЖШЩЮЪЫЉЊÆŒ", 1.09),
    }
)
"""In ems, of letters that are not as wide as their like."""


def _letter(character: str) -> float:
    if (width := _WIDTHS.get(character)) is not None:
        return width
    if not character.isascii():
        if unicodedata.east_asian_width(character) in "WF":
            return 1.02
        if unicodedata.category(character) in ("Mn", "Me", "Cf"):
            return 0.0
    return 0.79 if character.isupper() else 0.65


def box_of_label(circle: Circle, text: str, size: float, side: Side) -> Box:
    """Where a label of the given size stands; `dy` and `text-anchor` of the picture put it there."""
    width, height = text_width(text, size), size * 1.15
    x, y, away = circle.x, circle.y, circle.radius + GAP
    match side:
        case Side.BELOW:
            return Box(x - width / 2, y + away, x + width / 2, y + away + height)
        case Side.ABOVE:
            return Box(x - width / 2, y - away - height, x + width / 2, y - away)
        case Side.RIGHT:
            return Box(x + away, y - height / 2, x + away + width, y + height / 2)
        case Side.LEFT:
            return Box(x - away - width, y - height / 2, x - away, y + height / 2)


def place_labels(
    circles: Sequence[Circle], texts: Sequence[str], size: float, taken: Iterable[Box], within: Box
) -> dict[int, Side]:
    """Choose which circles get their label and on which side, in the order given.

    Args:
        circles: Every circle of the picture; none of them is covered.
        texts: Labels of the first circles; those that matter most first.
        size: Size of the letters in units.
        taken: Boxes that stay free of labels.
        within: The picture; no label sticks out of it.

    Returns:
        Number of a circle -> side, for each label that has room.
    """
    ground = Ground(size * 6)
    for box in (*taken, *(circle.box for circle in circles)):
        ground.take(box)
    chosen: dict[int, Side] = {}
    for number, (circle, text) in enumerate(zip(circles, texts, strict=False)):
        for side in Side:
            box = box_of_label(circle, text, size, side)
            inside = within.left <= box.left and box.right <= within.right
            if inside and within.top <= box.top and box.bottom <= within.bottom and ground.is_free(box):
                ground.take(box)
                chosen[number] = side
                break
    return chosen
