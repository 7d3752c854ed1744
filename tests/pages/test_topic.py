"""The page of a topic, which writes itself."""

from __future__ import annotations

from typing import Any

from site_builder.collection.library import Library, Paper, PaperTarget, WantedPaper
from site_builder.mapping.literature_map import District, Edge, LiteratureMap, Spot
from site_builder.model import Identifier, Key, Status, TopicId
from site_builder.pages.site import Bodies
from site_builder.pages.topic import BEGIN_SHOWN, FEW, SOME
from tests.pages.builder import body, library, literature_map, paper, topic
from tests.pages.document import Element
from tests.pages.rendered import pages


def on_topic(count: int, **first: Any) -> list[Paper]:
    """`count` papers on "t", a year apart; the fields are those of the first."""
    return [paper(f"p{n:02}", topics=["t"], year=2000 + n, **(first if n == 0 else {})) for n in range(count)]


def page_of(papers: list[Paper], *topics: Any, **fields: Any) -> Element:
    return pages(library(papers, topics, **fields))["topics/t.html"]


def placed(site: Library, districts: int = 4) -> LiteratureMap:
    """A map with all papers on a grid, one district after the other, and every citation as an edge."""
    keys = list(site.papers)
    names = [f"d{n}" for n in range(districts)]
    return literature_map(
        site,
        edges=tuple(
            Edge(key, cited, "cites", 1.0, ("cites it",)) for key, each in site.papers.items() for cited in each.cites
        ),
        districts=tuple(
            District(name, name.upper(), (), tuple(keys[n::districts]), n, 100.0 * n, 0.0)
            for n, name in enumerate(names)
        ),
        spots={key: Spot(100.0 * (n % 10), 60.0 * (n // 10), names[n % districts]) for n, key in enumerate(keys)},
        bounds=(0.0, 0.0, 1000.0, 400.0),
    )


def test_one_paper_is_one_list_and_nothing_else() -> None:
    page = page_of(on_topic(1))
    assert page.texts("h2") == ["1 paper"]
    assert len(page.titles()) == 1
    assert not page.all("aside")
    assert not page.all("svg", class_="region")


def test_a_few_papers_are_not_repeated_in_short_lists() -> None:
    page = page_of([*on_topic(FEW - 1), paper("x", topics=["t"], cites=(Key("p00"), Key("p01")))])
    assert len(page.titles()) == FEW


def test_where_to_begin_gives_its_reasons() -> None:
    papers = on_topic(9, status=Status.READ, title="The classic")
    papers += [
        paper("survey", topics=["t"], title="A survey of things"),
        paper("named", topics=["t"], title="Named"),
        paper("bad", topics=["t"], title="A review of nonsense", retracted=True),
        *(paper(f"c{n}", topics=["t"], cites=(Key("p00"),)) for n in range(3)),
    ]
    about = topic("t", papers=tuple(Key(each.key) for each in papers), body="x", targets={0: PaperTarget(Key("named"))})
    begin = page_of(papers, about).section("Where to begin")
    said = dict(zip(begin.titles(), begin.metas(), strict=True))
    assert said == {
        "The classic": "2000 · cited by 3 of the other 14 papers, read in full for its note",
        "A survey of things": "an overview",
        "Named": "named in the introduction",
    }


def test_a_beginning_is_short_and_only_citations_within_the_topic_count() -> None:
    papers = on_topic(20)
    papers += [paper(f"c{n}", topics=["t"], cites=tuple(Key(f"p{k:02}") for k in range(10))) for n in range(3)]
    papers += [paper(f"o{n}", cites=(Key("p19"),)) for n in range(9)]
    begin = page_of(papers).section("Where to begin")
    assert len(begin.titles()) == BEGIN_SHOWN
    assert "Title of p19" not in begin.text


def test_landmarks_are_named_where_there_are_enough_papers() -> None:
    papers = on_topic(SOME - 1)
    papers.append(paper("last", topics=["t"], year=1990, cites=(Key("p03"),)))
    page = page_of(papers)
    assert page.section("Most cited here").titles() == ["Title of p03"]
    assert page.section("Oldest").metas() == ["1990", "2000", "2001", "2002"]
    assert page.section("Newest").metas() == ["2010", "2009", "2008", "2007"]
    assert not page_of(papers[:-1]).all(class_="landmarks")


def test_bridges_are_papers_whose_links_reach_several_districts() -> None:
    papers = on_topic(11)
    papers.append(paper("p11", topics=["t"], title="The bridge", cites=tuple(Key(f"p{n:02}") for n in range(8))))
    site = library(papers)
    bridges = pages(site, placed(site))["topics/t.html"].section("Bridges")
    assert bridges.titles() == ["The bridge"]
    assert bridges.metas() == ["linked with 8 papers in 4 districts"]


def test_papers_of_sub_topics_belong_to_the_topic_and_are_counted_apart() -> None:
    site = library(
        [paper("a", topics=["t"]), paper("b", topics=["deep"]), paper("c", topics=["deep", "t"])],
        [
            topic("t", children=("deep",), papers=(Key("a"), Key("c"))),
            topic("deep", parent=TopicId("t"), papers=(Key("b"), Key("c")), description="Deeper."),
        ],
    )
    page = pages(site)["topics/t.html"]
    assert page.one(class_="figures").text == "3 papers · 1 through sub-topics"
    assert page.section("3 papers").titles() == ["Title of a", "Title of b", "Title of c"]
    assert page.section("Sub-topics").texts("li") == ["deep 2 papers Deeper."]


def test_a_topic_with_papers_through_sub_topics_alone_says_so() -> None:
    site = library(
        [paper("b", topics=["deep"])],
        [topic("t", children=("deep",)), topic("deep", parent=TopicId("t"), papers=(Key("b"),))],
    )
    assert pages(site)["topics/t.html"].one(class_="figures").text == "1 paper · all through sub-topics"


def test_wanted_papers_of_the_topic_and_authors_of_several_papers_stand_beside() -> None:
    papers = [paper(key, topics=["t"], authors=["Ada Byron", f"Only {key}"]) for key in "ab"]
    wanted = [
        WantedPaper(Identifier("doi", "10.1/often"), (Key("a"), Key("b"), Key("z"))),
        WantedPaper(Identifier("arxiv", "1706.03762"), (Key("b"),)),
        WantedPaper(Identifier("arxiv", "1801.00001"), (Key("z"),)),
    ]
    page = page_of([*papers, paper("z")], wanted=wanted)
    assert page.section("Wanted").texts("li") == ["DOI 10.1/often by 2", "arXiv 1706.03762"]
    assert page.section("Several papers by").texts("li") == ["Ada Byron 2 papers"]


def test_its_region_of_the_map_has_its_papers_as_links_and_the_others_as_dots() -> None:
    papers = [*on_topic(5), *(paper(f"x{n}") for n in range(20))]
    site = library(papers)
    region = pages(site, placed(site))["topics/t.html"].one("svg", class_="region")
    assert sorted(link.attributes["href"] for link in region.all("a")) == [f"../papers/p0{n}.html" for n in range(5)]
    assert region.one("title", id="_region").text == "t on the map"
    assert len(region.all("path", class_="others")) == 1


def test_further_pages_hold_the_list_alone() -> None:
    papers = [paper(f"p{n:03}", topics=["t"], year=2000) for n in range(150)]
    site = library(papers)
    about = Bodies({}, {TopicId("t"): body("<p>About t.</p>")}, {})
    made = pages(site, placed(site), about)
    second = made["topics/t/2.html"]
    assert second.one("h1").text == "t, page 2"
    assert second.texts("h2") == ["150 papers"]
    assert len(second.titles()) == 50
    assert not second.all("svg", class_="region")
