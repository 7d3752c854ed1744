"""Writing with `serve`: what is saved is built and shown, whatever state it is in."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from watchfiles import Change

from site_builder.build import BuildReport, BuildRequest
from site_builder.cli.program import run
from site_builder.collection.disk.sources import CollectionNotFound
from site_builder.serving.serve import ServeRequest, serve
from site_builder.serving.watch import Watcher, wanted, watched_folders

NOTE = "---\ntitle: First paper\nauthors: [Ada Example]\nyear: 2020\n---\nA first sentence.\n"


@pytest.fixture
def content(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    folder.mkdir()
    (folder / "site.yaml").write_text("title: T\n")
    (folder / "a.md").write_text(NOTE)
    return folder


class Ear:
    """A listener that remembers, and can be waited for."""

    def __init__(self) -> None:
        self.url = ""
        self.reports: list[BuildReport] = []
        self.failures: list[Exception] = []
        self.shown_first: list[tuple[str, ...]] = []

    def serving(self, url: str, port: int) -> None:
        self.url = url

    def shown(self, keys: Sequence[str]) -> None:
        self.shown_first.append(tuple(keys))

    def built(self, report: BuildReport) -> None:
        self.reports.append(report)

    def failed(self, error: Exception) -> None:
        self.failures.append(error)

    def progress(self) -> Ear:
        return self

    def stage(self, name: str, total: int) -> None: ...

    def step(self) -> None: ...


def until(true: Callable[[], bool]) -> None:
    """Waits for what has to happen; how long it takes is not what is tested."""
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture
def ear(content: Path) -> Iterator[Ear]:
    """A server of `content` that runs, heard."""
    listener, stop = Ear(), threading.Event()
    request = ServeRequest(
        build=BuildRequest(content=content, output=Path("unused"), cache=content.parent / "cache"), port=18_200
    )
    thread = threading.Thread(target=serve, args=(request, listener, stop))
    thread.start()
    until(lambda: bool(listener.url) or not thread.is_alive())
    yield listener
    stop.set()
    thread.join()


def page(ear: Ear, path: str) -> str:
    with urllib.request.urlopen(ear.url + path) as answer:
        return str(answer.read().decode())


def replace_file(file: Path, text: str) -> None:
    """As editors save: a new file beside the old one takes its name."""
    (file.parent / f".{file.name}.swp").write_text("lock")
    beside = file.parent / f"{file.name}~"
    beside.write_text(text)
    beside.replace(file)
    (file.parent / f".{file.name}.swp").unlink()


def test_what_is_saved_is_served(content: Path, ear: Ear) -> None:
    assert "A first sentence." in page(ear, "papers/a.html")
    replace_file(content / "a.md", NOTE.replace("first sentence", "second sentence"))
    until(lambda: len(ear.reports) == 2)
    assert "A second sentence." in page(ear, "papers/a.html")
    assert ear.shown_first == [("a",)]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (NOTE + "More.\n", ("a",)),
        (NOTE.replace("First paper", "Another title"), ()),  # its title stands on other pages too
        (NOTE + "With a [[link to nobody]].\n", ("a",)),
        (NOTE + "And a #topic.\n", ()),
    ],
)
def test_only_a_note_whose_text_alone_has_changed_is_shown_before_the_rest_is_built(
    content: Path, ear: Ear, text: str, first: tuple[str, ...]
) -> None:
    (content / "a.md").write_text(text)
    until(lambda: len(ear.reports) == 2)
    assert ear.shown_first == ([first] if first else [])


def test_the_first_look_is_the_page_that_the_build_gives(content: Path, ear: Ear) -> None:
    (content / "a.md").write_text(NOTE + "More.\n")
    until(lambda: len(ear.reports) == 2)
    assert ear.reports[1].published.changed
    assert "papers/a.html" in ear.reports[1].stamps.files.urls()
    assert "More." in page(ear, "papers/a.html")


def test_many_files_saved_together_are_one_build(content: Path, ear: Ear) -> None:
    for number in range(300):
        (content / f"n{number}.md").write_text(NOTE.replace("First", f"Number {number}"))
    until(lambda: len(ear.reports) >= 2)
    assert ear.reports[1].summary.papers == 301


def test_a_broken_note_is_shown_with_its_fault_and_mended(content: Path, ear: Ear) -> None:
    (content / "a.md").write_text("---\ntitle: [\n---\n")
    until(lambda: len(ear.reports) == 2)
    assert {fault.code for fault in ear.reports[1].diagnostics} >= {"bad-yaml"}
    (content / "a.md").write_text(NOTE)
    until(lambda: len(ear.reports) == 3)
    assert ear.reports[2].diagnostics == ()


def test_a_broken_template_leaves_the_last_site_until_it_is_mended(content: Path, ear: Ear) -> None:
    (content.parent / "templates").mkdir()
    (content.parent / "templates/paper.html").write_text("{% if %}")
    until(lambda: bool(ear.failures))
    assert "paper.html:1" in str(ear.failures[0])
    assert "A first sentence." in page(ear, "papers/a.html")
    (content.parent / "templates/paper.html").write_text("<p>{{ paper.title }}, by ourselves")
    until(lambda: len(ear.reports) == 2)
    assert ", by ourselves" in page(ear, "papers/a.html")


def test_a_collection_that_is_away_for_a_moment_comes_back(content: Path, ear: Ear) -> None:
    away = content.rename(content.parent / "away")
    until(lambda: bool(ear.failures))
    (away / "a.md").write_text(NOTE.replace("first sentence", "sentence from another branch"))
    away.rename(content)
    until(lambda: "another branch" in page(ear, "papers/a.html"))


def test_there_has_to_be_a_collection_to_begin_with(tmp_path: Path) -> None:
    request = ServeRequest(build=BuildRequest(content=tmp_path / "none", output=Path("unused")))
    with pytest.raises(CollectionNotFound):
        serve(request, Ear(), threading.Event())
    assert run(["serve", "--content", str(tmp_path / "none")]) == 2


# --- watching --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "is_wanted"),
    [
        ("papers/a.md", True),
        ("site.yaml", True),
        ("files/figure.png", True),
        ("papers/.a.md.swp", False),
        ("papers/a.md~", False),
        ("papers/#a.md#", False),
        ("papers/4913", False),
        (".git/index", False),
        (".obsidian/workspace.json", False),
        ("node_modules/x.md", False),
    ],
)
def test_locks_and_backups_of_editors_are_no_change(path: str, is_wanted: bool) -> None:
    root = Path("/home/.hidden/content")
    assert wanted((root,))(Change.modified, str(root / path)) is is_wanted


def test_own_templates_beside_the_collection_are_watched_from_when_they_come(content: Path) -> None:
    watcher = Watcher(content)
    watcher.start()
    assert not watcher.wait(0)
    (content.parent / "static").mkdir()
    assert watcher.wait(30)
    assert watched_folders(content) == (content, content.parent / "static")
    until(lambda: not watcher.wait(0.5))
    (content.parent / "static/own.css").write_text("p {}")
    assert watcher.wait(30)
    watcher.stop()


# --- the command and the browser -------------------------------------------------------------------------


def test_a_stopped_server_ends_well_and_leaves_nothing_behind(content: Path, tmp_path: Path) -> None:
    folder = tmp_path / "tmp"
    folder.mkdir()
    command = [sys.executable, "-m", "site_builder", "serve", "--content", str(content), "--port", "18400"]
    environment = {**os.environ, "TMPDIR": str(folder)}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as running:
        assert running.stderr is not None
        said = [running.stderr.readline() for _ in range(2)]
        running.send_signal(signal.SIGTERM)
        rest = running.stderr.read()
    assert running.returncode == 0
    assert said[0].startswith("Built in ")
    assert "http://127.0.0.1:18" in said[1]
    assert rest == "Stopped.\n"
    assert list(folder.iterdir()) == []


LOST = """
import signal, sys
import site_builder.serving.serve as serving
from site_builder.cli.program import run

