"""A folder of notes -> Library: find the files, read each by itself, resolve them together."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from pathlib import Path

from site_builder.cache.memo import Memo
from site_builder.collection.disk.sources import Source
from site_builder.collection.inputs import Inputs, read_inputs
from site_builder.collection.library import Counts, Library
from site_builder.collection.reading import Reader
from site_builder.collection.reading_apart import Spread
from site_builder.collection.resolve import resolve
from site_builder.diagnostics import in_order
from site_builder.model import Found, Key
from site_builder.urls import key_form


def load(
    root: Path,
    *,
    output: Path | None = None,
    drafts: bool = False,
    today: date | None = None,
    memo: Memo | None = None,
    inputs: Inputs | None = None,
    spread: Spread | None = None,
) -> tuple[Library, Found]:
    """The library of the collection in `root`, and everything that is wrong with it, in order.

    `output`, the folder that the site goes to, is never read; dates after `today` are in
    the future. Notes that `memo` has are not read again, nor is
    any file where `inputs` are those of the collection; many notes are read by the calls that `spread` makes.
    Raises CollectionNotFound where `root` is no folder, and what `spread` raises.
    """
    inputs = inputs or read_inputs(root, output=output)
    reader = Reader(inputs.config, memo or Memo())
    papers, topics, pages, tours = (
        reader.papers(inputs.sources, spread),
        reader.topics(inputs.sources),
        reader.pages(inputs.sources),
        reader.tours(inputs.sources),
    )
    found = inputs.found
    for _, faults in (*papers, *topics, *pages, *tours):
        found += faults
    library, faults = resolve(
        root,
        inputs.config,
        [note for note, _ in papers],
        [topic for topic, _ in topics],
        [page for page, _ in pages],
        [tour for tour, _ in tours],
        inputs.files,
        found_by_note={note.path: faults for note, faults in papers},
        drafts=drafts,
        counts=Counts(ignored=inputs.left_out),
        lock=inputs.lock,
        unread=_unread_keys(inputs.sources, found),
        today=today,
    )
    return library, in_order((*found, *faults))


_KEY_LINE = re.compile(r"^[ \t]*(?:cite)?key[ \t]*:[ \t]*[\"']?([^\"'\n]+)", re.MULTILINE)


def _unread_keys(sources: Iterable[Source], found: Found) -> frozenset[Key]:
    """Keys that notes may have whose file could not be read, or whose front matter is no YAML."""
    broken = {fault.place.path for fault in found if fault.code in ("bad-yaml", "unreadable-file")}
    texts = (source.text for source in sources if source.path in broken)
    lines = (match[1] for text in texts for match in _KEY_LINE.finditer(text))
    return frozenset(key_form(key) for key in (*lines, *(path.rpartition("/")[2][:-3] for path in broken)))
