"""The interactive map as data: pyvis' Network supplies nodes, edges and options, our own page draws them.

pyvis is used as a model alone. Its methods that add nodes look each one up again (quadratic), and its
HTML loads scripts from other hosts, so its lists are filled directly and only its data are taken. No
node has a vis title: pyvis' popups would show it as HTML.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from site_builder.collection.library import Library
from site_builder.mapping.kinds import KINDS, is_stated, ranking_weights
from site_builder.mapping.literature_map import Edge, LiteratureMap, bare
from site_builder.model import JSON, Key
from site_builder.rendering.drawing.marks import label, radius, strongest

LINES = 800
"""Of each kind the first view knows so many links, the strongest, fairly among the papers: more would not be told
apart from afar. All others come with their reasons, tile by tile."""

DRAWN_BY_VIS = 1_000
"""Papers up to which vis-network draws the map; above it a canvas of our own does, which draws only what is in view
(docs/map.md has the figures)."""

JsonObject = dict[str, JSON]


@dataclass(frozen=True, slots=True, kw_only=True)
class KindData:
    """A kind of link as the switches name it."""

    name: str
    title: str
    stated: bool
    """Whether notes say so, rather than two papers being alike."""
    count: int
    weight: float
    """Its part in the ranking of related papers, where the reader has not set another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkData:
    """What vis-network draws. A paper's number is its place among the sorted keys."""

    nodes: Sequence[JsonObject]
    """vis nodes: id (the number), label, shape, x, y, size; of our own `district` (its number) and `citations`."""
    edges: Sequence[JsonObject]
    """vis edges, one a pair of papers, of the strongest links of each kind: from, to, and `links`, a flat list of three
    numbers a link: kind, direction (1 out of `from`, -1 into it, 0 none), weight in hundredths."""
    options: JsonObject
    """vis options."""
    kinds: Sequence[KindData]
    """In the order that `links` counts them: those that notes state first."""


def network_data(library: Library, literature_map: LiteratureMap) -> NetworkData:
    """Lay out a map for vis-network: our places, no physics, straight lines."""
    # pyvis takes half a second to import, and only this stage needs it.
    from pyvis.edge import Edge as VisEdge
    from pyvis.network import Network
    from pyvis.node import Node as VisNode

    numbers = {key: number for number, key in enumerate(literature_map.spots)}
    districts = {district.id: number for number, district in enumerate(literature_map.districts)}
    kinds = _kinds(bare(literature_map.edges), ranking_weights(library.config.weights))
    edges = _strongest_of_each_kind(bare(literature_map.edges))
    network = Network(directed=False, cdn_resources="in_line")
    network.nodes = [
        VisNode(number, "dot", **_node(library, literature_map, districts, key)).options
        for key, number in numbers.items()
    ]
    network.edges = [
        VisEdge(source, target, links=_links(between, numbers, kinds)).options
        for (source, target), between in _pairs(edges, numbers)
    ]
    network.set_options(json.dumps(_options()))
    nodes, vis_edges, _, _, _, options = network.get_network_data()
    return NetworkData(
        nodes=nodes,
        edges=vis_edges,
        options=json.loads(options),
        kinds=tuple(kinds.values()),
    )


def _strongest_of_each_kind(edges: Iterable[Edge]) -> list[Edge]:
    by_kind: dict[str, list[Edge]] = {}
    for edge in edges:
        by_kind.setdefault(edge.kind, []).append(edge)
    return [edge for of_kind in by_kind.values() for edge in strongest(of_kind, LINES)]


def _node(library: Library, literature_map: LiteratureMap, districts: Mapping[str, int], key: Key) -> JsonObject:
    spot = literature_map.spots[key]
    citations = literature_map.citations.get(key, 0)
    return {
        "label": label(library.papers[key].note),
        "x": spot.x,
        "y": spot.y,
        "size": radius(citations),
        "district": districts[spot.district],
        "citations": citations,
    }


def _kinds(edges: Iterable[Edge], weights: Mapping[str, float]) -> dict[str, KindData]:
    """The kinds that occur: those that notes state first, in the order of the table of kinds."""
    counts: dict[str, int] = {}
    for edge in edges:
        counts[edge.kind] = counts.get(edge.kind, 0) + 1
    names = sorted(counts, key=lambda name: (not is_stated(name), list(KINDS).index(name) if name in KINDS else 999))
    return {
        name: KindData(
            name=name,
            title=KINDS[name].title if name in KINDS else name.replace("_", " "),
            stated=is_stated(name),
            count=counts[name],
            weight=round(weights.get(name, 1.0), 3),
        )
        for name in names
    }


def _pairs(edges: Iterable[Edge], numbers: Mapping[Key, int]) -> Iterable[tuple[tuple[int, int], Iterable[Edge]]]:
    def pair(edge: Edge) -> tuple[int, int]:
        one, other = numbers[edge.source], numbers[edge.target]
        return min(one, other), max(one, other)

    return groupby(sorted(edges, key=lambda edge: (*pair(edge), edge.kind, edge.source)), key=pair)


def _links(edges: Iterable[Edge], numbers: Mapping[Key, int], kinds: Mapping[str, KindData]) -> list[JSON]:
    order = {name: number for number, name in enumerate(kinds)}
    links: list[JSON] = []
    for edge in edges:
        directed = edge.kind in KINDS and KINDS[edge.kind].directed
        forward = numbers[edge.source] < numbers[edge.target]
        links += [order[edge.kind], (1 if forward else -1) if directed else 0, round(edge.weight * 100)]
    return links


def _options() -> JsonObject:
    return {
        "autoResize": True,
        "physics": {"enabled": False},
        "layout": {"improvedLayout": False},
        "nodes": {"shape": "dot"},
        "edges": {"smooth": False, "selectionWidth": 0, "hoverWidth": 0},
        "interaction": {
            "dragNodes": False,
            "hover": False,
            "selectable": False,
            "selectConnectedEdges": False,
            "zoomSpeed": 0.7,
        },
    }
