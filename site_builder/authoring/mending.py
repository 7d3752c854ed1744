"""`check --fix`: puts the right answer where a fault has only one, and leaves every other byte alone."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from site_builder.authoring.files import replace_file
from site_builder.collection.disk.sources import read_bytes
from site_builder.diagnostics import Diagnostic, Mend, Place
from site_builder.structs import Frozen

_LINE_END = re.compile("\r\n|\r|\n")

_BOM = "\ufeff"


class Mended(Frozen):
    """What was put right."""

    faults: tuple[Diagnostic, ...]
    files: tuple[str, ...]
    """Paths within the collection, sorted."""


def mend(root: Path, diagnostics: Iterable[Diagnostic]) -> Mended:
    """Apply the mends of a collection's faults, each file written once and as a whole.

    A mend is left out where the file does not say what the fault was found in, or where it overlaps another. Files
    in another encoding than UTF-8 are left alone, and so is what a symbolic link leads to outside the collection.
    Raises OSError where the disk refuses.
    """
    by_file: defaultdict[str, list[tuple[Diagnostic, Mend]]] = defaultdict(list)
    for fault in diagnostics:
        if fault.mend:
            by_file[fault.mend.place.path].append((fault, fault.mend))
    faults: list[Diagnostic] = []
    files: list[str] = []
    for path, wanted in sorted(by_file.items()):
        file = root / path
        if not file.resolve().is_relative_to(root.resolve()):
            continue
        text = _text_of(file)
        if text is None:
            continue
        new, done = _mended(text, wanted)
        if done:
            replace_file(file, new.encode())
            files.append(path)
            faults += done
    return Mended(tuple(faults), tuple(files))


def _text_of(file: Path) -> str | None:
    data, trouble = read_bytes(file)
    try:
        return None if trouble else data.decode()
    except UnicodeDecodeError:
        return None


def _mended(text: str, wanted: Sequence[tuple[Diagnostic, Mend]]) -> tuple[str, list[Diagnostic]]:
    starts = [len(_BOM) if text.startswith(_BOM) else 0, *(match.end() for match in _LINE_END.finditer(text))]
    edits: list[tuple[int, Mend, Diagnostic]] = []
    for fault, mend_ in wanted:
        offset = _offset(text, starts, mend_.place, mend_.old)
        if offset is not None:
            edits.append((offset, mend_, fault))
    edits.sort(key=lambda edit: (edit[0], edit[2].code))
    parts: list[str] = []
    done: list[Diagnostic] = []
    end = 0
    for offset, mend_, fault in edits:
        if offset >= end:
            parts += [text[end:offset], mend_.new]
            end = offset + len(mend_.old)
            done.append(fault)
    return "".join(parts) + text[end:], done


def _offset(text: str, starts: Sequence[int], place: Place, old: str) -> int | None:
    """Where `old` stands in a text; None where something else does."""
    if not 0 < place.line <= len(starts):
        return None
    offset = starts[place.line - 1] + place.column - 1
    return offset if old and text.startswith(old, offset) else None
