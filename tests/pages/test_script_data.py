"""Data files for scripts: one call with one literal that no text can break out of."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.pages.script_data import data_script


def literal(script: str) -> object:
    assert script.startswith('siteBuilder.data("map",')
    assert script.endswith(");\n")
    return json.loads(script.removeprefix('siteBuilder.data("map",').removesuffix(");\n"))


@pytest.mark.parametrize(
    "text", ["</script>", "<!--", "]]>", "&amp;", "\u2028\u2029", "\ud800", "数学", "\\u003c", '"']
)
def test_text_comes_back_as_it_was_and_stands_in_no_way(text: str) -> None:
    script = data_script("map", {"title": text})
    assert literal(script) == {"title": text}
    assert script.isascii()
    assert not set("<>&") & set(script)
    assert script.count("\n") == 1


@given(st.dictionaries(st.text(), st.text() | st.integers() | st.none() | st.booleans()))
def test_any_value_comes_back(value: dict[str, str | int | bool | None]) -> None:
    assert literal(data_script("map", {**value})) == value


def test_what_json_lacks_is_refused() -> None:
    with pytest.raises(ValueError, match="JSON"):
        data_script("map", {"x": float("nan")})
