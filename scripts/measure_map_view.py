"""Measures the map in Chromium beside plain pyvis: bytes, CPU until it can be used, frames while it is moved.

    .venv/bin/python scripts/measure_map_view.py SITE… [--runs 3] [--write docs/map.md]     # built sites

With --write, the table of that page is written anew. A machine with other work to do delays frames: run it alone.

Bytes are those of all files that the first view asks for, each with gzip. CPU is the time of the page's main thread
from the start of navigation until the map has drawn its first frame. Frames are counted while a mouse drags and a
wheel turns for five seconds; the CPU a frame is told beside them, since a machine with other work to do delays
frames, too. Plain pyvis draws the same papers and the strongest 50,000 links of graph.json at the
same places, physics off. Without a GPU (`--disable-gpu`, as here) the canvas is rastered in software, which is most of
a frame.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from pyvis.edge import Edge
from pyvis.network import Network
from pyvis.node import Node

SECONDS = 5
PLAIN_EDGES = 50_000
PLAIN_OPTIONS = {"physics": {"enabled": False}, "layout": {"improvedLayout": False}, "edges": {"smooth": False}}
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]

RECORD = """() => {
  window.frames_ = [];
  let before = performance.now();
  const step = () => {
    const now = performance.now();
    window.frames_.push(now - before);
    before = now;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}"""


@dataclass(frozen=True, slots=True)
class Run:
    kilobytes: float
    cpu: float
    frame_99: float
    worst: float
    frames: int
    busy: float
    """Milliseconds of CPU of the main thread, a frame."""
    drawing: float
    """The same of all threads of the page's process, those that raster among them."""


def plain_page(site: Path, folder: Path) -> Path:
    """A page that draws graph.json by pyvis' nodes, edges and options, and nothing else."""
    graph = json.loads((site / "graph.json").read_text(encoding="utf-8"))
    numbers = {node["key"]: number for number, node in enumerate(graph["nodes"])}
    network = Network(directed=False, cdn_resources="in_line")
    network.nodes = [
        Node(numbers[node["key"]], "dot", label=node["label"], x=node["x"], y=node["y"], size=node["size"]).options
        for node in graph["nodes"]
    ]
    edges = sorted(graph["edges"], key=lambda edge: -edge["weight"])[:PLAIN_EDGES]
    network.edges = [Edge(numbers[edge["source"]], numbers[edge["target"]]).options for edge in edges]
    network.set_options(
        '{"physics": {"enabled": false}, "layout": {"improvedLayout": false}, "edges": {"smooth": false}}'
    )
    nodes, links, *_, options = network.get_network_data()
    shutil.copy(site / "assets/vendor/vis-network/vis-network.min.js", folder / "vis.js")
    page = folder / "plain.html"
    page.write_text(
        '<!doctype html><meta charset="utf-8"><div id="map" style="height:800px"></div><script src="vis.js"></script>'
        f"<script>const network = new vis.Network(document.getElementById('map'), {{nodes: {json.dumps(nodes)}, "
        f"edges: {json.dumps(links)}}}, {options}); "
        "network.once('afterDrawing', () => document.body.id = 'ready')</script>",
        encoding="utf-8",
    )
    return page


def spent(session: CDPSession, what: str = "ThreadTime") -> float:
    """Seconds of CPU: of the main thread, or ("ProcessTime") of all threads that draw the page."""
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return float(metrics[what])


def measured(browser: Browser, url: str, ready: str) -> Run:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme="light")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    start = spent(session)
    page.goto(url, wait_until="commit")
    page.wait_for_selector(ready, state="attached", timeout=120_000)
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
    )
    cpu = spent(session) - start
    files = [Path(unquote(urlsplit(one).path)) for one in dict.fromkeys(asked) if one.startswith("file:")]
    kilobytes = sum(len(gzip.compress(file.read_bytes())) for file in files if file.is_file()) / 1000
    before = spent(session), spent(session, "ProcessTime")
    frames = moved(page)
    busy = (spent(session) - before[0]) * 1000 / len(frames)
    drawing = (spent(session, "ProcessTime") - before[1]) * 1000 / len(frames)
    context.close()
    late = statistics.quantiles(frames, n=100, method="inclusive")[98] if len(frames) > 1 else max(frames)
    return Run(kilobytes, cpu, late, max(frames), len(frames), busy, drawing)


