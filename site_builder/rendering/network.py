"""The interactive map as data: pyvis supplies nodes, edges and options, our own page draws them.

pyvis is used as a model alone. The methods of its Network that add nodes look each one up again (quadratic), and its
HTML loads scripts from other hosts, so only its nodes, edges and options are taken. No node has a vis title: pyvis'
popups would show it as HTML.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec, module_from_spec
from itertools import chain, groupby
from operator import itemgetter
from typing import Any

from site_builder.collection.library import Library
from site_builder.mapping.kinds import KINDS, is_stated, ranking_weights
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import JSON, Key
from site_builder.rendering.drawing.marks import label, radius
from site_builder.structs import Frozen

DRAWN_BY_VIS = 1_000
"""Papers up to which vis-network draws the map; above it a canvas of our own does, which draws only what is in view
(docs/map.md has the figures)."""

JsonObject = dict[str, JSON]


class KindData(Frozen, kw_only=True):
    """A kind of link as the switches name it."""

    name: str
    title: str
    stated: bool
    """Whether notes say so, rather than two papers being alike."""
    count: int
    weight: float
    """Its part in the ranking of related papers, where the reader has not set another."""


def nodes(library: Library, literature_map: LiteratureMap) -> list[JsonObject]:
    """Nodes of vis: id (the number), label, shape, x, y, size; of our own `district` (its number) and `citations`.

    A paper's number is its place among the sorted keys. Of places, citations and what papers are called alone.
    """
    node_of, _, _ = _pyvis()
    districts = {district.id: number for number, district in enumerate(literature_map.districts)}
    return [
        node_of(number, "dot", **_node(library, literature_map, districts, key)).options
        for number, key in enumerate(literature_map.spots)
    ]


def edges(literature_map: LiteratureMap, kinds: Sequence[KindData]) -> list[JsonObject]:
    """Edges of vis, one a pair of papers, of the strongest links of each kind: from, to, and `links`.

    That is a flat list of three numbers a link: kind (its place in `kinds`), direction (1 out of `from`, -1 into it, 0
    none), weight in hundredths.
    """
    _, edge_of, _ = _pyvis()
    order = {kind.name: number for number, kind in enumerate(kinds)}
    return [
        edge_of(low, high, links=[*chain.from_iterable((order[kind], *rest) for _, _, kind, *rest in links)]).options
        for (low, high), links in groupby(literature_map.first_links, key=itemgetter(0, 1))
    ]


def options() -> JsonObject:
    """Options of vis: our places, no physics, straight lines."""
    _, _, options_of = _pyvis()
    made: JsonObject = options_of().set(json.dumps(_options()))
    return made


def _pyvis() -> tuple[Any, Any, Any]:
    """Node, Edge and Options of pyvis, without the IPython and networkx that its Network brings: half a second."""
    if "pyvis" in sys.modules or (spec := find_spec("pyvis")) is None:
        package = None
    else:
        # Its modules can be found in it, while what it would do when it is imported waits for who asks for more.
        package = sys.modules["pyvis"] = module_from_spec(spec)
    try:
        from pyvis.edge import Edge
        from pyvis.node import Node
        from pyvis.options import Options
    finally:
        if package is not None:
            del sys.modules["pyvis"]
    return Node, Edge, Options


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


def kinds_of(library: Library, literature_map: LiteratureMap) -> tuple[KindData, ...]:
    """The kinds that occur, in the order of `kind_names`."""
    weights = ranking_weights(library.config.weights)
    return tuple(
        KindData(
            name=name,
            title=KINDS[name].title,
            stated=is_stated(name),
            count=literature_map.counts[name],
            weight=round(weights[name], 3),
        )
        for name in kind_names(literature_map)
    )


def kind_names(literature_map: LiteratureMap) -> list[str]:
    """The kinds that occur: those that notes state first, in the order of the table of kinds."""
    occurring = frozenset(literature_map.counts)
    return sorted((name for name in KINDS if name in occurring), key=lambda name: not is_stated(name))


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
