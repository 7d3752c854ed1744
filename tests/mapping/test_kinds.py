"""The table of kinds."""

from __future__ import annotations

import re
from pathlib import Path

from site_builder.bibliography.vocabularies import CITO_PROPERTIES
from site_builder.collection.settings.read_config import EDGE_KINDS
from site_builder.mapping.kinds import KINDS, ranking_weights


def test_every_relation_of_the_vocabulary_is_a_kind_and_directed() -> None:
    assert set(CITO_PROPERTIES) <= set(KINDS)
    assert all(KINDS[name].directed for name in CITO_PROPERTIES)


def test_names_stand_once_and_as_the_table_has_them() -> None:
    assert all(name == kind.name for name, kind in KINDS.items())
    undirected = [name for name, kind in KINDS.items() if not kind.directed]
    assert undirected == ["related", "shared_references", "co_cited", "shared_topics", "similar_text"]


def test_a_collection_overrides_weights_and_strange_names_are_passed_over() -> None:
    weights = ranking_weights({"cites": 0.25, "no_such_kind": 9.0, "co_cited": -1.0})
    assert weights["cites"] == 0.25
    assert weights["co_cited"] == 0.0
    assert weights["shared_topics"] == KINDS["shared_topics"].weight
    assert set(weights) == set(KINDS)


def test_the_weights_told_in_the_docs_are_these() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "ranking.md").read_text(encoding="utf-8")
    told = {name: float(weight) for name, weight in re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", page, re.MULTILINE)}
    assert told == {name: KINDS[name].weight for name in told}
    assert {kind.name for kind in KINDS.values() if not kind.directed} <= set(told)


def test_weights_of_site_yaml_can_name_every_kind() -> None:
    assert set(KINDS) <= set(EDGE_KINDS)
