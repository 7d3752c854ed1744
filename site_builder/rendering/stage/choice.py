"""What an address of the map means for the papers of a library: which are shown, which stand out, in which colours."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping
from types import MappingProxyType

from site_builder.collection.library import Library, Paper
from site_builder.collection.map_address import MapAddress
from site_builder.collection.who.people import people
from site_builder.mapping.kinds import is_stated
from site_builder.mapping.literature_map import Edge, LiteratureMap
from site_builder.model import Key, Status, TopicId
from site_builder.structs import Frozen
from site_builder.urls import Slug

NAMED_TOPICS = 11
"""Topics with a colour of their own, as in a browser (static/js/map/painting.js)."""

_STATE_SLOTS = MappingProxyType({Status.READ: 4, Status.SKIMMED: 1, Status.TO_READ: 2})


class Choice(Frozen, kw_only=True):
    shown: frozenset[Key]
    selected: Key | None
    lit: frozenset[Key] | None
    """Papers that stand out; None where all do."""
    edges: tuple[Edge, ...]
    """Links of the kinds that count, between papers that are shown."""


def choose(
    library: Library, literature_map: LiteratureMap, address: MapAddress, marked: Collection[Key] = ()
) -> Choice:
    """Read an address; `marked` are papers that stand out besides those that it names."""
    by_author = _papers_by(library, address.author)
    shown = frozenset(key for key in literature_map.spots if _is_shown(library, address, key, by_author))
    edges = tuple(
        edge
        for edge in literature_map.edges
        if _counts(edge.kind, address) and edge.source in shown and edge.target in shown
    )
    selected = Key(address.focus) if address.focus in shown else None
    keys = {Key(key) for key in address.keys if key in shown} | (set(marked) & shown)
    lit: set[Key] | None = None
    if keys:
        lit = keys
    elif selected:
        lit = {key for edge in edges if selected in (edge.source, edge.target) for key in (edge.source, edge.target)}
    elif address.q.strip():
        lit = {key for key in shown if _has_words(library.papers[key], address.q)}
    if lit is not None and selected:
        lit |= {selected}
    return Choice(shown=shown, selected=selected, lit=None if lit is None else frozenset(lit), edges=edges)


def _counts(kind: str, address: MapAddress) -> bool:
    if address.kinds is None:
        return is_stated(kind)
    return any(name == kind and weight != 0 for name, weight in address.kinds)


def _is_shown(library: Library, address: MapAddress, key: Key, by_author: Collection[frozenset[Key]]) -> bool:
    paper = library.papers[key]
    return (
        all(topic not in library.topics or topic in _lineage(library, paper) for topic in address.topic)
        and all(key in papers for papers in by_author)
        and (not address.status or (paper.note.status or "none") in address.status)
        and (
            address.years is None
            or (paper.note.year is not None and address.years[0] <= paper.note.year <= address.years[1])
        )
    )


def _lineage(library: Library, paper: Paper) -> set[str]:
    """The topics of a paper and those above them."""
    found: set[str] = set()
    waiting: list[TopicId] = list(paper.topics)
    while waiting:
        topic = waiting.pop()
        if topic not in found and topic in library.topics:
            found.add(topic)
            parent = library.topics[topic].parent
            waiting += [parent] if parent else []
    return found


def _papers_by(library: Library, slugs: Collection[str]) -> list[frozenset[Key]]:
    """The papers of each author whose page has one of these names; what nobody knows is left out."""
    if not slugs:
        return []
    everybody = people(library.papers.values(), library.config.people).by_id.values()
    papers = {person.slug: frozenset(person.papers) for person in everybody}
    return [papers[slug] for slug in map(Slug, slugs) if slug in papers]


def _has_words(paper: Paper, text: str) -> bool:
    note = paper.note
    said = " ".join((paper.key, note.title, *(name.full for name in note.authors), str(note.year or "")))
    found = _plain(said)
    return all(word in found for word in re.findall(r"\w+", _plain(text)))


def _plain(text: str) -> str:
    """Lower case without accents."""
    apart = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in apart if unicodedata.category(letter)[0] != "M").lower()


def paints(library: Library, literature_map: LiteratureMap, color: str) -> Mapping[Key, tuple[str, int]]:
    """The colour of each paper: ("district", slot), ("year", step) or ("muted", 0)."""
    spots = literature_map.spots
    muted = ("muted", 0)
    if color == "topic":
        firsts = {key: library.papers[key].topics[0] for key in spots if library.papers[key].topics}
        order = {topic: number for number, topic in enumerate(library.topics)}
        counts = Counter(firsts.values())
        named = sorted(counts, key=lambda topic: (-counts[topic], order[topic]))[:NAMED_TOPICS]
        return {key: ("district", named.index(firsts[key])) if firsts.get(key) in named else muted for key in spots}
    if color == "year":
        return _by_year(library, literature_map)
    if color == "status":
        return {
            key: ("district", _STATE_SLOTS[status]) if (status := library.papers[key].note.status) else muted
            for key in spots
        }
    slots = {district.id: district.slot for district in literature_map.districts}
    return {key: ("district", slots.get(spot.district, 0)) for key, spot in spots.items()}


def _by_year(library: Library, literature_map: LiteratureMap) -> Mapping[Key, tuple[str, int]]:
    """Five steps, each with about as many papers (static/js/map/painting.js)."""
    steps = 5
    years = {key: library.papers[key].note.year for key in literature_map.spots}
    known = sorted(year for year in years.values() if year is not None)
    starts = sorted({known[step * len(known) // steps] for step in range(steps)}) if known else []

    def paint(year: int | None) -> tuple[str, int]:
        if year is None:
            return "muted", 0
        step = sum(start <= year for start in starts) - 1
        return "year", round(step * (steps - 1) / (len(starts) - 1)) if len(starts) > 1 else steps - 1

    return {key: paint(year) for key, year in years.items()}
