"""The manifest of an output, `.site-builder.json`: which of the files there are ours."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path

from site_builder.collection.disk.walk import MANIFEST

_VERSION = 1


class OutputRefused(Exception):
    """The output folder is not one that a build may write to; the message says why and what to do."""


class OutputBusy(OSError):
    """Another build is writing to the output folder."""


def manifest(files: Iterable[str]) -> str:
    """What a manifest that names these files holds."""
    # A file a line, for people and for git; with `indent` Python itself would write each of 70,000.
    listed = json.dumps(sorted(files), ensure_ascii=False, separators=(",\n", ": "))
    return f'{{\n"version": {_VERSION},\n"files": [\n{listed[1:-1]}\n]\n}}\n'


def owned_files(output: Path) -> frozenset[str]:
    """The files in `output` that an earlier build wrote. Raises OutputRefused where it is no output of ours."""
    manifest = manifest_of(output)
    if manifest is None:
        return frozenset()
    try:
        data = json.loads(manifest.read_text(encoding="utf-8"))
        files = [file for file in data["files"] if isinstance(file, str)]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise OutputRefused(f"{manifest} is damaged; delete {output} and build again") from error
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
