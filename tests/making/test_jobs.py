"""A build in several processes is the build in one: the same bytes, the same faults, each piece of work done once."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from site_builder.build import check
from site_builder.collection import reading, reading_apart
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.sources import Source
from site_builder.collection.notes import read_note
from site_builder.making import bodies, crew, parts, workers
from site_builder.making.bodies import BODIES
from site_builder.making.jobs import WORTH_PROCESSES, default_jobs
from site_builder.making.parts import PARTS
from site_builder.making.search_index import Anew, made_anew
from site_builder.model import Found, Note
from site_builder.publishing.laying import LaidFile
from site_builder.publishing.report import BuildReport, BuildRequest
from site_builder.publishing.writer import Staging
from site_builder.rebuild import rebuild
from site_builder.rendering.faults import BadTemplate


class Silent:
    def stage(self, name: str, total: int) -> None: ...

    def step(self) -> None: ...


PAPERS = 30

Files = tuple[tuple[str, bytes | LaidFile], ...]

needs_fork = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process imports what it runs anew")


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A collection with formulas, embeds, faults, several topics and people."""
    folder = tmp_path / "collection" / "content"
    (folder / "papers").mkdir(parents=True)
    (folder / "topics").mkdir()
    (folder / "pages").mkdir()
    (folder / "site.yaml").write_text("title: Many\nbase_url: https://example.org/\n")
    (folder / "topics" / "t0.md").write_text("---\ntitle: Topic zero\n---\nAbout [[p1]].\n")
    (folder / "pages" / "about.md").write_text("---\ntitle: About\n---\nSee [[p2]].\n")
    for number in range(PAPERS):
        other = (number * 7 + 1) % PAPERS
        (folder / "papers" / f"p{number}.md").write_text(
            f"---\ntitle: Paper {number} on sparse graphs\nauthors: [Ada A{number % 5}, Bo B{number % 3}]\n"
            f"year: {2000 + number % 9}\nvenue: V{number % 2}\ntopics: [t{number % 4}]\ncites: [p{other}]\n"
            f"added: 2026-01-{number % 28 + 1:02}\n---\nAs [[p{other}]] says, $x_{number} = \\frac{{1}}{{2}}$.\n\n"
            + ("![[p0]]\n" if number == 5 else "")
            + ("Broken $\\frac{a}{$ and [[nobody]].\n" if number == 7 else "")
            + "```python\nprint(1)\n```\n"
        )
    return folder


