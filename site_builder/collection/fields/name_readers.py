"""From the value of one field to names: texts, or mappings of CSL's parts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from site_builder.bibliography.identifiers import is_orcid
from site_builder.bibliography.names import parse_authors, parse_entry, parse_name
from site_builder.collection.fields.field_readers import Faults, one_line, unknown_name
from site_builder.collection.fields.yaml_values import Fields, Items, Text, Value, described
from site_builder.collection.words.wording import listed, quoted
from site_builder.model import Name
from site_builder.structs import Frozen, replace

NAME_PARTS: Mapping[str, str] = MappingProxyType(
    {
        "family": "family",
        "given": "given",
        "literal": "literal",
        "name": "name",
        "suffix": "suffix",
        "particle": "particle",
        "particles": "particle",
        "non_dropping_particle": "particle",
        "dropping_particle": "dropping",
        "orcid": "orcid",
    }
)
"""What a mapping of a name may hold (CSL's parts, and what others call them) -> the part."""


class People(Frozen):
    names: tuple[Name, ...]
    et_al: bool


def people(value: Value, faults: Faults) -> People:
    """Names, as texts or as mappings of CSL's parts; "others" says that there are more."""
    if isinstance(value, Text):
        names, et_al, is_ambiguous = parse_authors(value.text)
        if is_ambiguous:
            _report_ambiguous(value, names, faults)
        return People(names, et_al)
    found: list[Name] = []
    et_al = False
    for item in value.items if isinstance(value, Items) else (value,):
        if isinstance(item, Text):
            names, goes_on, is_ambiguous = parse_entry(item.text)
            if is_ambiguous:
                _report_ambiguous(item, names, faults)
            found += names
            et_al = et_al or goes_on
        elif isinstance(item, Fields):
            name = _name_of_parts(item, faults)
            found += [name] if name else []
        elif isinstance(item, Items):
            faults.wrong_type(item, "names, each a text or a mapping of family and given")
    return People(tuple(found), et_al)


def _report_ambiguous(value: Text, names: tuple[Name, ...], faults: Faults) -> None:
    shown = listed([quoted(name.full) for name in names])
    message = f"with its commas, {quoted(value.text, 60)} can be read in two ways; it was read as {shown}: write a list"
    faults.add(value.place, "ambiguous-authors", message)


def _name_of_parts(value: Fields, faults: Faults) -> Name | None:
    parts: dict[str, str] = {}
    orcid = ""
    for entry in value.entries:
        part = NAME_PARTS.get(re.sub(r"[\s-]+", "_", entry.name.casefold()))
        if part is None:
            mend = unknown_name(entry.name, tuple(NAME_PARTS), {}) or f"; a name has {listed(tuple(NAME_PARTS)[:4])}"
            faults.add(entry.place, "unknown-field", f"a name has no part {quoted(entry.name)}{mend}")
        elif part == "orcid":
            orcid = orcid or orcid_of(entry.value, faults)
        elif text := one_line(entry.value, faults):
            parts.setdefault(part, text)
    name = _whole_name(parts)
    if name is None:
        faults.add(value.place, faults.wrong, f"{described(value)} names nobody; give it family and given, or literal")
        return None
    return replace(name, orcid=orcid)


def orcid_of(value: Value, faults: Faults) -> str:
    """The ORCID iD that a text or address holds; empty for none."""
    orcid = (one_line(value, faults) or "").rpartition("/")[2].upper()
    if orcid and not is_orcid(orcid):
        faults.add(value.place, "bad-value", f"{quoted(orcid)} is no ORCID iD; one looks like 0000-0002-1825-0097")
        return ""
    return orcid


def _whole_name(parts: dict[str, str]) -> Name | None:
    family, given = parts.get("family", ""), parts.get("given", "")
    if "literal" in parts:
        return Name(literal=parts["literal"])
    if "name" in parts and not family:
        return parse_name(parts["name"])
    if not family or not given:
        one = " ".join(part for part in (given, parts.get("particle", ""), family) if part)
        if not family and not given:
            return None
        return Name(literal=one) if "suffix" not in parts else Name(family=one, suffix=parts["suffix"])
    # A dropping particle goes with the given names: CSL drops it where only the family name is shown.
    given = " ".join(part for part in (given, parts.get("dropping", "")) if part)
    return Name(family=family, given=given, particle=parts.get("particle", ""), suffix=parts.get("suffix", ""))
