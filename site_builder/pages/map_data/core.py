"""What the first view of the map needs of every paper, and nothing more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from site_builder.collection.library import Library
from site_builder.collection.markdown.lines import line_text
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import JSON
from site_builder.pages.lists.browsing import STATUS_NUMBERS, steps
from site_builder.rendering.drawing.marks import rank_radius
from site_builder.rendering.network import edges, kinds_of, nodes, options


def standing(library: Library, literature_map: LiteratureMap, tiled: Sequence[Sequence[int]]) -> dict[str, JSON]:
    """The part of assets/data/map.js that no word of a note moves: papers with their places, years, topics and states.

    It is made of the library's shape (`collection.descent`), which PageRank follows from, of places with the districts
    that they lie in, and of citations.
    """
    papers = [library.papers[key] for key in literature_map.spots]
    topics = {topic_id: number for number, topic_id in enumerate(library.topics)}
    numbers = {paper.key: number for number, paper in enumerate(papers)}
    drawn = nodes(library, literature_map)
    return {
        "nodes": {name: [node[name] for node in drawn] for name in "label x y size district citations".split()},
        "papers": {
            "key": [paper.key for paper in papers],
            "year": [paper.note.year for paper in papers],
            "rank": [rank_radius(literature_map.pagerank.get(paper.key, 0.0), len(papers)) for paper in papers],
            "topic": [topics[paper.topics[0]] if paper.topics else -1 for paper in papers],
            "status": "".join(str(STATUS_NUMBERS[paper.note.status]) for paper in papers),
            "tile": _tile_of(tiled, len(papers)),
        },
        "topics": {
            "id": [*topics],
            "title": [line_text(topic.title) for topic in library.topics.values()],
            "parent": [topics.get(topic.parent, -1) if topic.parent else -1 for topic in library.topics.values()],
            "papers": [steps(numbers[key] for key in topic.papers) for topic in library.topics.values()],
        },
    }


def read_as_standing(library: Library, literature_map: LiteratureMap) -> None:
    """Look at all that `standing` is made of, where it is not made: what was looked at decides whether it stands."""
    tables = (library.papers, library.topics, literature_map.spots, literature_map.citations, literature_map.pagerank)
    for table in tables:
        table.items()
    _ = literature_map.districts


def moving(library: Library, literature_map: LiteratureMap) -> dict[str, JSON]:
    """The rest of it: the strongest links, how many there are of each kind, names of districts."""
    kinds = kinds_of(library, literature_map)
    return {
        "options": options(),
        "edges": [[edge["from"], edge["to"], edge["links"]] for edge in edges(literature_map, kinds)],
        "kinds": [[kind.name, kind.title, int(kind.stated), kind.weight, kind.count] for kind in kinds],
        "districts": [
            [district.name, district.slot, district.x, district.y, int(district.has_ground)]
            for district in literature_map.districts
        ],
        "bounds": [*literature_map.bounds],
    }


def _tile_of(tiled: Sequence[Sequence[int]], papers: int) -> list[JSON]:
    found: Mapping[int, int] = {number: tile for tile, numbers in enumerate(tiled) for number in numbers}
    return [found[number] for number in range(papers)]
