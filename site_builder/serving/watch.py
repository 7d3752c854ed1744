"""Watching a collection: one signal for everything that is saved together.

Editors write a new file and rename it over the old one, touch backups and locks beside it, and save many files at
once; a change of branch rewrites hundreds. All of that is one signal, given when nothing has changed for a moment.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from watchfiles import Change, watch

from site_builder.collection.disk.own_folders import own_folders

QUIET = 60
"""Milliseconds without a change after which what was saved is complete …"""

LONGEST = 2_000
"""… which is not waited for longer than this."""

LOOK = 200
"""Milliseconds after which is looked whether a folder to watch has come or gone."""

_NOT_OURS = frozenset(["node_modules", "__pycache__", "4913"])
"""What tools leave beside notes; "4913" is how Vim asks whether it may write to a folder."""


class Watcher:
    """Watches from `start` to `stop`, in a thread of its own."""

    def __init__(self, root: Path) -> None:
        """`root` is the collection's folder."""
        self._root = root
        self._ready = threading.Event()
        self._changed = threading.Event()
        self._stop = threading.Event()
        self._fault: Exception | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Returns when every later change will be noticed."""
        self._thread.start()
        self._ready.wait()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()

    @property
    def has_changed(self) -> bool:
        """Whether `wait` would return at once."""
        return self._changed.is_set()

    def wait(self, seconds: float) -> bool:
        """Whether anything has changed since the last time that this was True; waits for it so long.

        Raises whatever made watching impossible.
        """
        changed = self._changed.wait(seconds)
        self._changed.clear()
        if self._fault is not None:
            raise self._fault
        return changed

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self._watch(watched_folders(self._root))
        except Exception as error:  # noqa: BLE001 - told to whoever waits
            self._fault = error
        finally:
            self._ready.set()
            self._changed.set()

    def _watch(self, folders: tuple[Path, ...]) -> None:
        """Watch until other folders are to be watched."""
        if not folders:
            # The collection is away for a moment: a branch is being changed.
            self._ready.set()
            self._stop.wait(LOOK / 1000)
            if watched_folders(self._root):
                self._changed.set()
            return
        found = watch(
            *folders,
            watch_filter=wanted(folders),
            step=QUIET,
            debounce=LONGEST,
            rust_timeout=LOOK,
            yield_on_timeout=True,
            stop_event=self._stop,
            raise_interrupt=False,
        )
        for changes in found:
            self._ready.set()
            if changes:
                self._changed.set()
            if watched_folders(self._root) != folders:
                self._changed.set()
                return


def watched_folders(root: Path) -> tuple[Path, ...]:
    """The collection, and templates/ and static/ of its own that lie beside it, of those that are there."""
    beside = [*own_folders(root, "templates"), *own_folders(root, "static")]
    folders = [root, *(folder for folder in beside if not folder.is_relative_to(root))]
    return tuple(folder.absolute() for folder in folders if folder.is_dir())


def wanted(folders: tuple[Path, ...]) -> Callable[[Change, str], bool]:
    """Whether a changed path can be part of a site: editors' locks, backups and dot-files cannot."""

    def is_wanted(_change: Change, path: str) -> bool:
        for folder in folders:
            if Path(path).is_relative_to(folder):
                return not any(_is_nobodys(part) for part in Path(path).relative_to(folder).parts)
        return True

    return is_wanted


def _is_nobodys(name: str) -> bool:
    return name.startswith((".", "#")) or name.endswith("~") or name in _NOT_OURS
