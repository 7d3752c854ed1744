"""What a reader reads of a body, and the sentence around a link."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.collection.markdown.plain_text import cut_at_word, opening, plain_text, sentence_around
from site_builder.collection.markdown.scan import scan
from site_builder.later import Later
from tests.collection.test_scan import MARKDOWN


def read(text: str) -> str:
    return plain_text(scan(text, "a.md", 1)[0])


READING: dict[str, tuple[str, str]] = {
    "paragraphs in one line": ("One\ntwo.\n\nThree.", "One two. Three."),
    "headings are left out": ("# Title\n\nText.\n\nOther\n---\nMore.", "Text. More."),
    "emphasis": ("*a* **b** ***c*** _d_ ~~e~~ ==f==", "a b c d e f"),
    "stars and lines that mark nothing": ("A* search, 2 * 3, foo_bar_baz, p*", "A* search, 2 * 3, foo_bar_baz, p*"),
    "emphasis around a link": ("*see [[a|A]]*", "see A"),
    "links by their text": ("[[a]] [[b|B *x*]] [[c#d]] [t *e*](f.md) [g](https://g.example)", "a B *x* c t e g"),
    "an address": ("<https://a.example> https://b.example.", "https://a.example https://b.example."),
    "citations by their key": ("as [@ho2019; @lee2020, p. 3]", "as [ho2019; lee2020, p. 3]"),
    "formulas as far as Unicode goes": (r"$x^*$ and \(y_i\) and $$z$$", "x* and yᵢ and z"),
    "code within a line": ("run `a_b *c*`", "run a_b *c*"),
    "blocks of code are left out": ("a\n\n```\ncode\n```\n\n    more\n\nb", "a b"),
    "comments are left out": ("a %%b%% c <!-- d --> e", "a c e"),
    "escapes": (r"\$5 \*a\*", "$5 *a*"),
    "references to characters": ("a &amp; b &lt;c&gt;", "a & b <c>"),
    "HTML": ("<b>a</b> b<br>c <script>d</script>", "a b c"),
    "lists, quotes, footnotes": ("- a\n- b\n\n> c\n\n[^1]: d", "a b c d"),
    "a callout by its title": ("> [!abstract]- In short\n> Words.", "In short Words."),
    "a callout without one": ("> [!tip]\n> Words.", "Words."),
    "a callout's marks elsewhere": ("[!tip] a\n\n> b\n>\n> [!tip] c", "[!tip] a b [!tip] c"),
    "tasks": ("- [ ] a\n- [x] b\n\n[x] c", "a b [x] c"),
    "tables": ("| a | b |\n|---|---|\n| [[c\\|C]] | $d$ |", "a b C d"),
    "tags": ("on #tpu", "on #tpu"),
    "nothing": ("", ""),
}


@pytest.mark.parametrize(("text", "expected"), READING.values(), ids=READING.keys())
def test_plain_text(text: str, expected: str) -> None:
    assert read(text) == expected


@given(MARKDOWN)
@settings(max_examples=200, deadline=None)
def test_any_text_is_read_in_one_line(text: str) -> None:
    assert read(text) == " ".join(read(text).split())


SENTENCES: dict[str, tuple[str, str]] = {
    "in the middle": ("First one. It extends [[here]] in two ways. Last.", "It extends here in two ways."),
    "at the start": ("[[here]] is first. Then more.", "here is first."),
    "at the end": ("First! Then [[here]]", "Then here"),
    "after an abbreviation": ("We follow, e.g. [[here]], the rest.", "We follow, e.g. here, the rest."),
    "over two lines, with emphasis": ("One. The *work\nof* [[here]] counts.", "The work of here counts."),
    "in an item": ("- A. B [[here]]\n- C", "B here"),
    "in a heading": ("## On [[here]]", "On here"),
    "in a table": ("| a | b |\n|--|--|\n| x | [[here]] |", "x here"),
    "a citation": ("Before. As [@here] has it. After.", "As [here] has it."),
    "a number is no end": ("It takes 3.5 days with [[here]].", "It takes 3.5 days with here."),
}


@pytest.mark.parametrize(("text", "expected"), SENTENCES.values(), ids=SENTENCES.keys())
def test_the_sentence_around_a_link(text: str, expected: str) -> None:
    body, _ = scan(text, "a.md", 1)
    assert sentence_around(body, body.links[0].start) == expected


def test_a_long_sentence_is_cut_on_both_sides() -> None:
    body, _ = scan(f"{'before ' * 60}[[here]]{' after' * 60}.", "a.md", 1)
    sentence = sentence_around(body, body.links[0].start)
    assert len(sentence) <= 240
    assert sentence.startswith("…before ")
    assert " here after " in sentence
    assert sentence.endswith(" after…")


def test_no_link_no_sentence() -> None:
    assert sentence_around(scan("text", "a.md", 1)[0], 99) == ""


CUTS = {
    "short enough": ("one two", 7, "one two"),
    "at a word": ("one two three", 9, "one two…"),
    "just behind a word": ("one two three", 8, "one two…"),
    "without a mark before the dots": ("one two, three", 10, "one two…"),
    "a word longer than the limit": ("abcdefghij", 5, "abcd…"),
}


@pytest.mark.parametrize(("text", "limit", "expected"), CUTS.values(), ids=CUTS.keys())
def test_cut_at_word(text: str, limit: int, expected: str) -> None:
    assert cut_at_word(text, limit) == expected


@given(st.text(max_size=400), st.integers(1, 300))
def test_a_cut_keeps_its_limit(text: str, limit: int) -> None:
    assert len(cut_at_word(text, limit)) <= limit


@given(MARKDOWN, st.integers(0, 60))
@settings(max_examples=200, deadline=None)
def test_how_a_text_begins_is_how_all_of_it_does(text: str, limit: int) -> None:
    body = scan(text, "a.md", 1)[0]
    assert opening(body, limit) == cut_at_word(plain_text(body), limit)


def test_of_what_stands_behind_an_opening_no_name_is_asked_for() -> None:
    body = scan("See [[a]] here.\n\n# Heading\n\nThere.\n\nNot [[b]].", "a.md", 1)[0]
    first, second = body.links
    asked: list[int] = []

    def name(start: int) -> str:
        asked.append(start)
        return "A long name"

    names = Later([first.start, second.start], name)
    assert opening(body, 18, names) == "See A long name…"
    assert asked == [first.start]
    assert opening(body, 100, names) == "See A long name here. There. Not A long name."
    assert asked == [first.start, second.start]
