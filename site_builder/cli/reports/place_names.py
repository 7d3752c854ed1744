"""How a report names a file: from where its reader stands."""

from __future__ import annotations

import os
from pathlib import Path

GIT = ".git"


def from_working_folder(content: Path) -> str:
    """What leads from the working folder to the collection: "content/", or "" where it is that very folder."""
    return "" if content == Path() else f"{content.as_posix().rstrip('/')}/"


def from_git_root(content: Path) -> str:
    """What leads from the root of the git work tree to the collection; outside git, from the working folder.

    Hosts of git show annotations at paths from there, wherever the program was started. A work tree's root is
    the folder that holds `.git`, a folder or (in worktrees and submodules) a file.
    """
    collection = Path(os.path.abspath(content))  # noqa: PTH100 - `resolve` would follow links out of the tree
    for folder in (collection, *collection.parents):
        if (folder / GIT).exists():
            inside = collection.relative_to(folder).as_posix()
            return "" if inside == "." else f"{inside}/"
    return from_working_folder(content)
