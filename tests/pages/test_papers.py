"""The data that papers.html sorts and narrows its list by, and what previews of links show."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from site_builder.collection.config import KnownVenue
from site_builder.collection.library import Library
from site_builder.model import Key, Name, Status
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.lists.browsing import base36, browsing_files, steps
from site_builder.pages.lists.previews import LARGEST, fnv1a, preview_files
from tests.pages.builder import library, literature_map, paper, topic
from tests.pages.rendered import html_pages

ORCID = "0000-0002-1825-0097"


def data(text: str) -> Any:
    """What a file of data hands over."""
    return json.loads(text[text.index(",") + 1 : text.rindex(");")])


def files(made: Library) -> Mapping[str, Any]:
    return {
        url.removeprefix("assets/data/"): data(text)
        for url, text in browsing_files(Catalogue(library=made, literature_map=literature_map(made)))
    }


def previews(made: Library) -> Mapping[str, Any]:
    return {
        url.removeprefix("assets/data/"): data(text)
        for url, text in preview_files(Catalogue(library=made, literature_map=literature_map(made)))
    }


def numbers(text: str) -> list[int]:
    """Steps in base 36 read back."""
    found, number = [], 0
    for step in text.split():
        number += int(step, 36)
        found.append(number)
    return found


SOME = library(
    [
        paper("old", year=1999, title="Zeta", authors=["Ada Byron"], topics=["maths"], venue="ICML", status=Status.READ, added="2026-01-02"),
        paper("new", year=2020, title="Über", authors=[Name(given="Émile", family="Borel", orcid=ORCID)], topics=["maths"], venue="icml", cites=(Key("old"),), code="https://x.example", added="2026-01-01"),
        paper("none", title="Alpha", retracted=True, superseded_by=Key("new"), lang="de"),
    ],
    [topic("maths", description="Numbers.", papers=(Key("new"), Key("old")))],
)  # fmt: skip


def test_papers_are_numbered_as_the_plain_list_has_them() -> None:
    assert files(SOME)["papers/rows-0.js"]["key"] == ["new", "old", "none"]
    html = html_pages(SOME)["papers.html"]
    assert html.index("papers/new.html") < html.index("papers/old.html") < html.index("papers/none.html")


def test_what_is_needed_at_once_lies_in_one_file() -> None:
    index = files(SOME)["papers/index.js"]
    assert index["years"] == [[2020, 1], [1999, 1], [None, 1]]
    assert index["citations"] == [0, 1, 0]
    assert [int(mark, 36) for mark in index["marks"]] == [1, 3 * 8, 2 + 4]  # code; read; retracted and superseded
    assert index["topics"]["title"] == ["maths"]
    assert [numbers(text) for text in index["topics"]["papers"]] == [[0, 1]]
    assert index["venues"] == {"id": ["icml"], "title": ["ICML"], "papers": ["0 1"]}


def test_other_orders_put_what_is_unknown_last_and_know_no_accents() -> None:
    orders = files(SOME)["papers/orders.js"]
    assert orders["title"] == "2 0 1"  # Alpha, Über, Zeta
    assert orders["author"] == "0 1 2"  # Borel, Byron, nobody
    assert [orders["days"][int(number, 36)] for number in orders["added"].split()] == ["2026-01-01", "2026-01-02", ""]


def test_authors_are_those_of_the_pages_of_authors() -> None:
    authors = files(SOME)["papers/authors.js"]
    made = html_pages(SOME)
    assert sorted(authors["title"]) == ["Ada Byron", "Émile Borel"]
    assert all(f"authors/{slug}.html" in made for slug in authors["id"])


def test_venues_of_site_yaml_are_one_choice() -> None:
    made = library(
        [paper("a", venue="MLSys"), paper("b", venue="SysML")], venues=(KnownVenue(name="MLSys", aliases=("SysML",)),)
    )
    assert files(made)["papers/index.js"]["venues"] == {"id": ["mlsys"], "title": ["MLSys"], "papers": ["0 1"]}


def test_rows_say_addresses_and_languages_only_where_they_are_not_the_rule() -> None:
    made = library([paper("a", lang="ja"), paper("b c")])
    rows = files(made)["papers/rows-0.js"]
    (place,) = rows["url"]
    assert rows["key"][int(place)] == "b c"
    assert rows["url"][place].startswith("papers/b-c-")
    assert rows["lang"] == {"0": "ja"}


@pytest.mark.parametrize(("number", "text"), [(0, "0"), (35, "z"), (36, "10"), (9999, "7pr")])
def test_base_36(number: int, text: str) -> None:
    assert base36(number) == text
    assert int(text, 36) == number


def test_steps_are_read_back_in_any_order() -> None:
    assert numbers(steps([5, 0, 9999])) == [0, 5, 9999]
    assert steps([]) == ""


def test_a_collection_without_papers_has_nothing_to_browse() -> None:
    made = library([])
    assert files(made)["papers/index.js"]["papers"] == 0
    assert "_browse" not in html_pages(made)["papers.html"]


# --- previews ---------------------------------------------------------------------------------------


def test_a_preview_is_found_by_the_hash_of_its_address() -> None:
    found = previews(SOME)
    mask = (1 << found["previews/index.js"]["bits"]) - 1
    entry = found[f"previews/{fnv1a('papers/new') & mask:x}.js"]["papers/new"]
    assert entry == ["Über", "Émile Borel · icml · 2020", "", "", []]
    assert found[f"previews/{fnv1a('topics/maths') & mask:x}.js"]["topics/maths"] == [
        "maths",
        "Topic · 2 papers",
        "Numbers.",
        "",
        [],
    ]


def test_a_preview_tells_what_marks_a_paper() -> None:
    badges = previews(SOME)["previews/0.js"]["papers/none"][4]
    assert badges == [["retracted", "Retracted"], ["superseded", "Superseded"]]


# Values of the reference implementation, http://www.isthe.com/chongo/src/fnv/test_fnv.c; ASCII has the same bytes.
@pytest.mark.parametrize(("text", "value"), [("", 0x811C9DC5), ("a", 0xE40C292C), ("foobar", 0xBF9CF968)])
def test_the_hash_is_fnv_1a(text: str, value: int) -> None:
    assert fnv1a(text) == value


def many(number: int, **changed: str) -> Library:
    summary = "What it says is told in some words. " * 6
    return library(
        [paper(f"p{n}", summary=changed.get(f"p{n}", summary), authors=[f"Person {n}"]) for n in range(number)]
    )


def test_files_of_previews_are_small_and_an_edit_changes_one() -> None:
    before = dict(preview_files(Catalogue(library=many(300), literature_map=literature_map(many(300)))))
    after_edit = many(300, p7="Other words.")
    after = dict(preview_files(Catalogue(library=after_edit, literature_map=literature_map(after_edit))))
    assert len(before) > 4
    assert max(len(text.encode()) for text in before.values()) <= LARGEST + 100
    assert before.keys() == after.keys()
    assert sum(before[url] != after[url] for url in before) == 1