@pytest.fixture
def broken(content: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The collection with notes that are broken in many ways, all of which are worth processes of their own."""
    monkeypatch.setattr(reading, "WORTH_SPREADING", 4)
    papers = content / "papers"
    (papers / "b0.md").write_text("---\ntitle: [\n---\nText.\n")
    (papers / "m.md").write_text("---\ntitle: A\ntitle: B\nauthors: {x: 1}\ncites: [p1, nobody]\n---\n![[p1]] #tag\n")
    (papers / "p1x.md").write_text("---\nkey: p1\ntitle: The key of another\n---\n")
    (papers / "p2x.md").write_bytes(b"---\ntitle: \xff\xfe\n---\n\x00\n")
    (papers / "z.md").write_text("")
    (papers / "gone.md").symlink_to(papers / "nowhere.md")
    if hasattr(os, "mkfifo"):
        os.mkfifo(papers / "pipe.md")
    return content


def built(content: Path, output: Path, jobs: int, cache: Path | None = None) -> BuildReport:
    return rebuild(BuildRequest(content=content, output=output, jobs=jobs, cache=cache), Silent())


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_one_job_and_many_give_the_same_bytes_and_faults(content: Path, tmp_path: Path) -> None:
    one = built(content, tmp_path / "one", 1)
    for jobs in (2, 3):
        many = built(content, tmp_path / f"site{jobs}", jobs)
        assert tree(tmp_path / f"site{jobs}") == tree(tmp_path / "one")
        assert many.diagnostics == one.diagnostics
        assert many.made == one.made


def test_processes_that_are_not_forked_give_the_same_bytes(
    broken: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(broken, tmp_path / "one", 1)
    monkeypatch.setattr(workers, "start_method", lambda: "spawn")
    built(broken, tmp_path / "spawned", 2)
    assert tree(tmp_path / "spawned") == tree(tmp_path / "one")


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_note_is_read_and_rendered_once_and_each_part_made_once(content: Path, tmp_path: Path, jobs: int) -> None:
    report = built(content, tmp_path / "site", jobs, tmp_path / "cache")
    assert report.made["note"] == PAPERS + 2
    assert report.made[BODIES] == PAPERS + 2
    pages = [name for name in tree(tmp_path / "site") if name.endswith(".html")]
    assert len(pages) > PAPERS * 2
    assert report.made[PARTS] <= len(pages)
    again = built(content, tmp_path / "site", jobs, tmp_path / "cache")
    assert sum(again.made.values()) == 0


@needs_fork
def test_an_index_of_the_search_that_is_made_anew_is_made_beside_the_pages(
    content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / "made"
    made.mkdir()

    def noted(*given: Any) -> tuple[Files, Anew]:
        (made / str(os.getpid())).touch()
        return made_anew(*given)

    monkeypatch.setattr(parts, "made_anew", noted)
    built(content, tmp_path / "site", 2, tmp_path / "cache")
    assert [path.name != str(os.getpid()) for path in made.iterdir()] == [True]
    note = content / "papers" / "p3.md"
    note.write_text(note.read_text() + "\nA sentence on zeppelins.\n")
    built(content, tmp_path / "site", 2, tmp_path / "cache")
    assert len([*made.iterdir()]) == 1  # it was mended
    (tmp_path / "site" / "assets" / "data" / "search" / "head.js").unlink()
    built(content, tmp_path / "site", 1, tmp_path / "cache")
    assert len([*made.iterdir()]) == 2
    built(content, tmp_path / "anew", 1)
    assert tree(tmp_path / "site") == tree(tmp_path / "anew")


@pytest.mark.parametrize("cached", [True, False])
def test_files_of_large_parts_are_laid_on_the_disk_and_not_handed_over(
    content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, cached: bool
) -> None:
    laid: set[str] = set()
    add = Staging.add

    def noted(self: Staging, url: str, data: bytes | LaidFile, sum_: bytes | None = None) -> None:
        if isinstance(data, LaidFile):
            laid.add(url)
        add(self, url, data, sum_)

    monkeypatch.setattr(Staging, "add", noted)
    built(content, tmp_path / "site", 1, tmp_path / "cache" if cached else None)
    assert {"graph.json", "map.svg", "library.bib", "assets/data/search/head.js"} <= laid
    assert not any(url.startswith("papers/") for url in laid)


def test_many_jobs_remember_what_one_would(content: Path, tmp_path: Path) -> None:
    for jobs in (1, 2):
        built(content, tmp_path / f"site{jobs}", jobs, tmp_path / f"cache{jobs}")
    note = content / "papers" / "p3.md"
    note.write_text(note.read_text() + "\nOne more sentence.\n")
    one, many = (built(content, tmp_path / f"site{jobs}", jobs, tmp_path / f"cache{jobs}") for jobs in (1, 2))
    assert (many.made["note"], many.made[BODIES]) == (1, 1)
    assert (many.made, many.recalled) == (one.made, one.recalled)
    assert tree(tmp_path / "site2") == tree(tmp_path / "site1")


def test_a_broken_template_is_told_from_another_process_and_leaves_no_site(content: Path, tmp_path: Path) -> None:
    (content / "templates").mkdir()
    (content / "templates" / "author.html").write_text("{{ nothing.at.all }}\n")
    with pytest.raises(BadTemplate, match=r"author\.html"):
        built(content, tmp_path / "site", 2)
    assert not (tmp_path / "site").exists()


def test_few_papers_are_built_by_one_process() -> None:
    assert default_jobs(WORTH_PROCESSES - 1) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="the number of processors a process may use is Linux's to say")
def test_no_more_processes_work_than_there_are_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 3})
    assert default_jobs(10_000) == 2


# --- notes read in several processes ----------------------------------------------------------------


def test_broken_notes_read_in_one_process_and_in_many_are_the_same_site_and_faults(
    broken: Path, tmp_path: Path
) -> None:
    one = built(broken, tmp_path / "one", 1, tmp_path / "cache1")
    assert {fault.code for fault in one.diagnostics} >= {"bad-yaml", "duplicate-key", "unreadable-file", "empty-note"}
    for jobs in (2, 3):
        many = built(broken, tmp_path / f"site{jobs}", jobs, tmp_path / f"cache{jobs}")
        assert tree(tmp_path / f"site{jobs}") == tree(tmp_path / "one")
        assert (many.diagnostics, many.made, many.recalled) == (one.diagnostics, one.made, one.recalled)


def test_a_check_in_many_processes_finds_what_a_build_in_one_finds(broken: Path, tmp_path: Path) -> None:
    one = built(broken, tmp_path / "one", 1)
    assert check(broken, Silent(), output=tmp_path / "one")[1] == one.diagnostics


@needs_fork
@pytest.mark.usefixtures("broken")
def test_a_process_that_is_killed_while_it_reads_ends_the_build(
    content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(source: Source, config: SiteConfig) -> tuple[Note, Found]:
        if multiprocessing.parent_process() is not None:
            os.kill(os.getpid(), signal.SIGKILL)
        return read_note(source, config)

    monkeypatch.setattr(reading_apart, "read_note", killed)
    with pytest.raises(workers.WorkerLost, match="ended by itself"):
        built(content, tmp_path / "site", 2)
    assert not (tmp_path / "site").exists()


@needs_fork
@pytest.mark.usefixtures("broken")
def test_an_interrupt_while_notes_are_read_leaves_no_process(
    content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(source: Source, config: SiteConfig) -> tuple[Note, Found]:
        if multiprocessing.parent_process() is None:
            raise KeyboardInterrupt
        time.sleep(0.05)
        return read_note(source, config)

    before = set(multiprocessing.active_children())
    monkeypatch.setattr(reading_apart, "read_note", interrupted)
    monkeypatch.setattr(reading_apart, "AT_ONCE", 1)
    with pytest.raises(KeyboardInterrupt):
        built(content, tmp_path / "site", 2)
    assert set(multiprocessing.active_children()) <= before
    assert not (tmp_path / "site").exists()


@needs_fork
def test_a_check_renders_many_bodies_in_several_processes_and_finds_the_same(
    broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = check(broken, Silent())[1]
    assert "bad-formula" in {fault.code for fault in alone}
    monkeypatch.setattr(bodies, "WORTH_SPREADING", 4)
    monkeypatch.setattr(crew, "processors", lambda: 3)
    processes: list[str] = []
    start = workers._Worker.__init__

    def noted(self: workers._Worker[Any, Any], work: Any, method: str) -> None:
        processes.append(type(work).__name__)
        start(self, work, method)

    monkeypatch.setattr(workers._Worker, "__init__", noted)
    assert check(broken, Silent())[1] == alone
    assert processes.count("_Renderer") == 2
