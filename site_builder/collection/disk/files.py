"""The files beside the notes: which of them a note can link, and where a link finds them."""

from __future__ import annotations

import os
import posixpath
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from types import MappingProxyType

from site_builder.collection.disk.globs import Globs
from site_builder.collection.disk.walk import MACHINE_FOLDERS, MANIFEST
from site_builder.structs import Frozen, field

PUBLISHED = frozenset("png jpg jpeg webp gif avif pdf csv txt".split())
"""Kinds of files that the site carries, by the ending of their names."""

REFUSED = frozenset(["svg"])
"""Kinds that look like attachments and are not published: an SVG may hold scripts."""


MAX_ATTACHMENT = 20_000_000
"""Bytes of a file that a note may link without a warning: a long paper with pictures has less."""


def ending(name: str) -> str:
    """The ending of a file's name without its dot, in lower case; empty for none."""
    return posixpath.splitext(posixpath.basename(name))[1].removeprefix(".").lower()


class Files(Frozen):
    """The files of a collection but its notes. Paths are relative to the collection, with "/"."""

    by_path: Mapping[str, str] = field(default_factory=dict)
    """Path in NFC -> path as it is on disk."""
    by_name: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Name in NFC -> paths in NFC of the files that have it, sorted."""
    twins: Mapping[str, str] = field(default_factory=dict)
    """Path on disk -> the earlier path that it equals but for case: one file on macOS and Windows."""
    large: Mapping[str, int] = field(default_factory=dict)
    """Path on disk -> bytes, of files larger than `MAX_ATTACHMENT`."""

    def find(self, target: str, folder: str) -> str | None:
        """The file that a note in `folder` means: by path from there, by path from the root, or by name alone.

        Of files with one name the nearest is meant, as in a vault: same folder, then fewest steps; then first path.
        """
        target = unicodedata.normalize("NFC", target)
        for path in paths_from(target, folder):
            if path in self.by_path:
                return self.by_path[path]
        if "/" in target:
            return None
        same_name = self.by_name.get(target, ())
        nearest = min(same_name, key=lambda path: (steps(folder, posixpath.dirname(path)), path), default=None)
        return None if nearest is None else self.by_path[nearest]


def files(paths: Iterable[str], large: Mapping[str, int] = MappingProxyType({})) -> Files:
    by_path = {unicodedata.normalize("NFC", path): path for path in sorted(paths, reverse=True)}
    by_name: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(by_path):
        by_name[posixpath.basename(path)].append(path)
    first_of: dict[str, str] = {}
    twins = {
        path: first
        for name, path in sorted(by_path.items())
        if (first := first_of.setdefault(name.casefold(), path)) != path
    }
    return Files(by_path, {name: tuple(same) for name, same in by_name.items()}, twins, large)


def find_files(root: Path, ignore: Sequence[str] = (), output: Path | None = None) -> Files:
    """Look for the files that notes may link: inside `root`, and where notes are read from too.

    `ignore` holds glob patterns, `output` the folder that the site goes to.
    """
    # Not `Path.resolve`, which raises where a link leads in a circle.
    real_root, real_output = os.path.realpath(root), os.path.realpath(output) if output else None
    ignored = Globs(ignore)
    found: list[str] = []
    large: dict[str, int] = {}
    for folder, folders, names in os.walk(root):
        here = Path(folder)
        prefix = "" if here == root else f"{here.relative_to(root).as_posix()}/"
        if MANIFEST in names:
            folders.clear()
            continue
        folders[:] = [
            name
            for name in folders
            if _is_admitted(name) and not ignored.match(prefix + name) and os.path.realpath(here / name) != real_output
        ]
        for name in names:
            if name[-3:].lower() == ".md":
                continue  # a note, of which there are many
            # A link of the file system may lead anywhere; what lies outside is not the collection's to publish.
            inside = not (here / name).is_symlink() or Path(os.path.realpath(here / name)).is_relative_to(real_root)
            linkable = inside and _is_admitted(name) and not ignored.match(prefix + name)
            # A pipe or a device would never end, or never begin.
            if linkable and (here / name).is_file():
                found.append(prefix + name)
                if (size := (here / name).stat().st_size) > MAX_ATTACHMENT:
                    large[prefix + name] = size
    return files(found, large)


def _is_admitted(name: str) -> bool:
    # A name that is no text in the file system's encoding reaches us with lone surrogates, which no page can hold.
    hidden = name.startswith(".") or name in MACHINE_FOLDERS
    return not hidden and not any("\ud800" <= c <= "\udfff" for c in name)


def paths_from(target: str, folder: str) -> tuple[str, ...]:
    """What a path in a note in `folder` may mean: relative to the folder, then to the root; none leads out."""
    starts = ("",) if target.startswith("/") else (folder, "")
    found = [posixpath.normpath(posixpath.join(start, target.lstrip("/"))) for start in starts]
    return tuple(dict.fromkeys(path for path in found if path != ".." and not path.startswith("../")))


def steps(start: str, goal: str) -> int:
    """How many folders one goes up and down from one folder to another."""
    a, b = start.split("/") if start else [], goal.split("/") if goal else []
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(a, b, strict=False)))
    return len(a) + len(b) - 2 * common
