"""Notes that are not read again: only those whose files are, beyond doubt, as they were when they were read."""

from __future__ import annotations

import os
import pickle
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from site_builder.cache.memo import Memo
from site_builder.cache.store import Remembered, digest
from site_builder.collection import inputs as reading
from site_builder.collection.disk import seen
from site_builder.collection.disk.seen import Seen
from site_builder.collection.disk.sources import Edited, read_bytes
from site_builder.collection.inputs import Inputs, read_inputs
from site_builder.structs import replace

ALL = ["papers/a.md", "papers/b.md", "topics/t.md"]

HOUR = 3_600_000_000_000

NOTE = "---\ntitle: A paper\nauthors: [Ada Example]\nyear: 2020\nadded: 2026-01-01\n---\nText of it.\n"

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows says nothing of files that can be relied on")


class Collection:
    """A collection with a memory, whose notes are read at a time that a test says."""

    def __init__(self, root: Path) -> None:
        self.root, self.cache = root, Remembered()
        self.ahead = HOUR
        """By so many nanoseconds the program's clock is ahead: all that a test writes was written long ago."""
        self.opened: list[str] = []

    def write(self, path: str, text: str | bytes = NOTE) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    def read(self, program: bytes = b"") -> Inputs:
        """The collection as a build with memory finds it; it has to be as one without finds it."""
        self.opened.clear()
        found = read_inputs(self.root, memo=Memo(self.cache, program))
        opened = list(self.opened)
        anew = read_inputs(self.root)
        assert found.digest() == anew.digest()
        assert [(one.path, one.text, one.kind) for one in found.sources] == [
            (one.path, one.text, one.kind) for one in anew.sources
        ]
        self.opened[:] = opened
        return found


@pytest.fixture
def collection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Collection:
    made = Collection(tmp_path / "content")
    made.write("site.yaml", "title: T\n")
    for path in ALL:
        made.write(path)
    now, read = time.time_ns, read_bytes

    def noted(file: Path | str) -> tuple[bytes, str]:
        made.opened.append(Path(file).relative_to(made.root).as_posix())
        return read(file)

    monkeypatch.setattr("site_builder.collection.disk.sources.read_bytes", noted)
    monkeypatch.setattr("site_builder.collection.disk.seen.is_local", lambda _: True)
    monkeypatch.setattr("site_builder.collection.disk.seen.time.time_ns", lambda: now() + made.ahead)
    return made


def as_it_was(file: Path, status: os.stat_result) -> None:
    """Give a file the time at which it was last written to before."""
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))


def frozen(monkeypatch: pytest.MonkeyPatch, *files: Path, **changes: object) -> None:
    """From now on the system says of files what it says of them now, but for some of that."""
    fields = ("st_size", "st_mtime_ns", "st_ctime_ns", "st_ino", "st_dev", "st_mode")
    look = os.lstat
    known = {str(file): {name: getattr(look(file), name) for name in fields} | changes for file in files}
    monkeypatch.setattr(
        "site_builder.collection.disk.seen.os.lstat",
        lambda path: SimpleNamespace(**known[str(path)]) if str(path) in known else look(path),
    )


# --- what is read -----------------------------------------------------------------------------------


def test_notes_that_are_as_they_were_are_not_opened_until_somebody_asks_for_their_text(collection: Collection) -> None:
    collection.read()
    assert collection.opened == ALL
    found = read_inputs(collection.root, memo=Memo(collection.cache))
    assert [one.sum for one in found.sources] == [digest(NOTE)] * 3
    assert collection.opened == ALL
    collection.opened.clear()
    assert found.sources[0].text == NOTE
    assert collection.opened == ["papers/a.md"]


EDITS: dict[str, tuple[Callable[[Collection], object], list[str]]] = {
    "a longer note": (lambda c: c.write("papers/a.md", NOTE + "More."), ["papers/a.md"]),
    "a note of the same size": (lambda c: c.write("papers/a.md", NOTE.upper()), ["papers/a.md"]),
    "a new note": (lambda c: c.write("papers/c.md"), ["papers/c.md"]),
    "a note that is gone": (lambda c: (c.root / "papers/a.md").unlink(), []),
    "a note that was moved": (
        lambda c: (c.root / "papers/a.md").rename(c.root / "papers/d.md"),
        ["papers/d.md"],
    ),
    "two notes in each other's places": (
        lambda c: [
            (c.root / "papers/a.md").rename(c.root / "x"),
            (c.root / "papers/b.md").rename(c.root / "papers/a.md"),
            (c.root / "x").rename(c.root / "papers/b.md"),
        ],
        ["papers/a.md", "papers/b.md"],
    ),
    "rights": (lambda c: (c.root / "papers/a.md").chmod(0o600), ["papers/a.md"]),
}


