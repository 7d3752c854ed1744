"""Who does the work of a build: processes of this machine, or the workers of a cluster. The site is the same.

What reaches them is loaded where it is needed: an edited sentence needs none of it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import chain
from typing import TYPE_CHECKING, Protocol, TypeVar

from site_builder.making.jobs import TASKS_OF_A_PROCESS, processors
from site_builder.structs import Frozen

if TYPE_CHECKING:
    from site_builder.making.cluster import Cluster
    from site_builder.making.elsewhere import OfLibrary
    from site_builder.making.workers import Errand, Pending

Task = TypeVar("Task")
Result = TypeVar("Result")


class DaskMissing(Exception):
    """The extra that brings Dask is not installed."""


class Crew(Protocol):
    """Makes calls, several at a time."""

    @property
    def beside(self) -> int:
        """How many calls may go on while the build itself does something else; 0 where it works alone."""

    def errand(self, work: OfLibrary[Task, Result], task: Task) -> AbstractContextManager[Pending[Result]]:
        """One call, made from now on; leaving the block ends it."""

    def spread(
        self, work: OfLibrary[Task, Result], tasks: Iterable[Task], large: Iterable[Sequence[Task]] = ()
    ) -> Iterator[tuple[Task, Result]]:
        """Each task with its result, in no order; those that take much are `large`, in runs that look at the same.

        Raises what the work raised, and WorkerLost.
        """


class Processes(Frozen):
    """So many processes of this machine, the build's own among them."""

    jobs: int = 1
    lasts: int = TASKS_OF_A_PROCESS
    """Tasks after which a process is replaced by another."""

    @property
    def beside(self) -> int:
        return self.jobs - 1

    def errand(self, work: Callable[[Task], Result], task: Task) -> Errand[Task, Result]:
        from site_builder.making.workers import Errand

        return Errand(work, task)

    def spread(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], large: Iterable[Sequence[Task]] = ()
    ) -> Iterator[tuple[Task, Result]]:
        if self.jobs <= 1:
            return ((task, work(task)) for task in chain(chain.from_iterable(large), tasks))
        from site_builder.making.workers import spread

        return spread(work, tasks, self.jobs, large=large, lasts=self.lasts)


def readers(jobs: int | None) -> Processes:
    """The processes that read many notes: so many, or one for each processor. They copy little, so each stays."""
    return Processes(jobs or processors(), lasts=sys.maxsize)


class Machines(Frozen):
    """The workers of a cluster, which have no folder of the collection."""

    cluster: Cluster

    @property
    def beside(self) -> int:
        return self.cluster.workers

    def errand(self, work: OfLibrary[Task, Result], task: Task) -> AbstractContextManager[Pending[Result]]:
        from site_builder.making.elsewhere import elsewhere

        return self.cluster.errand(elsewhere(work), task)

    def spread(
        self, work: OfLibrary[Task, Result], tasks: Iterable[Task], large: Iterable[Sequence[Task]] = ()
    ) -> Iterator[tuple[Task, Result]]:
        from site_builder.making.elsewhere import elsewhere

        return self.cluster.spread(elsewhere(work), chain(chain.from_iterable(large), tasks))
