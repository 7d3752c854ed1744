"""Paragraphs that Python-Markdown need not see come out as it would have them."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from site_builder.rendering.markdown.bodies import BodyRenderer
from site_builder.rendering.markdown.paragraphs import plain_paragraphs
from site_builder.rendering.markdown.stash import CLOSE, OPEN

_WORDS = st.lists(
    st.sampled_from(
        [
            *"ab<>&;\\*_#-1.`\n\n\n \t\r\x0b\x0c\x1c\x85\u00a0\u2028",
            "\n\n",
            "&amp;",
            f"{OPEN}w0{CLOSE}",
            f"{OPEN}b1{CLOSE}",
        ]
    ),
    max_size=14,
).map("".join)
_MARKDOWN = BodyRenderer({})._markdown


@given(st.one_of(_WORDS, st.text(max_size=30)))
@example("a\n\n\n\n\nb\n")
@example("\u00a0\n\n b")
@example("x < y > z\n\n")
def test_they_are_markdowns(text: str) -> None:
    made = plain_paragraphs(text)
    assert made is None or made == _MARKDOWN.reset().convert(text)


@pytest.mark.parametrize("text", ["", " ", "One line.", "Two\nlines.\n\nAnother < paragraph.", "**no** [mark]: counts"])
def test_plain_ones_do_without_it(text: str) -> None:
    assert plain_paragraphs(text) == _MARKDOWN.reset().convert(text)


@pytest.mark.parametrize("text", ["AT&amp;T", "one  \ntwo", "a\tb", "a\n \nb"])
def test_what_it_would_read_is_left_to_it(text: str) -> None:
    assert plain_paragraphs(text) is None
