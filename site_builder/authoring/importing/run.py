"""The command `import`: read all sources, plan, then write; nothing is written where anything cannot be planned."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from site_builder.authoring.files import replace_file
from site_builder.authoring.importing.bibliographies import drafts_of, reader_for
from site_builder.authoring.importing.drafts import Draft
from site_builder.authoring.importing.memory import MEMORY_FILE, Imported, memory_text, read_memory
from site_builder.authoring.importing.planning import Existing, Step, plan
from site_builder.collection.disk.sources import find_sources
from site_builder.collection.notes import read_note
from site_builder.collection.settings.read_config import read_config
from site_builder.diagnostics import Diagnostic, in_order
from site_builder.model import Found

MAX_BYTES = 256 * 2**20
"""Larger files are no bibliographies."""


class SourceNotFound(Exception):
    """A path that nothing can be imported from. The message says why and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceReport:
    """What one path held."""

    path: str
    entries: int
    read: int
    left_out: int
    """Entries and notes left out on purpose."""
    unread: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """What `import` did, or would do."""

    sources: tuple[SourceReport, ...]
    steps: tuple[Step, ...]
    unkept: tuple[tuple[str, int], ...]
    """Names of fields that notes have no place for, with how often they were met; most frequent first."""
    abstracts: int
    """Abstracts that came along with new notes."""
    attachments: int
    """Files copied beside the notes that link them."""
    diagnostics: Found

    @property
    def unread(self) -> int:
        return sum(source.unread for source in self.sources)


@dataclass(slots=True)
class _Gathered:
    """What the sources hold."""

    drafts: list[Draft] = field(default_factory=list)
    sources: list[SourceReport] = field(default_factory=list)
    unkept: Counter[str] = field(default_factory=Counter)
    found: list[Diagnostic] = field(default_factory=list)


def import_paths(root: Path, paths: Sequence[Path], *, dry_run: bool = False) -> ImportReport:
    """Import bibliographies and folders of notes into the collection in `root`.

    Raises SourceNotFound, CollectionNotFound where `root` is a file, and OSError where the disk refuses.
    """
    gathered = _Gathered()
    for path in paths:
        _gather(path, gathered)
    if not root.exists():
        existing, memory = Existing(root, ()), {}
    else:
        existing, memory = _existing(root), read_memory(root)
    steps, found = plan(gathered.drafts, existing, memory)
    if not dry_run:
        _write(root, steps, memory)
    return ImportReport(
        sources=tuple(gathered.sources),
        steps=steps,
        unkept=tuple(sorted(gathered.unkept.items(), key=lambda item: (-item[1], item[0]))),
        abstracts=sum("abstract" in (step.imported.fields if step.imported else {}) for step in steps if step.data),
        attachments=0,
        diagnostics=in_order([*gathered.found, *found]),
    )


def _gather(path: Path, gathered: _Gathered) -> None:
    if not path.exists():
        raise SourceNotFound(f"there is no '{path}'; name a .bib, .json or .ris file, or a folder of notes")
    if path.is_dir():
        raise SourceNotFound(f"'{path}' is a folder")
    data = _bytes_of(path)
    reader = reader_for(path, data)
    if reader is None:
        raise SourceNotFound(f"'{path}' is no BibTeX, CSL-JSON or RIS; name a file of one of these")
    reading = reader(data, path.as_posix())
    gathered.drafts += drafts_of(reading, path.name)
    gathered.found += reading.found
    gathered.unkept.update(reading.unkept)
    gathered.sources.append(
        SourceReport(
            path=path.as_posix(),
            entries=reading.entries,
            read=len(reading.records),
            left_out=reading.left_out,
            unread=reading.unread,
        )
    )


def _bytes_of(path: Path) -> bytes:
    if not path.is_file():
        raise SourceNotFound(f"'{path}' is no regular file; name a file of BibTeX, CSL-JSON or RIS")
    if path.stat().st_size > MAX_BYTES:
        raise SourceNotFound(f"'{path}' is larger than {MAX_BYTES // 2**20} MB; cut it in parts")
    return path.read_bytes()


def _existing(root: Path) -> Existing:
    config, _ = read_config(root)
    sources, _, _ = find_sources(root, config.ignore, None)
    return Existing(root, [read_note(source, config)[0] for source in sources if source.kind == "paper"])


def _write(root: Path, steps: Sequence[Step], memory: dict[str, Imported]) -> None:
    """Each note whole, then the memory: where the disk fails in between, the next import sees notes that it wrote."""
    for step in steps:
        if step.data is not None:
            file = root / step.path
            file.parent.mkdir(parents=True, exist_ok=True)
            if not Path(os.path.realpath(file.parent)).is_relative_to(os.path.realpath(root)):
                raise SourceNotFound(f"'{file.parent}' leads out of the collection; replace the link by a folder")
            replace_file(file, step.data)
    known = dict(memory)
    for step in steps:
        if step.imported is not None:
            known.pop(step.imported.path, None)
            known[step.path] = step.imported
    text = memory_text(known.values()).encode()
    file = root / MEMORY_FILE
    if known and (not file.exists() or file.read_bytes() != text):
        replace_file(file, text)
