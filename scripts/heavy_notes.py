"""What the heaviest notes cost: `python -m scripts.heavy_notes [--size 65536] [--over 0.5] [PART OF A NAME…]`.

For each construct of Markdown and YAML a collection is built that has one note of nothing else, beside a plain one. Its
CPU time is what the build took longer than that of the plain note alone. Each is built in a process of its own that is
ended after 20 s of CPU, or at 4 GB.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path

from site_builder.build import build
from site_builder.publishing.report import BuildRequest
from tests.hostile.heavy import OTHER, notes


class Silent:
    """Progress that nobody looks at."""

    def stage(self, name: str, total: int) -> None: ...

    def step(self) -> None: ...


def cost(root: Path, files: dict[str, str]) -> tuple[float, int, list[str]]:
    """CPU seconds of a build, the bytes of its largest page, and the codes of what was wrong."""
    content = root / "content"
    (content / "papers").mkdir(parents=True)
    (content / "site.yaml").write_text("title: x\nbase_url: https://example.org/\ncards: none\n")
    for name, text in files.items():
        (content / "papers" / name).write_bytes(text.encode("utf-8", "surrogateescape"))
    began = time.process_time()
    report = build(BuildRequest(content=content, output=root / "site", jobs=1), Silent())
    took = time.process_time() - began
    largest = max(
        file.stat().st_size for file in (root / "site").rglob("*") if file.suffix in (".html", ".svg", ".json")
    )
    return took, largest, sorted({fault.code for fault in report.diagnostics})


MOST_SECONDS = 20
MOST_BYTES = 4_000_000_000


def _build(root: Path, files: dict[str, str], answer: Connection) -> None:
    used = int(time.process_time())
    resource.setrlimit(resource.RLIMIT_CPU, (used + MOST_SECONDS, used + MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    answer.send(cost(root, files))


def apart(root: Path, files: dict[str, str]) -> tuple[float, int, list[str]]:
    """`cost`, in a process of its own; without an answer, more than it may take."""
    fork = multiprocessing.get_context("fork")
    ours, theirs = fork.Pipe()
    process = fork.Process(target=_build, args=(root, files, theirs))
    process.start()
    theirs.close()
    try:
        answer: tuple[float, int, list[str]] = ours.recv()
    except EOFError:
        answer = (float(MOST_SECONDS), 0, ["ENDED"])
    process.join()
    return answer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=65_536, help="bytes of a note (default: 65536)")
    parser.add_argument("--over", type=float, default=0.5, help="show what takes longer, in seconds (default: 0.5)")
    parser.add_argument("names", nargs="*", metavar="NAME", help="parts of names (default: all)")
    options = parser.parse_args()
    chosen = {
        name: text
        for name, text in notes(options.size).items()
        if not options.names or any(part in name for part in options.names)
    }
    with tempfile.TemporaryDirectory() as folder:
        cost(Path(folder) / "imports", {"b.md": OTHER})
        plain, _, _ = cost(Path(folder) / "plain", {"b.md": OTHER})
        slowest: list[tuple[float, str]] = []
        for i, (name, text) in enumerate(chosen.items()):
            took, largest, codes = apart(Path(folder) / f"{i}", {"a.md": text, "b.md": OTHER})
            slowest.append((took - plain, name))
            if took - plain > options.over or "ENDED" in codes or "body-not-rendered" in codes:
                print(f"{took - plain:6.2f} s {largest:>10,} bytes  {name}  {' '.join(codes)}", flush=True)
    slowest.sort(reverse=True)
    print(f"{len(chosen)} notes of {options.size:,} bytes, beside a plain one ({plain:.2f} s); the slowest:")
    for took, name in slowest[:10]:
        print(f"{took:6.2f} s  {name}")


if __name__ == "__main__":
    main()
