"""The tiles of a map, with the links of the papers on each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from site_builder.cache.store import digest
from site_builder.mapping.literature_map import LiteratureMap, PaperLinks
from site_builder.mapping.places.tiles import tiles


def tiles_of(literature_map: LiteratureMap) -> tuple[tuple[int, ...], ...]:
    """Numbers of a map's papers by tile."""
    return tiles([(spot.x, spot.y) for spot in literature_map.spots.values()])


class TileLinks(Mapping[str, PaperLinks]):
    """The links of each tile's papers, by the number of the tile."""

    def __init__(self, literature_map: LiteratureMap, tiled: Sequence[Sequence[int]]) -> None:
        self._links, self._tiles = literature_map.links, {str(number): tile for number, tile in enumerate(tiled)}

    def __getitem__(self, tile: str) -> PaperLinks:
        return self._links.of(self._tiles[tile])

    def item_digest(self, tile: str) -> bytes:
        """What names those of a tile, without making them. Raises KeyError."""
        return self._links.digest_of(self._tiles[tile])

    def pieces(self, size: int) -> Iterator[tuple[Sequence[str], bytes]]:
        """Runs of tiles with what names their links; each is by itself, for it has those of many papers."""
        del size
        # With its number: another tile may have had just these links, such as none.
        yield from (([tile], digest(tile, self.item_digest(tile))) for tile in self._tiles)

    def __iter__(self) -> Iterator[str]:
        return iter(self._tiles)

    def __len__(self) -> int:
        return len(self._tiles)
