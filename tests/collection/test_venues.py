"""Which names are one venue."""

from __future__ import annotations

import pytest

from site_builder.collection.config import KnownVenue
from site_builder.collection.who.venues import venue_id, venues
from tests.pages.builder import paper


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        pytest.param("ICML", "icml", True, id="case"),
        pytest.param("Nature  Physics", " Nature\tPhysics", True, id="white space"),
        pytest.param("Phys\u00e9", "Physe\u0301", True, id="Unicode form"),
        pytest.param("Straße", "STRASSE", True, id="full case folding"),
        pytest.param("ICML", "ICML 2020", False, id="a year is another name"),
        pytest.param("Proc. ICML", "Proceedings of ICML", False, id="an abbreviation too"),
        pytest.param("Nature-Physics", "Nature Physics", False, id="and a hyphen"),
    ],
)
def test_names_differ_by_more_than_space_form_and_case(one: str, other: str, same: bool) -> None:
    assert (venue_id(one) == venue_id(other)) is same


def test_the_most_used_spelling_is_shown() -> None:
    found = venues([paper("a", venue="icml"), paper("b", venue="ICML"), paper("c", venue="ICML"), paper("d")])
    (venue,) = found.values()
    assert (venue.name, venue.slug, venue.papers) == ("ICML", "icml", ("a", "b", "c"))


def test_of_equally_used_spellings_the_first_is_shown_in_any_order() -> None:
    papers = [paper("a", venue="nature"), paper("b", venue="Nature")]
    assert [v.name for v in venues(papers).values()] == [v.name for v in venues(papers[::-1]).values()] == ["Nature"]


def test_site_yaml_says_which_names_are_one_venue_and_how_it_is_called() -> None:
    papers = [paper("a", venue="SysML"), paper("b", venue="sysml"), paper("c", venue="MLSys"), paper("d", venue="ICML")]
    known = KnownVenue(name="Machine Learning and Systems", aliases=("MLSys", "SysML"), url="https://mlsys.example")
    icml, mlsys = venues(papers, [known]).values()
    assert (icml.name, icml.papers, icml.url) == ("ICML", ("d",), "")
    assert (mlsys.name, mlsys.papers, mlsys.url) == (
        "Machine Learning and Systems",
        ("a", "b", "c"),
        "https://mlsys.example",
    )
    assert mlsys.other_forms == ("MLSys", "sysml")
    assert mlsys.slug.startswith("machine-learning-and-systems-")
