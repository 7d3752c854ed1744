"""The table of edges, citation counts, and the ties that the map is drawn from."""

from __future__ import annotations

import pytest

from site_builder.mapping.kinds import KINDS
from site_builder.mapping.linking.edge_table import EdgeTable, alike, citations, ties
from site_builder.mapping.literature_map import Edge
from site_builder.model import Key

A, B, C, D = Key("a"), Key("b"), Key("c"), Key("d")
KEYS = (A, B, C, D)
EDGES = (
    Edge(A, B, "cites", 1.0, ("cites it",)),
    Edge(A, B, "mentions", 0.5, ("mentions it",)),
    Edge(A, C, "shared_topics", 0.25, ("shared topics: t",)),
    Edge(A, D, "similar_text", 0.5, ("shared terms: é, 語",)),
    Edge(B, A, "cites", 1.0, ("cites it",)),
    Edge(B, D, "related", 0.5, ("chosen by hand", "chosen by hand: why")),
)


def test_a_table_reads_as_the_edges_that_it_was_made_of_sorted() -> None:
    table = EdgeTable.of(KEYS, reversed(EDGES))
    assert tuple(table) == EDGES
    assert len(table) == len(EDGES)
    assert (table[0], table[-1], table[1:3]) == (EDGES[0], EDGES[-1], EDGES[1:3])
    assert table == EDGES
    with pytest.raises(IndexError):
        table[len(EDGES)]


def test_stated_edges_are_those_of_notes() -> None:
    assert EdgeTable.of(KEYS, EDGES).stated == (EDGES[0], EDGES[1], EDGES[4], EDGES[5])


def test_the_digest_tells_tables_apart_and_not_the_numbers_of_their_reasons() -> None:
    one, other = EdgeTable.of(KEYS, EDGES), EdgeTable.of(KEYS, reversed(EDGES))
    assert one.content_digest() == other.content_digest()
    changed = (*EDGES[:-1], Edge(B, D, "related", 0.5, ("chosen by hand",)))
    assert EdgeTable.of(KEYS, changed).content_digest() != one.content_digest()


def test_citations_count_papers_that_cite_and_nothing_else() -> None:
    assert citations(EdgeTable.of(KEYS, EDGES), 4).tolist() == [1, 1, 0, 0]


def test_ties_add_up_both_ways_over_kinds() -> None:
    tied = ties(EdgeTable.of(KEYS, EDGES), 4).toarray()
    expected = 2 * KINDS["cites"].pull + 0.5 * KINDS["mentions"].pull
    assert tied[0, 1] == tied[1, 0] == pytest.approx(expected)
    assert tied[0, 2] == tied[2, 0] == pytest.approx(0.25 * KINDS["shared_topics"].pull)
    assert tied[1, 2] == 0
    assert tied.diagonal().tolist() == [0, 0, 0, 0]


def test_likeness_of_text_stands_apart_from_ties() -> None:
    found = alike(EdgeTable.of(KEYS, EDGES), 4).toarray()
    assert found[0, 3] == found[3, 0] == 0.5
    assert found.sum() == 1.0


def test_no_papers_no_ties() -> None:
    empty = EdgeTable.of((), ())
    assert ties(empty, 0).shape == (0, 0)
    assert tuple(empty) == ()


def test_edges_are_found_by_either_end() -> None:
    table = EdgeTable.of(KEYS, reversed(EDGES))
    fields = [(edge.source, edge.target, edge.kind, edge.weight, edge.reasons) for edge in EDGES]
    for key in KEYS:
        assert [*table.rows_from(key)] == [row for row in fields if row[0] == key]
        assert [*table.rows_to(key)] == [row for row in fields if row[1] == key]
    assert [*table.linking()] == [A, B]
    assert [*table.linked()] == [A, B, C, D]
