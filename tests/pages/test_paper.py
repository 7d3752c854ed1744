"""The page of a paper."""

from __future__ import annotations

from typing import Any

import pytest

from site_builder.collection.library import Mention, Paper, PaperTarget
from site_builder.collection.markdown.scan import scan
from site_builder.diagnostics import Diagnostic, Place
from site_builder.mapping.literature_map import RelatedPaper
from site_builder.model import Identifier, Key, Name, PublicationDate, Status
from site_builder.pages.paper import AUTHORS_SHOWN, BACKLINKS_SHOWN, LINKS_SHOWN, RELATIONS_SHOWN
from site_builder.pages.site import Bodies
from site_builder.urls import Url
from tests.pages.builder import body, library, literature_map, paper
from tests.pages.document import Element
from tests.pages.rendered import html_pages, pages, site_pages


def page_of(*papers: Paper, key: str = "a", **config: Any) -> Element:
    return pages(library(papers, **config))[f"papers/{key}.html"]


def test_shows_title_authors_venue_and_date() -> None:
    page = page_of(
        paper(
            "a",
            title="Deep nets",
            authors=["Ada Example", "Ben Sample"],
            venue="Journal of Nets",
            volume="3",
            issue="2",
            pages="81--92",
            date=PublicationDate("2020-11-07", 2020),
        )
    )
    assert page.one("head").one("title").text == "Deep nets · Test site"
    assert page.one("h1").text == "Deep nets"
    assert page.one(class_="authors").text == "Ada Example, Ben Sample"
    assert page.one(class_="published").text == "Journal of Nets 3(2), 81–92, 2020-11-07"
    assert page.one(class_="published").one("time").attributes["datetime"] == "2020-11-07"


@pytest.mark.parametrize("text", ["2020~", "2020-21", "198X", "forthcoming", "2020-13-01", "2020/2021"])
def test_a_date_that_html_has_no_form_for_is_plain_text(text: str) -> None:
    page = page_of(paper("a", date=PublicationDate(text, 2020)))
    assert page.one(class_="published").text == text
    assert not page.one(class_="published").all("time")


def test_a_bare_note_shows_nothing_that_it_lacks() -> None:
    page = page_of(paper("a", title="Alone"))
    assert page.one("h1").text == "Alone"
    for part in ("authors", "published", "summary", "prose", "links", "notice"):
        assert not page.all(class_=part), part
    assert "None" not in page.one("main").text.replace("None yet", "")
    assert page.one(class_="empty").text == "Nobody has written about this paper yet."
    assert page.section("Related papers").one("p").text.startswith("None yet")


def test_sixty_authors_fold() -> None:
    page = page_of(paper("a", authors=[f"Given Name{n}" for n in range(60)]))
    authors = page.one(class_="authors")
    folded = authors.one("details")
    assert folded.one("summary").text == "and 48 more"
    assert len(authors.all(class_="author")) == 60
    assert len(folded.all(class_="author")) == 60 - AUTHORS_SHOWN


def test_a_few_authors_too_many_do_not_fold() -> None:
    page = page_of(paper("a", authors=[f"Given Name{n}" for n in range(AUTHORS_SHOWN + 3)]))
    assert not page.one(class_="authors").all("details")


@pytest.mark.parametrize("count", [1, 60])
def test_an_open_list_of_authors_says_so(count: int) -> None:
    page = page_of(paper("a", authors=[f"Given Name{n}" for n in range(count)], et_al=True))
    assert page.one(class_="authors").text.endswith(f"Given Name{count - 1}, and others")


def test_ids_and_addresses_are_links() -> None:
    page = page_of(
        paper("a", arxiv="2011.03641v2", doi="10.1000/X", pdf="https://example.org/a.pdf", code="https://example.org/c")
    )
    links = {link.text: link.attributes["href"] for link in page.one("ul", class_="actions").all("a")}
    assert links == {
        "arXiv:2011.03641v2": "https://arxiv.org/abs/2011.03641v2",
        "doi:10.1000/X": "https://doi.org/10.1000/X",
        "PDF": "https://example.org/a.pdf",
        "Code": "https://example.org/c",
        "On the map": "../map.html#focus=a",
        "Cite": "#_cite",
    }


@pytest.mark.parametrize(
    "url", ["https://arxiv.org/abs/2011.03641", "http://www.arxiv.org/abs/2011.03641v3", "https://doi.org/10.1000/x"]
)
def test_an_address_that_only_repeats_an_id_is_left_out(url: str) -> None:
    page = page_of(paper("a", arxiv="2011.03641", doi="10.1000/X", url=url))
    assert "Paper" not in page.one("ul", class_="actions").texts("a")


