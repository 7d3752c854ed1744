"""RIS to CSL-JSON, in the reading of Zotero's translator.

rispy reads single records. Completed here is what it loses without a word: a record without its ER, lines before the
first TY, a second TY within a record, "ER  -" without its space, text that runs over lines, and the line of each.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from site_builder.bibliography.csl_record import csl_name
from site_builder.bibliography.identifiers import arxiv_of_doi, bare_arxiv, bare_doi
from site_builder.bibliography.names import parse_name
from site_builder.bibliography.readers.bibtex_fields import CSL_NAMES
from site_builder.bibliography.readers.csl_dates import date_variable, edtf_text
from site_builder.bibliography.readers.decoding import decode
from site_builder.bibliography.readers.records import Reading, ReadRecord, Record, Remarks, excerpt
from site_builder.bibliography.readers.ris_tags import CONTAINERS, DATES, IDS, NAMES, SILENT, TEXTS, TYPES
from site_builder.bibliography.vocabularies import CSL_TYPES
from site_builder.diagnostics import Place
from site_builder.model import JSON
from site_builder.structs import Mutable, field

_LINE = re.compile(r"(?P<tag>[A-Z][A-Z0-9])\s{0,3}-(?:\s(?P<value>.*)|$)")
"""A tag, two spaces, a dash, a space; some write fewer."""

_EXACT = re.compile(r"[A-Z][A-Z0-9] {2}-")
"""Outside of records only this is a tag."""


class _Lines(Mutable):
    """The lines of one record, continuations joined to the tag that they continue."""

    line: int
    pairs: list[tuple[str, str]] = field(default_factory=list)
    is_closed: bool = False
    has_type: bool = True


def read_ris(data: bytes, path: str) -> Reading:
    """Every record of a file. `path` is the file's, for messages."""
    remarks = Remarks(path)
    found = _joined(_records(decode(data, remarks), remarks), remarks)
    records = []
    for lines in found:
        if not lines.has_type:
            first = " ".join(f"{tag} {value}" for tag, value in lines.pairs[:3])
            message = (
                f"the record {excerpt(first)} has no line TY before it, so it was not read; add 'TY  - JOUR' above"
            )
            remarks.add(lines.line, "unread-entry", message)
            continue
        if not lines.is_closed:
            remarks.mended(lines.line, "the record has no line 'ER  - ' at its end; it was read as if it had: add it")
        records.append(_record(lines, remarks))
    return Reading(tuple(records), tuple(remarks.found), len(found), 0, tuple(remarks.unkept))


def _records(text: str, remarks: Remarks) -> Iterator[_Lines]:
    current: _Lines | None = None
    for number, written in enumerate(text.split("\n"), 1):
        line = written.strip()
        match = _LINE.fullmatch(line)
        if not match or (current is None and not _EXACT.match(line)):
            # Text between records is a header of whoever exported them; within one it goes on.
            if line and current:
                _continue(current, line)
            continue
        tag, value = match["tag"], (match["value"] or "").strip()
        if tag == "ER":
            if current:
                current.is_closed = True
                yield current
            current = None
        elif tag == "TY" and current and _says_nothing(current):
            if _type_of(current) != value:
                remarks.mended(number, f"a second TY, '{value}', follows '{_type_of(current)}'; the last counts")
            current.pairs = [("TY", value)]
        elif tag == "TY":
            if current:
                yield current
            current = _Lines(number, [("TY", value)])
        else:
            current = current or _Lines(number, has_type=False)
            current.pairs.append((tag, value))
    if current:
        yield current


def _continue(lines: _Lines, line: str) -> None:
    tag, value = lines.pairs[-1]
    if tag == "KW":
        lines.pairs.append((tag, line))  # one keyword a line is common
    else:
        lines.pairs[-1] = (tag, f"{value} {line}".strip())


