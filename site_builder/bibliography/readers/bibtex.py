"""BibTeX and biblatex to CSL-JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

from site_builder.bibliography.identifiers import arxiv_of_doi, bare_arxiv, bare_doi
from site_builder.bibliography.readers.attachments import attachment_paths
from site_builder.bibliography.readers.bibtex_blocks import RawEntry, split_blocks
from site_builder.bibliography.readers.bibtex_dates import date_of
from site_builder.bibliography.readers.bibtex_fields import (
    CSL_NAMES,
    DATES,
    EDITOR_ROLES,
    LANGUAGES,
    NAMES,
    SILENT,
    TEXTS,
    TYPES,
)
from site_builder.bibliography.readers.bibtex_inheritance import inherit
from site_builder.bibliography.readers.bibtex_names import names_of
from site_builder.bibliography.readers.bibtex_values import resolved_macros, value_of
from site_builder.bibliography.readers.csl_dates import date_variable
from site_builder.bibliography.readers.decoding import decode
from site_builder.bibliography.readers.latex_text import plain, plain_paragraphs, verbatim
from site_builder.bibliography.readers.records import Reading, ReadRecord, Record, Remarks, Spot, excerpt
from site_builder.bibliography.vocabularies import CSL_TYPES, NUMBERED_ISSUES
from site_builder.diagnostics import Place
from site_builder.model import JSON

Fields = dict[str, str]

_ARXIV_IN_TEXT = re.compile(
    r"(?:\barxiv\s*(?:preprint)?[\s:,]*(?:arxiv:)?|\babs/|arxiv\.org/(?:abs|pdf)/)"
    r"((?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?)",
    re.IGNORECASE,
)

_WEB = re.compile(r"https?://[^\s{}<>\"]+")


def read_bibtex(data: bytes, path: str) -> Reading:
    """Every work of a file. `path` is the file's, for messages."""
    remarks = Remarks(path)
    blocks = split_blocks(decode(data, remarks), remarks)
    macros = resolved_macros(blocks.macros)
    own: list[tuple[RawEntry, Fields]] = [(entry, _own_fields(entry, macros, remarks)) for entry in blocks.entries]
    by_key: dict[str, tuple[str, Fields]] = {}
    for entry, fields in own:
        by_key.setdefault(entry.key.lower(), (entry.type, fields))
    records = []
    total = blocks.total
    for entry, fields in own:
        if entry.type in ("xdata", "set"):
            total -= 1  # no work of its own: others take its fields, or it only names others
            continue
        if {"crossref", "xdata"} & fields.keys() and by_key.get(entry.key.lower(), ("", {}))[1] is fields:
            fields = inherit(by_key, entry.key, entry.line, remarks)  # noqa: PLW2901 - the same fields, completed
        records.append(_record(entry, fields, remarks))
    return Reading(tuple(records), tuple(remarks.found), total, blocks.commented, tuple(remarks.unkept))


def _own_fields(entry: RawEntry, macros: Mapping[str, str], remarks: Remarks) -> Fields:
    fields: Fields = {}
    for one in entry.fields:
        value, unknown = value_of(one.value, macros)
        for name in unknown:
            message = f"{one.name} names the macro '{name}', which no @string defines; it stands as a word"
            remarks.add_at(one.spot, "mended-entry", f"{message}: define it, or put the value in braces")
        if one.name in fields:
            if fields[one.name] != value:
                message = f"the field {one.name} stands twice in '{entry.key}'; the first counts: delete one"
                remarks.add_at(one.spot, "mended-entry", message)
        elif value.strip():
            fields[one.name] = value
    return fields


