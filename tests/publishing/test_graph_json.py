"""graph.json keeps the shape that other programs rely on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import site_builder.publishing.graph_json as of_graph
from site_builder.collection.library import Library, Paper
from site_builder.later import Later
from site_builder.mapping.build_map import build_map
from site_builder.mapping.kinds import KINDS
from site_builder.mapping.literature_map import Edge, EdgeRow, LiteratureMap, edge_rows
from site_builder.model import Key
from site_builder.publishing.graph_json import Pieces, Written, graph_json, graph_lines
from site_builder.structs import replace
from tests.mapping.libraries import library, paper, planted

NODE = {
    "key": str, "title": str, "label": str, "url": str, "year": (int, type(None)), "topics": list, "district": str,
    "x": (int, float), "y": (int, float), "size": (int, float), "citations": int,
}  # fmt: skip
EDGE = {"source": str, "target": str, "kind": str, "weight": (int, float), "reasons": list}
DISTRICT = {"id": str, "name": str, "topics": list, "size": int}
TOPIC = {"id": str, "title": str, "parent": (str, type(None)), "papers": list}


def graph(papers: Library) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(graph_json(papers, build_map(papers)))
    return value


@pytest.fixture(scope="module")
def planted_graph() -> dict[str, Any]:
    return graph(planted(60, 4))


def test_the_whole_has_exactly_these_parts(planted_graph: dict[str, Any]) -> None:
    assert list(planted_graph) == ["version", "nodes", "edges", "districts", "topics", "bounds"]
    assert planted_graph["version"] == 1


@pytest.mark.parametrize(
    ("part", "shape"), [("nodes", NODE), ("edges", EDGE), ("districts", DISTRICT), ("topics", TOPIC)]
)
def test_every_row_has_exactly_these_fields(planted_graph: dict[str, Any], part: str, shape: dict[str, Any]) -> None:
    assert planted_graph[part]
    for row in planted_graph[part]:
        assert list(row) == list(shape)
        wrong = {name: row[name] for name, kind in shape.items() if not isinstance(row[name], kind)}
        assert not wrong


def test_rows_are_sorted(planted_graph: dict[str, Any]) -> None:
    keys = [node["key"] for node in planted_graph["nodes"]]
    edges = [(edge["source"], edge["target"], edge["kind"]) for edge in planted_graph["edges"]]
    assert keys == sorted(set(keys))
    assert all(one < other for one, other in pairwise(edges))


def test_edges_join_nodes_and_undirected_ones_run_from_the_smaller_key(planted_graph: dict[str, Any]) -> None:
    keys = {node["key"] for node in planted_graph["nodes"]}
    for edge in planted_graph["edges"]:
        assert {edge["source"], edge["target"]} <= keys
        assert 0 <= edge["weight"] <= 1
        assert edge["reasons"]
        assert KINDS[edge["kind"]].directed or edge["source"] < edge["target"]


def test_derived_kinds_keep_the_12_strongest_of_each_paper() -> None:
    crowd = graph(library([paper(f"p{number:02d}") for number in range(40)], {"one": [f"p{n:02d}" for n in range(40)]}))
    assert 0 < len(crowd["edges"]) <= 40 * 12 < 40 * 39 / 2


def test_places_lie_within_the_bounds_and_districts_exist(planted_graph: dict[str, Any]) -> None:
    x0, y0, x1, y1 = planted_graph["bounds"]
    districts = {district["id"] for district in planted_graph["districts"]}
    for node in planted_graph["nodes"]:
        assert x0 <= node["x"] <= x1
        assert y0 <= node["y"] <= y1
        assert round(node["x"], 1) == node["x"]
        assert node["district"] in districts
    assert sum(district["size"] for district in planted_graph["districts"]) == 60


def test_one_row_a_line_so_that_a_change_can_be_read() -> None:
    papers = library([paper("a", cites=["b"]), paper("b"), paper("数学", title="Ü \u2028 x")])
    lines = graph_json(papers, build_map(papers)).decode().splitlines()
    rows = [line for line in lines if line.startswith(('{"key"', '{"source"'))]
    assert len(rows) == 3 + len(build_map(papers).edges)
    assert all(json.loads(row.removesuffix(",")) for row in rows)
    assert any('"key":"数学"' in row for row in rows)


def test_addresses_are_relative_and_encoded() -> None:
    (node,) = graph(library([paper("数学")]))["nodes"]
    assert node["url"] == "papers/%E6%95%B0%E5%AD%A6.html"


def test_an_empty_collection_is_an_empty_graph() -> None:
    assert graph(library([])) == {
        "version": 1,
        "nodes": [],
        "edges": [],
        "districts": [],
        "topics": [],
        "bounds": [0, 0, 0, 0],
    }


def written(
    folder: Path, papers: Library, its_map: LiteratureMap, before: Written | None = None, *, has_nodes: bool = False
) -> Written:
    """A graph.json as a build leaves it to the next."""
    pieces: list[Pieces] = []
    text = b"".join(graph_lines(papers, its_map, before, pieces.append))
    file = folder / "graph.json"
    file.write_bytes(text)
    return Written(file, pieces[0], has_nodes)


def test_what_stands_of_the_one_before_is_taken_from_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    papers = planted(150, 4)
    before = build_map(papers)
    key = next(iter(papers.papers))
    note = replace(papers.papers[key].note, summary="Quite other words about ligatures and ligands.")
    after = replace(papers, papers={**papers.papers, key: replace(papers.papers[key], note=note)})
    now = build_map(after)
    text = graph_json(papers, before)
    last = written(tmp_path, papers, before)
    whole = graph_json(after, now)
    rows: list[int] = []

    def counted(edges: Sequence[Edge], start: int = 0, end: int | None = None) -> Iterable[EdgeRow]:
        found = list(edge_rows(edges, start, end))
        rows.append(len(found))
        return found

    monkeypatch.setattr(of_graph, "edge_rows", counted)
    assert graph_json(after, now, last) == whole
    assert 0 < sum(rows) < len(now.edges)
    rows.clear()
    assert graph_json(papers, before, last) == text
    assert sum(rows) == 0
    mended = written(tmp_path, after, now, last)
    rows.clear()
    assert mended.file.read_bytes() == whole
    assert mended.pieces == written(tmp_path, after, now).pieces
    rows.clear()
    assert graph_json(after, now, mended) == whole
    assert sum(rows) == 0


def test_lines_that_can_be_told_apart_are_whole_lines_and_all_of_nodes_and_edges(tmp_path: Path) -> None:
    papers = planted(150, 4)
    its_map = build_map(papers)
    last = written(tmp_path, papers, its_map)
    nodes, *edges = last.read([last.pieces.nodes, *last.pieces.edges.values()])
    assert len(edges) > 1
    graph = json.loads(graph_json(papers, its_map))
    assert json.loads(b"[" + nodes + b"]") == graph["nodes"]
    assert json.loads(b"[" + b",".join(edges) + b"]") == graph["edges"]


def test_nodes_that_stand_are_taken_from_the_one_before_and_no_paper_is_looked_at(tmp_path: Path) -> None:
    papers = planted(40, 2)
    its_map = build_map(papers)
    text = graph_json(papers, its_map)
    looked_at: list[str] = []

    def seen(key: Key) -> Paper:
        looked_at.append(key)
        return papers.papers[key]

    unseen = replace(papers, papers=Later(papers.papers, seen))
    assert graph_json(unseen, its_map, written(tmp_path, papers, its_map, has_nodes=True)) == text
    assert not looked_at
    empty, its_map = library([]), build_map(library([]))
    text = graph_json(empty, its_map)
    assert graph_json(empty, its_map, written(tmp_path, empty, its_map, has_nodes=True)) == text
