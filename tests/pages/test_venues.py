"""The index of venues, and the page of each."""

from __future__ import annotations

import pytest

from site_builder.collection.config import KnownVenue
from site_builder.model import Key
from site_builder.pages.lists.venues import sorted_by
from tests.pages.builder import library, paper
from tests.pages.rendered import pages


def test_a_venue_has_its_papers_however_they_spell_it() -> None:
    papers = [
        paper("a", venue="Big Conf", year=2020, authors=["Ada Byron"], topics=["t"]),
        paper("b", venue="BIG  CONF", year=2022, authors=["Ada Byron"]),
    ]
    made = pages(library([*papers, paper("c", venue="Big Conf")]))
    (url,) = [url for url in made if url.startswith("venues/")]
    page = made[url]
    assert page.one("h1").text == "Big Conf"
    assert page.one(class_="figures").text == "3 papers · 2020–2022"
    assert page.section("Papers").titles() == ["Title of b", "Title of a", "Title of c"]
    assert not page.section("Papers").all(class_="venue"), "the page's own name is not said of each"
    assert page.section("Topics").texts("li") == ["t 1 paper"]
    assert page.section("Several papers here").texts("li") == ["Ada Byron 2 papers"]


def test_what_is_cited_most_is_said_where_there_is_a_choice() -> None:
    made = pages(library([*(paper(f"p{n}", venue="X") for n in range(5)), paper("y", cites=(Key("p2"),))]))
    assert made["venues/x.html"].section("Most cited here").titles() == ["Title of p2"]


@pytest.mark.parametrize(
    ("name", "looked_for"),
    [
        ("12th USENIX Symposium", "USENIX Symposium"),
        ("The 3rd Web Conference", "Web Conference"),
        ("2019 IEEE Symposium", "IEEE Symposium"),
        ("Theory of Computing", "Theory of Computing"),
        ("1st", "1st"),
        ("The", "The"),
    ],
)
def test_numbers_and_articles_before_a_name_do_not_count(name: str, looked_for: str) -> None:
    assert sorted_by(name) == looked_for


def test_the_index_says_how_many_papers_each_has() -> None:
    made = pages(library([paper("a", venue="Beta"), paper("b", venue="Alpha"), paper("c", venue="Beta")]))
    assert made["venues.html"].one("main").texts("li") == ["Alpha 1 paper", "Beta 2 papers"]
    assert made["venues.html"].texts("h2") == ["A", "B"]


def test_what_site_yaml_says_of_a_venue_is_shown() -> None:
    known = (KnownVenue(name="Big Conf", aliases=("Proc. of Big Conf",), url="https://example.org/"),)
    made = pages(library([paper("a", venue="Proc. of Big Conf")], venues=known))
    (page,) = [page for url, page in made.items() if url.startswith("venues/")]
    assert page.one("h1").text == "Big Conf"
    assert page.one(class_="lead").text == "Also written Proc. of Big Conf"
    assert page.one(class_="figures").one("a").attributes["href"] == "https://example.org/"
