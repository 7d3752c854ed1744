"""`site-builder layout`: what it writes, keeps, follows and mends."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from site_builder.cli.program import run

NOTE = "---\ntitle: {key}\ntopics: [{topic}]\n{more}---\nText.\n"
HEADER = "# site-builder layout 1\n"

Write = Callable[..., Path]


def note(key: str, topic: str = "x", more: str = "") -> str:
    return NOTE.format(key=key.upper(), topic=topic, more=more)


@pytest.fixture
def collection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """A function that writes notes, deletes those given as None, and tells where the lock is."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "content").mkdir()
    (tmp_path / "content/site.yaml").write_text("title: T\n")

    def write(**notes: str | None) -> Path:
        for key, text in notes.items():
            file = tmp_path / f"content/{key}.md"
            if text is None:
                file.unlink()
            else:
                file.write_text(text)
        return tmp_path / "content/layout.tsv"

    return write


def rows(lock: Path) -> dict[str, list[str]]:
    lines = [line.split("\t") for line in lock.read_text().splitlines() if not line.startswith("#")]
    return {line[0]: line[1:] for line in lines}


def test_it_writes_the_format_of_the_contract(collection: Write) -> None:
    lock = collection(b=note("b"), a=note("a"), c=note("c", "y"))
    assert run(["layout"]) == 0
    text = lock.read_text()
    assert text.startswith(HEADER)
    assert re.fullmatch(
        r"# site-builder layout 1\n(#district\t[^\t\n]+\t[^\t\n]+\t\d+\n)+([abc]\t-?\d+\.\d\t-?\d+\.\d\t[^\t\n]+\n){3}",
        text,
    )
    assert list(rows(lock)) == ["a", "b", "c"]


def test_a_lock_that_needs_no_change_is_not_touched(collection: Write, capfd: pytest.CaptureFixture[str]) -> None:
    lock = collection(a=note("a"), b=note("b"))
    run(["layout"])
    before = lock.stat()
    capfd.readouterr()
    assert run(["layout"]) == 0
    assert (lock.stat().st_mtime_ns, lock.stat().st_ino) == (before.st_mtime_ns, before.st_ino)
    assert "content/layout.tsv is as it was." in capfd.readouterr().err


@pytest.mark.parametrize("command", ["build", "check", "export related", "build --drafts"])
def test_no_other_command_writes_it(collection: Write, command: str) -> None:
    lock = collection(a=note("a"), b=note("b"))
    run(command.split())
    assert not lock.exists()
    run(["layout"])
    broken = lock.read_text().replace("a\t", "<<<<<<< x\na\t", 1)
    lock.write_text(broken)
    run(command.split())
    assert lock.read_text() == broken


def test_a_new_paper_is_placed_and_the_others_stay(collection: Write, capfd: pytest.CaptureFixture[str]) -> None:
    lock = collection(a=note("a"), b=note("b"))
    run(["layout"])
    before = rows(lock)
    collection(c=note("c"))
    run(["layout"])
    after = rows(lock)
    assert {key: after[key] for key in before} == before
    assert after["c"][2] == before["a"][2]
    assert "1 paper placed: c." in capfd.readouterr().err


def test_a_rename_is_followed_by_its_alias(collection: Write, capfd: pytest.CaptureFixture[str]) -> None:
    lock = collection(old=note("old"), b=note("b"))
    run(["layout"])
    place = rows(lock)["old"]
    collection(old=None, new=note("new", more="aliases: [old]\n"))
    run(["layout"])
    assert rows(lock)["new"] == place
    assert "old" not in rows(lock)
    assert "1 paper renamed: old is new." in capfd.readouterr().err


HIDDEN = {
    "a draft": note("a", more="draft: true\n"),
    "a note whose front matter is no YAML": "---\ntitle: 'A\n---\nText.\n",
    "a note with an unknown key in cites": note("a", more="cites: [nobody]\n"),
}


@pytest.mark.parametrize("text", HIDDEN.values(), ids=HIDDEN)
def test_entries_of_drafts_and_broken_notes_are_kept_even_when_pruning(collection: Write, text: str) -> None:
    lock = collection(a=note("a"), b=note("b"))
    run(["layout"])
    before = rows(lock)
    collection(a=text)
    run(["layout", "--prune"])
    assert rows(lock) == before


def test_deleted_notes_keep_their_places_until_they_are_pruned(
    collection: Write, capfd: pytest.CaptureFixture[str]
) -> None:
    lock = collection(a=note("a"), b=note("b"))
    run(["layout"])
    before = rows(lock)
    collection(b=None)
    run(["layout"])
    assert rows(lock) == before
    assert "1 deleted paper kept in mind (--prune drops them): b." in capfd.readouterr().err
    run(["layout", "--prune"])
    assert list(rows(lock)) == ["a"]
    assert "1 deleted paper pruned: b." in capfd.readouterr().err


def conflict(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:-1], "<<<<<<< HEAD\n", lines[-1], "=======\n", lines[-1], ">>>>>>> other\n"])


MENDED: dict[str, Callable[[str], str]] = {
    "a merge conflict": conflict,
    "a key twice": lambda text: text + text.splitlines()[-1] + "\n",
    "a district twice": lambda text: text.replace(HEADER, HEADER + text.splitlines()[1] + "\n"),
    "no header": lambda text: text.replace(HEADER, ""),
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "lines in another order": lambda text: "".join(sorted(text.splitlines(keepends=True))),
    "a line that is none": lambda text: text + "not a line\n",
}


