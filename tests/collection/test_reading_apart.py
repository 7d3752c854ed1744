"""Notes read in several processes: each as one process reads it, in the same order, and only where there are many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from site_builder.cache.memo import Memo
from site_builder.cache.store import Store
from site_builder.collection import reading
from site_builder.collection.inputs import Inputs, read_inputs
from site_builder.collection.reading import NOTES, Reader
from site_builder.collection.reading_apart import AT_ONCE
from site_builder.model import Found, Note

Task = TypeVar("Task")
Result = TypeVar("Result")

BROKEN = {
    "a1": "---\ntitle: [\n---\nText.\n",
    "b1": "",
    "c1": "---\ntitle: A\ntitle: B\nauthors: {x: 1}\ncites: 3\ncsl: {genre: {a: [1, ~]}}\n---\n",
    "d1": "---\ntitle: Öl \U0001f600\nauthors: Ada A, Bo B, C\n---\n# H\n\n$x$ [[nobody]] #tag\n",
}


def backwards(work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[tuple[Task, Result]]:
    """Makes the calls itself, the last first: processes come to an end in any order."""
    yield from ((task, work(task)) for task in reversed([*tasks]))


def never(work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[tuple[Task, Result]]:
    raise AssertionError((work, tasks))


def read(inputs: Inputs, memo: Memo | None = None, *, apart: bool = True) -> list[tuple[Note, Found]]:
    return Reader(inputs.config, memo or Memo()).papers(inputs.sources, backwards if apart else None)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A collection of three runs, the last of which is short, with notes that are broken in every run."""
    folder = tmp_path / "content"
    folder.mkdir()
    for number in range(2 * AT_ONCE):
        (folder / f"{'abcd'[number % 4]}{number + 2}.md").write_text(f"---\ntitle: N {number}\n---\nSee [[a2]].\n")
    for name, text in BROKEN.items():
        (folder / f"{name}.md").write_text(text)
    return folder


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few notes are worth processes."""
    monkeypatch.setattr(reading, "WORTH_SPREADING", 3)


@pytest.mark.usefixtures("few")
def test_notes_and_faults_are_those_of_one_process_in_its_order(root: Path) -> None:
    inputs = read_inputs(root)
    found = read(inputs)
    assert found == read(inputs, apart=False)
    assert [note.path for note, _ in found] == sorted(f"{path.name}" for path in root.iterdir())
    assert sum(bool(faults) for _, faults in found) == len(BROKEN)


def test_few_notes_are_read_here(root: Path) -> None:
    inputs = read_inputs(root)
    assert len(Reader(inputs.config, Memo()).papers(inputs.sources, never)) == 2 * AT_ONCE + len(BROKEN)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("changed", [2, 3])
def test_only_notes_that_are_not_remembered_are_read_and_each_is_counted_once(root: Path, changed: int) -> None:
    with Store(root.parent / "cache") as store:
        read(read_inputs(root), memo := Memo(store))
        total = 2 * AT_ONCE + len(BROKEN)
        assert (memo.made[NOTES], memo.recalled[NOTES]) == (total, 0)
    for number in range(changed):
        (root / f"a{4 * number + 2}.md").write_text("---\ntitle: Another\n---\n")
    inputs = read_inputs(root)
    with Store(root.parent / "cache") as store:
        found = read(inputs, memo := Memo(store))
        assert (memo.made[NOTES], memo.recalled[NOTES]) == (changed, total - changed)
    assert found == read(inputs, apart=False)


@pytest.mark.usefixtures("few")
def test_what_one_process_remembers_many_recall_and_the_other_way_round(root: Path) -> None:
    inputs = read_inputs(root)
    for first, then in ((True, False), (False, True)):
        for apart, made in ((first, len(inputs.sources)), (then, 0)):
            with Store(root.parent / f"cache {first}") as store:
                read(inputs, memo := Memo(store), apart=apart)
                assert memo.made[NOTES] == made


@pytest.mark.usefixtures("few")
def test_a_note_that_changes_or_goes_meanwhile_is_as_it_was_when_its_file_was_read(root: Path) -> None:
    inputs = read_inputs(root)
    before = read(inputs, apart=False)

    def meddling(work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[tuple[Task, Result]]:
        for task in tasks:
            (root / "a2.md").write_text("---\ntitle: Changed\n---\n")
            (root / "b3.md").unlink(missing_ok=True)
            yield task, work(task)

    assert Reader(inputs.config, Memo()).papers(inputs.sources, meddling) == before


@pytest.mark.usefixtures("few")
def test_a_note_that_does_not_come_back_from_its_bytes_is_read_here(root: Path) -> None:
    def damaging(work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[tuple[Task, Result]]:
        for task in tasks:
            result = work(task)
            assert isinstance(result, list)
            result[1] = result[1][:-1]
            yield task, result

    inputs = read_inputs(root)
    memo = Memo()
    assert Reader(inputs.config, memo).papers(inputs.sources, damaging) == read(inputs, apart=False)
    assert memo.made[NOTES] == len(inputs.sources)


@pytest.mark.usefixtures("few")
def test_notes_that_other_processes_read_have_one_text_for_equal_ones(root: Path) -> None:
    """Decoded, each of them would be a copy: at 10,000 notes these took 30 MB."""
    front = "authors: [Ada Example]\nvenue: A venue\ntopics: [a-topic, another]\ncites: [a2, b3]\nrelated: [c4]\n"
    for number in (2, 6):
        (root / f"a{number}.md").write_text(f"---\ntitle: A\n{front}---\n")
    one, other = (note for note, _ in read(read_inputs(root)) if note.path in {"a2.md", "a6.md"})
    places = [reference.place for reference in (*one.cites, *one.related)]
    places += [one.key_place, *one.places.values(), *(topic.place for topic in one.topics)]
    assert len(places) > 6
    assert all(place.path is one.path for place in places)
    assert one.venue is other.venue
    assert one.authors[0] is other.authors[0]
    for mine, theirs in zip((*one.cites, *one.related), (*other.cites, *other.related), strict=True):
        assert mine.target is theirs.target
    for my_topic, their_topic in zip(one.topics, other.topics, strict=True):
        assert my_topic.id is their_topic.id
        assert my_topic.spelling is their_topic.spelling
