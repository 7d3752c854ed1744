"""What is told apart run by run: a run stands only while all in it does."""

from __future__ import annotations

from site_builder.mapping.build_map import build_map
from site_builder.mapping.linking.edge_table import EdgeTable
from site_builder.mapping.literature_map import edge_pieces, edge_rows
from site_builder.mapping.ranking.related_lists import RelatedLists
from site_builder.pages.map_data.tiles import TileLinks
from site_builder.structs import replace
from tests.mapping.libraries import planted

LIBRARY = planted(90, 4)
KEYS = tuple(LIBRARY.papers)
MAP = build_map(LIBRARY)
EDGES = tuple(MAP.edges)
OTHER = (replace(EDGES[0], reasons=("something else",)), *EDGES[1:])


def test_the_links_of_a_tile_stand_only_while_each_of_them_does() -> None:
    tiled = [range(start, min(start + 8, len(KEYS))) for start in range(0, len(KEYS), 8)]
    before, after = ([*TileLinks(replace(MAP, edges=edges), tiled).pieces(64)] for edges in (EDGES, OTHER))
    assert [[tile] for tile in map(str, range(len(tiled)))] == [tiles for tiles, _ in before]
    assert len({sum_ for _, sum_ in TileLinks(replace(MAP, edges=()), tiled).pieces(64)}) == len(tiled)
    changed = {tile for ([tile], was), (_, now) in zip(before, after, strict=True) if was != now}
    assert changed == {str(KEYS.index(end) // 8) for end in (EDGES[0].source, EDGES[0].target)}


def test_what_pages_show_of_a_ranking_stands_while_its_first_papers_and_their_reasons_do() -> None:
    lists = MAP.related
    assert isinstance(lists, RelatedLists)
    whole = next(key for key in KEYS if len(lists[key]) > 3)
    shown = lists.shown(3, [whole])
    for key in KEYS:
        if key == whole:
            assert shown[key] == lists[key]
        else:
            assert shown[key] == tuple(replace(entry, score=0.0) for entry in lists[key][:3])
    moved = RelatedLists(
        KEYS,
        lists._starts,
        lists.others,
        lists.scores + 0.01,
        lists.reasons,
        lists._sayings,
    ).shown(3, [whole])
    turned = RelatedLists(KEYS, lists._starts, lists.others[::-1], lists.scores, lists.reasons, lists._sayings)
    assert turned.shown(3, []).item_digest(whole) != lists.shown(3, []).item_digest(whole)
    assert lists.shown(2, []).item_digest(whole) != lists.shown(3, []).item_digest(whole)
    assert {key for key in KEYS if moved.item_digest(key) != shown.item_digest(key)} == {whole}


def test_a_run_of_related_papers_stands_only_while_each_of_them_and_the_names_of_all_do() -> None:
    lists = MAP.related
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
