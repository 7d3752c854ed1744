"""How the program writes into a collection: a whole file at once, or nothing."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def replace_file(file: Path, data: bytes) -> None:
    """Replace a file as a whole: whoever reads it meanwhile sees the old or the new one, never a part.

    A link within the folder is followed; one that leads out of it is replaced. Raises OSError where the disk
    refuses; the old file stands then.
    """
    real = Path(os.path.realpath(file))
    inside = real.is_relative_to(os.path.realpath(file.parent))
    target = real if inside else file
    with _written_beside(target, data) as written:
        if inside and target.exists():
            written.chmod(target.stat().st_mode & 0o777)
        written.replace(target)


def create_file(file: Path, data: bytes) -> None:
    """Write a file that does not exist, as a whole; whoever makes one of its name meanwhile keeps it.

    Raises FileExistsError where there is anything of that name, and OSError where the disk refuses.
    """
    with _written_beside(file, data) as written:
        try:
            os.link(written, file)
        except FileExistsError:
            raise
        except OSError:
            # A file system without hard links: there the file may be seen before it is whole.
            with file.open("xb") as opened:
                opened.write(data)


@contextmanager
def _written_beside(target: Path, data: bytes) -> Iterator[Path]:
    """A new file beside the target, as public as the system makes files; gone afterwards, unless it was renamed."""
    beside = target.parent / f".{target.name[:100]}-{secrets.token_hex(4)}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        try:
            with os.fdopen(os.open(beside, flags, 0o666), "wb") as opened:
                opened.write(data)
        except OSError as error:
            # Who reads of it knows the file, not the one beside it.
            raise OSError(error.errno, error.strerror, str(target)) from error
        yield beside
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
