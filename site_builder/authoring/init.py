"""`init`: a new collection with example notes, and the workflows that keep it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from site_builder.authoring.files import create_file
from site_builder.structs import Frozen

STARTER = "starter"

DOT = "dot-"
"""What stands for the dot at the beginning of a name, so that no tool takes the starter's files for ours."""


class AlreadyThere(Exception):
    """A file that a new collection needs exists; the message says which and what to do."""


class Started(Frozen):
    """What was laid."""

    files: tuple[str, ...]
    """Paths within the folder, sorted."""


def init(folder: Path, *, program: str, today: str) -> Started:
    """Lay a collection in `folder`, which is made where it is missing. Nothing that is there is touched.

    Args:
        folder: Where `content/` and what stands beside it goes.
        program: What the workflows install, as pip understands it; empty: that is still to be named there.
        today: The day on which the example notes join, as in 2026-12-01.

    Raises:
        AlreadyThere: Where a file exists; then nothing is written.
        OSError: Where the disk refuses; what was laid until then is gone again, so that init can run once more.
    """
    wanted = {
        path: data.replace(b"@PROGRAM@", _named(path, program).encode()).replace(b"@TODAY@", today.encode())
        for path, data in _starter(files("site_builder.authoring") / STARTER, "")
    }
    if blocked := _no_folder([folder, *((folder / path).parent for path in sorted(wanted))]):
        raise AlreadyThere(f"{blocked} is no folder, and init writes over nothing; name a new folder")
    taken = sorted(path for path in wanted if (folder / path).exists() or (folder / path).is_symlink())
    if taken:
        there = f"and {len(taken) - 1} more exist" if len(taken) > 1 else "exists"
        raise AlreadyThere(f"{folder / taken[0]} {there}, and init writes over nothing; name a new folder")
    with _all_or_nothing() as laid:
        for path, data in sorted(wanted.items()):
            for one in reversed((folder / path).parents):
                if not one.exists():
                    with suppress(FileExistsError):  # another makes it at the same time
                        one.mkdir()
                        laid.append(one)
            try:
                create_file(folder / path, data)
            except FileExistsError as error:
                message = f"{folder / path} exists, and init writes over nothing; name a new folder"
                raise AlreadyThere(message) from error
            laid.append(folder / path)
    return Started(tuple(sorted(wanted)))


@contextmanager
def _all_or_nothing() -> Iterator[list[Path]]:
    """A list for files and folders as they are made: all of them go again where not all could be."""
    laid: list[Path] = []
    try:
        yield laid
    except BaseException:  # Ctrl-C too
        for one in reversed(laid):
            with suppress(OSError):  # a folder in which others have put something meanwhile stays
                one.rmdir() if one.is_dir() else one.unlink()
        raise


def _no_folder(folders: Iterable[Path]) -> Path | None:
    """The first thing on the way to a folder that is none."""
    on_the_way = (one for folder in folders for one in (*reversed(folder.parents), folder))
    return next((one for one in on_the_way if os.path.lexists(one) and not one.is_dir()), None)


def _named(path: str, program: str) -> str:
    """The program as a file has it: where nobody named one, people see where it goes, and settings have none."""
    return program or ("ADDRESS-OF-SITE-BUILDER" if path.endswith(".md") else "")


def _starter(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for one in folder.iterdir():
        name = f".{one.name.removeprefix(DOT)}" if one.name.startswith(DOT) else one.name
        if one.is_dir():
            found += _starter(one, f"{prefix}{name}/")
        elif not one.name.startswith((".", "__")):
            found.append((f"{prefix}{name}", one.read_bytes()))
    return found
