"""The map as files of other programs: GraphML, GEXF, VOSviewer."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import networkx as nx
import pytest

from site_builder.collection.library import Library
from site_builder.mapping.build_map import build_map
from site_builder.mapping.kinds import KINDS
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Key
from site_builder.publishing.graph_files import map_gexf, map_graphml
from site_builder.publishing.graph_json import graph_json
from site_builder.publishing.selection import restricted
from site_builder.publishing.vosviewer import vosviewer_json
from tests.pages.builder import library, paper

HOSTILE = '"><script>&amp; ]]> 王 \u202e'


@pytest.fixture(scope="module")
def small() -> tuple[Library, LiteratureMap]:
    made = library(
        [
            paper("a", title=HOSTILE, authors=["Ada Example"], year=2020, cites=("b", "c"), topics=["Nets"]),
            paper("b", title="B", year=1990, cites=("c",), topics=["Nets", HOSTILE], doi="10.1000/b"),
            paper("c", relations=(("extends", "a"),), topics=["Nets"]),
        ],
        base_url="https://example.org/map/",
    )
    return made, build_map(made)


def nodes_of(text: bytes) -> dict[str, Any]:
    return {node["key"]: node for node in json.loads(text)["nodes"]}


def test_graphml_opens_in_networkx_with_places(small: tuple[Library, LiteratureMap]) -> None:
    graph = nx.read_graphml(BytesIO(map_graphml(*small).encode()), force_multigraph=True)
    expected = nodes_of(graph_json(*small))
    assert set(graph) == set(expected)
    for key, node in graph.nodes(data=True):
        for name in ("x", "y", "size", "label", "title", "citations"):
            assert node[name] == expected[key][name], name
        assert node.get("year") == expected[key]["year"]
        assert node["url"] == f"https://example.org/map/papers/{key}.html"
    found = {(u, v, data["kind"], data["directed"]) for u, v, data in graph.edges(data=True)}
    assert found == {(e.source, e.target, e.kind, KINDS[e.kind].directed) for e in small[1].edges}


def test_gexf_opens_in_networkx_with_places(small: tuple[Library, LiteratureMap]) -> None:
    graph = nx.read_gexf(BytesIO(map_gexf(*small).encode()))
    expected = nodes_of(graph_json(*small))
    assert set(graph) == set(expected)
    for key, node in graph.nodes(data=True):
        place = node["viz"]["position"]
        assert (place["x"], place["y"]) == (expected[key]["x"], expected[key]["y"])
        assert node["viz"]["size"] == expected[key]["size"]
        assert (node["label"], node["title"]) == (expected[key]["label"], expected[key]["title"])
    found = {(u, v, data["kind"], data["directed"]) for u, v, data in graph.edges(data=True)}
    assert found == {(e.source, e.target, e.kind, KINDS[e.kind].directed) for e in small[1].edges}


@pytest.mark.parametrize("write", [map_graphml, map_gexf, vosviewer_json])
def test_the_same_map_is_the_same_bytes_on_any_day(small: tuple[Library, LiteratureMap], write: Any) -> None:
    assert write(*small) == write(*small)
    assert "lastmodifieddate" not in write(*small)
    assert "networkx" not in write(*small).replace("networkx_key", "")


@pytest.mark.parametrize("write", [map_graphml, map_gexf])
def test_an_empty_map_is_a_file_too(write: Any) -> None:
    empty = library()
    text = write(empty, build_map(empty)).encode()
    read = nx.read_graphml if write is map_graphml else nx.read_gexf
    assert len(read(BytesIO(text))) == 0


def test_vosviewer_reads_items_links_and_clusters(small: tuple[Library, LiteratureMap]) -> None:
    made = json.loads(vosviewer_json(*small))
    items = made["network"]["items"]
    assert [item["id"] for item in items] == [1, 2, 3]
    assert items[0]["label"] == "Example 2020"
    assert items[0]["description"] == HOSTILE
    assert items[0]["url"] == "https://example.org/map/papers/a.html"
    assert items[0]["scores"] == {"Year": 2020}
    assert items[2]["weights"] == {"Citations": 2}
    assert "scores" not in items[2]
    clusters = {cluster["cluster"] for cluster in made["network"]["clusters"]}
    assert clusters == {item["cluster"] for item in items}
    assert all(isinstance(cluster, int) and cluster >= 1 for cluster in clusters)
    assert all(-1 <= item[axis] <= 1 for item in items for axis in ("x", "y"))
    links = [(link["source_id"], link["target_id"]) for link in made["network"]["links"]]
    assert links == sorted(set(links)), "two papers have one link"
    assert links == [(1, 2), (1, 3), (2, 3)]


def test_without_an_address_of_the_site_a_paper_is_found_by_its_id() -> None:
    made = library([paper("a", doi="10.1000/X"), paper("b")])
    items = json.loads(vosviewer_json(made, build_map(made)))["network"]["items"]
    assert items[0]["url"] == "https://doi.org/10.1000/x"
    assert "url" not in items[1]


def test_part_of_a_map_keeps_its_places(small: tuple[Library, LiteratureMap]) -> None:
    part = nodes_of(graph_json(*restricted(*small, [Key("a"), Key("b")])))
    whole = nodes_of(graph_json(*small))
    assert part == {key: whole[key] for key in ("a", "b")}
