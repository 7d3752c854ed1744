"""The words of a plan beside its discs: labels that have room, those that matter most first."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from site_builder.rendering.drawing.labels import GAP, Box, Circle, Side, box_of_label, place_labels, text_width
from site_builder.rendering.stage.colours import Colours
from site_builder.rendering.stage.plan import Disc, Land, Line, Words

RING = 6
"""Room for the ring of what is selected."""

LABELLED = 400
"""Papers that a label is tried for."""


@dataclass(frozen=True, slots=True)
class Scene:
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
    tried = [
        number
        for number in range(len(scene.circles))
        if (scene.lit is None or number in scene.lit) and _is_in(scene.circles[number], scene.bounds)
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