def _record(entry: RawEntry, fields: Fields, remarks: Remarks) -> ReadRecord:
    line = entry.line
    if not entry.key and not any(fault.place.line == line for fault in remarks.found):
        remarks.mended(line, f"the entry {excerpt(fields.get('title', ''))} has no key, and was given one; add one")
    kind = _type(entry, fields, remarks)
    record: Record = {"type": kind, **_people(fields, entry.spot_of, remarks)}
    if title := _title(fields, "title", "subtitle"):
        record["title"] = title
    record |= _container(kind, entry.type, fields)
    for field, variable in TEXTS.items():
        is_read = variable in record or (field == "organization" and "container-title" in record)
        if not is_read and (text := plain(fields.get(field, ""))):
            record[variable] = text
    record |= _numbers(kind, fields)
    if date := date_of(fields, entry.spot_of, remarks):
        record["issued"] = date_variable(date)
    for field, variable in DATES.items():
        if text := verbatim(fields.get(field, "")):
            record[variable] = date_variable(text)
    record |= _described(fields)
    record |= _own_variables(fields)
    if "csl-container-title" in fields and record.get("publisher") == record["container-title"]:
        del record["publisher"]  # written as both, since a report has no field for where it appeared
    if custom := _identify(record, entry, fields):
        theirs = record.get("custom")
        record["custom"] = {**theirs, **custom} if isinstance(theirs, dict) else custom
    for who in ("author", "editor"):
        _annotate(record, who, fields.get(f"{who}+an:orcid", ""))
    remarks.unkept += [name for name in fields if name not in _KNOWN and not name.startswith("csl-")]
    if not record.get("title"):
        remarks.add(line, "missing-title", f"the entry '{entry.key}' has no title; add one")
    key = plain(fields.get("csl-id", "")) or entry.key
    return ReadRecord(record, key, Place(remarks.path, line, entry.column), attachment_paths(fields.get("file", "")))


_READ_ELSEWHERE = frozenset(
    """
    title subtitle titleaddon booktitle booksubtitle booktitleaddon maintitle mainsubtitle issuetitle issuesubtitle
    pages eid number abstract keywords isbn issn doi url pdf code howpublished langid language ids file authortype
    editortype editora editoratype editorb editorbtype editorc editorctype author+an:orcid editor+an:orcid
    """.split()
)

_KNOWN = frozenset(NAMES) | frozenset(TEXTS) | frozenset(DATES) | SILENT | _READ_ELSEWHERE


def _people(fields: Fields, spot_of: Callable[[str], Spot], remarks: Remarks) -> Record:
    """Who wrote, edited and translated: biblatex's `editortype` and `editora` to `editorc` say in which part."""
    found: Record = {}
    sources = [(field, variable) for field, variable in NAMES.items() if variable]
    sources += [(f"editor{letter}", "") for letter in "abc"]
    for field, variable in sources:
        if names := fields.get(field):
            stated = fields.get(f"{field}type", "").strip().lower()
            _add_names(found, EDITOR_ROLES.get(stated, variable or "editor"), names, spot_of(field), field, remarks)
    return found


def _type(entry: RawEntry, fields: Fields, remarks: Remarks) -> str:
    stated = plain(fields.get("csl-type", ""))
    if stated in CSL_TYPES:
        return stated
    kind = TYPES.get(entry.type)
    if kind is None:
        kind = entry.type if entry.type in CSL_TYPES else "document"
        if kind == "document":
            remarks.add(entry.line, "unknown-type", f"'@{entry.type}' is no type of BibTeX; it was read as a document")
    is_preprint = bool(_arxiv_of_eprint(fields))
    return "article" if is_preprint and entry.type in ("misc", "online", "unpublished", "electronic") else kind


def _add_names(record: Record, variable: str, text: str, spot: Spot, field: str, remarks: Remarks) -> None:
    names = names_of(text, spot, field, remarks)
    have = record.get(variable)
    if names:
        record[variable] = [*have, *names] if isinstance(have, list) else names


def _title(fields: Fields, name: str, sub: str) -> str:
    title, subtitle = plain(fields.get(name, "")), plain(fields.get(sub, ""))
    if title and subtitle:
        return f"{title}{'' if title[-1] in '?!:.' else ':'} {subtitle}"
    return title or subtitle


def _container(kind: str, entry_type: str, fields: Fields) -> Record:
    """Where the work appeared: a book or proceedings, else a journal, which `TEXTS` reads."""
    title = _title(fields, "booktitle", "booksubtitle") or _title(fields, "maintitle", "mainsubtitle")
    if title and kind != "book":
        return {"container-title": title}
    if entry_type in ("online", "electronic", "www") and "organization" in fields:
        return {"container-title": plain(fields["organization"])}  # the site, as CSL has it
    published = fields.get("howpublished", "")
    if published and not _WEB.search(published) and not {"journal", "journaltitle"} & fields.keys():
        return {"container-title": plain(published)}
    return {}