@pytest.mark.parametrize("what", EDITS)
def test_what_was_edited_is_read_and_nothing_else(collection: Collection, what: str) -> None:
    edit, read = EDITS[what]
    collection.read()
    edit(collection)
    collection.read()
    assert collection.opened == read
    collection.read()
    assert collection.opened == []


def test_a_note_is_read_though_its_size_and_the_time_it_was_written_at_are_as_they_were(collection: Collection) -> None:
    collection.read()
    file = collection.root / "papers/a.md"
    status = file.stat()
    collection.write("papers/a.md", NOTE.upper())
    as_it_was(file, status)
    assert (file.stat().st_size, file.stat().st_mtime_ns) == (status.st_size, status.st_mtime_ns)
    assert collection.read().sources[0].text == NOTE.upper()
    assert collection.opened == ["papers/a.md"]


def test_a_file_in_the_place_of_another_is_read_though_all_its_times_are_the_same(
    collection: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    collection.read()
    file = collection.root / "papers/a.md"
    times = {name: getattr(file.stat(), name) for name in ("st_mtime_ns", "st_ctime_ns")}
    collection.write("papers/.new", NOTE.upper()).replace(file)
    frozen(monkeypatch, file, **times)
    assert collection.read().sources[0].text == NOTE.upper()


def test_a_link_that_leads_to_another_file_is_read(collection: Collection) -> None:
    one, other = collection.write(".kept/one.md"), collection.write(".kept/other.md", NOTE.upper())
    as_it_was(other, one.stat())
    link = collection.root / "link.md"
    link.symlink_to(".kept/one.md")
    collection.read()
    link.unlink()
    link.symlink_to(".kept/other.md")
    assert collection.read().sources[0].text == NOTE.upper()
    assert collection.opened == [".kept/other.md"]


# --- what is not believed ---------------------------------------------------------------------------


def test_a_file_that_was_changed_just_before_is_read_again(
    collection: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be changed again before the clock of its file system ticks, and then the system says of it what it said."""
    collection.ahead = 0
    files = [collection.write(path) for path in ALL]
    frozen(monkeypatch, *files)
    collection.read()
    collection.write("papers/a.md", NOTE.upper())
    assert collection.read().sources[0].text == NOTE.upper()
    assert collection.opened == ALL


def test_a_file_that_was_changed_a_while_ago_is_not(collection: Collection, monkeypatch: pytest.MonkeyPatch) -> None:
    collection.ahead = 0
    files = [collection.root / path for path in ALL]
    frozen(monkeypatch, *files, st_ctime_ns=time.time_ns() - seen.TICK - 1)
    collection.read()
    collection.read()
    assert collection.opened == []


def test_a_file_that_was_changed_in_the_future_is_read_again(
    collection: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock has been set back since, and may come by that time once more."""
    files = [collection.root / path for path in ALL]
    frozen(monkeypatch, *files)
    collection.ahead = -HOUR
    collection.read()
    collection.write("papers/a.md", NOTE.upper())
    assert collection.read().sources[0].text == NOTE.upper()


def test_what_was_seen_by_a_clock_that_was_set_back_since_does_not_count(
    collection: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [collection.root / path for path in ALL]
    frozen(monkeypatch, *files, st_ctime_ns=time.time_ns() - 2 * HOUR)
    collection.read()
    collection.ahead = 0  # an hour less than it was, and yet long after all these notes were changed
    collection.write("papers/a.md", NOTE.upper())
    assert collection.read().sources[0].text == NOTE.upper()
    assert collection.opened == ALL


def test_a_cache_of_another_machine_is_not_believed(collection: Collection) -> None:
    """As a workflow restores it beside a fresh checkout: at the same place, with times of before."""
    collection.read()
    shutil.copytree(collection.root, collection.root.parent / "copy")
    shutil.rmtree(collection.root)
    shutil.move(collection.root.parent / "copy", collection.root)
    file = collection.root / "papers/a.md"
    status = file.stat()
    collection.write("papers/a.md", NOTE.upper())
    as_it_was(file, status)
    assert collection.read().sources[0].text == NOTE.upper()
    assert collection.opened == ALL


def test_notes_on_another_disk_are_read(collection: Collection, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its clock may be another, and a disk that took its place may say the same of other files."""
    device = collection.root.stat().st_dev
    with monkeypatch.context() as other:
        frozen(other, collection.root / "papers/a.md", st_dev=device + 1)
        collection.read()
        collection.read()
        assert collection.opened == ["papers/a.md"]
    collection.read()
    frozen(monkeypatch, collection.root, *(collection.root / path for path in ALL), st_dev=device + 1)
    collection.read()
    assert collection.opened == ALL


def test_where_times_cannot_be_relied_on_all_is_read_and_nothing_kept(
    collection: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("site_builder.collection.disk.seen.is_local", lambda _: False)
    collection.read()
    collection.read()
    assert (collection.opened, collection.cache._values) == (ALL, {})


def test_another_version_of_the_program_reads_all(collection: Collection) -> None:
    collection.read()
    collection.read(program=b"another")
    assert collection.opened == ALL


def test_another_collection_of_the_same_cache_is_read(collection: Collection, tmp_path: Path) -> None:
    collection.read()
    shutil.copytree(collection.root, tmp_path / "other")
    collection.root = tmp_path / "other"
    collection.read()
    assert collection.opened == ALL


def test_a_note_with_something_wrong_is_read_each_time_so_that_it_is_told_each_time(collection: Collection) -> None:
    collection.write("papers/latin.md", b"caf\xe9\n")
    collection.write("papers/nul.md", b"a\x00b\n")
    for _ in range(2):
        found = collection.read().found
        assert [fault.code for fault in found] == ["bad-encoding", "control-character"]
    assert collection.opened == ["papers/latin.md", "papers/nul.md"]


def test_a_note_whose_name_is_no_text_is_read_each_time(collection: Collection) -> None:
    try:
        (collection.root / os.fsdecode(b"c\xff.md")).write_text(NOTE)
    except OSError:
        pytest.skip("this file system takes no such names")
    for _ in range(2):
        assert [fault.code for fault in collection.read().found] == ["control-character"]


def test_a_note_that_may_not_be_read_any_more_is_left_out(
    collection: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    collection.read()
    note = collection.root / "papers/a.md"
    note.chmod(0)
    of_system = os.open

    def forbidden(path: str, *rest: Any, **more: Any) -> int:  # to root nothing is
        if os.fspath(path) == str(note):
            raise PermissionError(13, "Permission denied", path)
        return of_system(path, *rest, **more)

    monkeypatch.setattr(os, "open", forbidden)
    assert [fault.code for fault in collection.read().found] == ["unreadable-file"]


# --- what is kept -----------------------------------------------------------------------------------


def kept(collection: Collection) -> Seen:
    memo = Memo(collection.cache)
    found = memo.find_large(reading._SEEN, memo.key("seen", os.path.realpath(collection.root)))
    assert found is not None
    return found


@pytest.mark.parametrize("damage", [b"", b"\xc1", b"no value at all", None])
def test_a_damaged_record_is_none(collection: Collection, damage: bytes | None) -> None:
    collection.read()
    for key in list(collection.cache._values):
        if damage is None:
            del collection.cache._values[key]
        else:
            collection.cache._values[key] = damage
        collection.read()
        assert collection.opened == ALL
        collection.read()
        assert collection.opened == []


@pytest.mark.parametrize("column", ["states", "sums", "paths"])
def test_a_record_whose_columns_do_not_fit_is_none(collection: Collection, column: str) -> None:
    collection.read()
    whole = kept(collection)
    memo = Memo(collection.cache)
    cut = replace(whole, **{column: getattr(whole, column)[:-1]})
    memo.keep_large(reading._SEEN, memo.key("seen", os.path.realpath(collection.root)), cut)
    collection.read()
    assert collection.opened == ALL
    assert replace(kept(collection), until=whole.until) == whole


def test_nothing_is_written_where_nothing_has_changed(collection: Collection) -> None:
    collection.read()
    before = dict(collection.cache._values)
    collection.read()
    assert collection.cache._values == before


# --- texts that are asked for later -----------------------------------------------------------------


def test_a_note_that_was_edited_before_somebody_asks_for_its_text_is_told_of(collection: Collection) -> None:
    collection.read()
    found = read_inputs(collection.root, memo=Memo(collection.cache))
    collection.write("papers/a.md", NOTE.upper())
    (collection.root / "papers/b.md").unlink()
    for source in found.sources[:2]:
        with pytest.raises(Edited, match=source.path) as raised:
            _ = source.text
        # Other processes raise it too.
        assert pickle.loads(pickle.dumps(raised.value)).args == (source.path,)  # noqa: S301 - our own
    assert found.sources[2].text == NOTE
