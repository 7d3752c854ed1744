"""`site-builder export`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from site_builder.cli.terminal import ProgressBar, common_options, show
from site_builder.diagnostics import has_errors


@click.command("export")
@click.argument("format_name", metavar="FORMAT", type=click.Choice(["related"]))
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
    from site_builder.collection.load import load
    from site_builder.collection.sources import CollectionNotFound
    from site_builder.mapping.build_map import build_map

    try:
        with ProgressBar(quiet=quiet, verbose=verbose) as progress:
            progress.stage("Reading notes", 0)
            library, diagnostics = load(content)
            progress.stage("Ranking related papers", 0)
            ranking = build_map(library).related
    except CollectionNotFound as error:
        raise click.UsageError(str(error)) from error
    data = {
        key: [{"key": r.key, "score": round(r.score, 6), "reasons": list(r.reasons)} for r in related]
        for key, related in ranking.items()
    }
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    if output:
        output.write_text(text, encoding="utf-8")
    else:
        click.echo(text, nl=False)
    if not quiet:
        show(diagnostics, content)
    return 1 if has_errors(diagnostics) else 0
