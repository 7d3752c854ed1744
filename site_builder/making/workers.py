"""Work in processes of its own: calls that go on beside the build, and calls spread over several processes.

Processes are forked where that is safe, for then they have all that the build has, without a copy; elsewhere a call
and what it is bound to are pickled once a process. Either way a worker has no terminal, ignores Ctrl-C (whoever
started it ends it), and what it raises is raised here.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import queue
import signal
import sys
import threading
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pickle import HIGHEST_PROTOCOL, Pickler, Unpickler, UnpicklingError
from types import TracebackType
from typing import Any, Generic, Protocol, Self, TypeVar

from site_builder.making.jobs import TASKS_OF_A_PROCESS
from site_builder.memory import give_back_memory

Task = TypeVar("Task")
Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)

AHEAD = 3
"""Tasks that a worker holds at most: one whose result is on its way, one that it does, one that waits."""

PIECE = 2**20
"""Bytes of a result that go from process to process at once: a large file lies there once in each, and not as a copy
of it that is sent besides."""


class WorkerLost(OSError):
    """A process ended in the middle of its work: killed, or out of memory."""


def start_method() -> str:
    """Forking is safe on Linux; macOS has libraries that break in a forked process, and Windows cannot fork."""
    return "fork" if sys.platform == "linux" else "spawn"


class _Worker(Generic[Task, Result]):
    """A process that calls one function again and again."""

    def __init__(self, work: Callable[[Task], Result], method: str) -> None:
        context: Any = multiprocessing.get_context(method)
        self.connection, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(work, theirs), daemon=True)
        # What is shared stays so: the collector of cycles would write a mark into each object, here or in the process,
        # and so copy every page.
        gc.freeze()
        give_back_memory()
        with warnings.catch_warnings():
            # The build's other threads draw a progress bar or answer a browser; a worker does neither.
            warnings.simplefilter("ignore", DeprecationWarning)
            self.process.start()
        theirs.close()

    def give(self, task: Task) -> None:
        with suppress(BrokenPipeError, ConnectionError):  # heard of when the result is taken
            self.connection.send(task)

    def take(self) -> Result:
        """The result of the first task that was given and not taken. Raises what the work raised, and WorkerLost."""
        try:
            result, error = Unpickler(_Received(self.connection)).load()  # noqa: S301 - of a process of ours
        except (EOFError, ConnectionError) as lost:
            self.process.join(1)
            raise WorkerLost(f"a process of the build ended by itself (exit code {self.process.exitcode})") from lost
        if error is not None:
            raise error
        found: Result = result
        return found

    def end(self) -> None:
        self.connection.close()
        self.process.kill()
        self.process.join()


Answer = tuple[Any, Exception | None]


def _serve(work: Callable[[Any], Any], connection: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    # Whoever asked may be at work itself: an answer waits for it while the next task is done.
    answers: queue.Queue[Answer] = queue.Queue(1)
    threading.Thread(target=_send, args=(answers, connection), daemon=True).start()
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        answers.put(_answer(work, task))


def _answer(work: Callable[[Any], Any], task: Any) -> Answer:
    try:
        return work(task), None
    except Exception as error:  # noqa: BLE001 - raised again by whoever asked
        error.add_note("".join(traceback.format_exception(error)))
        return None, error


def _send(answers: queue.Queue[Answer], connection: Connection) -> None:
    while True:
        answer = answers.get()
        try:
            Pickler(_Sent(connection), HIGHEST_PROTOCOL).dump(answer)
        except OSError:
            pass  # nobody waits for it any more
        except Exception:  # noqa: BLE001 - whatever it is made of can raise
            # It has no form as bytes, and part of it may be on its way: whoever waits hears that this process is gone.
            traceback.print_exc()
            os._exit(1)


class _Sent:
    """A file that is written to a connection: what is pickled into it is sent meanwhile, large bytes without a copy."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def write(self, data: bytes | memoryview) -> int:
        with memoryview(data) as view:
            for start in range(0, view.nbytes, PIECE):
                self._connection.send_bytes(view[start : start + PIECE])
            return view.nbytes


