"""A topic's region of the map, as SVG within its page: its papers where the map has them, others as faint dots.

The region is the map cut to the topic's papers: same places, same colours of districts. How large letters
are goes by the width of the cut, which fills a column of text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from site_builder.collection.library import Library, Paper
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.markdown.plain_text import cut_at_word
from site_builder.mapping.literature_map import ROOM, District, LiteratureMap, Spot
from site_builder.model import Key
from site_builder.rendering.drawing.ground import STROKE, fans
from site_builder.rendering.drawing.labels import GAP, Box, Circle, Side, box_of_label, place_labels, text_width
from site_builder.rendering.drawing.marks import label, radius
from site_builder.rendering.drawing.sheet import Sheet, line_between, num, xml_text
from site_builder.rendering.drawing.surroundings import Tie
from site_builder.urls import Url, href, paper_url

LEAST = 3
"""Papers below which a region says nothing that a list does not say."""

LINKED, LABELLED, NARROW_LABELLED = 100, 30, 10
"""Papers of the topic with a link and title of their own, most cited first; those of them that a label is tried for."""

LINES, DOTS, GROUNDED = 160, 500, 250
"""Links and faint dots at most; districts have their ground where the cut holds so many papers at most."""

FLAT, TALL = 2.1, 1.45
"""Width to height of the cut: between these."""

LABEL_PART, NARROW_PART, NARROW_NAME_PART = 1 / 58, 1.65 / 58, 1.43 / 58
"""Size of letters, of the width: about 11 pixels in a column, and (diagrams.css: 1.65 em) about 10 on a phone."""

TITLE_LENGTH = 120


class _Cut(Sheet):
    """The map cut to the papers of a topic, which are its keys."""

    page: Url

    def holds(self, spot: Spot) -> bool:
        return self.bounds.left <= spot.x <= self.bounds.right and self.bounds.top <= spot.y <= self.bounds.bottom

    def circle(self, key: Key) -> Circle:
        spot = self.spot(key)
        # On a wide cut circles grow with it, or nobody would see them.
        scale = max(0.55, self.width / 900)
        return Circle(spot.x, spot.y, radius(self.literature_map.citations.get(key, 0)) * scale)


def region_svg(
    library: Library,
    literature_map: LiteratureMap,
    stated: Mapping[Key, Sequence[Tie]],
    keys: Sequence[Key],
    *,
    page: Url,
    title: str,
) -> str:
    """Draw the region of some papers; empty where the map shows fewer than three of them.

    Args:
        library: Titles and addresses of the papers.
        literature_map: Their places and districts.
        stated: What notes state, as `Surroundings` have it.
        keys: The papers of the topic.
        page: Where the picture is shown: links are relative to it.
        title: What it shows, in words.
    """
    placed = [key for key in keys if key in literature_map.spots]
    if len(placed) < LEAST:
        return ""
    cited = literature_map.citations
    in_order = tuple(sorted(placed, key=lambda key: (-cited.get(key, 0), key)))
    slots = {district.id: district.slot for district in literature_map.districts}
    cut = _Cut(library, literature_map, in_order, _bounds([literature_map.spots[key] for key in placed]), slots, page)
    box = f"{num(cut.bounds.left)} {num(cut.bounds.top)} {num(cut.width)} {num(cut.height)}"
    opening = f'class="diagram region" viewBox="{box}" role="group" aria-labelledby="_region"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {opening}><title id="_region">{xml_text(title)}</title>',
            *_lands(cut),
            *_others(cut),
            *_links(cut, stated),
            *_nodes(cut),
            *_words(cut),
            "</svg>",
        ]
    )


def _bounds(spots: Sequence[Spot]) -> Box:
    """A box around the spots with room for labels, neither flat nor tall."""
    left, right = min(spot.x for spot in spots), max(spot.x for spot in spots)
    top, bottom = min(spot.y for spot in spots), max(spot.y for spot in spots)
    width = max((right - left) * 1.16 + 4 * ROOM, 22 * ROOM)
    height = max((bottom - top) * 1.12 + 4 * ROOM, width / FLAT)
    width = max(width, height * TALL)
    x, y = (left + right) / 2, (top + bottom) / 2
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _inside(cut: _Cut) -> list[Key]:
    return [key for key, spot in cut.literature_map.spots.items() if cut.holds(spot)]


def _lands(cut: _Cut) -> Iterator[str]:
    """The ground of each district, as on the map."""
    if len(_inside(cut)) > GROUNDED:
        return
    yield '<g class="lands">'
    for district in cut.literature_map.districts:
        spots = [cut.spot(key) for key in district.papers if key in cut.literature_map.spots]
        near = [spot for spot in spots if cut.holds(spot)]
        if near and district.has_ground and len(spots) <= GROUNDED:
            path = "".join(_fan(fan) for fan in fans(near))
            yield f'<path class="d{district.slot}" stroke-width="{num(STROKE)}" d="{path}"/>'
    yield "</g>"


def _fan(spots: Sequence[Spot]) -> str:
    first, *others = spots
    start = f"M{num(first.x)} {num(first.y)}"
    return start + (f"L{' '.join(f'{num(spot.x)} {num(spot.y)}' for spot in others)}Z" if others else "h0")


def _others(cut: _Cut) -> Iterator[str]:
    """Papers of other topics, so that the reader sees what the topic stands among."""
    own = set(cut.keys)
    cited = cut.literature_map.citations
    others = sorted((key for key in _inside(cut) if key not in own), key=lambda key: (-cited.get(key, 0), key))
    dots = [cut.spot(key) for key in others[:DOTS]]
    dots += [cut.spot(key) for key in cut.keys[LINKED:]]
    if dots:
        path = "".join(f"M{num(spot.x)} {num(spot.y)}h0" for spot in dots)
        yield f'<path class="others" stroke-width="{num(cut.width / 130)}" d="{path}"/>'


def _links(cut: _Cut, stated: Mapping[Key, Sequence[Tie]]) -> Iterator[str]:
    """What notes state between papers of the topic: strongest first where there are too many."""
    own = set(cut.keys)
    ties = [(-tie.weight, key, tie.other) for key in cut.keys for tie in stated.get(key, ()) if tie.other in own]
    pairs = dict.fromkeys((min(one, other), max(one, other)) for _, one, other in sorted(ties))
    if pairs:
        steps = "".join(line_between(cut.spot(one), cut.spot(other)) for one, other in list(pairs)[:LINES])
        yield f'<g class="links"><path stroke-width="{num(cut.width / 700)}" d="{steps}"/></g>'


def _nodes(cut: _Cut) -> Iterator[str]:
    for key in cut.keys[:LINKED]:
        circle, paper = cut.circle(key), cut.library.papers[key]
        # The lists of the page have the same links: nobody needs to pass them twice.
        yield (
            f'<a href="{xml_text(href(cut.page, paper_url(paper.slug)))}" class="d{cut.slot(key)}" tabindex="-1">'
            f"<title>{xml_text(_title(paper))}</title>"
            f'<circle cx="{num(circle.x)}" cy="{num(circle.y)}" r="{num(circle.radius)}"/></a>'
        )


def _title(paper: Paper) -> str:
    title = cut_at_word(line_text(paper.note.title), TITLE_LENGTH)
    return f"{title} ({label(paper.note)})" if paper.note.authors else title


def _words(cut: _Cut) -> Iterator[str]:
    """Names of districts that lie in the cut, then labels; class "w": only where the picture is wide."""
    size = cut.width * LABEL_PART
    shown = _clear(cut, size)
    on_a_phone = _clear(cut, cut.width * NARROW_NAME_PART)
    names = {district.id: _name_box(district, size) for district in shown}
    circles = [cut.circle(key) for key in cut.keys]
    texts = [label(cut.library.papers[key].note) for key in cut.keys[:LABELLED]]
    taken = [names[one.id] for one in shown]
    narrow = place_labels(circles, texts[:NARROW_LABELLED], cut.width * NARROW_PART, taken, cut.bounds)
    boxes = [*taken, *(box_of_label(circles[one], texts[one], size, side) for one, side in narrow.items())]
    rest = [number for number in range(len(texts)) if number not in narrow]
    order = [*rest, *narrow, *range(len(texts), len(circles))]
    wide = place_labels([circles[n] for n in order], [texts[n] for n in rest], size, boxes, cut.bounds)
    yield f'<g class="names" font-size="{num(size * 0.95)}">'
    for one in shown:
        classes = f"m d{one.slot}" if one in on_a_phone else f"m d{one.slot} w"
        yield f'<text class="{classes}" x="{num(one.x)}" y="{num(one.y)}" dy=".35em">{xml_text(_short(one))}</text>'
    yield f'</g><g class="labels" font-size="{num(size)}">'
    for number, side in narrow.items():
        yield _label(circles[number], texts[number], side, "")
    for number, side in wide.items():
        yield _label(circles[rest[number]], texts[rest[number]], side, " w")
    yield "</g>"


def _clear(cut: _Cut, size: float) -> list[District]:
    """The districts whose names lie in the cut and run into no larger one's."""
    free: dict[str, Box] = {}
    shown: list[District] = []
    for one in sorted(cut.literature_map.districts, key=lambda one: (-len(one.papers), one.id)):
        box = _name_box(one, size)
        if _within(cut, box) and all(_apart(box, other) for other in free.values()):
            free[one.id] = box
            shown.append(one)
    return shown


