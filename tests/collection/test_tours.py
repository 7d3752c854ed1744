"""Tours: how stops are written, what they lead to, and what is said of those that lead nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_builder.collection.library import PaperTarget, Stop, TourTarget
from site_builder.collection.load import load
from site_builder.model import Key
from site_builder.pages.links import link_views
from site_builder.pages.texts import paper_text
from site_builder.urls import Slug, paper_url

A = Key("a")
WALK = "---\ntitle: A walk over the map\nstops: [a]\n---\nText.\n"


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in ({"site.yaml": "title: T\n"} | files).items():
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")


def loaded(tmp_path: Path, front_matter: str) -> tuple[tuple[Stop, ...], list[str]]:
    write(
        tmp_path,
        {
            "papers/a.md": "---\ntitle: A\narxiv: '1706.03762'\naliases: [old]\n---\nText.\n",
            "papers/b.md": "---\ntitle: B\ndraft: true\n---\nText.\n",
            "tours/walk.md": f"---\ntitle: Walk\n{front_matter}\n---\nText.\n",
        },
    )
    library, found = load(tmp_path)
    [walk] = library.tours
    return walk.stops, [f"{fault.place.line}:{fault.place.column} {fault.code}: {fault.message}" for fault in found]


@pytest.mark.parametrize(
    "written",
    [
        pytest.param("walk", id="its name"),
        pytest.param("tours/walk", id="its path"),
        pytest.param("A walk over the map", id="its title"),
        pytest.param("walk|come along", id="with other words"),
    ],
)
def test_a_note_links_to_a_tour(tmp_path: Path, written: str) -> None:
    write(tmp_path, {"papers/a.md": f"---\ntitle: A\n---\nTake [[{written}]].\n", "tours/walk.md": WALK})
    library, found = load(tmp_path)
    assert [*library.papers[A].targets.values()] == [TourTarget(Slug("walk"))]
    assert not [fault for fault in found if fault.code == "unresolved-link"]
    [view] = link_views(library, paper_url(library.papers[A].slug), paper_text(library.papers[A])).values()
    assert (view.href, view.kind) == ("../tours/walk.html", "page")
    assert view.text == "A walk over the map"


def test_papers_come_before_tours_and_drafts_are_no_links(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "papers/a.md": "---\ntitle: A\n---\nTake [[walk]], [[round]].\n",
            "papers/walk.md": "---\ntitle: On walking\n---\nText.\n",
            "tours/walk.md": WALK,
            "tours/round.md": WALK.replace("stops", "draft: true\nstops"),
        },
    )
    library, _ = load(tmp_path)
    assert [*library.papers[A].targets.values()] == [PaperTarget(Key("walk"))]


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
