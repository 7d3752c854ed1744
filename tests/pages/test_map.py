"""The map's page and its data: complete without scripts, lean with them, and nothing a note says is more than text."""

from __future__ import annotations

import json
from typing import Any

import pytest

from site_builder.collection.library import Library
from site_builder.mapping.build_map import build_map
from site_builder.model import Key
from site_builder.pages.map import LISTED, map_page, map_scripts
from site_builder.pages.map_data.files import map_files
from site_builder.pages.shell import site_view
from site_builder.rendering.network import DRAWN_BY_VIS
from tests.mapping.libraries import library, paper, planted
from tests.pages.rendered import templates

EVIL = "</script><img src=x onerror=alert(1)> a href"

SMALL = library(
    [
        paper("kumar2020", author="Kumar", year=2020, title="On Chips", cites=["b"], summary="Word " * 100),
        paper("b", title=EVIL, author="<b>", year=1999),
        paper("c/d: e", title="Third", related=["b"]),
    ]
)


def page_of(papers: Library) -> str:
    page = map_page(papers, build_map(papers), site_view(papers))
    return templates().render(page.template, page.data)


def files_of(papers: Library) -> dict[str, Any]:
    """What each data file of the map hands over, by its name."""
    found: dict[str, Any] = {}
    for url, script in map_files(papers, build_map(papers)):
        name = url.removeprefix("assets/data/").removesuffix(".js")
        found[name] = json.loads(script.removeprefix(f'siteBuilder.data("{name}",').removesuffix(");\n"))
    return found


def test_without_scripts_every_paper_is_in_the_list_under_its_district() -> None:
    papers = planted(40, 4)
    listing = page_of(papers).partition('class="map-list">')[2]
    for key in papers.papers:
        assert listing.count(f'href="papers/{key}.html"') == 1
    for district in build_map(papers).districts:
        assert f">{district.name}</h2>" in listing


def test_without_scripts_the_picture_is_there() -> None:
    html = page_of(SMALL)
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="picture"' in html
    assert '<a href="papers/kumar2020.html" tabindex="-1"><title>On Chips (Kumar, 2020)</title>' in html


def test_what_notes_say_is_text_on_the_page() -> None:
    html = page_of(SMALL)
    assert "<img src=x" not in html
    assert "&lt;img src=x onerror=alert(1)&gt;" in html


