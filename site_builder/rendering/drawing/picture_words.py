"""The words of a picture: names of districts and labels of papers, none over another.

Each is written once and serves two widths: on a phone those of class "w" are hidden and the others are
larger, so the few that fit there are chosen first and keep their side everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from site_builder.mapping.literature_map import District
from site_builder.rendering.drawing.labels import GAP, Box, Circle, Side, box_of_label, place_labels, text_width
from site_builder.rendering.drawing.marks import label
from site_builder.rendering.drawing.sheet import Sheet, num, xml_text
from site_builder.structs import replace

LABELLED = 400
"""Papers that a label is tried for."""

NARROW_LABELLED = 16
"""The same on a phone."""

FEW, PROMINENT = 40, 0.3
"""Labels in full ink: of so many papers, the most cited, or of this part if that is more."""

LABEL_PART, NARROW_LABEL_PART = 1 / 110, 1 / 37
"""Size of labels, of the picture's width: about 12 pixels on a page, about 10 on a phone (picture.css: 2.97 em)."""

NAME_PART, NARROW_NAME_PART = 1 / 95, 1 / 40
"""The same of districts' names (picture.css: 2.4 em)."""


def words(sheet: Sheet) -> Iterator[str]:
    """Names of districts, then labels of papers. Class "w": only where the picture is wide."""
    width = sheet.width
    circles = [sheet.circle(key) for key in sheet.keys]
    texts = [label(sheet.library.papers[key].note) for key in sheet.keys[:LABELLED]]
    short = _short_names(sheet.literature_map.districts)
    districts = [_within(one, short[one.id], sheet) for one in _largest_first(sheet.literature_map.districts)]
    narrow_names = _free_names(districts, short, width * NARROW_NAME_PART, sheet.bounds)
    # What is named on a phone is named everywhere.
    told = sorted(districts, key=lambda one: one.id not in narrow_names)
    wide_names = _free_names(told, {one.id: one.name for one in districts}, width * NAME_PART, sheet.bounds)
    narrow_names = {name: box for name, box in narrow_names.items() if name in wide_names}
    narrow = place_labels(
        circles, texts[:NARROW_LABELLED], width * NARROW_LABEL_PART, narrow_names.values(), sheet.bounds
    )
    taken = list(wide_names.values())
    taken += [box_of_label(circles[one], texts[one], width * LABEL_PART, side) for one, side in narrow.items()]
    others = [number for number in range(len(texts)) if number not in narrow]
    order = [*others, *narrow, *range(len(texts), len(circles))]
    wide = place_labels(
        [circles[number] for number in order],
        [texts[number] for number in others],
        width * LABEL_PART,
        taken,
        sheet.bounds,
    )
    yield f'<g class="names" font-size="{num(width * NAME_PART)}">'
    for district in districts:
        if district.id in wide_names:
            yield _name(district, short[district.id], is_narrow=district.id in narrow_names)
    yield f'</g>\n<g class="labels" font-size="{num(width * LABEL_PART)}">'
    for number, side in narrow.items():
        yield label_beside(circles[number], texts[number], side, "")
    for number, side in wide.items():
        quiet = others[number] >= max(FEW, PROMINENT * len(circles))
        yield label_beside(circles[others[number]], texts[others[number]], side, " w q" if quiet else " w")
    yield "</g>"


def _largest_first(districts: Sequence[District]) -> list[District]:
    return sorted(districts, key=lambda one: (-len(one.papers), one.id))


def _within(district: District, short: str, sheet: Sheet) -> District:
    """The district with its name moved sideways, if need be, so that none of it leaves the picture at any width."""
    wide = _name_box(district, district.name, sheet.width * NAME_PART)
    narrow = _name_box(district, short, sheet.width * NARROW_NAME_PART)
    half = min(max(wide.right - wide.left, narrow.right - narrow.left) / 2, sheet.width / 2)
    x = max(sheet.bounds.left + half, min(district.x, sheet.bounds.right - half))
    return replace(district, x=x)


def _short_names(districts: Sequence[District]) -> dict[str, str]:
    """The first words of each district's name; the whole of it where another district begins with them too."""
    firsts = {district.id: district.name.split(" · ")[0] for district in districts}
    uses = Counter(firsts.values())
    return {
        district.id: firsts[district.id] if uses[firsts[district.id]] == 1 else district.name for district in districts
    }


def _free_names(districts: Sequence[District], texts: Mapping[str, str], size: float, within: Box) -> dict[str, Box]:
    """Each name that neither leaves the picture nor runs into that of a district before it."""
    free: dict[str, Box] = {}
    for district in districts:
        box = _name_box(district, texts[district.id], size)
        clear = all(
            box.right < other.left or other.right < box.left or box.bottom < other.top or other.bottom < box.top
            for other in free.values()
        )
        if clear and within.left <= box.left and box.right <= within.right:
            free[district.id] = box
    return free


def _name_box(district: District, name: str, size: float) -> Box:
    half = text_width(name.upper(), size) / 2 + 0.045 * size * len(name)
    return Box(district.x - half, district.y - 0.7 * size, district.x + half, district.y + 0.7 * size)


def _name(district: District, first: str, *, is_narrow: bool) -> str:
    rest = district.name[len(first) :]
    text = xml_text(first) + (f'<tspan class="w">{xml_text(rest)}</tspan>' if rest else "")
    classes = f"d{district.slot}" if is_narrow else f"d{district.slot} w"
    return f'<text class="{classes}" x="{num(district.x)}" y="{num(district.y)}" dy=".35em">{text}</text>'


def label_beside(circle: Circle, text: str, side: Side, more: str = "") -> str:
    """A paper's label at one of the four sides of its circle; `more` are further classes, with a space before."""
    away = circle.radius + GAP
    x = circle.x + {Side.RIGHT: away, Side.LEFT: -away}.get(side, 0.0)
    y = circle.y + {Side.BELOW: away, Side.ABOVE: -away}.get(side, 0.0)
    drop = {Side.BELOW: ' dy=".9em"', Side.ABOVE: ' dy="-.2em"'}.get(side, ' dy=".35em"')
    return f'<text class="{side}{more}" x="{num(x)}" y="{num(y)}"{drop}>{xml_text(text)}</text>'
