"""The data of the map's first view: of papers, which no edited sentence moves, and of links, which one may."""

from __future__ import annotations

from site_builder.mapping.build_map import build_map
from site_builder.pages.map_data.core import moving, read_as_standing, standing
from site_builder.pages.map_data.files import first_files
from site_builder.pages.map_data.tiles import tiles_of
from site_builder.pages.reads import Reads
from tests.mapping.libraries import library, paper

LIBRARY = library(
    [
        paper("a", author="Ada", year=2001, cites=["b"]),
        paper("b", author="Bob", year=2000),
        paper("c", author="Cai", year=2003, cites=["b", "a"], related=[("a", "read it first")]),
    ],
    {"x": ["a", "b"], "y": ["c"]},
)
MAP = build_map(LIBRARY)


def test_what_is_taken_from_the_file_before_is_read_all_the_same() -> None:
    reads = Reads()
    papers, drawn = reads.view("library", LIBRARY), reads.view("map", MAP)
    standing(papers, drawn, tiles_of(MAP))
    made_of = reads.read()
    read_as_standing(papers, drawn)
    looked_at = {*reads.read()[""]}
    whole = {name.removesuffix("#all") for name in looked_at if name.endswith("#all")}
    assert {"library.papers", "library.topics", "map.spots", "map.citations", "map.pagerank"} <= whole
    assert {*made_of} - {""} <= whole
    for name in made_of[""]:
        assert name.removesuffix("#keys").removesuffix("#all") in whole | looked_at, name


def test_a_file_that_begins_as_the_one_before_is_the_same_as_one_made_anew() -> None:
    begun: list[str] = []
    ((_, text),) = first_files(LIBRARY, MAP, keep=begun.append)
    assert [*first_files(LIBRARY, MAP, begun[0])] == [*first_files(LIBRARY, MAP)]
    assert text.startswith(begun[0])
    assert not {*standing(LIBRARY, MAP, tiles_of(MAP))} & {*moving(LIBRARY, MAP)}
