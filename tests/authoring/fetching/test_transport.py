"""What a request may do: only https, only public addresses, bounded answers, no redirect."""

from __future__ import annotations

import socket
from collections.abc import Mapping

import pytest

from site_builder.authoring.fetching import transport
from site_builder.authoring.fetching.courtesy import PAUSE, Courteous, user_agent
from site_builder.authoring.fetching.transport import Answer, FetchFailed, https_transport


@pytest.mark.parametrize(
    "url", ["http://example.org/", "file:///etc/passwd", "ftp://example.org/", "https:///x", "https://a:b@example.org/"]
)
def test_only_https_is_asked(url: str) -> None:
    with pytest.raises(FetchFailed, match="only https"):
        https_transport(url, {})


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "172.16.0.1", "::1", "fe80::1", "fd00::1"],
)
def test_no_private_address_is_connected_to(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    """Whatever name leads there: the machine's own services are not to be asked on a stranger's behalf."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    end = (address, 443, 0, 0) if ":" in address else (address, 443)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(family, socket.SOCK_STREAM, 6, "", end)])

    def connected(*_: object) -> None:
        raise AssertionError("connected")

    monkeypatch.setattr(socket.socket, "connect", connected)
    with pytest.raises(FetchFailed, match="not a public one"):
        https_transport("https://metadata.example.org/x", {})


NOWHERE = ("93.184.216.34", 443)


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org:99999/",
        "https://[::1/x",
        f"https://{'a' * 70}.example/",
        "https://example.org/a b",
        "https://example.org/Müller?q=é",
        "https://münchen.example/",
    ],
)
def test_what_cannot_be_asked_is_said_and_never_a_crash(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    """Addresses in notes are what strangers wrote."""

    def found(host: str, *_: object, **__: object) -> list[object]:
        host.encode("idna")  # as the real one does
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", NOWHERE)]

    def refused(*_: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", found)
    monkeypatch.setattr(socket.socket, "connect", refused)
    with pytest.raises(FetchFailed):
        https_transport(url, {})


def test_an_address_beyond_ascii_is_asked_in_ascii() -> None:
    assert transport._asked("https://de.example.org/wiki/Müller?q=%C3%A9") == (
        "de.example.org",
        443,
        "/wiki/M%C3%BCller?q=%C3%A9",
    )


def test_an_answer_that_is_dripped_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = socket.socketpair()

    def connect(connection: transport._Connection) -> None:
        connection.sock = ours

    monkeypatch.setattr(transport._Connection, "connect", connect)
    monkeypatch.setattr(transport, "DEADLINE", 0.05)
    with theirs:
        theirs.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
        with pytest.raises(FetchFailed, match="no answer in time"):
            https_transport("https://example.org/", {})


class Response:
    """An answer that goes on for ever."""

    def __init__(self, piece: bytes) -> None:
        self.piece = piece

    def read1(self, _: int) -> bytes:
        return self.piece


@pytest.mark.parametrize("piece", [b"x" * 65536, b"x"])
def test_an_answer_without_end_is_given_up(piece: bytes) -> None:
    with pytest.raises(FetchFailed, match="more than a description"):
        transport._body(Response(piece), "example.org")  # type: ignore[arg-type]


class Clock:
    """Time that passes only while somebody sleeps."""

    def __init__(self) -> None:
        self.time = 0.0
        self.slept: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds

    def now(self) -> float:
        return self.time


def asked(answers: list[Answer | FetchFailed], clock: Clock) -> tuple[Courteous, list[tuple[str, Mapping[str, str]]]]:
    requests: list[tuple[str, Mapping[str, str]]] = []

    def replay(url: str, headers: Mapping[str, str]) -> Answer:
        requests.append((url, headers))
        answer = answers[len(requests) - 1]
        if isinstance(answer, FetchFailed):
            raise answer
        return answer

    return Courteous(replay, "https://example.org/map", sleep=clock.sleep, now=clock.now), requests


def test_who_asks_says_who_can_be_reached() -> None:
    service, requests = asked([Answer(200, b"x")], Clock())
    assert service.get("https://example.org/a", "text/plain").body == b"x"
    [(url, headers)] = requests
    assert url == "https://example.org/a"
    assert headers["User-Agent"].startswith("site-builder/")
    assert headers["User-Agent"].endswith("(https://example.org/map)")
    assert headers["Accept"] == "text/plain"


def test_a_contact_cannot_add_a_header() -> None:
    assert "\n" not in user_agent("x\r\nCookie: y")


def test_a_busy_service_is_asked_again_when_it_says() -> None:
    clock = Clock()
    service, requests = asked([Answer(429, b"", {"retry-after": "7"}), Answer(503, b""), Answer(200, b"x")], clock)
    assert service.get("https://example.org/a", "*/*").status == 200
    assert len(requests) == 3
    assert clock.slept[0] == 7.0


def test_a_service_that_stays_busy_is_given_up_with_what_to_do() -> None:
    service, requests = asked([Answer(503, b"")] * 4, Clock())
    with pytest.raises(FetchFailed, match="too busy to answer; try again later"):
        service.get("https://example.org/a", "*/*")
    assert len(requests) == 4


def test_nobody_waits_an_hour() -> None:
    clock = Clock()
    service, requests = asked([Answer(429, b"", {"retry-after": "3600"})], clock)
    with pytest.raises(FetchFailed):
        service.get("https://example.org/a", "*/*")
    assert (len(requests), clock.slept) == (1, [])


def test_a_line_that_breaks_is_tried_again() -> None:
    service, requests = asked([FetchFailed("x"), Answer(200, b"x")], Clock())
    assert service.get("https://example.org/a", "*/*").status == 200
    assert len(requests) == 2


def test_one_host_is_asked_no_faster_than_it_likes() -> None:
    clock = Clock()
    service, _ = asked([Answer(200, b"")] * 3, clock)
    service.get("https://example.org/a", "*/*")
    service.get("https://example.org/b", "*/*")
    assert clock.slept == [PAUSE]
    service.get("https://other.example/c", "*/*")
    assert clock.slept == [PAUSE]


def test_an_answer_that_is_no_is_an_answer() -> None:
    service, requests = asked([Answer(404, b"")], Clock())
    assert service.get("https://example.org/a", "*/*").status == 404
    assert len(requests) == 1
