"""Mappings whose values are made when they are asked for."""

from __future__ import annotations

import pickle

import pytest

from site_builder.later import Later


def test_a_value_is_made_once_when_it_is_asked_for() -> None:
    made: list[str] = []

    def make(key: str) -> str:
        made.append(key)
        return key.upper()

    later = Later("cab", make, {"b": "known"})
    assert (list(later), len(later), "a" in later, "d" in later, made) == (["c", "a", "b"], 3, True, False, [])
    assert (later["a"], later["a"], later["b"], later.get("d")) == ("A", "A", "known", None)
    assert made == ["a"]
    with pytest.raises(KeyError):
        later["d"]
    assert pickle.loads(pickle.dumps(later)) == later.made() == {"c": "C", "a": "A", "b": "known"}  # noqa: S301 - made here
