"""The words of a plan beside its discs: labels that have room, those that matter most first."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from site_builder.rendering.drawing.labels import GAP, Box, Circle, Side, box_of_label, place_labels, text_width
from site_builder.rendering.stage.colours import Colours
from site_builder.rendering.stage.plan import Disc, Land, Line, Words
from site_builder.structs import Frozen

RING = 6
"""Room for the ring of what is selected."""

INSIDE = (1.0, 0.85, 0.72)
"""Sizes of letters in discs, of those beside them."""

LEADING, BOLDER = 1.25, 1.08
"""From line to line of words in a disc, of their size; and how much wider bold letters are."""

LABELLED = 400
"""Papers that a label is tried for."""


class Scene(Frozen):
    """Everything that has a place, in the order in which it is labelled."""

    circles: Sequence[Circle]
    texts: Sequence[str]
    discs: Sequence[Disc]
    lit: Collection[int] | None
    """Numbers of those that stand out; None where all do."""
    lands: Sequence[Land]
    lines: Sequence[Line]
    names: Sequence[Words]
    bounds: Box
    holds_words: bool = False
    """Whether discs are so large that words have room in them."""


def labels(scene: Scene, size: float, colours: Colours) -> Iterator[Words]:
    """Labels of what stands out, or of the most cited, where they have room within the picture."""
    names = [
        Box(
            words.x - _half(words) * (1 if words.anchor == "middle" else 0),
            words.y - words.size * 0.7,
            words.x + _half(words) * (1 if words.anchor == "middle" else 2),
            words.y + words.size * 0.7,
        )
        for words in scene.names
    ]
    written: set[int] = set()
    if scene.holds_words:
        for number, circle in enumerate(scene.circles):
            inside = tuple(_inside(circle, scene.texts[number], size, scene.discs[number].colour, colours))
            if inside:
                written.add(number)
                yield from inside
    tried = [
        number
        for number in range(len(scene.circles))
        if number not in written
        and (scene.lit is None or number in scene.lit)
        and _is_in(scene.circles[number], scene.bounds)
    ][:LABELLED]
    order = [*tried, *(number for number in range(len(scene.circles)) if number not in set(tried))]
    circles = [
        Circle(one.x, one.y, one.radius + (RING if disc.ring else 0))
        for one, disc in zip(scene.circles, scene.discs, strict=True)
    ]
    placed = place_labels(
        [circles[number] for number in order],
        [scene.texts[number] for number in tried],
        size,
        names,
        scene.bounds,
    )
    for place, side in placed.items():
        number = order[place]
        yield _label(circles[number], scene.texts[number], side, size, colours, bold=bool(scene.discs[number].ring))


def _inside(circle: Circle, text: str, size: float, colour: str, colours: Colours) -> Iterator[Words]:
    """The text in its disc, on as many lines as it needs, where it has room in letters that can be read."""
    for part in INSIDE:
        letters = size * part
        lines: list[str] = []
        # A line may end at a space, or after a hyphen.
        for word in re.split(r"(?<=-)|\s+", text):
            last = lines[-1] if lines else ""
            longer = f"{last} {word}" if last and not last.endswith("-") else last + word
            if lines and text_width(longer, letters) < 1.5 * circle.radius:
                lines[-1] = longer
            else:
                lines.append(word)
        high = len(lines) * letters * LEADING / 2
        room = 2 * (circle.radius**2 - high**2) ** 0.5 if circle.radius > high else 0.0
        if all(text_width(line, letters) * BOLDER <= room for line in lines):
            for number, line in enumerate(lines):
                y = circle.y + (number - (len(lines) - 1) / 2) * letters * LEADING
                yield Words(circle.x, y, line, letters, colours.page, bold=True, rim=colour)
            return


def _is_in(circle: Circle, bounds: Box) -> bool:
    return bounds.left < circle.x < bounds.right and bounds.top < circle.y < bounds.bottom


def _half(words: Words) -> float:
    return text_width(words.text, words.size) / 2 + (0.045 * words.size * len(words.text) if words.spaced else 0)


def _label(circle: Circle, text: str, side: Side, size: float, colours: Colours, *, bold: bool) -> Words:
    box = box_of_label(circle, text, size, side)
    y = (box.top + box.bottom) / 2
    if side is Side.RIGHT:
        return Words(circle.x + circle.radius + GAP, y, text, size, colours.ink, "start", bold)
    if side is Side.LEFT:
        return Words(circle.x - circle.radius - GAP, y, text, size, colours.ink, "end", bold)
    return Words(circle.x, y, text, size, colours.ink, "middle", bold)