def test_a_large_collection_lists_the_most_cited_of_each_district(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("site_builder.pages.map.LISTED_IN_FULL", 99)
    papers = planted(100, 2)
    page = map_page(papers, build_map(papers), site_view(papers))
    districts: Any = page.data["districts"]
    assert sum(len(district.papers) + district.more for district in districts) == 100
    assert max(len(district.papers) for district in districts) == LISTED
    assert "more; " in templates().render(page.template, page.data)


def test_an_empty_collection_has_a_page_that_says_so() -> None:
    html = page_of(library([]))
    assert "No paper has a note yet" in html
    assert "map-canvas" not in html


def test_vis_network_is_loaded_where_it_draws() -> None:
    drawn = {papers: any("vis-network" in script for script in map_scripts(papers)) for papers in (1, DRAWN_BY_VIS)}
    assert all(drawn.values())
    assert not any("vis-network" in script for script in map_scripts(DRAWN_BY_VIS + 1))


def test_the_first_file_says_of_each_paper_what_the_first_view_shows() -> None:
    data = files_of(SMALL)["map"]
    order = list(SMALL.papers)
    number = order.index(Key("kumar2020"))
    assert data["papers"]["key"] == order
    assert data["papers"]["year"][number] == 2020
    assert data["nodes"]["label"][number] == "Kumar 2020"
    assert "On Chips" not in json.dumps(data)


def test_titles_authors_and_summaries_come_in_a_file_of_their_own() -> None:
    said = files_of(SMALL)["map/titles"]
    number = list(SMALL.papers).index(Key("kumar2020"))
    assert said["title"][number] == "On Chips"
    assert [said["names"][name] for name in said["authors"][number]] == ["Kumar"]
    assert said["summary"][number].endswith("…")
    assert len(said["summary"][number]) <= 240


def links_of(files: dict[str, Any], number: int) -> list[tuple[int, str, int, str]]:
    """(other, kind, direction, reason) of a paper, from the tile that it is on."""
    tile = files[f"map/links-{files['map']['papers']['tile'][number]}"]
    packed = tile["links"][tile["papers"].index(number)]
    kinds = [kind[0] for kind in files["map"]["kinds"]]
    rows = [packed[at : at + 5] for at in range(0, len(packed), 5)]
    return [(other, kinds[kind], direction, tile["reasons"][reason]) for other, kind, direction, _, reason in rows]


def test_every_link_is_on_the_lists_of_both_its_papers_with_the_reason_as_it_reads_there() -> None:
    files = files_of(SMALL)
    order = list(SMALL.papers)
    citing, cited = order.index(Key("kumar2020")), order.index(Key("b"))
    assert (cited, "cites", 1, "cites it") in links_of(files, citing)
    assert (citing, "cites", -1, "cites this paper") in links_of(files, cited)


def test_ways_know_every_pair_and_the_kinds_that_link_it() -> None:
    papers = planted(60, 3)
    files = files_of(papers)
    ways = files["map/ways"]
    found: dict[tuple[int, int], set[int]] = {}
    for own, row in enumerate(ways["rows"]):
        at = 0
        for piece in row.split():
            step, kinds = piece.split(":")
            at += int(step, 36)
            found[own, at] = set(ways["sets"][int(kinds, 36)])
    numbers = {key: number for number, key in enumerate(papers.papers)}
    kinds = [kind[0] for kind in files["map"]["kinds"]]
    expected: dict[tuple[int, int], set[int]] = {}
    for edge in build_map(papers).edges:
        low, high = sorted((numbers[edge.source], numbers[edge.target]))
        expected.setdefault((low, high), set()).add(kinds.index(edge.kind))
    assert found == expected


def test_what_marks_a_paper_is_in_the_list_and_in_the_data() -> None:
    marked = library([paper("a", retracted=True), paper("b", cites=["a"])])
    assert page_of(marked).count('<span class="badge badge-retracted">Retracted</span>') == 1
    number = list(marked.papers).index(Key("a"))
    assert files_of(marked)["map/titles"]["badges"] == {str(number): [["retracted", "Retracted"]]}


def test_only_unusual_addresses_are_written_out() -> None:
    addresses = files_of(SMALL)["map/titles"]["addresses"]
    number = list(SMALL.papers).index(Key("c/d: e"))
    assert list(addresses) == [str(number)]
    paper_address, related_address = addresses[str(number)]
    assert related_address == paper_address.replace(".html", "/related.html")


def test_every_list_of_the_data_is_as_long_as_there_are_papers() -> None:
    files = files_of(planted(50, 3))
    data, said, timeline = files["map"], files["map/titles"], files["map/timeline"]
    columns = [*data["nodes"].values(), *data["papers"].values(), said["title"], said["authors"], said["summary"]]
    assert {len(column) for column in [*columns, timeline["x"], timeline["y"]]} == {50}
    assert all(0 <= end < 50 for source, target, _ in data["edges"] for end in (source, target))
    assert all(0 <= district < len(data["districts"]) for district in data["nodes"]["district"])


def test_a_paper_takes_little_of_the_first_file() -> None:
    papers = planted(250, 5)
    assert len(json.dumps(files_of(papers)["map"])) < 250 * 700


def test_the_same_library_gives_the_same_data() -> None:
    assert [*map_files(SMALL, build_map(SMALL))] == [*map_files(SMALL, build_map(SMALL))]


def test_a_collection_without_papers_has_one_empty_file() -> None:
    assert list(files_of(library([]))) == ["map"]
