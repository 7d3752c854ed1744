"""Topics as a scene: discs amid their papers, tied where they share some."""

from __future__ import annotations

from urllib.parse import quote

from site_builder.collection.library import Library
from site_builder.collection.map_address import MapAddress
from site_builder.collection.markdown.lines import line_text
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.mapping.places.topic_places import place_topics
from site_builder.model import TopicId
from site_builder.rendering.drawing.labels import Box, Circle
from site_builder.rendering.stage.colours import Colours
from site_builder.rendering.stage.labelling import Scene
from site_builder.rendering.stage.plan import Disc, Line, mixed
from site_builder.urls import topic_url


def topics_scene(
    library: Library, literature_map: LiteratureMap, address: MapAddress, colours: Colours, bounds: Box
) -> Scene:
    placed = place_topics(library, literature_map.spots)
    slots = {district.id: district.slot for district in literature_map.districts}
    spots = sorted(placed.spots, key=lambda spot: (-spot.papers, spot.topic))
    numbers = {spot.topic: number for number, spot in enumerate(spots)}
    base = library.config.base_url
    selected = next((TopicId(topic) for topic in address.topic if topic in numbers), None)
    ties = [(one, other) for one, other, _ in placed.shared if selected in (one, other)]
    lit = {numbers[topic] for tie in ties for topic in tie} | {numbers[selected]} if selected is not None else None
    circles = [Circle(spot.x, spot.y, spot.radius) for spot in spots]
    most = max((count for *_, count in placed.shared), default=1)
    discs = []
    for number, spot in enumerate(spots):
        topic = library.topics[spot.topic]
        colour = colours.districts[slots.get(spot.district, 0)]
        discs.append(
            Disc(
                spot.x,
                spot.y,
                spot.radius,
                colour if lit is None or number in lit else mixed(colour, colours.page, 0.28),
                f"{line_text(topic.title)} ({spot.papers})",
                f"{base.rstrip('/')}/{quote(topic_url(topic.slug))}" if base else "",
                colours.ink if spot.topic == selected else "",
            )
        )
    lines = []
    for one, other, count in placed.shared:
        ends = numbers[one], numbers[other]
        start, end = circles[ends[0]], circles[ends[1]]
        part = 0.16 + 0.2 * count / most if selected is None else 0.55 if selected in (one, other) else 0.06
        colour = mixed(colours.muted, colours.page, part)
        lines.append(Line((start.x, start.y), (end.x, end.y), colour, 1 + 7 * count / most, ends))
    return Scene(
        circles=circles,
        texts=[line_text(library.topics[spot.topic].title) for spot in spots],
        discs=discs,
        # All of them keep their names: there are few, and discs say nothing by themselves.
        lit=None,
        lands=(),
        lines=lines,
        names=(),
        bounds=bounds,
        holds_words=True,
    )
