"""Work on a Dask cluster: the calls that `workers` spreads over processes, spread over machines.

Nothing but a network joins the machines. What a call is bound to is pickled and sent once to each worker, and a result
comes back as a value; no worker reads a file of the collection or writes one of the site. Every worker must run the
very program that this one runs (its code, templates and packages), or its bytes would be others: that is asked first.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Any, Generic, Self, TypeVar
from uuid import uuid4
from weakref import WeakValueDictionary

from site_builder.cache.program import program_digest
from site_builder.making.crew import DaskMissing
from site_builder.making.workers import AHEAD, WorkerLost
from site_builder.structs import Frozen

Task = TypeVar("Task")
Result = TypeVar("Result")

PATIENCE = 10.0
"""Seconds after which a cluster that does not answer is given up."""

FIRST_WORKER = 10.0
"""Seconds after which a cluster that answers and has no worker is given up."""

TRIES = 3
"""Workers may come and go: a call that was lost with its worker is made again so often."""


ours = program_digest
"""What names the program of this machine."""


class ClusterLost(WorkerLost):
    """A cluster cannot be reached, cannot do this work, or lost it."""


class Cluster:
    """The workers of one scheduler, as a context: leaving it frees what was sent to them."""

    def __init__(self, address: str) -> None:
        """Raises DaskMissing, and ClusterLost where nobody answers, no worker is there or one runs another program."""
        try:
            import distributed
        except ImportError as missing:
            raise DaskMissing("building on a cluster needs site-builder[dask]") from missing
        self._dask: Any = distributed
        self._address = address
        if not address:  # Dask would start a cluster of its own
            raise ClusterLost("no scheduler answers at ''; its address is needed, such as tcp://10.0.0.1:8786")
        try:
            self._client: Any = self._dask.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, ImportError) as error:
            raise ClusterLost(f"no scheduler answers at {address}: {error}") from error
        try:
            self._check()
        except BaseException:
            self._client.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()

    @property
    def workers(self) -> int:
        """How many calls it makes at a time, now: workers may come and go."""
        return len(self._client.ncores())

    def spread(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[tuple[Task, Result]]:
        """Each task with its result, in the order in which they are done; few wait at a time.

        Raises what the work raised, and ClusterLost.
        """
        bound = self._sent(work)
        waiting = iter(tasks)
        held: dict[Any, Task] = {}
        done = self._dask.as_completed(loop=self._client.loop)

        def give() -> None:
            while len(held) < AHEAD * max(1, self.workers):
                for task in waiting:
                    future = self._client.submit(_call, bound, task, pure=False, retries=TRIES)
                    held[future] = task
                    done.add(future)
                    break
                else:
                    return

        try:
            give()
            while held:
                future = next(done)
                result = self._result(future)
                task = held.pop(future)
                future.release()
                give()
                yield task, result
        finally:
            self._client.cancel(list(held))

    def errand(self, work: Callable[[Task], Result], task: Task) -> _Errand[Result]:
        """One call, made from now on; leaving the block ends it."""
        future = self._client.submit(_call, self._sent(work), task, pure=False, retries=TRIES)
        return _Errand(lambda: self._result(future), lambda: self._client.cancel([future]))

    def _sent(self, work: Callable[[Task], Result]) -> Any:
        """The work on each worker, pickled once."""
        return self._client.scatter(_Bound(work), broadcast=True, hash=False, timeout=PATIENCE)

    def _result(self, future: Any) -> Any:
        try:
            return future.result()
        except (self._dask.KilledWorker, self._dask.CancelledError) as error:
            raise ClusterLost(f"the cluster at {self._address} lost a part of the build: {error}") from error

    def _check(self) -> None:
        try:
            self._client.wait_for_workers(1, timeout=FIRST_WORKER)
        except self._dask.TimeoutError as error:
            raise ClusterLost(f"the scheduler at {self._address} has no worker; start some") from error
        expected = ours()
        for worker, theirs in sorted(self._client.run(program_digest, on_error="return").items()):
            if isinstance(theirs, BaseException):
                raise ClusterLost(f"worker {worker} cannot run this program ({theirs}); install it there") from theirs
            if theirs != expected:
                raise ClusterLost(
                    f"worker {worker} runs another version of this program, of Python or of a package, and its pages "
                    "would differ from ours; install the same on each machine"
                )


class _Errand(Frozen, Generic[Result]):
    """A call that a worker makes."""

    result: Callable[[], Result]
    end: Callable[[], None]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()


class _Bound(Generic[Task, Result]):
    """Work as a worker holds it. One call at a time: the work knows nothing of the threads that a worker may have.

    Workers that run short of a copy take one from another, so one may reach a process twice: there it is the first.
    """

    def __init__(self, work: Callable[[Task], Result], name: str | None = None) -> None:
        self._work = work
        self._name = name or uuid4().hex
        self._lock = threading.Lock()

    def __call__(self, task: Task) -> Result:
        with self._lock:
            return self._work(task)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_here, (self._work, self._name))


_HERE: WeakValueDictionary[str, _Bound[Any, Any]] = WeakValueDictionary()
_ARRIVING = threading.Lock()


def _here(work: Callable[[Task], Result], name: str) -> _Bound[Task, Result]:
    """The one holder of some work in this process."""
    with _ARRIVING:
        return _HERE.setdefault(name, _Bound(work, name))


def _call(bound: Callable[[Task], Result], task: Task) -> Result:
    return bound(task)
