"""Annotated bibliographies: the papers of a topic, in the order of bibliographies, each with its note."""

from __future__ import annotations

import re

from site_builder.model import Key, Status
from site_builder.pages.lists.bibliography import LENGTH, LONGEST_NOTE, SHORT_LENGTH, WHOLE
from site_builder.pages.site import Bodies
from site_builder.rendering.markdown.bodies import RenderedBody
from tests.pages.builder import library, paper, topic
from tests.pages.document import Element
from tests.pages.rendered import html_pages, pages

ADDRESS = "topics/t/bibliography.html"


def bodies(**notes: str) -> Bodies:
    return Bodies({Key(key): RenderedBody(html, has_math=False) for key, html in notes.items()}, {}, {})


def titles(page: Element) -> list[str]:
    return page.texts("h2")


def test_papers_stand_by_first_author_then_year_and_nameless_ones_by_title() -> None:
    made = library(
        [
            paper("a", title="Second", authors=["Ada Zuse"], year=2001, topics=["t"]),
            paper("b", title="First", authors=["Bo Ångström", "Ada Zuse"], year=2010, topics=["t"]),
            paper("c", title="Before", authors=["Cy Zuse"], year=1999, topics=["t"]),
            paper("d", title="Middle words", topics=["t"]),
            paper("e", title="Elsewhere", topics=["u"]),
        ]
    )
    assert titles(pages(made)[ADDRESS]) == ["First", "Middle words", "Before", "Second"]


def test_a_topic_has_the_papers_of_its_sub_topics_too_and_links_its_bibliography() -> None:
    made = library([paper("a", topics=["u"])], [topic("t"), topic("u", parent="t", papers=(Key("a"),))])
    found = pages(made)
    assert titles(found[ADDRESS]) == ["Title of a"]
    assert [
        link.attributes["href"] for link in found["topics/t.html"].all("a") if link.text == "Annotated bibliography"
    ] == ["t/bibliography.html"]


def test_a_topic_without_papers_has_none() -> None:
    found = pages(library([], [topic("t")]))
    assert ADDRESS not in found
    assert "Annotated bibliography" not in found["topics/t.html"].text


def test_an_entry_has_all_that_a_bibliography_says_and_the_note() -> None:
    made = library(
        [
            paper(
                "a",
                title="Deep",
                authors=["Kaiming He", "Xiangyu Zhang", "Shaoqing Ren"],
                venue="CVPR",
                pages="770-778",
                year=2016,
                doi="10.1109/x",
                summary="In short.",
                retracted=True,
                status=Status.TO_READ,
                lang="fr",
                topics=["t"],
            )
        ]
    )
    html = html_pages(
        made, bodies=bodies(a='<h2 id="x">Why</h2><p>See <a href="b.html">B</a> and <a href="#x">x</a>.</p>')
    )
    page = pages(made, bodies=bodies(a="<p>Note.</p>"))[ADDRESS]
    entry = page.all("article")[0]
    for said in (
        "Kaiming He, Xiangyu Zhang and Shaoqing Ren",
        "CVPR",
        "770–778",
        "doi:10.1109/x",
        "In short.",
        "Retracted",
    ):
        assert said in entry.text
    assert entry.attributes["lang"] == "fr"
    assert (
        '<h3 id="_1-x">Why</h3><p>See <a href="../../papers/b.html">B</a> and <a href="#_1-x">x</a>.</p>'
        in html[ADDRESS]
    )


def test_marks_of_a_paper_stand_apart_from_its_date() -> None:
    made = library([paper("a", year=2016, status=Status.TO_READ, topics=["t"])])
    assert re.search(r"2016\s+<span class=\"badge", html_pages(made)[ADDRESS])


def test_a_very_long_note_is_read_on_its_own_page() -> None:
    made = library([paper("a", topics=["t"])])
    page = pages(made, bodies=bodies(a=f"<p>{'word ' * LONGEST_NOTE}</p>"))[ADDRESS]
    assert "The note is long" in page.text
    assert "word word" not in page.text


def test_a_paper_without_a_note_says_so() -> None:
    assert "Nobody has written about this paper yet." in pages(library([paper("a", topics=["t"])]))[ADDRESS].text


def test_many_papers_go_on_and_are_counted_through() -> None:
    made = library([paper(f"p{number:03}", title=f"T{number:03}", topics=["t"]) for number in range(2 * LENGTH + 1)])
    found = pages(made)
    parts = [found[url] for url in (ADDRESS, "topics/t/bibliography-2.html", "topics/t/bibliography-3.html")]
    assert [len(titles(part)) for part in parts] == [LENGTH, LENGTH, 1]
    assert [part.all("ol", class_="annotated")[0].attributes["start"] for part in parts] == [
        "1",
        str(LENGTH + 1),
        str(2 * LENGTH + 1),
    ]
    assert "51 to 100 on this page" in parts[1].text


def test_a_topic_of_usual_size_is_printed_with_its_notes_and_a_vast_one_with_what_they_say_in_short() -> None:
    def made(count: int) -> Element:
        papers = [paper(f"p{n:03}", title=f"T{n:03}", topics=["t"], body="What the note says.") for n in range(count)]
        notes = {each.key.replace("-", ""): "<p>What the note says, at length.</p>" for each in papers}
        return pages(library(papers), bodies=bodies(**notes))[ADDRESS]

    whole, vast = made(WHOLE), made(WHOLE + 1)
    assert f"{WHOLE} papers with their notes, 1 to {LENGTH} on this page" in whole.text
    assert whole.text.count("What the note says, at length.") == LENGTH
    assert f"{WHOLE + 1} papers with their summaries, 1 to {SHORT_LENGTH} on this page" in vast.text
    assert "Shorter bibliographies hold the notes themselves" in vast.text
    assert vast.text.count("What the note says.") == SHORT_LENGTH
    assert "at length" not in vast.text
    assert len(titles(vast)) == SHORT_LENGTH


def test_in_short_a_note_is_its_summary() -> None:
    papers = [paper(f"p{n:03}", topics=["t"], summary="In short.", body="At length.") for n in range(WHOLE + 1)]
    page = pages(library(papers))[ADDRESS]
    assert page.text.count("In short.") == SHORT_LENGTH
    assert "At length." not in page.text