class _Received:
    """The other end of it, as an unpickler reads it: just as many bytes as were written, and none ahead."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._piece = memoryview(b"")

    def readinto(self, buffer: bytearray | memoryview) -> int:
        with memoryview(buffer) as view:
            at = 0
            while at < view.nbytes:
                self._piece = self._piece or memoryview(self._connection.recv_bytes())
                taken = min(len(self._piece), view.nbytes - at)
                view[at : at + taken] = self._piece[:taken]
                at, self._piece = at + taken, self._piece[taken:]
            return at

    def read(self, size: int) -> bytes:
        data = bytearray(size)
        self.readinto(data)
        return bytes(data)

    def readline(self) -> bytes:
        raise UnpicklingError("what is sent has no lines")


def _end_with_parent() -> None:
    """Ends this process when the one that started it is gone, however that ended: nobody waits for its work."""
    if (parent := multiprocessing.parent_process()) is not None:
        wait([parent.sentinel])
        os._exit(1)


class Pending(Protocol[Result_co]):
    """A call that is being made."""

    def result(self) -> Result_co:
        """Waits until it is there; ask once. Raises what the call raised, and WorkerLost."""


class Errand(Generic[Task, Result]):
    """One call, made by a process of its own from now on. Leaving the block ends it."""

    def __init__(self, work: Callable[[Task], Result], task: Task, method: str | None = None) -> None:
        self._worker = _Worker(work, method or start_method())
        self._worker.give(task)

    def result(self) -> Result:
        return self._worker.take()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._worker.end()


class _Post(Generic[Task, Result]):
    """Where one process works, and after it another, so that what each has copied goes back to the system."""

    def __init__(self, work: Callable[[Task], Result], method: str, lasts: int) -> None:
        self._work, self._method = work, method
        # Another process than a forked one has copied nothing, and its successor would be sent all of the work anew.
        self._is_replaced = method == "fork"
        self._lasts = lasts if self._is_replaced else sys.maxsize
        self._worker = _Worker[Task, Result](work, method)
        self._room = self._lasts
        self.held: list[Task] = []
        """Tasks that were given, and whose results nobody has taken."""
        self.run: Iterator[Task] = iter(())
        """Large tasks that this process is to get and no other worker."""

    @property
    def connection(self) -> Any:
        return self._worker.connection

    def is_open(self) -> bool:
        """Whether it takes another task now."""
        return len(self.held) < AHEAD and (self._room > 0 or not self.held)

    def takes_large(self) -> bool:
        """Whether it takes a run of large tasks now: a process gets one that has done nothing yet, and nothing else."""
        return not self._is_replaced or (not self.held and self._room in (0, self._lasts))

    def give(self, task: Task) -> None:
        if not self._room:
            self._replace()
        self._room -= 1
        self._hand(task)

    def give_large(self, run: Iterable[Task]) -> None:
        if not self._room:
            self._replace()
        if self._is_replaced:
            self._room = 0
        self.run = iter(run)
        self.go_on()

    def go_on(self) -> bool:
        """Give the next task of the run, if there is one and room for it; says whether."""
        for task in islice(self.run, int(len(self.held) < AHEAD)):
            self._hand(task)
            return True
        return False

    def _hand(self, task: Task) -> None:
        self.held.append(task)
        self._worker.give(task)

    def _replace(self) -> None:
        self.end()
        self._worker, self._room = _Worker(self._work, self._method), self._lasts

    def take(self) -> tuple[Task, Result]:
        result = self._worker.take()
        return self.held.pop(0), result

    def end(self) -> None:
        self._worker.end()


def spread(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int,
    method: str | None = None,
    *,
    large: Iterable[Sequence[Task]] = (),
    lasts: int = TASKS_OF_A_PROCESS,
) -> Iterator[tuple[Task, Result]]:
    """Each task with its result: in order with one job, with more in the order in which they are done.

    This process is one of so many: it does a task itself whenever no result of another waits for it. A worker has a
    copy of all that it looks at, and so a collection lies in memory once less than if this one did nothing but wait.
    For the same reason each other ends after `lasts` tasks, or a run of `large` ones, and a new one takes its place.
    A run is of tasks that look at the same, so that one process looks at it. Runs are begun first, and this process
    leaves them to the others while there is anything else to do. However many there are, two make the last run at most:
    that takes longer than more would, and less memory.

    Results wait in their workers until they are asked for, so however many there are, few lie in memory together.
    """
    first, waiting = filter(None, large), iter(tasks)
    if jobs <= 1:
        yield from ((task, work(task)) for task in chain(chain.from_iterable(first), waiting))
        return
    gc.collect()  # what cycles alone hold would stay for good
    # A process costs more than it brings where there is no task for it, however many were asked for.
    begun, ahead = [*islice(first, jobs - 1)], [*islice(waiting, jobs - 1)]
    runs, waiting = chain(begun, first), chain(ahead, waiting)
    needed = min(jobs - 1, len(begun) + len(ahead))
    posts = [_Post[Task, Result](work, method or start_method(), lasts) for _ in range(needed)]

    def give(post: _Post[Task, Result]) -> None:
        if post.go_on() or not post.is_open():
            return
        for run in islice(runs, int(post.takes_large())):
            post.give_large(run)
            return
        for task in islice(waiting, 1):
            post.give(task)

    others = chain(waiting, chain.from_iterable(runs), (task for post in posts for task in post.run))
    try:
        for post in posts * AHEAD:
            give(post)
        own = [*islice(others, 1)]
        while (busy := {post.connection: post for post in posts if post.held}) or own:
            ready: list[Any] = wait(list(busy), 0 if own else None)
            for connection in ready:
                post = busy[connection]
                done = post.take()
                give(post)
                yield done
            if own and not ready:
                yield own[0], work(own[0])
                own = [*islice(others, 1)]
    finally:
        for post in posts:
            post.end()
