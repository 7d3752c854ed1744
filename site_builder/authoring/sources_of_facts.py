"""Where the facts of a new note come from: an entry of BibTeX, arXiv, the agencies of DOIs, an issue form."""

from __future__ import annotations

from pathlib import Path

from site_builder.authoring.fetching.arxiv import fetch_arxiv
from site_builder.authoring.fetching.courtesy import Courteous
from site_builder.authoring.fetching.doi import fetch_doi
from site_builder.authoring.fetching.transport import FetchFailed, Transport
from site_builder.authoring.importing.csl_fields import note_fields
from site_builder.authoring.issue_form import MAX_BYTES, read_issue_form
from site_builder.authoring.new import Facts
from site_builder.bibliography.identifiers import bare_arxiv, bare_doi
from site_builder.bibliography.readers.bibtex import read_bibtex
from site_builder.bibliography.readers.records import Record
from site_builder.collection.disk.named_file import MAX_BIBLIOGRAPHY, FileTooLarge, read_named
from site_builder.model import JSON


class NoFacts(Exception):
    """A source that says nothing of one paper; the message says why and what to do."""


def service(transport: Transport, *, contact: str) -> Courteous:
    """Who asks services: through `transport`, naming `contact`."""
    return Courteous(transport, contact)


def from_bibtex(file: Path, key: str) -> Facts:
    """The one entry of a file, or the one called `key`. Raises NoFacts, and OSError where the file cannot be read."""
    reading = read_bibtex(_read(file, MAX_BIBLIOGRAPHY, "cut it in parts"), file.as_posix())
    records = [one for one in reading.records if one.key == key] or list(reading.records)
    if not records:
        why = reading.found[0].line() if reading.found else f"'{file}' holds no entry of BibTeX"
        raise NoFacts(why)
    if len(records) > 1:
        raise NoFacts(f"'{file}' holds {len(records)} entries; name one by its key, or take them all by import")
    return Facts(fields=_fields(records[0].record), key=records[0].key)


def from_arxiv(text: str, asked: Courteous) -> Facts:
    """What arXiv says of an id. Raises NoFacts where it is none, and FetchFailed."""
    identifier = bare_arxiv(text)
    if identifier is None:
        raise NoFacts(f"'{text}' is no arXiv id; one looks like 1706.03762 or hep-th/9901001")
    return Facts(fields=_fields(fetch_arxiv(identifier, asked)))


def from_doi(text: str, asked: Courteous) -> Facts:
    """What the agency of a DOI says of it. Raises NoFacts where it is none, and FetchFailed."""
    doi = bare_doi(text)
    if doi is None:
        raise NoFacts(f"'{text}' is no DOI; one looks like 10.1145/3292500.3330701")
    fetched = fetch_doi(doi, asked)
    return Facts(fields=_fields(fetched.record), references=fetched.references)


def from_issue(file: Path, asked: Courteous) -> Facts:
    """What the form says; a service is asked only where it gives an id and no title, and may fail then.

    Raises NoForm, and OSError where the file cannot be read.
    """
    data = _read(file, MAX_BYTES, "give the body of one issue")
    form = read_issue_form(data.decode("utf-8", "replace"))
    known, unread = Facts(), form.unread
    if "title" not in form.fields and (form.arxiv or form.doi):
        try:
            known = from_arxiv(form.arxiv, asked) if form.arxiv else from_doi(form.doi, asked)
        except FetchFailed as error:
            unread += (str(error),)
    ids = {name: value for name, value in (("arxiv", form.arxiv), ("doi", form.doi)) if value}
    return Facts(
        fields={**known.fields, **form.fields, **ids}, references=known.references, body=form.body, unread=unread
    )


def _read(file: Path, most: int, what_to_do: str) -> bytes:
    try:
        return read_named(file, most)
    except FileTooLarge as error:
        raise NoFacts(f"{error}; {what_to_do}") from error


def _fields(record: Record) -> dict[str, JSON]:
    """The fields of a note. An abstract is its publisher's, and stays away: a summary is written in own words."""
    return {name: value for name, value in note_fields(record).items() if name != "abstract"}
