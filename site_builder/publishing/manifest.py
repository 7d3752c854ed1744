"""The manifest of an output, `.site-builder.json`: which of the files there are ours."""

from __future__ import annotations

import json
import os
from bisect import bisect_left, insort
from collections.abc import Collection, Iterable
from pathlib import Path

from site_builder.collection.disk.walk import MANIFEST

_VERSION = 1

_HEAD, _BETWEEN, _TAIL = f'{{\n"version": {_VERSION},\n"files": [\n', ",\n", "\n]\n}\n"

_FEW = 1000
"""Addresses that are put into a manifest, or taken from it, one by one."""


class OutputRefused(Exception):
    """The output folder is not one that a build may write to; the message says why and what to do."""


class OutputBusy(OSError):
    """Another build is writing to the output folder."""


def manifest(files: Iterable[str]) -> str:
    """What a manifest that names these files holds."""
    # A file a line, for people and for git; with `indent` Python itself would write each of 70,000.
    listed = json.dumps(sorted(files), ensure_ascii=False, separators=(_BETWEEN, ": "))
    return f"{_HEAD}{listed[1:-1]}{_TAIL}"


def amended(text: str, new: Collection[str], gone: Collection[str]) -> str:
    """A manifest (`manifest`) that names other files: some more, and some no longer."""
    listed = text.removeprefix(_HEAD).removesuffix(_TAIL)
    lines = listed.split(_BETWEEN) if listed else []
    if len(new) + len(gone) > _FEW:
        return manifest({*map(_address, lines), *new}.difference(gone))
    for url in gone:
        place = bisect_left(lines, url, key=_address)
        if _address(lines[place]) == url:
            del lines[place]
    for url in new:
        insort(lines, json.dumps(url, ensure_ascii=False), key=_address)
    return f"{_HEAD}{_BETWEEN.join(lines)}{_TAIL}"


def _address(line: str) -> str:
    address: str = json.loads(line)
    return address


def owned_files(manifest: Path, content: bytes) -> frozenset[str]:
    """The files that a manifest with this content names. Raises OutputRefused where it is damaged."""
    try:
        data = json.loads(content.decode("utf-8"))
        files = [file for file in data["files"] if isinstance(file, str)]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise OutputRefused(f"{manifest} is damaged; delete {manifest.parent} and build again") from error
    # A manifest that was tampered with must not make us delete files elsewhere.
    return frozenset(file for file in files if file == os.path.normpath(file) and not file.startswith(("/", "..")))


def manifest_of(output: Path) -> Path | None:
    """The list of our files in `output`; None where there is none yet. Raises OutputRefused where it is not ours."""
    # Not `Path.resolve`, which raises where a link leads in a circle.
    resolved = Path(os.path.realpath(output))
    if resolved == resolved.parent or resolved == Path(os.path.realpath(Path.home())):
        raise OutputRefused(f"{output} cannot be the output folder; choose a folder of its own with --output")
    if output.is_symlink() or (output.exists() and not output.is_dir()):
        raise OutputRefused(f"{output} is not a folder; choose another --output")
    manifest = output / MANIFEST
    if manifest.is_file():
        return manifest
    if output.is_dir() and any(output.iterdir()):
        raise OutputRefused(
            f"{output} holds files but no {MANIFEST}, so an earlier build did not write them; "
            "choose a new or empty folder with --output"
        )
    return None
