"""What templates write is escaped just as Jinja escapes it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment, StrictUndefined, UndefinedError
from markupsafe import Markup, escape

from site_builder.rendering.written import WritingGenerator, written


class _Shouting(str):
    """A text with markup of its own."""

    __slots__ = ()

    def __html__(self) -> str:
        return f"<b>{self.upper()}</b>"


@given(st.text(alphabet=st.sampled_from("&<>'\"#;a é\n\0\ud800"), max_size=20))
def test_a_text_is_escaped_as_by_markupsafe(text: str) -> None:
    assert written(text) == str(escape(text))


@pytest.mark.parametrize(
    "value",
    [3, 2.5, None, True, Markup("<i>a</i>"), _Shouting("a<b"), ["<", "&"]],
    ids=lambda value: type(value).__name__,
)
def test_any_other_value_is_written_as_by_markupsafe(value: object) -> None:
    assert written(value) == str(escape(value))


class _Environment(Environment):
    code_generator_class = WritingGenerator
    written = staticmethod(written)


SOURCE = """
{% macro item(text) %}<li>{{ text }}{{ caller() if caller else "" }}</li>{% endmacro %}
{% block main %}{{ value }} {{ value|safe }} {{ "<" ~ value }} {{ "<b>" }}{% endblock %}
{% for one in values %}{{ loop.index }}{{ item(one) }}{% endfor %}
{% set kept %}{{ value }}{% endset %}{{ kept }}
{% call item(value) %}{{ value }}{% endcall %}
{% filter upper %}{{ value }}{% endfilter %}
{% autoescape false %}{{ value }}{% endautoescape %}
{% set environment = value %}{{ environment }}
"""


@pytest.mark.parametrize("autoescape", [True, False])
def test_a_template_comes_to_what_jinja_makes_of_it(autoescape: bool) -> None:
    data = {"value": "<a href=\"x\">'&'</a>", "values": ["<", Markup("<i>"), 3, None]}
    options = {"autoescape": autoescape, "extensions": []}
    made = _Environment(**options).from_string(SOURCE).render(data)  # type: ignore[arg-type]
    assert made == Environment(**options).from_string(SOURCE).render(data)  # type: ignore[arg-type]  # noqa: S701
    assert ("&lt;a" in made) is autoescape


def test_what_is_undefined_is_still_refused() -> None:
    template = _Environment(autoescape=True, undefined=StrictUndefined).from_string("{{ nobody }}")
    with pytest.raises(UndefinedError):
        template.render()
