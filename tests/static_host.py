"""A static host for tests: plain files on 127.0.0.1, under a sub-path if asked, 404.html for the rest."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit


class StaticServer(Protocol):
    """What the fixture `static_server` gives."""

    def __call__(self, folder: Path, prefix: str = "/") -> str: ...


class _Handler(SimpleHTTPRequestHandler):
    """Serves a folder under a prefix; nothing is outside the prefix."""

    def __init__(self, *args: Any, prefix: str, **kwargs: Any) -> None:
        self.prefix = prefix
        super().__init__(*args, **kwargs)

    def translate_path(self, path: str) -> str:
        plain = urlsplit(path).path
        if not plain.startswith(self.prefix):
            return str(Path(self.directory) / "\N{REPLACEMENT CHARACTER} outside the prefix")
        return super().translate_path("/" + plain.removeprefix(self.prefix))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(HTTPStatus.NOT_FOUND)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
        """Say nothing: pytest's report is for faults."""


class _Server(ThreadingHTTPServer):
    """Keeps as many connections waiting as a page has files: of more than its five a slow machine resets some."""

    request_queue_size = 128


@contextmanager
def serve_folder(folder: Path, prefix: str = "/") -> Iterator[str]:
    """Serve `folder` on a free port and give the address of its top, which ends in "/"."""
    prefix = f"/{prefix.strip('/')}/" if prefix.strip("/") else "/"
    handler = partial(_Handler, directory=str(folder), prefix=prefix)
    with _Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}{prefix}"
        finally:
            server.shutdown()
            thread.join()
