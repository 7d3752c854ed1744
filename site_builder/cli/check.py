"""`site-builder check`."""

from __future__ import annotations

from pathlib import Path

import click

from site_builder.cli.terminal import ProgressBar, common_options, count, say, show, tally
from site_builder.diagnostics import has_errors


@click.command("check")
@click.option("--strict", is_flag=True, help="Let warnings count as errors.")
@common_options
def check_command(content: Path, strict: bool, quiet: bool, verbose: bool) -> int:
    """Say what is wrong with the notes, and where; write nothing."""
    from site_builder.collection.disk.sources import CollectionNotFound
    from site_builder.collection.load import load

    try:
        with ProgressBar(quiet=quiet, verbose=verbose) as progress:
            progress.stage("Reading notes", 0)
            library, diagnostics = load(content)
    except CollectionNotFound as error:
        raise click.UsageError(str(error)) from error
    show(diagnostics, content)
    if not quiet:
        say(f"Checked {content}: {count(len(library.papers), 'paper')}; {tally(diagnostics)}.")
    return 1 if has_errors(diagnostics) or (strict and diagnostics) else 0
