"""The timeline: papers by year from the oldest on."""

from __future__ import annotations

from site_builder.collection.library import Paper
from site_builder.model import Key
from site_builder.pages.lists.years import A_YEAR, IN_FULL
from tests.pages.builder import library, paper
from tests.pages.document import Element
from tests.pages.rendered import html_pages, pages


def timeline(*papers: Paper) -> Element:
    return pages(library(papers))["years.html"]


def test_years_come_oldest_first_with_counts_and_the_unknown_last() -> None:
    page = timeline(paper("a", year=2020), paper("b"), paper("c", year=1999), paper("d", year=2020))
    assert page.texts("h2") == ["1999 1 paper", "2020 2 papers", "Year unknown 1 paper"]
    assert page.one("main").titles() == [f"Title of {key}" for key in "cadb"]
    assert page.one(class_="figures").text == "4 papers, 1999–2020, oldest first"


def test_an_entry_says_who_wrote_it_and_how_often_it_is_cited_here() -> None:
    page = timeline(paper("a", year=2020, authors=["Ada Byron"]), paper("b", year=2021, cites=(Key("a"),)))
    assert page.one("main").metas() == ["Byron · cited by 1", ""]


def test_every_year_and_bar_leads_to_its_papers() -> None:
    page = timeline(*(paper(f"p{year}", year=year) for year in (1998, 2001, 2001 + 3)), paper("q"))
    anchors = {section.attributes["id"] for section in page.all("section", class_="year")}
    jumps = [link.attributes["href"] for link in page.one("nav", aria_label="Years").all("a")]
    assert jumps == ["#_y1998", "#_y2001", "#_y2004", "#_unknown"]
    bars = page.one("figure").all("a")
    assert [bar.attributes["href"] for bar in bars] == jumps[:3]
    assert {jump.removeprefix("#") for jump in jumps} == anchors
    assert bars[0].one("title").text == "1998: 1 paper"


def test_the_chart_has_a_bar_for_each_year_and_decades_for_a_long_history() -> None:
    short = timeline(*(paper(f"p{n}", year=2000 + n) for n in range(5)))
    assert short.one("figure").texts("text") == ["1", "2000", "2001", "2002", "2003", "2004"]
    long = timeline(paper("a", year=1843), paper("b", year=1936), paper("c", year=1937), paper("d", year=2020))
    titles = [bar.one("title").text for bar in long.one("figure").all("a")]
    assert titles == ["1840s: 1 paper", "1930s: 2 papers", "2020s: 1 paper"]


def test_a_history_from_antiquity_has_bars_for_the_decades_that_have_papers() -> None:
    page = timeline(paper("a", year=-350), paper("b", year=1637), paper("c", year=2020))
    assert len(page.one("figure").all("a")) == 3


def test_two_years_need_no_chart() -> None:
    page = timeline(paper("a", year=2020), paper("b", year=2021))
    assert not page.all("figure")
    assert not page.all("nav", aria_label="Years")


def test_a_large_collection_names_the_most_cited_of_each_year_and_leads_to_the_rest() -> None:
    many = [
        paper(f"p{n:04}", year=2000 + n % 4, cites=(Key(f"p{n % 40:04}"),) if n > 39 else ())
        for n in range(IN_FULL + 1)
    ]
    made = html_pages(library(many))
    page = pages(library(many))["years.html"]
    assert len(page.one("main").titles()) == 4 * A_YEAR
    rest = [note.one("a").attributes["href"] for note in page.all("p", class_="note")]
    assert rest[-1] == "papers.html#_y2003"
    for link in rest:
        url, _, anchor = link.partition("#")
        assert f'id="{anchor}"' in made[url]
    assert len(made["years.html"]) < 60_000


def test_no_papers_is_said_in_words() -> None:
    assert "begins the timeline" in timeline().one(class_="empty").text
