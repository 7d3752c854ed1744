"""Every case of cases/*.md: a title, Markdown, and the HTML that a page shows of it.

A link whose target is `missing` leads nowhere; any other leads to `<target>.html`, is called "The <target>", and is a
picture where it ends in .png. A bug that was found is a case with a title.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from site_builder.collection.markdown.scan import scan
from site_builder.model import Body
from site_builder.rendering.markdown.bodies import BodyRenderer, LinkView

CASES = Path(__file__).parent / "cases"
_CASE = re.compile(r"^## ([^\n]+)\n+`{5}md\n(.*?)\n?`{5}\n+`{5}html\n(.*?)\n?`{5}$", re.MULTILINE | re.DOTALL)


def views(body: Body) -> dict[int, LinkView]:
    """Where the links of a case lead."""
    return {
        link.start: LinkView(
            f"#{link.fragment}" if not link.target else link.target if picture else f"{link.target}.html",
            f"The {link.target or link.fragment}",
            "image" if picture else "paper",
        )
        for link in body.links
        if link.target != "missing"
        for picture in [link.target.endswith(".png")]
    }


def cases() -> list[tuple[str, str, str]]:
    found = []
    for file in sorted(CASES.glob("*.md")):
        text = file.read_text(encoding="utf-8")
        parts = _CASE.findall(text)
        assert len(parts) == len(re.findall("^`{5}md$", text, re.MULTILINE)), (
            f"a case of {file.name} has the wrong form"
        )
        found += [(f"{file.stem}: {title}", source, expected) for title, source, expected in parts]
    return found


@pytest.fixture(scope="module")
def renderer() -> BodyRenderer:
    return BodyRenderer({"R": r"\mathbb{R}"})


@pytest.mark.parametrize(("source", "expected"), [case[1:] for case in cases()], ids=[case[0] for case in cases()])
def test_cases(renderer: BodyRenderer, source: str, expected: str) -> None:
    body, _ = scan(source, "a.md", 1)
    rendered, _ = renderer.render(body, "a.md", views(body))
    assert rendered.html.strip() == expected
