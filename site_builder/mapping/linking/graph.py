"""The graph of papers, as a networkx multigraph, and what is counted and combined on it.

Nodes and edges are inserted in sorted order: algorithms of networkx give results that depend on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import networkx as nx
import numpy as np
from scipy.sparse import coo_array

from site_builder.mapping.kinds import CITES, KINDS, SIMILAR_TEXT
from site_builder.mapping.likeness.profiles import Sparse
from site_builder.mapping.literature_map import Edge
from site_builder.model import Key


def build_graph(keys: Iterable[Key], edges: Iterable[Edge]) -> nx.MultiDiGraph[Key]:
    """Every paper as a node, every edge under its kind with `weight` and `reasons`.

    An undirected edge is inserted once, from its smaller key; `KINDS` says which kinds those are.
    """
    graph: nx.MultiDiGraph[Key] = nx.MultiDiGraph()
    graph.add_nodes_from(keys)
    for edge in edges:
        graph.add_edge(edge.source, edge.target, edge.kind, weight=edge.weight, reasons=edge.reasons)
    return graph


def citations(graph: nx.MultiDiGraph[Key]) -> Mapping[Key, int]:
    """How many papers of the library cite each paper."""
    counts: dict[Key, int] = dict.fromkeys(graph, 0)
    for _, target, kind in graph.edges(keys=True):
        if kind == CITES:
            counts[target] += 1
    return counts


def ties(graph: nx.MultiDiGraph[Key]) -> Sparse:
    """How strongly each two papers are tied: the sum over edges both ways of weight × the kind's pull.

    A symmetric matrix in the graph's order of nodes, without a diagonal.
    """
    return _sums(graph, lambda kind: KINDS[kind].pull)


def alike(graph: nx.MultiDiGraph[Key]) -> Sparse:
    """How much the text of each two papers is alike: a matrix as that of `ties`."""
    return _sums(graph, lambda kind: float(kind == SIMILAR_TEXT))


def _sums(graph: nx.MultiDiGraph[Key], part: Callable[[str], float]) -> Sparse:
    numbers = {key: number for number, key in enumerate(graph)}
    rows, columns, pulls = [], [], []
    for source, target, kind, data in graph.edges(keys=True, data=True):
        pull = part(kind) * data["weight"]
        if pull > 0:
            rows.append(numbers[source])
            columns.append(numbers[target])
            pulls.append(pull)
    size = (len(numbers), len(numbers))
    one_way = coo_array((np.array(pulls), (np.array(rows, int), np.array(columns, int))), shape=size).tocsr()
    both_ways = (one_way + one_way.T).tocsr()
    both_ways.sort_indices()
    return both_ways
