"""Parts of pages that are rendered once for all pages of a folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from markupsafe import Markup

from site_builder.assets import asset_dir
from site_builder.rendering.direction import apart, direction
from site_builder.rendering.faults import BadTemplate
from site_builder.rendering.templates import Templates
from site_builder.urls import Url

ITEM = '<a href="{{ href(item.url) }}">{{ item.title }}</a>{% if inside %} ({{ inside }}){% endif %}'

Render = Callable[..., str]


@dataclass(frozen=True)
class Item:
    url: str = "papers/a.html"
    title: str = "A"


@pytest.fixture
def render(tmp_path: Path) -> Render:
    """Renders a template on a page, all with the same `Templates`."""
    (tmp_path / "item.html").write_text(ITEM, encoding="utf-8")
    names = iter(range(100))
    templates = Templates([tmp_path, asset_dir("templates")])

    def rendered(page: str, text: str, **data: object) -> str:
        name = f"page{next(names)}.html"
        (tmp_path / name).write_text(text, encoding="utf-8")
        return templates.render(name, {"page": Url(page), **data})

    return rendered


@pytest.mark.parametrize(
    ("page", "link"),
    [
        ("index.html", "papers/a.html"),
        ("papers/b.html", "a.html"),
        ("papers/a.html", "a.html"),
        ("papers/b/related.html", "../a.html"),
        ("papers/a/related.html", "../a.html"),
        ("topics/t.html", "../papers/a.html"),
        ("topics/t/2.html", "../../papers/a.html"),
        ("topics/t/bibliography/2.html", "../../../papers/a.html"),
        ("404.html", "/map/papers/a.html"),
    ],
)
def test_a_part_links_rightly_from_every_folder(render: Render, page: str, link: str) -> None:
    root = {"root": "/map/"} if page == "404.html" else {}
    for other in (page, "index.html", "papers/z.html", page):  # whatever was rendered before
        render(other, '{{ shared("item.html", item=it) }}', it=Item())
    assert render(page, '{{ shared("item.html", item=it) }}', it=Item(), **root) == f'<a href="{link}">A</a>'


def test_a_part_of_equal_values_is_one_and_of_others_another(render: Render) -> None:
    both = '{{ shared("item.html", item=one) }}{{ shared("item.html", item=other) }}'
    assert render("index.html", both, one=Item(title="A"), other=Item(title="B")).count("<a") == 2
    assert ">B<" in render("index.html", both, one=Item(title="B"), other=Item(title="B"))
    assert ">A<" not in render("index.html", both, one=Item(title="B"), other=Item(title="B"))


def test_what_differs_from_page_to_page_stands_inside(render: Render) -> None:
    text = '{{ shared("item.html", item=it, inside=why) }}'
    plain = '<a href="papers/a.html">A</a>'
    assert render("index.html", text, it=Item(), why="it is cited") == f"{plain} (it is cited)"
    assert render("index.html", text, it=Item(), why="<it> cites") == f"{plain} (&lt;it&gt; cites)"
    assert render("index.html", text, it=Item(), why=Markup("<b>x</b>")) == f"{plain} (<b>x</b>)"
    assert render("index.html", text, it=Item(), why="") == plain


def test_a_value_that_holds_the_sign_of_the_hole_opens_none(render: Render) -> None:
    hostile = Item(title='\ue002"><script>')
    shown = render("index.html", '{{ shared("item.html", item=it, inside=why) }}', it=hostile, why=Markup("<b>x</b>"))
    assert shown == '<a href="papers/a.html">\ue002&#34;&gt;&lt;script&gt;</a> (<b>x</b>)'


def test_a_list_has_an_item_for_each_value_with_what_it_holds_inside(render: Render) -> None:
    items = [Item(title="A"), Item(url="papers/b.html", title="B")]
    listed = render(
        "papers/x.html", '{{ listed("item.html", item=items, inside=reasons) }}', items=items, reasons=["", "r"]
    )
    assert listed == '<li><a href="a.html">A</a></li>\n<li><a href="b.html">B</a> (r)</li>'
    assert render("papers/x.html", '{{ listed("item.html", item=items) }}', items=[]) == ""


def test_a_part_sees_nothing_of_its_page(render: Render, tmp_path: Path) -> None:
    (tmp_path / "curious.html").write_text("{{ page }}", encoding="utf-8")
    with pytest.raises(BadTemplate, match="'page' is undefined"):
        render("index.html", '{{ shared("curious.html", item=it) }}', it=Item())


@pytest.mark.parametrize(
    ("text", "is_set_apart"),
    [
        ("Attention Is All You Need", False),
        ("Über Zahlen, 3 + 4 (2020)", False),
        ("深層学習", False),
        ("Глубокое обучение", False),
        ("שלום", True),
        ("On שלום", True),
        ("تعلم", True),
        ("\u202eevil", True),
        ("\u2067x", True),
        ("𞤀𞤣", True),
    ],
)
def test_text_is_set_apart_where_it_could_change_the_order_of_what_stands_beside_it(
    text: str, is_set_apart: bool
) -> None:
    assert (direction(text) == ' dir="auto"') is is_set_apart
    assert apart(text).startswith("<bdi>") is is_set_apart


def test_text_that_is_set_apart_is_escaped() -> None:
    assert apart("<שלום>") == "<bdi>&lt;שלום&gt;</bdi>"
    assert apart("<x>") == "&lt;x&gt;"
