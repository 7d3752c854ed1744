"""Builds that are killed (SIGKILL, from outside, at any moment): every link leads somewhere, the next build completes.

A few here; `SITE_BUILDER_KILLS=200 pytest tests/crash/test_kills.py -s` for as many as you like.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import pytest

from site_builder.cli.program import run
from tests import crawl

KILLS = int(os.environ.get("SITE_BUILDER_KILLS", "6"))

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks, which elsewhere is unsafe or unknown")


def note(number: int, words: str, cites: str = "") -> str:
    return (
        f"---\ntitle: Paper {number} on {words}\nauthors: [Author {number % 7}, Ada Example]\nyear: {2000 + number % 20}\n"
        f"topics: [t{number % 5}, common]\ncites: [{cites}]\nadded: 2026-01-{1 + number % 28:02}\n---\n"
        f"A body on {words} with $x_{{{number}}}$, see [[p{(number + 1) % 18}]].\n"
    )


STATES: dict[str, dict[str, str]] = {
    "before": {f"papers/p{i}.md": note(i, "one thing", f"p{(i + 3) % 18}") for i in range(18)},
    # A third is edited, a third gone, ten are new, and two topics with them.
    "after": {
        **{f"papers/p{i}.md": note(i, "another thing", f"p{(i + 5) % 12}") for i in range(6)},
        **{f"papers/p{i}.md": note(i, "one thing", f"p{(i + 3) % 18}") for i in range(6, 12)},
        **{f"papers/q{i}.md": note(i, "news").replace("common", "other") for i in range(6)},
        "topics/other.md": "---\ntitle: Other\n---\nWords.\n",
        "pages/about.md": "---\ntitle: About\n---\nSee [[q1]].\n",
    },
}


def write(content: Path, state: str) -> None:
    shutil.rmtree(content, ignore_errors=True)
    for path, text in {**STATES[state], "site.yaml": "title: S\nbase_url: https://example.org/lit/\n"}.items():
        (content / path).parent.mkdir(parents=True, exist_ok=True)
        (content / path).write_text(text, encoding="utf-8")


def tree(site: Path) -> dict[str, bytes]:
    return {p.relative_to(site).as_posix(): p.read_bytes() for p in sorted(site.rglob("*")) if p.is_file()}


@dataclass(frozen=True, slots=True)
class Build:
    """A process that builds."""

    process: int
    told: TextIO
    """What it says, line by line."""

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)

    def ended(self) -> int:
        """Waits for its end: its exit code, or less than 0 where a signal ended it."""
        self.told.close()
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


@dataclass(frozen=True, slots=True)
class Room:
    """A folder in which builds are killed, with what they would have come to."""

    folder: Path
    clean: dict[str, dict[str, bytes]]
    """State -> the site that a build into an empty folder makes of it."""
    seconds: float
    """How long a build takes here."""

    @property
    def site(self) -> Path:
        return self.folder / "site"

    def start(self, jobs: int = 1) -> Build:
        """A build, going on in a process of its own: forked, since starting Python takes longer than to build."""
        ours, theirs = os.pipe()
        process = os.fork()
        if not process:
            code = 99
            try:
                os.chdir(self.folder)
                sys.stderr = os.fdopen(theirs, "w", buffering=1)
                code = run(["build", "-v", "--jobs", str(jobs)])
            finally:
                os._exit(code)
        os.close(theirs)
        return Build(process, os.fdopen(ours))

    def finish(self) -> None:
        build = self.start()
        told = build.told.read()
        assert build.ended() in (0, 1), told
        assert "Traceback" not in told

    def stage(self, state: str) -> None:
        write(self.folder / "content", state)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Room:
    clean: dict[str, dict[str, bytes]] = {}
    seconds = 0.0
    for state in STATES:
        folder = tmp_path_factory.mktemp(state)
        own = Room(folder, {}, 0)
        own.stage(state)
        began = time.monotonic()
        own.finish()
        seconds = time.monotonic() - began
        clean[state] = tree(own.site)
    folder = tmp_path_factory.mktemp("room")
    own = Room(folder, clean, seconds)
    own.stage("before")
    own.finish()
    return own


def at_any_moment(build: Build, chance: random.Random, seconds: float) -> str:
    """Let it run for a random part of the time that a build takes."""
    time.sleep(chance.uniform(0, seconds))
    return "at any moment"


def while_publishing(build: Build, chance: random.Random, seconds: float) -> str:
    """Let it run until it has written its last page to the staging folder, and a little on."""
    for line in build.told:
        if re.match(r"Writing pages: ", line):
            break
    time.sleep(chance.uniform(0, 0.1))
    return "while publishing"


MOMENTS: tuple[Callable[[Build, random.Random, float], str], ...] = (at_any_moment, while_publishing)


def test_no_link_is_broken_after_any_kill_and_the_next_build_equals_a_clean_one(room: Room) -> None:
    states = list(STATES)
    what_happened: Counter[str] = Counter()
    for number in range(KILLS):
        chance = random.Random(number)
        state = states[(number + 1) % 2]
        room.stage(state)
        before = tree(room.site)
        # Now and then a second build is killed over what the first left.
        for _ in range(1 + (number % 5 == 4)):
            build = room.start(jobs=1 + number % 3 // 2)
            moment = MOMENTS[number % 2](build, chance, room.seconds)
            build.kill()
            ended = "ended before" if build.ended() in (0, 1) else "killed"
            now = tree(room.site)
            files = [name for name in now if name != ".site-builder.json"]
            if now == room.clean[state]:
                how = "the new site"
            elif all(before.get(name) == now[name] for name in files) and len(files) == len(before) - 1:
                how = "the old site"
            else:
                how = "a mixture"
            what_happened[f"{ended} {moment}, leaving {how}"] += 1
            sys.stdout.write(f"{number}: {ended} {moment}, leaving {how}\n")
            sys.stdout.flush()
            assert crawl.broken_links(room.site, base="https://example.org/lit/", root="/lit/") == [], (number, how)
        room.finish()
        assert tree(room.site) == room.clean[state], number
        assert sorted(path.name for path in room.folder.iterdir()) == ["content", "site"], number
    assert sum(what_happened.values()) >= KILLS
    sys.stdout.writelines(f"{count:4} {how}\n" for how, count in sorted(what_happened.items()))


def test_a_first_build_that_is_killed_leaves_no_site_or_a_whole_one(room: Room, tmp_path: Path) -> None:
    own = Room(tmp_path, room.clean, room.seconds)
    own.stage("before")
    for number in range(max(KILLS // 10, 2)):
        build = own.start()
        while_publishing(build, random.Random(number), room.seconds)
        build.kill()
        build.ended()
        assert not own.site.exists() or tree(own.site) == room.clean["before"]
        shutil.rmtree(own.site, ignore_errors=True)
    own.finish()
    assert tree(own.site) == room.clean["before"]


@pytest.mark.parametrize("how", ["bytes", "cut", "swapped"])
def test_a_poisoned_cache_costs_time_and_changes_nothing(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    room.stage("before")
    room.finish()
    chance = random.Random(how)
    files = [path for path in sorted(cache.rglob("*")) if path.is_file() and path.stat().st_size]
    assert files
    for _ in range(max(KILLS // 20, 2)):
        for file in files:
            data = bytearray(file.read_bytes())
            match how:
                case "bytes":
                    for _ in range(200):
                        data[chance.randrange(len(data))] = chance.randrange(256)
                case "cut":
                    del data[chance.randrange(len(data)) :]
                case _:
                    half = len(data) // 2
                    data = data[half:] + data[:half]
            file.write_bytes(data)
        room.stage("after")
        room.finish()
        assert tree(room.site) == room.clean["after"]
        room.stage("before")
        room.finish()
        assert tree(room.site) == room.clean["before"]
