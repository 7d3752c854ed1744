"""The picture that chats show beside a link: what it is on the left, and its place on the map on the right."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from site_builder.collection.library import Library
from site_builder.collection.markdown.plain_text import cut_at_word
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Key
from site_builder.rendering.cards.raster import FAMILY
from site_builder.rendering.drawing.ground import STROKE
from site_builder.rendering.drawing.labels import GAP, Box, Circle, Side, place_labels, text_width
from site_builder.rendering.drawing.marks import label, strongest
from site_builder.rendering.drawing.palette import PAGE_LIGHT, SLOTS, districts
from site_builder.rendering.drawing.pictures import ground_path
from site_builder.rendering.drawing.sheet import Sheet, make_sheet, num, xml_text
from site_builder.rendering.drawing.surroundings import neighbours
from site_builder.structs import Frozen

WIDTH, HEIGHT = 1200, 630
"""What those who show such pictures ask for."""

_TEXT = Box(64, 60, 600, 570)
_MAP = Box(640, 40, 1160, 590)

_LINES, _DOTS, _NAMES, _LABELS = 300, 1_500, 8, 6
"""A small picture of a large map shows its strongest links, most cited papers, largest districts, nearest papers."""


class Words(Frozen, kw_only=True):
    """What stands beside the map."""

    above: str
    title: str
    below: str


class Cards(Frozen):
    """Draws the pictures of one library. Made by `cards`."""

    sheet: Sheet
    ground: str
    """The map that every picture of a paper shows, faintly."""
    whole: str
    """The map as the site's own picture shows it."""

    def site(self, words: Words) -> str:
        """The picture of the site, as SVG."""
        return _document(words, PAGE_LIGHT["accent"], self.whole)

    def paper(self, key: Key, words: Words) -> str:
        """The picture of one paper with its neighbours, as SVG."""
        colour = _colour(self.sheet, self.sheet.slot(key))
        return _document(words, colour, f"{self.ground}\n{''.join(_place(self.sheet, key))}")


def cards(library: Library, literature_map: LiteratureMap) -> Cards:
    sheet = make_sheet(library, literature_map)
    lands = f'<g transform="{_transform(sheet)}">{"".join(_lands(sheet))}</g>'
    dots = "".join(_dots(sheet))
    return Cards(
        sheet,
        f'{lands}<g opacity="0.45">{dots}</g>',
        f'{lands}<g transform="{_transform(sheet)}">{_links(sheet)}</g>{dots}{"".join(_district_names(sheet))}',
    )


def _document(words: Words, colour: str, drawing: str) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="{FAMILY}">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAGE_LIGHT["bg"]}"/>',
            drawing,
            f'<rect width="16" height="{HEIGHT}" fill="{colour}"/>',
            *_words(words),
            "</svg>\n",
        ]
    )


# --- words ------------------------------------------------------------------------------------------------


