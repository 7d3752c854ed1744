"""Pages that list papers: related papers, all papers, topics, wanted papers, the front page."""

from __future__ import annotations

import pytest

from site_builder.collection.library import WantedPaper
from site_builder.model import Identifier, Key, TopicId
from site_builder.pages.lists.paging import PAGE_LENGTH, paged
from site_builder.pages.site import Bodies
from site_builder.urls import papers_url
from tests.pages.builder import body, library, literature_map, paper, topic
from tests.pages.document import parse
from tests.pages.rendered import html_pages, pages

LONG = "word " * 100

# --- related papers -----------------------------------------------------------------------------


def test_related_lists_chosen_papers_first_then_twenty_found() -> None:
    keys = [f"p{n:02}" for n in range(40)]
    site = library([paper("a", title="Deep nets"), *(paper(key) for key in keys)])
    the_map = literature_map(
        site,
        chosen={"a": [(key, "chosen by hand") for key in ("p30", "p05", "p39")]},
        related={"a": [(key, "shared topics: t", "cites it") for key in keys]},
    )
    page = pages(site, the_map)["papers/a/related.html"]
    assert page.one("head").one("title").text == page.one("h1").text == "Related papers: Deep nets"
    chosen, found = (page.section(name) for name in ("Chosen by hand", "Found by links, topics and words"))
    assert chosen.texts("h3") == ["Title of p30", "Title of p05", "Title of p39"]
    expected = [f"Title of p{n:02}" for n in range(21) if n != 5]
    assert found.texts("h3") == expected
    assert found.one("ol").attributes["start"] == "4", "numbers run on"
    assert found.all("li")[0].one("ul").texts("li") == ["shared topics: t", "cites it"]


def test_an_entry_has_authors_year_and_an_excerpt_cut_at_a_word() -> None:
    site = library([paper("a"), paper("b", authors=["Ada Example", "Ben Sample"], year=2020, summary=LONG)])
    page = pages(site, literature_map(site, related={"a": [("b", "cites it")]}))["papers/a/related.html"]
    entry = page.one("ol", class_="related-entries")
    assert entry.all("p")[0].text == "Ada Example and Ben Sample · 2020"
    excerpt = entry.all("p")[1].text
    assert len(excerpt) <= 240
    assert excerpt.endswith("word…")


def test_the_excerpt_is_the_bodys_where_there_is_no_summary() -> None:
    site = library([paper("a"), paper("b", body="What the *note* says.")])
    page = pages(site, literature_map(site, related={"a": [("b", "cites it")]}))["papers/a/related.html"]
    assert page.one("ol", class_="related-entries").all("p")[1].text == "What the note says."


def test_a_paper_without_related_papers_says_why() -> None:
    page = pages(library([paper("a")]))["papers/a/related.html"]
    assert not page.all("ol")
    assert page.one(class_="empty").text.startswith("No paper of this collection is related to it so far")


# --- all papers ---------------------------------------------------------------------------------


def test_papers_are_listed_newest_first_then_by_title_and_unknown_years_last() -> None:
    made = library(
        [
            paper("a", title="Zebra", year=2020),
            paper("b", title="apple", year=2020),
            paper("c", title="No year"),
            paper("d", title="New", year=2024, authors=["Ada Example"], venue="Nets"),
        ]
    )
    page = pages(made)["papers.html"]
    assert page.texts("h2") == ["2024", "2020", "Year unknown"]
    assert page.titles() == ["New", "apple", "Zebra", "No year"]
    assert page.all("li", class_="")[0] is not None
    assert page.section("2024").metas() == ["Ada Example · Nets"]
    assert page.one(class_="figures").text == "4 papers, newest first"


@pytest.mark.parametrize(
    ("count", "addresses"),
    [
        (0, ["papers.html"]),
        (1, ["papers.html"]),
        (PAGE_LENGTH, ["papers.html"]),
        (PAGE_LENGTH + 1, ["papers.html", "papers-2.html"]),
    ],
)
def test_a_hundred_papers_a_page(count: int, addresses: list[str]) -> None:
    made = pages(library([paper(f"p{n:04}") for n in range(count)]))
    assert [url for url in made if url.startswith("papers") and "/" not in url] == addresses
    assert sum(len(made[url].titles()) for url in addresses) == count
    assert bool(made["papers.html"].all("nav", class_="pager")) is (len(addresses) > 1)


def test_further_pages_are_linked_and_named() -> None:
    made = pages(library([paper(f"p{n:04}") for n in range(PAGE_LENGTH + 1)]))
    first, second = made["papers.html"], made["papers-2.html"]
    assert first.one("nav", class_="pager").one("a", rel="next").attributes["href"] == "papers-2.html"
    assert second.one("nav", class_="pager").one("a", rel="prev").attributes["href"] == "papers.html"
    assert second.one("h1").text == "Papers, page 2"
    assert second.one("nav", class_="pager").one("a", aria_current="page").text == "2"


