"""docs/contributing.md, run as it stands: from a new collection to a note that is checked, compared and built.

`SITE_BUILDER_PROGRAM` names another program to run it with: CI gives the one of an installed wheel.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOC = (ROOT / "docs/contributing.md").read_text("utf-8")

ENTRY = """@inproceedings{smith2024fast,
  title = {Fast Entropy Coding for Sequential Data},
  author = {Smith, Jane and Doe, Ada},
  booktitle = {Data Compression Conference},
  year = 2024,
}
"""

BODY = "It makes the codes of [[huffman1952method]] faster to read, by tables.\n"


def program() -> list[str]:
    own = os.environ.get("SITE_BUILDER_PROGRAM")
    return shlex.split(own) if own else [sys.executable, "-m", "site_builder"]


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    words = [*program(), *command[1:]] if command[0] == "site-builder" else list(command)
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.fixture
def lab(tmp_path: Path) -> Path:
    """A collection as `init` lays it, committed."""
    assert run(tmp_path, "site-builder", "init", "lab", "--today", "2026-11-30").returncode == 0
    lab = tmp_path / "lab"
    for command in (
        ["init", "-q", "-b", "main"],
        ["config", "user.name", "A"],
        ["config", "user.email", "a@example.org"],
        ["config", "commit.gpgsign", "false"],
        ["add", "-A"],
        ["commit", "-q", "-m", "Begin"],
    ):
        assert run(lab, "git", *command).returncode == 0
    (lab / "smith2024fast.bib").write_text(ENTRY)
    return lab


def test_the_way_from_a_paper_to_a_note_is_as_it_says(lab: Path) -> None:
    section = DOC.split("## With a copy of the repository")[1].split("\n## ")[0]
    commands = [line for block in re.findall(r"```sh\n(.*?)```", section, re.DOTALL) for line in block.splitlines()]
    assert [command.split()[:2] for command in commands] == [
        ["git", "switch"],
        ["site-builder", "new"],
        ["site-builder", "check"],
        ["site-builder", "diff"],
        ["site-builder", "build"],
    ]
    told: dict[str, subprocess.CompletedProcess[str]] = {}
    for command in commands:
        words = shlex.split(command)
        told[words[1]] = run(lab, *words)
        assert told[words[1]].returncode == 0, (command, told[words[1]].stderr)
        if words[1] == "new":
            note = lab / "content/papers/smith2024fast.md"
            text = note.read_text("utf-8")
            assert "# topics: [source-coding" in text
            head = text.split("---\n")[1].replace("# topics:", "topics:")
            note.write_text(f"---\n{head}---\n{BODY}", encoding="utf-8")
    assert "no faults" in told["check"].stderr
    assert told["diff"].stdout.startswith("## 1 paper added; 1 link won; no new faults\n")
    assert "No other paper moved" in told["diff"].stdout
    page = (lab / "site/papers/huffman1952method.html").read_text("utf-8")
    assert "Fast Entropy Coding for Sequential Data" in page


def test_an_unwritten_note_is_told_before_anybody_reads_it(lab: Path) -> None:
    run(lab, "site-builder", "new", "--bibtex", "smith2024fast.bib")
    checked = run(lab, "site-builder", "check", "--strict")
    assert checked.returncode == 1
    assert "[unwritten-note]" in checked.stderr
