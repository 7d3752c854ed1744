"""From the field `stops` of a tour to its stops, before anything is resolved."""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.collection.fields.field_readers import Faults, one_line
from site_builder.collection.fields.reference_readers import one_reference
from site_builder.collection.fields.yaml_values import Blank, Fields, Items, Text, Value
from site_builder.collection.map_address import NAMES, said_names
from site_builder.collection.words.close_matches import CloseMatches, did_you_mean
from site_builder.collection.words.wording import quoted
from site_builder.model import TourStop

_PARTS = ("key", "view", "title", "text")


def stops(value: Value, faults: Faults) -> tuple[TourStop, ...]:
    """The stops of a tour in their order, each a key alone or a mapping."""
    return tuple(_stops(value, faults))


def _stops(value: Value, faults: Faults) -> Iterator[TourStop]:
    match value:
        case Blank():
            return
        case Items(items=items):
            for item in items:
                if isinstance(item, Items):  # YAML reads [[key]] without quotes as a list in a list
                    yield from _by_key(item, _of_part("a stop", faults))
                else:
                    yield from _stops(item, faults)
        case Text():
            yield from _by_key(value, faults)
        case Fields():
            yield from _by_parts(value, faults)


def _of_part(name: str, faults: Faults) -> Faults:
    """The same faults under the name of what they are of, rather than that of the whole field."""
    return Faults(name=name, wrong=faults.wrong, found=faults.found, limits=faults.limits)


def _by_key(value: Value, faults: Faults) -> Iterator[TourStop]:
    if (paper := one_reference(value, faults)) is not None:
        yield TourStop(paper=paper, place=paper.place)


def _by_parts(value: Fields, faults: Faults) -> Iterator[TourStop]:
    parts = {entry.name.casefold(): entry for entry in value.entries}
    for name, entry in parts.items():
        if name not in _PARTS:
            mend = did_you_mean(CloseMatches(_PARTS).find(name)) or "; it takes key, view, title and text"
            faults.add(entry.place, "unknown-field", f"a stop has no {quoted(entry.name)}{mend}")
    said = {
        name: one_line(parts[name].value, _of_part(f"{name} of a stop", faults)) or ""
        for name in ("view", "title", "text")
        if name in parts
    }
    paper = one_reference(parts["key"].value, _of_part("key of a stop", faults)) if "key" in parts else None
    view = said.get("view", "").lstrip("#?")
    for name in said_names(view):
        if name not in NAMES or name in ("tour", "stop"):
            mend = did_you_mean(CloseMatches(NAMES).find(name)) or "; docs/map.md lists them"
            faults.add(parts["view"].value.place, "bad-value", f"the map's address has no {quoted(name)}{mend}")
    if paper is None and not view and "key" not in parts:
        faults.add(value.place, faults.wrong, "this stop leads nowhere; give it a key or a view")
        return
    if paper is not None or view:
        yield TourStop(
            paper=paper, view=view, title=said.get("title", ""), text=said.get("text", ""), place=value.place
        )
