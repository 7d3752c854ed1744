"""What services answer on good and bad days, replayed by a server on this machine through the program's own transport."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from site_builder.authoring.fetching import transport
from site_builder.authoring.fetching.courtesy import Courteous
from site_builder.cli.program import run

WORK = json.dumps(
    {
        "type": "article-journal",
        "title": "Sparse attention",
        "author": [{"given": "Jane", "family": "Doe"}],
        "issued": {"date-parts": [[2021]]},
        "DOI": "10.1000/new",
    }
).encode()

ATOM = b"""<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/abs/2001.01234v2</id>
<published>2020-01-05T10:00:00Z</published><title>Long attention</title>
<author><name>Jane Doe</name></author></entry></feed>"""


@dataclass(frozen=True)
class Reply:
    status: int
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    wait: float = 0.0
    promised: int = 0
    """Bytes that are promised beyond those that come."""


@dataclass
class Host:
    replies: list[Reply] = field(default_factory=list)
    """In turn; the last goes on for ever."""
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    slept: list[float] = field(default_factory=list)


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """A host that stands for every service, and the time that the program would have waited for it."""
    made = Host()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            made.asked.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
            reply = made.replies.pop(0) if len(made.replies) > 1 else made.replies[0]
            time.sleep(reply.wait)
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply.body) + reply.promised))
            self.end_headers()
            self.wfile.write(reply.body)

        def log_message(self, *_: object) -> None: ...

    class Server(ThreadingHTTPServer):
        def handle_error(self, *_: object) -> None:
            """Whoever asked has gone."""

    server = Server(("127.0.0.1", 0), Handler)

    class Connection(http.client.HTTPConnection):
        """Plain and to this machine, whatever host is asked for."""

        is_cut_off = False

        def __init__(self, *_: object) -> None:
            super().__init__("127.0.0.1", server.server_address[1], timeout=0.5)

        def cut_off(self) -> None: ...

    monkeypatch.setattr(transport, "_Connection", Connection)
    courteous = partial(Courteous, sleep=made.slept.append, now=lambda: sum(made.slept))
    monkeypatch.setattr("site_builder.authoring.sources_of_facts.Courteous", courteous)
    (tmp_path / "content").mkdir()
    (tmp_path / "content/site.yaml").write_text("title: T\nbase_url: https://example.org/map/\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield made
    server.shutdown()
    server.server_close()


def notes(folder: Path = Path("content")) -> list[str]:
    return sorted(path.name for path in folder.rglob("*.md"))


def test_a_doi_is_asked_with_who_asks_and_what_is_wanted(host: Host) -> None:
    host.replies = [Reply(200, WORK, {"Content-Type": "application/vnd.citationstyles.csl+json"})]
    assert run(["new", "--doi", "10.1000/new"]) == 0
    assert notes() == ["doe2021sparse.md"]
    [(path, headers)] = host.asked
    assert path == "/works/10.1000%2Fnew/transform/application/vnd.citationstyles.csl+json"
    assert headers["user-agent"].startswith("site-builder/")
    assert "https://example.org/map/" in headers["user-agent"]


def test_arxiv_is_asked(host: Host) -> None:
    host.replies = [Reply(200, ATOM)]
    assert run(["new", "--arxiv", "2001.01234"]) == 0
    assert notes() == ["doe2020long.md"]


BUSY = {
    "too many requests, with a time to wait": ([Reply(429, headers={"Retry-After": "7"}), Reply(200, WORK)], [7.0]),
    "too many requests, with a date to wait for": (
        [Reply(429, headers={"Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"}), Reply(200, WORK)],
        [2.0, 1.0],
    ),
    "a fault of theirs": ([Reply(500), Reply(503), Reply(200, WORK)], [2.0, 1.0, 4.0]),
    "a slow answer": ([Reply(200, WORK, wait=1.0), Reply(200, WORK)], [1.0, 2.0]),
    "an answer cut short": ([Reply(200, WORK[:40], promised=100), Reply(200, WORK)], [1.0, 2.0]),
}


@pytest.mark.parametrize("name", BUSY)
def test_a_bad_moment_is_waited_for(host: Host, name: str) -> None:
    replies, slept = BUSY[name]
    host.replies = list(replies)
    assert run(["new", "--doi", "10.1000/new"]) == 0
    assert notes() == ["doe2021sparse.md"]
    assert host.slept == slept


FAILING = {
    "nobody knows it": (Reply(404), "neither Crossref nor DataCite knows 10.1000/new; look at the DOI again"),
    "they stay busy": (Reply(429), "is too busy to answer; try again later, or give the facts yourself"),
    "they want an hour": (Reply(429, headers={"Retry-After": "3600"}), "is too busy to answer; try again later"),
    "they stay broken": (Reply(500), "is too busy to answer; try again later, or give the facts yourself"),
    "they stay slow": (Reply(200, WORK, wait=0.8), "cannot be asked (no answer in time); try again later"),
    "half a JSON": (Reply(200, WORK[:40]), "; "),
    "a page of a login": (Reply(200, b"<!doctype html><p>Log in", {"Content-Type": "text/html"}), "; "),
    "a redirect": (Reply(302, headers={"Location": "https://evil.example/"}), "; "),
    "always cut short": (
        Reply(200, WORK[:40], promised=100),
        "cannot be asked (the answer was cut short); try again later",
    ),
}


@pytest.mark.parametrize("name", FAILING)
def test_a_bad_day_is_told_and_nothing_is_written(host: Host, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    reply, said = FAILING[name]
    host.replies = [reply]
    assert run(["new", "--doi", "10.1000/new"]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told
    assert notes() == []