def _apart(one: Box, other: Box) -> bool:
    beside = one.right < other.left or other.right < one.left
    return beside or one.bottom < other.top or other.bottom < one.top


def _short(district: District) -> str:
    return district.name.split(" · ", maxsplit=1)[0]


def _name_box(district: District, size: float) -> Box:
    name = _short(district)
    half = text_width(name.upper(), size) / 2 + 0.04 * size * len(name)
    return Box(district.x - half, district.y - size, district.x + half, district.y + size)


def _within(cut: _Cut, box: Box) -> bool:
    bounds = cut.bounds
    across = bounds.left <= box.left and box.right <= bounds.right
    return across and bounds.top <= box.top and box.bottom <= bounds.bottom


def _label(circle: Circle, text: str, side: Side, more: str) -> str:
    away = circle.radius + GAP
    x = circle.x + {Side.RIGHT: away, Side.LEFT: -away}.get(side, 0.0)
    y = circle.y + {Side.BELOW: away, Side.ABOVE: -away}.get(side, 0.0)
    drop = {Side.BELOW: ".9em", Side.ABOVE: "-.2em"}.get(side, ".35em")
    anchor = {Side.RIGHT: "s", Side.LEFT: "e"}.get(side, "m")
    return f'<text class="{anchor}{more}" x="{num(x)}" y="{num(y)}" dy="{drop}">{xml_text(text)}</text>'
