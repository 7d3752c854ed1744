"""Louvain's method: the very communities that networkx finds."""

from __future__ import annotations

import networkx as nx
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.mapping.districts.louvain import louvain
from site_builder.mapping.sparse import Matrix

NODES = 24

ties = st.dictionaries(
    st.tuples(st.integers(0, NODES - 1), st.integers(0, NODES - 1)).filter(lambda ends: ends[0] < ends[1]),
    st.sampled_from([0.25, 0.5, 0.75, 1.0, 1.7]),
    max_size=80,
)


# No deadline: on a busy machine the clock says nothing of the code.
@settings(deadline=None, max_examples=200)
@given(ties, st.integers(0, 4), st.sampled_from([1.0, 1.5]))
def test_it_finds_what_networkx_finds(pulls: dict[tuple[int, int], float], seed: int, resolution: float) -> None:
    matrix = np.zeros((NODES, NODES))
    for (one, other), pull in pulls.items():
        matrix[one, other] = matrix[other, one] = pull
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(NODES))
    graph.add_weighted_edges_from((*ends, pulls[ends]) for ends in sorted(pulls))
    expected = nx.community.louvain_communities(graph, weight="weight", resolution=resolution, seed=seed)
    assert louvain(Matrix.dense(matrix), resolution, seed) == [sorted(group) for group in expected]


def test_without_nodes_there_are_no_communities() -> None:
    assert louvain(Matrix.empty(0, 0), 1.0, 0) == []
