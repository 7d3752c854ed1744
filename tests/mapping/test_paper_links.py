"""What a map shows of its edges, from columns: the same as from the edges one by one, whatever they are."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.mapping.kinds import KINDS
from site_builder.mapping.linking import paper_links
from site_builder.mapping.linking.edge_table import EdgeTable
from site_builder.mapping.linking.paper_links import first_links
from site_builder.mapping.literature_map import OF_A_LINK, Edge, PaperLinks
from site_builder.mapping.phrases import of_this_paper
from site_builder.model import Key
from site_builder.rendering.drawing.marks import strongest

KEYS = tuple(Key(f"p{number}") for number in range(7))
NUMBERS = {key: number for number, key in enumerate(KEYS)}


def _edge(row: tuple[int, int, str, float, tuple[str, ...]]) -> Edge:
    one, other, kind, weight, reasons = row
    ends = (one, other) if KINDS[kind].directed else sorted((one, other))
    return Edge(KEYS[ends[0]], KEYS[ends[1]], kind, weight, reasons)


EDGES = st.lists(
    st.tuples(
        st.sampled_from(range(7)),
        st.sampled_from(range(7)),
        st.sampled_from(["cites", "extends", "related", "shared_topics", "similar_text"]),
        st.sampled_from([0.005, 0.25, 0.2501, 0.5, 0.995, 1.0]),
        st.sampled_from([("cites it",), ("uses its data", "cites it"), ("shared terms: graph",), ()]),
    )
    .filter(lambda row: row[0] != row[1])
    .map(_edge),
    unique_by=lambda edge: (edge.source, edge.target, edge.kind),
    max_size=40,
).map(lambda edges: sorted(edges, key=lambda edge: (edge.source, edge.target, edge.kind)))


@given(EDGES)
def test_each_paper_has_all_its_links_in_order_each_read_from_its_own_side(edges: list[Edge]) -> None:
    links = EdgeTable.of(KEYS, edges).links
    for own in KEYS:
        rows = []
        for edge in (edge for edge in edges if own in (edge.source, edge.target)):
            outward, directed, words = edge.source == own, KINDS[edge.kind].directed, "; ".join(edge.reasons)
            other = NUMBERS[edge.target if outward else edge.source]
            direction = (1 if outward else -1) if directed else 0
            said = of_this_paper(words) if direction < 0 else words
            rows.append((other, edge.kind, direction, round(edge.weight * 100), said))
        assert _rows(links.of([NUMBERS[own]])) == [rows]


@given(EDGES, st.lists(st.sampled_from(range(7)), unique=True))
def test_links_of_several_papers_are_those_of_each(edges: list[Edge], papers: list[int]) -> None:
    links = EdgeTable.of(KEYS, edges).links
    assert _rows(links.of(papers)) == [_rows(links.of([paper]))[0] for paper in papers]
    said = links.of(papers).rows[4::OF_A_LINK]
    assert [*dict.fromkeys(said)] == [*range(len(links.of(papers).reasons))]


def _rows(links: PaperLinks) -> list[list[tuple[int, str, int, int, str]]]:
    others, kinds, directions, weights, said = (links.rows[place::OF_A_LINK] for place in range(OF_A_LINK))
    named, words = map(links.kinds.__getitem__, kinds), map(links.reasons.__getitem__, said)
    rows = zip(others, named, directions, weights, words, strict=True)
    return [[*islice(rows, count)] for count in links.counts]


@given(EDGES)
def test_linked_pairs_name_each_two_papers_once_with_all_kinds(edges: list[Edge]) -> None:
    wanted: list[dict[int, list[str]]] = [{} for _ in KEYS]
    for edge in edges:
        low, high = sorted((NUMBERS[edge.source], NUMBERS[edge.target]))
        wanted[low].setdefault(high, []).append(edge.kind)
    found = [*EdgeTable.of(KEYS, edges).pairs]
    assert found == [{high: tuple(sorted(set(kinds))) for high, kinds in row.items()} for row in wanted]
    assert all([*row] == sorted(row) for row in found)


@given(EDGES, st.integers(1, 12))
def test_first_links_are_the_strongest_of_each_kind_fairly_among_papers(edges: list[Edge], limit: int) -> None:
    table = EdgeTable.of(KEYS, edges)
    kept = [edge for kind in table.counts for edge in strongest([one for one in edges if one.kind == kind], limit)]
    rows = []
    for edge in kept:
        low, high = sorted((NUMBERS[edge.source], NUMBERS[edge.target]))
        direction = (1 if NUMBERS[edge.source] == low else -1) if KINDS[edge.kind].directed else 0
        rows.append(((low, high, edge.kind, edge.source), direction, round(edge.weight * 100)))
    assert [(*ends[:3], *rest) for ends, *rest in sorted(rows)] == [*first_links(table, limit)]


@pytest.mark.parametrize("limit", [1, 3, 20, 45])
@pytest.mark.parametrize("hub", [True, False])
def test_first_links_of_many_are_found_among_the_strongest(
    limit: int, hub: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = random.Random(limit)
    keys = [Key(f"p{number:03}") for number in range(60)]
    pairs = {tuple(sorted(draw.sample(keys, 2))) for _ in range(900)}
    edges = [
        # Of a hub's edges all are stronger than others: they make few papers' strongest.
        Edge(one, other, "similar_text", round(draw.random() / 2 + (hub and one == keys[0]) / 2, 2), ())
        for one, other in sorted(pairs)
    ]
    table = EdgeTable.of(keys, edges)
    found = first_links(table, limit)
    monkeypatch.setattr(paper_links, "MANY", 10_000)
    assert found == first_links(table, limit)
    assert len(found) == limit


@given(EDGES, EDGES)
def test_what_names_a_papers_links_tells_them_apart_whatever_numbers_reasons_have(
    one: list[Edge], two: list[Edge]
) -> None:
    first, second = EdgeTable.of(KEYS, one).links, EdgeTable.of(KEYS, [*two]).links
    # Of the same edges in another order reasons get other numbers.
    turned = EdgeTable.of(KEYS, [*reversed(one)]).links
    for papers in (*([number] for number in range(len(KEYS))), [0, 1, 2], []):
        assert first.digest_of(papers) == turned.digest_of(papers)
        same = _rows(first.of(papers)) == _rows(second.of(papers))
        assert (first.digest_of(papers) == second.digest_of(papers)) == same


@given(EDGES)
def test_pairs_are_told_alike_with_a_table_of_all_numbers_and_without(edges: list[Edge]) -> None:
    pairs = EdgeTable.of(KEYS, edges).pairs
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paper_links, "_TABLE", 0)
        wanted = pairs.steps()
    assert pairs.steps() == wanted
