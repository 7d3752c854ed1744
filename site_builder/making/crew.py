"""Who does the work of a build: processes of this machine, or the workers of a cluster. The site is the same."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from itertools import chain
from typing import Protocol, TypeVar

from site_builder.making.cluster import Cluster
from site_builder.making.elsewhere import OfLibrary, elsewhere
from site_builder.making.workers import TASKS_OF_A_PROCESS, Errand, Pending, processors, spread
from site_builder.structs import Frozen

Task = TypeVar("Task")
Result = TypeVar("Result")


class Crew(Protocol):
    """Makes calls, several at a time."""

    @property
    def beside(self) -> int:
        """How many calls may go on while the build itself does something else; 0 where it works alone."""

    def errand(self, work: OfLibrary[Task, Result], task: Task) -> AbstractContextManager[Pending[Result]]:
        """One call, made from now on; leaving the block ends it."""

    def spread(
        self, work: OfLibrary[Task, Result], tasks: Iterable[Task], large: Iterable[Task] = ()
    ) -> Iterator[tuple[Task, Result]]:
        """Each task with its result, in no order; those that take much are `large`.

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
        return Errand(work, task)

    def spread(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], large: Iterable[Task] = ()
    ) -> Iterator[tuple[Task, Result]]:
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
        return self.cluster.errand(elsewhere(work), task)

    def spread(
        self, work: OfLibrary[Task, Result], tasks: Iterable[Task], large: Iterable[Task] = ()
    ) -> Iterator[tuple[Task, Result]]:
        return self.cluster.spread(elsewhere(work), chain(large, tasks))
