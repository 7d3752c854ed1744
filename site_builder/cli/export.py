"""`site-builder export`."""

from __future__ import annotations

from pathlib import Path

import click

from site_builder.cli.terminal import ProgressBar, common_options, show
from site_builder.diagnostics import has_errors
from site_builder.publishing.exports import EXPORTS


@click.command("export")
@click.argument("format_name", metavar="FORMAT", type=click.Choice(sorted(EXPORTS)))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write to a file instead of standard output.",
)
@common_options
def export_command(format_name: str, output: Path | None, content: Path, quiet: bool, verbose: bool) -> int:
    """Write what is known about the papers in a FORMAT that programs read.

    related: for each paper, the computed ranking of its related papers, best first.
    """
    from site_builder.collection.disk.sources import CollectionNotFound
    from site_builder.collection.load import load
    from site_builder.mapping.build_map import build_map

    try:
        with ProgressBar(quiet=quiet, verbose=verbose) as progress:
            progress.stage("Reading notes", 0)
            library, diagnostics = load(content)
            progress.stage("Drawing the map", 0)
            text = EXPORTS[format_name](library, build_map(library))
    except CollectionNotFound as error:
        raise click.UsageError(str(error)) from error
    if output:
        output.write_text(text, encoding="utf-8")
    else:
        click.echo(text, nl=False)
    show(diagnostics, content)
    return 1 if has_errors(diagnostics) else 0
