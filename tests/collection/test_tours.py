"""Tours: how stops are written, what they lead to, and what is said of those that lead nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_builder.collection.library import Stop
from site_builder.collection.load import load
from site_builder.model import Key

A = Key("a")


def loaded(tmp_path: Path, front_matter: str) -> tuple[tuple[Stop, ...], list[str]]:
    for name, text in (
        ("site.yaml", "title: T\n"),
        ("papers/a.md", "---\ntitle: A\narxiv: '1706.03762'\naliases: [old]\n---\nText.\n"),
        ("papers/b.md", "---\ntitle: B\ndraft: true\n---\nText.\n"),
        ("tours/walk.md", f"---\ntitle: Walk\n{front_matter}\n---\nText.\n"),
    ):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    library, found = load(tmp_path)
    [walk] = library.tours
    return walk.stops, [f"{fault.place.line}:{fault.place.column} {fault.code}: {fault.message}" for fault in found]


@pytest.mark.parametrize(
    ("stops", "expected"),
    [
        pytest.param("[a]", Stop(key=A), id="a key"),
        pytest.param("a", Stop(key=A), id="one key where a list belongs"),
        pytest.param("[old]", Stop(key=A), id="an alias"),
        pytest.param("['[[a]]']", Stop(key=A), id="a link"),
        pytest.param("[[[a]]]", Stop(key=A), id="a link without quotes"),
        pytest.param("['arxiv:1706.03762']", Stop(key=A), id="an id"),
        pytest.param("[{key: a, title: T, text: Why}]", Stop(key=A, title="T", text="Why"), id="a mapping"),
        pytest.param("[{view: '#view=timeline'}]", Stop(view="view=timeline"), id="a view alone"),
        pytest.param("[{key: a, view: topic=x}]", Stop(key=A, view="topic=x"), id="both"),
    ],
)
def test_a_stop_is_written_in_many_ways(tmp_path: Path, stops: str, expected: Stop) -> None:
    assert loaded(tmp_path, f"stops: {stops}") == ((expected,), [])


def test_a_stop_at_a_draft_is_left_out_without_a_word(tmp_path: Path) -> None:
    assert loaded(tmp_path, "stops: [b, a]") == ((Stop(key=A),), [])


@pytest.mark.parametrize(
    ("front_matter", "said"),
    [
        pytest.param("stops: [aa]", "3:9 unresolved-link: no note has the key 'aa'; write that note", id="unknown"),
        pytest.param(
            "stops: [{text: T}]", "3:9 bad-value: this stop leads nowhere; give it a key or a view", id="none"
        ),
        pytest.param("stops: [{key: a, txet: T}]", "3:18 unknown-field: a stop has no 'txet'", id="a part misspelled"),
        pytest.param("stops: [{view: 'foucs=a'}]", "3:16 bad-value: the map's address has no 'foucs'", id="a name"),
        pytest.param("description: D", "1:1 bad-value: the tour has no stop", id="no stops"),
        pytest.param("stops: []", "3:8 bad-value: the tour has no stop", id="an empty list"),
    ],
)
def test_what_leads_nowhere_is_said_at_its_place(tmp_path: Path, front_matter: str, said: str) -> None:
    _, found = loaded(tmp_path, front_matter)
    assert any(one.startswith(said) for one in found), found
