"""The map as GraphML and GEXF, for Gephi, Cytoscape and networkx."""

from __future__ import annotations

from collections.abc import Mapping

from site_builder.collection.library import Library
from site_builder.mapping.linking.graph_files import GraphNode, gexf, graphml
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Key
from site_builder.publishing.web_addresses import address_of
from site_builder.rendering.drawing.marks import label, radius


def map_graphml(library: Library, literature_map: LiteratureMap) -> str:
    return graphml(_nodes(library, literature_map), literature_map.edges).decode()


def map_gexf(library: Library, literature_map: LiteratureMap) -> str:
    return gexf(_nodes(library, literature_map), literature_map.edges).decode()


def _nodes(library: Library, literature_map: LiteratureMap) -> Mapping[Key, GraphNode]:
    """Places and sizes are those of graph.json."""
    names = {district.id: district.name for district in literature_map.districts}
    found: dict[Key, GraphNode] = {}
    for key, paper in library.papers.items():
        note, spot = paper.note, literature_map.spots[key]
        citations = literature_map.citations.get(key, 0)
        attributes: dict[str, str | int | float] = {
            "title": note.title,
            "authors": "; ".join(name.full for name in note.authors),
            "venue": note.venue,
            "topics": "; ".join(paper.topics),
            "district": names.get(spot.district, spot.district),
            "citations": citations,
            "url": address_of(library, paper),
        }
        if note.year is not None:
            attributes["year"] = note.year
        found[key] = GraphNode(
            label=label(note), x=round(spot.x, 1), y=round(spot.y, 1), size=radius(citations), attributes=attributes
        )
    return found
