"""The one writer: everything a build puts on disk goes through here.

Files are staged beside the output folder while pages are made, and published at the end in an order
in which every link of every page leads somewhere at every moment, so that a kill in between leaves
a site that works and that the next build completes:

1. new files that pages load (assets, downloads), then empty stand-ins for new pages and pictures;
2. new pages, then changed pages: all that they link exists by now;
3. changed assets, data and lists;
4. pages that are gone become empty, then they are deleted.

One build at a time writes to an output: of two the later is refused.

The `manifest` in the output says which files are ours. It is written before the first change
(with all that may come) and after the last (with what is there), so nothing of ours is ever taken
for a stranger's file, and no stranger's file for ours.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import chain
from pathlib import Path, PurePosixPath
from types import MappingProxyType, TracebackType
from typing import Self

from site_builder.cache.store import digest, digest_of_file
from site_builder.collection.disk.walk import MANIFEST
from site_builder.publishing.manifest import OutputBusy, OutputRefused, manifest, manifest_of, owned_files
from site_builder.publishing.stamps import Stamps, stamps, state
from site_builder.publishing.turn import Taken, Turn
from site_builder.structs import Frozen

_STAND_IN = MappingProxyType(
    {
        ".html": b'<!doctype html><html lang="en"><title>\xe2\x80\xa6</title></html>\n',
        ".svg": b'<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    }
)
"""What stands for a page or picture that is not written yet, or will be gone: no link, so no broken one."""


class Published(Frozen):
    """What a build did to the output: numbers of files."""

    new: int
    changed: int
    unchanged: int
    removed: int

    @property
    def total(self) -> int:
        return self.new + self.changed + self.unchanged


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
            _write(path, (content,), self.output / url)
            return LaidFile(path, len(content), digest(content))
        _write(path, content, self.output / url)
        return LaidFile(path, path.stat().st_size, digest_of_file(path))


class Staging:
    """Collects a build's files; `publish` makes them the site. Leaving without it changes nothing.

    Raises OutputRefused on entering where the folder is no output, OutputBusy where another build writes to it, and
    OSError where the disk fails.
    """

    def __init__(self, output: Path, known: Stamps | None = None) -> None:
        """`known` are the stamps that the last build gave the output's files (`stamps`); None: nobody asks for any."""
        self._output = output
        self._start = os.path.join(output, "")  # noqa: PTH118 - what stands before each address
        self._folder = output.parent / f".{output.name}.staging"
        self._turn = Turn(output.parent / f".{output.name}.staging.lock")
        self._ours: frozenset[str] = frozenset()
        self._links: dict[str, Path | None] = {"": None}
        """Folder of the output -> the first symbolic link on the way to it and with it."""
        self._urls: dict[str, str] = {}
        """Address of each file in lower case -> the address."""
        self._unchanged = 0
        self._is_stamped = known is not None
        self._known = known if known is not None and known.is_sound() else Stamps()
        self._sums: dict[str, bytes] = {}
        self._read: dict[str, tuple[bytes, bytes]] = {}
        """State and digest of each file of the output that had to be read; its state was taken before."""
        self._made: set[str] = set()
        """Folders of the staging folder that exist."""
        self._is_first = False
        """Whether there is no output yet: nothing to compare with, nobody in the way."""
        self._new: list[str] = []
        self._changed: list[str] = []

    def __enter__(self) -> Self:
        manifest_of(self._output)
        self._output.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._turn.take()
        except Taken as error:
            raise OutputBusy(f"another build is writing {self._output}; wait until it is done") from error
        try:
            # Asked again: a build that has just ended may have changed it.
            self._ours = owned_files(self._output)
            self._is_first = not os.path.lexists(self._output)
            # A killed build may have left its staging folder; nothing in it was ever published.
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder.mkdir()
        except BaseException:
            self._turn.give_back()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        self._turn.give_back()

    def holds(self, url: str, sum_: bytes) -> bool:
        """Whether the output has a file of ours at `url` with the content that a digest names."""
        if (known := self._standing.get(url)) is not None:
            return known == sum_
        if url not in self._ours or self._link_above(url) is not None:
            return False
        target = self._start + url
        try:
            status = os.lstat(target)
            if not stat.S_ISREG(status.st_mode):
                return False
            found = digest_of_file(Path(target))
        except OSError:
            return False
        self._read[url] = state(status), found
        return found == sum_

    @cached_property
    def _standing(self) -> Mapping[str, bytes]:
        """Address -> digest, of files of ours that are as the last build left them."""
        found = self._known.standing(self._start)
        folders = {url.rpartition("/")[0] for url in found}
        linked = {folder for folder in folders if self._link_above(f"{folder}/") is not None}
        if not linked and found.keys() <= self._ours:
            return found
        return {url: sum_ for url, sum_ in found.items() if url in self._ours and url.rpartition("/")[0] not in linked}

    def file(self, url: str) -> Path:
        """The file of the output at `url`, as the last build left it until this one is published."""
        return self._output / url

    def added(self, url: str) -> Path:
        """Where what was added at `url` lies until it is published."""
        staged = self._folder / url
        return staged if staged.exists() else self._output / url

    @property
    def room(self) -> Room:
        """Where large files are laid to be added, until this block is left."""
        return Room(self._folder, self._output)

    def keep(self, url: str, sum_: bytes) -> None:
        """The file that the output `holds` at `url` is a file of this build too."""
        self._take(url)  # a file of ours has an address within the site
        self._sums[url] = sum_
        self._unchanged += 1

    def is_as_left(self) -> bool:
        """Whether the output's files of ours are those that the last build left, each with its content."""
        return self._ours == frozenset(self._known.urls) and (
            len(self._standing) == len(self._ours) or all(self.holds(url, sum_) for url, sum_ in self._known.items())
        )

    def as_it_was(self) -> Published:
        """What a build did that had nothing to do."""
        return Published(0, 0, len(self._ours), 0)

    def stamps(self) -> Stamps:
        """After `publish`: the stamps of all files; none where nobody asks for them."""
        sums, known = self._sums, self._known
        before = (url for url in known.urls if url in sums)
        # Files in the order of the last build: what it kept of them is mostly what is kept now.
        ordered = {url: sums[url] for url in chain(before, sums)}
        of_known = known.state_of()
        states = {url: of_known[url] for url, sum_ in self._standing.items() if sums.get(url) == sum_}
        states.update((url, state_) for url, (state_, sum_) in self._read.items() if sums.get(url) == sum_)
        return stamps(self._start, ordered, states)

    def add(self, url: str, data: bytes | LaidFile, sum_: bytes | None = None) -> None:
        """Stage one file at `url`, a relative path with "/"; `sum_` is its digest, where that is known.

        Two files at one address are a fault of ours.
        """
        self._claim(url)
        if self._is_stamped:
            self._sums[url] = sum_ or (digest(data) if isinstance(data, bytes) else data.sum)
        if self._is_first:
            self._new.append(url)
            self._stage(url, data)
            return
        target = self._output / url
        if (stranger := self._stranger_in_the_way(url)) is not None:
            raise OutputRefused(
                f"{stranger} is not ours and would be overwritten; move it away or choose another --output"
            )
        if target.is_file() and not target.is_symlink():
            if _holds(target, data):
                self._unchanged += 1
                return
            self._changed.append(url)
        else:
            self._new.append(url)
        self._stage(url, data)

    def _stage(self, url: str, data: bytes | LaidFile) -> None:
        parent, _, _ = url.rpartition("/")
        if parent not in self._made:
            os.makedirs(os.path.join(self._folder, parent), exist_ok=True)  # noqa: PTH103, PTH118
            self._made.add(parent)
        staged = os.path.join(self._folder, url)  # noqa: PTH118
        if isinstance(data, bytes):
            _write(staged, (data,), self._output / url)
        else:
            data.path.replace(staged)

    def _claim(self, url: str) -> None:
        if not {"", ".", ".."}.isdisjoint(url.split("/")) or url == MANIFEST:
            raise ValueError(f"not an address within the site: {url!r}")
        self._take(url)

    def _take(self, url: str) -> None:
        """No other file is at this address from now on."""
        folded = url.casefold()
        if (other := self._urls.get(folded)) is not None:
            raise ValueError(f"two files of the site share one address: {other!r} and {url!r}")
        # A hundred thousand addresses: most are in lower case, and lie there once.
        self._urls[url if folded == url else folded] = url

    def publish(self) -> Published:
        """Make the staged files the site, in the order that this module states. Raises OSError."""
        current = frozenset(self._urls.values())
        gone = sorted(self._ours - current)
        if not self._output.exists() or not any(self._output.iterdir()):
            # Nobody sees a half-made first site: it appears in one rename.
            if self._output.exists():
                self._output.rmdir()
            self._write_manifest(self._folder, current)
            self._folder.replace(self._output)
            return Published(len(current), 0, 0, 0)
        if not current <= self._ours:
            self._write_manifest(self._output, current | self._ours)
        for batch in _in_publishing_order(self._new, self._changed):
            for url in batch.stand_ins:
                self._place(url, _STAND_IN[PurePosixPath(url).suffix])
            for url in batch.files:
                self._move(url)
        removed = [url for url in gone if (self._output / url).is_file() and self._link_above(url) is None]
        for url in removed:
            if (stand_in := _STAND_IN.get(PurePosixPath(url).suffix)) is not None:
                self._place(url, stand_in)
        for url in removed:
            (self._output / url).unlink()
        self._drop_empty_folders(removed)
        if current != self._ours:
            self._write_manifest(self._output, current)
        return Published(len(self._new), len(self._changed), self._unchanged, len(removed))

    def _stranger_in_the_way(self, url: str) -> Path | None:
        """A file of somebody else's where `url`, or a folder above it, must be."""
        target = self._output / url
        if (link := self._link_above(url)) is not None:
            return link
        if url in self._ours and target.is_file():
            return None
        inside = sorted(target.rglob("*")) if target.is_dir() and not target.is_symlink() else []
        above = [self._output / parent for parent in PurePosixPath(url).parents if parent.name]
        for path in (target, *inside, *above):
            is_file = path.is_symlink() or path.is_file()
            if is_file and path.relative_to(self._output).as_posix() not in self._ours:
                return path
        return None

    def _link_above(self, url: str) -> Path | None:
        """A folder on the way to `url` that is a link: builds make none, so what lies behind it is not ours."""
        folder = url.rpartition("/")[0]
        try:
            return self._links[folder]
        except KeyError:
            found = self._link_above(folder)
            if found is None and os.path.islink(self._start + folder):  # noqa: PTH114 - of ten thousand folders
                found = self._output / folder
            self._links[folder] = found
            return found

    def _move(self, url: str) -> None:
        target = self._output / url
        _make_room(target, self._output)
        (self._folder / url).replace(target)

    def _place(self, url: str, data: bytes) -> None:
        target = self._output / url
        _make_room(target, self._output)
        temporary = self._folder / ".stand-in"
        _write(temporary, (data,), target)
        temporary.replace(target)

    def _write_manifest(self, folder: Path, files: Iterable[str]) -> None:
        temporary = self._folder / MANIFEST
        _write(temporary, (manifest(files).encode(),), self._output / MANIFEST)
        if folder != self._folder:
            temporary.replace(folder / MANIFEST)

    def _drop_empty_folders(self, removed: Iterable[str]) -> None:
        folders = {parent for url in removed for parent in PurePosixPath(url).parents if parent.name}
        for folder in sorted(folders, key=lambda f: (-len(f.parts), str(f))):
            path = self._output / folder
            if path.is_dir() and not any(path.iterdir()):
                path.rmdir()


