"""What the files of an output were left as: a look at each tells whether it is so still, and nothing of it is read."""

from __future__ import annotations

import os
import stat
from array import array
from collections.abc import Iterator, Mapping
from contextlib import suppress

from site_builder.structs import Frozen

_SUM = 16
"""Bytes of a digest."""

_NUMBERS = "q"

_STATE = 3 * array(_NUMBERS).itemsize


class Stamps(Frozen):
    """The files of an output as a build left them: while the state of one is as it was, so is its content.

    In columns: of 70,000 files a value each would take as long to load as to look at all of them.
    """

    urls: tuple[str, ...] = ()
    states: bytes = b""
    """Of each its size, and when its content and anything about it last changed, in nanoseconds: numbers of 64 bits."""
    sums: bytes = b""
    """Digest of the content of each."""

    def is_sound(self) -> bool:
        """Whether each file has a state and a digest."""
        return len(self.states) == _STATE * len(self.urls) and len(self.sums) == _SUM * len(self.urls)

    def items(self) -> Iterator[tuple[str, bytes]]:
        """Address and digest of each file."""
        return zip(self.urls, _parted(self.sums, _SUM), strict=True)

    def state_of(self) -> Mapping[str, bytes]:
        """Address of each file -> its state."""
        return dict(zip(self.urls, _parted(self.states, _STATE), strict=True))

    def standing(self, start: str) -> Mapping[str, bytes]:
        """Address -> digest, of the regular files below `start` that are as they were left."""
        numbers = array(_NUMBERS)
        numbers.frombytes(self.states)
        sums = self.sums
        found: dict[str, bytes] = {}
        look, is_file, file_bits = os.lstat, stat.S_IFMT, stat.S_IFREG
        # One look at each of tens of thousands of files: nothing is called here that need not be.
        for place, (url, size, modified, changed) in enumerate(
            zip(self.urls, numbers[::3], numbers[1::3], numbers[2::3], strict=True)
        ):
            try:
                status = look(start + url)
            except OSError:
                continue
            if (
                status.st_mtime_ns == modified
                and status.st_ctime_ns == changed
                and status.st_size == size
                and is_file(status.st_mode) == file_bits
            ):
                found[url] = sums[place * _SUM : (place + 1) * _SUM]
        return found


def _parted(data: bytes, size: int) -> Iterator[bytes]:
    return (data[start : start + size] for start in range(0, len(data), size))


def state(status: os.stat_result) -> bytes:
    """The state of a file, as stamps have it."""
    return array(_NUMBERS, (status.st_size, status.st_mtime_ns, status.st_ctime_ns)).tobytes()


def stamps(start: str, sums: Mapping[str, bytes], states: Mapping[str, bytes]) -> Stamps:
    """Of the files below `start` whose digests are given; `states` has those of files that need not be looked at.

    Files that are gone already have none.
    """
    kept: list[str] = []
    of_each: list[bytes] = []
    for url in sums:
        if (known := states.get(url)) is not None:
            kept.append(url)
            of_each.append(known)
            continue
        with suppress(OSError):
            of_each.append(state(os.lstat(start + url)))
            kept.append(url)
    return Stamps(tuple(kept), b"".join(of_each), b"".join(map(sums.__getitem__, kept)))
