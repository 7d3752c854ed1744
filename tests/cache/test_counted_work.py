"""How much a build has to do after an edit: counts, since times are the machine's."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from site_builder.cli.program import run
from site_builder.collection.kept_library import Forms, KeptPaper
from site_builder.collection.library import Library, Paper
from site_builder.making.parts import Maker
from site_builder.mapping.literature_map import LiteratureMap, PaperLinks
from site_builder.mapping.places import tiles
from site_builder.model import JSON, Body
from site_builder.pages.map_data import core, files
from site_builder.pages.map_data.links import Numbers
from site_builder.pages.page import Job
from site_builder.pages.shell import SiteView
from site_builder.publishing import crawlers
from site_builder.publishing.crawlers import Listed
from site_builder.publishing.report import BuildReport, BuildRequest
from site_builder.publishing.writer import Staging
from site_builder.rebuild import rebuild
from site_builder.urls import Url

PAPERS = 12


class Silent:
    def stage(self, name: str, total: int) -> None: ...

    def step(self) -> None: ...


def note(number: int, text: str = "Its text says something.") -> str:
    return (
        f"---\ntitle: Paper {number}\nauthors: [Author {number}]\nyear: {2000 + number}\ntopics: [topic-{number % 3}]\n"
        f"cites: [p{(number + 1) % PAPERS}]\n---\n{text}\n"
    )


@pytest.fixture
def content(tmp_path: Path) -> Path:
    folder = tmp_path / "work" / "content"
    folder.mkdir(parents=True)
    (folder / "site.yaml").write_text("title: T\n")
    for number in range(PAPERS):
        (folder / f"p{number}.md").write_text(note(number))
    return folder


def built(content: Path, output: str = "site") -> BuildReport:
    folder = content.parent.parent
    return rebuild(BuildRequest(content=content, output=folder / output, cache=folder / "cache"), Silent())


def touched(report: BuildReport) -> int:
    return report.published.new + report.published.changed + report.published.removed


def test_the_first_build_works_everything_out(content: Path) -> None:
    report = built(content)
    assert (report.made["note"], report.made["body"], report.made["text"]) == (PAPERS, PAPERS, PAPERS)
    assert not report.recalled


def test_of_unchanged_files_nothing_is_worked_out_and_nothing_written(content: Path) -> None:
    first = built(content)
    again = built(content)
    assert (dict(again.made), touched(again)) == ({}, 0)
    assert (again.summary, again.diagnostics) == (first.summary, first.diagnostics)
    assert again.published.total == first.published.total


def test_an_edited_sentence_is_one_note_one_body_and_a_few_parts(content: Path) -> None:
    first = built(content)
    (content / "p3.md").write_text(note(3, "Its text says something else."))
    report = built(content)
    assert (report.made["note"], report.made["body"], report.made["text"]) == (1, 1, 1)
    assert "drawing" not in report.made
    assert report.made["part"] < first.made["part"]
    assert touched(report) < first.published.total / 4


@pytest.mark.parametrize(
    ("edit", "parts"),
    [
        # Its page, what lists the first words of its text, the neighbours that tell what its text has in common.
        (lambda text: text.replace("Its text says", "Its text tells of"), 21),
        (lambda text: f"{text}It links [[p7]].\n", 29),
        (lambda text: text.replace("Paper 3", "Article 3"), 27),
        (lambda text: text.replace("topic-0", "topic-1"), 40),
    ],
    ids=["sentence", "link", "title", "topic"],
)
def test_an_edit_makes_so_many_parts_and_no_more(content: Path, edit: Callable[[str], str], parts: int) -> None:
    first = built(content)
    file = content / "p3.md"
    file.write_text(edit(file.read_text()))
    report = built(content)
    assert (report.made["note"], report.recalled["note"]) == (1, PAPERS - 1)
    assert report.made["part"] == parts
    assert report.recalled["part"] == first.made["part"] - parts


def test_an_edited_sentence_makes_the_links_of_those_tiles_alone_that_have_papers_with_other_links(
    content: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tiles, "TILE", 3)
    made: list[int] = []

    def link_files(
        literature_map: LiteratureMap, number: int, tile: Sequence[int], own: Mapping[str, PaperLinks], known: Numbers
    ) -> Iterator[tuple[Url, str]]:
        made.append(number)
        return of_tile(literature_map, number, tile, own, known)

    of_tile = files.link_files
    monkeypatch.setattr(files, "link_files", link_files)
    # Four subjects that have no word in common.
    for number, word in enumerate(word for word in ("graph", "protein", "lattice", "grammar") for _ in range(3)):
        text = f"---\ntitle: {word.title()} {word}s\ntopics: [{word}]\n---\nThey {word}ed {word}ing.\n"
        (content / f"p{number}.md").write_text(text)
    built(content)
    assert sorted(made) == [0, 1, 2, 3]
    made.clear()
    file = content / "p3.md"
    file.write_text(f"{file.read_text()}Enzymes, membranes, folding.\n")
    built(content)
    data = content.parent.parent / "site" / "assets" / "data" / "map"
    shown = {number: (data / f"links-{number}.js").read_text() for number in range(4)}
    assert {number for number, script in shown.items() if "protein" in script} == set(made)
    assert len(made) < 4


def test_after_an_edited_sentence_no_parts_are_listed_and_no_pictures_planned(
    content: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed: list[str] = []

    def jobs(maker: Maker) -> Iterator[Job]:
        for job in of_maker(maker):
            listed.append(job.name)
            yield job

    of_maker = Maker.jobs
    monkeypatch.setattr(Maker, "jobs", jobs)
    (content / "site.yaml").write_text("title: T\nbase_url: https://example.org/\n")
    built(content)
    parts = len(listed)
    assert parts > PAPERS
    listed.clear()
    (content / "p3.md").write_text(note(3, "Its text says something else."))
    assert built(content).made["note"] == 1
    assert not listed
    (content / "p3.md").write_text(note(3, "Its text says something else.").replace("topic-0", "topic-1"))
    built(content)
    assert len(listed) == parts


def test_after_an_edited_sentence_the_papers_of_the_map_are_taken_from_its_file(
    content: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[LiteratureMap] = []

    def standing(library: Library, literature_map: LiteratureMap, tiled: Sequence[Sequence[int]]) -> Mapping[str, JSON]:
        made.append(literature_map)
        return of_papers(library, literature_map, tiled)

    of_papers = core.standing
    monkeypatch.setattr(files, "standing", standing)
    built(content)
    first_view = content.parent.parent / "site" / "assets" / "data" / "map.js"
    before = first_view.read_text()
    made.clear()
    (content / "p3.md").write_text(note(3, "Enzymes, membranes, folding: its text says something else."))
    built(content)
    assert (first_view.read_text() != before, made) == (True, [])
    (content / "p3.md").write_text(note(3).replace("title: Paper 3", "title: Another"))
    built(content)
    assert len(made) == 1


def test_settings_that_pages_show_make_every_part_and_read_every_note_anew(content: Path) -> None:
    first = built(content)
    (content / "site.yaml").write_text("title: Another\n")
    report = built(content)
    assert (report.made["note"], report.made["part"]) == (PAPERS, first.made["part"])
    assert {"body", "text", "drawing"}.isdisjoint(report.made)


def test_a_changed_topic_draws_the_map_anew(content: Path) -> None:
    built(content)
    (content / "p3.md").write_text(note(3).replace("topic-0", "topic-1"))
    report = built(content)
    assert (report.made["note"], report.made["drawing"]) == (1, 2)
    assert "body" not in report.made


def test_a_template_makes_all_parts_anew_and_renders_no_body(content: Path) -> None:
    first = built(content)
    (content.parent / "templates").mkdir()
    (content.parent / "templates" / "wanted.html").write_text("<p>{{ heading }}")
    report = built(content)
    assert {"note", "body", "text", "drawing"}.isdisjoint(report.made)
    assert report.made["part"] == first.made["part"]


def test_another_output_is_written_from_what_is_remembered(content: Path) -> None:
    first = built(content)
    report = built(content, "other")
    assert {"note", "body", "text", "drawing"}.isdisjoint(report.made)
    assert report.published.new == first.published.total


def test_a_file_of_the_output_that_was_changed_by_hand_is_mended(content: Path) -> None:
    built(content)
    page = content.parent.parent / "site" / "papers" / "p3.html"
    before = page.read_bytes()
    page.write_bytes(before.replace(b"Paper 3", b"Paper 4"))
    report = built(content)
    # The map's page looks at the disk, and is always made.
    assert report.made["part"] <= 2
    assert touched(report) == 1
    assert page.read_bytes() == before


def test_what_crawlers_ask_for_is_made_where_pages_are_others(content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def crawler_files(site: SiteView, pages: Sequence[Listed]) -> Iterator[tuple[Url, bytes]]:
        made.append(len(pages))
        return crawlers.crawler_files(site, pages)

    monkeypatch.setattr("site_builder.making.kept_parts.crawler_files", crawler_files)
    (content / "site.yaml").write_text("title: T\nbase_url: https://e.org/\n")
    built(content)
    sitemap = content.parent.parent / "site" / "sitemap.xml"
    before = sitemap.read_bytes()
    (content / "p3.md").write_text(note(3, "Its text says something else."))
    built(content)
    assert len(made) == 1
    sitemap.write_bytes(b"other")
    built(content)
    assert len(made) == 2
    assert sitemap.read_bytes() == before
    (content / "q.md").write_text(note(5))
    built(content)
    assert made[2] > made[0] == made[1]
    assert b"/papers/q.html" in sitemap.read_bytes()


def test_after_an_edited_sentence_no_file_of_a_part_that_stands_is_asked_for_by_itself(
    content: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(content)
    asked: list[str] = []
    holds = Staging.holds

    def asking(staging: Staging, url: str, sum_: bytes) -> bool:
        asked.append(url)
        return holds(staging, url, sum_)

    monkeypatch.setattr(Staging, "holds", asking)
    (content / "p3.md").write_text(note(3, "Its text says something else."))
    built(content)
    assert asked
    assert not [url for url in asked if url.endswith(".html")]


def test_a_deleted_or_damaged_cache_costs_work_and_nothing_else(content: Path) -> None:
    first = built(content)
    for cache in (content.parent.parent / "cache").iterdir():
        cache.write_bytes(b"damaged")
    report = built(content)
    assert report.made == first.made
    assert touched(report) == 0


def test_without_a_cache_nothing_is_remembered(
    content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(content.parent)
    assert run(["build", "--no-cache"]) == 0
    assert not (tmp_path / "home").exists()
    assert run(["build", "-v"]) == 0
    assert (tmp_path / "home" / "site-builder").is_dir()
    assert run(["build", "-v", "--cache-dir", str(tmp_path / "named")]) == 0
    assert list((tmp_path / "named").iterdir())
    assert f"Worked out: {PAPERS} bodies" in capfd.readouterr().err


def crowd(folder: Path, papers: int) -> None:
    """Papers in groups of four, of which none has anything to do with another group."""
    folder.mkdir(parents=True)
    (folder / "site.yaml").write_text("title: T\n")
    for number in range(papers):
        group, other = number // 4, number // 4 * 4 + (number + 1) % 4
        word = "".join(chr(ord("a") + int(digit)) for digit in f"{group:04}") + "ology"
        text = (
            f"---\ntitle: {word.title()} {number}\nsummary: Of {word}.\nauthors: [Author {number}]\nyear: 2001\n"
            f"venue: Journal of {word}\ntopics: [{word}]\ncites: [p{other:04}]\n---\n{word} {word}s. It says so.\n"
        )
        (folder / f"p{number:04}.md").write_text(text)


def test_an_edited_sentence_looks_at_few_papers_of_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    of_kept = Forms.paper

    def counted(forms: Forms, kept: KeptPaper, body: Body) -> Paper:
        made.append(kept.path)
        return of_kept(forms, kept, body)

    monkeypatch.setattr(Forms, "paper", counted)
    papers = 200
    content = tmp_path / "work" / "content"
    crowd(content, papers)
    built(content)
    file = content / "p0003.md"
    text = file.read_text()
    # The first edit keeps what is made of all papers and was not asked for before; those that follow find it.
    for word in ("this", "that"):
        made.clear()
        file.write_text(text.replace("It says so", f"It says {word}"))
        built(content)
    # Itself, its group, those that districts are called after, and those that lie in the same files of the search.
    assert 0 < len(set(made)) < papers / 2


RARE = ("distributed", "http", "importlib.resources", "markdown", "multiprocessing", "numpy.ma", "urllib.request")
"""Each takes 5 to 40 ms to load, of the second that an edited sentence takes."""


def test_an_edited_sentence_loads_nothing_that_few_builds_need(content: Path) -> None:
    built(content)
    (content / "p3.md").write_text(note(3, "Its text says something. So does this sentence."))
    folder = content.parent.parent
    code = (
        "import sys; from site_builder.cli.program import run; "
        f"run(['build', '--content', {str(content)!r}, '--output', {str(folder / 'site')!r}, "
        f"'--cache-dir', {str(folder / 'cache')!r}, '--jobs', '1', '-v']); "
        f"print(*(sys.modules.keys() & set({RARE!r})))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "Worked out: 1 body, 1 note" in done.stderr
    assert done.stdout.split() == []
