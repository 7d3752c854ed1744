"""The store of a cache: values by keys that name their content, in one file.

What a key names never changes, so nothing in it goes out of date: it is found or not. A store may be deleted at any
time, copied to another machine, and shared by builds that run at once. Whatever is wrong with it (a damaged
file, a lock that is not let go of, a full disk) makes it forget; it never makes a build fail.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

NAME = "cache-1.sqlite"
"""The number would change with the table."""

LIMIT = 512 * 2**20
"""Bytes that a store has at most between two builds. What was not asked for longest goes first …"""

AFTER = 0.8
"""… until so much of the limit is left."""

PATIENCE = 5.0
"""Seconds to wait for another build that writes."""

AT_ONCE = 16 * 2**20
"""Bytes of new values that wait in memory to be written together."""

TOGETHER = 250
"""Values that are asked for at once: each question locks the file, and SQLite takes 999 keys in one at the least."""

RESOLUTION = 8
"""An entry's last use is written down again after so many runs: a warm build writes next to nothing."""

_TABLES = """
CREATE TABLE IF NOT EXISTS entry (key BLOB PRIMARY KEY, value BLOB NOT NULL, sum BLOB NOT NULL, used INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS by_use ON entry (used);
CREATE TABLE IF NOT EXISTS run (number INTEGER NOT NULL);
"""


class Cache(Protocol):
    """What a build remembers by."""

    def get(self, key: bytes) -> bytes | None:
        """The value under `key`; None where there is none, or a damaged one."""

    def get_all(self, keys: Sequence[bytes]) -> list[bytes] | None:
        """The values under some keys, in their order; None where one is missing, or damaged."""

    def put(self, key: bytes, value: bytes) -> None:
        """Remember a value from the end of the build on."""

    def drop(self, keys: Iterable[bytes]) -> None:
        """Forget values that nobody will ask for again."""

    def use(self, keys: Iterable[bytes]) -> None:
        """Values that nobody asked for are of use still."""


class NoCache:
    """Remembers nothing."""

    def get(self, key: bytes) -> bytes | None:  # noqa: ARG002 - the protocol's name
        return None

    def get_all(self, keys: Sequence[bytes]) -> list[bytes] | None:
        return None if keys else []

    def put(self, key: bytes, value: bytes) -> None:
        """Forget it."""

    def drop(self, keys: Iterable[bytes]) -> None:
        """There are none."""

    def use(self, keys: Iterable[bytes]) -> None:
        """There are none."""


class Remembered:
    """Remembers until the program ends."""

    def __init__(self) -> None:
        self._values: dict[bytes, bytes] = {}

    def get(self, key: bytes) -> bytes | None:
        return self._values.get(key)

    def get_all(self, keys: Sequence[bytes]) -> list[bytes] | None:
        found = [value for key in keys if (value := self.get(key)) is not None]
        return found if len(found) == len(keys) else None

    def put(self, key: bytes, value: bytes) -> None:
        self._values[key] = value

    def drop(self, keys: Iterable[bytes]) -> None:
        for key in keys:
            self._values.pop(key, None)

    def use(self, keys: Iterable[bytes]) -> None:
        """None is ever forgotten."""


