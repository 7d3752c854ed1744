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
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from pathlib import Path, PurePosixPath
from types import TracebackType
from typing import Self

from site_builder.cache.store import digest, digest_of_file
from site_builder.collection.disk.walk import MANIFEST
from site_builder.publishing.laying import LaidFile, Room, lies_at, write
from site_builder.publishing.left_files import LeftFiles
from site_builder.publishing.manifest import OutputBusy, OutputRefused, amended, manifest, manifest_of, owned_files
from site_builder.publishing.publishing_order import STAND_IN, in_publishing_order
from site_builder.publishing.stamps import Files, Stamps, state
from site_builder.publishing.turn import Taken, Turn
from site_builder.structs import Frozen, replace


class Published(Frozen):
    """What a build did to the output: numbers of files."""

    new: int
    changed: int
    unchanged: int
    removed: int

    @property
    def total(self) -> int:
        return self.new + self.changed + self.unchanged


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
        self._listed: bytes | None = None
        """The manifest of the output."""
        self._links: dict[str, Path | None] = {"": None}
        """Folder of the output -> the first symbolic link on the way to it and with it."""
        self._unchanged = 0
        self._is_stamped = known is not None
        self._left = LeftFiles(known if known is not None and known.is_sound() else Stamps())
        self._sums: dict[str, bytes] = {}
        """Digest of each file of this build, but for those that are as they were left."""
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
            if (listing := manifest_of(self._output)) is not None:
                self._listed = listing.read_bytes()
            if not self._lists_left:
                _ = self._ours  # or it is refused
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

    @cached_property
    def _lists_left(self) -> bool:
        """Whether the manifest is the one that the last build left, and so names the very files that it left."""
        return self._listed is not None and self._left.known.manifest == digest(self._listed)

    @cached_property
    def _ours(self) -> frozenset[str]:
        """The files that the manifest names, which may be any. Raises OutputRefused where it is damaged."""
        return frozenset() if self._listed is None else owned_files(self._output / MANIFEST, self._listed)

    def _is_ours(self, url: str) -> bool:
        """Whether an earlier build wrote the file of the output there. Raises OutputRefused."""
        return self._left.place(url) is not None if self._lists_left else url in self._ours

    def holds(self, url: str, sum_: bytes) -> bool:
        """Whether the output has a file of ours at `url` with the content that a digest names."""
        if (left := self._stands(url)) is not None:
            return left == sum_
        if not self._is_ours(url) or self._link_above(url) is not None:
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

    def lost(self, files: Files) -> Iterator[int]:
        """The places, among some files, of those that the output does not hold (`holds`)."""
        start = self._left.known.files.place_of(files)
        if start is None:
            yield from (place for place, item in enumerate(files.items()) if not self.holds(*item))
        else:
            for place in self._moved(start, len(files)):
                if not self.holds(self._left.urls[place], self._left.sum(place)):
                    yield place - start

    def _moved(self, start: int, number: int) -> Iterator[int]:
        """The places of those of so many files from a place on that do not stand as they were left."""
        place = self._standing.find(0, start, start + number)
        while place >= 0:
            yield place
            place = self._standing.find(0, place + 1, start + number)

    @cached_property
    def _standing(self) -> bytearray:
        """Of each file that the last build left whether it is ours and as it was left: 1 or 0."""
        urls = self._left.urls
        stands = self._left.known.standing(self._start, urls)
        if not self._lists_left:
            for place, url in enumerate(urls):
                if url not in self._ours:
                    stands[place] = 0
        return stands

    def _stands(self, url: str) -> bytes | None:
        """Digest of the file that the last build left there, if it is ours and as it was left."""
        place = self._left.place(url)
        return self._left.sum(place) if place is not None and self._standing[place] else None

    def file(self, url: str) -> Path:
        """The file of the output at `url`, as the last build left it until this one is published."""
        return self._output / url

    @property
    def room(self) -> Room:
        """Where large files are laid to be added, until this block is left."""
        return Room(self._folder, self._output)

    def keep(self, url: str, sum_: bytes) -> None:
        """The file that the output `holds` at `url` is a file of this build too."""
        self._left.take(url)  # a file of ours has an address within the site
        self._unchanged += 1
        if self._stands(url) != sum_:
            self._sums[url] = sum_

    def keep_all(self, files: Files, but: Collection[int]) -> None:
        """The same of all of some files, but for those at some places among them."""
        if (start := self._left.known.files.place_of(files)) is not None:
            self._left.take_some(start, len(files), but)
            self._unchanged += len(files) - len(but)
            moved = [place for place in self._moved(start, len(files)) if place - start not in but]
            self._sums.update((self._left.urls[place], self._left.sum(place)) for place in moved)
            return
        for place, (url, sum_) in enumerate(files.items()):
            if place not in but:
                self.keep(url, sum_)

    def is_as_left(self) -> bool:
        """Whether the output's files of ours are those that the last build left, each with its content."""
        if not self._lists_left and self._ours != self._left.places.keys():
            return False
        return next(self.lost(self._left.known.files), None) is None

    def as_it_was(self) -> Published:
        """What a build did that had nothing to do."""
        return Published(0, 0, len(self._left.known.files), 0)

    def stamps(self, order: Files | None = None) -> Stamps:
        """After `publish`: the stamps of all files; none where nobody asks for them.

        They begin with those of the addresses of `order`, in that order: so `lost` and `keep_all` are quick for the
        next build that asks for these.
        """
        if not self._is_stamped:
            return Stamps()
        made = self._left.stamps(
            {url: (sum_, self._state(url, sum_)) for url, sum_ in self._sums.items()},
            Files() if order is None else order,
        )
        is_all = len(made.files) == self._left.number_taken()
        return replace(made, manifest=digest(self._listed)) if is_all and self._listed is not None else made

    def _state(self, url: str, sum_: bytes) -> bytes | None:
        """The state of a file that was published with a digest; None where it is gone already."""
        if (read := self._read.get(url)) is not None and read[1] == sum_:
            return read[0]
        try:
            return state(os.lstat(self._start + url))
        except OSError:
            return None

    def add(self, url: str, data: bytes | LaidFile, sum_: bytes | None = None) -> None:
        """Stage one file at `url`, a relative path with "/"; `sum_` is its digest, where that is known.

        Two files at one address are a fault of ours.
        """
        self._claim(url)
        if self._is_stamped:
            sum_ = sum_ or (digest(data) if isinstance(data, bytes) else data.sum)
            left = self._stands(url)
            if left == sum_:
                self._unchanged += 1
                return
            self._sums[url] = sum_
            if left is not None:
                # It is ours, and has another content: nobody need look.
                self._changed.append(url)
                self._stage(url, data)
                return
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
            if lies_at(target, data):
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
            write(staged, (data,), self._output / url)
        else:
            data.path.replace(staged)

    def _claim(self, url: str) -> None:
        if not {"", ".", ".."}.isdisjoint(url.split("/")) or url == MANIFEST:
            raise ValueError(f"not an address within the site: {url!r}")
        self._left.take(url)

    def publish(self) -> Published:
        """Make the staged files the site, in the order that this module states. Raises OSError."""
        left = self._left
        if not self._output.exists() or not any(self._output.iterdir()):
            # Nobody sees a half-made first site: it appears in one rename.
            if self._output.exists():
                self._output.rmdir()
            current = [*left.taken()]
            self._write_manifest(self._folder, manifest(current))
            self._folder.replace(self._output)
            return Published(len(current), 0, 0, 0)
        if self._lists_left and self._listed is not None:
            listed, new, gone = self._listed.decode(), left.new(), sorted(left.gone())
        else:
            files = frozenset(left.taken())
            listed, new, gone = manifest(self._ours), files - self._ours, sorted(self._ours - files)
        if new:
            listed = amended(listed, new, ())
            self._write_manifest(self._output, listed)
        for batch in in_publishing_order(self._new, self._changed):
            for url in batch.stand_ins:
                self._place(url, STAND_IN[PurePosixPath(url).suffix])
            for url in batch.files:
                self._move(url)
        removed = [url for url in gone if (self._output / url).is_file() and self._link_above(url) is None]
        for url in removed:
            if (stand_in := STAND_IN.get(PurePosixPath(url).suffix)) is not None:
                self._place(url, stand_in)
        for url in removed:
            (self._output / url).unlink()
        self._drop_empty_folders(removed)
        if (listed := amended(listed, (), gone) if gone else listed).encode() != self._listed:
            self._write_manifest(self._output, listed)
        return Published(len(self._new), len(self._changed), self._unchanged, len(removed))

    def _stranger_in_the_way(self, url: str) -> Path | None:
        """A file of somebody else's where `url`, or a folder above it, must be."""
        target = self._output / url
        if (link := self._link_above(url)) is not None:
            return link
        if self._is_ours(url) and target.is_file():
            return None
        inside = sorted(target.rglob("*")) if target.is_dir() and not target.is_symlink() else []
        above = [self._output / parent for parent in PurePosixPath(url).parents if parent.name]
        for path in (target, *inside, *above):
            is_file = path.is_symlink() or path.is_file()
            if is_file and not self._is_ours(path.relative_to(self._output).as_posix()):
                return path
        return None

    def _link_above(self, url: str) -> Path | None:
        """A folder on the way to `url` that is a link: builds make none, so what lies behind it is not ours."""
        folder = url.rpartition("/")[0]
        try:
            return self._links[folder]
        except KeyError:
            found = self._link_above(folder)
            if found is None and os.path.islink(self._start + folder):  # noqa: PTH114
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
        write(temporary, (data,), target)
        temporary.replace(target)

    def _write_manifest(self, folder: Path, listed: str) -> None:
        temporary, self._listed = self._folder / MANIFEST, listed.encode()
        write(temporary, (self._listed,), self._output / MANIFEST)
        if folder != self._folder:
            temporary.replace(folder / MANIFEST)

    def _drop_empty_folders(self, removed: Iterable[str]) -> None:
        folders = {parent for url in removed for parent in PurePosixPath(url).parents if parent.name}
        for folder in sorted(folders, key=lambda f: (-len(f.parts), str(f))):
            path = self._output / folder
            if path.is_dir() and not any(path.iterdir()):
                path.rmdir()


def _make_room(target: Path, output: Path) -> None:
    """Make the folders above `target`. What an earlier site had in the way is ours, and gives way."""
    for parent in reversed(target.parents):
        if output in parent.parents and parent.is_file():
            parent.unlink()
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.is_dir():
        shutil.rmtree(target)
