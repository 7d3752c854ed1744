"""Where things stand in the other two views of the map: the timeline, and the topics."""

from __future__ import annotations

from site_builder.collection.library import Library
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.mapping.places.topic_places import place_topics
from site_builder.model import JSON
from site_builder.rendering.drawing.timeline import arrange_timeline


def timeline_view(library: Library, literature_map: LiteratureMap) -> dict[str, JSON]:
    """The value of assets/data/map/timeline.js: a place for each paper by number, the years and the lanes."""
    timeline = arrange_timeline(library, literature_map)
    numbers = {district.id: number for number, district in enumerate(literature_map.districts)}
    return {
        "x": [timeline.places[key][0] for key in literature_map.spots],
        "y": [timeline.places[key][1] for key in literature_map.spots],
        "years": [[year.label, year.left, year.right] for year in timeline.years],
        "lanes": [[numbers[lane.district], lane.top, lane.bottom] for lane in timeline.lanes],
        "bounds": [*timeline.bounds],
    }


def topics_view(library: Library, literature_map: LiteratureMap) -> dict[str, JSON]:
    """The value of assets/data/map/topics.js: the largest topics with their places, and the papers that they share."""
    placed = place_topics(library, literature_map.spots)
    numbers = {topic_id: number for number, topic_id in enumerate(library.topics)}
    districts = {district.id: number for number, district in enumerate(literature_map.districts)}
    return {
        "topic": [numbers[spot.topic] for spot in placed.spots],
        "x": [spot.x for spot in placed.spots],
        "y": [spot.y for spot in placed.spots],
        "radius": [spot.radius for spot in placed.spots],
        "papers": [spot.papers for spot in placed.spots],
        "district": [districts[spot.district] for spot in placed.spots],
        "shared": [[numbers[one], numbers[other], count] for one, other, count in placed.shared],
        "bounds": [*placed.bounds],
    }
