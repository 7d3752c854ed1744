"""Papers as a scene: on the map, or along the timeline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote, urlsplit

from site_builder.collection.library import Library, Paper
from site_builder.collection.map_address import MapAddress
from site_builder.collection.markdown.lines import line_text
from site_builder.mapping.literature_map import Edge, LiteratureMap
from site_builder.model import Key
from site_builder.rendering.drawing.ground import STROKE, fans
from site_builder.rendering.drawing.labels import Box, Circle, text_width
from site_builder.rendering.drawing.marks import label, most_cited_first, radius, rank_radius, strongest
from site_builder.rendering.drawing.timeline import Timeline, arrange_timeline, lane_name_size
from site_builder.rendering.stage.choice import Choice, paints
from site_builder.rendering.stage.colours import Colours
from site_builder.rendering.stage.labelling import Scene
from site_builder.rendering.stage.plan import Disc, Land, Line, Words, mixed
from site_builder.urls import paper_url

LINES = 1_500
"""A picture shows the strongest links, at most so many."""

SAME = 8.0
"""Radius of papers that are all of one size."""

FADED, GROUND = 0.28, 0.1
"""How strong papers are that do not stand out, and the ground of districts."""


def papers_scene(
    library: Library,
    literature_map: LiteratureMap,
    address: MapAddress,
    choice: Choice,
    colours: Colours,
    bounds: Box,
    name_size: float,
) -> Scene:
    timeline = arrange_timeline(library, literature_map) if address.view == "timeline" else None
    places = timeline.places if timeline else {key: (one.x, one.y) for key, one in literature_map.spots.items()}
    painted = paints(library, literature_map, address.color)
    keys = [key for key in most_cited_first(literature_map) if key in choice.shown]
    lit = choice.lit
    # Papers that stand out come first: they are labelled first, and writers draw from the last to the first.
    keys.sort(key=lambda key: lit is not None and key not in lit)
    circles = [Circle(*places[key], _radius(literature_map, address, key)) for key in keys]
    discs = [
        Disc(
            circle.x,
            circle.y,
            circle.radius,
            colours.of(painted[key])
            if lit is None or key in lit
            else mixed(colours.of(painted[key]), colours.page, FADED),
            _title(library.papers[key]),
            paper_address(library, library.papers[key]),
            colours.ink if key == choice.selected else "",
        )
        for key, circle in zip(keys, circles, strict=True)
    ]
    by_district = address.color == "district"
    if timeline:
        names = [
            *_years(timeline, colours, bounds, name_size),
            *_lane_names(timeline, literature_map, colours, name_size),
        ]
        lands = list(_lane_lands(timeline, literature_map, colours))
    else:
        names = list(_district_names(literature_map, choice, colours, name_size, bounds, by_district=by_district))
        lands = list(_lands(literature_map, colours, by_district=by_district))
    return Scene(
        circles=circles,
        texts=[label(library.papers[key].note) for key in keys],
        discs=discs,
        lit=None if lit is None else {number for number, key in enumerate(keys) if key in lit},
        lands=lands,
        lines=list(
            _lines(literature_map, choice, colours, keys, circles, unasked=timeline is None, by_district=by_district)
        ),
        names=names,
        bounds=bounds,
    )


def _radius(literature_map: LiteratureMap, address: MapAddress, key: Key) -> float:
    if address.size == "same":
        return SAME
    if address.size == "pagerank":
        return rank_radius(literature_map.pagerank.get(key, 0.0), len(literature_map.spots))
    return radius(literature_map.citations.get(key, 0))


def _title(paper: Paper) -> str:
    first = (
        paper.note.authors[0].surname + (" et al." if len(paper.note.authors) > 1 else "") if paper.note.authors else ""
    )
    said = ", ".join(part for part in (first, str(paper.note.year or "")) if part)
    return f"{line_text(paper.note.title)} ({said})" if said else line_text(paper.note.title)


def paper_address(library: Library, paper: Paper) -> str:
    """The paper's page where the site's address is known, else the paper itself."""
    base = library.config.base_url
    if base:
        return f"{base.rstrip('/')}/{quote(paper_url(paper.slug))}"
    if paper.note.identifiers:
        return paper.note.identifiers[0].url
    try:
        parts = urlsplit(paper.note.url)
    except ValueError:
        return ""
    return paper.note.url if parts.scheme in ("http", "https") and parts.netloc else ""


def _lands(literature_map: LiteratureMap, colours: Colours, *, by_district: bool) -> Iterator[Land]:
    for district in filter(lambda one: one.has_ground, literature_map.districts):
        spots = [literature_map.spots[key] for key in district.papers if key in literature_map.spots]
        colour = colours.districts[district.slot] if by_district else colours.muted
        polygons = tuple(tuple((spot.x, spot.y) for spot in fan) for fan in fans(spots))
        yield Land(district.name, mixed(colour, colours.page, GROUND), polygons, STROKE)


def _district_names(
    literature_map: LiteratureMap, choice: Choice, colours: Colours, size: float, bounds: Box, *, by_district: bool
) -> Iterator[Words]:
    taken: list[Box] = []
    for district in sorted(literature_map.districts, key=lambda one: (-len(one.papers), one.id)):
        colour = colours.districts[district.slot] if by_district else colours.muted
        if choice.lit is not None and not choice.lit & set(district.papers):
            colour = mixed(colour, colours.page, 0.4)
        for text in dict.fromkeys((district.name, district.name.split(" · ")[0])):
            half = text_width(text.upper(), size) / 2 + 0.045 * size * len(text)
            if 2 * half > bounds.right - bounds.left:
                continue
            x = max(bounds.left + half, min(district.x, bounds.right - half))
            box = Box(x - half, district.y - 0.7 * size, x + half, district.y + 0.7 * size)
            outside = box.bottom < bounds.top or box.top > bounds.bottom or abs(x - district.x) > half
            if not outside and not any(_overlap(box, other) for other in taken):
                taken.append(box)
                yield Words(x, district.y, text.upper(), size, colour, bold=True, spaced=True)
                break


def _overlap(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def _lines(
    literature_map: LiteratureMap,
    choice: Choice,
    colours: Colours,
    keys: Sequence[Key],
    circles: Sequence[Circle],
    *,
    unasked: bool,
    by_district: bool,
) -> Iterator[Line]:
    """One line a pair: those of the selected paper, else all; on the timeline those that stand out."""
    numbers = {key: number for number, key in enumerate(keys)}
    slots = {district.id: district.slot for district in literature_map.districts}
    own = [edge for edge in choice.edges if choice.selected in (edge.source, edge.target)]
    pairs = sorted({_pair(edge) for edge in (*strongest(choice.edges, LINES), *own)})
    for source, target in pairs:
        touches = choice.selected in (source, target)
        bright = not choice.selected and (choice.lit is None or (source in choice.lit and target in choice.lit))
        # What stands back is left out: without see-through colours it would scratch the grounds.
        if not (touches or (bright and (unasked or choice.lit is not None))):
            continue
        one, other = literature_map.spots[source].district, literature_map.spots[target].district
        far = literature_map.spots[source if choice.selected == target else target].district
        colour = colours.districts[slots[far]] if by_district and (touches or one == other) else colours.muted
        stands_out = choice.lit is not None
        part = 0.7 if touches else 0.6 if stands_out else 0.34 if one == other else 0.15
        width = 1.6 if stands_out else 1.0
        ends = numbers[source], numbers[target]
        start, end = circles[ends[0]], circles[ends[1]]
        yield Line((start.x, start.y), (end.x, end.y), mixed(colour, colours.page, part), width, ends)


def _pair(edge: Edge) -> tuple[Key, Key]:
    return min(edge.source, edge.target), max(edge.source, edge.target)


# --- the timeline -----------------------------------------------------------------------------------


def _lane_lands(timeline: Timeline, literature_map: LiteratureMap, colours: Colours) -> Iterator[Land]:
    left, _, right, _ = timeline.bounds
    districts = {district.id: district for district in literature_map.districts}
    for lane in timeline.lanes:
        district = districts[lane.district]
        corners = ((left, lane.top), (right, lane.top), (right, lane.bottom), (left, lane.bottom))
        yield Land(district.name, mixed(colours.districts[district.slot], colours.page, GROUND), (corners,), 6.0)


def _lane_names(timeline: Timeline, literature_map: LiteratureMap, colours: Colours, size: float) -> Iterator[Words]:
    left = timeline.bounds[0]
    districts = {district.id: district for district in literature_map.districts}
    for lane in timeline.lanes:
        district = districts[lane.district]
        colour = colours.districts[district.slot]
        yield Words(left, lane.name_y, district.name, lane_name_size(size), colour, "start", bold=True)


def _years(timeline: Timeline, colours: Colours, bounds: Box, size: float) -> Iterator[Words]:
    for middle, year in timeline.years_with_room(size):
        yield Words(middle, bounds.top + size, year, size, colours.muted)
