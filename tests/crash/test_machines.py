"""Machines that fail and files that change meanwhile: one message, the right exit code, and a site that stands."""

from __future__ import annotations

import os
import pwd
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from site_builder.collection.disk.sources import find_sources
from tests import crawl
from tests.crash.programs import begun, ended, notes, run, start, tree, write

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="made of Linux's mounts, pipes and users")

Mount = Callable[[Path, str], None]


@pytest.fixture
def mount() -> Iterator[Mount]:
    """Mounts a small file system of its own on a folder, with options of `mount`."""
    mounted: list[Path] = []

    def on(folder: Path, options: str) -> None:
        if folder not in mounted:
            folder.mkdir(parents=True, exist_ok=True)
        command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            pytest.skip("nothing can be mounted here: that takes root, outside a container without the right to it")
        if folder not in mounted:
            mounted.append(folder)

    yield on
    for folder in mounted:
        subprocess.run(["umount", "-l", str(folder)], capture_output=True, check=False)


# --- disks -----------------------------------------------------------------------------------------------


def fill(disk: Path) -> Path:
    """Fill a file system to its last byte."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            pass
    return filler


def test_a_full_disk_is_one_message_and_exit_3_and_the_old_site_stands(tmp_path: Path, mount: Mount) -> None:
    disk = tmp_path / "disk"
    mount(disk, "size=8m")
    write(tmp_path, notes(8))
    assert run(tmp_path, "build", "--output", "disk/site").code == 0
    before = tree(disk / "site")
    filler = fill(disk)
    write(tmp_path, notes(12, "another thing"))
    result = run(tmp_path, "build", "-q", "--output", "disk/site")
    assert result.code == 3
    assert "No space left on device: disk/" in result.one_message()
    assert tree(disk / "site") == before
    assert sorted(path.name for path in disk.iterdir()) == ["filler", "site"]
    filler.unlink()
    assert run(tmp_path, "build", "--output", "disk/site").code == 0
    assert run(tmp_path, "build", "--output", "clean").code == 0
    assert tree(disk / "site") == tree(tmp_path / "clean")


@pytest.mark.parametrize("kilobytes", [40, 400, 900])
def test_a_disk_that_fills_up_along_the_way_leaves_no_broken_link(tmp_path: Path, mount: Mount, kilobytes: int) -> None:
    disk = tmp_path / "disk"
    mount(disk, "size=8m")
    write(tmp_path, notes(8))
    assert run(tmp_path, "build", "--output", "disk/site").code == 0
    filler = fill(disk)
    with filler.open("rb+") as file:
        file.truncate(filler.stat().st_size - kilobytes * 1024)
    write(tmp_path, notes(30, "another thing"))
    result = run(tmp_path, "build", "-q", "--output", "disk/site")
    assert result.code == 3
    assert "No space left on device: disk/" in result.one_message()
    assert crawl.broken_links(disk / "site") == []


def test_a_full_disk_under_the_cache_costs_the_cache_alone(tmp_path: Path, mount: Mount) -> None:
    cache = tmp_path / "cache"
    mount(cache, "size=64k")
    fill(cache)
    write(tmp_path, notes(8))
    assert run(tmp_path, "build", XDG_CACHE_HOME=str(cache)).code == 0
    assert run(tmp_path, "build", "--output", "clean", "--no-cache").code == 0
    assert tree(tmp_path / "site") == tree(tmp_path / "clean")


def test_a_read_only_output_is_one_message_and_exit_3(tmp_path: Path, mount: Mount) -> None:
    disk = tmp_path / "disk"
    mount(disk, "size=8m")
    write(tmp_path, notes(4))
    assert run(tmp_path, "build", "--output", "disk/site").code == 0
    before = tree(disk / "site")
    mount(disk, "remount,ro")
    write(tmp_path, notes(5))
    result = run(tmp_path, "build", "-q", "--output", "disk/site")
    assert (result.code, tree(disk / "site")) == (3, before)
    assert "Read-only file system" in result.one_message()
    for command in (
        ["init", "disk/new"],
        ["map", "-o", "disk/map.svg"],
        ["export", "bibtex", "-o", "disk/x"],
    ):
        result = run(tmp_path, *command, "-q")
        assert result.code == 3, command
        assert "Read-only file system" in result.told


# --- notes that cannot be read ---------------------------------------------------------------------------


def test_what_is_no_readable_file_is_said_and_the_others_are_built(tmp_path: Path) -> None:
    write(tmp_path, notes(3))
    papers = tmp_path / "content/papers"
    os.mkfifo(papers / "pipe.md")
    (papers / "nowhere.md").symlink_to("gone.md")
    (papers / "circle.md").symlink_to("circle.md")
    (papers / "device.md").symlink_to("/dev/zero")
    (papers / "folder.md").mkdir()
    (papers / "outside.md").symlink_to("/etc/passwd")
    (papers / "p2.md").unlink()
    (papers / "p2.md").symlink_to(papers / "p1.md")
    os.mkfifo(tmp_path / "content/figure.png")
    (papers / "p0.md").write_text("---\ntitle: P\n---\n![](../figure.png) ![[figure.png]] [x](/dev/zero)\n")
    result = run(tmp_path, "build")
    assert result.code == 1  # p1 cites p2, which is p1's file under another name
    assert (tmp_path / "site/papers/p0.html").is_file()
    assert not (tmp_path / "site/papers/outside.html").exists()
    assert "root:x:" not in "".join(path.read_text() for path in (tmp_path / "site").rglob("*.html"))
    for name, what in (
        ("nowhere.md", "the link leads nowhere"),
        ("circle.md", "leads nowhere"),
        ("outside.md", "outside-root"),
    ):
        assert any(name in line and what in line for line in result.told.splitlines()), (name, result.told)


def test_a_note_and_a_folder_without_permission_are_said_to_whoever_is_not_root(tmp_path: Path) -> None:
    write(tmp_path, notes(3))
    secret, folder = tmp_path / "content/papers/p1.md", tmp_path / "content/papers/locked"
    folder.mkdir()
    secret.chmod(0)
    folder.chmod(0)
    root = os.geteuid() == 0
    for path in (tmp_path, *tmp_path.parents) if root else ():
        if path.stat().st_uid == 0 and path != Path("/"):
            path.chmod(path.stat().st_mode | 0o011)
    try:
        if root:  # who may read everything
            os.seteuid(pwd.getpwnam("nobody").pw_uid)
        sources, _, found = find_sources(tmp_path / "content", (), None)
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)
    assert [(fault.place.path, fault.code, fault.message) for fault in found] == [
        ("papers/locked", "unreadable-file", "the folder cannot be read (Permission denied); mend its permissions"),
        (
            "papers/p1.md",
            "unreadable-file",
            "the file cannot be read (Permission denied) and is left out; mend or delete it",
        ),
    ]
    assert [source.path for source in sources] == ["papers/p0.md", "papers/p2.md"]


# --- things that go on meanwhile -------------------------------------------------------------------------


def test_a_note_that_is_rewritten_during_builds_is_one_version_or_the_other(tmp_path: Path) -> None:
    write(tmp_path, notes(6))
    note, figure = tmp_path / "content/papers/p0.md", tmp_path / "content/figure.png"
    words = ["first " * 400, "second " * 4000]
    stop = threading.Event()

    def keep_writing() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            # As editors do: a new file in the place of the old one, which is gone for a moment.
            new = note.with_suffix(".new")
            new.write_text(f"---\ntitle: P\n---\n{words[number % 2]} ![](../figure.png)\n")
            note.unlink(missing_ok=True)
            new.replace(note)
            figure.write_bytes(bytes(number % 256) * 100)
            if number % 3 == 0:
                figure.unlink()

    writer = threading.Thread(target=keep_writing)
    writer.start()
    try:
        for _ in range(4):
            result = run(tmp_path, "build")
            assert result.code in (0, 1, 3), result.told
            if (page := tmp_path / "site/papers/p0.html").is_file():
                text = page.read_text()
                assert ("first" in text) != ("second" in text) or result.code == 3
    finally:
        stop.set()
        writer.join()
    figure.write_bytes(b"\x89PNG")
    assert run(tmp_path, "build").code == 0
    assert run(tmp_path, "build", "--output", "clean", "--no-cache").code == 0
    assert tree(tmp_path / "site") == tree(tmp_path / "clean")


def test_of_builds_at_once_the_later_say_so_and_the_site_is_whole(tmp_path: Path) -> None:
    write(tmp_path, notes(12))
    assert run(tmp_path, "build", "--output", "clean", "--no-cache").code == 0
    for _ in range(2):
        codes = []
        for result in [ended(process) for process in [start(tmp_path, "build", "-q") for _ in range(4)]]:
            codes.append(result.code)
            if result.code != 0:
                assert result.one_message().endswith(": another build is writing site; wait until it is done")
        assert set(codes) <= {0, 3}
        assert 0 in codes
        assert tree(tmp_path / "site") == tree(tmp_path / "clean")
        assert sorted(path.name for path in tmp_path.iterdir()) == ["clean", "content", "site"]
        shutil.rmtree(tmp_path / "site")


@pytest.mark.parametrize("command", ["build --jobs 2", "check", "map -o m.svg", "serve --port 18700"])
def test_ctrl_c_is_clean_at_any_moment(tmp_path: Path, command: str) -> None:
    write(tmp_path, notes(30))
    chance = random.Random(command)
    for _ in range(4):
        process = begun(tmp_path, *command.split(), "-q")
        time.sleep(chance.uniform(0, 2))
        process.send_signal(signal.SIGINT)
        out, told = process.communicate(timeout=60)
        if process.returncode == -signal.SIGINT:
            continue  # Python itself was ending
        assert process.returncode in (0, 130), told
        if process.returncode == 130:
            assert "Traceback" not in told + out
            assert told.strip().splitlines()[-1].startswith(("site-builder: interrupted", "Aborted")) or not told
    assert sorted(path.name for path in tmp_path.iterdir() if path.name not in ("site", "m.svg")) == ["content"]
