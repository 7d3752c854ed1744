"""A walk over the files of a collection that never leaves it, never circles, and never opens anything."""

from __future__ import annotations

import os
import stat
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from site_builder.collection.disk.globs import Globs
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found
from site_builder.structs import Frozen, Mutable, field

NEVER_NOTES = frozenset(["templates", "static"])
"""Folders at the collection's top that hold no notes."""

MACHINE_FOLDERS = frozenset(["node_modules", "__pycache__", ".git", ".hg", ".svn", ".venv", ".tox", ".cache"])
"""Folders that programs fill: what lies in them is not even counted."""

MANIFEST = ".site-builder.json"
"""A folder that holds it is the output of a build."""


class NoteFile(Frozen):
    """A `.md` file of a collection."""

    path: str
    """Path relative to the root as the file system spells it, with "/"."""
    file: str
    """Path of the regular file itself, behind any links; a path object of each would cost more than finding it."""


def walk(root: Path, ignore: Globs, output: Path | None) -> tuple[tuple[NoteFile, ...], int, Found]:
    """Every note of the collection that its rules admit: (sorted by path, number of `.md` files left out, faults).

    Symbolic links within the collection are followed, but each file and folder counts once, under its own
    path where that is admitted.
    """
    walking = _Walk(os.path.realpath(root), ignore, os.path.realpath(output) if output else "")
    walking.run()
    return tuple(sorted(walking.files, key=lambda file: file.path)), walking.left_out, tuple(walking.found)


class _Walk(Mutable):
    root: str
    ignore: Globs
    output: str
    files: list[NoteFile] = field(default_factory=list)
    links: list[NoteFile] = field(default_factory=list)
    """Symbolic links that are still to be followed."""
    seen: set[str] = field(default_factory=set)
    """Real paths of the folders walked and the files found."""
    left_out: int = 0
    found: list[Diagnostic] = field(default_factory=list)

    def run(self) -> None:
        self._walk_folder(self.root, "")
        # Links come last, so that one of them never takes the place of the file it leads to.
        while self.links:
            links, self.links = sorted(self.links, key=lambda link: link.path), []
            for link in links:
                self._follow(link)

    def _walk_folder(self, folder: str, path: str) -> None:
        waiting = [(folder, path)]
        while waiting:
            current, prefix = waiting.pop()
            self.seen.add(current)
            for entry in self._entries(current, prefix):
                inner = f"{prefix}/{entry.name}" if prefix else entry.name
                if entry.is_symlink():
                    self.links.append(NoteFile(inner, entry.path))
                elif entry.is_dir(follow_symlinks=False):
                    if entry.path not in self.seen and self._admits_folder(inner, entry.path):
                        waiting.append((entry.path, inner))
                elif _is_note(inner) and entry.is_file(follow_symlinks=False):
                    self._admit_file(inner, entry.path)

    def _follow(self, link: NoteFile) -> None:
        target = Path(os.path.realpath(link.file))
        try:
            mode = target.stat().st_mode
        except (OSError, ValueError) as error:  # it leads nowhere, or in a circle
            if _is_note(link.path) and self._names_note(link.path):
                self._report(
                    link.path, "unreadable-file", f"the link leads nowhere ({reason(error)}); mend or delete it"
                )
            return
        is_folder = stat.S_ISDIR(mode)
        if not is_folder and not (stat.S_ISREG(mode) and _is_note(link.path)):
            return
        if not target.is_relative_to(self.root):
            if is_folder or self._names_note(link.path):
                message = "the link leads out of the collection and is not followed; copy in what it leads to"
                self._report(link.path, "outside-root", message)
        elif str(target) in self.seen:
            self.left_out += not is_folder
        elif not is_folder:
            self._admit_file(link.path, str(target))
        elif self._admits_folder(link.path, str(target)):
            self._walk_folder(str(target), link.path)

    def _admit_file(self, path: str, file: str) -> None:
        if self._names_note(path):
            self.seen.add(file)
            self.files.append(NoteFile(path, file))
        else:
            self.left_out += 1

    def _names_note(self, path: str) -> bool:
        # Dot-files are locks and resource forks of editors and file systems.
        name = path.rpartition("/")[2]
        return not (name.startswith(".") or name.lower().endswith(".excalidraw.md") or self.ignore.match(path))

    def _admits_folder(self, path: str, folder: str) -> bool:
        """Whether a folder is walked; if not, the notes in it are counted unless a program put them there."""
        name = path.rpartition("/")[2]
        if name in MACHINE_FOLDERS or folder == self.output or os.path.lexists(f"{folder}/{MANIFEST}"):
            return False
        if name.startswith(".") or path.casefold() in NEVER_NOTES or self.ignore.match(path):
            self.left_out += sum(1 for _ in _notes_below(folder))
            return False
        return True

    def _entries(self, folder: str, path: str) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(folder) as entries:
                return sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            message = f"the folder cannot be read ({reason(error)}); mend its permissions"
            self._report(path or ".", "unreadable-file", message)
            return []

    def _report(self, path: str, code: str, message: str) -> None:
        self.found.append(Diagnostic(Place(printable(path)), code, message))


def printable(path: str) -> str:
    """A path that can be shown and written: bytes and control characters that cannot become U+FFFD."""
    path = path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    if path.isprintable():
        return path
    return "".join("\ufffd" if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") else c for c in path)


def reason(error: Exception) -> str:
    """Why the system refused, in its own words, without the path."""
    return (error.strerror if isinstance(error, OSError) else None) or quoted(str(error))


def _is_note(path: str) -> bool:
    return path[-3:].lower() == ".md"


def _notes_below(folder: str) -> Iterator[str]:
    for _, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in MACHINE_FOLDERS]
        yield from filter(_is_note, files)