@pytest.mark.parametrize("harm", MENDED.values(), ids=MENDED)
def test_what_merges_and_editors_do_is_mended(collection: Write, harm: Callable[[str], str]) -> None:
    lock = collection(a=note("a"), b=note("b"), c=note("c"))
    run(["layout"])
    sound = lock.read_bytes()
    lock.write_bytes(harm(sound.decode()).encode())
    assert run(["layout"]) == 0
    assert lock.read_bytes() == sound
    assert run(["check", "--strict"]) == 0


def test_two_papers_on_one_spot_are_parted_and_only_one_moves(
    collection: Write, capfd: pytest.CaptureFixture[str]
) -> None:
    lock = collection(a=note("a"), b=note("b"))
    run(["layout"])
    place = rows(lock)["a"]
    lock.write_text(re.sub(r"^b\t.*$", "b\t" + "\t".join(place), lock.read_text(), flags=re.MULTILINE))
    run(["check"])
    assert "warning[layout-merge]" in capfd.readouterr().err
    run(["layout"])
    after = rows(lock)
    assert after["a"] == place
    assert after["b"][:2] != place[:2]
    told = capfd.readouterr().err
    assert "1 paper made way: b." in told
    assert "Mended 1 fault" in told


def test_relaxing_reports_how_far_papers_moved(collection: Write, capfd: pytest.CaptureFixture[str]) -> None:
    collection(**{f"p{n}": note(f"p{n}", "xyz"[n % 3]) for n in range(12)})
    run(["layout"])
    capfd.readouterr()
    assert run(["layout", "--relax"]) == 0
    assert re.search(
        r"\d+ of 12 papers moved, in shares of the map's width: the median by \d+\.\d %, 95 in 100 by at most \d+\.\d %, "
        r"the farthest by \d+\.\d %; 0 papers changed district\.",
        capfd.readouterr().err,
    )


def test_errors_of_notes_are_told_and_the_lock_is_written_all_the_same(collection: Write) -> None:
    lock = collection(a=note("a", more="cites: [nobody]\n"))
    assert run(["layout"]) == 1
    assert list(rows(lock)) == ["a"]


def test_quiet_says_nothing(collection: Write, capfd: pytest.CaptureFixture[str]) -> None:
    collection(a=note("a"))
    assert run(["layout", "-q"]) == 0
    assert capfd.readouterr().err == ""


def test_no_collection_is_wrong_usage(collection: Write) -> None:
    assert run(["layout", "--content", "nowhere"]) == 2


def test_a_collection_without_papers_gets_no_lock(collection: Write) -> None:
    lock = collection()
    assert run(["layout"]) == 0
    assert not lock.exists()


def test_a_disk_that_is_full_leaves_the_old_lock_whole(collection: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = collection(a=note("a"))
    run(["layout"])
    before = lock.read_bytes()
    collection(b=note("b"))

    def full(*_args: object, **_kwargs: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert run(["layout"]) == 3
    assert lock.read_bytes() == before
    assert [path.name for path in lock.parent.iterdir() if path.name.startswith(".")] == []


def test_a_link_out_of_the_collection_is_replaced_and_its_target_left_alone(collection: Write, tmp_path: Path) -> None:
    lock = collection(a=note("a"))
    (tmp_path / "outside").write_text("mine\n")
    lock.symlink_to(tmp_path / "outside")
    run(["layout"])
    assert (tmp_path / "outside").read_text() == "mine\n"
    assert list(rows(lock)) == ["a"]
    assert not lock.is_symlink()


@pytest.mark.parametrize(
    "put",
    [
        pytest.param(
            lambda lock: lock.write_text("# site-builder layout 2\na\t1.0\t2.0\tx\tnew cell\n"), id="later layout"
        ),
        pytest.param(lambda lock: lock.write_text(f"{HEADER}# site-builder layout 12\n"), id="later layout, merged in"),
        pytest.param(lambda lock: lock.mkdir(), id="folder"),
        pytest.param(
            lambda lock: os.mkfifo(lock, 0o600),
            id="pipe",
            marks=pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there"),
        ),
    ],
)
def test_what_is_not_ours_to_write_is_left_as_it_is(
    collection: Write, capfd: pytest.CaptureFixture[str], put: Callable[[Path], object]
) -> None:
    lock = collection(a=note("a"))
    put(lock)
    before = lock.read_bytes() if lock.is_file() else None
    assert run(["layout"]) == 2
    assert (lock.read_bytes() if lock.is_file() else None) == before
    assert "layout.tsv is" in capfd.readouterr().err


@pytest.mark.parametrize("version", ["0", "1", "01", "one", "1.5"])
def test_a_header_of_no_later_layout_is_mended(collection: Write, version: str) -> None:
    lock = collection(a=note("a"))
    lock.write_text(f"# site-builder layout {version}\n")
    assert run(["layout"]) == 0
    assert lock.read_text().startswith(HEADER)


def test_a_lock_that_is_a_link_in_a_circle_is_told_of(collection: Write) -> None:
    lock = collection(a=note("a"))
    lock.symlink_to("layout.tsv")
    assert run(["layout"]) == 3
    assert lock.is_symlink()
