"""A record of CSL-JSON as the fields of a note: what the format has a field for goes there, all else under `csl`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from urllib.parse import quote

from site_builder.bibliography.identifiers import bare_arxiv, bare_doi, is_orcid
from site_builder.bibliography.names import parse_entry
from site_builder.bibliography.readers.csl_dates import edtf_text
from site_builder.bibliography.readers.records import Record
from site_builder.collection.fields.field_readers import is_web_address
from site_builder.model import JSON, Name

_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "title": "title",
        "container-title": "venue",
        "volume": "volume",
        "issue": "issue",
        "page": "pages",
        "publisher": "publisher",
        "ISBN": "isbn",
        "ISSN": "issn",
    }
)

_NAMES: Mapping[str, str] = MappingProxyType({"author": "authors", "editor": "editors"})

Fields = dict[str, JSON]


def note_fields(record: Record) -> Fields:
    """The front matter of a note that says what the record says."""
    rest: dict[str, JSON] = {name: value for name, value in record.items() if value not in (None, "", [], {})}
    fields: Fields = {}
    for variable, field in _TEXTS.items():
        if isinstance(value := rest.get(variable), (str, int, float)):
            if text := " ".join(str(value).split()):
                fields[field] = text
            del rest[variable]
    fields["type"] = str(rest.pop("type", "article"))
    for variable, field in _NAMES.items():
        value = rest.get(variable)
        # A list that goes on in its middle, or of editors, is no list of a note's.
        if isinstance(value, list) and (names := [name for one in value if (name := written_name(one))]):
            fields[field] = list[JSON](names)
            del rest[variable]
    custom = rest.pop("custom", {})
    custom = dict(custom) if isinstance(custom, dict) else {}
    fields |= _date(rest, custom)
    fields |= _ids(rest, custom)
    fields |= _words(rest, custom)
    if custom:
        rest["custom"] = custom
    if rest:
        fields["csl"] = rest
    return fields


def _date(rest: Record, custom: Record) -> Fields:
    text = str(custom.pop("date", "")) or edtf_text(rest.get("issued"))
    if not text:
        return {}
    rest.pop("issued", None)
    return {"year" if re.fullmatch(r"[0-9]{4}|[^0-9]+", text) else "date": text}


def _ids(rest: Record, custom: Record) -> Fields:
    found: Fields = {}
    arxiv = str(custom.get("arxiv", ""))
    if not arxiv and str(rest.get("archive", "")).casefold() == "arxiv":
        arxiv = str(rest.get("archive_location", ""))
        if bare_arxiv(arxiv):
            del rest["archive"], rest["archive_location"]
    if bare := bare_arxiv(arxiv):
        found["arxiv"] = bare
        custom.pop("arxiv", None)
    if doi := bare_doi(str(rest.get("DOI", ""))):
        found["doi"] = doi
        del rest["DOI"]
    for field, holder, name in (("url", rest, "URL"), ("pdf", custom, "pdf"), ("code", custom, "code")):
        address = str(holder.get(name, ""))
        escaped = address if is_web_address(address) else quote(address, safe="/:?#[]@!$&'()*+,;=%~")
        if address and is_web_address(escaped):
            found[field] = escaped
            del holder[name]
    return found


def _words(rest: Record, custom: Record) -> Fields:
    found: Fields = {}
    if isinstance(keyword := rest.get("keyword"), str):
        parts = re.split(r"\s*;\s*" if ";" in keyword else r"\s*,\s*", keyword)
        found["keywords"] = list[JSON](dict.fromkeys(" ".join(part.split()) for part in parts if part.strip()))
        del rest["keyword"]
    if isinstance(abstract := rest.get("abstract"), str):
        found["abstract"] = abstract
        del rest["abstract"]
    if isinstance(aliases := custom.get("aliases"), list):
        found["aliases"] = aliases
        del custom["aliases"]
    return found


def written_name(name: JSON) -> JSON:
    """A CSL name as a note writes it: as text where that is read back to the same parts, else in parts."""
    if isinstance(name, str):
        name = {"literal": name}
    if not isinstance(name, dict):
        return None
    part = {key: " ".join(str(value).split()) for key, value in name.items() if isinstance(value, (str, int))}
    given = " ".join(text for text in (part.get("given", ""), part.get("dropping-particle", "")) if text)
    family, particle = part.get("family", ""), part.get("non-dropping-particle", "")
    literal = part.get("literal", "")
    if literal.casefold() == "others" and not family:
        return "others"
    made = Name(family=family, given=given, particle=particle, suffix=part.get("suffix", ""))
    if literal or not (family and given):
        one = literal or " ".join(text for text in (given, particle, family) if text)
        made = Name(literal=one) if literal or not made.suffix else Name(family=one, suffix=made.suffix)
    if made in (Name(), Name(literal="")):
        return None
    orcid = part.get("ORCID", "").rstrip("/").rpartition("/")[2].upper()
    parts: dict[str, JSON] = {
        key: text
        for key, text in (
            ("family", made.family),
            ("given", made.given),
            ("particle", made.particle),
            ("suffix", made.suffix),
            ("literal", made.literal),
            ("orcid", orcid if is_orcid(orcid) else ""),
        )
        if text
    }
    if "orcid" not in parts:
        for text in _spellings(made):
            if parse_entry(text) == ((made,), False, False):
                return text
    return parts


def _spellings(name: Name) -> list[str]:
    if name.literal:
        return [name.literal]
    last = " ".join(part for part in (name.particle, name.family) if part)
    return [
        " ".join(part for part in (name.given, last, name.suffix) if part),
        ", ".join(part for part in (last, name.suffix, name.given) if part),
    ]
