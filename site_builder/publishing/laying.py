"""Laying files beside a site, where any process of a build may do it, until they are published."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from site_builder.cache.store import digest, digest_of_file
from site_builder.structs import Frozen


class LaidFile(Frozen):
    """A file that lies beside the site already: neither is it handed over, nor has a process to have all of it."""

    path: Path
    size: int
    sum: bytes
    """Digest of its content."""


class Room(Frozen):
    """Where any process of a build lays files that are to be added to a site."""

    folder: Path
    output: Path

    def lay(self, url: str, content: bytes | Iterable[bytes]) -> LaidFile:
        """Write a file that is to be added at `url`: all of it, or piece by piece.

        Raises OSError, which names the file that it was to become.
        """
        path = self.folder / f".{digest(url).hex()}"  # no address of the site looks so
        if isinstance(content, bytes):
            write(path, (content,), self.output / url)
            return LaidFile(path, len(content), digest(content))
        write(path, content, self.output / url)
        return LaidFile(path, path.stat().st_size, digest_of_file(path))


def lies_at(target: Path, data: bytes | LaidFile) -> bool:
    """Whether a file of the output has this content already."""
    if isinstance(data, bytes):
        return target.stat().st_size == len(data) and target.read_bytes() == data
    return target.stat().st_size == data.size and digest_of_file(target) == data.sum


def write(path: str | Path, pieces: Iterable[bytes], target: Path) -> None:
    """Writes a staged file. Raises OSError, which names the file that it was to become: a full disk names none."""
    try:
        with open(path, "wb") as file:  # noqa: PTH123 - a path object a file costs more than writing it
            file.writelines(pieces)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from error
