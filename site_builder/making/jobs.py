"""How many processes a build works in. What starts them is loaded where some are."""

from __future__ import annotations

import os

WORTH_PROCESSES = 200
"""Papers from which processes save more time than they take to start."""

TASKS_OF_A_PROCESS = 16
"""After so many a worker is replaced by a new one, which shares what it has with the build again."""


def default_jobs(papers: int) -> int:
    """How many processes a build of so many papers works in where nobody says."""
    return processors() if papers >= WORTH_PROCESSES else 1


def processors() -> int:
    """How many processors this process may use, of which a build takes at most four unless somebody says more."""
    # A container or batch system may give a process fewer processors than the machine has.
    affinity = getattr(os, "sched_getaffinity", None)
    return max(1, min(4, len(affinity(0)) if affinity else os.cpu_count() or 1))
