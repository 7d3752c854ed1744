"""templates/ and static/ of a collection's own: beside its notes, or beside its content/."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found

Kind = Literal["templates", "static"]


def own_folders(root: Path, kind: Kind) -> list[Path]:
    """The folders of this kind that the collection in `root` brings; the first wins."""
    return [folder for folder, _ in own_places(root, kind)]


def own_places(root: Path, kind: Kind) -> list[tuple[Path, str]]:
    """The same, each with its path relative to the collection, as messages have it."""
    return [(folder, path) for folder, path in _candidates(root, kind) if folder.is_dir() and not _leads_out(folder)]


def links_out(root: Path) -> Found:
    """A warning for each such folder beside content/ that leads elsewhere; the walk tells of those beside the notes."""
    kinds: tuple[Kind, ...] = ("templates", "static")
    message = "the link leads out of the collection and is not followed; copy in what it leads to"
    return tuple(
        Diagnostic(Place(path), "outside-root", message)
        for kind in kinds
        for folder, path in _candidates(root, kind)
        if path.startswith("../") and folder.is_dir() and _leads_out(folder)
    )


def _candidates(root: Path, kind: Kind) -> Iterator[tuple[Path, str]]:
    """Folders, each with its path relative to the collection."""
    yield root / kind, kind
    real = Path(os.path.realpath(root))
    if real.name == "content":
        yield real.parent / kind, f"../{kind}"


def _leads_out(folder: Path) -> bool:
    return not Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(folder.parent))