class Cleared:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

def build(*asked, rebuild=serving.rebuild):
    Cleared()
    return rebuild(*asked)

serving.rebuild = build
sys.exit(run(sys.argv[1:]))
"""
"""Ctrl-C while an object is cleared away: Python says that it ignored it, and goes on."""


def test_ctrl_c_at_a_moment_when_python_drops_it_ends_the_server_all_the_same(content: Path) -> None:
    command = [sys.executable, "-c", LOST, "serve", "--content", str(content), "--port", "18500", "--no-cache"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert "Exception ignored" in ended.stderr
    assert ended.returncode == 0
    assert ended.stderr.endswith("Stopped.\n")


def test_an_open_page_reloads_and_shows_what_is_wrong(content: Path, ear: Ear, browser: Browser) -> None:
    shown = browser.new_page()
    refused: list[str] = []
    shown.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    shown.goto(ear.url + "papers/a.html")
    expect(shown.get_by_text("A first sentence.")).to_be_visible()
    (content / "a.md").write_text(NOTE.replace("A first", "A second"))
    expect(shown.get_by_text("A second sentence.")).to_be_visible(timeout=60_000)
    (content / "b.md").write_text("---\ntitle: B\ncites: [nobody2020]\n---\nText.\n")
    overlay = shown.locator("._serve-overlay")
    expect(overlay).to_contain_text("unknown-key", timeout=60_000)
    overlay.get_by_role("button").click()
    expect(overlay).to_have_count(0)
    (content / "b.md").unlink()
    (content / "c.md").write_text(NOTE.replace("First", "Last"))
    until(lambda: ear.reports[-1].summary.papers == 2 and not ear.reports[-1].diagnostics)
    expect(overlay).to_have_count(0)
    assert refused == []
    shown.close()
