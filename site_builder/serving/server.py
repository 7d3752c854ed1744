"""A server for the one who writes: on this machine alone, for reading alone, and never busy without bound."""

from __future__ import annotations

import socket
import threading
import time
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

from site_builder import __version__
from site_builder.serving.files import OURS, TYPES, Served, find_file, served, with_reload
from site_builder.serving.news import News

ADDRESS = "127.0.0.1"

THREADS = 256
"""Requests that are answered at once; one more is told to come back later."""

LISTENERS = 24
"""Open pages that wait for news, of those."""

PATIENCE = 10.0
"""Seconds within which a client has to send its request, and to take each part of the answer."""

HEARTBEAT = 15.0
"""Seconds between signs of life to a page that waits, by which a page that is gone is noticed."""

PORTS_TRIED = 100

_BROWSER = Path(__file__).parent / "browser"


class NoFreePort(OSError):
    """Neither the port that was asked for nor those behind it are free."""


class Server(HTTPServer):
    """Serves the folder `site` on `ADDRESS`. Takes a port on creation; answers from `start` to `stop`."""

    request_queue_size = 128
    allow_reuse_address = True

    def __init__(self, site: Path, news: News, port: int) -> None:
        """Takes the first free port from `port` on; raises NoFreePort."""
        self.site = site
        self.news = news
        self.listeners = threading.BoundedSemaphore(LISTENERS)
        self._free = threading.BoundedSemaphore(THREADS)
        self._reading: dict[socket.socket, float] = {}
        self._lock = threading.Lock()
        for number in range(port, min(port + PORTS_TRIED, 65_536)):
            if not _is_taken(number):
                try:
                    super().__init__((ADDRESS, number), _Handler)
                except OSError:
                    continue
                break
        else:
            raise NoFreePort(None, f"no port from {port} to {min(port + PORTS_TRIED, 65_536) - 1} is free")
        self.hosts = {f"{name}:{self.port}" for name in (ADDRESS, "localhost")}
        self._thread = threading.Thread(target=self.serve_forever, args=(0.2,), daemon=True)

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    @property
    def url(self) -> str:
        return f"http://{ADDRESS}:{self.port}/"

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Answer no more; open connections end. Nothing is waited for where it was never started."""
        self.news.close()
        if self._thread.ident is not None:
            self.shutdown()
            self._thread.join()
        self.server_close()

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a thread of its own, if one is free."""
        if not self._free.acquire(blocking=False):
            _turn_away(request)
            self.shutdown_request(request)
            return
        with self._lock:
            self._reading[request] = time.monotonic()
        threading.Thread(target=self._answer, args=(request, client_address), daemon=True).start()

    def _answer(self, request: Any, client_address: Any) -> None:
        try:
            self.finish_request(request, client_address)
        except Exception:  # noqa: BLE001 - whatever a client does to its connection concerns nobody else
            self.handle_error(request, client_address)
        finally:
            self.has_read(request)
            self.shutdown_request(request)
            self._free.release()

    def has_read(self, request: socket.socket) -> None:
        """The client has sent its request: it is no longer waited for."""
        with self._lock:
            self._reading.pop(request, None)

    def service_actions(self) -> None:
        """Cut off those who send their request byte by byte, for longer than `PATIENCE` in all."""
        late = time.monotonic() - PATIENCE
        with self._lock:
            slow = [request for request, since in self._reading.items() if since < late]
        for request in slow:
            self.has_read(request)
            try:
                request.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # it has gone by itself

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a browser that closes a connection is no fault."""


class _Handler(BaseHTTPRequestHandler):
    timeout = PATIENCE
    server_version = f"site-builder/{__version__}"
    sys_version = ""

    @property
    def _ours(self) -> Server:
        return cast("Server", self.server)

    def do_GET(self) -> None:
        self._respond()

    def do_HEAD(self) -> None:
        self._respond()

    def _respond(self) -> None:
        self._ours.has_read(self.connection)
        if self.headers.get("Host", "").lower() not in self._ours.hosts:
            # Another site's page may make its own name mean this machine (DNS rebinding).
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST, "ask for this server by its own address")
        elif urlsplit(self.path).path == f"{OURS}events":
            self._send_events()
        elif (own := _own_file(self.path)) is not None:
            self._send(HTTPStatus.OK, own)
        else:
            self._send_site_file()

    def _send_site_file(self) -> None:
        # Asked before the file is read: a build in between makes the page reload once too often, not once too seldom.
        version = self._ours.news.latest.version
        site = self._ours.site
        try:
            if (file := find_file(site, self.path)) is not None:
                self._send(HTTPStatus.OK, served(file, version))
            elif (missing := find_file(site, "/404.html")) is not None:
                self._send(HTTPStatus.NOT_FOUND, served(missing, version))
            else:
                self._send(HTTPStatus.SERVICE_UNAVAILABLE, Served(TYPES[".html"], with_reload(_NOTHING_YET, version)))
        except FileNotFoundError:  # a build has just replaced it
            self.send_error(HTTPStatus.NOT_FOUND)

    def _send(self, status: HTTPStatus, file: Served) -> None:
        self.send_response(status)
        self.send_header("Content-Type", file.type)
        self.send_header("Content-Length", str(len(file.data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(file.data)

    def _send_events(self) -> None:
        if not self._ours.listeners.acquire(blocking=False):
            self.send_error(HTTPStatus.SERVICE_UNAVAILABLE, "too many open pages")
            return
        try:
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            if self.command != "HEAD":
                self._pass_on_news()
        except OSError:
            self.close_connection = True  # the page is closed
        finally:
            self._ours.listeners.release()

    def _pass_on_news(self) -> None:
        news = self._ours.news
        number = 0
        self.wfile.write(b"retry: 1000\n\n")
        while not news.is_closed:
            bulletin = news.after(number, HEARTBEAT)
            if bulletin is None:
                self.wfile.write(b":\n\n")
            else:
                number = bulletin.number
                self.wfile.write(bulletin.event())

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """A line of text. What the client sent is not repeated in it."""
        del explain
        status = HTTPStatus(code)
        text = f"{status.value} {message if code == HTTPStatus.MISDIRECTED_REQUEST and message else status.phrase}\n"
        if code == HTTPStatus.NOT_IMPLEMENTED:  # of methods, in the words of the base class
            status = HTTPStatus.METHOD_NOT_ALLOWED
            text = f"{status.value} {status.phrase}\n"
        self.send_response_only(status)
        if status is HTTPStatus.METHOD_NOT_ALLOWED:
            self.send_header("Allow", "GET, HEAD")
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(text)))
        self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(text.encode())

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        """Say nothing: the terminal is for builds."""


_NOTHING_YET = (
    b'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>No site yet</title></head>'
    b"<body><h1>No site yet</h1><p>This page loads again as soon as a build succeeds.</p></body></html>\n"
)

_OWN_FILES = ("reload.js", "overlay.css")


def _own_file(target: str) -> Served | None:
    path = urlsplit(target).path
    name = path.removeprefix(OURS)
    if not path.startswith(OURS) or name not in _OWN_FILES:
        return None
    return Served(TYPES[Path(name).suffix], (_BROWSER / name).read_bytes())


def _is_taken(port: int) -> bool:
    """Whether somebody answers there already: binding alone succeeds on some systems even so."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.settimeout(0.2)
        return probe.connect_ex((ADDRESS, port)) == 0


def _turn_away(request: socket.socket) -> None:
    text = f"HTTP/1.0 {HTTPStatus.SERVICE_UNAVAILABLE.value} Service Unavailable\r\nRetry-After: 1\r\n\r\n"
    try:
        request.settimeout(0.2)
        request.sendall(text.encode())
    except OSError:
        return
