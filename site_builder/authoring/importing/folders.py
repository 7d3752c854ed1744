"""A folder of notes: what program it is of, and which of its files are notes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

from site_builder.collection.disk.globs import Globs
from site_builder.collection.disk.sources import read_bytes
from site_builder.collection.disk.walk import NoteFile, walk
from site_builder.model import Found
from site_builder.structs import Frozen


class Maker(StrEnum):
    """The program that a folder is of."""

    OBSIDIAN = "Obsidian vault"
    JEKYLL = "Jekyll"
    HUGO = "Hugo"
    QUARTZ = "Quartz"
    PLAIN = "folder of notes"


_NEVER_NOTES: tuple[str, ...] = tuple(
    """
    templates template _templates Templates Template _layouts _includes _sass _site _data archetypes layouts themes
    node_modules public README.md readme.md LICENSE.md CONTRIBUTING.md CHANGELOG.md CODE_OF_CONDUCT.md
    """.split()
)
"""Folders of templates and output, and files that tell of the repository: none holds a note on a paper."""

_MARKS: tuple[tuple[str, Maker], ...] = (
    (".obsidian", Maker.OBSIDIAN),
    ("quartz.config.ts", Maker.QUARTZ),
    ("hugo.toml", Maker.HUGO),
    ("hugo.yaml", Maker.HUGO),
    ("hugo.json", Maker.HUGO),
    ("archetypes", Maker.HUGO),
    ("_config.yml", Maker.JEKYLL),
    ("_config.yaml", Maker.JEKYLL),
    ("_posts", Maker.JEKYLL),
)

_BIBLIOGRAPHIES = frozenset([".bib", ".bibtex"])


class Folder(Frozen):
    """What a folder holds."""

    root: Path
    maker: Maker
    notes: tuple[NoteFile, ...]
    bibliographies: tuple[str, ...]
    """Paths within the folder."""
    left_out: int
    """Notes in dot-folders, trash and templates, and drawings."""
    found: Found


def read_folder(root: Path, collection: Path) -> Folder:
    """The notes of a folder but those of the collection within it; nothing outside it is followed or opened."""
    maker = next((maker for mark, maker in _MARKS if (root / mark).exists()), Maker.PLAIN)
    ignore = Globs([*_NEVER_NOTES, *_template_folders(root)])
    notes, left_out, found = walk(root, ignore, collection)
    return Folder(root, maker, notes, tuple(_bibliographies(root, ignore, collection)), left_out, found)


def within_site(path: str, maker: Maker) -> str:
    """A note's path without what only its generator needs: `content/` and `static/` of Hugo, `_posts/` of Jekyll."""
    if maker in (Maker.HUGO, Maker.QUARTZ):
        path = path.removeprefix("content/").removeprefix("static/")
    if maker is Maker.JEKYLL:
        *folders, name = path.split("/")
        path = "/".join([folder.lstrip("_") or folder for folder in folders] + [name])
        path = path.removeprefix("posts/")
    return path


def _template_folders(root: Path) -> Sequence[str]:
    """The folders that Obsidian's template plugins are told to use."""
    found = []
    settings = (
        (".obsidian/templates.json", "folder"),
        (".obsidian/plugins/templater-obsidian/data.json", "templates_folder"),
        (".obsidian/plugins/obsidian-zotero-desktop-connector/data.json", "templateFolder"),
    )
    for path, name in settings:
        data, trouble = read_bytes(root / path)
        try:
            value = None if trouble else json.loads(data)
        except (ValueError, RecursionError):
            continue
        folder = value.get(name) if isinstance(value, dict) else None
        if isinstance(folder, str) and folder.strip("/. "):
            found.append(f"{folder.strip('/')}/**")
    return found


def _bibliographies(root: Path, ignore: Globs, collection: Path) -> list[str]:
    found: list[str] = []
    waiting = [""]
    while waiting:
        inner = waiting.pop()
        try:
            children = sorted((root / inner).iterdir())
        except OSError:
            continue
        for child in children:
            path = child.relative_to(root).as_posix()
            if child.name.startswith(".") or child.is_symlink() or ignore.match(path):
                continue
            if child.is_dir() and child.resolve() != collection.resolve():
                waiting.append(path)
            elif child.suffix.lower() in _BIBLIOGRAPHIES:
                found.append(path)
    return sorted(found)
