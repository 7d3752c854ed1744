"""What the files of an output were left as: a look at each tells whether it is so still, and nothing of it is read."""

from __future__ import annotations

import os
import stat
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import repeat

from site_builder.structs import Frozen

SUM = 16
"""Bytes of a digest."""

_END = "\0"
"""Stands behind each address: no name of a file holds it."""

_NUMBERS = "q"

STATE = 3 * array(_NUMBERS).itemsize
"""Bytes of a file's state."""


class Files(Frozen):
    """Files of an output, with what names their contents, in columns.

    Of 90,000 files a value each would take as long to load as to look at all of them.
    """

    text: str = ""
    """The address of each, with a NUL behind it."""
    sums: bytes = b""
    """Digest of the content of each."""

    def __len__(self) -> int:
        return len(self.sums) // SUM

    def is_sound(self) -> bool:
        """Whether there is a digest of each."""
        return self.text.count(_END) * SUM == len(self.sums) and (self.text or _END)[-1] == _END

    def urls(self) -> list[str]:
        """The address of each."""
        return self.text.split(_END)[:-1]

    def items(self) -> Iterator[tuple[str, bytes]]:
        """Address and digest of each."""
        return zip(self.urls(), parted(self.sums, SUM), strict=True)

    def place_of(self, others: Files) -> int | None:
        """Where some files begin that lie among these together, in their order and with their contents."""
        first = others.text[: others.text.find(_END) + 1]
        at = 0 if self.text.startswith(first) else self.text.find(f"{_END}{first}") + 1
        if not self.text.startswith(others.text, at):
            return None
        place = self.text.count(_END, 0, at)
        return place if self.sums.startswith(others.sums, place * SUM) else None


def files(items: Iterable[tuple[str, bytes]]) -> Files:
    """Files of which address and digest are given."""
    pairs = tuple(items)
    return Files(joined(url for url, _ in pairs), b"".join(sum_ for _, sum_ in pairs))


def joined_files(*pieces: Files) -> Files:
    """Files one behind the other."""
    return Files("".join(piece.text for piece in pieces), b"".join(piece.sums for piece in pieces))


def joined(urls: Iterable[str]) -> str:
    """Addresses as `Files` have them."""
    return _END.join((*urls, ""))


class Stamps(Frozen):
    """The files of an output as a build left them: while the state of one is as it was, so is its content."""

    files: Files = Files()
    states: bytes = b""
    """Of each its size, and when its content and anything about it last changed, in nanoseconds: numbers of 64 bits."""
    manifest: bytes = b""
    """Digest of the manifest that was left, where it names just these files; else empty."""

    def is_sound(self) -> bool:
        """Whether each file has a state and a digest."""
        return self.files.is_sound() and len(self.states) == STATE * len(self.files)

    def standing(self, start: str, urls: Sequence[str]) -> bytearray:
        """Of each of the files, whose addresses are `urls`, whether it is below `start` as it was left: 1 or 0.

        Behind a folder that is a link none is: builds make no links.
        """
        numbers = array(_NUMBERS)
        numbers.frombytes(self.states)
        stands = bytearray(repeat(1, len(self.files)))
        is_file, file_bits = stat.S_IFMT, stat.S_IFREG
        # One look at each of tens of thousands of files: nothing is called here that need not be.
        with _looking(start) as look:
            for place, (url, size, modified, changed) in enumerate(
                zip(urls, numbers[::3], numbers[1::3], numbers[2::3], strict=True)
            ):
                try:
                    status = look(url)
                except OSError:
                    stands[place] = 0
                    continue
                if (
                    status.st_mtime_ns != modified
                    or status.st_ctime_ns != changed
                    or status.st_size != size
                    or is_file(status.st_mode) != file_bits
                ):
                    stands[place] = 0
            linked = {folder for folder in _folders(urls) if _is_link(look, folder)}
        if linked:
            for place, url in enumerate(urls):
                if not linked.isdisjoint(_above(url)):
                    stands[place] = 0
        return stands


def _folders(urls: Iterable[str]) -> Iterable[str]:
    """The folders in which files lie, and those above them."""
    found = {url.rpartition("/")[0] for url in urls}
    return found.union(*map(_above, found)) - {""}


def _above(url: str) -> Iterator[str]:
    """The folders on the way to a file or folder, but for the first."""
    at = url.rfind("/")
    while at > 0:
        yield url[:at]
        at = url.rfind("/", 0, at)


def _is_link(look: Callable[[str], os.stat_result], path: str) -> bool:
    try:
        return stat.S_ISLNK(look(path).st_mode)
    except OSError:
        return False


@contextmanager
def _looking(folder: str) -> Iterator[Callable[[str], os.stat_result]]:
    """What looks at a file below a folder, by its path there.

    Where the system can, the way to the folder is gone once and not for each file: that takes a fifth of a look.
    """
    if os.stat not in os.supports_dir_fd or not os.path.isdir(folder):  # noqa: PTH112
        yield lambda path: os.lstat(folder + path)
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        yield partial(os.lstat, dir_fd=opened)
    finally:
        os.close(opened)


def parted(data: bytes, size: int) -> Iterator[bytes]:
    """A column, item by item."""
    return (data[start : start + size] for start in range(0, len(data), size))


def state(status: os.stat_result) -> bytes:
    """The state of a file, as stamps have it."""
    return array(_NUMBERS, (status.st_size, status.st_mtime_ns, status.st_ctime_ns)).tobytes()
