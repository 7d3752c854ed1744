"""Notes that need not be read: the system says of their files what it said when they were read.

As git does, this goes by size, times and number of a file. Whatever is written to it, or takes its place, gives it
another time of change (`st_ctime`), which no program can set. But a clock ticks: what is written in the tick in which
a file was read leaves the time as it was. So a file that was changed just before it was looked at is read again.
"""

from __future__ import annotations

import os
import stat
import struct
import time
from collections.abc import Iterable, Iterator, Sequence

from site_builder.collection.disk.local import is_local
from site_builder.collection.disk.walk import NoteFile
from site_builder.structs import Frozen

TICK = 2_000_000_000
"""Nanoseconds: the coarsest clock of a file system ticks each second, and the time that it gives is one that was."""

SUM = 16
"""Bytes of a digest."""

_STATE = struct.Struct("<qqqQ")
"""Size, times of the last change of the content and of anything about the file, and its number."""


class Seen(Frozen):
    """Notes that were read, with what names their texts, in columns: of 10,000 they are there in a few milliseconds."""

    device: int = 0
    """Number of the file system that all of them lie on."""
    until: int = 0
    """Nanoseconds: all of them were changed before, by the clock when they were looked at."""
    paths: tuple[str, ...] = ()
    """As the file system spells them, relative to the collection."""
    states: bytes = b""
    sums: bytes = b""

    def is_sound(self) -> bool:
        """Whether each note has a state and a digest."""
        return len(self.states) == _STATE.size * len(self.paths) and len(self.sums) == SUM * len(self.paths)


class Look(Frozen):
    """What the system says of the files of all notes, before any of them is read."""

    device: int
    until: int
    states: Sequence[bytes]
    """Of each note; empty where its file has to be read, whatever was seen of it."""

    def known(self, notes: Iterable[NoteFile], before: Seen) -> Iterator[bytes]:
        """What names the text of each of the notes that this is a look at; empty where that is not known."""
        # By a clock that was set back a file may be changed at the very time at which it was changed before.
        is_of_use = before.is_sound() and before.device == self.device and before.until <= self.until
        places = {path: place for place, path in enumerate(before.paths)} if is_of_use else {}
        size, states, sums = _STATE.size, before.states, before.sums
        for note, state in zip(notes, self.states, strict=True):
            place = places.get(note.path)
            if place is None or not state or states[place * size : (place + 1) * size] != state:
                yield b""
            else:
                yield sums[place * SUM : (place + 1) * SUM]

    def seen(self, notes: Iterable[NoteFile], sums: Iterable[bytes]) -> Seen:
        """What the next build need not read: `sums` name the texts of the notes, empty for a note to be read."""
        rows = [
            (note.path, state, sum_)
            for note, state, sum_ in zip(notes, self.states, sums, strict=True)
            if state and sum_
        ]
        paths, states, named = zip(*rows, strict=True) if rows else ((), (), ())
        return Seen(self.device, self.until, paths, b"".join(states), b"".join(named))


def look_at(root: str, notes: Sequence[NoteFile]) -> Look:
    """Look at the files of the notes of the collection in `root`, an absolute path without links."""
    # On a local file system its clock is the program's, and is asked before the first file is looked at.
    until = time.time_ns() - TICK
    if not is_local(root):
        return Look(0, until, [b""] * len(notes))
    device = os.lstat(root).st_dev
    return Look(device, until, [_state(note.file, device, until) for note in notes])


def _state(file: str, device: int, until: int) -> bytes:
    try:
        status = os.lstat(file)
        # What is changed in the future was changed by a clock that has been set back since.
        if status.st_ctime_ns >= until or status.st_dev != device or not stat.S_ISREG(status.st_mode):
            return b""
        return _STATE.pack(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
    except (OSError, struct.error):
        return b""
