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
from site_builder.mapping.kinds import KINDS
from site_builder.mapping.literature_map import Edge, LiteratureMap
from site_builder.mapping.phrases import of_this_paper
from site_builder.model import JSON, Key
from site_builder.rendering.drawing.marks import is_stated, label, radius, strongest

LINKS = 20_000
"""The interactive map knows so many links, the strongest: more would neither be seen nor load quickly."""

SMOOTH_MOTION = 1_500
"""Papers above which lines are hidden while the map is moved, so that it follows the hand."""

JsonObject = dict[str, JSON]


@dataclass(frozen=True, slots=True, kw_only=True)
class KindData:
    """A kind of link as the switches name it."""

    name: str
    title: str
    stated: bool
    """Whether notes say so, rather than two papers being alike."""
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkData:
    """What vis-network draws. A paper's number is its place among the sorted keys."""

    nodes: Sequence[JsonObject]
    """vis nodes: id (the number), label, shape, x, y, size; of our own `district` (its number) and `citations`."""
    edges: Sequence[JsonObject]
    """vis edges, one a pair of papers: from, to, and `links`, a flat list of five numbers a link: kind, direction
    (1 out of `from`, -1 into it, 0 none), weight in hundredths, reason on the list of `from`, on that of `to`."""
    options: JsonObject
    """vis options."""
    kinds: Sequence[KindData]
    """In the order that `links` counts them."""
    reasons: Sequence[str]
    """In the order that `links` counts them."""


def network_data(library: Library, literature_map: LiteratureMap) -> NetworkData:
    """Lay out a map for vis-network: our places, no physics, straight lines."""
    # pyvis takes half a second to import, and only this stage needs it.
    from pyvis.edge import Edge as VisEdge
    from pyvis.network import Network
    from pyvis.node import Node as VisNode

    numbers = {key: number for number, key in enumerate(literature_map.spots)}
    districts = {district.id: number for number, district in enumerate(literature_map.districts)}
    edges = strongest(literature_map.edges, LINKS)
    kinds = _kinds(edges)
    reasons = _Table()
    network = Network(directed=False, cdn_resources="in_line")
    network.nodes = [
        VisNode(number, "dot", **_node(library, literature_map, districts, key)).options
        for key, number in numbers.items()
    ]
    network.edges = [
        VisEdge(source, target, links=_links(between, numbers, kinds, reasons)).options
        for (source, target), between in _pairs(edges, numbers)
    ]
    network.set_options(json.dumps(_options(len(numbers))))
    nodes, vis_edges, _, _, _, options = network.get_network_data()
    return NetworkData(
        nodes=nodes,
        edges=vis_edges,
        options=json.loads(options),
        kinds=tuple(kinds.values()),
        reasons=tuple(reasons.numbers),
    )


class _Table:
    """Texts that are named by number, each once, in the order they were first asked for."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self.numbers.setdefault(text, len(self.numbers))


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


def _kinds(edges: Iterable[Edge]) -> dict[str, KindData]:
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
        )
        for name in names
    }


def _pairs(edges: Iterable[Edge], numbers: Mapping[Key, int]) -> Iterable[tuple[tuple[int, int], Iterable[Edge]]]:
    def pair(edge: Edge) -> tuple[int, int]:
        one, other = numbers[edge.source], numbers[edge.target]
        return min(one, other), max(one, other)

    return groupby(sorted(edges, key=lambda edge: (*pair(edge), edge.kind, edge.source)), key=pair)


def _links(
    edges: Iterable[Edge], numbers: Mapping[Key, int], kinds: Mapping[str, KindData], reasons: _Table
) -> list[JSON]:
    order = list(kinds)
    links: list[JSON] = []
    for edge in edges:
        directed = edge.kind in KINDS and KINDS[edge.kind].directed
        onward = "; ".join(edge.reasons)
        back = of_this_paper(onward) if directed else onward
        forward = numbers[edge.source] < numbers[edge.target]
        direction = (1 if forward else -1) if directed else 0
        read = (onward, back) if forward else (back, onward)
        links += [order.index(edge.kind), direction, round(edge.weight * 100), *(reasons.number(text) for text in read)]
    return links


def _options(papers: int) -> JsonObject:
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
            "hideEdgesOnDrag": papers > SMOOTH_MOTION,
            "hideEdgesOnZoom": papers > SMOOTH_MOTION,
            "zoomSpeed": 0.7,
        },
    }
