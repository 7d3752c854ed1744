"""What an embed brings into a page: which part of which text, for which levels, ids and links, and how much of it."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from site_builder.collection.markdown.scan import scan
from site_builder.diagnostics import Diagnostic
from site_builder.model import Body, LinkKind
from site_builder.rendering.markdown.bodies import BodyRenderer, EmbeddedText, LinkView, RenderedBody
from site_builder.rendering.markdown.embeds import MAX_EMBED_DEPTH, MAX_EMBEDDED

RENDERER = BodyRenderer({})


def views(body: Body, bodies: Mapping[str, Body]) -> dict[int, LinkView]:
    found = {}
    for link in body.links:
        part = link.fragment.lower()
        embeds = link.kind is LinkKind.EMBED and link.target in bodies
        source = link.target if embeds else ""
        address = f"{link.target}.html" + (f"#{part}" if part else "")
        found[link.start] = LinkView(address, f"The {link.target}", "paper", source=source, part=part if embeds else "")
    return found


def shown(**texts: str) -> tuple[RenderedBody, tuple[Diagnostic, ...]]:
    """The first of some texts, which embed each other by their names."""
    bodies = {name: scan(text, f"{name}.md", 1)[0] for name, text in texts.items()}
    first = next(iter(bodies))

    def text_of(name: str) -> EmbeddedText | None:
        return EmbeddedText(bodies[name], views(bodies[name], bodies))

    return RENDERER.render(bodies[first], first, views(bodies[first], bodies), text_of)


def lines(**texts: str) -> list[str]:
    rendered, found = shown(**texts)
    assert found == ()
    return rendered.html.split("\n")


OTHER = "Lead.\n\n## One\n\nFirst. ^p\n\n### Deep\n\nBelow.\n\n## Two\n\n- a ^i\n  - b\n- c\n\n|t|\n|-|\n|u|\n\n^t"

PARTS = {
    "all of it": ("b", ["Lead.", "One", "First.", "Deep", "Below.", "Two", "a", "b", "c", "t", "u"]),
    "a section with those below it": ("b#one", ["First.", "Deep", "Below."]),
    "the last section": ("b#two", ["a", "b", "c", "t", "u"]),
    "a paragraph": ("b#^p", ["First."]),
    "an item with those below it": ("b#^i", ["a", "b"]),
    "a table": ("b#^t", ["t", "u"]),
}


@pytest.mark.parametrize(("target", "words"), PARTS.values(), ids=PARTS.keys())
def test_an_embed_shows_a_text_a_section_or_a_block(target: str, words: list[str]) -> None:
    rendered, found = shown(a=f"![[{target}]]", b=OTHER)
    assert re.sub("<[^>]*>", " ", rendered.html).split() == ["The", "b", *words]
    assert found == ()


def test_its_caption_leads_to_where_it_comes_from() -> None:
    assert lines(a="![[b]]\n\n![[b#one|My *name*]]", b="## One\n\nX") == [
        '<figure class="embed">',
        '<figcaption><a href="b.html">The b</a></figcaption>',
        "<h2>One</h2>",
        "<p>X</p>",
        "</figure>",
        '<figure class="embed">',
        '<figcaption><a href="b.html#one">My *name*</a></figcaption>',
        "<p>X</p>",
        "</figure>",
        "",
    ]


def test_words_around_it_stay_paragraphs() -> None:
    assert lines(a="Before ![[b]] after.", b="X")[0] == "<p>Before </p>"
    assert lines(a="Before ![[b]] after.", b="X")[-2] == "<p> after.</p>"


def test_headings_go_on_below_the_one_above_and_only_the_own_ones_have_ids() -> None:
    found = re.findall("<h[^>]*>", shown(a="## A\n\n![[b]]\n\n## C", b="# X\n\n### Y\n\n###### Z")[0].html)
    assert found == ['<h2 id="a">', "<h3>", "<h5>", "<h6>", '<h2 id="c">']


def test_footnotes_stay_with_their_text_and_their_ids_apart() -> None:
    rendered, _ = shown(a="A[^1] ![[b]] ![[b]]\n\n[^1]: mine", b="B[^1] [^x]\n\n[^1]: theirs\n\n[^2]: unused")
    ids = re.findall('id="([^"]*)"', rendered.html)
    assert len(ids) == len(set(ids)) == 6
    assert {address[1:] for address in re.findall('href="(#[^"]*)"', rendered.html)} == set(ids)
    assert rendered.html.count("theirs") == 2


def test_where_no_text_can_stand_an_embed_is_a_link() -> None:
    rendered, found = shown(a="# A ![[b]]\n\n| ![[b]] |\n|-|\n| ![[b]] |\n\nx^[y ![[b]]]", b="X")
    assert "<figure" not in rendered.html
    assert rendered.html.count("The b") == 4
    assert found == ()


CYCLES: dict[str, dict[str, str]] = {
    "itself": {"a": "![[a]]"},
    "each other": {"a": "![[b]]", "b": "![[a]]"},
    "in a circle": {"a": "![[b]]", "b": "![[c]]", "c": "![[b]]"},
    "a section in itself": {"a": "![[b#s]]", "b": "# S\n\n![[b#s]]"},
    "its whole in a section": {"a": "![[b#s]]", "b": "# S\n\n![[b]]"},
}


@pytest.mark.parametrize("texts", CYCLES.values(), ids=CYCLES.keys())
def test_a_circle_ends_in_a_link_and_is_told_at_the_embed_of_the_page(texts: dict[str, str]) -> None:
    rendered, found = shown(**texts)
    assert [(fault.code, fault.place.path, fault.place.line, fault.place.column) for fault in found] == [
        ("embed-cut", "a", 1, 1)
    ]
    assert "within itself" in found[0].message
    assert re.search('<p><a href="[^"]*">', rendered.html)


def test_a_section_of_the_own_text_is_no_circle() -> None:
    assert "".join(lines(a="![[a#s]]\n\n# S\n\nX")).count("<p>X</p>") == 2


def test_a_long_chain_ends_in_a_link() -> None:
    texts = {f"n{i}": f"Step {i}. ![[n{i + 1}]]" for i in range(400)}
    rendered, found = shown(**texts, n400="End.")
    assert rendered.html.count("<figure") == MAX_EMBED_DEPTH
    assert f'<a href="n{MAX_EMBED_DEPTH + 1}.html">' in rendered.html
    assert [fault.code for fault in found] == ["embed-cut"]


def test_texts_that_each_embed_several_others_are_not_tried_without_end() -> None:
    """Nine to the power of five tries, each of which is found too long at its end, took a minute and a half."""
    texts = {c: f"{c}\n\n![[{d}]]\n" * 9 for c, d in zip("abcdef", "bcdefg", strict=True)}
    _, found = shown(**texts, g="x")
    assert any("more than 500 other texts" in fault.message for fault in found)


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param({"a": "![[b]]\n" * 90, "b": "x " * 200}, id="many"),
        pytest.param({"a": "![[b]]", "b": "x " * 100_000}, id="a long one"),
        pytest.param({"a": "![[b]]", "b": "$x$ " * 2000}, id="formulas, which are longer than their TeX"),
        pytest.param(
            {"a": "![[b]]\n" * 9, **{c: f"{c}\n\n![[{d}]]\n" * 9 for c, d in zip("bcdef", "cdefg", strict=True)}},
            id="fan",
        ),
    ],
)
def test_a_page_takes_in_no_more_than_it_can_bear(texts: dict[str, str]) -> None:
    rendered, found = shown(**texts, g="x")
    embedded = sum(map(len, re.findall("<figure.*</figure>", rendered.html, re.DOTALL)))
    links = 30 * texts["a"].count("![[")
    assert embedded < 2 * MAX_EMBEDDED + links
    assert {fault.code for fault in found} == {"embed-cut"}


def test_faults_of_an_embedded_text_are_told_where_it_stands_itself() -> None:
    rendered, found = shown(a="![[b]]", b="$\\frac{$")
    assert "formula-error" in rendered.html
    assert found == ()