class Store:
    """The cache in `folder`. What was put is written in batches, the last on leaving; a build that fails writes too."""

    def __init__(self, folder: Path, limit: int = LIMIT) -> None:
        self._file = folder / NAME
        self._limit = limit
        self._base: sqlite3.Connection | None = None
        self._theirs: sqlite3.Connection | None = None
        self._run = 0
        self._process = os.getpid()
        self._new: dict[bytes, bytes] = {}
        self._waiting = 0
        """Bytes of these."""
        self._used: list[bytes] = []
        self._dropped: set[bytes] = set()

    def __enter__(self) -> Self:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._base = self._opened()
        except sqlite3.DatabaseError:
            # No database, or a damaged one: it is worth nothing, and the next begins anew.
            with suppress(OSError, sqlite3.Error):
                self._file.unlink(missing_ok=True)
                self._base = self._opened()
        except OSError:
            self._base = None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        base, self._base = self._base, None
        if base is None:
            return
        with suppress(sqlite3.Error):
            self._write(base)
            self._shrink(base)
        with suppress(sqlite3.Error):
            base.close()

    def get(self, key: bytes) -> bytes | None:
        found = self.get_all((key,))
        return found[0] if found else None

    def get_all(self, keys: Sequence[bytes]) -> list[bytes] | None:
        found = {key: self._new[key] for key in keys if key in self._new}
        sought = [key for key in dict.fromkeys(keys) if key not in found]
        try:
            for start in range(0, len(sought), TOGETHER):
                found.update(self._found(sought[start : start + TOGETHER]))
            return [found[key] for key in keys]
        except (KeyError, sqlite3.Error):
            return None

    def _found(self, keys: Sequence[bytes]) -> Iterator[tuple[bytes, bytes]]:
        """What the file has under some of these keys, and is sound. Raises sqlite3.Error."""
        if self._base is None:
            return
        if self._process != os.getpid():
            self._open_here()
        marks = ", ".join("?" * len(keys))
        # All rows before any is looked at: while they come, no other build can write.
        question = f"SELECT key, value, sum, used FROM entry WHERE key IN ({marks})"  # noqa: S608 - marks alone
        rows = self._base.execute(question, keys).fetchall()
        for key, value, checksum, used in rows:
            if isinstance(value, bytes) and checksum == _sum(key, value):
                if not isinstance(used, int) or used < self._run - RESOLUTION:
                    self._used.append(key)
                yield key, value

    def put(self, key: bytes, value: bytes) -> None:
        if self._base is None or self._process != os.getpid():
            return
        self._new[key] = value
        self._dropped.discard(key)
        self._waiting += len(value)
        if self._waiting >= AT_ONCE:
            with suppress(sqlite3.Error):
                self._write(self._base)
            # Where another build writes, this one forgets rather than wait again and again.
            self._new, self._used, self._waiting, self._dropped = {}, [], 0, set()

    def drop(self, keys: Iterable[bytes]) -> None:
        if self._base is None or self._process != os.getpid():
            return
        for key in keys:
            self._new.pop(key, None)
            self._dropped.add(key)

    def use(self, keys: Iterable[bytes]) -> None:
        # Some run or other of as many as lie between two looks at what is asked for, whatever else has the others.
        if self._base is not None and zlib.crc32(self._run.to_bytes(8, "little")) % RESOLUTION == 0:
            self._used += keys

    def _open_here(self) -> None:
        """In a forked process: what was opened before may be used, or closed, by the process that opened it alone."""
        self._theirs, self._base, self._process = self._base, None, os.getpid()
        self._base = sqlite3.connect(f"{self._file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)

    def _opened(self) -> sqlite3.Connection:
        base = sqlite3.connect(self._file, timeout=PATIENCE, isolation_level=None)
        try:
            base.execute("PRAGMA synchronous = OFF")
            if base.execute("SELECT count(*) FROM sqlite_master WHERE name = 'run'").fetchone() == (0,):
                base.execute("PRAGMA auto_vacuum = INCREMENTAL")
                base.executescript(_TABLES)
            else:
                # All of it is read where it lies in memory, page by page of 4 kB; between two builds it may grow. Of
                # a new one hardly any is read, and what is written would lie there too.
                base.execute(f"PRAGMA mmap_size = {2 * LIMIT}")
            row = base.execute("SELECT max(number) FROM run").fetchone()
            # Not from 1: SQLite keeps 0 and 1 in no byte, so another number would move, and write, all of an entry.
            self._run = int(row[0] or 1) + 1
        except BaseException:
            base.close()
            raise
        return base

    def _write(self, base: sqlite3.Connection) -> None:
        if not self._new and not self._used and not self._dropped:
            return
        base.execute("BEGIN IMMEDIATE")
        try:
            base.execute("DELETE FROM run")
            base.execute("INSERT INTO run VALUES (?)", (self._run,))
            base.executemany(
                "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?)",
                ((key, value, _sum(key, value), self._run) for key, value in self._new.items()),
            )
            base.executemany("UPDATE entry SET used = ? WHERE key = ?", ((self._run, key) for key in self._used))
            base.executemany("DELETE FROM entry WHERE key = ?", ((key,) for key in self._dropped))
            base.execute("COMMIT")
        except sqlite3.Error:
            with suppress(sqlite3.Error):
                base.execute("ROLLBACK")
            raise

    def _shrink(self, base: sqlite3.Connection) -> None:
        if _size(base) <= self._limit:
            return
        base.execute("BEGIN IMMEDIATE")
        left = base.execute("SELECT total(length(value)) FROM entry").fetchone()[0]
        for key, length in base.execute("SELECT key, length(value) FROM entry ORDER BY used, key").fetchall():
            if left <= AFTER * self._limit:
                break
            base.execute("DELETE FROM entry WHERE key = ?", (key,))
            left -= length
        base.execute("COMMIT")
        base.execute("PRAGMA incremental_vacuum").fetchall()


def _size(base: sqlite3.Connection) -> int:
    pages, free, size = (
        int(base.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("page_count", "freelist_count", "page_size")
    )
    return (pages - free) * size


def _sum(key: bytes, value: bytes) -> bytes:
    """A value that was changed by anything but a build, or lies under another's key, is noticed by its checksum.

    A warm build of 10,000 notes checks 200 MB: CRC-32 is four times as fast as the digests that name contents.
    """
    return zlib.crc32(value, zlib.crc32(key)).to_bytes(4, "little")


def digest(*parts: bytes | str) -> bytes:
    """16 bytes that name some parts: other parts, or the same cut otherwise, have another name."""
    told: list[bytes] = []
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        told += (len(data).to_bytes(8, "little"), data)
    # Most parts are short: to join them takes less than to hand over each.
    return hashlib.blake2b(b"".join(told), digest_size=16).digest()


def digest_of_file(path: Path) -> bytes:
    """The digest of what a file holds, which is not read at once. Raises OSError."""
    made = hashlib.blake2b(digest_size=16)
    with path.open("rb") as file:
        made.update(os.fstat(file.fileno()).st_size.to_bytes(8, "little"))
        while piece := file.read(_BLOCK):
            made.update(piece)
    return made.digest()


_BLOCK = 2**18
"""Bytes of a file that are read at once."""


def digest_of_files(folders: Iterable[Path]) -> bytes:
    """What names the content of all files below some folders, with their paths within them."""
    parts: list[bytes | str] = []
    for folder in folders:
        for name, path in sorted(_files_below(folder)):
            with open(path, "rb") as file:  # noqa: PTH123
                parts += [name, file.read()]
        parts.append("")
    return digest(*parts)


def _files_below(folder: Path) -> Iterator[tuple[str, str]]:
    """Path within a folder, with "/", and path of each file below it that nobody compiled."""
    # Plain strings: path objects cost more than reading, and the program looks at all its own files each time.
    for above, _, names in os.walk(folder):
        inside = os.path.relpath(above, folder).replace(os.sep, "/")
        for name in names:
            path = os.path.join(above, name)  # noqa: PTH118
            if not name.endswith(".pyc") and os.path.isfile(path):  # noqa: PTH113
                yield f"{inside}/{name}", path
