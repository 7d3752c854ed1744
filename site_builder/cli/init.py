"""`site-builder init`."""

from __future__ import annotations

import re
import shlex
from datetime import date, datetime
from pathlib import Path

import click

from site_builder.cli.terminal import Command, NamedPath, common_options, say
from site_builder.collection.words.wording import count


def _program(_context: click.Context, _parameter: click.Parameter, value: str) -> str:
    if (value and not re.fullmatch(r"[A-Za-z0-9._~:/?#@!$&()*+,;=\[\] %-]+", value)) or value.startswith("-"):
        raise click.BadParameter("a package or an address that pip understands is needed, without quotes")
    return value


@click.command("init", cls=Command)
@click.argument("folder", metavar="DIR", type=NamedPath(path_type=Path, file_okay=False))
@click.option(
    "--program",
    default="",
    callback=_program,
    metavar="ADDRESS",
    help="What the workflows install: an address with a version, as pip understands it.",
)
@click.option(
    "--today", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="The day on which the example notes join."
)
@common_options
def init_command(
    folder: Path,
    program: str,
    today: datetime | None,
    content: Path,  # noqa: ARG001 - every command takes it; a new collection brings its own
    quiet: bool,
    verbose: bool,
) -> int:
    """Lay a new collection in DIR, with examples and workflows.

    Example notes, site.yaml, a README and workflows for GitHub. Nothing is written over.
    """
    from site_builder.authoring.init import AlreadyThere, init

    # The one place where a clock is right: a person starts something today.
    day = today.date() if today else date.today()  # noqa: DTZ011 - the person's own day
    try:
        started = init(folder, program=program, today=day.isoformat())
    except AlreadyThere as error:
        raise click.UsageError(str(error)) from error
    if verbose:
        for path in started.files:
            say(f"  {path}")
    if not quiet:
        say(f"Laid {count(len(started.files), 'file')} in {folder}.")
        if not program:
            say(f"Name what the workflows install: program in {folder / 'content' / 'site.yaml'}.")
        there = "" if folder == Path() else f"cd {shlex.quote(str(folder))} && "
        say(f"Next: {there}git init -b main && site-builder serve")
    return 0
