"""What is taken out of a note's HTML is told, with its place."""

from __future__ import annotations

import pytest

from site_builder.collection.markdown.scan import scan
from site_builder.rendering.markdown.bodies import BodyRenderer

REMOVED = [
    ("a <b onclick='x()'>b</b>", ["1:6 the attribute onclick of <b>"]),
    ("<script>alert(1)</script>", ["1:1 <script> with all within it"]),
    ("a <iframe src='https://example.org'></iframe> b", ["1:3 <iframe> with all within it"]),
    ("<form action='x'>Words</form>", ["1:1 <form>, though not its words"]),
    ("<p style='color: red'>x</p>", ["1:4 the attribute style of <p>"]),
    ("a <a href='javascript:x'>b</a>", ["1:6 the address of <a>, which is neither of the web nor of a mailbox"]),
    ("a <a href='java&#10;script:x'>b</a>", ["1:6 the address of <a>, which is neither of the web nor of a mailbox"]),
    ("x\n\n> y <b onclick=x>z</b>", ["3:8 the attribute onclick of <b>"]),
    ("<div>\n<b onclick='x'>z</b>\n</div>", ["2:4 the attribute onclick of <b>"]),
]

KEPT = [
    "a <b>b</b> <kbd>Ctrl</kbd> <sub title='x' lang='en'>2</sub>",
    "<details open><summary>More</summary>Words</details>",
    "<a href='https://example.org/'>x</a> <a href='mailto:a@example.org'>y</a> <a href='#here'>z</a>",
    "`<script>` and <T> and List<String>",
    "```html\n<script>alert(1)</script>\n```",
    "$a <b onclick=x> c$",
    "<!-- <script> -->",
    "<span class='mine' id='mine'>x</span>",
]


def told(text: str) -> list[str]:
    body, _ = scan(text, "a.md", 1)
    _, found = BodyRenderer({}).render(body, "a.md", {})
    return [
        f"{fault.place.line}:{fault.place.column} "
        + fault.message.removeprefix("no page may hold ").partition("; it is")[0]
        for fault in found
        if fault.code == "removed-markup"
    ]


@pytest.mark.parametrize(("text", "expected"), REMOVED)
def test_what_no_page_may_hold_is_told(text: str, expected: list[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize("text", KEPT)
def test_what_stays_and_what_is_no_html_is_not_told(text: str) -> None:
    assert told(text) == []
