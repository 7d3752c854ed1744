"""Builds that are killed (SIGKILL, from outside, at any moment): every link leads somewhere, the next build completes.

A few here; `SITE_BUILDER_KILLS=200 pytest tests/crash/test_kills.py -s` for as many as you like.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import crawl

KILLS = int(os.environ.get("SITE_BUILDER_KILLS", "6"))

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are ended otherwise there")


def note(number: int, words: str, cites: str = "") -> str:
    return (
        f"---\ntitle: Paper {number} on {words}\nauthors: [Author {number % 7}, Ada Example]\nyear: {2000 + number % 20}\n"
        f"topics: [t{number % 5}, common]\ncites: [{cites}]\nadded: 2026-01-{1 + number % 28:02}\n---\n"
        f"A body on {words} with $x_{{{number}}}$, see [[p{(number + 1) % 30}]].\n"
    )


STATES: dict[str, dict[str, str]] = {
    "before": {f"papers/p{i}.md": note(i, "one thing", f"p{(i + 3) % 30}") for i in range(30)},
    # A third is edited, a third gone, ten are new, and two topics with them.
    "after": {
        **{f"papers/p{i}.md": note(i, "another thing", f"p{(i + 5) % 20}") for i in range(10)},
        **{f"papers/p{i}.md": note(i, "one thing", f"p{(i + 3) % 30}") for i in range(10, 20)},
        **{f"papers/q{i}.md": note(i, "news").replace("common", "other") for i in range(10)},
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

    def start(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "site_builder", "build", "-v", "--jobs", str(random.choice((1, 2)))]
        return subprocess.Popen(command, cwd=self.folder, stderr=subprocess.PIPE, text=True)

    def finish(self) -> None:
        with self.start() as process:
            assert process.stderr
            told = process.stderr.read()
        assert process.returncode in (0, 1), told
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


def at_any_moment(process: subprocess.Popen[str], chance: random.Random, seconds: float) -> str:
    """Let it run for a random part of the time that a build takes."""
    time.sleep(chance.uniform(0, seconds))
    return "at any moment"


def while_publishing(process: subprocess.Popen[str], chance: random.Random, seconds: float) -> str:
    """Let it run until it has written its last page to the staging folder, and a little on."""
    assert process.stderr
    for line in process.stderr:
        if re.match(r"Writing pages: ", line):
            break
    time.sleep(chance.uniform(0, 0.06))
    return "while publishing"


MOMENTS: tuple[Callable[[subprocess.Popen[str], random.Random, float], str], ...] = (at_any_moment, while_publishing)


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
            with room.start() as process:
                moment = MOMENTS[number % 2](process, chance, room.seconds)
                process.send_signal(signal.SIGKILL)
            ended = "ended before" if process.returncode in (0, 1) else "killed"
            now = tree(room.site)
            files = [name for name in now if name != ".site-builder.json"]
            if now == room.clean[state]:
                how = "the new site"
            elif all(before.get(name) == now[name] for name in files) and len(files) == len(before) - 1:
                how = "the old site"
            else:
                how = "a mixture"
            what_happened[f"{ended} {moment}, leaving {how}"] += 1
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
        with own.start() as process:
            while_publishing(process, random.Random(number), room.seconds)
            process.send_signal(signal.SIGKILL)
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
