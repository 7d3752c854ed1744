"""Templates: what every page gets beside its own data, and what a collection's own templates may do."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import pytest

from site_builder.assets import asset_dir
from site_builder.pages.shell import shell, site_view
from site_builder.rendering.faults import BadTemplate
from site_builder.rendering.templates import Templates
from site_builder.urls import Url
from tests.pages.builder import library

SHIPPED = asset_dir("templates")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A collection's own folder of templates."""
    folder = tmp_path / "templates"
    folder.mkdir()
    return folder


def render(own: Path, text: str, **data: object) -> str:
    (own / "own.html").write_text(text, encoding="utf-8")
    return Templates([own, SHIPPED]).render("own.html", {"page": Url("papers/a.html"), **data})


def test_the_policy_names_the_snippet_that_stands_in_the_page_and_nothing_else(own: Path) -> None:
    rendered = render(own, "<script>{{ theme_snippet }}</script>|{{ csp|safe }}")
    found = re.fullmatch(r"<script>(.*)</script>\|(.*)", rendered, re.DOTALL)
    assert found
    snippet, policy = found.groups()
    digest = base64.b64encode(hashlib.sha256(snippet.encode()).digest()).decode()
    assert policy == (
        f"default-src 'none'; script-src 'self' 'sha256-{digest}'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"
    )


def test_only_pages_with_formulas_allow_style_attributes(own: Path) -> None:
    assert "style-src-attr" not in render(own, "{{ csp|safe }}")
    assert render(own, "{{ csp|safe }}", math=True).endswith("form-action 'none'; style-src-attr 'unsafe-inline'")


def test_links_are_relative_to_the_page(own: Path) -> None:
    assert render(own, "{{ href('topics.html') }} {{ href('papers/b.html', 'how') }}") == "../topics.html b.html#how"


def test_links_are_absolute_where_the_page_stands_in_for_any_address(own: Path) -> None:
    assert (
        render(own, "{{ href('a:b.html') }} {{ href('index.html') }}", root="/lit/")
        == "/lit/a%3Ab.html /lit/index.html"
    )


def test_every_value_is_escaped_whatever_the_file_is_called(own: Path) -> None:
    hostile = "<script>\"&'"
    assert render(own, "{{ value }}", value=hostile) == "&lt;script&gt;&#34;&amp;&#39;"
    (own / "own.txt").write_text("{{ value }}", encoding="utf-8")
    assert "<" not in Templates([own, SHIPPED]).render("own.txt", {"page": Url("a.html"), "value": hostile})


def test_a_folder_of_the_collection_wins_file_by_file(own: Path) -> None:
    partials = own / "_partials"
    partials.mkdir()
    (partials / "footer.html").write_text("our own footer", encoding="utf-8")
    rendered = Templates([own, SHIPPED]).render("base.html", shell(site_view(library()), Url("a.html"), title="T"))
    assert "our own footer" in rendered
    assert 'class="site-header"' in rendered


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param("{{ ''.__class__.__mro__ }}", "unsafe", id="reaches for Python's types"),
        pytest.param("{{ href.func.__globals__ }}", "unsafe", id="reaches for a module's globals"),
        pytest.param("{{ items.append(1) }}", "own.html", id="changes the page's data"),
        pytest.param("{{ nothing_of_the_kind }}", "nothing_of_the_kind", id="asks for what is not there"),
        pytest.param("line\n{% if %}", "own.html:2", id="is no template, with the line"),
        pytest.param("{% include 'no-such.html' %}", "no-such.html", id="includes what is not there"),
        pytest.param("{% include '../secret.html' %}", "secret.html", id="leaves its folder"),
        pytest.param("{% include 'link.html' %}", "link.html:1: the file is a link out", id="is led out of its folder"),
        pytest.param("line\n{{ 1 / 0 }}", "own.html:2: ZeroDivisionError", id="fails in Python, with the line"),
        pytest.param("{{ 'a' + 1 }}", "own.html:1: TypeError", id="mixes types"),
        pytest.param("{{ href() }}", "own.html:1: TypeError", id="calls a function of ours wrongly"),
        pytest.param("{% macro m() %}\n{{ 1 / 0 }}{% endmacro %}{{ m() }}", "own.html:2: Zero", id="in a macro"),
        pytest.param("{% block b %}\n{{ 1 // 0 }}{% endblock %}", "own.html:2: ZeroDivisionError", id="in a block"),
        pytest.param("{% for n in range(10**9) %}{% endfor %}", "own.html:1: OverflowError", id="has no end"),
        pytest.param("{% include 'own.html' %}", "own.html:1: RecursionError", id="includes itself"),
        pytest.param("{% extends 'own.html' %}", "own.html:1: RecursionError", id="extends itself"),
        pytest.param(
            "{% include 'latin1.html' %}", "latin1.html:1: the file is not UTF-8", id="is in another encoding"
        ),
    ],
)
def test_a_bad_template_of_the_collection_is_a_fault_with_its_place(own: Path, text: str, complaint: str) -> None:
    (own.parent / "secret.html").write_text("secret", encoding="utf-8")
    (own / "link.html").symlink_to(own.parent / "secret.html")
    (own / "latin1.html").write_bytes(b"caf\xe9")
    with pytest.raises(BadTemplate, match=re.escape(complaint)):
        render(own, text, items=[])


