"""A paper's facts from arXiv: https://info.arxiv.org/help/api/user-manual.html."""

from __future__ import annotations

from urllib.parse import quote
from xml.etree import ElementTree as ET

from site_builder.authoring.fetching.courtesy import Courteous
from site_builder.authoring.fetching.transport import FetchFailed
from site_builder.bibliography.csl_record import csl_name
from site_builder.bibliography.names import parse_entry
from site_builder.bibliography.readers.records import Record
from site_builder.model import JSON, Name

API = "https://export.arxiv.org/api/query?max_results=1&id_list="

_ATOM = "{http://www.w3.org/2005/Atom}"
_ARXIV = "{http://arxiv.org/schemas/atom}"


def fetch_arxiv(identifier: str, service: Courteous) -> Record:
    """The CSL record of the paper with an arXiv id. Raises FetchFailed, also where there is no such paper."""
    answer = service.get(API + quote(identifier, safe="/."), "application/atom+xml")
    missing = FetchFailed(f"arXiv has no paper {identifier}; look at the id again")
    if answer.status != 200:
        raise missing
    entry = _entry(answer.body)
    title = _text(entry, f"{_ATOM}title")
    if not title or title == "Error":
        raise missing
    published = _text(entry, f"{_ATOM}published")[:10]
    record: Record = {
        "type": "article",
        "title": title,
        "author": [
            csl_name(_parsed(name))
            for author in entry.iter(f"{_ATOM}author")
            if (name := _text(author, f"{_ATOM}name"))
        ],
        "abstract": _text(entry, f"{_ATOM}summary"),
        "custom": {"arxiv": identifier},
    }
    parts = [int(part) for part in published.split("-") if part.isdigit()]
    if parts:
        record["issued"] = {"date-parts": [list[JSON](parts)]}
    if doi := _text(entry, f"{_ARXIV}doi"):
        record["DOI"] = doi
    return record


def _entry(body: bytes) -> ET.Element:
    broken = FetchFailed("arXiv answers with something that is no Atom; try again later, or give the facts yourself")
    # No answer of arXiv declares entities, and an entity can hold any number of others.
    if b"<!DOCTYPE" in body or b"<!ENTITY" in body:
        raise broken
    try:
        entry = ET.fromstring(body).find(f"{_ATOM}entry")  # noqa: S314 - without entities, as seen to above
    except ET.ParseError as error:
        raise broken from error
    if entry is None:
        raise FetchFailed("arXiv has no such paper; look at the id again")
    return entry


def _text(element: ET.Element, name: str) -> str:
    return " ".join((element.findtext(name) or "").split())


def _parsed(name: str) -> Name:
    names, _, _ = parse_entry(name)
    return names[0] if names else Name(literal=name)
