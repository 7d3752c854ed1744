"""What the scanner finds in a body, and where; and what it leaves alone."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from site_builder.collection.limits import LIMITS, Limits
from site_builder.collection.markdown.scan import address_within, scan
from site_builder.diagnostics import Place
from site_builder.model import Body, LinkKind

UNBOUNDED = Limits(**dict.fromkeys(LIMITS, 10**9))


def body_of(text: str) -> Body:
    body, found = scan(text, "papers/a.md", 1, UNBOUNDED)
    assert {fault.code for fault in found} <= {"unclosed-mark", "unknown-footnote"}
    return body


def links(text: str) -> list[tuple[str, str, str]]:
    return [(link.target, link.fragment, link.text) for link in body_of(text).links]


def formulas(text: str) -> list[str]:
    return [formula.tex for formula in body_of(text).formulas]


def tags(text: str) -> list[str]:
    return [tag.spelling for tag in body_of(text).tags]


# --- marks without a partner ---------------------------------------------------------------------

LONE: dict[str, tuple[str, list[tuple[str, int, int]]]] = {
    "a formula that is never closed": ("A formula $$ x + y.\n", [("unclosed-mark", 1, 11)]),
    "one that begins a line": ("$$\nx\n\nMore.\n", [("unclosed-mark", 1, 1)]),
    "one that a paragraph ends": ("a\nb $$ x\n\n- c $$\n", [("unclosed-mark", 2, 3), ("unclosed-mark", 4, 5)]),
    "in a heading, a cell, a footnote": (
        "# h $$\n\n| $$ |\n|---|\n\nx^[a $$ b]",
        [("unclosed-mark", 1, 5), ("unclosed-mark", 3, 3), ("unclosed-mark", 6, 6)],
    ),
    "the one that is left over": ("$$x$$ and $$\n", [("unclosed-mark", 1, 11)]),
    "code that goes on to the end": ("Text.\n\n```python\nx = 1\n", [("unclosed-mark", 3, 1)]),
    "a fence that is too short": ("````\nx\n```\n", [("unclosed-mark", 1, 1)]),
    "a footnote that nobody wrote": (
        "so[^1] and[^2]\n\n[^2]: yes[^3]\n",
        [("unknown-footnote", 1, 3), ("unknown-footnote", 3, 10)],
    ),
}

WHOLE = {
    "formulas": "$$x$$ $x$$y$ [a $$z$$](https://example.org/$$)",
    "a formula over an empty line": "$$\na\n\nb\n$$\n",
    "escaped, in code, in a comment": "\\$\\$ `$$` %% $$ %% <b title='$$'>\n\n    $$\n\n<pre>$$</pre>\n",
    "code": "```\n$$ [^1]\n```\n\n~~~ \nx\n~~~~\n",
    "code that ends with its quote": "> ```\n> x\n\nText.\n",
    "footnotes, wherever they stand": "a[^1] b^[c][^n]\n\n> [^n]: d\n\n[^1]: e\n",
}


@pytest.mark.parametrize("name", LONE)
def test_a_mark_without_its_partner_is_told_where_it_stands(name: str) -> None:
    text, expected = LONE[name]
    assert [(fault.code, fault.place.line, fault.place.column) for fault in scan(text, "a.md", 1)[1]] == expected


@pytest.mark.parametrize("name", WHOLE)
def test_marks_that_have_their_partners_are_no_fault(name: str) -> None:
    assert scan(WHOLE[name], "a.md", 1)[1] == ()


def test_where_a_limit_cuts_a_text_nothing_else_is_told_of_its_marks() -> None:
    found = scan("a[^1]\n\nb\n\n[^1]: c\n", "a.md", 1, Limits(marks=2))[1]
    assert [fault.code for fault in found] == ["over-limit"]


# --- links ----------------------------------------------------------------------------------------

LINKS: dict[str, tuple[str, list[tuple[str, str, str]]]] = {
    "a wikilink": ("see [[ho2019]].", [("ho2019", "", "")]),
    "with a text": ("[[ho2019|Ho et al.]]", [("ho2019", "", "Ho et al.")]),
    "with a heading": ("[[ho2019#Costs & limits]]", [("ho2019", "Costs & limits", "")]),
    "with both": ("[[ho2019#Costs|what it costs]]", [("ho2019", "Costs", "what it costs")]),
    "within the note": ("[[#Costs]]", [("", "Costs", "")]),
    "a heading with math": ("[[ho2019#Is it $O(n)$?]]", [("ho2019", "Is it $O(n)$?", "")]),
    "spaces around": ("[[ ho2019 | Ho ]]", [("ho2019", "", "Ho")]),
    "by folder and title": (
        "[[nlp/intro]] [[The Long Title, v1.5]]",
        [("nlp/intro", "", ""), ("The Long Title, v1.5", "", "")],
    ),
    "by identifier": ("[[doi:10.1000/x]]", [("doi:10.1000/x", "", "")]),
    "a title with single brackets": ("[[A [short] title]]", [("A [short] title", "", "")]),
    "an embed": ("![[figure.png|300]]", [("figure.png", "", "300")]),
    "a citation": ("as [@ho2019] has it", [("ho2019", "", "")]),
    "several citations": ("[see @ho2019, p. 3; also -@lee2020]", [("ho2019", "", ""), ("lee2020", "", "")]),
    "a citation in braces": ("[@{10.1/a_b.}]", [("10.1/a_b.", "", "")]),
    "a citation with colons": ("[@doi:10.1000/182]", [("doi:10.1000/182", "", "")]),
    "a Markdown link": ("[the text](../topics/tpu.md)", [("../topics/tpu.md", "", "the text")]),
    "with spaces as code points": ("[x](a%20b.md#A%20heading)", [("a b.md", "A heading", "x")]),
    "with spaces in angle brackets": ("[x](<a b.md>)", [("a b.md", "", "x")]),
    "with plain spaces": ("[x](my note.md)", [("my note.md", "", "x")]),
    "with a title": ('[x](a.md "hover")', [("a.md", "", "x")]),
    "to a heading of the note": ("[x](#costs)", [("", "costs", "x")]),
    "an image": ("![alt](img/fig.png)", [("img/fig.png", "", "alt")]),
    "an image as HTML": ('<img src="img/fig.png" alt="A plot" width="300">', [("img/fig.png", "", "A plot")]),
    "by reference": (
        "[the text][r], [r] and [r][]\n\n[r]: a.md",
        [("a.md", "", "the text"), ("a.md", "", "r"), ("a.md", "", "r")],
    ),
    "marks in its text": ("[*a* `b` $c$ [d]](a.md)", [("a.md", "", "*a* `b` $c$ [d]")]),
    "a link in a link: the inner one": ("[a [[b]] c](d.md)", [("b", "", "")]),
    "brackets around": ("[[[ho2019]]]", [("ho2019", "", "")]),
    "in a heading": ("## On [[ho2019]]", [("ho2019", "", "")]),
    "in an item, a quote, a footnote": (
        "- [[a]]\n\n> [[b]]\n\n[^1]: [[c]]\n\n    [[d]]",
        [("a", "", ""), ("b", "", ""), ("c", "", ""), ("d", "", "")],
    ),
    "in an item, four columns in": ("- x\n\n    [[a]]", [("a", "", "")]),
    "in raw HTML": ("<div>\n[[a]]\n</div>", [("a", "", "")]),
    "after code that never closes": ("a ` b [[c]]", [("c", "", "")]),
    "in a table, the bar escaped": (
        r"| [[b\|Bee]] | x |" + "\n|---|---|\n" + r"| [[b#Part\|p]] | y |",
        [("b", "", "Bee"), ("b", "Part", "p")],
    ),
    "in a table, the bar bare": ("| a | b |\n|---|---|\n| [[b|Bee]] | x |", [("b", "", "Bee")]),
    "backticks within": ("[[The Never `!` Type]] and `x`", [("The Never `!` Type", "", "")]),
    "to another host": (
        "[x](https://a.example/b.md) <https://a.example> [y](mailto:a@b.example) [z](//a.example/x.md)",
        [],
    ),
    "to nowhere": ("[x]() [[ ]] [[|x]] [y]", []),
    "over two lines": ("[[a\nb]]", []),
    "escaped": (r"\[[a]] and \[x](a.md)", []),
    "a task is none": ("- [ ] todo\n- [x] done", []),
    "an e-mail address is no citation": ("[write to me@lab.example]", []),
}


@pytest.mark.parametrize(("text", "expected"), LINKS.values(), ids=LINKS.keys())
def test_links(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert links(text) == expected


def test_a_link_knows_its_kind() -> None:
    text = "[[a]] ![[b]] [c](c.md) ![d](d.png) [@e]"
    assert [link.kind for link in body_of(text).links] == [
        LinkKind.WIKILINK,
        LinkKind.EMBED,
        LinkKind.MARKDOWN,
        LinkKind.IMAGE,
        LinkKind.CITATION,
    ]


ADDRESSES = {
    "a note": ("a.md", ("a.md", "")),
    "a heading of the note": ("#x", ("", "x")),
    "a query is dropped": ("a.md?raw=1#x", ("a.md", "x")),
    "percent signs": ("%C3%A9.md", ("é.md", "")),
    "what no text may hold stays encoded": ("a%EE%80%80%00.md", ("a%EE%80%80%00.md", "")),
    "another host": ("https://a.example", None),
    "another scheme": ("javascript:alert(1)", None),
    "another host without scheme": ("//a.example", None),
    "nothing": ("", None),
}


@pytest.mark.parametrize(("address", "expected"), ADDRESSES.values(), ids=ADDRESSES.keys())
def test_addresses_within_the_collection(address: str, expected: tuple[str, str] | None) -> None:
    assert address_within(address) == expected


# --- what is no text --------------------------------------------------------------------------------

HIDING: dict[str, str] = {
    "a fence": "```\n{}\n```",
    "a fence of tildes": "~~~ text\n{}\n~~~",
    "a longer fence around a shorter one": "````\n```\n{}\n```\n````",
    "a fence that never closes": "```python\n{}\n\nmore {}",
    "a fence in an item": "- item\n\n  ```\n  {}\n\n  {}\n  ```",
    "a fence in a quote": "> ```\n> {}\n> ```",
    "a fence right below a paragraph": "words\n```\n{}\n```",
    "a fence whose closing mark is indented": "```\n{}\n   ```",
    "indented code": "words\n\n    {}\n\n    {}",
    "code indented by a tab": "words\n\n\t{}",
    "indented code in an item": "- item\n\n      {}",
    "inline code": "a `{}` b",
    "inline code of two backticks": "a `` ` {} `` b",
    "inline code over two lines": "a `x\n{}` b",
    "an HTML comment": "a <!-- {} --> b",
    "an HTML comment over blank lines": "<!--\n\n{}\n\n# x\n-->",
    "an Obsidian comment": "a %%{}%% b",
    "an Obsidian comment over blank lines": "%%\n\n{}\n\n```\n%%",
    "code as HTML": "a <code>{}</code> b",
    "preformatted HTML": "<pre>\n\n{}\n</pre>",
    "a tag of HTML": '<span title="{}">x</span>',
}


@pytest.mark.parametrize("frame", HIDING.values(), ids=HIDING.keys())
def test_nothing_is_found_in_code_and_comments(frame: str) -> None:
    body = body_of(frame.replace("{}", "[[b]] $x$ #tag [c](c.md) [@d]"))
    assert (body.links, body.formulas, body.tags, body.headings) == ((), (), (), ())


SHOWING: dict[str, str] = {
    "behind a closed fence": "```\nx\n```\n{}",
    "behind a fence in an item": "- ```\n  x\n  ```\n\n  {}",
    "behind the quote that an open fence ends with": "> ```\n> x\n\n{}",
    "behind three backticks in a line": "```not a fence``` {}",
    "indented, but part of a paragraph": "words\n        {}",
    "indented, but part of an item": "1. item\n\n    {}",
    "after a comment": "<!-- x --> {}",
    "a comment that never closes": "<!-- {}",
    "percent signs that never close": "100 %% {}",
    "after a list without a blank line": "words\n- {}",
    "a pre that never closes": "<pre> {}",
}


@pytest.mark.parametrize("frame", SHOWING.values(), ids=SHOWING.keys())
def test_everything_is_found_beside_code_and_comments(frame: str) -> None:
    body = body_of(frame.replace("{}", "[[b]] $x$ #tag"))
    assert ([link.target for link in body.links], [tag.spelling for tag in body.tags]) == (["b"], ["tag"])
    assert [formula.tex for formula in body.formulas] == ["x"]


def test_links_within_formulas_are_none() -> None:
    assert links("$[[b]]$ and $$[[c]]$$") == []


def test_comments_have_their_extent() -> None:
    text = "a %%b%% c <!-- d --> e"
    assert [text[comment.start : comment.end] for comment in body_of(text).comments] == ["%%b%%", "<!-- d -->"]


# --- formulas ---------------------------------------------------------------------------------------

FORMULAS: dict[str, tuple[str, list[str]]] = {
    "inline": ("so $x_i$ and $y$", ["x_i", "y"]),
    "two prices": ("It is $5 here and $10 there.", []),
    "two prices without a space between": ("$5/$6 and $5-$10", []),
    "formulas in the words of one": (
        r"$a \text{ if $x > 0$, or $y$} b$ and $c$",
        [r"a \text{ if $x > 0$, or $y$} b", "c"],
    ),
    "words that do not close": (r"$\text{a$ and $b$", [r"\text{a", "b"]),
    "a price and a formula": ("I pay $2 if $y = x^2$ holds.", ["y = x^2"]),
    "a currency": ("US$3,500 and A$20", []),
    "an escaped dollar": (r"\$5 is \$5, $x$", ["x"]),
    "an escaped dollar within": (r"$\$5$", [r"\$5"]),
    "a space inside": ("$ x$ and $x $", []),
    "a digit behind": ("$x$5", []),
    "never closed": ("costs $x and more", []),
    "not over a blank line": ("$x\n\ny$", []),
    "over a line end": ("$x\n  y$", ["x\n  y"]),
    "displayed": ("$$x$$", ["x"]),
    "displayed over lines": ("$$\na_n \\\\\n- b\n\n= c\n> d\n$$", ["\na_n \\\\\n- b\n\n= c\n> d\n"]),
    "displayed in a quote, without its marks": ("> $$\n> x\n> $$", ["\nx\n"]),
    "displayed in an item": ("- a\n  $$\n  x\n  $$", ["\nx\n"]),
    "displayed within a paragraph": ("so $$\nx\n= y\n$$ holds", ["\nx\n= y\n"]),
    "not beyond the quote it begins in": ("> $$\n> x\n\ny $$", []),
    "not over a heading": ("$$ is cheap\n\n# Costs\n\n$$", []),
    "in parentheses": (r"\(p_i\)", ["p_i"]),
    "in brackets": (r"\[q_j * r_j\]", ["q_j * r_j"]),
    "in brackets over lines": ("\\[\na\n\n+ b\n\\]", ["\na\n\n+ b\n"]),
    "words in escaped brackets are none": (r"as \[sic\] in \[12\], \[x^2\](k)", []),
    "backslashes doubled are none": (r"\\(p\\)", []),
    "a line end in TeX before the closing mark": (r"\(a \\\\)\)", [r"a \\\\)"]),
    "empty": (r"$$$$ $ $ \(\) \[ \]", []),
    "braces, bars, comparisons": (r"$\{1,2\}$ $\|x\|_2$ $a<b$", [r"\{1,2\}", r"\|x\|_2", "a<b"]),
    "code wins where it starts first": ("`a $b` c$", []),
    "a formula wins where it starts first": ("$a ` b$ `", ["a ` b"]),
    "in a heading": ("## Why $O(n)$?", ["O(n)"]),
    "in the cells of a table": ("| $a$ | $|b|$ |\n|--|--|\n| $p(x|y)$ | $c$ |", ["a", "|b|", "p(x|y)", "c"]),
    "prices in two cells": ("| a | b |\n|--|--|\n| $5|$x |", []),
    "in an address": ("https://a.example/$x$ [a](https://a.example/$y$)", []),
}


@pytest.mark.parametrize(("text", "expected"), FORMULAS.values(), ids=FORMULAS.keys())
def test_formulas(text: str, expected: list[str]) -> None:
    assert formulas(text) == expected


def test_a_formula_knows_whether_it_is_displayed() -> None:
    assert [formula.display for formula in body_of(r"$a$ $$b$$ \(c\) \[d^2\]").formulas] == [False, True, False, True]


# --- tags -------------------------------------------------------------------------------------------

TAGS: dict[str, tuple[str, list[str]]] = {
    "plain": ("#tpu and (#gpu), #edge.", ["tpu", "gpu", "edge"]),
    "nested": ("#ml/nlp #a_b-c", ["ml/nlp", "a_b-c"]),
    "of any script": ("#深度学习 #apprentissage-é", ["深度学习", "apprentissage-é"]),
    "digits alone are none": ("#12 and #2020.", []),
    "digits and letters": ("#3d #1notatag", ["3d", "1notatag"]),
    "not within a word": ("C# a#b C#m", []),
    "not the mark of a heading": ("# One\n## Two\n#", []),
    "a heading needs a space": ("#tpu first", ["tpu"]),
    "in a heading": ("# On #tpu", ["tpu"]),
    "not in an address": ("https://a.example/#x [a](b.md#c) <https://a.example/#y>", []),
    "escaped": (r"\#tpu", []),
    "ends before a slash": ("#ml/ #ml- x", ["ml", "ml"]),
}


@pytest.mark.parametrize(("text", "expected"), TAGS.values(), ids=TAGS.keys())
def test_tags(text: str, expected: list[str]) -> None:
    assert tags(text) == expected


# --- block ids --------------------------------------------------------------------------------------

BLOCK_IDS = {
    "behind a paragraph": ("One. ^a\n\nTwo.\nThree ^B-2", [("a", "^a"), ("b-2", "^b-2")]),
    "in a last line of its own": ("One.\n^a", [("a", "^a")]),
    "behind an item": ("- one ^a\n  - two ^b", [("a", "^a"), ("b", "^b")]),
    "below a list": ("- one\n- two\n\n^a", [("a", "^a")]),
    "below a table": ("|a|\n|-|\n|b|\n\n^a", [("a", "^a")]),
    "at the end of a table": ("|a|\n|-|\n|b|\n^a", [("a", "^a")]),
    "below code": ("```\nx\n```\n\n^a", [("a", "^a")]),
    "below and within a quote": ("> one ^b\n\n^a", [("a", "^a"), ("b", "^b")]),
    "behind a heading, whose own anchor counts": ("## Costs ^a", [("a", "costs")]),
    "twice: the first": ("One ^a\n\nTwo ^a", [("a", "^a")]),
    "below nothing": ("^a", []),
    "not within a line": ("One ^a is, 2^b", []),
    "not with other characters": ("One ^a_b", []),
    "not in code, formulas and comments": ("`x ^a`\n\n$x ^a$\n\n%% x ^a %%\n\n    x ^a", []),
}


@pytest.mark.parametrize(("text", "expected"), BLOCK_IDS.values(), ids=BLOCK_IDS.keys())
def test_block_ids(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(block.id, block.anchor) for block in body_of(text).blocks] == expected


# --- headings ---------------------------------------------------------------------------------------

HEADINGS: dict[str, tuple[str, list[tuple[int, str, str]]]] = {
    "by marks": ("# One\n### Three ###", [(1, "One", "one"), (3, "Three", "three")]),
    "underlined": ("One\n===\n\nTwo\nlines\n---", [(1, "One", "one"), (2, "Two\nlines", "two-lines")]),
    "the same twice": ("# A\n# A\n# A 1\n# A", [(1, "A", "a"), (1, "A", "a-1"), (1, "A 1", "a-1-1"), (1, "A", "a-2")]),
    "with a block id": ("## Costs ^a", [(2, "Costs", "costs")]),
    "with a formula": ("## Why (not) $O(n^2)$?", [(2, "Why (not) $O(n^2)$?", "why-not-o-n-2")]),
    "with a link and code": ("# On [[ho2019|Ho]] and `x`", [(1, "On [[ho2019|Ho]] and `x`", "on-ho-and-x")]),
    "of another script": ("## 实验 & Résultats", [(2, "实验 & Résultats", "实验-résultats")]),
    "of marks alone": ("# ??", [(1, "??", "section")]),
    "empty": ("#", [(1, "", "section")]),
    "seven marks are none": ("####### x", []),
    "in a quote and an item": ("> # A\n\n- # B", [(1, "A", "a"), (1, "B", "b")]),
    "a rule is none": ("a\n\n---\n\n***", []),
    "a comment underlined is none": ("%%\nx\n%%\n---", []),
    "not in code": ("```\n# x\n```\n\n    # y", []),
}


@pytest.mark.parametrize(("text", "expected"), HEADINGS.values(), ids=HEADINGS.keys())
def test_headings(text: str, expected: list[tuple[int, str, str]]) -> None:
    assert [(heading.level, heading.text, heading.anchor) for heading in body_of(text).headings] == expected


def test_a_heading_ends_behind_its_text() -> None:
    text = "## Costs ##\n\nOther\n---\n"
    assert [text[: heading.end] for heading in body_of(text).headings] == ["## Costs", "## Costs ##\n\nOther"]


# --- places -----------------------------------------------------------------------------------------


def test_places_count_lines_of_the_file_and_code_points() -> None:
    text = "𝔘 é [[a]]\n\n> - x\n>   y $z$ #t\n\n# H\n"
    body, _ = scan(text, "papers/a.md", 7)
    assert body.line == 7
    assert body.links[0].place == Place("papers/a.md", 7, 5)
    assert body.formulas[0].place == Place("papers/a.md", 10, 7)
    assert body.tags[0].place == Place("papers/a.md", 10, 11)
    assert body.headings[0].place == Place("papers/a.md", 12, 1)
    assert text[body.formulas[0].start : body.formulas[0].end] == "$z$"


# --- any text ---------------------------------------------------------------------------------------

WORDS = """[[ ]] [ ] (a.md) ( ) ! | # $ $$ \\( \\) \\ ` ``` ~~~ %% <!-- --> <b> <pre> </pre> < > a b1 é 𝔘 @k [@ ; :
^[ [^1] [^1]: --- === |-| * _ https://a.example &amp; \ue000""".split()
GAPS = ["# ", "> ", "- ", "1. ", "    ", "\t", "\n", "\n\n", " ", "\u2028", "[r]: b.md"]
MARKDOWN = st.lists(st.sampled_from(WORDS + GAPS), max_size=40).map("".join) | st.text(max_size=60)


@given(MARKDOWN)
@example("> $$\n> a\nb $$ [[c]]")
@example("- %%\n\n  a\n%% [[b]]")
@settings(max_examples=400, deadline=None)
def test_any_text_is_scanned(text: str) -> None:
    body = body_of(text)
    spans = sorted(
        (span.start, span.end, mark)
        for found, mark in (
            (body.links, ("[[", "![[", "[", "![", "@", "-@", "<img")),
            (body.formulas, ("$", "\\(", "\\[")),
            (body.tags, ("#",)),
            (body.comments, ("<!--", "%%")),
        )
        for span in found
    )
    behind = 0
    for start, end, marks in spans:
        assert behind <= start < end <= len(text)
        assert text[start:end].startswith(marks)
        behind = end
    for found in (body.links, body.formulas, body.tags, body.comments):
        assert list(found) == sorted(found, key=lambda span: span.start)
    assert len({heading.anchor for heading in body.headings}) == len(body.headings)
    for heading in body.headings:
        assert 0 <= heading.end <= len(text)


FLOODS = "[ [[ ![ ![[ $ $$ ` %% <!-- # [a]( [a][ ![a]( <a [@a; ] \\( ^[ > - |".split()
LINE_FLOODS = [" #", "> a\n", "- a\n", "%%\n", "$$\n", "a|b\n-|-\n"]


@pytest.mark.parametrize("mark", FLOODS + LINE_FLOODS)
def test_scanning_is_linear(mark: str) -> None:
    """64 KB take a fraction of a second, where a square took half a minute; the rest is room for a busy machine."""

    start = time.process_time()
    body_of((mark * 65_536)[:65_536])
    assert time.process_time() - start < 3
