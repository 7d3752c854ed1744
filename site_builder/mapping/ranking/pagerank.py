"""PageRank: how often somebody who follows citations from paper to paper comes by (Brin and Page 1998)."""

from __future__ import annotations

from collections.abc import Mapping

from site_builder.collection.library import Library
from site_builder.model import Key


def pagerank(library: Library) -> Mapping[Key, float]:
    """The part of each paper, in the order of keys; parts sum to 1. Only citations between papers here count."""
    import networkx as nx  # most builds recall what it gave

    graph: nx.DiGraph[Key] = nx.DiGraph()
    graph.add_nodes_from(library.papers)
    graph.add_edges_from((paper.key, cited) for paper in library.papers.values() for cited in sorted(paper.cites))
    return nx.pagerank(graph) if library.papers else {}
