"""Zotero saves of a page what its note says, and nothing that it does not say."""

from __future__ import annotations

from typing import Any

import pytest

from site_builder.model import Name, PublicationDate
from site_builder.pages.machines.highwire import AUTHORS
from tests.pages.builder import library, paper
from tests.pages.rendered import pages
from tests.pages.zotero import Item, saved


def item(**fields: Any) -> Item:
    site = library([paper("a", **fields)], base_url="https://example.org/", title="A site of notes")
    return saved(pages(site)["papers/a.html"])


def person(given: str, family: str, **parts: str) -> Name:
    return Name(given=given, family=family, **parts)


def test_every_field_of_a_note_arrives_where_it_belongs() -> None:
    found = item(
        title="On <Maps> & “territories”",
        type="article-journal",
        authors=(person("Ada", "Byron"), person("Jan", "Berg", particle="van der")),
        date=PublicationDate("2020-11-07", 2020),
        venue="Journal of Maps",
        volume="12",
        issue="3",
        pages="81--92",
        publisher="A Press",
        issn="1234-5678",
        doi="10.1000/xyz",
        url="https://maps.example/12",
        abstract="What it says.",
        lang="en-GB",
    )
    assert found.type == "journalArticle"
    assert found.creators == [("author", "Byron", "Ada"), ("author", "van der Berg", "Jan")]
    assert found.fields == {
        "title": "On <Maps> & “territories”",
        "date": "2020/11/07",
        "publicationTitle": "Journal of Maps",
        "volume": "12",
        "issue": "3",
        "pages": "81-92",
        "publisher": "A Press",
        "ISSN": "1234-5678",
        "DOI": "10.1000/xyz",
        "url": "https://maps.example/12",
        "abstractNote": "What it says.",
        "language": "en-GB",
    }


@pytest.mark.parametrize(
    ("csl_type", "zotero_type", "field"),
    [
        ("article-journal", "journalArticle", "publicationTitle"),
        ("article-magazine", "journalArticle", "publicationTitle"),
        ("article", "journalArticle", "publicationTitle"),
        ("paper-conference", "conferencePaper", "publicationTitle"),
        ("chapter", "bookSection", "bookTitle"),
        ("thesis", "thesis", "university"),
        ("report", "report", "institution"),
    ],
)
def test_the_venue_says_of_which_type_an_entry_is(csl_type: str, zotero_type: str, field: str) -> None:
    found = item(type=csl_type, venue="Where it appeared")
    assert (found.type, found.fields[field]) == (zotero_type, "Where it appeared")


def test_the_publisher_of_a_thesis_or_report_is_its_institution() -> None:
    assert item(type="thesis", publisher="MIT").fields["university"] == "MIT"
    found = item(type="report", publisher="RAND", issue="7")
    assert (found.fields["institution"], found.fields["number"]) == ("RAND", "7")


@pytest.mark.parametrize(
    ("csl_type", "zotero_type"),
    [("article", "journalArticle"), ("book", "book"), ("webpage", "webpage"), ("post-weblog", "webpage")],
)
def test_without_a_venue_the_type_is_right_and_the_site_is_nobodys_journal(csl_type: str, zotero_type: str) -> None:
    found = item(type=csl_type, arxiv="2011.03641")
    assert found.type == zotero_type
    assert "publicationTitle" not in found.fields
    assert found.fields["url"] == "https://arxiv.org/abs/2011.03641"


@pytest.mark.parametrize(
    ("name", "saved_as"),
    [
        (person("Sameer", "Kumar"), ("Kumar", "Sameer")),
        (person("小明", "王"), ("王", "小明")),
        (person("Martin Luther", "King", suffix="Jr."), ("King", "Martin Luther Jr")),
        (person("Gabriel José", "García Márquez"), ("García Márquez", "Gabriel José")),
        (Name(literal="Google Brain"), ("Google Brain", "")),
        (Name(literal="Widgets, Inc"), ("Widgets Inc", "")),
        (Name(literal="Plato"), ("Plato", "")),
        (person("A; B", "C; D"), ("C D", "A B")),
    ],
)
def test_a_name_keeps_its_parts_alone_and_among_others(name: Name, saved_as: tuple[str, str]) -> None:
    other = person("Eve", "Other")
    assert item(authors=(name,)).creators == [("author", *saved_as)]
    assert item(authors=(name, other)).creators == [("author", *saved_as), ("author", "Other", "Eve")]


def test_editors_are_no_authors() -> None:
    found = item(type="chapter", authors=("Ada Byron",), editors=(person("Eve", "Editor"),))
    assert found.creators == [("author", "Byron", "Ada"), ("editor", "Editor", "Eve")]


@pytest.mark.parametrize(
    ("date", "saved_as"),
    [
        (PublicationDate("2020", 2020), "2020"),
        (PublicationDate("2020-11", 2020), "2020/11"),
        (PublicationDate("2020~", 2020), "2020"),
        (PublicationDate("2020-21", 2020), "2020"),
        (PublicationDate("2019/2021", 2019), "2019"),
        (PublicationDate("forthcoming", None), None),
        (None, None),
        (PublicationDate("2020-02-30", None), None),
    ],
)
def test_a_date_is_the_papers_and_never_the_day_on_which_its_note_joined(
    date: PublicationDate | None, saved_as: str | None
) -> None:
    assert item(date=date, added="2026-12-01").fields.get("date") == saved_as


def test_a_pdf_of_somebody_else_is_not_claimed() -> None:
    assert item(pdf="https://maps.example/12.pdf").attachments == []


def test_there_is_no_second_record_that_would_win() -> None:
    site = library([paper("a", doi="10.1000/x")])
    page = pages(site)["papers/a.html"]
    assert page.all(class_="Z3988") == []


def test_only_the_pages_of_papers_name_one() -> None:
    made = pages(library([paper("a", topics=["t"], authors=["Ada Byron"])]))
    naming = {
        url
        for url, page in made.items()
        if any("citation_" in tag.attributes.get("name", "") for tag in page.all("meta"))
    }
    assert naming == {"papers/a.html"}


def test_a_paper_by_thousands_names_as_many_as_a_page_has_room_for() -> None:
    assert len(item(authors=[f"Ada Byron{n}" for n in range(3_000)]).creators) == AUTHORS
