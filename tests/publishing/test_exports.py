"""The formats that a library leaves in, as `export` writes them."""

from __future__ import annotations

import json

import pytest
import rispy
from pybtex import errors
from pybtex.database import parse_string

from site_builder.cli.export import FORMAT_NAMES
from site_builder.collection.library import Library
from site_builder.mapping.build_map import build_map
from site_builder.model import Key
from site_builder.publishing.downloads import library_files
from site_builder.publishing.exports import FORMATS, Bibliography
from tests.pages.builder import library, paper


@pytest.fixture
def small() -> Library:
    return library(
        [
            paper("Smith2020", authors=["Ada Smith"], year=2020, summary="What\nit *says*."),
            paper("smith2020", authors=["Ben Śmith"], year=2019, cites=("Smith2020",)),
            paper("王 2020", title="A <title>", year=2021),
        ],
        title="Papers & notes",
        description="All of them.",
    )


def exported(made: Library, name: str, *keys: str) -> str:
    chosen = [Key(key) for key in keys] if keys else list(made.papers)
    write = FORMATS[name]
    return write.write(made, chosen) if isinstance(write, Bibliography) else write.write(made, build_map(made), chosen)


@pytest.mark.parametrize("name", ["bibtex", "biblatex"])
def test_no_two_keys_of_a_bibliography_are_one_for_bibtex(small: Library, name: str) -> None:
    errors.set_strict_mode(True)
    found = list(parse_string(exported(small, name), "bibtex").entries)
    assert len({key.casefold() for key in found}) == 3
    assert found[1] == "smith2020"
    # A part of the collection has the same keys as the whole.
    assert list(parse_string(exported(small, name, "Smith2020"), "bibtex").entries) == found[:1]


def test_csl_json_and_ris_keep_every_key(small: Library) -> None:
    assert [record["id"] for record in json.loads(exported(small, "csl-json"))] == list(small.papers)
    assert [record["id"] for record in rispy.loads(exported(small, "ris"))] == list(small.papers)


def test_the_site_carries_what_export_writes(small: Library) -> None:
    written = {url: data.decode() for url, data in library_files(small)}
    assert written == {
        "library.bib": exported(small, "bibtex"),
        "library.json": exported(small, "csl-json"),
        "library.ris": exported(small, "ris"),
    }


def test_an_annotated_bibliography_stands_in_the_order_of_authors(small: Library) -> None:
    assert exported(small, "markdown") == (
        "# Papers & notes\n\n"
        "All of them.\n\n"
        "- *A \\<title\\>*. (2021).\n\n"
        "- Smith, A. (2020). *Title of Smith2020*.\n\n"
        "  What it \\*says\\*.\n\n"
        "- Śmith, B. (2019). *Title of smith2020*.\n"
    )


def test_a_ranking_is_exported_for_the_papers_asked_for(small: Library) -> None:
    made = json.loads(exported(small, "related", "Smith2020"))
    assert list(made) == ["Smith2020"]
    assert made["Smith2020"][0]["key"] == "smith2020"


def test_the_command_offers_every_format_in_the_same_order() -> None:
    assert tuple(FORMATS) == FORMAT_NAMES


@pytest.mark.parametrize("name", FORMATS)
def test_an_empty_collection_has_an_export_in_every_format(name: str) -> None:
    text = exported(library(), name)
    assert "Traceback" not in text
    if name in ("csl-json", "vosviewer", "json", "related"):
        json.loads(text)
