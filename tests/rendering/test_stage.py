"""Views of the map as files for talks: what each kind of file holds, whatever notes say."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from lxml import etree

from site_builder.collection.library import Library
from site_builder.collection.load import load
from site_builder.collection.map_address import MapAddress, parse_address
from site_builder.collection.who.people import people
from site_builder.mapping.build_map import build_map
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Key
from site_builder.publishing.stage import papers_of_bibliography, pictures, view_file
from site_builder.rendering.stage.pdf import plans_pdf
from site_builder.rendering.stage.plan import mixed
from site_builder.rendering.stage.slides import plans_pptx
from site_builder.rendering.stage.svg import plan_svg
from tests.browser.test_map import EVIL, NOTES, write_notes
from tests.mapping.libraries import planted

SVG = "{http://www.w3.org/2000/svg}"
TOUR = "---\ntitle: Walk\nstops: [{key: puri2018large, text: Where it begins}, wei2020distributed]\n---\nText.\n"


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[Library, LiteratureMap]:
    content = write_notes(tmp_path_factory.mktemp("stage") / "content")
    (content / "site.yaml").write_text("title: Mapped\nbase_url: https://example.org/maps/\n", encoding="utf-8")
    (content / "tours").mkdir()
    (content / "tours" / "walk.md").write_text(TOUR, encoding="utf-8")
    library, _ = load(content)
    return library, build_map(library)


def svg(drawn: tuple[Library, LiteratureMap], fragment: str = "", **more: object) -> etree._Element:
    [plan] = pictures(*drawn, parse_address(fragment), **more)  # type: ignore[arg-type]
    return etree.fromstring(plan_svg(plan).encode())


def labels(root: etree._Element) -> set[str]:
    return {text.text or "" for text in root.iter(f"{SVG}text")}


def test_every_paper_is_a_link_to_its_page(drawn: tuple[Library, LiteratureMap]) -> None:
    links = {link.get("href") for link in svg(drawn).iter(f"{SVG}a")}
    assert len(links) == len(NOTES)
    assert "https://example.org/maps/papers/puri2018large.html" in links


def test_text_is_text_and_what_notes_say_is_only_text(drawn: tuple[Library, LiteratureMap]) -> None:
    root = svg(drawn)
    assert "Puri 2018" in labels(root)
    assert {title.text for title in root.iter(f"{SVG}title")} >= {f"{EVIL} (<b>Mallory</b>, 1999)"}
    assert not list(root.iter(f"{SVG}img"))


@pytest.mark.parametrize(
    ("fragment", "papers"),
    [
        pytest.param("years=2020", 2, id="years"),
        pytest.param("topic=tpu", 2, id="a topic"),
        pytest.param("topic=tpu&years=2018", 1, id="both"),
        pytest.param("topic=nobody-knows", len(NOTES), id="a topic that nobody knows"),
        pytest.param("author=nobody-knows", len(NOTES), id="an author that nobody knows"),
        pytest.param("status=none", len(NOTES), id="a state"),
        pytest.param("view=timeline", len(NOTES), id="the timeline"),
    ],
)
def test_an_address_filters_as_on_the_map(drawn: tuple[Library, LiteratureMap], fragment: str, papers: int) -> None:
    assert len(list(svg(drawn, fragment).iter(f"{SVG}circle"))) == papers


def test_the_name_of_an_authors_page_leaves_only_their_papers(drawn: tuple[Library, LiteratureMap]) -> None:
    library, _ = drawn
    everybody = people(library.papers.values(), library.config.people).by_id.values()
    [slug] = [person.slug for person in everybody if person.name.full == "Raul Puri"]
    assert len(list(svg(drawn, f"author={slug}").iter(f"{SVG}circle"))) == 1


@pytest.mark.parametrize(
    ("fragment", "named"),
    [
        pytest.param("focus=wei2020distributed", {"Wei 2020", "Puri 2018"}, id="a paper, with what it is linked with"),
        pytest.param("keys=alone,puri2018large", {"On its own", "Puri 2018"}, id="papers by key"),
        pytest.param("q=ruckwarts", {"Müller 2021"}, id="words, without their accents"),
    ],
)
def test_only_what_stands_out_is_labelled(drawn: tuple[Library, LiteratureMap], fragment: str, named: set[str]) -> None:
    everything = {"Kumar 2020", "Wei 2020", "Puri 2018", "Müller 2021", "On its own"}
    assert labels(svg(drawn, fragment)) & everything >= named
    assert "Kumar 2020" not in labels(svg(drawn, "keys=alone"))


def test_papers_of_a_talk_are_found_by_key_id_or_title(drawn: tuple[Library, LiteratureMap]) -> None:
    bib = b"""@article{puri2018large, title={Anything}}
    @article{other, title={{Distributed} Embeddings}, year=2020}
    @article{nobody, title={Unknown}}"""
    assert papers_of_bibliography(drawn[0], bib, "talk.bib") == (
        (Key("puri2018large"), Key("wei2020distributed")),
        ("nobody",),
    )


def test_a_view_through_a_window_is_cut_to_it(drawn: tuple[Library, LiteratureMap]) -> None:
    assert svg(drawn, "x=0&y=0&z=2").get("viewBox") == "-400 -225 800 450"


def test_topics_have_their_names_in_their_discs_where_those_are_large_enough(
    drawn: tuple[Library, LiteratureMap],
) -> None:
    [plan] = pictures(*drawn, parse_address("view=topics"))
    inside = [words for words in plan.words if words.rim]
    assert inside
    for words in inside:
        assert any((words.x - disc.x) ** 2 + (words.y - disc.y) ** 2 < disc.radius**2 for disc in plan.discs)
        assert words.colour == plan.page
    said = " ".join(words.text for words in plan.words)
    assert all(word in said for word in ("tpu", "language", "embeddings"))


def test_programs_that_know_no_order_of_painting_show_letters_over_their_rims(
    drawn: tuple[Library, LiteratureMap],
) -> None:
    root = svg(drawn)
    assert "paint-order" not in etree.tostring(root).decode()
    rims, letters = (group for group in root.findall(f"{SVG}g") if list(group.iter(f"{SVG}text")))
    assert rims.get("aria-hidden") == "true"
    assert [text.text for text in rims.iter(f"{SVG}text")] == [text.text for text in letters.iter(f"{SVG}text")]
    # Lines of one look are one path, which some programs would fill.
    assert all(path.get("fill") for path in root.iter(f"{SVG}path"))


def test_a_picture_of_81_papers_takes_less_than_60_kb() -> None:
    papers = planted(81, 8)
    assert len(view_file(papers, build_map(papers), parse_address(""), "svg")) < 60_000


def test_a_theme_has_its_own_ground(drawn: tuple[Library, LiteratureMap]) -> None:
    grounds = {svg(drawn, f"theme={theme}").find(f"{SVG}rect").get("fill") for theme in ("light", "dark")}
    assert len(grounds) == 2


def test_a_qr_code_leads_to_the_view(drawn: tuple[Library, LiteratureMap]) -> None:
    root = svg(drawn, "focus=alone", with_code=True)
    assert "https://example.org/maps/map.html#focus=alone" in {link.get("href") for link in root.iter(f"{SVG}a")}


def test_a_tour_has_a_page_a_stop_with_its_words(drawn: tuple[Library, LiteratureMap]) -> None:
    plans = pictures(*drawn, MapAddress(tour="walk"), several=True)
    assert ["Where it begins" in {words.text for words in plan.words} for plan in plans] == [True, False]
    assert len(pictures(*drawn, MapAddress(tour="walk", stop=2), several=True)) == 1


def test_an_empty_collection_has_a_picture(tmp_path: Path) -> None:
    (tmp_path / "site.yaml").write_text("title: T\n", encoding="utf-8")
    library, _ = load(tmp_path)
    for view in ("map", "timeline", "topics"):
        assert svg((library, build_map(library)), f"view={view}").get("viewBox")


def test_slides_hold_shapes_with_links_and_the_same_bytes_each_time(drawn: tuple[Library, LiteratureMap]) -> None:
    pptx = pytest.importorskip("pptx")
    plans = pictures(*drawn, MapAddress(tour="walk"), several=True)
    data = plans_pptx(plans)
    assert data == plans_pptx(plans)
    slides = pptx.Presentation(io.BytesIO(data)).slides
    assert len(slides) == 2
    shapes = list(slides[0].shapes)
    linked = {
        shape.click_action.hyperlink.address
        for shape in shapes
        if shape.name == "Exploring the limits (Kumar et al., 2020)"
    }
    assert linked == {"https://example.org/maps/papers/kumar2020exploring.html"}
    assert "Puri 2018" in {shape.text_frame.text for shape in shapes if shape.has_text_frame}
    assert not [shape for shape in shapes if shape.shape_type == 13]  # no picture among them


def test_a_pdf_has_its_fonts_and_the_same_bytes_each_time(drawn: tuple[Library, LiteratureMap]) -> None:
    pytest.importorskip("reportlab")
    plans = pictures(*drawn, MapAddress())
    data = plans_pdf(plans)
    assert data == plans_pdf(plans)
    assert data.startswith(b"%PDF-")
    assert b"SourceSansPro" in data
    assert b"https://example.org/maps/papers/puri2018large.html" in data
    assert b"/ToUnicode" in data


def test_colours_are_mixed_where_nothing_may_be_see_through() -> None:
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
