"""The two sides of a diff: a collection as it lies in a folder, or as git has it at a revision."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

SMALL = 16 * 1024 * 1024
"""Files up to this size are laid out whole. Of larger ones only the size matters, which an empty file can have too."""

_REGULAR = ("100644", "100755")


class NoSuchRevision(Exception):
    """Neither a folder nor a revision of git has the name that was given; the message says what to do."""


@contextmanager
def collection_at(name: str, content: Path) -> Iterator[Path]:
    """The folder of the collection that `name` means, for as long as the context lasts.

    `name` is a revision of the git repository that `content` lies in, or else a folder. Of a revision the files of
    the collection are read from git's own store, so that no filter or hook runs and the work tree is not touched; one
    that has no such folder yet gives an empty collection.

    Raises NoSuchRevision, and OSError where the disk refuses.
    """
    commit = _commit(name, content)
    if commit is None:
        if not name or not Path(name).is_dir():
            raise NoSuchRevision(f"'{name}' is no revision of git here, and no folder; {_remedy(content)}")
        yield Path(name)
        return
    top = Path(os.path.realpath(_git(content, "rev-parse", "--show-toplevel").strip()))
    inside = Path(os.path.realpath(content)).relative_to(top).as_posix()
    with tempfile.TemporaryDirectory(prefix="site-builder-diff-") as scratch:
        root = Path(scratch) / "collection"
        root.mkdir()
        _lay_out(top, commit, "" if inside == "." else f"{inside}/", root)
        yield root


def _commit(name: str, content: Path) -> str | None:
    if not name or name.startswith("-"):
        return None
    try:
        return _git(content, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}").strip()
    except (NoSuchRevision, FileNotFoundError):
        return None


def _remedy(content: Path) -> str:
    try:
        shallow = _git(content, "rev-parse", "--is-shallow-repository").strip() == "true"
    except FileNotFoundError:
        return "git is not installed, so name a folder with notes"
    except NoSuchRevision as error:
        known = "not a git repository" in str(error)
        return "name a folder with notes" if known else f"git says: {' '.join(str(error).split())}"
    if shallow:
        return "git has a part of the history only: run 'git fetch --unshallow', or 'fetch-depth: 0' in a workflow"
    return "name a branch, a commit or a folder with notes"


def _git(folder: Path, *arguments: str) -> str:
    nearest = next(one for one in (folder, *folder.absolute().parents) if one.is_dir())
    run = subprocess.run(["git", "-C", str(nearest), *arguments], capture_output=True, check=False)
    if run.returncode:
        raise NoSuchRevision(run.stderr.decode(errors="replace").strip() or "git failed")
    return run.stdout.decode(errors="surrogateescape")


def _lay_out(top: Path, commit: str, prefix: str, root: Path) -> None:
    """Write the files below `prefix` of a commit to `root`. Links and submodules are no notes, and are left out."""
    listing = _git(top, "ls-tree", "-r", "-z", "--long", "--full-tree", commit, "--", *([prefix] if prefix else []))
    wanted: list[tuple[Path, str, int]] = []
    for line in filter(None, listing.split("\0")):
        about, _, path = line.partition("\t")
        mode, _, blob, size = about.split()
        if mode in _REGULAR and _is_safe(path):
            if not size.isdecimal():
                raise _lacking(path)
            wanted.append((root / path.removeprefix(prefix), blob, int(size)))
    for file, _, length in wanted:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as opened:
            opened.truncate(length)
    _fill(top, [(file, blob) for file, blob, length in wanted if length <= SMALL])


def _lacking(path: str) -> NoSuchRevision:
    return NoSuchRevision(f"git lacks the text of '{path}'; run 'git fetch', then try again")


def _is_safe(path: str) -> bool:
    parts = PurePosixPath(path).parts
    return bool(parts) and not path.startswith("/") and ".." not in parts and ".git" not in parts


def _fill(top: Path, wanted: Sequence[tuple[Path, str]]) -> None:
    """Fill files with blobs, which one process of git hands over in the order they are asked for."""
    with tempfile.TemporaryFile() as asked:
        asked.write("".join(f"{blob}\n" for _, blob in wanted).encode())
        asked.seek(0)
        command = ["git", "-C", str(top), "cat-file", "--batch"]
        with subprocess.Popen(command, stdin=asked, stdout=subprocess.PIPE) as git:
            assert git.stdout  # noqa: S101 - asked for above
            for file, _ in wanted:
                header = git.stdout.readline().split()
                if len(header) != 3:
                    raise _lacking(file.name)
                file.write_bytes(git.stdout.read(int(header[2])))
                git.stdout.read(1)
