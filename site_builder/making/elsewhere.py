"""Work on a collection, done on a machine that has no folder of it.

Parts of a site are made of values alone, but for what lies beside the notes: the collection's own templates, whether
it has a style of its own, and the fonts of its pictures. Those go along, and are laid out in a folder of the worker's.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, Generic, Protocol, TypeVar
from weakref import finalize

from site_builder.collection.disk.own_folders import own_folders
from site_builder.collection.library import Library
from site_builder.pages.shell import OWN_STYLE
from site_builder.structs import Frozen, replace

Task_contra = TypeVar("Task_contra", contravariant=True)
Result_co = TypeVar("Result_co", covariant=True)


class OfLibrary(Protocol[Task_contra, Result_co]):
    """A `Frozen` value that works on a library, one of its fields."""

    @property
    def library(self) -> Library: ...

    def __call__(self, task: Task_contra, /) -> Result_co: ...


class Elsewhere(Frozen, Generic[Task_contra, Result_co], dict=True, weakref=True):
    """The same work, on whatever machine it is unpickled."""

    work: OfLibrary[Task_contra, Result_co]
    files: Mapping[str, bytes]
    """Path from the folder above the collection's -> what lies there."""

    def __call__(self, task: Task_contra) -> Result_co:
        return self._here(task)

    @cached_property
    def _here(self) -> OfLibrary[Task_contra, Result_co]:
        folder = mkdtemp(prefix="site-builder-")
        finalize(self, rmtree, folder, ignore_errors=True)
        for path, data in self.files.items():
            place = Path(folder, path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        work: Any = self.work
        root = Path(folder, _name(self.work.library.root))
        moved: OfLibrary[Task_contra, Result_co] = replace(work, library=replace(self.work.library, root=root))
        return moved


def elsewhere(work: OfLibrary[Task_contra, Result_co]) -> Elsewhere[Task_contra, Result_co]:
    """Pack some work with all that it reads from the disk. Raises OSError where that cannot be read."""
    return Elsewhere(work, dict(_read_files(work.library)))


def _read_files(library: Library) -> Iterator[tuple[str, bytes]]:
    root = Path(os.path.realpath(library.root))
    found = [file for folder in own_folders(root, "templates") for file in sorted(folder.rglob("*"))]
    found += [folder / OWN_STYLE for folder in own_folders(root, "static")]
    found += [root / path for path in library.config.fonts]
    for file in found:
        if file.is_file() and not file.is_symlink():
            yield file.relative_to(root.parent).as_posix(), file.read_bytes()


def _name(root: Path) -> str:
    return Path(os.path.realpath(root)).name
