"""Coloured code is the author's code, and its colours can be read."""

from __future__ import annotations

import html
import re
import time

import pytest
from pygments.lexers import get_all_lexers

from site_builder.assets import asset_dir
from site_builder.rendering.markdown.highlighting import (
    MAX_LENGTH,
    MAX_LENGTH_SLOW,
    PLAIN,
    SLOW,
    Highlighter,
    by_plain_block,
    language_of,
    token_classes,
)

CODE = 'def f(x: int) -> str:\n\tif x < 1 and x > 0:  # "why"\n\n        return f"<b>{x}</b>&amp;"  \n'

INFOS = {
    "python": "python",
    "Python3 title=x": "python3",
    "{.rust .numberLines}": "rust",
    "{r, echo=FALSE}": "r",
    "c++": "c++",
    "": "",
    '"><script>': "",
}


@pytest.mark.parametrize(("info", "language"), INFOS.items())
def test_the_language_of_a_fence(info: str, language: str) -> None:
    assert language_of(info) == language


@pytest.mark.parametrize("language", ["python", "bash", "html", "json", "latex", "console", "diff", "made-up", ""])
def test_code_is_shown_character_by_character(language: str) -> None:
    shown = Highlighter().block(CODE.split("\n")[:-1], language)
    assert html.unescape(re.sub("<[^>]*>", "", shown)) == CODE


@pytest.mark.parametrize("language", ["python", "html", "latex", "diff", "made-up"])
def test_code_that_was_coloured_is_not_looked_at_again(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = CODE.split("\n")[:-1]
    block = Highlighter().block(lines, language)
    known = by_plain_block([block])

    def coloured(*_: object) -> str:
        raise AssertionError

    monkeypatch.setattr(Highlighter, "_coloured", coloured)
    assert Highlighter().block(lines, language, known) == block
    with pytest.raises(AssertionError):
        Highlighter().block([*lines, "x"], language, known)
    with pytest.raises(AssertionError):
        Highlighter().block(lines, "bash", known)


def test_code_too_long_to_colour_is_left_plain() -> None:
    lines = ["x = 1"] * (MAX_LENGTH // 5)
    assert "<span" not in Highlighter().block(lines, "python")
    assert "<span" in Highlighter().block(["if x: pass"], "python")


def colours(css: str, selector: str) -> dict[str, str]:
    """The variables that the first rule with a selector sets."""
    start = css.index(selector)
    return dict(re.findall(r"(--[\w-]+):\s*(#[0-9a-f]{6})", css[start : css.index("}", start)]))


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [":root {", ':root:not([data-theme="light"]) {', ':root[data-theme="dark"] {'])
def test_colours_can_be_read_in_both_themes(theme: str) -> None:
    folder = asset_dir("static") / "css"
    surface = colours((folder / "site.css").read_text(encoding="utf-8"), theme)["--surface"]
    code = colours((folder / "code.css").read_text(encoding="utf-8"), theme)
    assert len(code) == 7
    for name, colour in code.items():
        low, high = sorted([luminance(colour), luminance(surface)])
        assert (high + 0.05) / (low + 0.05) >= 4.5, name


def test_every_rule_names_classes_that_pygments_has() -> None:
    css = (asset_dir("static") / "css" / "code.css").read_text(encoding="utf-8")
    named = {name for rule in re.findall(r"\.highlight :is\(([^)]*)\)", css) for name in re.findall(r"\.(\w+)", rule)}
    assert named - token_classes() == set()


def test_slow_lexers_go_by_the_names_that_they_have() -> None:
    assert {lexer[0] for lexer in get_all_lexers(plugins=False)} >= SLOW | PLAIN
    lines = ["int a = 1;"] * (MAX_LENGTH_SLOW // 10)
    assert "<span" not in Highlighter().block(lines, "java")
    assert "<span" in Highlighter().block(lines[:5], "java")
    assert "<span" not in Highlighter().block(["if a"], "sas")


@pytest.mark.parametrize("language", ["python", "java", "csharp", "c++", "bash", "json", "latex", "r", "autoit", "sas"])
def test_no_code_takes_long_to_colour(language: str) -> None:
    """A note of 64 KB holds eight times as much."""
    lines = ["a b c"] * (MAX_LENGTH // 6)
    start = time.process_time()
    for some in (lines, lines[: MAX_LENGTH_SLOW // 6]):
        Highlighter().block(some, language)
    assert time.process_time() - start < 5
