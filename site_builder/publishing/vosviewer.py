"""The map as VOSviewer and VOSviewer Online open it.

Source: "File formats" of the documentation of VOSviewer Online (https://app.vosviewer.com/docs/file-types/json-file-type/):
items with whole numbers for ids and clusters, one link between two items.
"""

from __future__ import annotations

import json

from site_builder.collection.library import Library
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import JSON
from site_builder.publishing.web_addresses import address_of
from site_builder.rendering.drawing.marks import label


def vosviewer_json(library: Library, literature_map: LiteratureMap) -> str:
    """One item a paper, in order of keys; of all links between two papers the sum. Places lie within [-1, 1]."""
    numbers = {key: number for number, key in enumerate(library.papers, 1)}
    clusters = {district.id: number for number, district in enumerate(literature_map.districts, 1)}
    x0, y0, x1, y1 = literature_map.bounds
    half = max(x1 - x0, y1 - y0) / 2 or 1.0
    items: list[JSON] = []
    for key, paper in library.papers.items():
        spot = literature_map.spots[key]
        item: dict[str, JSON] = {
            "id": numbers[key],
            "label": label(paper.note),
            "description": paper.note.title,
            "x": round((spot.x - (x0 + x1) / 2) / half, 4),
            "y": round((spot.y - (y0 + y1) / 2) / half, 4),
            "weights": {"Citations": literature_map.citations.get(key, 0)},
        }
        if address := address_of(library, paper):
            item["url"] = address
        if spot.district in clusters:
            item["cluster"] = clusters[spot.district]
        if paper.note.year is not None:
            item["scores"] = {"Year": paper.note.year}
        items.append(item)
    strengths: dict[tuple[int, int], float] = {}
    for edge in literature_map.edges:
        ends = sorted((numbers[edge.source], numbers[edge.target]))
        strengths[ends[0], ends[1]] = strengths.get((ends[0], ends[1]), 0.0) + edge.weight
    network: JSON = {
        "items": items,
        "links": [
            {"source_id": source, "target_id": target, "strength": round(strength, 4)}
            for (source, target), strength in sorted(strengths.items())
        ],
        "clusters": [
            {"cluster": clusters[district.id], "label": district.name} for district in literature_map.districts
        ],
    }
    info: JSON = {"title": library.config.title, "description": library.config.description}
    return json.dumps({"info": info, "network": network}, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
