"""What is fuzzed: five readers of what strangers write, each with texts made of its language's own marks.

A text of random characters is refused at the door; one of the marks of a language in a random order gets far inside.
A check returns where its reader keeps its word, and raises where it does not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st

from site_builder.bibliography.readers.bibtex import read_bibtex
from site_builder.bibliography.readers.records import Reading
from site_builder.bibliography.readers.ris import read_ris
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.decoding import decode
from site_builder.collection.disk.sources import Source
from site_builder.collection.markdown.scan import scan
from site_builder.collection.notes import read_note
from site_builder.diagnostics import Diagnostic
from site_builder.model import Found
from site_builder.rendering.markdown.bodies import BodyRenderer, EmbeddedText, LinkView
from site_builder.rendering.markdown.sanitizer import MATH_TAGS, TAGS

PATH = "papers/a.md"


@dataclass(frozen=True, slots=True)
class Target:
    """One reader."""

    texts: st.SearchStrategy[bytes]
    check: Callable[[bytes], None]


def _soup(marks: str, *more: str) -> st.SearchStrategy[bytes]:
    """Files made of marks (split at spaces), of further texts and of some characters that no one thinks of."""
    known = st.sampled_from([*marks.split(" "), *more, " ", "\n", "\n\n", "  "])
    strange = st.text(max_size=3) | st.sampled_from(
        list("\x00\t\r\x0b\x0c\x1b\x85\u2028\u202e\ue000\ufeff\uffff\u0301")
    )
    texts = st.lists(st.one_of(known, known, known, known, known, strange), max_size=60).map("".join)
    broken = st.binary(max_size=40)
    return st.one_of(texts.map(_encoded), texts.map(_encoded), st.tuples(texts.map(_encoded), broken).map(b"".join))


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


# --- front matter ------------------------------------------------------------------------------------------

FRONT_MATTER = _soup(
    "title: authors: year: date: topics: cites: relations: related: aliases: key: doi: arxiv: url: summary: csl: lang: "
    "draft: added: pages: isbn: tags: keywords: superseded_by: own: - [ ] { } , : # & * ! | > ' \" % @ ` ? ~ null yes "
    "2020 2020-01-01 1207.0580 10.1000/182 a b Doe, et others and ; [[b]] \\ \\n \\x \\u00e9 &a *a << !!str --- ...",
    "\n- ", "\n  - ", "\n  ", "\n---\n", "---\n", "\ntitle: ", "\ncites: [", "\nrelations: {extends: [", "\nauthors:\n- ",
    "{family: ", "given: ", "\t", ": ", "é", "東京", "𝔘",
).map(lambda text: b"---\n" + text)  # fmt: skip


def check_front_matter(data: bytes) -> None:
    text = decoded(data)
    note, found = read_note(Source(PATH, text, "paper"), SiteConfig(fields=("own",)))
    hold_places(found, text)
    assert note.key
    assert note.title
    assert note.title.isprintable() or "\u3000" in note.title or not _CONTROL.search(note.title)
    assert len(note.title) <= 4_000


# --- links -------------------------------------------------------------------------------------------------

MARKDOWN_MARKS = (
    "[[ ]] [ ] ( ) (a.md) [a](b.md) ![ ! | \\| # ## $ $$ \\( \\) \\[ \\] \\ ` `` ``` ~~~ %% <!-- --> <b> </b> <pre> </pre> "
    "<div> </div> <details> </details> <img src=a.png> <a href='x'> < > a b1 é 𝔘 東京 @k [@k] [@ @ ; : ^[ [^1] [^1]: [^ --- "
    "=== |-| |---| * ** *** _ __ ~~ == https://a.example <https://a.example> &amp; & ^id x:: [!note] [!x]- [x] ![[b]] "
    "\\frac{a}{b} \\begin{align} \\end{align} { } ^ \\text{ \\left( \\right) \\\\ <script> </script> <style> <math> <svg>"
)
MARKDOWN = _soup(
    MARKDOWN_MARKS,
    "> ", ">> ", "- ", "\n- ", "\n    - ", "1. ", "\n> ", "    ", "\t", "\n\n    ", "\n[r]: b.md 'x'", "[a][r]", "# a\n", "a\n---\n",
    "\n|a|b|\n|-|-|\n|", "\n```python\n", "\n```\n", "\n: ", "- [ ] ", "\n---\n", "\n[^1]: ", "[[b#^id]]", "![[b#^id]]", " ^id",
)  # fmt: skip


def check_links(data: bytes) -> None:
    text = decoded(data)
    body, found = scan(text, PATH, 1)
    hold_places(found, text)
    spans = sorted(
        (span.start, span.end) for group in (body.links, body.formulas, body.tags, body.comments) for span in group
    )
    behind = 0
    for start, end in spans:
        assert behind <= start < end <= len(text), "marks overlap or leave the text"
        behind = end
    for place in [*(one.place for one in body.links), *(one.place for one in body.headings)]:
        assert 1 <= place.line <= text.count("\n") + 1
    anchors = [heading.anchor for heading in body.headings]
    assert len(set(anchors)) == len(anchors), "two headings have one anchor"


# --- Markdown ----------------------------------------------------------------------------------------------

_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:=\"[^\"<>]*\")?)*)>")
_VOID = frozenset("br col hr img input wbr".split())


@cache
def _renderer() -> BodyRenderer:
    return BodyRenderer({"R": r"\mathbb{R}"})


def check_markdown(data: bytes) -> None:
    text = decoded(data)
    body, _ = scan(text, PATH, 1)
    view = LinkView("b.html", "The *b*", "paper", source="papers/b.md")
    other = EmbeddedText(scan("Words[^1] and $x$. ^id\n\n[^1]: note\n\n![[a]]", "papers/b.md", 1)[0], {})
    links: dict[int, LinkView] = {link.start: view for link in body.links}
    rendered, found = _renderer().render(
        body, PATH, links, lambda path: other if path == "papers/b.md" else EmbeddedText(body, links)
    )
    hold_places(found, text)
    assert not [fault for fault in found if fault.code == "body-not-rendered"], "a library could not digest the text"
    hold_html(rendered.html)
    _renderer().line(text)


def hold_html(html: str) -> None:
    """Every tag is of the allow-list, without a handler, and closed where it belongs."""
    opened: list[str] = []
    rest = _TAG.sub("", html)
    assert "<" not in rest, f"a tag of another shape: {rest[rest.index('<') :][:80]!r}"
    assert not re.search("[\ue000\ue001\x00-\x08\x0b\x0c\x0e-\x1f]", html), "one of our own marks is left"
    for closing, name, attributes in _TAG.findall(html):
        assert name in TAGS or name in MATH_TAGS, name
        assert not re.search(r' (?:on[a-z]+|style|srcset)="|(?:href|src)="\s*(?:javascript|data|vbscript):', attributes)
        if name in _VOID:
            continue
        if not closing:
            opened.append(name)
        else:
            assert opened, name
            assert opened.pop() == name
    assert not opened


# --- bibliographies ----------------------------------------------------------------------------------------

BIBTEX = _soup(
    "@article{ @book{ @string{ @comment{ @preamble{ @misc( @xdata{ @ { } ( ) , = # \" ' \\ % ~ $ & key a1 nips title author year "
    "editor journal booktitle crossref xdata month jan date doi url eprint pages note and others von Jr. {\\'e} {\\\"o} \\ss "
    "\\textbf{ \\emph{ $x^2$ 2020 1--9 -- \\& \\input{x} é 東京 <i> </i> 10.1000/x",
    "@article{k1, title = {A}, author = {Doe, Jane and Roe, R.}, year = 2001}\n", "\n@", ",\n  title = {", "},\n", "}\n",
    "author = {", "crossref = {k1}", '" # "', "@string{nips = {N}}\n", "{{", "}}",
)  # fmt: skip

RIS = _soup(
    "TY ER AU A1 A2 TI T1 T2 JO PY Y1 DA SP EP DO UR SN KW AB N1 N2 ID M1 VL IS PB CY LA - JOUR CONF BOOK XXXX 2001/05// "
    "2001 10.1000/182 García, José Plato others ; / \\ : one",
    "\nTY  - JOUR\n", "\nER  - \n", "\nER  -", "\nTI  - ", "\nAU  - ", "\nPY  - ", "\r\n", "\n      ", "\nDO  - https://doi.org/",
    "TY  - CONF\nT1  - Second\nER  - \n", "\nKW  - ", "  - ",
)  # fmt: skip


def check_bibliography(read: Callable[[bytes, str], Reading]) -> Callable[[bytes], None]:
    def check(data: bytes) -> None:
        reading = read(data, "refs.x")
        assert reading.entries >= len(reading.records) + reading.left_out
        assert reading.unread == len([fault for fault in reading.found if fault.code == "unread-entry"]) or (
            reading.unread >= 0
        )
        for fault in reading.found:
            hold_message(fault)
        for one in reading.records:
            hold_texts(one.record)

    return check


def hold_texts(value: Any) -> None:
    """JSON of texts that a page can hold."""
    if isinstance(value, dict):
        for name, inner in value.items():
            hold_texts(name)
            hold_texts(inner)
    elif isinstance(value, list):
        for inner in value:
            hold_texts(inner)
    elif isinstance(value, str):
        value.encode("utf-8")
        assert not _CONTROL.search(value), repr(value)
    else:
        assert value is None or isinstance(value, (bool, int, float))


# --- what all of them promise ------------------------------------------------------------------------------

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")


def decoded(data: bytes) -> str:
    """The text of a file; what is wrong with its bytes counts them, so that its places are the file's."""
    text, found = decode(data, PATH)
    for fault in found:
        hold_message(fault)
    return text


def hold_places(found: Found, text: str) -> None:
    """Each fault stands within the file, and is one line that a terminal can show."""
    lines = text.split("\n")
    for fault in found:
        hold_message(fault)
        assert 1 <= fault.place.line <= len(lines), fault
        assert 1 <= fault.place.column <= len(lines[fault.place.line - 1]) + 1, fault


def hold_message(fault: Diagnostic) -> None:
    line = fault.line()
    assert "\n" not in line
    assert all(character.isprintable() or character == "\u3000" for character in line)
    assert len(line) < 2_000, "a message repeats what it complains of"


TARGETS: Mapping[str, Target] = {
    "front matter": Target(FRONT_MATTER, check_front_matter),
    "links": Target(MARKDOWN, check_links),
    "markdown": Target(MARKDOWN, check_markdown),
    "bibtex": Target(BIBTEX, check_bibliography(read_bibtex)),
    "ris": Target(RIS, check_bibliography(read_ris)),
}
