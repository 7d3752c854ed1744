"""The store of a cache: what it has is sound, what it lacks is a miss, and nothing about it fails a build."""

from __future__ import annotations

import multiprocessing
import sqlite3
import sys
from pathlib import Path

import pytest

from site_builder.cache.store import NAME, TOGETHER, NoCache, Store, digest, digest_of_files


def stored(folder: Path, *names: str, size: int = 1) -> None:
    with Store(folder) as store:
        for name in names:
            store.put(digest(name), name.encode() * size)


def found(folder: Path, *names: str) -> list[bytes | None]:
    with Store(folder) as store:
        return [store.get(digest(name)) for name in names]


def test_what_was_put_is_found_by_later_builds(tmp_path: Path) -> None:
    stored(tmp_path / "new" / "folder", "a", "b")
    assert found(tmp_path / "new" / "folder", "a", "b", "c") == [b"a", b"b", None]


def test_what_is_put_is_found_in_the_same_build(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.put(b"key", b"value")
        assert store.get(b"key") == b"value"


def test_a_store_may_be_deleted_and_carried_elsewhere(tmp_path: Path) -> None:
    stored(tmp_path / "one", "a")
    (tmp_path / "two").mkdir()
    (tmp_path / "one" / NAME).rename(tmp_path / "two" / NAME)
    assert found(tmp_path / "one", "a") == [None]
    assert found(tmp_path / "two", "a") == [b"a"]


def test_many_values_are_found_in_the_order_in_which_they_are_asked_for(tmp_path: Path) -> None:
    names = [str(number) for number in range(2 * TOGETHER + 1)]
    stored(tmp_path, *names)
    with Store(tmp_path) as store:
        store.put(digest("new"), b"new")
        asked = [*reversed(names), "new", "7", "7"]
        assert store.get_all([digest(name) for name in asked]) == [name.encode() for name in asked]
        assert store.get_all([]) == []
        assert store.get_all([digest("7"), digest("none")]) is None


def test_of_many_values_one_that_is_damaged_is_a_miss_of_all(tmp_path: Path) -> None:
    stored(tmp_path, "a", "b")
    with sqlite3.connect(tmp_path / NAME) as base:
        base.execute("UPDATE entry SET value = ? WHERE key = ?", (b"x", digest("b")))
    base.close()
    with Store(tmp_path) as store:
        assert store.get_all([digest("a"), digest("b")]) is None
        assert store.get_all([digest("a")]) == [b"a"]


def test_many_values_are_asked_for_in_few_questions(tmp_path: Path) -> None:
    stored(tmp_path, *map(str, range(TOGETHER)))
    with Store(tmp_path) as store:
        questions: list[str] = []
        assert store._base
        store._base.set_trace_callback(questions.append)
        store.get_all([digest(str(number)) for number in range(TOGETHER)])
        assert len(questions) == 1


def test_what_many_were_asked_for_is_not_forgotten(tmp_path: Path) -> None:
    for run in range(60):
        with Store(tmp_path, limit=400_000) as store:
            store.get_all([digest("used"), digest("also used")])
            store.put(digest("used") if run == 0 else digest(str(run)), b"x" * 10_000)
            if run == 0:
                store.put(digest("also used"), b"y")
    assert found(tmp_path, "1", "used", "also used") == [None, b"x" * 10_000, b"y"]


def test_a_build_that_reads_is_in_no_others_way(tmp_path: Path) -> None:
    """What is read is let go of before it is looked at."""
    stored(tmp_path, *map(str, range(10)))
    with Store(tmp_path) as reader, sqlite3.connect(tmp_path / NAME, timeout=0, isolation_level=None) as writer:
        found = reader._found([digest(str(number)) for number in range(10)])
        next(found)
        writer.execute("UPDATE entry SET used = 7")
        assert len(list(found)) == 9
    writer.close()


def test_a_damaged_entry_is_a_miss_and_the_others_are_not(tmp_path: Path) -> None:
    stored(tmp_path, "a", "b", "c")
    with sqlite3.connect(tmp_path / NAME) as base:
        base.execute("UPDATE entry SET value = ? WHERE key = ?", (b"x", digest("a")))
        base.execute("UPDATE entry SET value = 'text' WHERE key = ?", (digest("b"),))
    base.close()
    assert found(tmp_path, "a", "b", "c") == [None, None, b"c"]


def test_an_entry_under_the_key_of_another_is_a_miss(tmp_path: Path) -> None:
    stored(tmp_path, "a")
    with sqlite3.connect(tmp_path / NAME) as base:
        base.execute("UPDATE entry SET key = ?", (digest("b"),))
    base.close()
    assert found(tmp_path, "b") == [None]


@pytest.mark.parametrize("content", [b"no database at all, but text" * 100, b"", b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_file_begins_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    stored(tmp_path, "a")
    assert found(tmp_path, "a")[0] in (b"a", None)
    stored(tmp_path, "b")
    assert found(tmp_path, "b") == [b"b"]


def test_a_folder_that_cannot_be_made_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    stored(tmp_path / "file" / "cache", "a")
    assert found(tmp_path / "file" / "cache", "a") == [None]


def test_builds_that_run_at_once_share_a_store(tmp_path: Path) -> None:
    with Store(tmp_path) as one, Store(tmp_path) as other:
        one.put(digest("a"), b"a")
        other.put(digest("b"), b"b")
        other.put(digest("a"), b"a")
    assert found(tmp_path, "a", "b") == [b"a", b"b"]


def test_a_store_grows_to_its_limit_and_forgets_what_was_not_used_for_longest(tmp_path: Path) -> None:
    for run in range(60):
        with Store(tmp_path, limit=400_000) as store:
            store.get(digest("used"))
            store.put(digest("used") if run == 0 else digest(str(run)), b"x" * 20_000)
    assert (tmp_path / NAME).stat().st_size < 600_000
    assert found(tmp_path, "1", "59") == [None, b"x" * 20_000]
    assert found(tmp_path, "used") == [b"x" * 20_000]


def test_what_is_said_to_be_of_use_is_not_forgotten_though_nobody_asks_for_it(tmp_path: Path) -> None:
    for run in range(60):
        with Store(tmp_path, limit=400_000) as store:
            store.use([digest("of use")])
            store.put(digest("of use") if run == 0 else digest(str(run)), b"x" * 10_000)
    assert found(tmp_path, "1", "of use") == [None, b"x" * 10_000]


def test_that_entries_were_used_is_written_without_their_values(tmp_path: Path) -> None:
    def use_of_all() -> list[tuple[int, int]]:
        with sqlite3.connect(tmp_path / NAME) as base:
            return base.execute("SELECT used, length(value) FROM entry").fetchall()

    stored(tmp_path, "a", size=100_000)
    # Of 0 and 1 SQLite keeps no byte: a later number would make the entry longer, and all of it be written.
    assert use_of_all() == [(2, 100_000)]


def test_without_a_cache_nothing_is_found() -> None:
    cache = NoCache()
    cache.put(b"key", b"value")
    assert cache.get(b"key") is None


def test_parts_that_are_cut_otherwise_have_another_name() -> None:
    assert len({digest("ab", "c"), digest("a", "bc"), digest("abc"), digest("ab", "c", "")}) == 4
    assert digest("a") == digest(b"a")


def test_files_are_named_by_content_and_path(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.txt").write_text("1")
    first = digest_of_files([tmp_path / "a"])
    (tmp_path / "a" / "x.txt").rename(tmp_path / "a" / "y.txt")
    assert digest_of_files([tmp_path / "a"]) != first
    (tmp_path / "a" / "y.txt").rename(tmp_path / "a" / "x.txt")
    assert digest_of_files([tmp_path / "a"]) == first


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no process is forked")
def test_a_forked_process_opens_the_store_for_itself_and_writes_nothing(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.put(b"key", b"value")
    with Store(tmp_path) as store:
        context = multiprocessing.get_context("fork")
        theirs, ours = context.Pipe()

        def look() -> None:
            theirs.send((store.get(b"key"), store.get(b"none")))
            store.put(b"other", b"value")

        process = context.Process(target=look)
        process.start()
        assert ours.recv() == (b"value", None)
        process.join()
        assert (store.get(b"key"), store.get(b"other")) == (b"value", None)
