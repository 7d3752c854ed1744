"""Tiles of the map's links: every paper on one, none too large, near each other."""

from __future__ import annotations

from site_builder.mapping.build_map import build_map
from site_builder.mapping.places.tiles import TILE, tiles
from site_builder.pages.catalogue import Catalogue
from tests.mapping.libraries import planted


def test_every_paper_is_on_one_tile_and_no_tile_is_too_large() -> None:
    found = tiles([(float(n % 37), float(n // 37)) for n in range(1000)])
    assert sorted(number for tile in found for number in tile) == list(range(1000))
    assert max(len(tile) for tile in found) <= TILE


def test_papers_of_two_ends_of_the_map_share_no_tile() -> None:
    left, right = [(float(n), 0.0) for n in range(TILE)], [(1e4 + n, 0.0) for n in range(TILE)]
    assert tiles([*left, *right]) == (tuple(range(TILE)), tuple(range(TILE, 2 * TILE)))


def test_papers_on_one_spot_are_parted_by_their_number() -> None:
    assert tiles([(0.0, 0.0)] * (TILE + 1)) == tiles([(0.0, 0.0)] * (TILE + 1))
    assert tiles([]) == ()


def test_links_of_papers_are_there_before_other_processes_begin() -> None:
    read = planted(30, 2)
    drawn = build_map(read)
    assert "links" not in vars(drawn.edges)
    Catalogue(library=read, literature_map=drawn).made()
    assert "links" in vars(drawn.edges)
