"""`site-builder new`."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from site_builder.cli.terminal import Command, NamedPath, ProgressBar, common_options, complain, say, show
from site_builder.diagnostics import printable

if TYPE_CHECKING:
    from site_builder.authoring.fetching.transport import Transport
    from site_builder.authoring.new import Facts, NewNote

_FILE = NamedPath(path_type=Path, exists=True, dir_okay=False)


@click.command("new", cls=Command)
@click.argument("key", required=False)
@click.option("--bibtex", type=_FILE, metavar="FILE", help="Take the facts from an entry of BibTeX.")
@click.option("--arxiv", metavar="ID", help="Ask arXiv for the facts.")
@click.option("--doi", metavar="DOI", help="Ask Crossref or DataCite for the facts.")
@click.option("--from-issue", type=_FILE, metavar="FILE", help="Take the facts from the body of an issue form.")
@click.option("--accept", is_flag=True, help="Take up what the collection suggests, instead of noting it in comments.")
@click.option("--today", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="The day on which the note joins.")
@common_options
def new_command(
    key: str | None,
    bibtex: Path | None,
    arxiv: str | None,
    doi: str | None,
    from_issue: Path | None,
    accept: bool,
    today: datetime | None,
    content: Path,
    quiet: bool,
    verbose: bool,
) -> int:
    """Write one note, called KEY or by surname, year and first word. Nothing is written over.

    From nothing but a KEY, or from one source.
    """
    from site_builder.authoring.fetching.transport import FetchFailed
    from site_builder.authoring.issue_form import NoForm
    from site_builder.authoring.new import NoteExists, new_note
    from site_builder.authoring.sources_of_facts import NoFacts
    from site_builder.collection.disk.sources import CollectionNotFound
    from site_builder.collection.links.identities import identity_in

    sources = [source for source in (bibtex, arxiv, doi, from_issue) if source is not None]
    if len(sources) > 1 or not (sources or key):
        raise click.UsageError("give a KEY, or one of --bibtex, --arxiv, --doi and --from-issue")
    wanted = _checked_key(key)
    # The one place where a clock is right: a person writes something today.
    day = today.date() if today else date.today()  # noqa: DTZ011 - the person's own day
    try:
        with ProgressBar(quiet=quiet, verbose=verbose) as progress:

            def find() -> Facts:
                progress.stage("Looking up the paper" if arxiv or doi else "Reading", 0)
                facts = _facts(wanted, bibtex, arxiv, doi, from_issue, content)
                progress.stage("Writing the note", 0)
                return facts

            progress.stage("Reading the collection", 0)
            named = identity_in(arxiv or doi or "")
            note = new_note(content, find, named=named, key=wanted, today=day.isoformat(), accept=accept)
    except (CollectionNotFound, FetchFailed, NoFacts, NoForm, NoteExists) as error:
        # Not a UsageError: that would lead with how the command is called, which is not what went wrong.
        raise click.ClickException(printable(str(error))) from error
    if not quiet:
        _tell(note, content, accept=accept)
    if note.unread:
        complain(f"left out: {'; '.join(note.unread)}; see what was meant, and write it into the note")
    show(note.diagnostics, content)
    return 0


def _checked_key(key: str | None) -> str:
    from site_builder.authoring.importing.keys import given_key

    if key is None:
        return ""
    if not given_key(key) or "/" in key or "\\" in key:
        raise click.UsageError(f"'{printable(key)}' can be no key; use letters, digits, - and _")
    return given_key(key)


def _facts(
    key: str, bibtex: Path | None, arxiv: str | None, doi: str | None, from_issue: Path | None, content: Path
) -> Facts:
    from site_builder.authoring import sources_of_facts as sources
    from site_builder.authoring.new import Facts
    from site_builder.collection.settings.read_config import read_config

    if bibtex is not None:
        return sources.from_bibtex(bibtex, key)
    if arxiv is None and doi is None and from_issue is None:
        return Facts()
    config, _ = read_config(content)
    service = sources.service(_transport(), contact=config.base_url or config.edit_url.partition("{path}")[0])
    if arxiv is not None:
        return sources.from_arxiv(arxiv, service)
    if doi is not None:
        return sources.from_doi(doi, service)
    assert from_issue is not None  # noqa: S101 - one of the four is given
    return sources.from_issue(from_issue, service)


def _transport() -> Transport:
    from site_builder.authoring.fetching.transport import https_transport

    return https_transport


def _tell(note: NewNote, content: Path, *, accept: bool) -> None:
    from site_builder.authoring.new import evidence

    say(f"Wrote {(content / note.path).as_posix()}.")
    verb = "Topics" if accept else "Suggested topics, as comments in the note"
    if note.topics:
        say(f"{verb}:")
        for topic in note.topics:
            say(printable(f"  {topic.id}: {evidence(topic)}"))
    if note.cites:
        say(printable(f"It cites, of the papers here: {', '.join(note.cites)}"))
