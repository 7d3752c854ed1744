"""The command `import`: read all sources, plan, then write; nothing is written where anything cannot be planned."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from site_builder.authoring.files import replace_file
from site_builder.authoring.importing.bibliographies import drafts_of, reader_for
from site_builder.authoring.importing.drafts import Draft
from site_builder.authoring.importing.memory import MEMORY_FILE, Imported, memory_text, read_memory
from site_builder.authoring.importing.planning import Existing, Step, plan
from site_builder.collection.disk.named_file import MAX_BIBLIOGRAPHY, FileTooLarge, read_named
from site_builder.collection.disk.sources import find_sources, read_bytes
from site_builder.collection.notes import read_note
from site_builder.collection.settings.read_config import read_config
from site_builder.diagnostics import Diagnostic, Place, in_order
from site_builder.model import Found
from site_builder.structs import Frozen, Mutable, field


class SourceNotFound(Exception):
    """A path that nothing can be imported from. The message says why and what to do."""


class SourceReport(Frozen, kw_only=True):
    """What one path held."""

    path: str
    entries: int
    read: int
    left_out: int
    """Entries and notes left out on purpose."""
    unread: int
    others: int = 0
    """Notes of a folder that are no papers."""


class ImportReport(Frozen, kw_only=True):
    """What `import` did, or would do."""

    sources: tuple[SourceReport, ...]
    steps: tuple[Step, ...]
    unkept: tuple[tuple[str, int], ...]
    """Names of fields that notes have no place for, with how often they were met; most frequent first."""
    own: tuple[tuple[str, int], ...]
    """Names of fields that folders have for themselves, likewise; they stay in the notes."""
    named_files: int
    """Files that entries of bibliographies name; they stay where they are."""
    abstracts: int
    """Abstracts that came along with new notes."""
    attachments: int
    """Files copied beside the notes that link them."""
    diagnostics: Found

    @property
    def unread(self) -> int:
        return sum(source.unread for source in self.sources)


class _Gathered(Mutable):
    """What the sources hold."""

    drafts: list[Draft] = field(default_factory=list)
    sources: list[SourceReport] = field(default_factory=list)
    unkept: Counter[str] = field(default_factory=Counter)
    found: list[Diagnostic] = field(default_factory=list)
    own: Counter[str] = field(default_factory=Counter)
    named_files: int = 0
    attachments: dict[str, str] = field(default_factory=dict)
    """Path within the collection -> file to copy there."""


def import_paths(root: Path, paths: Sequence[Path], *, dry_run: bool = False, pages: bool = False) -> ImportReport:
    """Import bibliographies and folders of notes into the collection in `root`.

    With `pages`, notes of a vault or generator that are no papers become pages; else they stay out.

    Raises SourceNotFound, CollectionNotFound where `root` is a file, and OSError where the disk refuses.
    """
    gathered = _Gathered()
    for path in paths:
        _gather(path, root, gathered, pages=pages)
    if not root.exists():
        existing, memory = Existing(root, ()), {}
    else:
        existing, memory = _existing(root), read_memory(root)
    steps, found = plan(gathered.drafts, existing, memory)
    copies, kept = _copies(root, gathered.attachments)
    if not dry_run:
        _write(root, steps, memory)
        for target, data in copies.items():
            _write_file(root, target, data)
    return ImportReport(
        sources=tuple(gathered.sources),
        steps=steps,
        unkept=_most_frequent(gathered.unkept),
        own=_most_frequent(gathered.own),
        named_files=gathered.named_files,
        abstracts=sum("abstract" in (step.imported.fields if step.imported else {}) for step in steps if step.data),
        attachments=len(copies),
        diagnostics=in_order([*gathered.found, *found, *kept]),
    )


def _most_frequent(counter: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counter.items(), key=lambda item: (-item[1], item[0])))


def _gather(path: Path, root: Path, gathered: _Gathered, *, pages: bool) -> None:
    if not path.exists():
        raise SourceNotFound(f"there is no '{path}'; name a .bib, .json or .ris file, or a folder of notes")
    if path.is_dir():
        _gather_folder(path, root, gathered, pages=pages)
        return
    data = _bytes_of(path)
    reader = reader_for(path, data)
    if reader is None:
        raise SourceNotFound(f"'{path}' is no BibTeX, CSL-JSON or RIS; name a file of one of these")
    reading = reader(data, path.as_posix())
    gathered.drafts += drafts_of(reading, path.name)
    gathered.found += reading.found
    gathered.unkept.update(reading.unkept)
    gathered.named_files += sum(len(one.attachments) for one in reading.records)
    gathered.sources.append(
        SourceReport(
            path=path.as_posix(),
            entries=reading.entries,
            read=len(reading.records),
            left_out=reading.left_out,
            unread=reading.unread,
        )
    )


def _gather_folder(path: Path, root: Path, gathered: _Gathered, *, pages: bool) -> None:
    from site_builder.authoring.importing.folder_drafts import read_notes

    if path.resolve() == root.resolve() or path.resolve().is_relative_to(root.resolve()):
        raise SourceNotFound(f"'{path}' is in the collection already; name another folder, or another --content")
    reading = read_notes(path, root, pages=pages)
    gathered.drafts += reading.drafts
    gathered.found += reading.found
    gathered.unkept.update(reading.unkept)
    gathered.own.update(reading.own)
    for attachment in reading.attachments:
        gathered.attachments.setdefault(attachment.path, attachment.source)
    gathered.sources.append(
        SourceReport(
            path=path.as_posix(),
            entries=reading.entries,
            read=len(reading.drafts),
            left_out=reading.left_out,
            unread=reading.unread,
            others=reading.others,
        )
    )


def _copies(root: Path, attachments: Mapping[str, str]) -> tuple[dict[str, bytes], list[Diagnostic]]:
    """The attachments that the collection lacks; a file that lies there with other bytes stays, and is told."""
    copies: dict[str, bytes] = {}
    kept: list[Diagnostic] = []
    for target, source in sorted(attachments.items()):
        data, trouble = read_bytes(Path(source))
        if trouble:
            kept.append(Diagnostic(Place(source), "left-out", f"the attachment cannot be read ({trouble})"))
        elif not (root / target).exists():
            copies[target] = data
        elif read_bytes(root / target)[0] != data:
            message = f"{target} lies in the collection with other bytes, which stay; delete it to take this one"
            kept.append(Diagnostic(Place(source), "import-conflict", message))
    return copies, kept


def _bytes_of(path: Path) -> bytes:
    if not path.is_file():
        raise SourceNotFound(f"'{path}' is no regular file; name a file of BibTeX, CSL-JSON or RIS")
    try:
        return read_named(path, MAX_BIBLIOGRAPHY)
    except FileTooLarge as error:
        raise SourceNotFound(f"{error}; cut it in parts") from error


def _existing(root: Path) -> Existing:
    config, _ = read_config(root)
    sources, _, _ = find_sources(root, config.ignore, None)
    return Existing(root, [read_note(source, config)[0] for source in sources if source.kind == "paper"])


def _write(root: Path, steps: Sequence[Step], memory: dict[str, Imported]) -> None:
    """Each note whole, then the memory: where the disk fails in between, the next import sees notes that it wrote."""
    for step in steps:
        if step.data is not None:
            _write_file(root, step.path, step.data)
    known = dict(memory)
    for step in steps:
        if step.imported is not None:
            known.pop(step.imported.path, None)
            known[step.path] = step.imported
    text = memory_text(known.values()).encode()
    file = root / MEMORY_FILE
    if known and (not file.exists() or file.read_bytes() != text):
        replace_file(file, text)


def _write_file(root: Path, path: str, data: bytes) -> None:
    """Write a file of the collection. Raises SourceNotFound where a link leads out of it."""
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    if not Path(os.path.realpath(file.parent)).is_relative_to(os.path.realpath(root)):
        raise SourceNotFound(f"'{file.parent}' leads out of the collection; replace the link by a folder")
    replace_file(file, data)
