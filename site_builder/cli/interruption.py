"""Ctrl-C, remembered: what a signal raises does not always arrive as it was raised."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interruption:
    """Whether the program was told to end.

    A signal raises KeyboardInterrupt wherever the program happens to be, and that alone tells too little: Python drops
    what is raised while it clears an object away, and puts another exception in its place where it was about to word
    one of its own (a TypeError, while modules load). The flag is set before anything is raised.
    """

    def __init__(self) -> None:
        self.told = threading.Event()

    def heed(self, *numbers: signal.Signals) -> None:
        """Take these signals from now on. Only the main thread can."""
        for number in numbers:
            signal.signal(number, self._end)

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        self.told.set()
        raise KeyboardInterrupt


@contextmanager
def heeding_ctrl_c() -> Iterator[Interruption]:
    """Remember Ctrl-C inside; afterwards all signals are as they were.

    Whoever started the program may have it ignored (`nohup`, `&` in a script): it stays ignored.
    """
    interruption = Interruption()
    if threading.current_thread() is not threading.main_thread():
        yield interruption
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    if before[signal.SIGINT] is signal.default_int_handler:
        interruption.heed(signal.SIGINT)
    try:
        yield interruption
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
