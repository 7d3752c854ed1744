"""`site-builder diff`."""

from __future__ import annotations

from pathlib import Path

import click

from site_builder.cli.terminal import Command, ProgressBar, common_options, file_option, put, say
from site_builder.diagnostics import has_errors


@click.command("diff", cls=Command)
@click.argument("base", metavar="BASE")
@click.argument("head", metavar="[HEAD]", required=False)
@click.option(
    "--format",
    "form",
    type=click.Choice(["markdown", "html", "json"]),
    default="markdown",
    show_default=True,
    help="Markdown for a job's summary, HTML with the maps in it, or JSON for programs.",
)
@click.option("--artifact", default="", metavar="NAME", help="Where Markdown says that diff.html can be found.")
@file_option
@common_options
def diff_command(
    base: str,
    head: str | None,
    form: str,
    artifact: str,
    output: Path | None,
    content: Path,
    quiet: bool,
    verbose: bool,
) -> int:
    """Say what a change does to the collection and its map.

    BASE and HEAD are revisions of git or folders of notes; without HEAD the collection as it lies there is compared.
    """
    from site_builder.changes.as_html import as_html
    from site_builder.changes.as_json import as_json
    from site_builder.changes.as_markdown import as_markdown
    from site_builder.changes.compare import compare, state_of
    from site_builder.changes.revisions import NoSuchRevision, collection_at
    from site_builder.changes.words import headline
    from site_builder.collection.disk.sources import CollectionNotFound

    try:
        with ProgressBar(quiet=quiet, verbose=verbose) as progress:
            progress.stage(f"Reading {base}", 0)
            with collection_at(base, content) as folder:
                before = state_of(folder, base)
            progress.stage(f"Reading {head or content}", 0)
            if head is None:
                after = state_of(content, str(content))
            else:
                with collection_at(head, content) as folder:
                    after = state_of(folder, head)
            progress.stage("Comparing", 0)
            changes = compare(before, after)
            if form == "markdown":
                text = as_markdown(changes, artifact)
            else:
                text = as_html(changes) if form == "html" else as_json(changes)
    except (CollectionNotFound, NoSuchRevision) as error:
        raise click.UsageError(str(error)) from error
    put(text, output, content)
    if not quiet:
        say(f"{base} → {head or content}: {headline(changes)}.")
    return 1 if has_errors(after.diagnostics) else 0
