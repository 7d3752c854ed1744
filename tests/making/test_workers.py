"""Work in several processes: all of it done once, whatever is raised is raised here, and nobody is left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from site_builder.making.workers import Errand, WorkerLost, spread

METHODS = ["fork", "spawn"] if sys.platform == "linux" else ["spawn"]


class NoSuchPage(Exception):
    """An error with words."""


def squared(number: int) -> int:
    return number * number


def refused(number: int) -> int:
    if number == 3:
        raise NoSuchPage("page 3 is missing")
    return number


def killed(number: int) -> int:
    if multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    return number


def interrupted(number: int) -> int:
    if multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), signal.SIGINT)
    return number


def process(_: int) -> int:
    time.sleep(0.02)
    return os.getpid()


def added(other: int, number: int) -> int:
    return other + number


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_every_task_is_done_once(jobs: int, method: str) -> None:
    found = list(spread(squared, range(20), jobs, method))
    assert sorted(found) == [(number, number * number) for number in range(20)]


def test_one_job_works_in_this_process_and_in_order() -> None:
    assert list(spread(lambda _: os.getpid(), [3, 1, 2], 1)) == [(3, os.getpid()), (1, os.getpid()), (2, os.getpid())]


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_process_that_asks_is_one_of_so_many_as_work(jobs: int) -> None:
    found = {where for _, where in spread(process, range(40), jobs, lasts=40)}
    assert os.getpid() in found
    assert len(found) == jobs


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process is sent all that it works on, once")
def test_no_more_processes_start_than_there_are_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int | None] = []
    begin = BaseProcess.start

    def counted(one: BaseProcess) -> None:
        begin(one)
        started.append(one.pid)

    monkeypatch.setattr(BaseProcess, "start", counted)
    assert sorted(spread(squared, [1, 2], 50, large=[[3]])) == [(1, 1), (2, 4), (3, 9)]
    assert len(started) <= 3


def test_a_worker_ends_after_some_tasks_so_that_what_it_copied_goes_back(tmp_path: Path) -> None:
    done = Counter(where for _, where in spread(partial(in_turn, tmp_path, os.getpid()), range(40), 2, lasts=5))
    del done[os.getpid()]
    assert len(done) >= 3
    assert max(done.values()) == 5


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process is sent all that it works on, once")
def test_a_large_task_has_a_process_to_itself_which_is_not_the_one_that_asks() -> None:
    done = list(spread(process, range(40), 2, large=[[100], [101], [102]]))
    large = {where for task, where in done if task >= 100}
    others = {where for task, where in done if task < 100}
    assert len(large) == 3
    assert not large & others
    assert sorted(task for task, _ in done) == [*range(40), 100, 101, 102]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_large_tasks_are_done_where_there_are_no_others(jobs: int, method: str) -> None:
    assert sorted(spread(squared, [], jobs, method, large=[[2], [], [3, 4]])) == [(2, 4), (3, 9), (4, 16)]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process is sent all that it works on, once")
def test_a_run_of_large_tasks_has_one_process_for_all_of_it(tmp_path: Path) -> None:
    work = partial(in_turn, tmp_path, os.getpid())
    done = list(spread(work, range(40), 2, large=[range(100, 120), [200]], lasts=5))
    of_run = {where for task, where in done if 100 <= task < 200}
    assert len(of_run) == 1
    assert not of_run & {where for task, where in done if not 100 <= task < 200}
    assert sorted(task for task, _ in done) == [*range(40), *range(100, 120), 200]


def test_the_process_that_asks_helps_with_a_run_when_there_is_nothing_else(tmp_path: Path) -> None:
    done = list(spread(partial(in_turn, tmp_path, os.getpid()), [], 2, large=[range(40)]))
    assert sorted(task for task, _ in done) == [*range(40)]
    assert len({where for _, where in done}) == 2


def in_turn(folder: Path, asking: int, number: int) -> int:
    """The process that asks goes no faster than the others, however late the machine lets them begin."""
    if (where := os.getpid()) == asking:
        own = len([*folder.glob("own-*")])
        (folder / f"own-{number}").touch()
        deadline = time.monotonic() + 1  # another may wait for this one to take what it did
        while len([*folder.glob("other-*")]) <= own and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.05)
    else:
        (folder / f"other-{number}").touch()
    return where


def holed(size: int) -> list[object]:
    return [bytes(range(256)) * (size // 256), "x", [b"y" * size], size]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("size", [256, 2**16, 2**20, 2**20 + 256, 3 * 2**20])
def test_results_of_any_size_arrive_as_they_are(size: int, method: str) -> None:
    assert all(result == holed(size) for _, result in spread(holed, [size] * 4, 2, method))


def test_a_worker_goes_on_while_its_results_wait_for_the_process_that_asks(tmp_path: Path) -> None:
    results = spread(partial(large, tmp_path), range(6), 2)
    next(results)
    deadline = time.monotonic() + 60
    # Nobody takes results meanwhile, each of which is larger than any buffer on the way.
    while len([*tmp_path.iterdir()]) < 3 and time.monotonic() < deadline:
        time.sleep(0.01)
    assert len([*tmp_path.iterdir()]) >= 3
    assert len([*results]) == 5


def large(folder: Path, number: int) -> bytes:
    (folder / str(number)).touch()
    return bytes(10**6)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("jobs", [1, 3])
def test_what_a_task_raises_is_raised_here(jobs: int, method: str) -> None:
    with pytest.raises(NoSuchPage, match="page 3 is missing"):
        list(spread(refused, range(10), jobs, method))


@pytest.mark.parametrize("method", METHODS)
def test_a_process_that_is_killed_is_a_failure_of_the_machine(method: str) -> None:
    with pytest.raises(WorkerLost, match="ended by itself"):
        list(spread(killed, range(10), 2, method))
    assert issubclass(WorkerLost, OSError)


def nameless(_: int) -> object:
    return lambda: None


def test_a_result_that_has_no_form_as_bytes_is_a_failure_rather_than_waited_for() -> None:
    with pytest.raises(WorkerLost), Errand(nameless, 1) as errand:
        errand.result()


@pytest.mark.parametrize("method", METHODS)
def test_an_interrupt_is_left_to_the_process_that_started_the_others(method: str) -> None:
    assert sorted(spread(interrupted, range(4), 2, method)) == [(number, number) for number in range(4)]


def test_no_process_outlives_the_work_even_where_it_is_left_in_the_middle() -> None:
    before = set(multiprocessing.active_children())
    results = spread(squared, range(100), 2)
    next(results)
    results.close()  # type: ignore[attr-defined]  # a generator
    assert set(multiprocessing.active_children()) <= before


def test_results_wait_until_they_are_asked_for() -> None:
    asked = []

    def tasks() -> object:
        for number in range(100):
            asked.append(number)
            yield number

    results = spread(squared, tasks(), 2)  # type: ignore[arg-type]
    next(results)
    assert len(asked) <= 6
    results.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("method", METHODS)
def test_an_errand_goes_on_beside_and_hands_over_its_result(method: str) -> None:
    with Errand(partial(added, 2), 40, method) as errand:
        assert errand.result() == 42


def test_an_errand_raises_here_what_it_raised_there() -> None:
    with Errand(refused, 3) as errand, pytest.raises(NoSuchPage):
        errand.result()


def test_an_errand_that_nobody_waits_for_ends_with_its_block() -> None:
    before = set(multiprocessing.active_children())
    with Errand(squared, 3):
        pass
    assert set(multiprocessing.active_children()) <= before


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_workers_end_when_the_build_is_killed() -> None:
    program = (
        "import os, time\n"
        "from site_builder.making.workers import spread\n"
        "results = spread(lambda number: (os.getpid(), bytes(10**6))[0], range(100), 2, 'fork')\n"
        "print(*{result for _, result in (next(results), next(results), next(results), next(results))}, flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as build:
        assert build.stdout is not None
        workers = [int(number) for number in build.stdout.readline().split()]
        build.kill()
    assert workers
    deadline = time.monotonic() + 60
    while any(is_alive(worker) for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(is_alive(worker) for worker in workers)


def is_alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
