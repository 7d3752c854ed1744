"""Which files of a collection are read, and their text."""

from __future__ import annotations

import errno
import os
import stat
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, Self

from site_builder.cache.store import digest
from site_builder.collection.disk.decoding import decode
from site_builder.collection.disk.globs import Globs
from site_builder.collection.disk.seen import Seen, look_at
from site_builder.collection.disk.walk import printable, reason, walk
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found
from site_builder.structs import Frozen

Kind = Literal["paper", "topic", "page", "tour"]

KIND_OF_FOLDER: Mapping[str, Kind] = MappingProxyType({"topics": "topic", "pages": "page", "tours": "tour"})
"""Folders at the collection's top whose files are no paper notes."""

MAX_BYTES = 16 * 1024 * 1024
"""Larger files are no notes: whole books are a tenth of it."""


class CollectionNotFound(Exception):
    """The collection's folder does not exist or is none. The message says which, for the person who named it."""


class Edited(Exception):
    """A note is another than it was when this build began, which did not read it then. Reading all notes helps."""


class Source(Frozen, dict=True):
    """One file that is read, decoded."""

    path: str
    """Path relative to the collection, with "/"; in NFC, unless another file has that very path."""
    given: str | None
    """Its text; None where that is known by its digest, and is read when somebody asks for it."""
    kind: Kind
    file: str = ""
    """Where it is read then."""
    known: bytes = b""
    """The digest, where it is known."""

    @classmethod
    def read(cls, path: str, text: str, kind: Kind, file: str) -> Self:
        """One whose text is there already, and can be read again once it is let go."""
        made = cls(path, None, kind, file, digest(text))
        vars(made)["text"] = text
        return made

    def let_go(self) -> None:
        """Nobody is likely to ask for the text any more: of a large collection all texts are a good part of memory."""
        if self.file:
            vars(self).pop("text", None)

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process it is what it was here, whatever becomes of the file meanwhile."""
        return type(self), (self.path, vars(self).get("text", self.given), self.kind, self.file, self.known)

    @cached_property
    def text(self) -> str:
        r"""As `decode` promises it: line ends are "\n", no control characters, none of our own marks.

        Raises Edited where it has to be read, and the file has another by now.
        """
        if self.given is not None:
            return self.given
        data, trouble = read_bytes(self.file)
        text, _ = decode(data, self.path)
        if trouble or digest(text) != self.known:
            raise Edited(self.path)
        return text

    @cached_property
    def sum(self) -> bytes:
        """Names the text."""
        return self.known or digest(self.text)


def check_root(root: Path) -> None:
    """Raise CollectionNotFound unless `root` is a folder."""
    if not root.is_dir():
        what = f"'{root}' is a file" if root.exists() else f"there is no folder '{root}'"
        raise CollectionNotFound(
            f"{what}; name the folder that holds the notes with --content, or begin one with 'site-builder init DIR'"
        )


def find_sources(root: Path, ignore: Sequence[str], output: Path | None) -> tuple[tuple[Source, ...], int, Found]:
    """Read every note of a collection: (sorted by path, number of `.md` files left out, faults).

    `ignore` holds glob patterns, `output` the folder that the site goes to, which is never read.
    Raises CollectionNotFound where `root` is no folder.
    """
    return sources_since(Seen(), root, ignore, output)[:3]


def sources_since(
    before: Seen, root: Path, ignore: Sequence[str], output: Path | None
) -> tuple[tuple[Source, ...], int, Found, Seen]:
    """The same, but notes that are as they were seen `before` are not read; and what has been seen now."""
    check_root(root)
    files, left_out, faults = walk(root, Globs(ignore), output)
    found = list(faults)
    sources: list[Source] = []
    names = {note.path for note in files}
    look = look_at(os.path.realpath(root), files)
    sums: list[bytes] = []
    for note, known in zip(files, look.known(files, before), strict=True):
        path = _path_of(note.path, names)
        if "\ufffd" in path and "\ufffd" not in note.path:
            message = "the file's name holds characters that no page may show; rename it"
            found.append(Diagnostic(Place(path), "control-character", message))
        if known:
            sources.append(Source(path, None, _kind(path), note.file, known))
            sums.append(known)
            continue
        data, trouble = read_bytes(note.file)
        if trouble:
            message = f"the file cannot be read ({trouble}) and is left out; mend or delete it"
            found.append(Diagnostic(Place(path), "unreadable-file", message))
            sums.append(b"")
            continue
        text, faults = decode(data, path)
        found += faults
        sources.append(source := Source.read(path, text, _kind(path), note.file))
        # What is wrong with a file is told by reading it, and a name that is no text cannot be kept.
        sums.append(b"" if faults or "\ufffd" in path else source.sum)
    return tuple(sorted(sources, key=lambda source: source.path)), left_out, tuple(found), look.seen(files, sums)


def read_bytes(file: Path | str) -> tuple[bytes, str]:
    """The bytes of a regular file, and why there are none (empty for no trouble). Waits for nothing."""
    try:
        # Without O_NONBLOCK, opening a pipe that took the file's place would wait for a writer for ever.
        handle = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            status = os.fstat(handle)
            if stat.S_ISDIR(status.st_mode):
                return b"", os.strerror(errno.EISDIR)
            if not stat.S_ISREG(status.st_mode):
                return b"", "it is no regular file"
            if status.st_size > MAX_BYTES:
                return b"", f"it is larger than {MAX_BYTES // 2**20} MB, which no note is"
            return _read(handle, status.st_size + 1), ""
        finally:
            os.close(handle)
    except OSError as error:
        return b"", reason(error)


def _read(handle: int, expected: int) -> bytes:
    """What a file holds, at most MAX_BYTES of it: of most notes all at one go, where a file object asks five times."""
    parts: list[bytes] = []
    left = MAX_BYTES
    while left and (part := os.read(handle, min(expected, left))):
        parts.append(part)
        left -= len(part)
        # One byte more was asked for than the file had, so that was its end. Shorter parts, as a file system on a
        # network gives them, are not.
        if len(part) == expected - 1 and len(parts) == 1:
            break
    return b"".join(parts)


def _path_of(path: str, names: set[str]) -> str:
    """The path that a file is known by: composed as people type it, unless two files differ in that alone.

    `names` holds the paths that are taken: those of all files, and what this function has made of them.
    """
    shown = printable(path)
    composed = unicodedata.normalize("NFC", shown)
    number = 1
    for name in (composed, shown):
        if name == path or name not in names:
            names.add(name)
            return name
    while f"{shown}-{number}.md" in names:
        number += 1
    names.add(f"{shown}-{number}.md")
    return f"{shown}-{number}.md"


def _kind(path: str) -> Kind:
    folder, slash, _ = path.partition("/")
    return KIND_OF_FOLDER.get(folder.casefold(), "paper") if slash else "paper"
