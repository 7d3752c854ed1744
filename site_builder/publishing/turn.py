"""Turns: of the programs that want to write one thing, one at a time may.

The system keeps the lock and lets go of it when the program ends, however that happens; the file is only what the
lock is held on.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path


class Taken(Exception):
    """Another program has the turn."""


class Turn:
    """The right to write, for whoever holds the lock on `file`."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._handle: int | None = None

    def take(self) -> None:
        """Raises Taken where another has it, and OSError where the file cannot be made."""
        while self._handle is None:
            handle = os.open(self._file, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
            try:
                _lock(handle)
                # Whoever had the turn may have deleted the file in between: then it is nobody's any more.
                if _is_still(self._file, handle):
                    self._handle = handle
            finally:
                if self._handle is None:
                    os.close(handle)

    def give_back(self) -> None:
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        if sys.platform == "win32":  # where an open file cannot be deleted
            os.close(handle)
            try:
                self._file.unlink(missing_ok=True)
            except OSError:
                return  # somebody has it already
        else:
            try:
                self._file.unlink(missing_ok=True)
            finally:
                os.close(handle)


def _is_still(file: Path, handle: int) -> bool:
    try:
        return os.path.samestat(file.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise Taken from error
    else:
        import fcntl

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Taken from error
        except OSError:
            return  # some network drives know no locks: there nobody can be kept out
