"""Build, serve, watch, and build again: one walk, until it is stopped."""

from __future__ import annotations

import tempfile
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from site_builder.collection.disk.sources import CollectionNotFound
from site_builder.publishing.report import BuildReport, BuildRequest, Progress
from site_builder.publishing.writer import OutputRefused
from site_builder.rebuild import rebuild
from site_builder.rendering.faults import BadTemplate
from site_builder.serving.news import Fault, News
from site_builder.serving.server import Server
from site_builder.serving.watch import Watcher

DEFAULT_PORT = 8000

LOOK = 0.5
"""Seconds after which a server that is told to stop stops at the latest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeRequest:
    build: BuildRequest
    """Its output is not used: a served site lies in a folder of its own, which ends with the server."""
    port: int = DEFAULT_PORT


class Listener(Protocol):
    """Hears what happens, to tell whoever started the server."""

    def serving(self, url: str, port: int) -> None:
        """The server answers at `url`; `port` may be another than was asked for."""

    def built(self, report: BuildReport) -> None:
        """A build is published."""

    def failed(self, error: Exception) -> None:
        """A build came to nothing; the last one stands."""

    def progress(self) -> Progress:
        """Who hears how far the next build is."""


def serve(request: ServeRequest, listener: Listener, stop: threading.Event) -> None:
    """Serve a collection until `stop` is set or the program is interrupted.

    Raises CollectionNotFound where there is none to begin with, NoFreePort, and OSError where the machine fails.
    """
    root = request.build.content
    if not root.is_dir():
        raise CollectionNotFound(f"there is no folder {root}; name the collection with --content")
    with tempfile.TemporaryDirectory(prefix="site-builder-") as folder:
        news = News()
        to_build = replace(request.build, output=Path(folder) / "site")
        server = Server(to_build.output, news, request.port)
        watcher = Watcher(root)
        try:
            # Before the first build, so that what is saved while it runs is not missed.
            watcher.start()
            _rebuild(to_build, news, listener)
            server.start()
            listener.serving(server.url, server.port)
            while not stop.is_set():
                if watcher.wait(LOOK):
                    _rebuild(to_build, news, listener)
        finally:
            watcher.stop()
            server.stop()


def _rebuild(request: BuildRequest, news: News, listener: Listener) -> None:
    """Build once more, whatever state the collection is in."""
    try:
        report = rebuild(request, listener.progress())
    except (BadTemplate, CollectionNotFound, OutputRefused) as error:
        news.failed(str(error))
        listener.failed(error)
    except OSError as error:
        # A branch is being changed under our feet, or a disk is full: the next save tries again.
        news.failed(_in_words(error))
        listener.failed(error)
    except Exception as error:  # noqa: BLE001 - a fault of ours must not end the server of somebody who is writing
        news.failed(f"a fault of ours: {type(error).__name__}: {error}")
        listener.failed(error)
    else:
        published = report.published
        faults = tuple(
            Fault(
                place=f"{one.place.path}:{one.place.line}:{one.place.column}",
                severity=one.severity.value,
                code=one.code,
                message=one.message,
            )
            for one in report.diagnostics
        )
        news.built(faults, changed=bool(published.new + published.changed + published.removed))
        listener.built(report)


def _in_words(error: OSError) -> str:
    return f"the machine failed us: {error.strerror or error}" + (f": {error.filename}" if error.filename else "")
