"""From the value of one field to what it means: names, topics, references and other lists.

One value where a list belongs is a list of one; which fields split a text at commas is said by each
reader. An entry that is nothing is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import unquote

from site_builder import urls
from site_builder.bibliography.identifiers import is_orcid, names_scheme, parse_identifier
from site_builder.bibliography.names import parse_authors, parse_entry, parse_name
from site_builder.bibliography.vocabularies import CITO_PROPERTIES, relation_form
from site_builder.collection.close_matches import close_matches, did_you_mean
from site_builder.collection.field_readers import Faults, one_line, unknown_name
from site_builder.collection.outline import wikilink_parts
from site_builder.collection.wording import listed, quoted
from site_builder.collection.yaml_values import Blank, Fields, Items, Text, Value, described
from site_builder.diagnostics import Place
from site_builder.model import Alias, Name, Reference, Relation, TopicMention

_WIKILINK = re.compile(r"!?\[\[([^\[\]\n]*)\]\]")

_MARKDOWN_LINK = re.compile(r"\[[^\[\]]*\]\(<?([^()<>\s]+)>?\)")

_T = TypeVar("_T")

NAME_PARTS: dict[str, str] = {
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
"""What a mapping of a name may hold (CSL's parts, and what others call them) -> the part."""


@dataclass(frozen=True, slots=True)
class People:
    names: tuple[Name, ...]
    et_al: bool


def texts(value: Value, faults: Faults) -> tuple[str, ...]:
    """A list of texts; one text is one entry, commas and all."""
    return tuple(_joined(item.text) for item in _flat(value, faults, "a list of texts"))


def words(value: Value, faults: Faults) -> tuple[str, ...]:
    """A list of texts, each once; one text is split at commas."""
    found: dict[str, None] = {}
    for text, place in _split_texts(value, faults, "a list of words"):
        if text in found:
            faults.add(place, "repeated-value", f"{quoted(text)} stands in {faults.name} twice; drop one")
        found[text] = None
    return tuple(found)


def aliases(value: Value, faults: Faults) -> tuple[Alias, ...]:
    """Other names of a note; one text is one alias, since titles hold commas."""
    return tuple(Alias(_joined(item.text), item.place) for item in _flat(value, faults, "a list of names"))


def topics(value: Value, faults: Faults) -> tuple[TopicMention, ...]:
    """Topics, each once; one text is split at commas; "#" and brackets around a topic are dropped."""
    found: dict[str, TopicMention] = {}
    for text, place in _split_texts(value, faults, "a list of topics"):
        mention = topic(text, place)
        if mention is None:
            faults.add(place, "bad-value", f"{quoted(text)} names no topic; use letters or digits")
        elif mention.id in found:
            first = found[mention.id].spelling
            what = f"{quoted(mention.spelling)} stands in {faults.name} twice"
            if first != mention.spelling:
                what = f"{quoted(mention.spelling)} is the topic {quoted(first)} again"
            faults.add(place, "repeated-value", f"{what}; drop one")
        else:
            found[mention.id] = mention
    return tuple(found.values())


def topic(text: str, place: Place) -> TopicMention | None:
    """The topic that a text names, None for none."""
    if match := _WIKILINK.fullmatch(text):
        text = wikilink_parts(match[1])[0].removeprefix("topics/").removesuffix(".md")
    spelling = _joined(text).removeprefix("#").strip()
    id_ = urls.topic_id(spelling)
    return TopicMention(id_, spelling, place) if id_.strip("-/") else None


def one_topic(value: Value, faults: Faults) -> TopicMention | None:
    found = topics(value, faults) if not isinstance(value, Text) else _one(topic(value.text, value.place))
    if len(found) > 1:
        faults.add(found[1].place, faults.wrong, f"{faults.name} takes one topic; only the first counts")
    return found[0] if found else None


# --- names ------------------------------------------------------------------------------------------


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
            found += _one(_name_of_parts(item, faults))
        elif isinstance(item, Items):
            faults.wrong_type(item, "names, each a text or a mapping of family and given")
    return People(tuple(found), et_al)


def _report_ambiguous(value: Text, names: tuple[Name, ...], faults: Faults) -> None:
    shown = listed([quoted(name.full) for name in names])
    message = f"with its commas, {quoted(value.text, 60)} can be read in two ways; it was read as {shown}: write a list"
    faults.add(value.place, "ambiguous-authors", message)


def _name_of_parts(value: Fields, faults: Faults) -> Name | None:
    parts: dict[str, str] = {}
    for entry in value.entries:
        part = NAME_PARTS.get(re.sub(r"[\s-]+", "_", entry.name.casefold()))
        if part is None:
            mend = unknown_name(entry.name, tuple(NAME_PARTS), {}) or f"; a name has {listed(tuple(NAME_PARTS)[:4])}"
            faults.add(entry.place, "unknown-field", f"a name has no part {quoted(entry.name)}{mend}")
        elif text := one_line(entry.value, faults):
            parts.setdefault(part, text)
    orcid = parts.pop("orcid", "").rpartition("/")[2].upper()
    if orcid and not is_orcid(orcid):
        faults.add(value.place, "bad-value", f"{quoted(orcid)} is no ORCID iD; one looks like 0000-0002-1825-0097")
        orcid = ""
    name = _whole_name(parts)
    if name is None:
        faults.add(value.place, faults.wrong, f"{described(value)} names nobody; give it family and given, or literal")
        return None
    return Name(
        family=name.family,
        given=name.given,
        particle=name.particle,
        suffix=name.suffix,
        literal=name.literal,
        orcid=orcid,
    )


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


# --- references -------------------------------------------------------------------------------------


def references(value: Value, faults: Faults) -> tuple[Reference, ...]:
    """Papers by key, alias, path, title or id; one text is split at commas outside brackets."""
    return tuple(_references(value, faults, with_reasons=False))


def references_with_reasons(value: Value, faults: Faults) -> tuple[Reference, ...]:
    """Papers, each plain or as a mapping of `key` and `why`."""
    return tuple(_references(value, faults, with_reasons=True))


def one_reference(value: Value, faults: Faults) -> Reference | None:
    found = references(value, faults)
    if len(found) > 1:
        faults.add(found[1].place, faults.wrong, f"{faults.name} takes one paper; only the first counts")
    return found[0] if found else None


def relations(value: Value, faults: Faults) -> tuple[Relation, ...]:
    """A mapping of CiTO's properties in snake case to papers."""
    if isinstance(value, Blank):
        return ()
    if not isinstance(value, Fields):
        faults.wrong_type(value, "a mapping of relations to papers, as in {extends: [key]}")
        return ()
    found: list[Relation] = []
    for entry in value.entries:
        name = relation_form(entry.name)
        if name in CITO_PROPERTIES:
            found += [Relation(name, reference) for reference in references(entry.value, faults)]
        else:
            mend = did_you_mean(close_matches(name, CITO_PROPERTIES)) or "; docs/format.md lists them"
            faults.add(entry.place, "unknown-relation", f"{quoted(entry.name)} is no relation of CiTO{mend}")
    return tuple(found)


def _references(value: Value, faults: Faults, *, with_reasons: bool) -> Iterator[Reference]:
    if isinstance(value, Text):
        for part, place in _pieces_outside_brackets(value):
            yield from _references_in(part, place, "", faults)
    elif isinstance(value, Fields):
        yield from _reasoned(value, faults, with_reasons=with_reasons)
    elif isinstance(value, Items):
        for item in value.items:
            if isinstance(item, Text):
                yield from _references_in(item.text, item.place, "", faults)
            elif isinstance(item, Items):
                # YAML reads [[key|text]] without quotes as a list in a list.
                for inner in _flat(item, faults, "papers"):
                    yield from _references_in(f"[[{inner.text}]]", inner.place, "", faults)
            else:
                yield from _references(item, faults, with_reasons=with_reasons)


def _reasoned(value: Fields, faults: Faults, *, with_reasons: bool) -> Iterator[Reference]:
    parts = {entry.name.casefold(): entry for entry in value.entries}
    target = parts.pop("key", None)
    reason = parts.pop("why", None)
    if not with_reasons or target is None:
        faults.wrong_type(value, "keys of papers" if not with_reasons else "keys, or mappings of key and why")
        return
    for entry in parts.values():
        message = f"an entry of {faults.name} has no {quoted(entry.name)}, only key and why"
        faults.add(entry.place, "unknown-field", message)
    why = one_line(reason.value, faults) if reason else None
    for reference in _references(target.value, faults, with_reasons=False):
        yield Reference(reference.target, reference.place, reference.identifier, why or "")


def _references_in(text: str, place: Place, why: str, faults: Faults) -> Iterator[Reference]:
    """The references of one entry: one, but for "[[a]] [[b]]" and "[@a; @b]"."""
    text = text.strip()
    links = _WIKILINK.findall(text)
    if links and not _WIKILINK.sub("", text).strip(" ,;"):
        targets = [wikilink_parts(link)[0] for link in links]
    elif match := _MARKDOWN_LINK.fullmatch(text):
        targets = [unquote(match[1].partition("#")[0])]
    elif text.startswith("[@") and text.endswith("]"):
        targets = text[1:-1].split(";")
    else:
        targets = [text]
    for target in targets:
        reference = _reference(urls.key_form(target), place, why, faults)
        if reference:
            yield reference


def _reference(target: str, place: Place, why: str, faults: Faults) -> Reference | None:
    if not target:
        return None
    identifier = parse_identifier(target)
    if identifier is None and names_scheme(target):
        example = "arxiv:1706.03762" if "arxiv" in target.casefold() else "doi:10.1145/3292500.3330701"
        faults.add(place, "bad-identifier", f"{quoted(target)} is no id of a paper; one looks like {example}")
        return None
    return Reference(target, place, identifier, why)


# --- lists ------------------------------------------------------------------------------------------


def _flat(value: Value, faults: Faults, wanted: str) -> Iterator[Text]:
    """The texts of a list, nested ones too; what is none is reported, what is nothing left out."""
    if isinstance(value, Text):
        if value.text.strip():
            yield value
    elif isinstance(value, Items):
        for item in value.items:
            yield from _flat(item, faults, wanted)
    elif isinstance(value, Fields):
        faults.wrong_type(value, wanted)


def _split_texts(value: Value, faults: Faults, wanted: str) -> Iterator[tuple[str, Place]]:
    """The texts of a list, or the parts of one text between its commas; each with its place."""
    if isinstance(value, Text):
        for part, place in _pieces_outside_brackets(value):
            if text := _joined(part):
                yield text, place
    else:
        for item in _flat(value, faults, wanted):
            yield _joined(item.text), item.place


def _pieces_outside_brackets(value: Text) -> Iterator[tuple[str, Place]]:
    """A text cut at its commas, but not within brackets: titles hold commas."""
    text = value.text
    # Only on one line and without escapes are places in the text places in the file.
    shift = value.source.find(text) if "\n" not in value.source else -1
    start = depth = 0
    for end, character in enumerate(text + ","):
        if character == "[":
            depth += 1
        elif character == "]":
            depth = max(0, depth - 1)
        elif character == "," and (depth == 0 or end == len(text)):
            part = text[start:end]
            lead = len(part) - len(part.lstrip())
            column = value.place.column + (shift + start + lead if shift >= 0 else 0)
            yield part.strip(), Place(value.place.path, value.place.line, column)
            start = end + 1


def _joined(text: str) -> str:
    return " ".join(text.split())


def _one(value: _T | None) -> tuple[_T, ...]:
    return () if value is None else (value,)
