"""What stays in memory of a note, counted in bytes: a large collection has to fit, whatever the machine."""

from __future__ import annotations

import gc
import os
import platform
import re
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from weakref import ref

import pytest

from site_builder.cache.store import digest
from site_builder.collection.kept_body import KeptBody, Shelf
from site_builder.collection.library import Library
from site_builder.collection.load import load
from site_builder.making.workers import Errand
from site_builder.mapping.build_map import build_map
from site_builder.mapping.ranking.explained import Explained, explained
from site_builder.mapping.ranking.scores import Scores, scores
from site_builder.mapping.relations import relations
from site_builder.memory import give_back_memory
from site_builder.model import Body
from site_builder.publishing.graph_json import graph_json, graph_lines
from site_builder.publishing.laying import Room
from site_builder.urls import GRAPH_JSON
from tests.mapping.libraries import library, paper

FEW, MANY = 20, 80
"""Notes of two collections: what the larger one takes beyond the other is that of the notes alone."""


def collection(folder: Path, notes: int) -> Path:
    """So many notes of 300 words, each with five references, five links and a formula."""
    random = Random(1)
    words = ["".join(random.choices("abcdefghijklmnopqrstuvwxyz", k=random.randint(3, 10))) for _ in range(2_000)]
    (folder / "papers").mkdir(parents=True)
    for number in range(notes):
        others = [f"p{random.randrange(notes)}" for _ in range(5)]
        text = "\n\n".join(
            " ".join([*random.choices(words, k=60), f"[[{other}|{random.choice(words)}]]", "$x_i$"]) for other in others
        )
        (folder / "papers" / f"p{number}.md").write_text(
            f"---\ntitle: {' '.join(random.choices(words, k=6))}\nauthors: [Ada A{number}, Bo B{number % 9}]\n"
            f"year: {1990 + number % 30}\nvenue: V{number % 7}\ntopics: [t{number % 12}]\n"
            f"cites: [{', '.join(dict.fromkeys(others))}]\n---\n{text}\n"
        )
    return folder


def alive(make: Callable[[], object]) -> int:
    """Bytes of what is made that are there once all that served to make it is gone."""
    gc.collect()
    tracemalloc.start()
    try:
        made = make()
        gc.collect()
        size = tracemalloc.get_traced_memory()[0]
        del made
        return size
    finally:
        tracemalloc.stop()


def bytes_a_note(few: Library, many: Library, make: Callable[[Library], object]) -> float:
    make(few)  # what is made once for all of the program is there already
    return (alive(lambda: make(many)) - alive(lambda: make(few))) / (MANY - FEW)


def test_a_note_that_was_read_takes_a_few_times_what_its_file_has(tmp_path: Path) -> None:
    few, many = load(collection(tmp_path / "few", FEW))[0], load(collection(tmp_path / "many", MANY))[0]
    found = bytes_a_note(few, many, lambda library: load(library.root))
    of_file = sum(file.stat().st_size for file in (many.root / "papers").iterdir()) / MANY
    assert 2_000 < of_file < 4_000
    assert found < 6.5 * of_file, found


def test_reasons_of_links_lie_in_one_piece_and_not_each_by_itself(tmp_path: Path) -> None:
    few, many = load(collection(tmp_path / "few", FEW))[0], load(collection(tmp_path / "many", MANY))[0]
    found = bytes_a_note(few, many, lambda library: relations(library).related)
    assert found < 18_000, found


def test_what_scores_come_from_is_gone_before_reasons_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[ref[object]] = []
    still_there: list[bool] = []

    def spy_on_scores(*given: Any) -> Scores:
        found = scores(*given)
        made.append(ref(found.meetings.first.data))
        return found

    def spy_on_reasons(*given: Any) -> Explained:
        still_there.extend(one() is not None for one in made)
        return explained(*given)

    monkeypatch.setattr("site_builder.mapping.relations.scores", spy_on_scores)
    monkeypatch.setattr("site_builder.mapping.relations.explained", spy_on_reasons)
    relations(library([paper(f"p{number}", cites=["p0"]) for number in range(9)]))
    assert still_there == [False]


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries give memory back by themselves")
def test_memory_that_is_free_goes_back_to_the_system() -> None:
    many = [bytes(600) for _ in range(50_000)]
    del many[:-1]  # the last one stands at the end of the heap, which so cannot shrink by itself
    before = resident()
    give_back_memory()
    assert resident() < before - 20_000_000


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_bodies_stay_shared_with_a_process_that_looks_at_them() -> None:
    shelf = Shelf()
    bodies = [shelf.keep(Body(text=f"{number} " + "word " * 1_000)) for number in range(2_000)]
    assert sum(len(part) for body in bodies for part in body.parts()) > 10_000_000
    with Errand(partial(copied_by_looking, bodies), 0, "fork") as errand:
        assert errand.result() < 3_000_000


def copied_by_looking(bodies: list[KeptBody], _: int) -> int:
    before = written()
    for body in bodies:
        body.parts()
    return written() - before


def written() -> int:
    """Bytes that this process shares with no other."""
    found = re.search(r"^Private_Dirty: +(\d+)", Path("/proc/self/smaps_rollup").read_text(), re.MULTILINE)
    assert found
    return 1024 * int(found[1])


def test_graph_json_is_written_without_ever_lying_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("site_builder.publishing.graph_json._AT_ONCE", 64)
    many = library([paper(f"p{number}", title="word " * 100) for number in range(1_000)])
    literature_map = build_map(many)
    whole = graph_json(many, literature_map)
    tracemalloc.start()
    try:
        laid = Room(tmp_path, tmp_path).lay(GRAPH_JSON, graph_lines(many, literature_map))
        assert tracemalloc.get_traced_memory()[1] < 0.7 * len(whole)
    finally:
        tracemalloc.stop()
    assert laid.path.read_bytes() == whole
    assert (laid.size, laid.sum) == (len(whole), digest(whole))


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="asks glibc")
@pytest.mark.parametrize("keep", ["keep_memory", "few_looks"])
def test_memory_that_is_kept_is_not_given_to_the_system(keep: str) -> None:
    asked = f"""
from pathlib import Path
from site_builder.memory import few_looks, keep_memory
import numpy as np

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

{keep}()
large = [np.ones(200_000) for _ in range(40)]
before = resident()
del large
print(before - resident())
"""
    given = int(subprocess.check_output([sys.executable, "-c", asked], text=True))
    assert (given < 10_000_000) == (keep == "keep_memory")
