"""`serve` under load: `python -m scripts.load_serve [--connections 200] [--seconds 30]`.

Of the connections, some ask for pages as browsers do, some send their request byte by byte, some take the answer so
slowly that it backs up, some send nothing or nonsense, and some listen for news. Meanwhile a note is saved again and
again. Browsers that are told to come back (503) do; one of their requests fails if it has no right answer in the end.
Prints what happened, and how much memory the server had.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

LARGE = "/assets/vendor/vis-network/vis-network.min.js"
PAGES = ("/", "/papers/p1.html", "/map.html", "/graph.json", LARGE, "/nothing.html")
NONSENSE = (b"\x16\x03\x01\x02\x00\x01\x00", b"GET\r\n\r\n", b"GET /" + b"a" * 70_000, b"POST / HTTP/1.1\r\n\r\n")
TRIES = 40


@dataclass(slots=True)
class Report:
    """What happened."""

    answers: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    builds_seen: int = 0
    last_seen: bool = False
    """Whether the last save was on its page in the end."""
    saves: int = 0
    longest_wait: float = 0.0
    """Seconds that a browser waited for one page, told to come back or not."""
    memory: list[int] = field(default_factory=list)
    """Bytes of the server, each half second."""

    def lines(self) -> list[str]:
        first, most = (f"{number / 1e6:.0f} MB" for number in (self.memory[0], max(self.memory)))
        return [
            f"requests: {dict(sorted(self.answers.items()))}",
            f"failures: {dict(self.failures) or 'none'}; longest wait for a page: {self.longest_wait:.1f} s",
            f"memory: {first} at first, {most} at most",
            f"saved {self.saves} times while it was asked, {self.builds_seen} of them seen on the page",
        ]


async def browse(port: int, page: str, report: Report, end: float) -> None:
    """Ask for one page again and again, as a browser does."""
    while time.monotonic() < end:
        began, status, body = time.monotonic(), 0, b""
        for _ in range(TRIES):
            status, body = await ask(port, page)
            report.answers[str(status)] += 1
            if status not in (0, 503):
                break
            await asyncio.sleep(0.25)
        report.longest_wait = max(report.longest_wait, time.monotonic() - began)
        wanted = 404 if page == "/nothing.html" else 200
        if status != wanted or (wanted == 200 and not body):
            report.failures[f"{page}: {status}"] += 1
        await asyncio.sleep(0.05)


async def ask(port: int, page: str) -> tuple[int, bytes]:
    """Status (0 where the connection broke) and body."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(f"GET {page} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
            length = re.search(rb"Content-Length: (\d+)", head)
            body = await asyncio.wait_for(reader.readexactly(int(length[1])), 30) if length else b""
            return int(head.split(b" ", 2)[1]), body
        finally:
            writer.close()
    except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError, IndexError):
        return 0, b""


async def trouble(port: int, kind: str, report: Report, end: float) -> None:
    """One connection after the other that is no browser's."""
    while time.monotonic() < end:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            report.failures["no connection"] += 1
            await asyncio.sleep(0.5)
            continue
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):  # cut off, as it should be
            await asyncio.wait_for(_trouble(port, kind, reader, writer), max(end - time.monotonic(), 0.1))
        report.answers[kind] += 1
        writer.close()


async def _trouble(port: int, kind: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    head = f"GET {LARGE} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n".encode()
    match kind:
        case "sends byte by byte":
            for byte in head + b"X: y\r\n" * 100:
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(0.2)
        case "reads byte by byte":
            writer.write(head + b"\r\n")
            while await reader.read(64):
                await asyncio.sleep(0.2)
        case "sends nothing":
            await reader.read()
        case "listens":
            writer.write(f"GET /_serve/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            while await reader.read(4096):
                pass
            await asyncio.sleep(1)
        case _:
            for data in NONSENSE:
                writer.write(data)
                await writer.drain()
            await reader.read()


async def save(port: int, note: Path, report: Report, end: float) -> None:
    """Save a note again and again, and see whether its page says so."""
    while time.monotonic() < end - 3:
        report.saves += 1
        word = f"saved{report.saves}times"
        note.write_text(f"---\ntitle: P\n---\nIt was {word}.\n")
        patience = time.monotonic() + 20
        while time.monotonic() < min(patience, end):
            status, body = await ask(port, "/papers/p1.html")
            if status == 200 and word.encode() in body:
                report.builds_seen += 1
                break
            await asyncio.sleep(0.2)
        await asyncio.sleep(0.5)


async def watch_memory(process: int, report: Report, end: float) -> None:
    while time.monotonic() < end:
        status = Path(f"/proc/{process}/status").read_text()
        report.memory.append(int(status.split("VmRSS:")[1].split()[0]) * 1024)
        await asyncio.sleep(0.5)


async def load(port: int, process: int, note: Path, connections: int, seconds: float) -> Report:
    report, end = Report(), time.monotonic() + seconds
    kinds = ("sends byte by byte", "reads byte by byte", "sends nothing", "listens", "nonsense")
    browsers = connections * 3 // 5
    await asyncio.gather(
        watch_memory(process, report, end),
        save(port, note, report, end),
        *(browse(port, PAGES[i % len(PAGES)], report, end) for i in range(browsers)),
        *(trouble(port, kinds[i % len(kinds)], report, end) for i in range(connections - browsers)),
    )
    return report


def run(folder: Path, connections: int, seconds: float) -> tuple[Report, int]:
    """Serve a small collection in a folder, load the server, stop it: what happened, and its exit code."""
    papers = folder / "content/papers"
    papers.mkdir(parents=True)
    (folder / "content/site.yaml").write_text("title: S\n")
    for i in range(20):
        (papers / f"p{i}.md").write_text(f"---\ntitle: Paper {i}\ncites: [p{(i + 1) % 20}]\n---\nWords.\n")
    command = [sys.executable, "-m", "site_builder", "serve", "--port", "8400", "--no-cache"]
    environment = {**os.environ, "NO_COLOR": "1"}
    server = subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True, env=environment)
    said = []
    try:
        for line in server.stderr or ():
            said.append(line)
            if address := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                break
        else:
            raise RuntimeError(f"the server said no address: {said}")
        port = int(address[1])
        for _ in range(300):
            if asyncio.run(ask(port, "/papers/p1.html"))[0] == 200:
                break
            time.sleep(0.2)
        report = asyncio.run(load(port, server.pid, papers / "p1.md", connections, seconds))
        last = f"saved{report.saves}times".encode()
        for _ in range(300):  # the last save is seen in the end, however busy the machine is
            report.last_seen = last in asyncio.run(ask(port, "/papers/p1.html"))[1]
            if report.last_seen:
                break
            time.sleep(0.2)
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=60)
    return report, server.returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report, code = run(Path(folder), options.connections, options.seconds)
    print(f"{options.connections} connections for {options.seconds:.0f} s")
    print("\n".join(report.lines()))
    print(f"the server ended with exit code {code}")
    return 1 if report.failures or code not in (0, 130) else 0


if __name__ == "__main__":
    sys.exit(main())
