"""Build, serve, watch, and build again: one walk, until it is stopped."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from site_builder.collection.disk.sources import CollectionNotFound, check_root
from site_builder.model import Key
from site_builder.publishing.manifest import OutputRefused
from site_builder.publishing.report import BuildReport, BuildRequest, Progress
from site_builder.rebuild import rebuild
from site_builder.rendering.faults import BadTemplate
from site_builder.serving.first_look import Basis, basis, first_look
from site_builder.serving.news import Fault, News
from site_builder.serving.server import Server
from site_builder.serving.watch import Watcher
from site_builder.structs import Frozen, replace

DEFAULT_PORT = 8000

LOOK = 0.5
"""Seconds after which a server that is told to stop stops at the latest."""


class ServeRequest(Frozen, kw_only=True):
    build: BuildRequest
    """Its output is not used: a served site lies in a folder of its own, which ends with the server."""
    port: int = DEFAULT_PORT


class Listener(Protocol):
    """Hears what happens, to tell whoever started the server."""

    def serving(self, url: str, port: int) -> None:
        """The server answers at `url`; `port` may be another than was asked for."""

    def shown(self, keys: Sequence[Key]) -> None:
        """The pages of these notes are shown anew; the rest of the site is built now."""

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
    check_root(root)
    with tempfile.TemporaryDirectory(prefix="site-builder-") as folder:
        news = News()
        to_build = replace(request.build, output=Path(folder) / "site")
        server = Server(to_build.output, news, request.port)
        watcher = Watcher(root)
        builds = _Builds(to_build, news, listener, watcher, stop)
        try:
            # Before the first build, so that what is saved while it runs is not missed.
            watcher.start()
            builds.run()
            server.start()
            listener.serving(server.url, server.port)
            while not stop.is_set():
                if watcher.wait(LOOK):
                    builds.run()
        finally:
            watcher.stop()
            server.stop()


class _Superseded(Exception):
    """Something was saved while a build ran: its site would be an older one."""


class _Interruptible:
    """A build's progress, which ends the build once something newer is to be built."""

    def __init__(self, progress: Progress, watcher: Watcher) -> None:
        self._progress, self._watcher = progress, watcher

    def stage(self, name: str, total: int) -> None:
        self._ask()
        self._progress.stage(name, total)

    def step(self) -> None:
        self._ask()
        self._progress.step()

    def _ask(self) -> None:
        if self._watcher.has_changed:
            raise _Superseded


class _Builds:
    """Builds one site again and again."""

    def __init__(
        self, request: BuildRequest, news: News, listener: Listener, watcher: Watcher, stop: threading.Event
    ) -> None:
        self._request, self._news, self._listener, self._watcher, self._stop = request, news, listener, watcher, stop
        self._last: Basis | None = None

    def run(self) -> None:
        """Build once more, whatever state the collection is in: edited notes' own pages first, then all."""
        try:
            shown = first_look(self._request, self._last) if self._last else ()
            if shown:
                self._news.built(self._news.latest.faults, changed=True)
                self._listener.shown(shown)
            self._build(may_wait=bool(shown))
        except _Superseded:
            return  # what superseded it is built next
        except (BadTemplate, CollectionNotFound, OutputRefused) as error:
            self._fail(error, str(error))
        except OSError as error:
            # A branch is being changed under our feet, or a disk is full: the next save tries again.
            self._fail(error, _in_words(error))
        except Exception as error:  # noqa: BLE001 - a fault of ours must not end the server of somebody who is writing
            self._fail(error, f"a fault of ours: {type(error).__name__}: {error}")

    def _build(self, *, may_wait: bool) -> None:
        progress = self._listener.progress()
        made: list[Basis] = []
        # The pages that are being written are shown already: a build for all the rest gives way to the next save.
        report = rebuild(
            self._request,
            _Interruptible(progress, self._watcher) if may_wait else progress,
            lambda library, literature_map: made.append(basis(library, literature_map)),
        )
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
        self._news.built(faults, changed=bool(published.new + published.changed + published.removed))
        self._listener.built(report)
        self._last = made[0] if made else self._last

    def _fail(self, error: Exception, words: str) -> None:
        if self._stop.is_set():
            return  # what a signal raised, as another exception: it stops the server and is no fault
        self._news.failed(words)
        self._listener.failed(error)


def _in_words(error: OSError) -> str:
    return f"the machine failed us: {error.strerror or error}" + (f": {error.filename}" if error.filename else "")