def _joined(records: Iterator[_Lines], remarks: Remarks) -> list[_Lines]:
    """The records, where a stray TY in the middle of one does not cut it: what follows has neither title nor author."""
    found: list[_Lines] = []
    for lines in records:
        is_rest = lines.has_type and not {"TI", "T1", "AU", "A1", "CT"} & {tag for tag, _ in lines.pairs}
        if is_rest and found and not found[-1].is_closed and found[-1].has_type:
            message = f"TY stands again within a record; '{_type_of(lines)}', the last, counts: delete the others"
            remarks.mended(lines.line, message)
            found[-1].pairs = [lines.pairs[0], *found[-1].pairs[1:], *lines.pairs[1:]]
            found[-1].is_closed = lines.is_closed
        else:
            found.append(lines)
    return found


def _says_nothing(lines: _Lines) -> bool:
    return lines.has_type and len(lines.pairs) == 1


def _type_of(lines: _Lines) -> str:
    return lines.pairs[0][1]


def _tags(lines: _Lines) -> Mapping[str, Sequence[str]]:
    """The record by tag, as rispy reads it, each tag a list."""
    import rispy

    tags = sorted({tag for tag, _ in lines.pairs})
    text = "\n".join([*(f"{tag}  - {value}" for tag, value in lines.pairs), "ER  - "])
    mapping = {tag: tag for tag in [*tags, "TY", "ER", "UK"]}
    read = rispy.loads(text, mapping=mapping, list_tags=[tag for tag in tags if tag != "TY"], delimiter_tags_mapping={})
    record = read[0] if read else {}
    return {tag: [value] if isinstance(value, str) else list(value) for tag, value in record.items()}


def _record(lines: _Lines, remarks: Remarks) -> ReadRecord:
    tags = {tag: values for tag, texts in _tags(lines).items() if (values := [text for text in texts if text.strip()])}
    kind = _type(tags, lines, remarks)
    record: Record = {"type": kind}
    for tag, variable in NAMES:
        names: list[JSON] = [csl_name(parse_name(_name(text))) for text in tags.get(tag, ())]
        names = [{"literal": "others"} if _is_others(name) else name for name in names if name]
        have = record.get(variable)
        if names:
            record[variable] = [*have, *names] if isinstance(have, list) else names
    _titles(record, tags, lines.pairs)
    _containers(record, kind, tags)
    for tag, variable in TEXTS:
        if variable not in record and tag in tags:
            separator = "\n\n" if variable in ("abstract", "note") else " "
            texts = [text for text in dict.fromkeys(tags[tag]) if tag not in ("M3", "N1") or not bare_doi(text)]
            if texts:
                record[variable] = separator.join(texts)
    _dates(record, tags, lines.line, remarks)
    _pages(record, tags)
    _ids(record, kind, tags)
    if words := [word for text in tags.get("KW", ()) for word in _keywords(text)]:
        record["keyword"] = ("; " if any("," in word for word in words) else ", ").join(dict.fromkeys(words))
    _own_lines(record, tags)
    known = {tag for tag, _ in (*NAMES, *TEXTS)} | DATES | CONTAINERS | IDS | SILENT
    remarks.unkept += [tag for tag in tags if tag not in known]
    if not record.get("title"):
        remarks.add(lines.line, "missing-title", "the record has no title; add a line TI")
    files = tuple(path for tag in ("L1", "L2", "L4") for path in tags.get(tag, ()) if not path.startswith("http"))
    return ReadRecord(record, _key(tags), Place(remarks.path, lines.line), files)


def _key(tags: Mapping[str, Sequence[str]]) -> str:
    """The id of a record where it is one: numbers of a database are no citation keys."""
    key = next(iter(tags.get("ID", tags.get("LB", ()))), "").strip()
    return key if not key.isdecimal() else ""


def _type(tags: Mapping[str, Sequence[str]], lines: _Lines, remarks: Remarks) -> str:
    stated = next((text[9:].strip() for text in tags.get("U1", ()) if text.startswith("csl-type:")), "")
    if stated in CSL_TYPES:
        return stated
    written = _type_of(lines).strip().upper()
    if written not in TYPES:
        remarks.add(lines.line, "unknown-type", f"'{written}' is no type of RIS; it was read as a document")
    return TYPES.get(written, "document")


