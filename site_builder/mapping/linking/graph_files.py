"""The graph of papers as GraphML and GEXF, by networkx's writers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import Any

from site_builder.mapping.kinds import KINDS
from site_builder.mapping.literature_map import Edge
from site_builder.model import Key
from site_builder.structs import Frozen


class GraphNode(Frozen, kw_only=True):
    """A paper in a file of a graph."""

    label: str
    x: float
    y: float
    size: float
    attributes: Mapping[str, str | int | float]
    """Further columns of the table of papers. A column has one type; what a paper lacks is missing."""


def graphml(nodes: Mapping[Key, GraphNode], edges: Iterable[Edge]) -> bytes:
    """GraphML: places are the columns `x` and `y`, kinds of edges their ids' ends and the column `kind`."""
    import networkx as nx

    graph: nx.MultiDiGraph[Key] = nx.MultiDiGraph()
    for key, node in nodes.items():
        graph.add_node(key, label=node.label, x=node.x, y=node.y, size=node.size, **node.attributes)
    for edge in edges:
        graph.add_edge(edge.source, edge.target, edge.kind, **_columns(edge))
    written = BytesIO()
    # networkx takes lxml where it is installed, whose bytes differ: always the writer of the standard library.
    nx.write_graphml_xml(graph, written, named_key_ids=True, edge_id_from_attribute=None)
    return written.getvalue() + b"\n"


def gexf(nodes: Mapping[Key, GraphNode], edges: Iterable[Edge]) -> bytes:
    """GEXF 1.2, which Gephi opens: places and sizes as `viz` has them.

    Every edge runs from source to target and the column `directed` says whether that means anything: networkx
    refuses to read a file in which only some are directed, which GEXF would allow.
    """
    import networkx as nx
    from networkx.readwrite.gexf import GEXFWriter

    graph: nx.MultiDiGraph[Key] = nx.MultiDiGraph()
    for key, node in nodes.items():
        viz: dict[str, Any] = {"position": {"x": node.x, "y": node.y, "z": 0.0}, "size": node.size}
        graph.add_node(key, label=node.label, viz=viz, **node.attributes)
    for number, edge in enumerate(edges):
        graph.add_edge(edge.source, edge.target, number, id=str(number), **_columns(edge))
    writer = GEXFWriter(encoding="utf-8", prettyprint=True, version="1.2draft")
    writer.add_graph(graph)
    for meta in writer.xml.iter("meta"):
        meta.attrib.pop("lastmodifieddate", None)  # the same graph is the same bytes tomorrow
        for creator in meta.findall("creator"):
            creator.text = "site-builder"
    written = BytesIO()
    writer.write(written)
    return written.getvalue() + b"\n"


def _columns(edge: Edge) -> dict[str, Any]:
    return {
        "weight": round(edge.weight, 4),
        "kind": edge.kind,
        "reasons": "; ".join(edge.reasons),
        "directed": KINDS[edge.kind].directed,
    }
