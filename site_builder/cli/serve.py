"""`site-builder serve`."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from site_builder.cli.interruption import Interruption
from site_builder.cli.terminal import Command, ProgressBar, cache_options, common_options, complain, say, show, tally
from site_builder.collection.words.wording import count
from site_builder.diagnostics import printable

if TYPE_CHECKING:
    from site_builder.publishing.report import BuildReport


class _OnTerminal:
    """Tells on a terminal what a server does."""

    def __init__(self, content: Path, port: int, *, opens: bool, quiet: bool, verbose: bool) -> None:
        self._content, self._port, self._opens = content, port, opens
        self._quiet = quiet
        self._began = 0.0
        self._stages = ProgressBar(quiet=quiet, verbose=verbose, bar=False)

    def progress(self) -> ProgressBar:
        self._began = perf_counter()
        return self._stages

    def serving(self, url: str, port: int) -> None:
        if port != self._port:
            say(f"Port {self._port} is taken; port {port} is the next free one.")
        say(f"Serving {self._content} at {url} (stop with Ctrl+C)")
        if self._opens:
            click.launch(url)

    def shown(self, keys: Sequence[str]) -> None:
        self._stages.end_stage()
        if not self._quiet:
            say(f"Shown again: {', '.join(map(printable, keys))}; building the rest.")

    def built(self, report: BuildReport) -> None:
        self._stages.end_stage()
        show(report.diagnostics, self._content)
        if not self._quiet:
            done = report.published
            touched = count(done.new + done.changed + done.removed, "file")
            seconds = perf_counter() - self._began
            say(f"Built in {seconds:.1f} s: {touched} written or removed; {tally(report.diagnostics)}.")

    def failed(self, error: Exception) -> None:
        self._stages.end_stage()
        complain(f"{error}; the last site stands, and the next save is tried again")


@click.command("serve", cls=Command)
@click.option(
    "--port",
    type=click.IntRange(1, 65_535),
    default=8000,
    show_default=True,
    metavar="P",
    help="Where to serve; where it is taken, the next free one.",
)
@click.option("--open", "opens", is_flag=True, help="Open the site in the browser.")
@click.option("--drafts", is_flag=True, help="Show the notes marked as drafts too.")
@cache_options
@common_options
@click.pass_obj
def serve_command(
    interruption: Interruption,
    content: Path,
    port: int,
    opens: bool,
    drafts: bool,
    cache: Path | None,
    quiet: bool,
    verbose: bool,
) -> int:
    """Serve the site while you write: each save is built and shown.

    On this machine alone, at http://127.0.0.1:8000/; open pages reload. Ctrl+C stops it.
    """
    # A build under way is not waited for: what it has staged is dropped.
    interruption.heed(signal.SIGINT, signal.SIGTERM)
    try:
        from site_builder.collection.disk.sources import CollectionNotFound
        from site_builder.publishing.report import BuildRequest
        from site_builder.serving.serve import ServeRequest, serve

        request = ServeRequest(
            build=BuildRequest(content=content, output=Path("site"), drafts=drafts, cache=cache),
            port=port,
        )
        listener = _OnTerminal(content, port, opens=opens, quiet=quiet, verbose=verbose)
        try:
            serve(request, listener, interruption.told)
        except CollectionNotFound as error:
            raise click.UsageError(str(error)) from error
    except KeyboardInterrupt:
        pass
    except Exception:
        if not interruption.told.is_set():
            raise
    if not quiet:
        say("Stopped.")
    return 0