def test_a_pager_of_many_pages_shows_the_first_the_last_and_those_nearby() -> None:
    pagers = [pager for pager, _ in paged([Key(str(n)) for n in range(2000)], papers_url)]
    shown = [None if link is None else link.number for link in pagers[9].links]
    assert shown == [1, None, 8, 9, 10, 11, 12, None, 20]
    assert [None if link is None else link.number for link in pagers[0].links] == [1, 2, 3, None, 20]


# --- topics -------------------------------------------------------------------------------------


def test_topics_stand_below_their_parents_with_counts_and_descriptions() -> None:
    site = library(
        [paper("a", topics=["deep"])],
        [
            topic("nets", description="All about nets.", children=("deep",)),
            topic("deep", parent="nets", papers=(Key("a"),)),
            topic("art"),
        ],
    )
    page = pages(site)["topics.html"]
    assert page.texts("h2") == ["art", "nets", "deep"]
    assert [item.attributes.get("class", "") for item in page.one("ul", class_="topic-rows").all("li")] == [
        "",
        "",
        "depth-1",
    ]
    assert page.texts("span", class_="tally") == ["0 papers", "1 paper", "1 paper"], "those of sub-topics count"
    assert "All about nets." in page.one("main").text


def test_topics_that_are_each_others_parents_are_listed_once() -> None:
    site = library([], [topic("a", parent="b", children=("b",)), topic("b", parent="a", children=("a",))])
    made = pages(site)
    assert sorted(made["topics.html"].texts("h2")) == ["a", "b"]
    assert made["topics/a.html"].one("nav", class_="kicker").texts("a") == ["Topics", "b"]


def test_a_topics_page_has_its_introduction_its_place_its_papers_and_its_neighbours() -> None:
    site = library(
        [paper("a", topics=["deep"], year=2020), paper("b", topics=["deep"], year=2022)],
        [
            topic("nets", children=("deep",)),
            topic("deep", description="Many layers.", parent="nets", children=("deeper",), papers=(Key("a"), Key("b"))),
            topic("deeper", parent="deep"),
            topic("art"),
        ],
    )
    deep = TopicId("deep")
    the_map = literature_map(site, topic_neighbours={"deep": ("art",)})
    page = pages(site, the_map, Bodies({}, {deep: body("<p>An introduction.</p>")}, {}))["topics/deep.html"]
    assert page.one("h1").text == "deep"
    assert page.one(class_="lead").text == "Many layers."
    assert page.one(class_="prose").text == "An introduction."
    assert page.one("nav", class_="kicker").texts("a") == ["Topics", "nets"]
    assert page.section("2 papers").titles() == ["Title of b", "Title of a"]
    assert page.section("Sub-topics").texts("a") == ["deeper"]
    assert page.section("Often together with").texts("a") == ["art"]


def test_a_long_topic_goes_on_below_its_own_address() -> None:
    papers = [paper(f"p{n:04}", topics=["t"]) for n in range(PAGE_LENGTH + 1)]
    t = TopicId("t")
    made = pages(library(papers), bodies=Bodies({}, {t: body("<p>Intro.</p>")}, {}))
    second = made["topics/t/2.html"]
    assert second.one("h1").text == "t, page 2"
    assert second.title_links()[0].attributes["href"] == "../../papers/p0100.html"
    assert not second.all(class_="prose"), "the introduction is not repeated"
    assert second.one("a", rel="prev").attributes["href"] == "../t.html"


def test_a_topic_without_papers_says_so() -> None:
    site = library([], [topic("nets", children=("deep",)), topic("deep", parent="nets")])
    made = pages(site)
    assert made["topics/deep.html"].one(class_="empty").text == "No paper names this topic yet."
    assert (
        made["topics/nets.html"].one(class_="empty").text == "No paper names this topic or one of its sub-topics yet."
    )


# --- wanted papers ------------------------------------------------------------------------------


def test_wanted_papers_link_out_and_back_to_who_wants_them() -> None:
    doi, arxiv = Identifier("doi", "10.1000/x"), Identifier("arxiv", "1706.03762")
    site = library(
        [paper("a"), paper("b")], wanted=[WantedPaper(arxiv, (Key("a"), Key("b"))), WantedPaper(doi, (Key("b"),))]
    )
    page = pages(site)["wanted.html"]
    several, once = page.section("Wanted by several notes"), page.section("Wanted by one note")
    assert [link.attributes["href"] for link in several.all("a")] == [
        "https://arxiv.org/abs/1706.03762",
        "papers/a.html",
        "papers/b.html",
    ]
    assert [link.attributes["href"] for link in once.all("a")] == ["papers/b.html", "https://doi.org/10.1000/x"]
    assert several.texts("p", class_="wanted-id") == ["arXiv 1706.03762"]
    assert page.one("p", class_="note").texts("code") == ["site-builder new --arxiv", "--doi"]


