"""`site-builder import`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from site_builder.cli.terminal import Command, NamedPath, ProgressBar, common_options, say, show, tally
from site_builder.collection.words.wording import count
from site_builder.diagnostics import printable

if TYPE_CHECKING:
    from site_builder.authoring.importing.run import ImportReport

NAMED = 8
"""Fields that a line names; the rest is counted."""


@click.command("import", cls=Command)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=NamedPath(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Say what would be done; write nothing.")
@click.option("--pages", is_flag=True, help="Make pages of a vault's notes that are no papers.")
@common_options
def import_command(
    paths: tuple[Path, ...], dry_run: bool, pages: bool, content: Path, quiet: bool, verbose: bool
) -> int:
    """Make notes of bibliographies, vaults and folders of notes.

    Imported again, a source changes only what nobody has changed since.
    """
    from site_builder.authoring.importing.run import SourceNotFound, import_paths
    from site_builder.collection.disk.sources import CollectionNotFound

    try:
        with ProgressBar(quiet=quiet, verbose=verbose) as progress:
            progress.stage("Importing", 0)
            report = import_paths(content, paths, dry_run=dry_run, pages=pages)
    except (CollectionNotFound, SourceNotFound) as error:
        raise click.UsageError(str(error)) from error
    show(report.diagnostics, Path())
    if not quiet:
        for line in told(report, content, dry_run=dry_run, pages=pages, verbose=verbose):
            say(printable(line))
    return 1 if report.unread else 0


def told(report: ImportReport, content: Path, *, dry_run: bool, pages: bool, verbose: bool) -> list[str]:
    """What was done, line by line."""
    offer = "" if pages else "; --pages makes pages of them"
    lines = []
    for step in report.steps:
        what = f": {', '.join(step.changes)}" if step.changes else ""
        if step.conflicts:
            what += f" ({count(len(step.conflicts), 'conflict')}: {', '.join(one.field for one in step.conflicts)})"
        if verbose or step.changes or step.conflicts:
            lines.append(f"{step.outcome.value:9} {(content / step.path).as_posix()}{what}")
    for source in report.sources:
        parts = [count(source.read, "entry", "entries")]
        parts += [f"{source.left_out:,} left out"] if source.left_out else []
        if source.others:
            parts[-1] += f" ({count(source.others, 'note')} of no paper{offer})"
        parts += [f"{source.unread:,} not read"] if source.unread else []
        lines.append(f"Read {source.path}: {', '.join(parts)}.")
    if report.unkept:
        lines.append(f"Fields that notes have no place for: {_named(report.unkept)}.")
    if report.own:
        lines.append(f"Fields of your own, to be listed under 'fields' in site.yaml: {_named(report.own)}.")
    if report.named_files:
        lines.append(f"{count(report.named_files, 'file')} that entries name: left where they are.")
    if report.attachments:
        lines.append(f"{count(report.attachments, 'attachment')} came along.")
    if report.abstracts:
        lines.append(f"{count(report.abstracts, 'abstract')} came along: keep them only where they are yours to give.")
    outcomes = Counter(step.outcome.value for step in report.steps)
    conflicts = sum(len(step.conflicts) for step in report.steps)
    parts = [
        f"{count(outcomes['new'], 'note')} new",
        f"{outcomes['changed']:,} changed",
        f"{outcomes['unchanged']:,} as they were",
        *([f"{outcomes['deleted']:,} deleted since and left so"] if outcomes["deleted"] else []),
        *([count(conflicts, "conflict")] if conflicts else []),
    ]
    verb = "Would write" if dry_run else "Wrote"
    lines.append(f"{verb} {content}: {', '.join(parts)}; {tally(report.diagnostics)}.")
    return lines


def _named(counts: Sequence[tuple[str, int]]) -> str:
    more = f" and {len(counts) - NAMED:,} more" if len(counts) > NAMED else ""
    return ", ".join(f"{name} ({number:,})" for name, number in counts[:NAMED]) + more
