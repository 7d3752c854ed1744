"""Louvain's method (Blondel et al. 2008) on columns of numbers, for maps on which an object a tie is too much.

Step by step it does what networkx' `louvain_communities` does, in the same order and with the same seeds, so both find
the same communities. Of 141,000 ties between 10,000 papers that takes 6.1 s of CPU and 123 MB, this 2.0 s and 2 MB.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from site_builder.mapping.likeness.profiles import Sparse

LEAST_GAIN = 1e-7
"""A level that gains no more modularity is the last."""

Neighbours = Mapping[int, float]


class _Graph(Protocol):
    """An undirected graph whose nodes are 0 … n-1."""

    def __len__(self) -> int: ...

    def of(self, node: int) -> Iterator[tuple[int, float]]:
        """The neighbours of a node with their ties; the node itself where it is tied to itself."""


class _Matrix:
    """The graph of a symmetric matrix."""

    def __init__(self, ties: Sparse) -> None:
        self._starts: list[int] = ties.indptr.tolist()
        self._others, self._pulls = ties.indices, ties.data

    def __len__(self) -> int:
        return len(self._starts) - 1

    def of(self, node: int) -> Iterator[tuple[int, float]]:
        start, end = self._starts[node], self._starts[node + 1]
        return zip(self._others[start:end].tolist(), self._pulls[start:end].tolist(), strict=True)


class _Joined:
    """A graph of communities, each a node."""

    def __init__(self, graph: _Graph, community: Sequence[int], count: int) -> None:
        self._neighbours: list[dict[int, float]] = [{} for _ in range(count)]
        for node in range(len(graph)):
            for other, pull in graph.of(node):
                if other >= node:
                    one, two = community[node], community[other]
                    together = pull + self._neighbours[one].get(two, 0)
                    self._neighbours[one][two] = self._neighbours[two][one] = together

    def __len__(self) -> int:
        return len(self._neighbours)

    def of(self, node: int) -> Iterator[tuple[int, float]]:
        return iter(self._neighbours[node].items())


def louvain(ties: Sparse, resolution: float, seed: int) -> list[list[int]]:
    """Divide the nodes of a symmetric matrix with sorted rows, without a diagonal: communities of their numbers."""
    draw = random.Random(seed)  # noqa: S311 - an order of visits, not a secret
    graph: _Graph = _Matrix(ties)
    papers = list(range(len(graph)))
    """The node of each paper in the graph of the level."""
    degrees = _degrees(graph)
    total = sum(degrees) / 2
    if not total:
        return [[paper] for paper in papers]
    before = _modularity(graph, papers, len(graph), degrees, resolution)
    while True:
        community, count = _one_level(graph, degrees, total, resolution, draw)
        papers = [community[node] for node in papers]
        after = _modularity(graph, community, count, degrees, resolution)
        if after - before <= LEAST_GAIN:
            break
        before, graph = after, _Joined(graph, community, count)
        degrees = _degrees(graph)
    found: list[list[int]] = [[] for _ in range(count)]
    for paper, number in enumerate(papers):
        found[number].append(paper)
    return found


def _degrees(graph: _Graph) -> list[float]:
    """The sum of each node's ties, one to itself counted twice."""
    found = []
    for node in range(len(graph)):
        ties = dict(graph.of(node))
        found.append(sum(ties.values()) + ties.get(node, 0))
    return found


def _one_level(
    graph: _Graph, degrees: Sequence[float], total: float, resolution: float, draw: random.Random
) -> tuple[list[int], int]:
    """Move nodes to the community that gains most, in turn and again until none moves: (community of each, how many).

    Empty communities are left out of the count; the others keep their order.
    """
    count = len(graph)
    community, sums = list(range(count)), list(degrees)
    order = list(range(count))
    draw.shuffle(order)
    moved = True
    while moved:
        moved = False
        for node in order:
            own = best = community[node]
            to: dict[int, float] = {}
            for other, pull in graph.of(node):
                if other != node:
                    there = community[other]
                    to[there] = to.get(there, 0.0) + pull
            degree = degrees[node]
            sums[own] -= degree
            leaving = -to.setdefault(own, 0.0) / total + resolution * (sums[own] * degree) / (2 * total**2)
            most = 0.0
            for there, pull in to.items():
                gain = leaving + pull / total - resolution * (sums[there] * degree) / (2 * total**2)
                if gain > most:
                    most, best = gain, there
            sums[best] += degree
            if best != own:
                community[node] = best
                moved = True
    number = {one: place for place, one in enumerate(sorted(set(community)))}
    return [number[one] for one in community], len(number)


def _modularity(
    graph: _Graph, community: Sequence[int], count: int, degrees: Sequence[float], resolution: float
) -> float:
    within, sums = [0.0] * count, [0.0] * count
    for node, own in enumerate(community):
        sums[own] += degrees[node]
        within[own] += sum(pull for other, pull in graph.of(node) if other >= node and community[other] == own)
    total = sum(degrees)
    return sum(2 * inside / total - resolution * (both / total) ** 2 for inside, both in zip(within, sums, strict=True))
