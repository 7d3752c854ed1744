"""Which static files a site has: ours, with the collection's own in their place file by file."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path, PurePosixPath

from site_builder.assets import asset_dir
from site_builder.collection.disk.own_folders import own_places
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found
from site_builder.urls import NOTE_SCHEMA

_MADE_FOLDER = "data"
_MADE_FILE = NOTE_SCHEMA.rpartition("/")[2]
"""What a build makes itself lies among them under these names."""


def static_files(root: Path) -> tuple[Mapping[str, Path], Found]:
    """Name, with "/", -> file, sorted; and which files of the collection's own are left out.

    Names equal but for case are one file on many systems, so here they are: the first of the collection's own wins. A
    file with the name of a folder, or in a folder with the name of a file, has no place on any disk.
    """
    taken = {name.casefold(): (name, file) for name, file in _files(asset_dir("static"))}
    folders = {_MADE_FOLDER, *(above for name in taken for above in _above(name))}
    own: set[str] = set()
    found: list[Diagnostic] = []
    for folder, path in own_places(root, "static"):
        for name, file in _files(folder):
            folded = name.casefold()
            if (why := _in_the_way(folded, taken, folders)) is not None:
                message = f"{why}, so this file of static/ is left out; rename it"
                found.append(Diagnostic(Place(f"{path}/{name}"), "reserved-name", message))
            elif folded not in own:
                own.add(folded)
                folders.update(_above(folded))
                taken[folded] = (taken.get(folded, (name, file))[0], file)
    return dict(sorted(taken.values())), tuple(found)


def _in_the_way(name: str, files: Collection[str], folders: Collection[str]) -> str | None:
    """Why no file of the collection's own can have a name in lower case; None where it can."""
    if name == _MADE_FILE:
        return f"a build makes {_MADE_FILE} itself"
    if name in folders:
        return f"{name} is a folder of the site"
    for above in _above(name):
        if above in files or above == _MADE_FILE:
            return f"{above} is a file of the site"
        if above == _MADE_FOLDER:
            return f"a build makes {_MADE_FOLDER}/ itself"
    return None


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink() and not file.name.startswith("."):
            yield file.relative_to(folder).as_posix(), file


def _above(name: str) -> list[str]:
    return [parent.as_posix() for parent in PurePosixPath(name).parents if parent.name]