def _name(text: str) -> str:
    # "Family, Given, Suffix" is RIS' order; parse_name tells it from BibTeX's by the suffix.
    return " ".join(text.split()).strip(" ,;")


def _is_others(name: JSON) -> bool:
    return isinstance(name, dict) and str(name.get("literal", "")).casefold() in ("others", "et al", "et al.")


def _titles(record: Record, tags: Mapping[str, Sequence[str]], pairs: Sequence[tuple[str, str]]) -> None:
    """TI and T1; where they differ, each is a part of one title, in the file's order. BT is a book's own."""
    texts = dict.fromkeys(text.strip() for tag, text in pairs if tag in ("TI", "T1") and text.strip())
    title = ""
    for text in texts:
        title += (" " if title.endswith((":", ".", "?", "!")) else ": ") * bool(title) + text
    if not title and record["type"] in ("book", "report", "thesis"):
        title = " ".join(tags.get("BT", tags.get("T2", ())))
    title = title or " ".join(tags.get("CT", ()))
    if title:
        record["title"] = " ".join(title.split())


def _containers(record: Record, kind: str, tags: Mapping[str, Sequence[str]]) -> None:
    names = [text for tag in ("T2", "JF", "BT", "JO", "JA", "J1", "J2") for text in tags.get(tag, ())[:1]]
    full = next((text for tag in ("JF", "T2", "BT", "JO", "JA", "J1", "J2") for text in tags.get(tag, ())[:1]), "")
    if full and (full != record.get("title") or "BT" not in tags):
        record["container-title"] = full
        short = next((text for tag in ("J2", "JA", "JO", "J1") for text in tags.get(tag, ())[:1]), "")
        if short and short != full and len(names) > 1:
            record["container-title-short"] = short
    if kind == "book" and "T3" not in tags and "T2" in tags and "JF" not in tags and record.get("container-title"):
        record["collection-title"] = record.pop("container-title")


def _dates(record: Record, tags: Mapping[str, Sequence[str]], line: int, remarks: Remarks) -> None:
    """DA, PY and Y1, the first with most parts; Y2 is the day of access. All are `YYYY/MM/DD/other`."""
    texts = [text for tag in ("DA", "PY", "Y1") for text in tags.get(tag, ())]
    read = [(_date(text), text) for text in texts]
    years = [date for date, _ in read if date]
    # The finest of the first year that is told: DA may be another day than that of publication.
    first = next((date for tag in ("PY", "Y1", "DA") for text in tags.get(tag, ()) if (date := _date(text))), "")
    fitting = [date for date in years if date[:4] == first[:4]]
    if fitting:
        best = max(fitting, key=lambda date: (date.count("-"), len(date)))
        record["issued"] = date_variable(best)
    elif words := next((text.strip("/ ") for text in texts if text.strip("/ ")), ""):
        record["issued"] = {"raw": words}
        if not edtf_text(words)[:4].isdecimal():
            remarks.add(line, "bad-date", f"{excerpt(words)} is no date that can be sorted; write PY  - 2020")
    if accessed := next((date for text in tags.get("Y2", ()) if (date := _date(text))), ""):
        record["accessed"] = date_variable(accessed)


def _date(text: str) -> str:
    """A date of RIS as EDTF; empty for none. What stands behind the third "/" is EDTF where this program wrote it."""
    parts = [part.strip() for part in text.split("/", 3)]
    if len(parts) == 4 and parts[3] and re.search(r"\d", parts[3]) and not re.fullmatch(r"\d{1,2}", parts[3]):
        made = edtf_text(parts[3])
        if re.search(r"\d{4}|\d{3}X|\d\dXX", made):
            return made
    if not re.fullmatch(r"\d{4}", parts[0]):
        made = edtf_text(" ".join(text.replace("/", "-").strip("- ").split()))
        return made if re.match(r"-?\d{4}|\d{3}X", made) else ""
    numbers: list[JSON] = [int(part) for part in parts if part.isdecimal()]
    if len(parts) > 1 and not parts[1].isdecimal() and parts[1]:
        made = edtf_text(f"{parts[1]} {parts[0]}")  # 2015/october
        return made if made[:4] == parts[0] else parts[0]
    return edtf_text({"date-parts": [numbers]})


