"""`site-builder check`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from site_builder.cli.terminal import Command, ProgressBar, cache_options, common_options, say, show, tally
from site_builder.collection.words.wording import count
from site_builder.diagnostics import has_errors, in_order

if TYPE_CHECKING:
    from site_builder.authoring.fetching.courtesy import Courteous
    from site_builder.model import Found
    from site_builder.recheck import Checked

ROUNDS = 4
"""A mend may bring another fault to light, as YAML that can be read at last; so often is that looked for."""

MOST_ROUNDS = 200
"""So often at most where a file has more faults than are told at once: each round mends those that are."""


@click.command("check", cls=Command)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github", "sarif"]),
    default="text",
    show_default=True,
    help="How the faults are written; text goes to standard error, the others to standard output.",
)
@click.option("--fix", is_flag=True, help="Mend what has one right answer; every other byte stays.")
@click.option(
    "--links", is_flag=True, help="Ask over the network whether the addresses in the notes still lead somewhere."
)
@click.option("--strict", is_flag=True, help="Let warnings count as errors.")
@click.option(
    "--today",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DATE",
    help="Dates after this one are in the future; without it, those after the latest 'added'.",
)
@cache_options
@common_options
def check_command(
    content: Path,
    form: str,
    fix: bool,
    links: bool,
    strict: bool,
    today: datetime | None,
    cache: Path | None,
    quiet: bool,
    verbose: bool,
) -> int:
    """Say what is wrong with the notes, and where."""
    from site_builder.collection.disk.sources import CollectionNotFound

    check = partial(_checked, content, today, cache=cache, quiet=quiet, verbose=verbose)
    try:
        checked = check()
        if fix:
            checked = _fixed(content, checked, check, quiet=quiet)
    except CollectionNotFound as error:
        raise click.UsageError(str(error)) from error
    diagnostics = checked.diagnostics
    if links:
        diagnostics = in_order((*diagnostics, *_dead(content, quiet=quiet, verbose=verbose)))
    if form == "text":
        show(diagnostics, content, with_lines=True)
    else:
        click.echo(_report(form, diagnostics, content), nl=False)
    if not quiet:
        say(f"Checked {content}: {count(checked.papers, 'paper')}; {tally(diagnostics)}.")
        mendable = sum(fault.mend is not None for fault in diagnostics)
        if mendable and not fix:
            say(f"{count(mendable, 'fault')} can be mended by: site-builder check --fix")
    return 1 if has_errors(diagnostics) or (strict and diagnostics) else 0


def _checked(content: Path, today: datetime | None, *, cache: Path | None, quiet: bool, verbose: bool) -> Checked:
    from site_builder.recheck import recheck

    with ProgressBar(quiet=quiet, verbose=verbose) as progress:
        return recheck(content, progress, cache, today=today.date() if today else None)


def _dead(content: Path, *, quiet: bool, verbose: bool) -> Found:
    from site_builder.authoring.fetching.addresses import dead_addresses
    from site_builder.collection.load import load

    library, _ = load(content)
    config = library.config
    with ProgressBar(quiet=quiet, verbose=verbose) as progress:
        progress.stage("Asking hosts", 0)
        asked = dead_addresses(library, _service(config.base_url or config.edit_url.partition("{path}")[0]))
    if not quiet:
        say(
            f"Asked hosts: {count(asked.alive, 'address', 'addresses')} alive, {asked.unclear:,} of which they did not "
            f"say, {len({fault.message for fault in asked.dead}):,} dead; {asked.skipped:,} not asked (no https)."
        )
    return asked.dead


def _service(contact: str) -> Courteous:
    from site_builder.authoring.fetching.courtesy import Courteous
    from site_builder.authoring.fetching.transport import https_status

    return Courteous(https_status, contact, pause=1.0)


def _fixed(content: Path, checked: Checked, check: Callable[[], Checked], *, quiet: bool) -> Checked:
    """Mend until nothing more can be; returns what a check comes to then."""
    from site_builder.authoring.mending import mend

    rounds = ROUNDS
    for _ in range(MOST_ROUNDS):
        mended = mend(content, checked.diagnostics)
        rounds -= all(fault.code != "more-faults" for fault in checked.diagnostics)
        if not mended.faults or rounds < 0:
            break
        if not quiet:
            say(f"Mended {count(len(mended.faults), 'fault')} in {count(len(mended.files), 'file')}:")
            show(mended.faults, content)
        checked = check()
    return checked


def _report(form: str, diagnostics: Found, content: Path) -> str:
    from site_builder.cli.reports.as_json import as_json
    from site_builder.cli.reports.github import as_annotations
    from site_builder.cli.reports.place_names import from_git_root, from_working_folder
    from site_builder.cli.reports.sarif import as_sarif

    if form == "json":
        return as_json(diagnostics, from_working_folder(content))
    return {"github": as_annotations, "sarif": as_sarif}[form](diagnostics, from_git_root(content))
