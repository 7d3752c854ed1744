"""Measures what a build costs after an edit: processor seconds, and files written, as `--verbose` counts them.

    .venv/bin/python scripts/measure_edits.py --notes 1000 --times 9            # the table of docs/speed.md
    .venv/bin/python scripts/measure_edits.py --notes 1000 --times 9 --locked   # with the map locked (`layout`)

Builds the notes of the benchmark with an empty cache, edits one note after another, and builds after each edit: as it
is, with one sentence more (of another note), with a link to another note, with another topic. At last the site is held
against that of a build without a cache: they have to be equal.
"""

from __future__ import annotations

import argparse
import filecmp
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from scripts.bench_corpus import corpus
from scripts.bench_peers import PEERS

SETTLED = 2.1
"""Seconds after which a note that was written need not be read again to know that it is the same."""

_WRITTEN = re.compile(r"\(([\d,]+) new, ([\d,]+) changed, .* ([\d,]+) removed\)")

Edit = Callable[[str, str, str], str]
"""Makes a note's text of its own, that of another note and that one's key."""


def sentence(text: str, other: str, _: str) -> str:
    """The note with one sentence more."""
    paragraphs = [one for one in other.split("\n\n") if one[:1].isalpha() and "[[" not in one and ". " in one]
    return f"{text.rstrip()}\n\n{paragraphs[-1].replace(chr(10), ' ').split('. ')[0]}.\n"


def link(text: str, _: str, key: str) -> str:
    """The note with a link to another one."""
    return f"{text.rstrip()}\n\nSee also [[{key}]].\n"


def topic(text: str, other: str, _: str) -> str:
    """The note with the topics of another one."""
    of_other = re.search(r"^topics: .*$", other, re.MULTILINE)
    return re.sub(r"^topics: .*$", of_other[0] if of_other else "topics: []", text, count=1, flags=re.MULTILINE)


EDITS: dict[str, Edit] = {"nothing": lambda text, _, __: text, "a sentence": sentence, "a link": link, "topics": topic}


def run(folder: Path, *arguments: str) -> tuple[float, str]:
    """Processor seconds of a command of ours with all its processes, and what it says."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "site_builder", *arguments]
    said = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, said.stdout + said.stderr


def build(folder: Path, output: str = "site", *cache: str) -> tuple[float, int]:
    """Processor seconds of a build, and how many files it wrote or removed."""
    seconds, said = run(folder, "build", "--verbose", "--output", output, *(cache or ("--cache-dir", "cache")))
    counts = _WRITTEN.search(said)
    return seconds, sum(int(count.replace(",", "")) for count in counts.groups()) if counts else 0


def measure(folder: Path, edit: Edit, times: int, rng: random.Random) -> list[tuple[float, int]]:
    """What builds after so many edits of one kind took, each of another note."""
    notes = sorted((folder / "content" / "papers").glob("*.md"))
    found = []
    for note, other in zip(rng.sample(notes, times), rng.sample(notes, times), strict=True):
        text = note.read_text(encoding="utf-8")
        note.write_text(edit(text, other.read_text(encoding="utf-8"), other.stem), encoding="utf-8")
        time.sleep(SETTLED)
        found.append(build(folder))
    return found


def differing(one: Path, other: Path) -> list[str]:
    """The files of two folders that are not the same, in both."""
    compared = filecmp.dircmp(one, other, ignore=[], hide=[])
    found = [*compared.left_only, *compared.right_only]
    found += [name for name in compared.common_files if not filecmp.cmp(one / name, other / name, shallow=False)]
    for name in compared.common_dirs:
        found += [f"{name}/{below}" for below in differing(one / name, other / name)]
    return found


def row(name: str, found: Sequence[tuple[float, int]]) -> str:
    seconds, files = ([one[column] for one in found] for column in (0, 1))
    return (
        f"| {name} | {statistics.median(seconds):.2f} | {max(seconds):.2f} "
        f"| {statistics.median(files):,.0f} ({min(files):,} to {max(files):,}) |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--notes", type=int, default=1000)
    parser.add_argument("--times", type=int, default=9, help="edits of each kind")
    parser.add_argument("--locked", action="store_true", help="lock the map first, as a group does")
    arguments = parser.parse_args()
    rng = random.Random(7)  # noqa: S311 - a measurement, not a secret
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        PEERS[0].write(folder, corpus(arguments.notes))
        if arguments.locked:
            run(folder, "layout")
        seconds, files = build(folder)
        print(f"first build: {seconds:.1f} s of CPU, {files:,} files", flush=True)
        print("| after an edit of | CPU s, median | longest | files written, median (from, to) |")
        print("| --- | ---: | ---: | ---: |")
        for kind, edit in EDITS.items():
            print(row(kind, measure(folder, edit, arguments.times, rng)), flush=True)
        build(folder, "clean", "--no-cache")
        others = differing(folder / "site", folder / "clean")
        print(f"held against a build without a cache: {len(others)} files differ {others[:5] or ''}")


if __name__ == "__main__":
    main()
