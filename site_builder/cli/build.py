"""`site-builder build`."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import click

from site_builder.cli.terminal import (
    Command,
    NamedPath,
    ProgressBar,
    cache_options,
    common_options,
    say,
    show,
    tally,
    worked,
)
from site_builder.collection.words.wording import count
from site_builder.diagnostics import has_errors
from site_builder.memory import few_looks


def _checked_base_url(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    if value is None or value == "":
        return value
    try:
        parts = urlsplit(value)
        fine = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
    except ValueError:
        fine = False
    if not fine or any(c.isspace() or c in "\"'<>" for c in value):
        raise click.BadParameter("an address such as https://example.org/papers/ is needed")
    return value if value.endswith("/") else value + "/"


@click.command("build", cls=Command)
@click.option(
    "--output",
    type=NamedPath(path_type=Path),
    default=Path("site"),
    show_default=True,
    metavar="DIR",
    help="Where the site is written.",
)
@click.option(
    "--base-url",
    callback=_checked_base_url,
    metavar="URL",
    help="Where the site will be hosted; wins over the one in site.yaml.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Processes to work in; 1 for few papers, else one a processor, at most 4.",
)
@click.option(
    "--scheduler",
    default="",
    metavar="ADDRESS",
    help="Work on the Dask cluster whose scheduler is there, such as tcp://10.0.0.1:8786.",
)
@click.option("--strict", is_flag=True, help="Let warnings count as errors.")
@click.option("--allow-errors", is_flag=True, help="Exit with 0 whatever is wrong with the notes.")
@click.option("--drafts", is_flag=True, help="Build the notes marked as drafts too.")
@cache_options
@common_options
def build_command(
    *,
    content: Path,
    output: Path,
    base_url: str | None,
    jobs: int | None,
    scheduler: str,
    strict: bool,
    allow_errors: bool,
    drafts: bool,
    cache: Path | None,
    quiet: bool,
    verbose: bool,
) -> int:
    """Write the website of a collection."""
    from site_builder.collection.disk.sources import CollectionNotFound
    from site_builder.making.crew import DaskMissing
    from site_builder.publishing.manifest import OutputRefused
    from site_builder.publishing.report import BuildRequest
    from site_builder.rebuild import rebuild
    from site_builder.rendering.faults import BadTemplate

    if scheduler and jobs:
        raise click.UsageError("--jobs and --scheduler both say who does the work; leave one out")
    request = BuildRequest(
        content=content, output=output, base_url=base_url, jobs=jobs, scheduler=scheduler, drafts=drafts, cache=cache
    )
    few_looks()
    try:
        with ProgressBar(quiet=quiet, verbose=verbose) as progress:
            report = rebuild(request, progress)
    except (BadTemplate, CollectionNotFound, DaskMissing, OutputRefused) as error:
        raise click.UsageError(str(error)) from error
    found, published = report.summary, report.published
    show(report.diagnostics, content)
    if not quiet:
        parts = [count(found.papers, "paper"), count(found.topics, "topic")]
        if found.pages:
            parts.append(count(found.pages, "page"))
        if found.wanted:
            parts.append(count(found.wanted, "wanted paper"))
        if found.drafts and not drafts:
            parts.append(f"{count(found.drafts, 'draft')} held back")
        if found.left_out:
            parts.append(f"{count(found.left_out, 'file')} left out")
        say(f"Read {content}: {', '.join(parts)}; {tally(report.diagnostics)}.")
        say(
            f"Wrote {output}: {count(published.total, 'file')} ({published.new:,} new, {published.changed:,} changed, "
            f"{published.unchanged:,} as they were, {published.removed:,} removed)."
        )
        if verbose:
            say(worked(report.made, report.recalled))
        if not found.base_url:
            say("No base_url in site.yaml: the site has no canonical addresses, feeds, sitemap or oEmbed.")
        elif found.wants_pictures and not _can_draw():
            say("Links to the site show no picture: install site-builder[cards], or write cards: none in site.yaml.")
        say(f"Open {output / 'index.html'}")
    failed = has_errors(report.diagnostics) or (strict and bool(report.diagnostics))
    return 1 if failed and not allow_errors else 0


def _can_draw() -> bool:
    from site_builder.rendering.cards.raster import can_draw

    return can_draw()
