"""The index of authors, and the page of each."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from site_builder.collection.library import Paper
from site_builder.collection.who.people import people
from site_builder.model import Key, Name
from site_builder.pages.catalogue import Catalogue, CountedLink
from site_builder.pages.choices import frequent_authors
from site_builder.pages.lists import authors
from site_builder.pages.lists.authors import ONCE_SHOWN
from site_builder.pages.lists.collation import heading
from site_builder.pages.lists.name_index import PAGE_LENGTH
from site_builder.pages.paper import AUTHORS_LINKED
from site_builder.pages.words import inverted
from site_builder.urls import author_url
from tests.pages.builder import library, paper
from tests.pages.document import Element
from tests.pages.rendered import pages

ORCID = "0000-0002-1825-0097"


def page_of(name: Name | str, *papers: Paper) -> Element:
    found = people(papers)
    (person,) = [one for one in found.by_id.values() if name in (one.name.full, one.name)]
    return pages(library(papers))[author_url(person.slug)]


def test_an_author_has_papers_newest_first_with_years_and_number() -> None:
    page = page_of(
        "Ada Byron",
        *(paper(key, authors=["Ada Byron"], year=year) for key, year in (("a", 1842), ("b", 1843), ("c", None))),
    )
    assert page.one("h1").text == "Ada Byron"
    assert page.one(class_="figures").text == "3 papers · 1842–1843"
    assert page.section("Papers").titles() == ["Title of b", "Title of a", "Title of c"]
    assert page.section("Papers").texts("h3") == ["1843", "1842", "Year unknown"]


def test_co_authors_and_topics_come_with_how_many_papers_they_share() -> None:
    page = page_of(
        "Ada Byron",
        paper("a", authors=["Ada Byron", "Ben Often", "Cy Once"], topics=["nets", "art"]),
        paper("b", authors=["Ben Often", "Ada Byron"], topics=["nets"]),
        paper("c", authors=["Ben Often"], topics=["nets"]),
    )
    assert page.section("Topics").texts("li") == ["nets 2 papers", "art 1 paper"]
    others = page.section("Co-authors here")
    assert others.one("ul", class_="counted").texts("li") == ["Ben Often 2 papers"]
    assert others.one("ul", class_="inline-names").texts("a") == ["Cy Once"]
    assert "3 co-authors" not in page.one(class_="figures").text
    assert "2 co-authors" in page.one(class_="figures").text


def test_the_crowd_of_a_large_experiment_is_counted_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def counting(catalogue: Catalogue, keys: Iterable[Key], limit: int, least: int = 2) -> tuple[CountedLink, ...]:
        asked.append(keys)
        return frequent_authors(catalogue, keys, limit, least)

    monkeypatch.setattr(authors, "frequent_authors", counting)
    crowd = [f"Given Family{n:03}" for n in range(100)]
    made = pages(library([paper("a", authors=crowd), paper("b", authors=[crowd[0], "Plato"])]))
    assert sorted(map(str, asked)) == ["('a', 'b')", "('a',)", "('b',)"]
    (last,) = [page for url, page in made.items() if url.startswith("authors/given-family099")]
    others = last.section("Co-authors here")
    assert len(others.all("a")) == ONCE_SHOWN


def test_a_crowd_of_co_authors_is_counted() -> None:
    crowd = [f"Given Family{n:03}" for n in range(100)]
    others = page_of("Ada Byron", paper("a", authors=["Ada Byron", *crowd])).section("Co-authors here")
    assert len(others.all("a")) == ONCE_SHOWN
    assert others.texts("p", class_="note")[-1] == "and 60 more, named on the papers"


def test_what_is_cited_most_is_said_where_there_is_a_choice() -> None:
    own = [paper(f"p{n}", authors=["Ada Byron"]) for n in range(5)]
    citing = [paper("x", cites=(Key("p3"), Key("p1"))), paper("y", cites=(Key("p3"),))]
    chosen = page_of("Ada Byron", *own, *citing).section("Most cited here")
    assert chosen.titles() == ["Title of p3", "Title of p1"]
    assert chosen.metas() == [f"Byron · cited by {n} here" for n in ("2 papers", "1 paper")]
    assert not page_of("Ada Byron", *own[:4], *citing).all(id="_most-cited")


def test_one_paper_and_nobody_else_make_a_page_without_empty_parts() -> None:
    page = page_of("Plato", paper("a", authors=["Plato"]))
    assert page.texts("h2") == ["Papers"]
    assert not page.all("aside")


def test_an_orcid_is_linked_and_other_forms_are_named() -> None:
    full, short = Name(given="Ada", family="Byron", orcid=ORCID), Name(given="A.", family="Byron", orcid=ORCID)
    page = page_of("Ada Byron", paper("a", authors=[full]), paper("b", authors=[full]), paper("c", authors=[short]))
    assert page.one(class_="figures").one("a").attributes["href"] == f"https://orcid.org/{ORCID}"
    assert page.one(class_="lead").text == "Also written A. Byron"


def test_a_paper_leads_to_its_authors_and_its_venue() -> None:
    made = pages(library([paper("a", authors=["Ada Byron", "Plato"], venue="Notes", volume="3")]))
    page = made["papers/a.html"]
    links = [link.attributes["href"] for link in page.one(class_="authors").all("a")]
    assert links[1] == "../authors/Plato.html"
    assert links[0].startswith("../authors/ada-byron-")
    assert page.one(class_="published").one("a").attributes["href"] == "../venues/notes.html"
    assert page.one(class_="published").text == "Notes 3"


def test_authors_by_the_hundred_are_named_and_not_all_linked() -> None:
    page = pages(library([paper("a", authors=[f"Given Name{n}" for n in range(300)])]))["papers/a.html"]
    assert len(page.one(class_="authors").all("a")) == AUTHORS_LINKED
    assert "Given Name299" in page.one(class_="authors").text


# --- the index --------------------------------------------------------------------------------------


def test_the_index_has_names_by_family_under_their_letters_with_counts() -> None:
    made = pages(
        library(
            [paper("a", authors=["Zoe Able", "Jan Øst", "Ärmel Été"]), paper("b", authors=["Zoe Able", "Adam Able"])]
        )
    )
    page = made["authors.html"]
    assert page.one(class_="figures").text == "4 authors, by family name"
    assert page.texts("h2") == ["A", "E", "O"]
    assert page.one("main").texts("li") == [
        "Able, Adam 1 paper",
        "Able, Zoe 2 papers",
        "Été, Ärmel 1 paper",
        "Øst, Jan 1 paper",
    ]


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        pytest.param("Ångström", "A", id="marks do not count"),
        pytest.param("Łukasiewicz", "L", id="nor do letters that are one sign"),
        pytest.param("Æsir", "A", id="a ligature is its first letter"),
        pytest.param("Яблочков", "Я", id="Cyrillic has its own letters"),
        pytest.param("Ωmega", "Ω", id="so has Greek"),
        pytest.param("عمر", "ع", id="and Arabic"),
        pytest.param("山田", "Han", id="Han is one group"),
        pytest.param("ひらがな", "Kana", id="so is kana"),
        pytest.param("김", "Hangul", id="and Hangul"),
        pytest.param("’t Hooft", "T", id="a sign before the letter does not count"),
        pytest.param("3M", "#", id="digits stand apart"),
        pytest.param("…", "#", id="so does what has no letter"),
        pytest.param("", "#", id="and nothing at all"),
    ],
)
def test_the_letter_that_a_name_stands_under(name: str, letter: str) -> None:
    assert heading(name).letter == letter


def test_latin_comes_first_then_other_alphabets_then_han_then_the_rest() -> None:
    names = ["3M", "山田", "Яблочков", "Zorn", "Αθηνά", "Abel"]
    assert sorted(names, key=heading) == ["Abel", "Zorn", "Αθηνά", "Яблочков", "山田", "3M"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (Name(given="Ada", family="Byron"), "Byron, Ada"),
        (Name(given="Jan", particle="van der", family="Berg", suffix="Jr."), "Berg, Jan van der, Jr."),
        (Name(literal="Google Brain"), "Google Brain"),
        (Name(given="太郎", family="山田"), "山田 太郎"),
        (Name(family="Plato"), "Plato"),
    ],
)
def test_a_name_is_inverted_where_its_script_has_the_family_last(name: Name, shown: str) -> None:
    assert inverted(name) == shown


def test_thousands_of_authors_are_paged_and_each_letter_leads_to_its_page() -> None:
    names = [f"Given {chr(ord('A') + n % 26)}name{n:04}" for n in range(PAGE_LENGTH * 2 + 1)]
    made = pages(library([paper(f"p{n:03}", authors=names[n * 50 : n * 50 + 50]) for n in range(25)]))
    assert {"authors.html", "authors-2.html", "authors-3.html"} <= set(made)
    links = made["authors-2.html"].one("nav", aria_label="Letters").all("a")
    assert [link.text for link in links] == [chr(ord("A") + n) for n in range(26)]
    for link in links:
        page, _, anchor = link.attributes["href"].partition("#")
        assert made[page or "authors-2.html"].one(id=anchor).one("h2").text == link.text


def test_nobody_is_said_in_words() -> None:
    assert pages(library([paper("a")]))["authors.html"].one(class_="empty").text == "No paper names its authors yet."