def test_a_key_with_a_sign_of_addresses_focuses_the_map_all_the_same() -> None:
    made = pages(library([paper("a&b#c")]))
    page = next(page for url, page in made.items() if url.startswith("papers/a-b-c-") and "related" not in url)
    assert page.one("ul", class_="actions").all("a")[0].attributes["href"] == "../map.html#focus=a%26b%23c"


@pytest.mark.parametrize(
    ("fields", "badges"),
    [
        ({}, []),
        ({"status": Status.READ}, ["Read"]),
        ({"status": Status.TO_READ}, ["To read"]),
        ({"status": Status.SKIMMED, "retracted": True}, ["Retracted", "Skimmed"]),
    ],
)
def test_badges_say_how_things_stand(fields: dict[str, object], badges: list[str]) -> None:
    assert page_of(paper("a", **fields)).one("header", class_="paper-head").texts(class_="badge") == badges


def test_a_retracted_paper_and_its_successor_are_announced() -> None:
    page = page_of(paper("a", retracted=True, superseded_by=Key("b")), paper("b", title="Better", year=2021))
    notices = page.texts(class_="notice")
    assert notices[0].startswith("Retracted.")
    assert notices[1] == "Superseded by Better (2021)."
    assert page.all(class_="notice")[1].one("a").attributes["href"] == "b.html"


def test_retracted_and_superseded_papers_are_marked_wherever_they_are_listed() -> None:
    bad = paper("a", retracted=True, superseded_by=Key("b"), topics=["t"], added="2026-01-01", cites=(Key("b"),))
    site = library([bad, paper("b", cites=(Key("a"),), relations=(("extends", Key("a")),))])
    the_map = literature_map(site, related={"b": [("a", "cites this paper")]})
    made = pages(site, the_map)
    for url in ("index.html", "papers.html", "topics/t.html", "papers/b.html", "papers/b/related.html"):
        listed = [
            item
            for item in made[url].all("li")
            if "Title of a"
            in [one.text for one in item.children if isinstance(one, Element) and one.tag in ("a", "h3")]
        ]
        assert listed, url
        for item in listed:
            assert item.texts(class_="badge")[:2] == ["Retracted", "Superseded"], url


def test_shows_summary_abstract_and_body() -> None:
    site = library([paper("a", summary="In short.", abstract="At length.", body="x")])
    made = pages(site, bodies=Bodies({Key("a"): body('<p id="p">As <em>rendered</em>.</p>')}, {}, {}))
    page = made["papers/a.html"]
    assert page.one(class_="summary").text == "In short."
    assert page.section("Abstract").one("p").text == "At length."
    assert page.one(class_="prose").one("em").text == "rendered"
    assert page.one("meta", name="description").attributes["content"] == "In short."


def test_a_body_with_formulas_allows_their_style_attributes() -> None:
    site = library([paper("a"), paper("b")])
    bodies = Bodies({Key("a"): body("<math></math>", has_math=True), Key("b"): body("<p>x</p>")}, {}, {})
    made = pages(site, bodies=bodies)
    policy = {url: page.one("meta", http_equiv="Content-Security-Policy") for url, page in made.items()}
    with_style = [url for url, meta in policy.items() if "style-src-attr 'unsafe-inline'" in meta.attributes["content"]]
    assert with_style == ["papers/a.html"]


def test_code_has_its_style_sheet_where_there_is_some() -> None:
    site = library([paper("a"), paper("b")])
    bodies = Bodies({Key("a"): body('<div class="highlight"><pre>x</pre></div>'), Key("b"): body("<p>x</p>")}, {}, {})
    made = html_pages(site, bodies=bodies)
    assert [url for url, html in made.items() if "css/code.css" in html] == ["papers/a.html"]


def test_cites_and_cited_by() -> None:
    page = page_of(
        paper("a", cites=(Key("c"), Key("b")), cites_outside=(Identifier("arxiv", "1706.03762"),)),
        paper("b", cites=(Key("a"),), year=2019),
        paper("c", cites=(Key("a"),), year=2021, authors=["Ada Example"]),
    )
    cites, cited_by = page.section("Cites 3"), page.section("Cited by 2")
    assert cites.texts("a") == ["Title of c", "Title of b", "arXiv:1706.03762"], "in the note's order"
    assert cites.all("a")[2].attributes["href"] == "https://arxiv.org/abs/1706.03762"
    assert cited_by.texts("a") == ["Title of c", "Title of b"], "newest first"
    assert cited_by.metas() == ["Example, 2021", "2019"]


