"""The whole map: complete for any library, the same every time, and good."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial import cKDTree

from site_builder.collection.library import Library
from site_builder.mapping.build_map import build_map
from site_builder.mapping.districts.district_names import APART
from site_builder.mapping.literature_map import ROOM, LiteratureMap
from site_builder.model import Key, TopicId
from site_builder.structs import replace
from tests.mapping.libraries import library, paper, planted

ROOT = Path(__file__).resolve().parents[2]

LIBRARIES: dict[str, Library] = {
    "no paper": library([]),
    "one paper": library([paper("a")]),
    "one paper with a topic": library([paper("a")], {"solo": ["a"]}),
    "two linked papers": library([paper("a", cites=["b"]), paper("b")]),
    "three papers without a link": library([paper("a"), paper("b"), paper("c")], {"solo": ["c"]}),
    "a topic without papers": library([paper("a")], {"empty": []}),
    "pairs and nothing else": library([paper(f"p{n:02d}", cites=[f"p{n ^ 1:02d}"]) for n in range(40)]),
    "one topic of all": library([paper(f"p{n:02d}") for n in range(40)], {"all": [f"p{n:02d}" for n in range(40)]}),
    "links, topics and stragglers": library(
        [*planted(60, 3).papers.values(), *(paper(f"z{n}") for n in range(5))],
        {topic.id: topic.papers for topic in planted(60, 3).topics.values()},
    ),
}


@pytest.mark.parametrize("read", LIBRARIES.values(), ids=LIBRARIES)
def test_the_map_of_any_library_is_complete(read: Library) -> None:
    built = build_map(read)
    keys = list(read.papers)
    assert list(built.spots) == list(built.related) == list(built.chosen) == list(built.citations) == keys
    assert list(built.topic_neighbours) == list(read.topics)
    assert sorted(key for district in built.districts for key in district.papers) == keys
    assert [district.id for district in built.districts] == sorted({district.id for district in built.districts})
    x0, y0, x1, y1 = built.bounds
    for district in built.districts:
        assert all(built.spots[key].district == district.id for key in district.papers)
        assert x0 <= district.x <= x1
        assert y0 <= district.y <= y1
    for spot in built.spots.values():
        assert x0 + ROOM <= spot.x <= x1 - ROOM
        assert y0 + ROOM <= spot.y <= y1 - ROOM
        assert (round(spot.x, 1), round(spot.y, 1)) == (spot.x, spot.y)
        assert str(spot.x) != "-0.0"


def test_papers_that_nothing_links_share_a_district_near_the_edge() -> None:
    built = build_map(LIBRARIES["links, topics and stragglers"])
    [apart] = [district for district in built.districts if district.name == APART]
    assert apart.papers == tuple(f"z{n}" for n in range(5))
    x0, y0, x1, y1 = built.bounds
    reach = [
        max(abs(built.spots[key].x - (x0 + x1) / 2) / (x1 - x0), abs(built.spots[key].y - (y0 + y1) / 2) / (y1 - y0))
        for key in apart.papers
    ]
    assert np.mean(reach) > 0.25


def test_topic_neighbours_are_those_that_share_papers_most_shared_first() -> None:
    read = library([paper(key) for key in "abcd"], {"t": ["a", "b", "c"], "u": ["a"], "v": ["b", "c"], "w": ["d"]})
    neighbours = build_map(read).topic_neighbours
    assert neighbours[TopicId("t")] == ("v", "u")
    assert neighbours[TopicId("w")] == ()


def test_weights_change_the_ranking_with_the_works_around_it_and_nothing_else() -> None:
    read = planted(80, 4)
    built = build_map(read)
    other = build_map(replace(read, config=replace(read.config, weights={"cites": 0.0, "shared_topics": 3.0})))
    assert other.related != built.related
    assert replace(other, related=built.related, prior=built.prior, derivative=built.derivative) == built


def shuffled(read: Library, seed: int) -> Library:
    """The same papers with every list whose order means nothing in another order."""
    rng = random.Random(seed)
    papers = [replace(one, cites=tuple(rng.sample(one.cites, len(one.cites)))) for one in read.papers.values()]
    rng.shuffle(papers)
    topics = {topic.id: rng.sample(topic.papers, len(topic.papers)) for topic in read.topics.values()}
    names = rng.sample(sorted(topics), len(topics))
    return library(papers, {name: topics[name] for name in names})


def test_the_order_of_notes_changes_nothing() -> None:
    read = planted(120, 4)
    assert build_map(shuffled(read, 1)) == build_map(shuffled(read, 2)) == build_map(read)


def fingerprint(built: LiteratureMap) -> str:
    return hashlib.sha256(repr(built).encode()).hexdigest()


@pytest.mark.parametrize("seed", ["0", "4242"])
def test_another_process_with_another_hash_seed_draws_the_same_map(seed: str) -> None:
    code = (
        "from tests.mapping.test_build_map import build_map, fingerprint, planted;"
        "print(fingerprint(build_map(planted(120, 4))))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": seed, "OPENBLAS_NUM_THREADS": "1" if seed == "0" else "2"}
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT, env=environment
    )
    assert run.stdout.strip() == fingerprint(build_map(planted(120, 4)))


# --- how good a map is ----------------------------------------------------------------------------


def _arrays(built: LiteratureMap) -> tuple[list[Key], np.ndarray, np.ndarray]:
    keys = list(built.spots)
    places = np.array([(built.spots[key].x, built.spots[key].y) for key in keys])
    return keys, places, np.array([built.spots[key].district for key in keys])


def overlaps(built: LiteratureMap) -> int:
    """Pairs of papers nearer than twice their room."""
    _, places, _ = _arrays(built)
    return len(cKDTree(places).query_pairs(2 * ROOM - 0.2))


def own_share(built: LiteratureMap) -> float:
    """Mean share of a paper's 10 nearest that are of its own district."""
    _, places, district = _arrays(built)
    _, near = cKDTree(places).query(places, k=11)
    return float(np.mean(district[near[:, 1:]] == district[:, None]))


def relative_length(built: LiteratureMap) -> float:
    """Mean length of citations, of the mean distance of all papers."""
    keys, places, _ = _arrays(built)
    numbers = {key: number for number, key in enumerate(keys)}
    ends = np.array([(numbers[it.source], numbers[it.target]) for it in built.edges if it.kind == "cites"])
    lengths = np.hypot(*(places[ends[:, 0]] - places[ends[:, 1]]).T)
    return float(lengths.mean() / np.hypot(*(places[:, None] - places[None, :]).transpose(2, 0, 1)).mean())


def test_planted_communities_are_found_and_drawn() -> None:
    built = build_map(planted(400, 8))
    assert overlaps(built) == 0
    assert own_share(built) > 0.9
    assert relative_length(built) < 0.45
    assert len(built.districts) == 8
    for district in built.districts:
        of_one = max(sum(key.startswith(f"c{number:02d}") for key in district.papers) for number in range(8))
        assert of_one / len(district.papers) > 0.9
        assert district.name.startswith("Topic ")
        assert " · " not in district.name
