"""Two states of a collection -> what differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import hypot
from pathlib import Path

from site_builder.changes.changes import ChangedNote, Changes, Move, State
from site_builder.collection.checks.told import told
from site_builder.collection.library import Library
from site_builder.collection.load import load
from site_builder.diagnostics import Diagnostic
from site_builder.making.bodies import rendering_faults
from site_builder.mapping.build_map import build_map
from site_builder.mapping.kinds import KINDS, RELATED
from site_builder.mapping.literature_map import Edge, LiteratureMap
from site_builder.model import Body, Found, Key, LinkKind, Note
from site_builder.pages.texts import texts_by_path
from site_builder.structs import Frozen, field_names, replace

_NO_CONTENT = frozenset(["path", "key", "key_place", "body", "places", "csl", "extra", "et_al"])
"""Parts of a `Note` that are no field, or are looked at by themselves."""

_SMALLEST_MOVE = 0.001
"""Share of the map's width below which nobody sees that a paper moved."""


def state_of(root: Path, name: str) -> State:
    """Read a collection and draw its map. Raises CollectionNotFound."""
    library, found = load(root)
    return State(name, library, build_map(library), found)


def compare(before: State, after: State) -> Changes:
    """What changed from one state to the other. Papers are the same where their keys are, or where one was renamed."""
    old, new = before.library.papers, after.library.papers
    renamed = _renamed(before.library, after.library)
    now = {was: key for key, was in renamed.items()}
    common = {key: renamed.get(key, key) for key in new if key in old or key in renamed}
    won, lost, other = _links(before, after, now)
    moved = _moved(before.literature_map, after.literature_map, common)
    wanted = ({one.identifier for one in side.library.wanted} for side in (before, after))
    wanted_before, wanted_after = wanted
    most = after.library.config.limits.faults
    rendering_before, rendering_after = _of_rendering(before.library, after.library)
    faults_won, faults_lost = _faults(
        before.diagnostics + rendering_before,
        after.diagnostics + rendering_after,
        _paths(before, after, common),
        most,
    )
    return Changes(
        before=before,
        after=after,
        added=tuple(key for key in new if key not in common),
        removed=tuple(key for key in old if key not in common.values()),
        renamed=renamed,
        changed=tuple(
            found
            for key, was in sorted(common.items())
            if (found := _changed(key, old[was].note, new[key].note)).fields
        ),
        links_won=won,
        links_lost=lost,
        links_changed=other,
        wanted_won=tuple(sorted(wanted_after - wanted_before)),
        wanted_lost=tuple(sorted(wanted_before - wanted_after)),
        moved=tuple(sorted(moved, key=lambda move: (-move.share, move.key))),
        districts_changed=_new_districts(before.literature_map, after.literature_map, common),
        stayed=len(common) - len(moved),
        faults_won=faults_won,
        faults_lost=faults_lost,
    )


# --- notes -----------------------------------------------------------------------------------------------------


def _renamed(before: Library, after: Library) -> dict[Key, Key]:
    """New key -> old key: by alias, by path, by id, by title; the first way that finds an old note."""
    gone = {key: paper.note for key, paper in before.papers.items() if key not in after.papers}
    fresh = {key: paper.note for key, paper in after.papers.items() if key not in before.papers}
    renamed: dict[Key, Key] = {}
    for names_of in (_aliases, _path, _ids, _title):
        named = {name: key for key, note in sorted(gone.items(), reverse=True) for name in names_of(note, is_old=True)}
        for key, note in fresh.items():
            was = next((named[name] for name in names_of(note, is_old=False) if named.get(name) in gone), None)
            if key not in renamed and was is not None:
                renamed[key] = was
                del gone[was]
    return dict(sorted(renamed.items()))


def _aliases(note: Note, *, is_old: bool) -> list[str]:
    return [note.key] if is_old else [alias.text for alias in note.aliases]


def _path(note: Note, *, is_old: bool) -> list[str]:  # noqa: ARG001 - as its siblings
    return [note.path]


def _ids(note: Note, *, is_old: bool) -> list[str]:  # noqa: ARG001 - as its siblings
    return [str(identifier) for identifier in note.identifiers]


def _title(note: Note, *, is_old: bool) -> list[str]:  # noqa: ARG001 - as its siblings
    return [" ".join(note.title.casefold().split())]


def _changed(key: Key, old: Note, new: Note) -> ChangedNote:
    fields = [
        name
        for name in field_names(Note)
        if name not in _NO_CONTENT and _plain(getattr(old, name)) != _plain(getattr(new, name))
    ]
    if old.et_al != new.et_al and "authors" not in fields:
        fields.insert(0, "authors")
    for mapping in ("csl", "extra"):
        names = {**getattr(old, mapping), **getattr(new, mapping)}
        fields += [name for name in names if getattr(old, mapping).get(name) != getattr(new, mapping).get(name)]
    words = Counter(new.body.text.split())
    words.subtract(old.body.text.split())
    if old.body.text.strip() != new.body.text.strip():
        fields.append("text")
    added = sum(count for count in words.values() if count > 0)
    return ChangedNote(key, tuple(fields), added, added - sum(words.values()))


