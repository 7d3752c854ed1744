"""Work on a Dask cluster of two workers on this machine: the same results, and a plain word where it cannot be done."""

from __future__ import annotations

import os
import pickle
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from site_builder.assets import asset_dir
from site_builder.build import BuildRequest, build
from site_builder.collection.disk.own_folders import own_folders
from site_builder.collection.library import Library
from site_builder.collection.load import load
from site_builder.making.cluster import Cluster, ClusterLost, _Bound
from site_builder.making.elsewhere import elsewhere
from site_builder.rendering.faults import BadTemplate
from site_builder.structs import Frozen
from tests.making.test_workers import NoSuchPage, refused, squared
from tests.test_build import SMALL, Silent, tree

distributed = pytest.importorskip("distributed")


def a_cluster(*, workers: int, threads: int) -> Any:
    return distributed.LocalCluster(
        n_workers=workers, threads_per_worker=threads, processes=True, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    )


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with a_cluster(workers=2, threads=2) as local:
        yield local.scheduler_address


@pytest.fixture
def cluster(address: str) -> Iterator[Cluster]:
    with Cluster(address) as cluster:
        yield cluster


class Held:
    """Tells whether two calls were in it at once."""

    def __init__(self) -> None:
        self.inside = 0
        self.most = 0

    def __call__(self, _: int) -> tuple[int, int]:
        self.inside += 1
        self.most = max(self.most, self.inside)
        threading.Event().wait(0.02)
        self.inside -= 1
        return os.getpid(), self.most

    def __reduce__(self) -> tuple[Any, ...]:
        return (Held, ())  # a copy that leaves amid a call has none in it


def lost_with_its_worker(number: int) -> int:
    if number == 3:
        os._exit(1)
    return number


def test_every_task_is_done_once(cluster: Cluster) -> None:
    assert sorted(cluster.spread(squared, range(40))) == [(number, number * number) for number in range(40)]


def test_no_task_is_no_work(cluster: Cluster) -> None:
    assert list(cluster.spread(squared, [])) == []


def test_tasks_are_asked_for_as_they_are_taken(cluster: Cluster) -> None:
    """A hundred thousand results would not fit in memory together, nor the tasks wait on the scheduler."""
    given: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(1_000):
            given.append(number)
            yield number

    results = cluster.spread(squared, tasks())
    for _ in range(3):
        next(results)
    results.close()  # type: ignore[attr-defined]
    assert len(given) < 20


def test_work_is_done_elsewhere_and_one_call_at_a_time(cluster: Cluster) -> None:
    found = [result for _, result in cluster.spread(Held(), range(12))]
    assert os.getpid() not in {process for process, _ in found}
    assert {most for _, most in found} == {1}


def test_work_that_reaches_a_process_twice_is_one_there() -> None:
    """Workers copy it from each other: two holders in one would let two of its threads in at once."""
    bound, other = _Bound(Held()), _Bound(Held())
    first, second, third = pickle.loads(pickle.dumps([bound, other])) + pickle.loads(pickle.dumps([bound]))  # noqa: S301
    assert first is third
    assert first is not second


def test_what_the_work_raises_is_raised_here(cluster: Cluster) -> None:
    with pytest.raises(NoSuchPage, match="page 3 is missing"):
        list(cluster.spread(refused, range(6)))


def test_an_errand_goes_on_beside(cluster: Cluster) -> None:
    with cluster.errand(squared, 7) as result:
        assert result.result() == 49


def test_nobody_there_is_said() -> None:
    with pytest.raises(ClusterLost, match=r"no scheduler answers at tcp://127.0.0.1:1"):
        Cluster("tcp://127.0.0.1:1")


@pytest.mark.parametrize("address", ["nonsense://x", "no address", ""])
def test_an_address_that_is_none_is_said(address: str) -> None:
    with pytest.raises(ClusterLost, match="no scheduler"):
        Cluster(address)


def test_a_scheduler_without_workers_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    # Only the wait for a worker is short: a busy machine may take long to answer at all.
    monkeypatch.setattr("site_builder.making.cluster.FIRST_WORKER", 0.5)
    monkeypatch.setattr("site_builder.making.cluster.PATIENCE", 120.0)
    with (
        a_cluster(workers=0, threads=1) as local,
        pytest.raises(ClusterLost, match="has no worker; start some"),
    ):
        Cluster(local.scheduler_address)


def test_workers_of_another_version_are_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("site_builder.making.cluster.ours", lambda: b"another")
    with pytest.raises(ClusterLost, match="another version of this program"):
        Cluster(address)


def test_work_that_kills_its_workers_is_given_up() -> None:
    """Out of memory, say: it is tried on others, and then said."""
    with (
        a_cluster(workers=2, threads=1) as local,
        Cluster(local.scheduler_address) as cluster,
        pytest.raises(ClusterLost, match="lost a part of the build"),
    ):
        list(cluster.spread(lost_with_its_worker, range(6)))


# The workers of this machine could read the collection: a folder that only the build knows shows that they need not.


def test_a_site_made_by_a_cluster_is_the_same_to_the_byte(address: str, tmp_path: Path) -> None:
    content = tmp_path / "here" / "content"
    shutil.copytree(SMALL, content)
    own = content.parent / "templates" / "_partials"
    own.mkdir(parents=True)
    footer = (asset_dir("templates") / "_partials" / "footer.html").read_text(encoding="utf-8")
    (own / "footer.html").write_text(f"<p>ours</p>{footer}", encoding="utf-8")
    (content / "static" / "css").mkdir(parents=True)
    (content / "static" / "css" / "own.css").write_text("p { color: inherit }", encoding="utf-8")
    alone, together = tmp_path / "alone", tmp_path / "together"
    build(BuildRequest(content=content, output=alone), Silent())
    build(BuildRequest(content=content, output=together, scheduler=address), Silent())
    assert tree(together) == tree(alone)
    assert b"<p>ours</p>" in tree(together)["index.html"]


def test_a_worker_needs_no_folder_of_the_collection(tmp_path: Path) -> None:
    """What is packed lies nowhere else: the collection is gone when the work is unpacked."""
    content = tmp_path / "content"
    shutil.copytree(SMALL, content)
    (content / "templates").mkdir()
    (content / "templates" / "topics.html").write_text("our own topics", encoding="utf-8")
    library, _ = load(content)
    packed = pickle.dumps(elsewhere(OwnTemplates(library)))
    shutil.rmtree(content)
    unpacked = pickle.loads(packed)  # noqa: S301 - ours
    assert unpacked("topics.html") == "our own topics"


class OwnTemplates(Frozen):
    """Reads a template of the collection's own."""

    library: Library

    def __call__(self, name: str) -> str:
        (folder,) = own_folders(self.library.root, "templates")
        return (folder / name).read_text(encoding="utf-8")


def test_a_bad_template_of_the_collection_is_said_as_ever(address: str, tmp_path: Path) -> None:
    content = tmp_path / "content"
    shutil.copytree(SMALL, content)
    (content / "templates").mkdir()
    (content / "templates" / "topics.html").write_text("{% if %}", encoding="utf-8")
    with pytest.raises(BadTemplate, match=r"templates/topics\.html:1"):
        build(BuildRequest(content=content, output=tmp_path / "site", scheduler=address), Silent())
    assert not (tmp_path / "site").exists()
