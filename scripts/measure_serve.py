"""Measures how long a writer waits: from a saved sentence to the page that shows it, in a browser that `serve` reloads.

    .venv/bin/python scripts/measure_serve.py content --times 5

Edits a copy of the collection. Stands in for the browser: hears the server's events as static pages' reload.js does
(server-sent events) and asks for the note's page when told to. Prints, for each edit, seconds from save to event and to
the page that holds the sentence, and whether the build behind it was done by then.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from socket import socket

START = 900
"""Seconds that the first build may take."""

PAUSE = 2.0
"""Seconds without news after which a build is taken to be done."""


def free_port() -> int:
    with socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def connected(port: int) -> HTTPResponse:
    """The stream of the server's events, once it answers."""
    end = time.monotonic() + START
    while True:
        connection = HTTPConnection("127.0.0.1", port, timeout=START)
        try:
            connection.request("GET", "/_serve/events")
            return connection.getresponse()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def versions(events: HTTPResponse) -> Iterator[int]:
    """The version of the site that each event tells of."""
    while line := events.readline():
        if line.startswith(b"data: "):
            yield int(json.loads(line[6:])["version"])


def shows(port: int, url: str, sentence: str) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", url)
    return sentence.encode() in connection.getresponse().read()


def measure(content: Path, times: int) -> list[float]:
    """Seconds from save to page of so many edits."""
    port = free_port()
    note = sorted((content / "papers").glob("*.md"))[3]
    url = f"/papers/{note.stem}.html"
    text = note.read_text(encoding="utf-8")
    command = [sys.executable, "-m", "site_builder", "serve", "-q", "--content", str(content), "--port", str(port)]
    found = []
    with subprocess.Popen([*command, "--cache-dir", str(content.parent / "cache")]) as server:
        try:
            told = versions(connected(port))
            version = next(told)
            for number in range(times):
                sentence = f"Edit {number} says one plain thing about learning."
                begun = time.perf_counter()
                note.write_text(f"{text}\n{sentence}\n", encoding="utf-8")
                while (now := next(told)) == version:
                    pass
                event = time.perf_counter() - begun
                while not shows(port, url, sentence):
                    now = next(told)
                page = time.perf_counter() - begun
                found.append(page)
                version = now
                print(f"edit {number}: event after {event:.2f} s, page after {page:.2f} s", flush=True)
                time.sleep(PAUSE)
        finally:
            server.terminate()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("content", type=Path, help="a collection with notes in papers/")
    parser.add_argument("--times", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        content = Path(folder) / "content"
        shutil.copytree(arguments.content, content)
        found = sorted(measure(content, arguments.times))
    print(f"save to page: median {found[len(found) // 2]:.2f} s, longest {found[-1]:.2f} s")


if __name__ == "__main__":
    main()
