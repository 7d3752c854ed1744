"""A large collection of which one note in a hundred is broken: `python -m scripts.broken_notes CONTENT [--share 0.01]`.

Copies the collection, breaks notes in every way below, one after the other, and builds both: the others have to be
built, each broken note has to be told of, no fault twice, and the broken collection may cost at most 1.2 times the
CPU of the sound one.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

MOST = 1.2


def _replaced(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


def _with_field(line: str) -> Callable[[str], str]:
    return lambda text: text.replace("---\n", f"---\n{line}\n", 1)


def _with_body(words: str) -> Callable[[str], str]:
    return lambda text: f"{text}\n\n{words}\n"


WAYS: Mapping[str, Callable[[str], str | bytes]] = {
    "a title that YAML cannot read": _replaced("title:", "title: @"),
    "a quote that nothing closes": _with_field('venue: "never closed'),
    "a bracket that nothing closes": _with_field("keywords: [a, b"),
    "a tab for indentation": _with_field("csl:\n\tnote: x"),
    "a field twice": _with_field("summary: a\nsummary: b"),
    "a field of the wrong type": _with_field("not_duplicate_of: {a: b}"),
    "an unknown field": _with_field("auther: A B"),
    "an unknown key": _with_field("superseded_by: nobody1900nothing"),
    "a bad date": _with_field("added: yesterday"),
    "a bad address": _with_field("pdf: javascript:x"),
    "a bad id": _with_field("doi: 11.x"),
    "a bomb of aliases": _with_field(
        "own:\n" + "".join(f"  x{k}: &a{k} [{', '.join([f'*a{k - 1}'] * 9) if k else 'x'}]\n" for k in range(9))
    ),
    "front matter that never closes": lambda text: text.replace("\n---\n", "\n", 1),
    "no front matter": lambda text: text.split("\n---\n", 1)[-1],
    "nothing at all": lambda _: "",
    "bytes that are no text": lambda text: text.encode() + b"\xff\xfe\x00\x80",
    "another encoding": lambda text: text.encode("utf-16-le"),
    "control characters": _with_body("\x00\x1b[2J\x07"),
    "a formula that is none": _with_body("$\\frac{a}{$ and $\\nothing$"),
    "links that lead nowhere": _with_body("[[nobody]] [x](gone.md) ![[gone]] ![](gone.png)"),
    "HTML that no page may hold": _with_body("<script>x</script><iframe src=//x></iframe><b onclick=x>"),
    "HTML that never closes": _with_body("<div><table><details><b><pre>"),
    "brackets without end": _with_body("[a][" * 4_000),
    "quotes within quotes": _with_body("> " * 4_000),
    "a wide table of short rows": _with_body("|a" * 200 + "|\n" + "|-" * 200 + "|\n" + "|b|\n" * 2_000),
    "thousands of tags": _with_body(" ".join(f"#t{k}" for k in range(4_000))),
    "a line of 60 KB": _with_body("x" * 60_000),
}
"""How a note is broken -> what becomes of its text."""

SOUND = frozenset(["a line of 60 KB", "HTML that never closes"])
"""Ways that only cost something: the sanitizer closes what is open where a body ends, and nothing of it is lost."""


@dataclass(frozen=True, slots=True)
class Built:
    code: int
    seconds: float
    """CPU."""
    faults: list[str]
    pages: set[str]


def build(folder: Path, *options: str) -> Built:
    """Build the collection in a folder, without a cache, in one process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "site_builder", "build", "--no-cache", "--jobs", "1", *options]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    faults = [line for line in done.stderr.splitlines() if ": warning[" in line or ": error[" in line]
    pages = {path.stem for path in (folder / "site/papers").glob("*.html")}
    return Built(done.returncode, seconds, faults, pages)


def break_notes(content: Path, share: float) -> dict[Path, str]:
    """Break so many of the notes, evenly spread: note -> the way."""
    papers = sorted(path for path in content.rglob("*.md") if path.parts[-2] not in ("topics", "tours", "pages"))
    step = max(int(1 / share), 1)
    ways = list(WAYS.items())
    broken: dict[Path, str] = {}
    for number, path in enumerate(papers[step // 2 :: step]):
        name, way = ways[number % len(ways)]
        text = way(path.read_text("utf-8"))
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape"))
        broken[path] = name
    return broken


def compare(content: Path, share: float, scratch: Path) -> list[str]:
    """Build both collections and print figures: what is not as it should be."""
    for name in ("sound", "broken"):
        shutil.copytree(content, scratch / name / "content")
    broken = break_notes(scratch / "broken/content", share)
    sound_build, broken_build = build(scratch / "sound"), build(scratch / "broken")
    ratio = broken_build.seconds / sound_build.seconds
    print(f"{len(sound_build.pages):,} papers, {len(broken):,} of them broken in {len(set(broken.values()))} ways")
    print(f"CPU: {sound_build.seconds:.1f} s sound, {broken_build.seconds:.1f} s broken, {ratio:.2f} times")
    print(f"faults: {len(sound_build.faults):,} sound, {len(broken_build.faults):,} broken")
    problems = []
    twice = [line for line, count in Counter(broken_build.faults).items() if count > 1]
    missing = sorted(sound_build.pages - broken_build.pages)
    stems = {path.stem for path in broken}
    untold = [
        f"{path.name} ({way})"
        for path, way in broken.items()
        if way not in SOUND and not any(f"/{path.name}:" in line for line in broken_build.faults)
    ]
    if broken_build.code not in (0, 1):
        problems.append(f"exit code {broken_build.code}")
    if twice:
        problems.append(f"told twice: {twice[:3]}")
    if set(missing) - stems:
        problems.append(f"sound notes without a page: {sorted(set(missing) - stems)[:5]}")
    if untold:
        problems.append(f"broken and not told: {untold[:5]}")
    if ratio > MOST:
        problems.append(f"more than {MOST} times the CPU")
    return problems


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("content", type=Path, help="a collection of many notes; it is copied")
    parser.add_argument("--share", type=float, default=0.01, help="of the notes that are broken (default: 0.01)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        problems = compare(options.content, options.share, Path(scratch))
    print("\n".join(problems) or "all as it should be")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