def test_what_one_note_alone_wants_stands_under_it_once() -> None:
    wanted = [WantedPaper(Identifier("doi", f"10.1000/{n}"), (Key("a" if n % 2 else "b"),)) for n in range(6)]
    page = pages(library([paper("a"), paper("b", year=2020)], wanted=wanted))["wanted.html"]
    assert page.one("main").titles() == ["Title of b", "Title of a"]
    assert [len(ids.all("a")) for ids in page.all("ul", class_="wanted-ids")] == [3, 3]


def test_a_long_list_of_wanted_papers_grows_compact_then_becomes_a_number() -> None:
    several = [WantedPaper(Identifier("doi", f"10.1000/s{n}"), (Key("a"), Key("b"))) for n in range(1_500)]
    once = [WantedPaper(Identifier("doi", f"10.1000/o{n}"), (Key("a"),)) for n in range(1_500)]
    html = html_pages(library([paper("a"), paper("b")], wanted=[*several, *once]))["wanted.html"]
    page = parse(html)
    assert len(page.all("p", class_="wanted-id")) == 200
    assert len(page.one("ul", class_="in-brief").all("a")) == 1_000
    assert len(page.one("ul", class_="wanted-ids").all("a")) == 1_000
    assert page.one("main").texts("p", class_="note")[1:] == ["and 800 more"]
    assert len(html) < 400_000


def test_a_paper_that_hundreds_want_names_ten() -> None:
    papers = [paper(f"p{n:04}") for n in range(300)]
    wanted = WantedPaper(Identifier("doi", "10.1/x"), tuple(each.key for each in papers))
    page = pages(library(papers, wanted=[wanted]))["wanted.html"]
    assert len(page.titles()) == 10
    assert "and 290 more" in page.one("main").text


def test_nothing_wanted_is_said_in_words() -> None:
    page = pages(library([paper("a")]))["wanted.html"]
    assert page.one(class_="empty").text == "Every paper that the notes name has a note of its own."
    assert page.one("main").all("p", class_="note") == []


# --- front page ---------------------------------------------------------------------------------


def test_the_front_page_says_what_the_collection_is() -> None:
    site = library(
        [paper("a", cites=(Key("b"),), topics=["t"]), paper("b", cites=(Key("a"),))],
        title="Nets",
        description="Papers on nets.",
    )
    page = pages(site)["index.html"]
    assert page.one("head").one("title").text == page.one("h1").text == "Nets"
    assert page.one(class_="lead").text == "Papers on nets."
    assert page.one(class_="figures").text == "2 papers · 2 citations between them · 1 topic"
    assert page.one("a", class_="button").attributes["href"] == "map.html"
    assert len(page.one("figure").all("svg")) == 1


def test_most_cited_and_newest_come_in_their_order() -> None:
    site = library(
        [
            paper("a", cites=(Key("c"), Key("b")), added="2026-01-02"),
            paper("b", cites=(Key("c"),), added="2026-01-03"),
            paper("c", added="2026-01-01"),
            paper("d"),
        ]
    )
    page = pages(site)["index.html"]
    assert page.section("Most cited here").titles() == ["Title of c", "Title of b"]
    assert page.section("Most cited here").metas() == [
        "cited by 2 papers here",
        "cited by 1 paper here",
    ]
    assert page.section("Newest notes").titles() == ["Title of b", "Title of a", "Title of c"]
    assert [time.attributes["datetime"] for time in page.section("Newest notes").all("time")] == [
        "2026-01-03",
        "2026-01-02",
        "2026-01-01",
    ]


def test_a_large_collection_shows_its_map_as_a_picture_of_its_own() -> None:
    html = html_pages(library([paper(f"p{n:04}") for n in range(401)]))["index.html"]
    assert '<img src="map.svg"' in html
    assert len(html) < 60_000


def test_an_empty_collection_has_every_page_and_says_how_to_begin() -> None:
    made = pages(library())
    assert (
        sorted(made)
        == "404.html authors.html index.html papers.html topics.html venues.html wanted.html years.html".split()
    )
    assert "Nothing on the map yet" in made["index.html"].texts("h2")
    for url in "authors.html papers.html topics.html venues.html wanted.html years.html".split():
        assert len(made[url].all(class_="empty")) == 1, url


def test_one_paper_makes_a_whole_site_with_right_plurals() -> None:
    made = pages(library([paper("a", topics=["t"])]))
    assert made["index.html"].one(class_="figures").text == "1 paper · 1 topic"
    assert made["papers.html"].one(class_="figures").text.startswith("1 paper, newest first")
    assert made["topics.html"].one(class_="tally").text == "1 paper"