def _pages(record: Record, tags: Mapping[str, Sequence[str]]) -> None:
    first, last = (next(iter(tags.get(tag, ())), "").strip() for tag in ("SP", "EP"))
    if first or last:
        is_whole = not last or last == first or bool(re.search(r"[-–—]", first))
        pages = first if first and is_whole else "-".join(part for part in (first, last) if part)
        record["page"] = re.sub(r"\s*(?:-{2,}|[–—])\s*", "-", pages)


def _ids(record: Record, kind: str, tags: Mapping[str, Sequence[str]]) -> None:
    addresses = [address for text in tags.get("UR", ()) for address in re.split(r";\s*(?=https?:)", text)]
    doi = next((found for text in (*tags.get("DO", ()), *tags.get("DI", ())) if (found := bare_doi(text))), "")
    elsewhere = [text for text in (*addresses, *tags.get("M3", ())) if "10." in text]
    doi = doi or next((found for text in elsewhere if (found := bare_doi(text))), "")
    if doi:
        record["DOI"] = doi
    if addresses:
        record["URL"] = addresses[0].strip()
    for number in tags.get("SN", ()):
        bare = re.sub(r"(?i)^is[sb]n[\s:]*|\s*\((?:print|online|electronic)\)", "", number).strip()
        digits = re.sub(r"[^0-9Xx]", "", bare)
        record.setdefault("ISSN" if len(digits) == 8 else "ISBN" if len(digits) in (10, 13) else _serial(kind), bare)
    texts = (*tags.get("AN", ()), *tags.get("M1", ()), *tags.get("C1", ()), *addresses)
    arxiv = next((found for text in texts if "arxiv" in text.lower() and (found := bare_arxiv(text))), "")
    if arxiv := arxiv or arxiv_of_doi(doi) or "":
        record |= {"archive": "arXiv", "archive_location": arxiv}
        if kind == "manuscript" and not any(text.startswith("csl-type:") for text in tags.get("U1", ())):
            record["type"] = "article"
    if pdf := next((text for text in tags.get("L1", ()) if text.startswith("http")), ""):
        record["custom"] = {"pdf": pdf}


def _serial(kind: str) -> str:
    return "ISSN" if kind.startswith("article") else "ISBN"


def _keywords(text: str) -> list[str]:
    """A line of KW: one word, or several between semicolons."""
    return [word.strip() for word in text.split(";") if word.strip()]


def _own_lines(record: Record, tags: Mapping[str, Sequence[str]]) -> None:
    """What this program writes into U1: `csl-<variable>: value`, `code: address`, `author-orcid: 1="…"`."""
    for text in tags.get("U1", ()):
        name, colon, value = text.partition(": ")
        if not colon:
            continue
        if name == "code" and value.startswith("http"):
            custom = record.setdefault("custom", {})
            if isinstance(custom, dict):
                custom["code"] = value
        elif name.startswith("csl-") and name not in ("csl-type", "csl-id"):
            made: JSON = value
            if value[:1] in ("[", "{"):
                try:
                    made = json.loads(value)
                except ValueError:
                    made = value
            variable = CSL_NAMES.get(name[4:].lower(), name[4:])
            have = record.get(variable)
            record[variable] = {**made, **have} if isinstance(made, dict) and isinstance(have, dict) else made
        elif name in ("author-orcid", "editor-orcid"):
            _annotate(record.get(name[:6]), value)


def _annotate(names: JSON, orcids: str) -> None:
    for number, orcid in re.findall(r"(\d{1,4})=\"([0-9X-]+)\"", orcids):
        index = int(number) - 1
        if isinstance(names, list) and 0 <= index < len(names) and isinstance(name := names[index], dict):
            name["ORCID"] = f"https://orcid.org/{orcid}"
