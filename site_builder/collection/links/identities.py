"""When two identifiers mean one paper."""

from __future__ import annotations

from site_builder.bibliography.identifiers import arxiv_of_doi, normal_arxiv, parse_identifier
from site_builder.model import Identifier, Note, without_version


def identity(identifier: Identifier) -> Identifier:
    """The identifier in the one form that is compared: arXiv's own DOIs are arXiv ids, versions do not count."""
    if identifier.scheme == "arxiv":
        return Identifier("arxiv", without_version(identifier.value.lower()))
    arxiv = arxiv_of_doi(identifier.value)
    return Identifier("arxiv", arxiv) if arxiv else Identifier("doi", identifier.value.lower())


def identities(note: Note) -> tuple[Identifier, ...]:
    """What a note's own `arxiv` and `doi` say it is, each once."""
    return tuple(dict.fromkeys(identity(identifier) for identifier in note.identifiers))


def identity_in(text: str) -> Identifier | None:
    """The identity that a link names: `doi:…`, `arxiv:…`, their addresses, or a bare DOI or arXiv id."""
    if found := parse_identifier(text):
        return found
    arxiv = normal_arxiv(text)
    return Identifier("arxiv", arxiv) if arxiv else None
