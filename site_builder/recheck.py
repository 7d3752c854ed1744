"""A check that first looks what has changed: as a rule words of a few notes, which no other note sees.

Then these notes alone are read and rendered, and what was found in all others stands. Wherever that is in doubt, the
whole collection is checked.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from site_builder.cache.codec import Codec
from site_builder.cache.memo import Memo
from site_builder.cache.program import program_digest
from site_builder.cache.store import Store
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.sources import Edited
from site_builder.collection.inputs import Inputs, read_inputs
from site_builder.collection.reading import Reader
from site_builder.collection.reworded import MOST_REWORDED, reworded
from site_builder.diagnostics import in_order
from site_builder.model import Found, LinkKind, Note
from site_builder.structs import Frozen, replace

if TYPE_CHECKING:
    from site_builder.collection.library import Library
    from site_builder.publishing.report import Progress


class Checked(Frozen):
    """What a check came to."""

    papers: int
    diagnostics: Found


class _Standing(Frozen):
    """A check, with what tells whether it still holds."""

    checked: Checked
    rest: bytes
    """What names all that was read, but the texts of papers' notes."""
    notes: Mapping[str, bytes]
    """Path of each of these notes -> what names its text."""
    entwined: tuple[str, ...]
    """Paths of those that other texts show within their own, and of those without a page."""


def recheck(content: Path, progress: Progress, cache: Path | None, *, today: date | None = None) -> Checked:
    """Check a collection, or what has changed of it since the last time. Raises CollectionNotFound."""
    if cache is None:
        library, found = _whole(content, progress, today, None, None)
        return Checked(len(library.papers), found)
    with Store(cache) as store:
        progress.stage("Reading notes", 0)
        memo = Memo(store, program_digest())
        try:
            return _recheck(content, progress, today, memo, read_inputs(content, memo=memo))
        except Edited:
            return _recheck(content, progress, today, memo, read_inputs(content))


def _recheck(content: Path, progress: Progress, today: date | None, memo: Memo, inputs: Inputs) -> Checked:
    reader = Reader(inputs.config, memo)
    notes = {one.path: one.sum for one in inputs.sources if one.kind == "paper"}
    rest = inputs.rest()
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
    if len(changed) > MOST_REWORDED or any(one.path in before.entwined for one in changed):
        return None
    paths = {one.path for one in changed}
    found = [fault for fault in before.checked.diagnostics if fault.place.path not in paths]
    for source in changed:
        of_note = tuple(fault for fault in before.checked.diagnostics if fault.place.path == source.path)
        note = reworded(source, before.notes[source.path], reader)
        if note is None or any(fault.code == "more-faults" for fault in of_note):
            return None
        faults = (*note.faults(of_note), *_of_rendering(note.new, inputs.config))
        if len(set(faults)) > inputs.config.limits.faults:
            return None
        if not note.is_recalled:
            reader.keep(source, note.new, note.new_faults)
        found += faults
    checked = replace(before.checked, diagnostics=in_order(found))
    return replace(before, checked=checked, notes=notes)


def _of_rendering(note: Note, config: SiteConfig) -> Found:
    from site_builder.rendering.markdown.bodies import BodyRenderer

    return BodyRenderer(config.macros).render(note.body, note.path, {})[1]


_STANDING = Codec[_Standing](_Standing)