def _numbers(kind: str, fields: Fields) -> Record:
    found: Record = {}
    if number := plain(fields.get("number", "")):
        found["issue" if kind in NUMBERED_ISSUES and "issue" not in fields else "number"] = number
    if pages := plain(fields.get("pages", "")) or plain(fields.get("eid", "")):
        found["page"] = re.sub(r"\s*(?:-{2,}|[–—])\s*", "-", pages)
    return found


def _described(fields: Fields) -> Record:
    """Ids, addresses, keywords, abstract, language."""
    found: Record = {}
    if abstract := plain_paragraphs(fields.get("abstract", "")):
        found["abstract"] = abstract
    if words := plain(fields.get("keywords", "")):
        found["keyword"] = words
    for field in ("isbn", "issn"):
        if text := plain(fields.get(field, "")):
            found[field.upper()] = re.sub(r"(?i)^is[bs]n[\s:]+", "", text)
    if doi := verbatim(fields.get("doi", "")):
        within = re.search(r"10\.\d{4,9}/\S+", doi)
        found["DOI"] = bare_doi(doi) or (bare_doi(within[0]) if within else None) or doi
    if address := verbatim(fields.get("url", "")):
        found["URL"] = address
    elif match := _WEB.search(verbatim(fields.get("howpublished", ""))):
        found["URL"] = match[0].rstrip(".,;)")
    if language := plain(fields.get("langid", "") or fields.get("language", "")):
        found["language"] = LANGUAGES.get(language.lower(), language)
    return found


def _identify(record: Record, entry: RawEntry, fields: Fields) -> Record:
    """The arXiv id, wherever the entry hides it, and a DOI that stands as an address. Returns what goes to `custom`."""
    custom: Record = {}
    if ids := [part.strip() for part in fields.get("ids", "").split(",") if part.strip()]:
        custom["aliases"] = list[JSON](ids)
    for field in ("pdf", "code"):
        address = verbatim(fields.get(field, ""))
        if _WEB.fullmatch(address):
            custom[field] = address
    address = str(record.get("URL", ""))
    if "DOI" not in record and "doi.org/" in address and (doi := bare_doi(address)):
        record["DOI"] = doi
    arxiv = _arxiv_of_eprint(fields) or arxiv_of_doi(str(record.get("DOI", ""))) or ""
    if not arxiv:
        hidden = " ".join(str(record.get(name, "")) for name in ("URL", "container-title", "note", "volume"))
        match = _ARXIV_IN_TEXT.search(f"{hidden} {plain(fields.get('howpublished', ''))}")
        arxiv = match[1] if match and bare_arxiv(match[1]) else ""
    if arxiv and "archive" not in record:
        record |= {"archive": "arXiv", "archive_location": arxiv}
    elif arxiv:
        custom["arxiv"] = arxiv
    if entry.type == "mastersthesis":
        record.setdefault("genre", "Master's thesis")
    return custom


def _arxiv_of_eprint(fields: Fields) -> str:
    eprint = verbatim(fields.get("eprint", ""))
    kind = verbatim(fields.get("eprinttype", "") or fields.get("archiveprefix", "")).lower()
    if not eprint or kind not in ("", "arxiv"):
        return ""
    return bare_arxiv(eprint) or ""


def _own_variables(fields: Fields) -> Record:
    """Variables of CSL that this program wrote as fields `csl-…`: text, or JSON where they are no text."""
    found: Record = {}
    for field, value in fields.items():
        name = field.removeprefix("csl-")
        if name == field or name in ("type", "id"):
            continue
        text = plain(value)
        if name == "issued":
            found["issued"] = {"raw": text}
            continue
        made: JSON = text
        if text[:1] in ("[", "{"):
            try:
                made = json.loads(text)
            except ValueError:
                made = text
        found[CSL_NAMES.get(name, name)] = made
    return found


def _annotate(record: Record, variable: str, annotations: str) -> None:
    """Give names their ORCID iDs from biblatex's annotations: `1="0000-0002-1825-0097"; 3="…"`."""
    names = record.get(variable)
    if not isinstance(names, list):
        return
    for number, orcid in re.findall(r"(\d{1,4})\s*=\s*\"([0-9X-]+)\"", annotations):
        index = int(number) - 1
        if 0 <= index < len(names) and isinstance(name := names[index], dict):
            name["ORCID"] = f"https://orcid.org/{orcid}"
