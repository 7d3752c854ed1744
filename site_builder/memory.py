"""What becomes of memory that nothing needs: how often Python looks for cycles in it, and what goes to the system.

The C library keeps what a stage has left free, and so does each process that is forked from then on.
"""

from __future__ import annotations

import gc
from contextlib import suppress

OBJECTS_BETWEEN_LOOKS = 50_000
"""Objects that may come to be before Python looks for cycles among them: with its own 700, a twentieth of a build goes
there."""

OF_FEW_NOTES = 5_000_000
"""The same while what is remembered is looked at: of 10,000 notes a million and a half come to be, and most stay."""


def few_looks() -> None:
    """Hardly look for cycles from now on: for a program that then ends, or calls `as_many_looks`."""
    gc.set_threshold(OF_FEW_NOTES)


def as_many_looks() -> None:
    """Look for cycles as often as a program does that makes much: what that leaves in them may be large."""
    gc.set_threshold(OBJECTS_BETWEEN_LOOKS)


def keep_memory() -> None:
    """Keep what is left free from now on, for what comes next: for a program that makes little and then ends.

    To get large arrays from the system anew, each filled with zeros, is a twentieth of a build after an edited sentence
    of 10,000 notes. Only glibc needs to be told.
    """
    import ctypes

    with suppress(OSError, AttributeError, TypeError):
        of_c = ctypes.CDLL(None)
        of_c.mallopt(_M_TRIM_THRESHOLD, 2**31 - 1)
        of_c.mallopt(_M_MMAP_THRESHOLD, _MOST)


_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3
"""As glibc's malloc.h has them."""

_MOST = 2**25
"""Bytes: the most that glibc takes."""


def give_back_memory() -> None:
    """Give memory that is free to the system; only glibc needs to be told.

    Linking 10,000 papers leaves 100 MB of it, and drawing their map as much again.
    """
    import ctypes

    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
