"""A check that first looks what has changed: as a rule words of a few notes, which no other note sees.

Then these notes alone are read and rendered, and what was found in all others stands. Wherever that is in doubt, the
whole collection is checked.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from site_builder.cache.codec import Codec, digest_of
from site_builder.cache.memo import Memo
from site_builder.cache.program import program_digest
from site_builder.cache.store import Store
from site_builder.collection.checks.unwritten import unwritten_notes
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.sources import Source
from site_builder.collection.inputs import Inputs, read_inputs
from site_builder.collection.reading import Reader
from site_builder.diagnostics import in_order
from site_builder.model import Body, Found, LinkKind, Note

if TYPE_CHECKING:
    from site_builder.collection.library import Library
    from site_builder.publishing.report import Progress

MOST_CHANGED = 20
"""Where more notes have changed at once, all are checked."""

_OF_RENDERING = frozenset(["bad-formula", "removed-markup", "remote-picture", "embed-cut", "body-not-rendered"])

_OF_LINKS = frozenset(
    ["ambiguous-link", "unresolved-link", "unknown-heading", "missing-file", "large-file", "refused-file"]
)

_SHOWN_BY_TARGET = re.compile(r"[$\\]")
"""In the text of a link: what is rendered only where the link leads somewhere."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check came to."""

    papers: int
    diagnostics: Found


@dataclass(frozen=True, slots=True)
class _Standing:
    """A check, with what tells whether it still holds."""

    checked: Checked
    rest: bytes
    """What names all that was read, but the texts of papers' notes."""
    notes: Mapping[str, bytes]
    """Path of each of these notes -> what names it as it was read."""
    entwined: tuple[str, ...]
    """Paths of those that other texts show within their own, and of those without a page."""


def recheck(content: Path, progress: Progress, cache: Path | None, *, today: date | None = None) -> Checked:
    """Check a collection, or what has changed of it since the last time. Raises CollectionNotFound."""
    if cache is None:
        library, found = _whole(content, progress, today, None, None)
        return Checked(len(library.papers), found)
    with Store(cache) as store:
        memo = Memo(store, program_digest())
        progress.stage("Reading notes", 0)
        inputs = read_inputs(content)
        reader = Reader(inputs.config, memo)
        notes = {one.path: reader.key(one) for one in inputs.sources if one.kind == "paper"}
        rest = _rest(inputs)
        place = memo.key("checked", os.path.realpath(content), str(today))
        before = memo.find("", _STANDING, place)
        standing = None
        if before is not None and before.rest == rest:
            if before.notes == notes:
                return before.checked
            standing = _with_changes(before, inputs, notes, reader)
        if standing is None:
            library, found = _whole(content, progress, today, memo, inputs)
            standing = _Standing(Checked(len(library.papers), found), rest, notes, _entwined(library, notes))
        memo.keep("", _STANDING, place, standing)
        return standing.checked


def _whole(
    content: Path, progress: Progress, today: date | None, memo: Memo | None, inputs: Inputs | None
) -> tuple[Library, Found]:
    from site_builder.build import check

    return check(content, progress, today=today, memo=memo, inputs=inputs)


def _rest(inputs: Inputs) -> bytes:
    sources = tuple(replace(one, text="") if one.kind == "paper" else one for one in inputs.sources)
    return digest_of(replace(inputs, sources=sources))


def _entwined(library: Library, notes: Mapping[str, bytes]) -> tuple[str, ...]:
    from site_builder.pages.texts import embedded_texts, texts_by_path

    texts = texts_by_path(library)
    embedding = (text for text in texts.values() if any(link.kind is LinkKind.EMBED for link in text.body.links))
    embedded = {other.path for text in embedding for other in embedded_texts(library, text)}
    return tuple(sorted(embedded | (notes.keys() - texts.keys())))


# --- what changed ---------------------------------------------------------------------------------


def _with_changes(before: _Standing, inputs: Inputs, notes: Mapping[str, bytes], reader: Reader) -> _Standing | None:
    """The check with the changed notes looked at again; None where a change may tell in other notes."""
    changed = [one for one in inputs.sources if one.path in notes and notes[one.path] != before.notes[one.path]]
    if len(changed) > MOST_CHANGED or any(one.path in before.entwined for one in changed):
        return None
    paths = {one.path for one in changed}
    found = [fault for fault in before.checked.diagnostics if fault.place.path not in paths]
    for source in changed:
        of_note = tuple(fault for fault in before.checked.diagnostics if fault.place.path == source.path)
        faults = _of_changed(source, of_note, before.notes[source.path], inputs.config, reader)
        if faults is None or len(set(faults)) > inputs.config.limits.faults:
            return None
        found += faults
    checked = replace(before.checked, diagnostics=in_order(found))
    return replace(before, checked=checked, notes=notes)


def _of_changed(source: Source, of_note: Found, key: bytes, config: SiteConfig, reader: Reader) -> Found | None:
    """The faults of a note now, by those that it had when it was read under `key`; None where that cannot be said."""
    was = reader.recalled(key)
    if was is None or any(fault.code == "more-faults" for fault in of_note):
        return None
    (old, old_faults), (new, faults) = was, reader.papers([source])[0]
    if not _looks_alike(old, new) or any(fault.code == "bad-yaml" for fault in (*old_faults, *faults)):
        return None
    moved = {was.place: now.place for was, now in zip(old.body.links, new.body.links, strict=True)}
    stays = [
        replace(fault, place=moved.get(fault.place, fault.place)) if fault.code in _OF_LINKS else fault
        for fault in of_note
        if fault not in old_faults and fault.code not in _OF_RENDERING and fault.code != "unwritten-note"
    ]
    return (*faults, *stays, *unwritten_notes([new]), *_of_rendering(new, config))


def _of_rendering(note: Note, config: SiteConfig) -> Found:
    from site_builder.rendering.markdown.bodies import BodyRenderer

    return BodyRenderer(config.macros).render(note.body, note.path, {})[1]


def _looks_alike(old: Note, new: Note) -> bool:
    """Whether other notes, and all that is checked across notes, see the same of both: only words differ."""
    return replace(new, body=old.body) == old and _outside(new.body) == _outside(old.body) and _is_plain(new.body)


def _outside(body: Body) -> object:
    """What of a body leads to other notes, or they can lead to."""
    return (
        body.line,
        [(link.kind, link.target, link.fragment) for link in body.links],
        [tag.spelling for tag in body.tags],
        [(heading.text, heading.anchor) for heading in body.headings],
        body.blocks,
    )


def _is_plain(body: Body) -> bool:
    """Whether what rendering finds in a body is its own: nothing is embedded, no text hangs on where its link leads."""
    return not any(link.kind is LinkKind.EMBED or _SHOWN_BY_TARGET.search(link.text) for link in body.links)


_STANDING = Codec[_Standing](_Standing)
