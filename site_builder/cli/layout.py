"""`site-builder layout`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from site_builder.cli.terminal import Command, ProgressBar, common_options, say, show_errors
from site_builder.collection.words.wording import count
from site_builder.diagnostics import has_errors

if TYPE_CHECKING:
    from site_builder.authoring.layout import LayoutReport

NAMED = 5
"""Keys that a line names; the rest is counted."""


@click.command("layout", cls=Command)
@click.option("--relax", is_flag=True, help="Make the map better from where it stands; papers move a little.")
@click.option("--prune", is_flag=True, help="Drop the places of papers whose notes are deleted.")
@common_options
def layout_command(content: Path, relax: bool, prune: bool, quiet: bool, verbose: bool) -> int:
    """Lock the map: write the place of each paper to layout.tsv."""
    from site_builder.authoring.layout import LockNotOurs, layout
    from site_builder.collection.disk.sources import CollectionNotFound

    try:
        with ProgressBar(quiet=quiet, verbose=verbose) as progress:
            progress.stage("Drawing the map", 0)
            report = layout(content, relax=relax, prune=prune)
    except (CollectionNotFound, LockNotOurs) as error:
        raise click.UsageError(str(error)) from error
    # What was wrong with the lock is mended now, and said below.
    show_errors([fault for fault in report.diagnostics if fault not in report.mended], content, quiet=quiet)
    if not quiet:
        for line in told(report, relax=relax):
            say(line)
    return 1 if has_errors(report.diagnostics) else 0


def told(report: LayoutReport, *, relax: bool) -> list[str]:
    """What was done, line by line."""
    lines = []
    if report.mended:
        lines.append(f"Mended {count(len(report.mended), 'fault')} of {report.path}.")
    if report.renamed:
        pairs = [f"{was} is {key}" for key, was in report.renamed.items()]
        lines.append(f"{count(len(pairs), 'paper')} renamed: {_listed(pairs)}.")
    if report.placed and not report.is_new:
        lines.append(f"{count(len(report.placed), 'paper')} placed: {_listed(report.placed)}.")
    if report.new_districts and not report.is_new:
        lines.append(f"{count(len(report.new_districts), 'new district')}: {_listed(report.new_districts)}.")
    if report.pruned:
        lines.append(f"{count(len(report.pruned), 'deleted paper')} pruned: {_listed(report.pruned)}.")
    if report.gone:
        lines.append(
            f"{count(len(report.gone), 'deleted paper')} kept in mind (--prune drops them): {_listed(report.gone)}."
        )
    lines += _movement(report, relax=relax)
    if report.is_written and report.is_new:
        lines.append(f"Wrote {report.path}: {count(len(report.placed), 'paper')}.")
    else:
        lines.append(f"Wrote {report.path}." if report.is_written else f"{report.path} is as it was.")
    return lines


def _movement(report: LayoutReport, *, relax: bool) -> list[str]:
    if report.is_new:
        return []
    if not relax:
        moved = f"{count(len(report.moved), 'paper')} made way: {_listed(sorted(report.moved))}."
        return [moved] if report.moved else []
    ways = sorted([*report.moved.values(), *[0.0] * (report.papers - len(report.moved))]) or [0.0]
    far = [100 * ways[round(share * (len(ways) - 1))] for share in (0.5, 0.95, 1.0)]
    changed = count(len(report.changed_district), "paper")
    told = (
        f"{len(report.moved):,} of {count(report.papers, 'paper')} moved, in shares of the map's width: "
        f"the median by {far[0]:.1f} %, 95 in 100 by at most {far[1]:.1f} %, the farthest by {far[2]:.1f} %; "
        f"{changed} changed district."
    )
    return [told]


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMED:,} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more