def _plain(value: object) -> object:
    """A value without the places at which its parts stand: a line more above is no change."""
    if isinstance(value, tuple):
        return tuple(_plain(part) for part in value)
    if isinstance(value, Frozen):
        return tuple(_plain(getattr(value, name)) for name in field_names(value) if name != "place")
    return value


# --- links and map ------------------------------------------------------------------------------------------------


def _links(
    before: State, after: State, now: Mapping[Key, Key]
) -> tuple[tuple[Edge, ...], tuple[Edge, ...], tuple[tuple[Edge, Edge], ...]]:
    """Stated links that are new, gone, and there for other reasons, between papers known by their keys of now."""
    old = {_ends(edge): edge for edge in _stated(before.literature_map, now)}
    new = {_ends(edge): edge for edge in _stated(after.literature_map, {})}
    alive = after.library.papers
    return (
        tuple(edge for ends, edge in new.items() if ends not in old),
        tuple(edge for ends, edge in old.items() if ends not in new and edge.source in alive and edge.target in alive),
        tuple((old[ends], edge) for ends, edge in new.items() if ends in old and old[ends].reasons != edge.reasons),
    )


def _stated(literature_map: LiteratureMap, now: Mapping[Key, Key]) -> Iterable[Edge]:
    for edge in literature_map.edges:
        if edge.kind == RELATED or KINDS[edge.kind].directed:
            source, target = now.get(edge.source, edge.source), now.get(edge.target, edge.target)
            if edge.kind == RELATED:
                source, target = sorted((source, target))
            yield replace(edge, source=source, target=target)


def _ends(edge: Edge) -> tuple[Key, Key, str]:
    return edge.source, edge.target, edge.kind


def _moved(before: LiteratureMap, after: LiteratureMap, common: Mapping[Key, Key]) -> list[Move]:
    x0, _, x1, _ = before.bounds
    width = (x1 - x0) or 1.0
    ways = {
        key: hypot(after.spots[key].x - before.spots[was].x, after.spots[key].y - before.spots[was].y) / width
        for key, was in common.items()
    }
    return [Move(key, way) for key, way in ways.items() if way >= _SMALLEST_MOVE]


def _new_districts(before: LiteratureMap, after: LiteratureMap, common: Mapping[Key, Key]) -> tuple[Key, ...]:
    """Papers in a district of another name; without a lock the ids of districts say nothing."""
    old, new = ({one.id: one.name for one in side.districts} for side in (before, after))
    return tuple(
        sorted(key for key, was in common.items() if old[before.spots[was].district] != new[after.spots[key].district])
    )


# --- faults ---------------------------------------------------------------------------------------------------------


def _paths(before: State, after: State, common: Mapping[Key, Key]) -> dict[str, str]:
    """Path before -> path now, of notes that moved."""
    old, new = before.library.papers, after.library.papers
    return {old[was].note.path: new[key].note.path for key, was in common.items()}


def _of_rendering(before: Library, after: Library) -> tuple[Found, Found]:
    """What only rendering finds wrong on each side, with the texts that may come out otherwise than on the other."""
    settings = [(one.config.macros, one.config.limits.formula_length) for one in (before, after)]
    old, new = texts_by_path(before), texts_by_path(after)
    same = {path for path in old.keys() & new.keys() if _comes_out_the_same(old[path].body, new[path].body)}
    if settings[0] != settings[1]:
        same = set()
    return rendering_faults(before, sorted(old.keys() - same)), rendering_faults(after, sorted(new.keys() - same))


def _comes_out_the_same(old: Body, new: Body) -> bool:
    """An embed shows another text, which may be a longer one now."""
    return old == new and not any(link.kind is LinkKind.EMBED for link in new.links)


def _faults(
    old: Found, new: Found, paths: Mapping[str, str], most: int
) -> tuple[tuple[Diagnostic, ...], tuple[Diagnostic, ...]]:
    """Faults that are new and faults that are gone, `most` of a file; one that only stands elsewhere is neither."""
    was = Counter((paths.get(fault.place.path, fault.place.path), fault.code, fault.message) for fault in old)
    now = Counter((fault.place.path, fault.code, fault.message) for fault in new)
    won = [fault for fault in new if now[_sign(fault)] > was[_sign(fault)]]
    lost = [
        fault
        for fault in old
        if was[key := (paths.get(fault.place.path, fault.place.path), fault.code, fault.message)] > now[key]
    ]
    return told(won, most), told(lost, most)


def _sign(fault: Diagnostic) -> tuple[str, str, str]:
    return fault.place.path, fault.code, fault.message
