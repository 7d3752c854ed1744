"""The multigraph, citation counts, and the ties that the map is drawn from."""

from __future__ import annotations

import networkx as nx
import pytest

from site_builder.mapping.kinds import KINDS
from site_builder.mapping.linking.graph import build_graph, citations, ties
from site_builder.mapping.literature_map import Edge
from site_builder.model import Key

A, B, C = Key("a"), Key("b"), Key("c")
EDGES = (
    Edge(A, B, "cites", 1.0, ("cites it",)),
    Edge(A, B, "mentions", 0.5, ("mentions it",)),
    Edge(B, A, "cites", 1.0, ("cites it",)),
    Edge(A, C, "shared_topics", 0.25, ("shared topics: t",)),
)


def test_every_paper_is_a_node_and_every_edge_stands_under_its_kind() -> None:
    graph = build_graph([A, B, C, Key("d")], EDGES)
    assert isinstance(graph, nx.MultiDiGraph)
    assert list(graph) == ["a", "b", "c", "d"]
    assert list(graph.edges(keys=True)) == [
        (edge.source, edge.target, edge.kind) for edge in (*EDGES[:2], EDGES[3], EDGES[2])
    ]
    assert graph.edges[A, B, "mentions"] == {"weight": 0.5, "reasons": ("mentions it",)}


def test_citations_count_papers_that_cite_and_nothing_else() -> None:
    assert citations(build_graph([A, B, C], EDGES)) == {"a": 1, "b": 1, "c": 0}


def test_ties_add_up_both_ways_over_kinds() -> None:
    tied = ties(build_graph([A, B, C], EDGES)).toarray()
    expected = 2 * KINDS["cites"].pull + 0.5 * KINDS["mentions"].pull
    assert tied[0, 1] == tied[1, 0] == pytest.approx(expected)
    assert tied[0, 2] == tied[2, 0] == pytest.approx(0.25 * KINDS["shared_topics"].pull)
    assert tied[1, 2] == 0
    assert tied.diagonal().tolist() == [0, 0, 0]


def test_no_papers_no_ties() -> None:
    assert ties(build_graph([], [])).shape == (0, 0)
