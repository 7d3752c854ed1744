"""What HTML of a note may reach a page."""

from __future__ import annotations

import pytest

from site_builder.rendering.markdown.sanitizer import Sanitizer

SANITIZER = Sanitizer()

CLEANED: dict[str, tuple[str, str]] = {
    # Harmless
    "formatting": ("<b>a</b> <kbd>b</kbd> <sub>c</sub>", "<b>a</b> <kbd>b</kbd> <sub>c</sub>"),
    "folding": ("<details open><summary>a</summary>b</details>", '<details open=""><summary>a</summary>b</details>'),
    "language and direction": ('<p lang="he" dir="rtl">a</p>', '<p lang="he" dir="rtl">a</p>'),
    "a link": ('<a href="https://a.example/?b&amp;c">a</a>', '<a href="https://a.example/?b&amp;c">a</a>'),
    "a link of the site": ('<a href="../b.html#c">a</a>', '<a href="../b.html#c">a</a>'),
    "a picture of the site": ('<img src="files/a.png" alt="b">', '<img src="files/a.png" alt="b">'),
    "a box to tick": ('<input type="checkbox" checked>', '<input type="checkbox" checked="" disabled="">'),
    "an id of the note": ('<h2 id="costs">a</h2>', '<h2 id="costs">a</h2>'),
    "alignment": ('<table><tbody><tr><td align="right">a</td></tr></tbody></table>',) * 2,
    "TeX of a formula": ('<math alttext="a&lt;b"><mi>a</mi></math>', '<math alttext="a&lt;b"><mi>a</mi></math>'),
    # Scripts
    "a script": ("a<script>alert(1)</script>b", "ab"),
    "a script never closed": ("a<script>alert(1)", "a"),
    "a handler": ('<b onclick="alert(1)" ONLOAD=x>a</b>', "<b>a</b>"),
    "javascript:": ('<a href="javascript:alert(1)">a</a>', "<a>a</a>"),
    "javascript: in disguise": ('<a href=" &#106;AvaScript&colon;alert(1)">a</a><a href="java\tscript:x">b</a>', "<a>a</a><a>b</a>"),
    "data: and vbscript:": ('<a href="data:text/html,x">a</a><a href="vbscript:x">b</a>', "<a>a</a><a>b</a>"),
    "drawings": ('<svg onload="alert(1)"><script>a</script><use href="//b"/></svg>', ""),
    "another language within MathML": ('<math><annotation-xml encoding="text/html"><img src=x onerror=y></annotation-xml></math>', "<math></math>"),
    "a link within MathML": ('<math href="javascript:x"><mi href="javascript:y">a</mi></math>', "<math><mi>a</mi></math>"),
    # Other hosts
    "a picture of another host": ('<img src="https://a.example/b.png" srcset="https://a.example/c.png 2x">', "<img>"),
    "another host without scheme": ('<a href="//a.example">a</a><a href="\\\\a.example">b</a><img src="//a.example/b">', "<a>a</a><a>b</a><img>"),
    "another host behind spaces": ('<a href=" //a.example">a</a>', "<a>a</a>"),
    "an address of no file": ('<a href="secret.html">a</a><img src="../x.png">', "<a>a</a><img>"),
    "other schemes": ('<a href="ftp://a">a</a><a href="zotero://b">b</a>', "<a>a</a><a>b</a>"),
    "frames and objects": ('<iframe src="https://a.example"></iframe><object data="a"></object><embed src="a">', ""),
    # What no document may hold
    "control characters": ('<b title="&#8;">a&#x1F;b&#x7F;c&#xFFFF;</b>', '<b title="\ufffd">a\ufffdb\ufffdc\ufffd</b>'),
    # The page around
    "styles": ('<p style="position:fixed">a</p><style>*{display:none}</style>', "<p>a</p>"),
    "a class of the site's own": ('<p class="nav callout-title card">a</p>', '<p class="callout-title">a</p>'),
    "an id of the page": ('<p id="_main">a</p><p id="siteBuilder">b</p>', "<p>a</p><p>b</p>"),
    "names": ('<a name="cookie">a</a><img name="body">', "<a>a</a><img>"),
    "forms": ('<form action="https://a.example"><input name="b" type="password"><button>c</button></form>', '<input type="checkbox" disabled="">c'),
    "the page's head": ('<base href="//a.example"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="a">', ""),
    "end tags of what is around": ("a</p></section></main></body></html>b", "a<p></p>b"),
    "a tag never closed": ("<div><b>a", "<div><b>a</b></div>"),
    "comments": ("a<!-- b --><!--><img src=x onerror=y>-->c", "a<img>--&gt;c"),
    "text before a table": ("<table>a<tr><td>b", "a<table><tbody><tr><td>b</td></tr></tbody></table>"),
}  # fmt: skip


@pytest.mark.parametrize(("markup", "expected"), CLEANED.values(), ids=CLEANED.keys())
def test_cleaning(markup: str, expected: str) -> None:
    clean = SANITIZER.clean(markup, {"costs"}, {"../b.html#c", "files/a.png"})
    assert clean == expected
    assert SANITIZER.clean(clean, {"costs"}, {"../b.html#c", "files/a.png"}) == clean


def test_ids_and_addresses_of_one_body_are_none_of_the_next() -> None:
    markup = '<p id="a"><a href="b.html">c</a></p>'
    assert SANITIZER.clean(markup, {"a"}, {"b.html"}) == markup
    assert SANITIZER.clean(markup, set(), set()) == "<p><a>c</a></p>"
