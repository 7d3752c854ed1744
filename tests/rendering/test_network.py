"""The interactive map as data: pyvis' nodes, edges and options, with our places and every reason."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from site_builder.collection.library import Library
from site_builder.mapping.build_map import build_map
from site_builder.mapping.kinds import ranking_weights
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.rendering.drawing.marks import radius
from site_builder.rendering.network import JsonObject, KindData, edges, kinds_of, nodes, options
from tests.mapping.libraries import library, paper, planted


@dataclass(frozen=True)
class Network:
    nodes: Sequence[JsonObject]
    edges: Sequence[JsonObject]
    options: JsonObject
    kinds: Sequence[KindData]


def network_of(papers: Library, made: LiteratureMap) -> Network:
    kinds = kinds_of(papers, made)
    return Network(nodes(papers, made), edges(made, kinds), options(), kinds)


LIBRARY = library(
    [
        paper("a", author="Ada", year=2001, cites=["b"], relations=[("extends", "b")]),
        paper("b", author="Bob", year=2000),
        paper("c", author="Cai", year=2003, cites=["b", "a"], related=[("a", "read it first")]),
    ],
    {"x": ["a", "b"]},
)


@pytest.fixture(scope="module")
def literature_map() -> LiteratureMap:
    return build_map(LIBRARY)


@pytest.fixture(scope="module")
def network(literature_map: LiteratureMap) -> Network:
    return network_of(LIBRARY, literature_map)


def links(network: Network, source: int, target: int) -> dict[str, int]:
    """Kind -> direction."""
    (edge,) = (each for each in network.edges if (each["from"], each["to"]) == (source, target))
    packed: Any = edge["links"]
    rows = [packed[at : at + 3] for at in range(0, len(packed), 3)]
    return {network.kinds[kind].name: direction for kind, direction, _ in rows}


def test_nodes_stand_where_the_map_says(network: Network, literature_map: LiteratureMap) -> None:
    assert [node["id"] for node in network.nodes] == [0, 1, 2]
    for node, (key, spot) in zip(network.nodes, literature_map.spots.items(), strict=True):
        assert (node["x"], node["y"]) == (spot.x, spot.y)
        assert node["size"] == radius(literature_map.citations[key])
        assert node["label"] == LIBRARY.papers[key].note.label


def test_no_node_or_edge_has_a_title_that_a_popup_could_take_for_html(network: Network) -> None:
    assert not [each for each in (*network.nodes, *network.edges) if "title" in each]


def test_a_pair_has_one_line_with_all_its_links(network: Network) -> None:
    pairs = [(edge["from"], edge["to"]) for edge in network.edges]
    assert pairs == sorted(set(pairs))
    assert {"cites", "extends", "shared_topics"} <= set(links(network, 0, 1))


def test_a_link_says_which_way_it_goes(network: Network) -> None:
    assert links(network, 0, 1)["cites"] == 1
    assert links(network, 0, 2)["cites"] == -1  # c cites a, whose number is the smaller
    assert links(network, 0, 1)["shared_topics"] == 0


def test_kinds_carry_the_weight_that_the_ranking_gives_them(network: Network) -> None:
    weights = ranking_weights({})
    assert {kind.name: kind.weight for kind in network.kinds} == {
        kind.name: weights[kind.name] for kind in network.kinds
    }


def test_kinds_that_notes_state_come_first_and_are_counted(network: Network) -> None:
    stated = [kind.stated for kind in network.kinds]
    assert stated == sorted(stated, reverse=True)
    assert {kind.name: kind.count for kind in network.kinds}["cites"] == 3


def test_the_browser_computes_no_layout(network: Network) -> None:
    options: Any = network.options
    assert options["physics"] == {"enabled": False}
    assert options["layout"]["improvedLayout"] is False
    assert options["edges"]["smooth"] is False


def test_of_each_kind_the_strongest_links_are_kept_and_all_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("site_builder.mapping.linking.edge_table.FIRST", 100)
    papers = planted(200, 4)
    made = build_map(papers)
    data = network_of(papers, made)
    packed: Any = [edge["links"] for edge in data.edges]
    for number, kind in enumerate(data.kinds):
        kept = sum(row[at] == number for row in packed for at in range(0, len(row), 3))
        assert kept == min(100, kind.count)
    assert sum(kind.count for kind in data.kinds) == len(made.edges)
    assert len(data.nodes) == 200


def test_pyvis_is_loaded_only_when_a_map_is_made() -> None:
    code = "import sys, site_builder.rendering.network; sys.exit('pyvis' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
