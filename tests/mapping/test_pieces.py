"""What is told apart run by run: a run stands only while all in it does."""

from __future__ import annotations

from site_builder.mapping.build_map import build_map
from site_builder.mapping.linking.edge_table import EdgeTable
from site_builder.mapping.literature_map import edge_pieces, edge_rows
from site_builder.mapping.ranking.related_lists import RelatedLists
from site_builder.structs import replace
from tests.mapping.libraries import planted

LIBRARY = planted(90, 4)
KEYS = tuple(LIBRARY.papers)
EDGES = tuple(build_map(LIBRARY).edges)
OTHER = (replace(EDGES[0], reasons=("something else",)), *EDGES[1:])


def test_a_run_of_links_stands_only_while_each_of_them_does() -> None:
    one, other = EdgeTable.of(KEYS, EDGES).links, EdgeTable.of(KEYS, OTHER).links
    before, after = list(one.pieces(8)), list(other.pieces(8))
    assert [key for keys, _ in after for key in keys] == list(KEYS)
    changed = {key for (keys, was), (_, now) in zip(before, after, strict=True) if was != now for key in keys}
    assert {EDGES[0].source, EDGES[0].target} <= changed
    assert len(changed) <= 16


def test_a_run_of_related_papers_stands_only_while_each_of_them_and_the_names_of_all_do() -> None:
    lists = build_map(LIBRARY).related
    assert isinstance(lists, RelatedLists)

    def sums(keys: tuple[str, ...], first: float) -> list[bytes]:
        scores = lists.scores.copy()
        scores[0] += first
        columns = (lists._starts, lists.others, scores, lists.reasons, lists._sayings)
        return [sum_ for _, sum_ in RelatedLists(keys, *columns).pieces(8)]  # type: ignore[arg-type]

    same = [one == other for one, other in zip(sums(KEYS, 0), sums(KEYS, 0.5), strict=True)]
    assert same == [False] + [True] * (len(same) - 1)
    renamed = sums((*KEYS[:-1], "z"), 0)
    assert not set(sums(KEYS, 0)) & set(renamed)


def test_pieces_of_edges_are_all_edges_in_their_order() -> None:
    one, other = EdgeTable.of(KEYS, EDGES), EdgeTable.of(KEYS, OTHER)
    assert [row for piece in edge_pieces(one) for row in edge_rows(one, piece.start, piece.end)] == list(edge_rows(one))
    same = [was == now for was, now in zip(edge_pieces(one), edge_pieces(other), strict=True)]
    assert same == [False] + [True] * (len(same) - 1)
    assert edge_pieces(EDGES) == ()
