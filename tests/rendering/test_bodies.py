"""What holds for every body: it is shown whole and safe, faults have places, and one body leaves nothing to the next."""

from __future__ import annotations

import html
import re
import time
from html.parser import HTMLParser

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from site_builder.collection.markdown.scan import scan
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Body
from site_builder.rendering.markdown.bodies import BodyRenderer, LinkView, RenderedBody
from site_builder.rendering.markdown.highlighting import Highlighter
from tests.collection.test_scan import MARKDOWN
from tests.rendering.test_cases import views

RENDERER = BodyRenderer({})


def render(text: str, renderer: BodyRenderer = RENDERER) -> tuple[RenderedBody, tuple[Diagnostic, ...]]:
    body, _ = scan(text, "papers/a.md", 5)
    return renderer.render(body, "papers/a.md", views(body))


class Reading(HTMLParser):
    """What a browser finds in HTML: elements with their attributes, text, formulas' TeX."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


HOSTILE = st.sampled_from(
    """<script>alert(1)</script> <img/src=x/onerror=alert(1)> <svg/onload=alert(1)> <a/href=javascript:alert(1)>x</a>
    <iframe/src=//a.example> <style>*{}</style> <math><mtext><style><img/onerror=alert(1)> onclick=alert(1) <b/onclick=x>
    [a](javascript:alert(1)) ![a](//a.example/x.png) $\\text{<script>}$ $\\href{javascript:x}{y}$ " ' <!-- </p> </div>
    </script> <base/href=//a.example> <form> <p/id=_main> <p/style=color:red> <details/ontoggle=x/open>""".split()
)


@given(st.lists(MARKDOWN | HOSTILE, max_size=6).map("".join))
@example("> [!note] <script>\n> ^[<img/src=x/onerror=alert(1)>]")
@settings(max_examples=250, deadline=None)
def test_any_text_becomes_safe_html(text: str) -> None:
    body, _ = scan(text, "a.md", 1)
    page, picture = LinkView("k.html", "K", "paper"), LinkView("k.png", "K", "image")
    links = {link.start: picture if i % 2 else page for i, link in enumerate(body.links)}
    rendered, found = RENDERER.render(body, "a.md", links)
    assert "body-not-rendered" not in {diagnostic.code for diagnostic in found}
    assert not re.search("[\ue000\ue001]", rendered.html)
    assert not rendered.has_math
    for tag, attributes in Reading(rendered.html).elements:
        assert tag not in {"script", "style", "iframe", "form", "base", "svg", "object", "link", "meta"}
        for name, value in attributes.items():
            assert not name.startswith("on")
            assert name != "style"
            if name == "href":
                assert re.match(r"https?://[^/\\]|mailto:|#fn|k\.html$|k\.png$", value or "")
            elif name == "src":
                assert value == "k.png"
            elif name == "id":
                assert not (value or "").startswith("_")


@given(
    st.lists(st.sampled_from("x _ * \\\\ { } ^ & < > \\alpha \\{ a_b \" '".split()), min_size=1, max_size=8).map(
        "".join
    )
)
@settings(max_examples=200, deadline=None)
def test_the_tex_of_every_formula_is_kept(tex: str) -> None:
    body, _ = scan(f"see ${tex}$ there", "a.md", 1)
    rendered, _ = RENDERER.render(body, "a.md", {})
    reading = Reading(rendered.html)
    shown = [attributes["alttext"] for tag, attributes in reading.elements if tag == "math"]
    for formula in body.formulas:
        assert formula.tex in shown or f"${formula.tex}$" in "".join(reading.words)


@given(st.text(st.characters(exclude_characters="\ue000\ue001", exclude_categories=["Cs", "Cc"]), max_size=80))
@settings(max_examples=200, deadline=None)
def test_no_word_is_lost(text: str) -> None:
    """Letters of a text without marks are all there, in their order."""
    words = "".join(character for character in text if character.isalpha())
    rendered, _ = render(" ".join(words))
    assert "".join("".join(Reading(rendered.html).words).split()) == "".join(words.split())


def test_a_formula_that_fails_is_reported_where_it_stands() -> None:
    rendered, found = render("One.\n\n> - so $x$ and $\\frac{a}{$\n")
    assert [(diagnostic.code, diagnostic.place) for diagnostic in found] == [
        ("bad-formula", Place("papers/a.md", 7, 16))
    ]
    assert "reached end of input" in found[0].message
    assert '<code class="formula-error">$\\frac{a}{$</code>' in rendered.html


def test_one_body_leaves_nothing_to_the_next() -> None:
    renderer = BodyRenderer({})
    text = "# A\n\nx[^1] ^[y] [r]\n\n[^1]: z\n\n[r]: b.md"
    first, _ = render(text, renderer)
    for _ in range(3):
        render("# A\n\nother[^1] [r]\n\n[^1]: w", renderer)
    again, _ = render(text, renderer)
    assert first == again == render(text, BodyRenderer({}))[0]


