"""From the value of one field to references: keys, links and ids of papers, before anything is resolved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from site_builder import urls
from site_builder.bibliography.identifiers import names_scheme, parse_identifier
from site_builder.bibliography.vocabularies import CITO_PROPERTIES, relation_form
from site_builder.collection.fields.field_readers import Faults, one_line
from site_builder.collection.fields.list_readers import WIKILINK, flat, pieces_outside_brackets
from site_builder.collection.fields.yaml_values import Blank, Fields, Items, Text, Value
from site_builder.collection.markdown.outline import wikilink_parts
from site_builder.collection.words.close_matches import CloseMatches, did_you_mean
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Place
from site_builder.model import Reference, Relation

_MARKDOWN_LINK = re.compile(r"\[[^\[\]]*\]\(<?([^()<>\s]+)>?\)")


def references(value: Value, faults: Faults) -> tuple[Reference, ...]:
    """Papers by key, alias, path, title or id; one text is split at commas outside brackets."""
    return tuple(_references(value, faults, with_reasons=False))


def references_with_reasons(value: Value, faults: Faults) -> tuple[Reference, ...]:
    """Papers, each plain or as a mapping of `key` and `why`."""
    return tuple(_references(value, faults, with_reasons=True))


def one_reference(value: Value, faults: Faults) -> Reference | None:
    found = references(value, faults)
    if len(found) > 1:
        faults.add(found[1].place, faults.wrong, f"{faults.name} takes one paper; the first counts: drop the others")
    return found[0] if found else None


def relations(value: Value, faults: Faults) -> tuple[Relation, ...]:
    """A mapping of CiTO's properties in snake case to papers."""
    if isinstance(value, Blank):
        return ()
    if not isinstance(value, Fields):
        faults.wrong_type(value, "a mapping of relations to papers, as in {extends: [key]}")
        return ()
    known = CloseMatches(CITO_PROPERTIES)
    found: list[Relation] = []
    for entry in value.entries:
        name = relation_form(entry.name)
        if name in CITO_PROPERTIES:
            found += [Relation(name, reference) for reference in references(entry.value, faults)]
        else:
            mend = did_you_mean(known.find(name)) or "; docs/format.md lists them"
            faults.add(entry.place, "unknown-relation", f"{quoted(entry.name)} is no relation of CiTO{mend}")
    return tuple(found)


def _references(value: Value, faults: Faults, *, with_reasons: bool) -> Iterator[Reference]:
    if isinstance(value, Text):
        for part, place in pieces_outside_brackets(value):
            yield from _references_in(part, place, "", faults)
    elif isinstance(value, Fields):
        yield from _reasoned(value, faults, with_reasons=with_reasons)
    elif isinstance(value, Items):
        for item in value.items:
            if isinstance(item, Text):
                yield from _references_in(item.text, item.place, "", faults)
            elif isinstance(item, Items):
                # YAML reads [[key|text]] without quotes as a list in a list.
                for inner in flat(item, faults, "papers"):
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
        message = f"an entry of {faults.name} has no {quoted(entry.name)}; it takes key and why"
        faults.add(entry.place, "unknown-field", message)
    why = one_line(reason.value, faults) if reason else None
    for reference in _references(target.value, faults, with_reasons=False):
        yield Reference(reference.target, reference.place, reference.identifier, why or "")


def _references_in(text: str, place: Place, why: str, faults: Faults) -> Iterator[Reference]:
    """The references of one entry: one, but for "[[a]] [[b]]" and "[@a; @b]"."""
    text = text.strip()
    links = WIKILINK.findall(text)
    if links and not WIKILINK.sub("", text).strip(" ,;"):
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