def test_cited_papers_without_a_note_go_on_in_the_list_of_wanted_ones() -> None:
    outside = tuple(Identifier("doi", f"10.1000/{n}") for n in range(LINKS_SHOWN + 7))
    cites = page_of(paper("a", cites_outside=outside)).section(f"Cites {LINKS_SHOWN + 7}")
    (note,) = cites.all("p", class_="note")
    assert (note.text, note.one("a").attributes["href"]) == ("7 more without a note", "../wanted.html")


def test_a_page_does_not_grow_with_the_fame_of_its_paper() -> None:
    many = [paper(f"p{n:04}", cites=(Key("a"),), mentions=(Mention(Key("a"), Place("x"), 0),)) for n in range(400)]
    relations = [paper(f"q{n:04}", relations=(("extends", Key("a")),)) for n in range(400)]
    page = page_of(paper("a", cites=tuple(each.key for each in many)), *many, *relations)
    for heading in ("Cites 400", "Cited by 400"):
        section = page.section(heading)
        assert len(section.titles()) == LINKS_SHOWN
        assert section.one("p", class_="note").text == f"{400 - LINKS_SHOWN} more on the map"
    assert len(page.section("Relations").titles()) == RELATIONS_SHOWN
    assert page.section("Relations").one("p", class_="note").text == f"{400 - RELATIONS_SHOWN} more on the map"
    assert len(page.section("Mentioned in").titles()) == BACKLINKS_SHOWN


def test_relations_are_read_from_this_paper_both_ways() -> None:
    page = page_of(
        paper(
            "a",
            relations=(("extends", Key("b")), ("uses_method_in", Key("c")), ("extends", Key("d"))),
            relations_outside=(("extends", Identifier("doi", "10.1/x")),),
        ),
        paper("b", relations=(("critiques", Key("a")),)),
        paper("c", relations=(("extends", Key("a")),)),
        paper("d"),
    )
    relations = page.section("Relations")
    assert dict(zip(relations.texts("dt"), [each.texts("a") for each in relations.all("dd")], strict=True)) == {
        "Extends": ["Title of b", "Title of d", "doi:10.1/x"],
        "Uses the method of": ["Title of c"],
        "Critiqued by": ["Title of b"],
        "Extended by": ["Title of c"],
    }


def test_a_relation_stated_by_both_sides_stands_once() -> None:
    relations = page_of(
        paper("a", relations=(("extends", Key("b")),)), paper("b", relations=(("is_extended_by", Key("a")),))
    ).section("Relations")
    assert relations.texts("dt") == ["Extends"]
    assert relations.texts("a") == ["Title of b"]


def test_backlinks_come_with_the_sentence_they_stand_in() -> None:
    text = "It begins. Then it builds on [[a]], and more. It ends."
    start = text.index("[[")
    page = page_of(
        paper("a"), paper("b", body=text, mentions=(Mention(Key("a"), Place("papers/b.md", 1, start + 1), start),))
    )
    mentioned = page.section("Mentioned in")
    assert mentioned.texts("a") == ["Title of b"]
    assert mentioned.one("blockquote").text == "Then it builds on a, and more."


def test_a_sentence_shows_titles_where_the_note_has_keys() -> None:
    text = "As [[b]] did, and [@b] with [[b|them]]."
    body, _ = scan(text, "papers/b.md", 1)
    targets = {link.start: PaperTarget(Key("b")) for link in body.links}
    mention = Mention(Key("a"), Place("papers/b.md"), body.links[0].start)
    page = page_of(
        paper("a"),
        paper(
            "b", title="Deep nets", authors=["Ada Example"], year=2020, body=body, targets=targets, mentions=(mention,)
        ),
    )
    sentence = page.section("Mentioned in").one("blockquote").text
    assert sentence == "As Deep nets did, and [Example 2020] with them."


def test_a_note_that_links_twice_is_one_backlink_and_its_own_links_are_none() -> None:
    twice = tuple(Mention(Key("a"), Place("x"), start) for start in (0, 2))
    page = page_of(paper("a", body="a a", mentions=twice), paper("b", body="a a", mentions=twice))
    assert page.section("Mentioned in").texts("a") == ["Title of b"]


def test_lists_the_first_eight_related_papers_with_the_strongest_reasons_of_each() -> None:
    papers = [paper(key) for key in "abcdefghijkl"]
    site = library(papers)
    the_map = literature_map(
        site,
        chosen={"a": [("l", "chosen by hand")]},
        related={"a": [(key, f"reason {key}", "another") for key in "bcdefghijkl"]},
    )
    related = pages(site, the_map)["papers/a.html"].section("Related papers")
    assert related.titles() == [f"Title of {key}" for key in "lbcdefgh"]
    assert [one.text for one in related.one("ol").all("p")] == [
        "chosen by hand",
        *(f"reason {key} · another" for key in "bcdefgh"),
    ]
    link = related.one("p", class_="more").one("a")
    assert (link.text, link.attributes["href"]) == ("All 11 related papers", "a/related.html")


