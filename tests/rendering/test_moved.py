"""A note's body on a page that is not its own: everything in it leads where it led."""

from __future__ import annotations

import pytest

from site_builder.rendering.markdown.moved import moved
from site_builder.urls import Url

OWN, PAGE = Url("papers/a.html"), Url("topics/t/bibliography.html")

MOVED = [
    ("a paper", '<a href="b.html">B</a>', '<a href="../../papers/b.html">B</a>'),
    ("a place in a paper", '<a href="b.html#proof">B</a>', '<a href="../../papers/b.html#proof">B</a>'),
    ("a key with a colon", '<a href="./b:c.html">B</a>', '<a href="../../papers/b:c.html">B</a>'),
    ("a page of the root", '<a href="../about.html">A</a>', '<a href="../../about.html">A</a>'),
    ("a topic", '<a class="x" href="../topics/u.html">U</a>', '<a class="x" href="../../topics/u.html">U</a>'),
    ("a picture", '<img src="../files/a%20b.png" alt="">', '<img src="../../files/a%20b.png" alt="">'),
    ("another site", '<a href="https://example.org/x">X</a>', '<a href="https://example.org/x">X</a>'),
    ("a letter", '<a href="mailto:a@example.org">X</a>', '<a href="mailto:a@example.org">X</a>'),
    ("a place in the note", '<h2 id="x">X</h2><a href="#x">x</a>', '<h3 id="_3-x">X</h3><a href="#_3-x">x</a>'),
    ("names by ids", '<p aria-describedby="x y">a</p>', '<p aria-describedby="_3-x _3-y">a</p>'),
    ("headings", "<h2>a</h2><h5>b</h5><h6>c</h6>", "<h3>a</h3><h6>b</h6><h6>c</h6>"),
    ("an element like a heading", "<hr><header>a</header>", "<hr><header>a</header>"),
    ("attributes written as text", '<p>id="x" href="b.html" &lt;h2&gt;</p>', '<p>id="x" href="b.html" &lt;h2&gt;</p>'),
    (
        "tags within a value",
        '<img alt="a > b <h2 id=x>" src="c.png">',
        '<img alt="a > b <h2 id=x>" src="../../papers/c.png">',
    ),
    (
        "attributes within a value",
        '<a title=" href=" class=" id=" href="b.html">B</a>',
        '<a title=" href=" class=" id=" href="../../papers/b.html">B</a>',
    ),
    ("a formula", "<math><mi>x</mi><mo>&lt;</mo></math>", "<math><mi>x</mi><mo>&lt;</mo></math>"),
]


@pytest.mark.parametrize(("html", "expected"), [case[1:] for case in MOVED], ids=[case[0] for case in MOVED])
def test_it_leads_where_it_led(html: str, expected: str) -> None:
    assert moved(html, OWN, PAGE, "_3-") == expected


def test_in_its_own_folder_links_stay_relative() -> None:
    assert moved('<a href="b.html">B</a>', OWN, Url("papers/c.html"), "") == '<a href="b.html">B</a>'


def test_on_its_own_level_links_stay_short() -> None:
    assert (
        moved('<a href="../index.html">I</a>', OWN, Url("tours/bibliography.html"), "")
        == '<a href="../index.html">I</a>'
    )
