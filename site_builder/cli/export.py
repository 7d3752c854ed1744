"""`site-builder export`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from site_builder.cli.terminal import Command, ProgressBar, common_options, file_option, put, say, show_errors
from site_builder.diagnostics import has_errors, printable

if TYPE_CHECKING:
    from site_builder.collection.library import Library
    from site_builder.publishing.selection import Selection


FORMAT_NAMES = ("bibtex", "biblatex", "csl-json", "ris", "markdown", "graphml", "gexf", "vosviewer", "json", "related")
"""The rows of `publishing.exports.FORMATS`, said here too: importing what writes them doubles the time of `--help`."""


@click.command("export", cls=Command)
@click.argument("format_name", metavar="FORMAT", type=click.Choice(FORMAT_NAMES))
@click.option("--topic", "topics", multiple=True, metavar="TOPIC", help="Papers of a topic and of those below it.")
@click.option("--author", "authors", multiple=True, metavar="NAME", help="Papers by somebody.")
@click.option("--key", "keys", multiple=True, metavar="KEY", help="One paper.")
@click.option("--top", type=click.IntRange(min=1), metavar="N", help="Of these the N that the collection cites most.")
@file_option
@common_options
def export_command(
    format_name: str,
    topics: tuple[str, ...],
    authors: tuple[str, ...],
    keys: tuple[str, ...],
    top: int | None,
    output: Path | None,
    content: Path,
    quiet: bool,
    verbose: bool,
) -> int:
    """Write the papers in a FORMAT for other programs.

    \b
    bibtex, biblatex, csl-json, ris   bibliographies
    markdown                          an annotated bibliography
    graphml, gexf, vosviewer, json    the map, with places
    related                           for each paper its computed ranking, best first
    """  # noqa: D301 - click wants the character itself: it keeps lines as they are
    from site_builder.collection.disk.sources import CollectionNotFound
    from site_builder.collection.load import load
    from site_builder.publishing.selection import NothingCalledThat, Selection

    try:
        with ProgressBar(quiet=quiet, verbose=verbose) as progress:
            progress.stage("Reading notes", 0)
            library, diagnostics = load(content)
            progress.stage("Writing", 0)
            text = _text(library, format_name, Selection(topics=topics, authors=authors, keys=keys), top)
    except (CollectionNotFound, NothingCalledThat) as error:
        raise click.UsageError(str(error)) from error
    put(text, output, content)
    if output and not quiet:
        say(printable(f"Wrote {output}."))
    show_errors(diagnostics, content, quiet=quiet)
    return 1 if has_errors(diagnostics) else 0


def _text(library: Library, format_name: str, selection: Selection, top: int | None) -> str:
    from site_builder.mapping.build_map import build_map
    from site_builder.publishing.exports import FORMATS, Bibliography
    from site_builder.publishing.selection import citation_counts, most_cited, selected

    keys = selected(library, selection)
    if top is not None:
        keys = most_cited(keys, citation_counts(library), top)
    chosen = FORMATS[format_name]
    if isinstance(chosen, Bibliography):
        return chosen.write(library, keys)
    return chosen.write(library, build_map(library), keys)