def _holds(target: Path, data: bytes | LaidFile) -> bool:
    """Whether a file of the output has this content already."""
    if isinstance(data, bytes):
        return target.stat().st_size == len(data) and target.read_bytes() == data
    return target.stat().st_size == data.size and digest_of_file(target) == data.sum


def _write(path: str | Path, pieces: Iterable[bytes], target: Path) -> None:
    """Writes a staged file. Raises OSError, which names the file that it was to become: a full disk names none."""
    try:
        with open(path, "wb") as file:  # noqa: PTH123 - a path object a file costs more than writing it
            file.writelines(pieces)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from error


class _Batch(Frozen):
    files: list[str]
    stand_ins: tuple[str, ...] = ()


def _in_publishing_order(new: list[str], changed: list[str]) -> Iterable[_Batch]:
    def holds_links(url: str) -> bool:
        return PurePosixPath(url).suffix in _STAND_IN

    def is_page(url: str) -> bool:
        return url.endswith(".html")

    new_with_links = [url for url in new if holds_links(url)]
    yield _Batch([url for url in new if not holds_links(url)])
    yield _Batch(new_with_links, stand_ins=tuple(new_with_links))
    yield _Batch([url for url in changed if is_page(url)])
    yield _Batch([url for url in changed if not is_page(url)])


def _make_room(target: Path, output: Path) -> None:
    """Make the folders above `target`. What an earlier site had in the way is ours, and gives way."""
    for parent in reversed(target.parents):
        if output in parent.parents and parent.is_file():
            parent.unlink()
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.is_dir():
        shutil.rmtree(target)