def moved(page: Page) -> list[float]:
    """Milliseconds from frame to frame, while a hand drags the map about and turns the wheel in and out."""
    page.wait_for_timeout(600)
    page.evaluate(RECORD)
    end = time.monotonic() + SECONDS
    turn = 0
    while time.monotonic() < end:
        page.mouse.move(720, 500)
        page.mouse.down()
        for step in range(12):
            page.mouse.move(720 + (step - 6) * 18 * (-1) ** turn, 500 + step * 6)
        page.mouse.up()
        for _ in range(8):
            page.mouse.wheel(0, -120 if turn % 4 < 2 else 120)
        turn += 1
    frames: list[float] = page.evaluate("window.frames_")
    return frames[1:]


HEAD = """\
| papers | page | kB, gzip | CPU s to the first view | CPU ms a frame, main thread (all) | 99th frame, ms | worst, ms |
|---:|---|---:|---:|---:|---:|---:|
"""
BEGIN, END = "<!-- measured: scripts/measure_map_view.py -->\n", "<!-- /measured -->\n"


def row(papers: int, name: str, runs: list[Run]) -> str:
    """A line of the table: each figure of each run, in their order."""

    def all_of(figure: Callable[[Run], str]) -> str:
        return ", ".join(figure(run) for run in runs)

    return (
        f"| {papers:,} | {name} | {runs[0].kilobytes:.0f} | {all_of(lambda run: f'{run.cpu:.2f}')}"
        f" | {all_of(lambda run: f'{run.busy:.1f} ({run.drawing:.1f})')}"
        f" | {all_of(lambda run: f'{run.frame_99:.0f}')} | {all_of(lambda run: f'{run.worst:.0f}')} |\n"
    )


def table(browser: Browser, sites: list[Path], runs: int, *, with_plain: bool) -> str:
    """The table in Markdown; pages take turns, so that what else the machine does is shared between them."""
    lines = []
    for site in sites:
        papers = len(json.loads((site / "graph.json").read_text(encoding="utf-8"))["nodes"])
        with tempfile.TemporaryDirectory() as scratch:
            pages = [("map", (site / "map.html").resolve().as_uri(), "#_main[data-papers]")]
            if with_plain:
                pages.append(("plain pyvis", plain_page(site.resolve(), Path(scratch)).as_uri(), "#ready"))
            found: dict[str, list[Run]] = {name: [] for name, *_ in pages}
            for _ in range(runs):
                for name, url, ready in pages:
                    found[name].append(measured(browser, url, ready))
                    print(papers, name, found[name][-1], flush=True)
        lines += [row(papers, name, of_page) for name, of_page in found.items()]
    return HEAD + "".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", nargs="+", type=Path)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--chromium", default=shutil.which("chromium") or shutil.which("google-chrome"))
    parser.add_argument("--no-plain", action="store_true", help="leave plain pyvis out")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the table into this page")
    options = parser.parse_args()
    before = os.getloadavg()[0]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.chromium, args=ARGS)
        made = table(browser, options.sites, options.runs, with_plain=not options.no_plain)
        browser.close()
    made += f"\nLoad of the machine: {before:.0f} before, {os.getloadavg()[0]:.0f} after, on {os.cpu_count()} cores.\n"
    print(f"\n{made}")
    if options.write:
        page = options.write.read_text(encoding="utf-8")
        start, end = page.index(BEGIN) + len(BEGIN), page.index(END)
        options.write.write_text(page[:start] + made + page[end:], encoding="utf-8")


if __name__ == "__main__":
    main()
