"""Edges: what links two papers, with weight and reason."""

from __future__ import annotations

from collections import Counter

import pytest

from site_builder.collection.library import Library
from site_builder.mapping.kinds import KINDS
from site_builder.mapping.likeness.families import families
from site_builder.mapping.linking.edges import KEPT, all_edges
from site_builder.mapping.linking.stated import statements
from site_builder.mapping.literature_map import Edge
from tests.mapping.libraries import library, paper, planted


def edges_of(read: Library) -> tuple[Edge, ...]:
    return tuple(all_edges(tuple(read.papers), statements(read), families(read)))


Row = tuple[str, str, str, tuple[str, ...]]

CASES: list[tuple[str, Library, list[Row]]] = [
    ("a citation", library([paper("b", cites=["a"]), paper("a")]), [("b", "a", "cites", ("cites it",))]),
    (
        "a relation leads from the paper that states it",
        library([paper("b", relations=[("extends", "a")]), paper("a")]),
        [("b", "a", "extends", ("extends it",))],
    ),
    (
        "several relations to one paper are several edges",
        library(
            [paper("a", relations=[("uses_method_in", "b"), ("compares_with", "b"), ("replicates", "b")]), paper("b")]
        ),
        [
            ("a", "b", "compares_with", ("compares with it",)),
            ("a", "b", "replicates", ("replicates it",)),
            ("a", "b", "uses_method_in", ("uses its method",)),
        ],
    ),
    (
        "the relation `cites` is the citation it says",
        library([paper("a", cites=["b"], relations=[("cites", "b")]), paper("b")]),
        [("a", "b", "cites", ("cites it",))],
    ),
    (
        "a relation that the vocabulary lacks is no edge",
        library([paper("a", relations=[("invents", "b")]), paper("b")]),
        [],
    ),
    (
        "links of a body are one mention",
        library([paper("a", mentions=["b", "b", "b"]), paper("b")]),
        [("a", "b", "mentions", ("mentions it 3 times",))],
    ),
    (
        "two papers that cite each other have two edges",
        library([paper("a", cites=["b"]), paper("b", cites=["a"])]),
        [("a", "b", "cites", ("cites it",)), ("b", "a", "cites", ("cites it",))],
    ),
    (
        "a choice by hand has no direction",
        library([paper("b", related=[("a", "same data")]), paper("a")]),
        [("a", "b", "related", ("chosen by hand: same data",))],
    ),
    (
        "a choice from both sides is one edge with both reasons",
        library([paper("b", related=[("a", "same data")]), paper("a", related=["b"])]),
        [("a", "b", "related", ("chosen by hand", "chosen by hand: same data"))],
    ),
    (
        "references are shared with or without a note",
        library([paper("a", cites=["doi:10.1/x", "c"]), paper("b", cites=["doi:10.1/x", "c"]), paper("c")]),
        [
            ("a", "b", "shared_references", ("2 shared references",)),
            ("a", "c", "cites", ("cites it",)),
            ("b", "c", "cites", ("cites it",)),
        ],
    ),
    (
        "a DOI is not an arXiv id",
        library([paper("a", cites=["doi:10.1/x"]), paper("b", cites=["arxiv:10.1/x"])]),
        [],
    ),
    (
        "papers cited together: the shorter list of references is named",
        library(
            [
                paper("a"),
                paper("b"),
                paper("long", author="Long", year=2001, cites=["a", "b", "doi:10.1/x"]),
                paper("zshort", author="Short", year=1999, cites=["a", "b"]),
            ]
        ),
        [
            ("a", "b", "co_cited", ("both cited by Long 2001 and 1 other",)),
            ("long", "a", "cites", ("cites it",)),
            ("long", "b", "cites", ("cites it",)),
            ("long", "zshort", "shared_references", ("2 shared references",)),
            ("zshort", "a", "cites", ("cites it",)),
            ("zshort", "b", "cites", ("cites it",)),
        ],
    ),
    (
        "shared topics by their titles, the rarest first",
        library(
            [paper("a"), paper("b"), paper("c")],
            {"everything": ["a", "b", "c"], "tpu": ["a", "b"]},
            {"tpu": "TPUs", "everything": "All"},
        ),
        [
            ("a", "b", "shared_topics", ("shared topics: TPUs, All",)),
            ("a", "c", "shared_topics", ("shared topics: All",)),
            ("b", "c", "shared_topics", ("shared topics: All",)),
        ],
    ),
    ("a paper's links to itself are none", library([paper("a", cites=["a"], mentions=["a"], related=["a"])]), []),
    ("no papers", library([]), []),
]


@pytest.mark.parametrize(("read", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_edges(read: Library, expected: list[Row]) -> None:
    assert [(edge.source, edge.target, edge.kind, edge.reasons) for edge in edges_of(read)] == expected


@pytest.mark.parametrize(("links", "weight"), [(1, 0.5), (2, 0.6667), (9, 0.9)])
def test_a_further_mention_adds_less(links: int, weight: float) -> None:
    [edge] = edges_of(library([paper("a", mentions=["b"] * links), paper("b")]))
    assert edge.weight == weight


def test_both_choosing_each_other_weighs_twice_one_choosing() -> None:
    [one] = edges_of(library([paper("a", related=["b"]), paper("b")]))
    [both] = edges_of(library([paper("a", related=["b"]), paper("b", related=["a"])]))
    assert (one.weight, both.weight) == (0.5, 1.0)


def test_what_holds_of_all_edges() -> None:
    edges = edges_of(planted(200, 5))
    assert list(edges) == sorted(edges, key=lambda edge: (edge.source, edge.target, edge.kind))
    assert len({(edge.source, edge.target, edge.kind) for edge in edges}) == len(edges)
    assert {edge.kind for edge in edges} == {"cites", "shared_references", "co_cited", "shared_topics"}
    for edge in edges:
        assert 0 < edge.weight <= 1
        assert edge.reasons
        assert all(edge.reasons)
        assert KINDS[edge.kind].directed or edge.source < edge.target


def test_a_hub_topic_makes_no_more_edges_than_each_paper_keeps() -> None:
    keys = [f"p{number}" for number in range(1500)]
    read = library([paper(key) for key in keys], {"everything": keys, **{f"t{i}": keys[i::50] for i in range(50)}})
    counts = Counter(edge.kind for edge in edges_of(read))
    assert 0 < counts["shared_topics"] <= KEPT * len(keys)
