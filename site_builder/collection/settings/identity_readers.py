"""From `people` and `venues` of site.yaml to who and what they introduce.

Either a mapping of names to their other forms, `S. Kumar` under `Sameer Kumar`, or a list of mappings with `name`,
`aliases` and more. A form belongs to one person or venue: where it stands under two, the first keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from site_builder.bibliography.names import parse_name
from site_builder.collection.config import KnownPerson, KnownVenue
from site_builder.collection.fields.field_readers import Faults, address, unknown_name
from site_builder.collection.fields.list_readers import flat
from site_builder.collection.fields.name_readers import orcid_of
from site_builder.collection.fields.yaml_values import Blank, Entry, Fields, Items, Text, Value
from site_builder.collection.who.people import name_form
from site_builder.collection.who.venues import venue_id
from site_builder.collection.words.wording import listed, quoted
from site_builder.diagnostics import Place
from site_builder.structs import Frozen

_WANTED = "{what} with their other names, as in {{{example}: [{form}]}}"


class _Introduced(Frozen):
    """One entry as it is written."""

    name: Text
    aliases: tuple[Text, ...] = ()
    orcid: str = ""
    orcid_place: Place | None = None
    url: str = ""


def known_people(value: Value, faults: Faults) -> tuple[KnownPerson, ...]:
    wanted = _WANTED.format(what="people", example="Sameer Kumar", form="S. Kumar")
    found: list[KnownPerson] = []
    taken: dict[str, str] = {}
    orcids: dict[str, str] = {}
    for entry in _entries(value, faults, ("name", "aliases", "orcid", "url"), wanted):
        forms = _free(entry, lambda text: name_form(parse_name(text)), taken, faults)
        if not forms:
            continue
        orcid = entry.orcid
        if orcid and orcids.setdefault(orcid, entry.name.text) != entry.name.text:
            message = f"the ORCID iD {orcid} is that of {quoted(orcids[orcid])} already, who keeps it; mend this one"
            faults.add(entry.orcid_place or entry.name.place, "bad-value", message)
            orcid = ""
        name, *aliases = (parse_name(form) for form in forms)
        found.append(KnownPerson(name=name, aliases=tuple(aliases), orcid=orcid, url=entry.url))
    return tuple(found)


def known_venues(value: Value, faults: Faults) -> tuple[KnownVenue, ...]:
    wanted = _WANTED.format(what="venues", example="MLSys", form="Machine Learning and Systems")
    taken: dict[str, str] = {}
    return tuple(
        [
            KnownVenue(name=forms[0], aliases=forms[1:], url=entry.url)
            for entry in _entries(value, faults, ("name", "aliases", "url"), wanted)
            if (forms := _free(entry, venue_id, taken, faults))
        ]
    )


def _free(entry: _Introduced, form_of: Callable[[str], str], taken: dict[str, str], faults: Faults) -> tuple[str, ...]:
    """The name of an entry and its other forms, less those that an earlier entry has; nothing where it has the name."""
    name = " ".join(entry.name.text.split())
    forms: dict[str, str] = {}
    for text in (entry.name, *entry.aliases):
        form = form_of(text.text)
        if owner := taken.get(form):
            message = f"{quoted(text.text)} stands under {quoted(owner)} already, where it stays; drop it here"
            faults.add(text.place, "bad-value", message)
            if text is entry.name:
                return ()
        elif form:
            forms.setdefault(form, " ".join(text.text.split()))
    taken.update(dict.fromkeys(forms, name))
    return tuple(forms.values())


def _entries(value: Value, faults: Faults, parts: Sequence[str], wanted: str) -> Iterator[_Introduced]:
    if isinstance(value, Fields):
        for field in value.entries:
            name = Text(field.name, field.place, field.name)
            if isinstance(field.value, Fields):
                yield _of_parts(name, field.value.entries, faults, parts)
            else:
                yield _Introduced(name, tuple(flat(field.value, faults, "a list of names")))
    elif isinstance(value, Items):
        for item in value.items:
            yield from _of_item(item, faults, parts, wanted)
    else:
        faults.wrong_type(value, wanted)


def _of_item(item: Value, faults: Faults, parts: Sequence[str], wanted: str) -> Iterator[_Introduced]:
    if isinstance(item, Text):
        yield _Introduced(item)
        return
    if isinstance(item, Blank):
        return
    if not isinstance(item, Fields):
        faults.wrong_type(item, wanted)
        return
    name = next((entry.value for entry in item.entries if entry.name == "name"), None)
    if isinstance(name, Text) and name.text.strip():
        yield _of_parts(name, [entry for entry in item.entries if entry.name != "name"], faults, parts)
    elif len(item.entries) == 1 and item.entries[0].name not in parts:
        # `- Sameer Kumar: [S. Kumar]`, a list of mappings of one name each.
        yield from _entries(item, faults, parts, wanted)
    else:
        faults.add(item.place, "bad-value", f"an entry of {faults.name} has no name; give it one, as in {{name: …}}")


def _of_parts(name: Text, entries: Sequence[Entry], faults: Faults, parts: Sequence[str]) -> _Introduced:
    aliases: tuple[Text, ...] = ()
    orcid = url = ""
    orcid_place = name.place
    for entry in entries:
        if entry.name not in parts:
            mend = unknown_name(entry.name, parts, {}) or f"; it takes {listed(parts)}"
            message = f"an entry of {faults.name} has no {quoted(entry.name)}{mend}"
            faults.add(entry.place, "unknown-field", message)
        elif entry.name == "aliases":
            aliases = tuple(flat(entry.value, faults, "a list of names"))
        elif entry.name == "url":
            url = address(entry.value, faults) or ""
        elif entry.name == "orcid":
            orcid, orcid_place = orcid_of(entry.value, faults), entry.value.place
    return _Introduced(name, aliases, orcid, orcid_place, url)
