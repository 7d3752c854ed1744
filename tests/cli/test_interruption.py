"""Ctrl-C, where Python makes something else of what the signal raises."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from site_builder.cli.interruption import heeding_ctrl_c

TURNED = """
import builtins, signal, sys
from site_builder.cli.program import run

def import_(name, *rest, real=builtins.__import__, seen=[], **more):
    if name == {name!r} and not seen:
        seen.append(name)
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            raise TypeError("expected a message argument") from None
    return real(name, *rest, **more)

builtins.__import__ = import_
sys.exit(run(sys.argv[1:]))
"""
"""Ctrl-C while a module is loaded, as Python tells of it where it was about to say that a name is not there."""


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    (tmp_path / "content").mkdir()
    (tmp_path / "content/site.yaml").write_text("title: T\n")
    (tmp_path / "content/a.md").write_text("---\ntitle: A\n---\nText.\n")
    return tmp_path


def turned(folder: Path, name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", TURNED.format(name=name), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("command", ["build --no-cache", "check", "export related", "map -o m.svg"])
def test_whatever_becomes_of_what_ctrl_c_raises_the_program_says_that_it_was_interrupted(
    collection: Path, command: str
) -> None:
    ended = turned(collection, "site_builder.collection.disk.sources", *command.split())
    assert (ended.returncode, ended.stdout) == (130, "")
    assert ended.stderr.splitlines()[-1] == "site-builder: interrupted; run it again to complete what was begun"
    assert "fault" not in ended.stderr


@pytest.mark.parametrize("name", ["site_builder.serving.serve", "networkx"])
def test_a_server_ends_well_before_its_first_build_and_within_one(collection: Path, name: str) -> None:
    ended = turned(collection, name, "serve", "--port", "18600", "--no-cache")
    assert ended.returncode == 0
    assert ended.stderr.splitlines()[-1] == "Stopped."
    assert "fault" not in ended.stderr


def test_debug_shows_what_became_of_it(collection: Path) -> None:
    ended = turned(collection, "site_builder.collection.disk.sources", "check", "--debug")
    assert ended.returncode == 130
    assert "TypeError: expected a message argument" in ended.stderr


def test_signals_are_as_they_were_afterwards_and_an_ignored_one_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with heeding_ctrl_c() as interruption:
            signal.raise_signal(signal.SIGINT)
            assert not interruption.told.is_set()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with pytest.raises(KeyboardInterrupt), heeding_ctrl_c() as interruption:
            signal.raise_signal(signal.SIGINT)
        assert interruption.told.is_set()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_thread_that_cannot_take_signals_runs_all_the_same() -> None:
    told: list[bool] = []

    def go() -> None:
        with heeding_ctrl_c() as interruption:
            told.append(interruption.told.is_set())

    thread = threading.Thread(target=go)
    thread.start()
    thread.join()
    assert told == [False]