def test_a_body_that_cannot_be_rendered_shows_its_source(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise RecursionError

    renderer = BodyRenderer({})
    monkeypatch.setattr(renderer, "_html", fail)
    rendered, found = renderer.render(Body("a <b> & c", 4), "papers/a.md", {})
    assert rendered.html == "<pre>a &lt;b&gt; &amp; c</pre>"
    assert [(diagnostic.code, diagnostic.place) for diagnostic in found] == [
        ("body-not-rendered", Place("papers/a.md", 4, 1))
    ]


def test_placeholders_in_a_source_are_no_placeholders() -> None:
    assert render("\ue000i0\ue001 `a`")[0].html.strip() == "<p>\ufffdi0\ufffd <code>a</code></p>"


LINES = {
    "plain": ("A & B", "A &amp; B"),
    "marks": ("*Deep* `nets` for ==all==", "<em>Deep</em> <code>nets</code> for ==all=="),
    "money": ("From $5 to $10", "From $5 to $10"),
    "escapes": (r"\*SEM and D\*, \$x\$", "*SEM and D*, $x$"),
    "no emphasis within words": ("snake_case_names and A* search", "snake_case_names and A* search"),
    "no block": ("# 5 reasons\n- a", "# 5 reasons - a"),
    "no links, tags, footnotes": ("[[a|b]] [c](d.md) #e [^f] ![g](h.png)", "[[a|b]] [c](d.md) #e [^f] ![g](h.png)"),
    "no link within the link that a title is": ("See https://a.example", "See https://a.example"),
    "entities are letters": ("A &amp; B", "A &amp;amp; B"),
    "HTML is text": ("<script>b</script> <i>c</i>", "&lt;script&gt;b&lt;/script&gt; &lt;i&gt;c&lt;/i&gt;"),
}


@pytest.mark.parametrize(("text", "expected"), LINES.values(), ids=LINES.keys())
def test_a_title_is_a_line_in_which_few_marks_count(text: str, expected: str) -> None:
    assert RENDERER.line(text) == expected


def test_formulas_of_titles_are_formulas() -> None:
    shown = RENDERER.line("In $O(n^2)$ & `$x$`")
    assert re.sub("<math.*</math>", "M", shown) == "In M &amp; <code>$x$</code>"
    assert '<math alttext="O(n^2)">' in shown
    assert RENDERER.line(r"A $\\frac{$ B") == r'A <code class="formula-error">$\\frac{$</code> B'


FLOODS = [
    *"[ [a][ ![a]( ** *a _a ~~a ==a & &# <b> > ^[a] [^a] $x$ `a` \\* <a# <".split(),
    *["- ", "- a\n", "> a\n", "# a\n", "a\n: b\n", "| a", "a|b\n-|-\n", "*a **b _c ", "[a](b.md) ", "[^1]: a\n"],
]


@pytest.mark.parametrize("mark", FLOODS)
def test_no_note_takes_long(mark: str) -> None:
    """Of 16 KB, a second at most; four times that stays within the two seconds of the largest note."""
    text = (mark * 16_384)[:16_384]
    start = time.process_time()
    _, found = render(text)
    assert time.process_time() - start < 5
    assert "body-not-rendered" not in {diagnostic.code for diagnostic in found}


def test_depth_costs_nothing() -> None:
    for text in ("> " * 5000, "- " * 5000, "<div>" * 3000, "![" * 3000 + "](a)" * 3000, "^[" * 3000 + "]" * 3000):
        _, found = render(text + "x")
        assert found == ()


def test_what_is_shown_is_the_source_once() -> None:
    """Marks that mean nothing stay as they are."""
    text = "a [b] (c) ] ![ [d]( `e %% <!-- $ \\ ^[ | <f"
    assert html.unescape(render(text)[0].html.strip()) == f"<p>{text}</p>"


CODE = """```python
if x < 1: pass
```

{words}

> ```bash
> echo "a" && b
> ```

```python
if x < 1: pass
```

```
<b>
```
"""


def test_an_edited_body_is_what_it_would_be_without_what_it_was() -> None:
    """… of which it takes the code, each block from where it stood; raw HTML that looks like code is no code."""
    fake = '<div class="highlight"><pre><code class="language-python"><span class="s">if x &lt; 2\n</span></code></pre></div>'
    was, _ = render(CODE.format(words=f"Words.\n\n{fake}"))
    assert [was.html[start:end].count("<span") > 0 for start, end in was.code] == [True, True, False]
    body, _ = scan(CODE.format(words="Others.\n\n```python\nif x < 2\n```"), "papers/a.md", 5)
    coloured: list[str] = []

    class Spy(Highlighter):
        def _coloured(self, code: str, language: str) -> str | None:
            coloured.append(code)
            return super()._coloured(code, language)

    renderer = BodyRenderer({})
    renderer._highlighter = Spy()
    anew, _ = renderer.render(body, "papers/a.md", views(body), before=was)
    assert coloured == ["if x < 2\n"]
    assert anew == BodyRenderer({}).render(body, "papers/a.md", views(body))[0]
    assert fake in was.html
