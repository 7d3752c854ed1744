"""Reading a file that a person named on the command line: it may lie anywhere and be anything, a device too."""

from __future__ import annotations

from pathlib import Path

MAX_BIBLIOGRAPHY = 256 * 2**20
"""Bytes; larger files are no bibliographies."""


class FileTooLarge(Exception):
    """A file holds more than what it is asked for can take; the message says so, and how much that is."""


def read_named(file: Path, most: int) -> bytes:
    """The content of a file of at most `most` bytes; of a pipe, once its writer has ended.

    A size that is asked for beforehand says nothing of a pipe or a device, one of which never ends: so no more than
    that is ever read. Raises FileTooLarge, and OSError where the file cannot be read.
    """
    with file.open("rb") as opened:
        data = opened.read(most + 1)
    if len(data) > most:
        raise FileTooLarge(f"'{file}' is larger than {_size(most)}")
    return data


def _size(count: int) -> str:
    return f"{count // 2**20} MB" if count >= 2**20 else f"{count // 2**10} kB"