def test_shows_the_errors_of_its_note_and_of_no_other() -> None:
    own = Diagnostic(Place("papers/a.md", 7, 12), "unknown-key", "no note has the key 'x'")
    warning = Diagnostic(Place("papers/a.md", 1, 1), "missing-title", "it has no title")
    other = Diagnostic(Place("papers/b.md", 1, 1), "bad-yaml", "it does not parse")
    site = library([paper("a", diagnostics=(own,)), paper("b")])
    made = pages(site, diagnostics=(own, warning, other))
    assert made["papers/a.html"].one(class_="notice").texts("li") == [
        "papers/a.md:7:12 no note has the key 'x' unknown-key"
    ]
    assert made["papers/b.html"].one(class_="notice").texts("li") == ["papers/b.md:1:1 it does not parse bad-yaml"]


def test_links_the_source_where_the_site_says_where_it_is() -> None:
    page = page_of(paper("a", path="papers/ü b.md"), edit_url="https://example.org/edit/{path}")
    link = next(link for link in page.all("a") if link.text == "Edit this note")
    assert link.attributes["href"] == "https://example.org/edit/papers/%C3%BC%20b.md"
    assert not [link for link in page_of(paper("a")).all("a") if "Edit" in link.text]


def test_a_note_in_another_language_says_so_and_every_text_finds_its_direction() -> None:
    page = page_of(paper("a", title="شبكات عميقة", authors=["سارة مثال"], lang="ar", summary="ملخص."))
    article = page.one("article")
    assert article.attributes["lang"] == "ar"
    assert page.one("header", class_="paper-head").attributes["dir"] == "rtl"
    for element in (page.one("h1"), page.one(class_="authors"), page.one(class_="summary")):
        assert element.attributes["dir"] == "auto"


def test_names_facts_that_have_no_place_elsewhere() -> None:
    page = page_of(
        paper(
            "a",
            type="paper-conference",
            editors=(Name(given="Eve", family="Editor"),),
            keywords=("k1", "k2"),
            contributors=("Ada Example",),
            added="2026-12-01",
            year=2020,
            isbn="978-3",
        )
    )
    facts = page.one("dl", class_="facts")
    assert dict(zip(facts.texts("dt"), facts.texts("dd"), strict=True)) == {
        "Type": "Conference paper",
        "Edited by": "Eve Editor",
        "ISBN": "978-3",
        "Keywords": "k1, k2",
        "Note by": "Ada Example",
        "Added": "2026-12-01",
        "Key": "a",
    }
    assert facts.one("time").attributes["datetime"] == "2026-12-01"


def test_of_a_paper_without_a_date_no_other_day_is_marked_as_one() -> None:
    # Zotero takes the first <time> of a page for the date of a paper that has none.
    page = page_of(paper("a", added="2026-12-01"))
    assert page.one("dl", class_="facts").texts("dd")[1] == "2026-12-01"
    assert page.one("main").all("time") == []


def test_prior_and_derivative_works_stand_beside_each_other_with_their_reasons() -> None:
    site = library([paper(key) for key in "abc"])
    works = {
        "prior": ("b", "cited by 9 of 30 related papers", "cited by this paper"),
        "derivative": ("c", "cites 4 of 30 related papers"),
    }
    lists = {
        name: {Key("a"): (RelatedPaper(Key(key), 1.0, tuple(reasons)),)} for name, (key, *reasons) in works.items()
    }
    page = pages(site, literature_map(site, **lists))["papers/a.html"]
    assert page.section("Prior works").titles() == ["Title of b"]
    assert page.section("Prior works").metas() == ["cited by 9 of 30 related papers · cited by this paper"]
    assert page.section("Derivative works").titles() == ["Title of c"]


def test_what_stands_around_it_is_a_picture_on_the_page_and_a_file_beside_it() -> None:
    site = library([paper("a", cites=(Key("b"),)), paper("b", title="Beside")])
    the_map = literature_map(site, related={"a": [("b", "cites it")]})
    page = pages(site, the_map)["papers/a.html"]
    around = page.section("Around this paper")
    assert [link.attributes["href"] for link in around.one("svg").all("a")] == ["b.html"]
    assert around.one("figcaption").one("a").attributes["href"] == "a.svg"
    beside = dict(file for made in site_pages(site, the_map, Bodies({}, {}, {}), ()) for file in made.beside)
    assert {url for url in beside if url.endswith(".svg")} == {"papers/a.svg", "papers/b.svg"}
    assert "Beside" in beside[Url("papers/a.svg")]
    assert not pages(site, literature_map(site))["papers/a.html"].all("svg", class_="around")