def _words(words: Words) -> Iterator[str]:
    """The title as large as it may be, from below the line above it; what follows it where there is room left."""
    width = _TEXT.right - _TEXT.left
    above = _wrapped(words.above, width, 26, 1)
    yield from _lines(above, _TEXT.top + 26, 26, PAGE_LIGHT["muted"])
    top = _TEXT.top + (70 if above else 0)
    room = _TEXT.bottom - top - 90
    lines, size = list[str](), 0
    for size in (60, 52, 44, 38):
        lines = _wrapped(words.title, width, size, int(room // (size * 1.18)))
        if not lines or not lines[-1].endswith("…"):
            break
    yield from _lines(lines, top + size, size, PAGE_LIGHT["ink"], weight=600)
    top += len(lines) * size * 1.18 + 30
    below = _wrapped(words.below, width, 28, max(1, int((_TEXT.bottom - top) // 36)))
    yield from _lines(below, top + 28, 28, PAGE_LIGHT["muted"])


def _lines(lines: Sequence[str], y: float, size: float, colour: str, *, weight: int = 400) -> Iterator[str]:
    for number, line in enumerate(lines):
        edge = f'x="{num(_TEXT.right)}" text-anchor="end"' if _is_rtl(line) else f'x="{num(_TEXT.left)}"'
        yield (
            f'<text {edge} y="{num(y + number * size * 1.18)}" font-size="{num(size)}"'
            f' font-weight="{weight}" fill="{colour}">{xml_text(line)}</text>'
        )


def _is_rtl(line: str) -> bool:
    """Whether a line runs from right to left: its first letter of any direction does."""
    strong = (unicodedata.bidirectional(letter) for letter in line)
    return next((kind for kind in strong if kind in ("L", "R", "AL")), "L") != "L"


def _wrapped(text: str, width: float, size: float, most: int) -> list[str]:
    """Text as lines no wider than `width`, `most` of them; the last is cut if there would be more."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        for part in _parts(word, width, size):
            longer = f"{line} {part}".strip() if part is word or not line else line + part
            if line and text_width(longer, size) > width:
                lines.append(line)
                longer = part
            line = longer
    lines += [line] if line else []
    if len(lines) <= most:
        return lines
    kept = lines[:most]
    last = kept[-1]
    while last and text_width(f"{last}…", size) > width:
        last = last[:-1]
    return [*kept[:-1], last.rstrip(" ,;:–—-(") + "…"]


def _parts(word: str, width: float, size: float) -> Iterator[str]:
    """A word in parts that fit a line: all of it, but where a script writes no blanks."""
    if text_width(word, size) <= width:
        yield word
        return
    part = ""
    for letter in word:
        if text_width(part + letter, size) > width:
            yield part
            part = ""
        part += letter
    yield part


# --- the map ----------------------------------------------------------------------------------------------


def _scale(sheet: Sheet) -> float:
    room = (_MAP.right - _MAP.left) / max(sheet.width, 1), (_MAP.bottom - _MAP.top) / max(sheet.height, 1)
    return min(*room, 2.0)


def _offset(sheet: Sheet) -> tuple[float, float]:
    """What to add to a scaled place, so that the map stands in the middle of its room."""
    scale = _scale(sheet)
    x = (_MAP.left + _MAP.right) / 2 - scale * (sheet.bounds.left + sheet.bounds.right) / 2
    y = (_MAP.top + _MAP.bottom) / 2 - scale * (sheet.bounds.top + sheet.bounds.bottom) / 2
    return x, y


def _transform(sheet: Sheet) -> str:
    x, y = _offset(sheet)
    return f"translate({num(x)} {num(y)}) scale({_scale(sheet):.5f})"


def _circle(sheet: Sheet, key: Key, least: float) -> Circle:
    """Where a paper stands on the picture; no smaller than can be seen."""
    scale, (x, y) = _scale(sheet), _offset(sheet)
    circle = sheet.circle(key)
    return Circle(circle.x * scale + x, circle.y * scale + y, max(least, circle.radius * scale))


def _colour(sheet: Sheet, slot: int) -> str:
    return districts(sheet.library.config.palette, "light")[slot % SLOTS]


def _lands(sheet: Sheet) -> Iterator[str]:
    for district in filter(lambda one: one.has_ground, sheet.literature_map.districts):
        spots = [sheet.spot(key) for key in district.papers if key in sheet.literature_map.spots][:_DOTS]
        colour = _colour(sheet, district.slot)
        yield (
            f'<path opacity="0.1" fill="{colour}" stroke="{colour}" stroke-width="{num(STROKE)}"'
            f' stroke-linecap="round" stroke-linejoin="round" d="{ground_path(spots)}"/>'
        )


def _links(sheet: Sheet) -> str:
    stated = strongest(sheet.literature_map.stated, _LINES)
    pairs = sorted({(min(edge.source, edge.target), max(edge.source, edge.target)) for edge in stated})
    ends = [(sheet.spot(one), sheet.spot(other)) for one, other in pairs]
    path = "".join(f"M{num(one.x)} {num(one.y)}L{num(other.x)} {num(other.y)}" for one, other in ends)
    return f'<path fill="none" stroke="{PAGE_LIGHT["muted"]}" stroke-opacity="0.2" stroke-width="1.5" d="{path}"/>'


def _dots(sheet: Sheet) -> Iterator[str]:
    """The papers, of each colour as one path of round dots a size."""
    sizes: dict[tuple[int, str], list[str]] = {}
    for key in sheet.keys[:_DOTS]:
        circle = _circle(sheet, key, 2.5)
        dot = f"M{num(circle.x)} {num(circle.y)}h0"
        sizes.setdefault((sheet.slot(key), num(2 * circle.radius)), []).append(dot)
    for (slot, size), dots in sorted(sizes.items()):
        colour = _colour(sheet, slot)
        yield f'<path stroke="{colour}" stroke-width="{size}" stroke-linecap="round" d="{"".join(dots)}"/>'


def _district_names(sheet: Sheet) -> Iterator[str]:
    districts = sorted(sheet.literature_map.districts, key=lambda one: (-len(one.papers), one.id))[:_NAMES]
    scale, (x, y) = _scale(sheet), _offset(sheet)
    circles = [Circle(one.x * scale + x, one.y * scale + y, 0) for one in districts]
    names = [cut_at_word(one.name.split(" · ")[0], 24) for one in districts]
    for number, side in place_labels(circles, names, 22, (), Box(_TEXT.right, 8, WIDTH - 8, HEIGHT - 8)).items():
        colour = _colour(sheet, districts[number].slot)
        yield _label(circles[number], names[number], side, 22, colour)


def _place(sheet: Sheet, key: Key) -> Iterator[str]:
    """A paper with its neighbours: lines to them, and the names of as many as have room."""
    around = [entry.key for entry in neighbours(sheet.literature_map, key) if entry.key in sheet.literature_map.spots]
    own = _circle(sheet, key, 12)
    circles: Mapping[Key, Circle] = {other: _circle(sheet, other, 5) for other in around}
    ink = PAGE_LIGHT["ink"]
    lines = "".join(f"M{num(own.x)} {num(own.y)}L{num(one.x)} {num(one.y)}" for one in circles.values())
    if lines:
        yield f'<path fill="none" stroke="{ink}" stroke-opacity="0.45" stroke-width="1.5" d="{lines}"/>'
    for other, one in circles.items():
        yield _disc(one, _colour(sheet, sheet.slot(other)), PAGE_LIGHT["bg"], 2)
    yield _disc(Circle(own.x, own.y, own.radius + 4), PAGE_LIGHT["bg"], ink, 3)
    yield _disc(own, _colour(sheet, sheet.slot(key)), "none", 0)
    names = [label(sheet.library.papers[other].note) for other in around[:_LABELS]]
    taken = (Circle(own.x, own.y, own.radius + 6).box,)
    chosen = place_labels([*circles.values()], names, 20, taken, Box(_TEXT.right, 8, WIDTH - 8, HEIGHT - 8))
    for number, side in chosen.items():
        yield _label(circles[around[number]], names[number], side, 20, ink)


def _disc(circle: Circle, fill: str, stroke: str, width: float) -> str:
    return (
        f'<circle cx="{num(circle.x)}" cy="{num(circle.y)}" r="{num(circle.radius)}" fill="{fill}" stroke="{stroke}"'
        f' stroke-width="{num(width)}"/>'
    )


def _label(circle: Circle, text: str, side: Side, size: float, colour: str) -> str:
    away = circle.radius + GAP
    x = circle.x + {Side.RIGHT: away, Side.LEFT: -away}.get(side, 0.0)
    y = circle.y + {Side.BELOW: away + 0.9 * size, Side.ABOVE: -away - 0.2 * size}.get(side, 0.35 * size)
    anchor = {Side.RIGHT: "start", Side.LEFT: "end"}.get(side, "middle")
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" font-weight="600" text-anchor="{anchor}"'
        f' fill="{colour}" stroke="{PAGE_LIGHT["bg"]}" stroke-width="{num(size * 0.28)}" stroke-linejoin="round"'
        f' paint-order="stroke">{xml_text(text)}</text>'
    )
