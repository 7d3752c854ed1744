"""The timeline as SVG, the file map-timeline.svg: lanes of districts, years above, the most cited papers by name.

Drawn by the classes of static/css/picture.css, as the map's picture is, and complete in one file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from site_builder.collection.library import Library
from site_builder.mapping.literature_map import District, LiteratureMap
from site_builder.rendering.drawing.labels import Box, Circle, place_labels, text_width
from site_builder.rendering.drawing.marks import label, most_cited_first, radius
from site_builder.rendering.drawing.picture_words import label_beside
from site_builder.rendering.drawing.pictures import LINKED, group, paper_mark, picture_style
from site_builder.rendering.drawing.sheet import num, xml_text
from site_builder.rendering.drawing.timeline import LANE_GAP, Timeline, arrange_timeline, lane_name_size
from site_builder.urls import Url

LABELLED = 400
LABEL_PART = 1 / 110
"""Size of letters, of the picture's width."""

MARGIN = 24.0


def timeline_svg(library: Library, literature_map: LiteratureMap, page: Url) -> str:
    """Draw the timeline as a file at `page`, to which the links of its papers are relative."""
    timeline = arrange_timeline(library, literature_map)
    x0, y0, x1, y1 = timeline.bounds
    size = max(9.0, (x1 - x0 + 2 * MARGIN) * LABEL_PART)
    box = Box(x0 - MARGIN, y0 - MARGIN - 2 * size, x1 + MARGIN, y1 + MARGIN)
    view = f"{num(box.left)} {num(box.top)} {num(box.right - box.left)} {num(box.bottom - box.top)}"
    width, height = num(box.right - box.left), num(box.bottom - box.top)
    opening = f'class="picture" viewBox="{view}" width="{width}" height="{height}" role="img"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {opening} aria-labelledby="_picture _picture-words">',
        f'<title id="_picture">{xml_text(library.config.title)}: the timeline</title>',
        f'<desc id="_picture-words">{xml_text(_in_words(timeline, literature_map))}</desc>',
        f"<style>{picture_style(library.config.palette)}</style>",
        f'<rect class="page" x="{num(box.left)}" y="{num(box.top)}" width="{width}" height="{height}"/>',
        *_lanes(timeline, {one.id: one for one in literature_map.districts}, size),
        *_years(timeline, box.top + 1.5 * size, size),
        *_papers(library, literature_map, timeline, box, size, page),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _in_words(timeline: Timeline, literature_map: LiteratureMap) -> str:
    papers = "1 paper" if len(timeline.places) == 1 else f"{len(timeline.places)} papers"
    names = {district.id: district.name for district in literature_map.districts}
    lanes = ", ".join(names[lane.district] for lane in timeline.lanes)
    said = [f"{papers} by year, from left to right, in a lane for each district."]
    if timeline.years:
        said.append(f"From {timeline.years[0].label} to {timeline.years[-1].label}.")
    if lanes:
        said.append(f"From top to bottom: {lanes}.")
    return " ".join(said)


def _lanes(timeline: Timeline, districts: Mapping[str, District], size: float) -> Iterator[str]:
    left, _, right, _ = timeline.bounds
    yield '<g class="lands">'
    for lane in timeline.lanes:
        top, bottom = num(lane.top - 2), num(lane.bottom + 2)
        # A path, as the grounds of the map are: the style sheet knows no rectangles.
        yield (
            f'<path class="d{districts[lane.district].slot}" stroke-width="6"'
            f' d="M{num(left)} {top}H{num(right)}V{bottom}H{num(left)}Z"/>'
        )
    yield f'</g>\n<g class="names" font-size="{num(lane_name_size(size))}">'
    for lane in timeline.lanes:
        district = districts[lane.district]
        place = f'x="{num(left)}" y="{num(lane.name_y)}" dy=".35em"'
        yield f'<text class="d{district.slot}" style="text-anchor:start" {place}>{xml_text(district.name)}</text>'
    yield "</g>"


def _years(timeline: Timeline, y: float, size: float) -> Iterator[str]:
    yield f'<g class="labels" font-size="{num(size)}">'
    for middle, year in timeline.years_with_room(size):
        yield f'<text class="b q" x="{num(middle)}" y="{num(y)}">{xml_text(year)}</text>'
    yield "</g>"


def _papers(
    library: Library, literature_map: LiteratureMap, timeline: Timeline, box: Box, size: float, page: Url
) -> Iterator[str]:
    keys = most_cited_first(literature_map)
    slots = {district.id: district.slot for district in literature_map.districts}
    circles = [Circle(*timeline.places[key], radius(literature_map.citations.get(key, 0))) for key in keys]
    slot_of = [slots[literature_map.spots[key].district] for key in keys]
    yield '<g class="nodes">'
    for slot in sorted(set(slot_of)):
        dots = "".join(
            f"M{num(circle.x)} {num(circle.y)}h0"
            for circle, own in zip(circles[LINKED:], slot_of[LINKED:], strict=True)
            if own == slot
        )
        if dots:
            yield f'<path class="dots d{slot}" stroke-width="{num(2 * radius(0))}" d="{dots}"/>'
        marks = (
            paper_mark(library.papers[key], circle, page, focusable=True)
            for key, circle, own in zip(keys[:LINKED], circles, slot_of, strict=False)
            if own == slot
        )
        yield from group(f"d{slot}", marks)
    yield f'</g>\n<g class="labels" font-size="{num(size)}">'
    texts = [label(library.papers[key].note) for key in keys[:LABELLED]]
    names = [
        Box(box.left, lane.top - LANE_GAP, box.left + MARGIN + text_width("M" * 24, size), lane.top)
        for lane in timeline.lanes
    ]
    for number, side in place_labels(circles, texts, size, names, box).items():
        yield label_beside(circles[number], texts[number], side)
    yield "</g>"
