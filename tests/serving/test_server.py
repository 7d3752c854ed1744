"""The server of `serve`: it answers this machine alone, gives the site alone, and outlives its clients."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from site_builder.serving import server as server_module
from site_builder.serving.files import find_file, with_reload
from site_builder.serving.news import Fault, News
from site_builder.serving.server import ADDRESS, NoFreePort, Server

PAGE = b"<!doctype html><html><head><title>T</title></head><body>text</body></html>"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "papers").mkdir(parents=True)
    (folder / "index.html").write_bytes(PAGE)
    (folder / "papers/Müller 1.html").write_bytes(PAGE)
    (folder / "papers/a.svg").write_text("<svg/>")
    (folder / "404.html").write_bytes(PAGE.replace(b"text", b"no such page"))
    (folder / ".site-builder.json").write_text("{}")
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    return folder


@pytest.fixture
def server(site: Path) -> Iterator[Server]:
    running = Server(site, News(), 18_000)
    running.start()
    yield running
    running.stop()


def asked(server: Server, target: str, method: str = "GET", host: str = "") -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(ADDRESS, server.port, timeout=10)
    connection.putrequest(method, target, skip_host=True)
    connection.putheader("Host", host or f"{ADDRESS}:{server.port}")
    connection.endheaders()
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer.status, data


def raw(server: Server, data: bytes) -> bytes:
    with socket.create_connection((ADDRESS, server.port), timeout=10) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        return connection.recv(4096)


# --- files -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "file"),
    [
        ("/", "index.html"),
        ("/index.html?x=1", "index.html"),
        ("/papers/M%C3%BCller%201.html", "papers/Müller 1.html"),
        ("/papers/a.svg", "papers/a.svg"),
        ("/papers/", None),  # a folder without an index is not listed
        ("/papers", None),
        ("/.site-builder.json", None),
        ("/../secret.txt", None),
        ("/%2e%2e/secret.txt", None),
        ("/papers/..%2f..%2fsecret.txt", None),
        ("/papers\\..\\..\\secret.txt", None),
        ("//etc/passwd", None),
        ("/link.txt", None),  # it leads out of the site
        ("/C:/x", None),
        ("/index.html%00.txt", None),
        ("/%ff", None),
        ("/" + "x" * 5000, None),
        ("*", None),
    ],
)
def test_a_request_finds_a_file_of_the_site_or_nothing(site: Path, target: str, file: str | None) -> None:
    assert find_file(site, target) == (site.resolve() / file if file else None)


def test_what_is_missing_is_answered_with_the_sites_own_page(server: Server) -> None:
    status, data = asked(server, "/nothing.html")
    assert status == 404
    assert b"no such page" in data


def test_only_the_served_copy_of_a_page_has_the_reload_script(server: Server, site: Path) -> None:
    assert b"/_serve/reload.js" in asked(server, "/")[1]
    assert (site / "index.html").read_bytes() == PAGE
    assert asked(server, "/papers/a.svg")[1] == b"<svg/>"
    assert b"EventSource" in asked(server, "/_serve/reload.js")[1]
    assert asked(server, "/_serve/other.js")[0] == 404


def test_a_page_without_a_head_gets_the_script_too() -> None:
    assert with_reload(b"<p>x", 3).startswith(b"<p>x<link")


def test_before_the_first_site_a_page_waits_for_it(tmp_path: Path) -> None:
    running = Server(tmp_path / "none", News(), 18_000)
    running.start()
    status, data = asked(running, "/")
    running.stop()
    assert status == 503
    assert b"/_serve/reload.js" in data


# --- whom it answers -------------------------------------------------------------------------------------


def test_it_listens_on_the_loopback_alone(server: Server) -> None:
    assert server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize(
    ("host", "status"),
    [("127.0.0.1", 200), ("localhost", 200), ("LOCALHOST", 200), ("evil.example", 421), ("127.0.0.1.nip.io", 421)],
)
def test_a_name_that_another_site_made_lead_here_gets_no_answer(server: Server, host: str, status: int) -> None:
    assert asked(server, "/", host=f"{host}:{server.port}")[0] == status


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:1", "x"])
def test_the_port_is_part_of_the_name(server: Server, host: str) -> None:
    assert asked(server, "/", host=host)[0] == 421


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_there_is_nothing_to_do_but_to_read(server: Server, method: str) -> None:
    assert asked(server, "/", method)[0] == 405


def test_head_is_get_without_the_body(server: Server) -> None:
    assert asked(server, "/", "HEAD") == (200, b"")


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"",
    ],
)
def test_a_malformed_request_harms_nobody(server: Server, sent: bytes) -> None:
    raw(server, sent)
    assert asked(server, "/")[0] == 200


def test_one_who_sends_byte_by_byte_is_cut_off(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "PATIENCE", 0.1)
    running = Server(site, News(), 18_000)
    running.start()
    with socket.create_connection((ADDRESS, running.port), timeout=10) as slow:
        slow.sendall(b"GET / HT")
        assert slow.recv(10) == b""
    running.stop()


def test_of_too_many_clients_the_last_is_sent_away_and_the_others_are_answered(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "THREADS", 2)
    running = Server(site, News(), 18_000)
    running.start()
    waiting = [socket.create_connection((ADDRESS, running.port), timeout=10) for _ in range(2)]
    assert raw(running, b"").startswith(b"HTTP/1.0 503")
    for connection in waiting:
        connection.sendall(f"HEAD / HTTP/1.0\r\nHost: localhost:{running.port}\r\n\r\n".encode())
        assert connection.recv(15) == b"HTTP/1.0 200 OK"
        connection.close()
    running.stop()


def test_a_server_that_was_never_started_can_be_stopped(site: Path) -> None:
    # As when Ctrl-C comes during the first build: it waited for ever.
    stopped = threading.Thread(target=Server(site, News(), 18_600).stop, daemon=True)
    stopped.start()
    stopped.join(20)
    assert not stopped.is_alive()


def test_a_taken_port_gives_way_to_the_next_free_one(server: Server, site: Path) -> None:
    other = Server(site, News(), server.port)
    assert other.port > server.port
    other.server_close()


def test_no_free_port_is_an_error_of_the_machine(server: Server, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "PORTS_TRIED", 1)
    with pytest.raises(NoFreePort, match=f"{server.port}"):
        Server(site, News(), server.port)


# --- news ------------------------------------------------------------------------------------------------


def test_a_listening_page_hears_of_each_build(server: Server) -> None:
    fault = Fault(place="a.md:1:1", severity="error", code="bad-yaml", message="</script>\n")
    connection = http.client.HTTPConnection(ADDRESS, server.port, timeout=10)
    connection.request("GET", "/_serve/events", headers={"Host": f"localhost:{server.port}"})
    answer = connection.getresponse()
    assert answer.getheader("Content-Type") == "text/event-stream"

    def next_event() -> dict[str, object]:
        while not (line := answer.readline()).startswith(b"data: "):
            assert line
        found: dict[str, object] = json.loads(line[6:])
        return found

    server.news.built((fault,), changed=True)
    assert next_event() == {"version": 1, "failure": "", "faults": [["a.md:1:1", "error", "bad-yaml", "</script>\n"]]}
    server.news.failed("templates/base.html:3: no")
    assert next_event()["version"] == 1  # the last good site stands
    server.news.built((), changed=False)
    assert next_event() == {"version": 1, "failure": "", "faults": []}
    connection.close()


def test_news_that_came_before_are_heard_at_once() -> None:
    news = News()
    news.built((), changed=True)
    bulletin = news.after(0, 0)
    assert bulletin is not None
    assert bulletin.version == 1
    assert news.after(bulletin.number, 0) is None


def test_too_many_listeners_are_told_so(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "LISTENERS", 0)
    running = Server(site, News(), 18_000)
    running.start()
    status, _ = asked(running, "/_serve/events")
    running.stop()
    assert status == 503