def test_an_error_in_a_template_of_ours_is_no_fault_of_the_collections(own: Path, tmp_path: Path) -> None:
    ours = tmp_path / "shipped"
    (ours / "_partials").mkdir(parents=True)
    (ours / "_partials/theme.js").write_text("")
    (ours / "ours.html").write_text("{{ 1 / 0 }}")
    (own / "own.html").write_text("{% include 'ours.html' %}")
    with pytest.raises(ZeroDivisionError):
        Templates([own, ours]).render("own.html", {"page": Url("a.html")})


def template_texts() -> list[tuple[str, str]]:
    return [
        (path.relative_to(SHIPPED).as_posix(), path.read_text(encoding="utf-8")) for path in SHIPPED.rglob("*.html")
    ]


def test_only_sanitised_bodies_and_our_own_pictures_are_left_unescaped() -> None:
    unescaped = {found for _, text in template_texts() for found in re.findall(r"{{\s*(.*?)\s*\|\s*safe\b", text)}
    bodies = {"paper.body.html", "topic.body.html", "body.html"}
    bodies |= {'entry.body.html|moved(entry.line.url, page, "_" ~ loop.index ~ "-")'}
    pictures = {"map", "picture", "chart", "paper.surroundings", "topic.region"}
    # Its own writer escapes what could end a script: tests/pages/test_linked_data.py.
    assert unescaped <= bodies | pictures | {"machines.linked_data", "style", "script"}
    assert not [name for name, text in template_texts() if "autoescape" in text or "Markup" in text]


WHOLE_IN_ONE_FILE = ("diff.html", "offline.html")
"""Pages that need no other file: their policies name styles and scripts by hash."""


def test_no_template_writes_a_style_or_a_script_of_its_own() -> None:
    known = {"{{ theme_snippet }}", "{{ machines.linked_data|safe }}"}
    for name, text in template_texts():
        if name in WHOLE_IN_ONE_FILE:
            continue
        assert not re.search(r"\sstyle\s*=|<style|\son[a-z]+\s*=", text), name
        scripts = re.findall(r"<script(.*?)>(.*?)</script>", text, re.DOTALL)
        assert all(" src=" in attributes or content in known for attributes, content in scripts), name


def test_ids_of_templates_begin_with_the_sign_that_no_heading_takes() -> None:
    ids = {found for _, text in template_texts() for found in re.findall(r'\sid="([^"]*)"', text)}
    assert ids
    # What a page fills in is held on the built site, by tests/test_build.py.
    assert [each for each in ids if not each.startswith(("_", "{{"))] == []
