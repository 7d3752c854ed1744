"""Importing bibliographies, once and again, with people's edits in between."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_builder.authoring.importing.memory import MEMORY_FILE
from site_builder.authoring.importing.run import ImportReport, SourceNotFound, import_paths
from site_builder.collection.load import load

ENTRY = """
@article{smith2020deep,
  author = {Smith, Ann and van der Berg, Jan}, title = {Deep: a study}, journal = {Journal}, year = 2020,
  doi = {10.1000/deep}
}
"""


def files(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def run(tmp_path: Path, text: str, name: str = "refs.bib", *, dry_run: bool = False) -> ImportReport:
    source = tmp_path / name
    source.write_text(text, encoding="utf-8")
    return import_paths(tmp_path / "content", [source], dry_run=dry_run)


def outcomes(report: ImportReport) -> list[tuple[str, str]]:
    return [(step.outcome.value, step.path) for step in report.steps]


def note(tmp_path: Path, key: str = "smith2020deep") -> Path:
    return tmp_path / "content" / "papers" / f"{key}.md"


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


# --- once -----------------------------------------------------------------------------------------


def test_an_entry_becomes_a_note_without_a_fault(tmp_path: Path) -> None:
    report = run(tmp_path, ENTRY)
    assert outcomes(report) == [("new", "papers/smith2020deep.md")]
    assert note(tmp_path).read_text(encoding="utf-8") == (
        '---\ntitle: "Deep: a study"\ntype: article-journal\nauthors: [Ann Smith, Jan van der Berg]\nyear: 2020\n'
        "venue: Journal\ndoi: 10.1000/deep\n---\n"
    )
    library, found = load(tmp_path / "content")
    assert [fault.code for fault in found] == ["missing-site-file"]
    (paper,) = library.papers.values()
    assert paper.note.authors[1].particle == "van der"


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    report = run(tmp_path, ENTRY, dry_run=True)
    assert outcomes(report) == [("new", "papers/smith2020deep.md")]
    assert not (tmp_path / "content").exists()


def test_every_format_gives_the_same_note(tmp_path: Path) -> None:
    ris = (
        "TY  - JOUR\nID  - smith2020deep\nAU  - Smith, Ann\nAU  - van der Berg, Jan\nTI  - Deep: a study\n"
        "T2  - Journal\nPY  - 2020\nDO  - 10.1000/deep\nER  - \n"
    )
    csl = (
        '[{"id": "smith2020deep", "type": "article-journal", "title": "Deep: a study", "container-title": "Journal",'
        ' "author": [{"family": "Smith", "given": "Ann"}, {"non-dropping-particle": "van der", "family": "Berg",'
        ' "given": "Jan"}], "issued": {"date-parts": [[2020]]}, "DOI": "10.1000/deep"}]'
    )
    texts = []
    for name, text in (("a.bib", ENTRY), ("a.ris", ris), ("a.json", csl)):
        folder = tmp_path / name.replace(".", "-")
        folder.mkdir()
        run(folder, text, name)
        texts.append(note(folder).read_text(encoding="utf-8"))
    assert texts[0] == texts[1] == texts[2]


@pytest.mark.parametrize(
    ("key", "path", "is_stated"),
    [
        ("smith2020", "papers/smith2020.md", False),
        ("DBLP:conf/x/Smith20", "papers/dblp-conf-x-smith20-8eb8ca5e.md", True),
        ("../../etc/passwd", "papers/etc-passwd-12bf0f5c.md", True),
        ("CON", "papers/con-a2ad5ae5.md", True),
        (".hidden", "papers/hidden-5c1c2d37.md", True),
        ("müller", "papers/müller.md", False),
        ("", "papers/bee2001title.md", False),
    ],
)
def test_a_key_stays_the_entrys_own_and_names_a_safe_file(tmp_path: Path, key: str, path: str, is_stated: bool) -> None:
    report = run(tmp_path, f"@book{{{key}, title={{The Title}}, author={{Ann Bee}}, year=2001}}")
    (step,) = report.steps
    assert step.path.rpartition("-")[0] == path.rpartition("-")[0]
    assert set(files(tmp_path / "content")) == {step.path, MEMORY_FILE}
    library, _ = load(tmp_path / "content")
    assert list(library.papers) == [key or "bee2001title"]
    assert ("key: " in (tmp_path / "content" / step.path).read_text(encoding="utf-8")) is is_stated


def test_two_papers_with_one_key_both_stay(tmp_path: Path) -> None:
    report = run(
        tmp_path,
        "@book{k, title={One}, year=2001}\n@book{k, title={Two}, year=2002}\n@book{K, title={Three}, year=2003}",
    )
    assert [step.path for step in report.steps] == ["papers/k.md", "papers/k-2.md", "papers/K-3.md"]
    assert [fault.place.line for fault in report.diagnostics] == [2, 3]


def test_one_paper_twice_is_one_note_and_told(tmp_path: Path) -> None:
    report = run(tmp_path, ENTRY + ENTRY.replace("smith2020deep", "other").replace("10.1000/deep", "10.1000/DEEP"))
    assert outcomes(report) == [("new", "papers/smith2020deep.md"), ("unchanged", "papers/smith2020deep.md")]
    assert "mended-entry" in {fault.code for fault in report.diagnostics}


def test_titles_cannot_write_fields_of_their_own(tmp_path: Path) -> None:
    run(tmp_path, '@book{k, title={x"\n---\ndraft: true\nevil: !!python/object}, year=2001}')
    (paper,) = load(tmp_path / "content")[0].papers.values()
    assert not paper.note.draft
    assert paper.note.title == 'x" — draft: true evil: !!python/object'


@pytest.mark.parametrize("name", ["missing.bib", "folder.bib", "refs.dat"])
def test_what_cannot_be_imported_stops_everything(tmp_path: Path, name: str) -> None:
    (tmp_path / "refs.dat").write_bytes(b"\x00\x01")
    good = tmp_path / "good.bib"
    good.write_text(ENTRY, encoding="utf-8")
    with pytest.raises(SourceNotFound):
        import_paths(tmp_path / "content", [good, tmp_path / name])
    assert not (tmp_path / "content").exists()


def test_nothing_is_written_through_a_link_out_of_the_collection(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "papers").symlink_to(outside)
    with pytest.raises(SourceNotFound, match="leads out"):
        run(tmp_path, ENTRY)
    assert list(outside.iterdir()) == []


# --- again ----------------------------------------------------------------------------------------


def test_importing_again_changes_no_byte(tmp_path: Path) -> None:
    run(tmp_path, ENTRY + "@misc{, title={No key}, year=2001}")
    before = files(tmp_path / "content")
    report = run(tmp_path, ENTRY + "@misc{, title={No key}, year=2001}")
    assert {step.outcome.value for step in report.steps} == {"unchanged"}
    assert files(tmp_path / "content") == before


NAMESAKES = ["@book{k, title={One}}", "@book{k, title={Two}}", *[f"@book{{k, title={{T{n}}}}}" for n in range(3, 12)]]


@pytest.mark.parametrize("entries", [NAMESAKES, NAMESAKES[::-1], NAMESAKES[1:]], ids=["same", "reversed", "fewer"])
def test_papers_that_a_source_calls_the_same_keep_their_notes(tmp_path: Path, entries: list[str]) -> None:
    run(tmp_path, "\n".join(NAMESAKES))
    before = files(tmp_path / "content")
    report = run(tmp_path, "\n".join(entries))
    assert {step.outcome.value for step in report.steps} == {"unchanged"}
    assert files(tmp_path / "content") == before


def test_of_papers_that_a_source_calls_the_same_the_one_that_changed_is_known(tmp_path: Path) -> None:
    run(tmp_path, "\n".join(NAMESAKES))
    report = run(tmp_path, "\n".join(NAMESAKES).replace("{Two}", "{Two, again}"))
    assert [step.path for step in report.steps if step.outcome.value == "changed"] == ["papers/k-2.md"]


def test_what_a_person_changed_stays_and_news_come_in(tmp_path: Path) -> None:
    run(tmp_path, ENTRY)
    edit(note(tmp_path), 'title: "Deep: a study"', 'title: "Deep"   # as on the cover')
    with note(tmp_path).open("a", encoding="utf-8") as opened:
        opened.write("\nMy own words.\n")
    report = run(tmp_path, ENTRY.replace("{Journal}", "{The Journal}").replace("doi =", "volume = {7}, doi ="))
    (step,) = report.steps
    assert (step.changes, step.conflicts) == (("venue", "volume"), ())
    assert note(tmp_path).read_text(encoding="utf-8") == (
        '---\ntitle: "Deep"   # as on the cover\ntype: article-journal\nauthors: [Ann Smith, Jan van der Berg]\n'
        "year: 2020\nvenue: The Journal\nvolume: 7\ndoi: 10.1000/deep\n---\n\nMy own words.\n"
    )


def test_a_field_that_both_changed_is_a_conflict_and_told_once(tmp_path: Path) -> None:
    run(tmp_path, ENTRY)
    edit(note(tmp_path), "venue: Journal", "venue: My journal")
    changed = ENTRY.replace("{Journal}", "{Their journal}")
    report = run(tmp_path, changed)
    assert [fault.code for fault in report.diagnostics] == ["import-conflict"]
    assert "venue: My journal" in note(tmp_path).read_text(encoding="utf-8")
    assert run(tmp_path, changed).diagnostics == ()


def test_what_a_person_deleted_stays_deleted(tmp_path: Path) -> None:
    run(tmp_path, ENTRY + "@misc{other, title={Other}, year=2001}")
    edit(note(tmp_path), "venue: Journal\n", "")
    note(tmp_path, "other").unlink()
    report = run(tmp_path, ENTRY + "@misc{other, title={Other}, year=2001}")
    assert outcomes(report) == [("unchanged", "papers/smith2020deep.md"), ("deleted", "papers/other.md")]
    assert "venue" not in note(tmp_path).read_text(encoding="utf-8")
    assert not note(tmp_path, "other").exists()


@pytest.mark.parametrize("why", ["ignored", "a link"])
def test_a_file_that_is_no_note_any_more_is_left_alone_and_not_called_deleted(tmp_path: Path, why: str) -> None:
    run(tmp_path, ENTRY)
    if why == "ignored":
        (tmp_path / "content" / "site.yaml").write_text("ignore: [papers]\n", encoding="utf-8")
    else:
        elsewhere = note(tmp_path).rename(tmp_path / "elsewhere.md")
        note(tmp_path).symlink_to(elsewhere)
    before = files(tmp_path)
    for _ in range(2):
        report = run(tmp_path, ENTRY)
        assert outcomes(report) == [("unchanged", "papers/smith2020deep.md")]
        (fault,) = report.diagnostics
        assert fault.code == "import-conflict"
        assert "papers/smith2020deep.md is there, but is no note" in fault.message
    assert files(tmp_path) == before


def test_a_note_that_was_moved_is_found(tmp_path: Path) -> None:
    run(tmp_path, ENTRY)
    moved = tmp_path / "content" / "papers" / "old" / "renamed.md"
    moved.parent.mkdir()
    note(tmp_path).rename(moved)
    report = run(tmp_path, ENTRY.replace("doi =", "volume = {7}, doi ="))
    assert outcomes(report) == [("changed", "papers/old/renamed.md")]
    assert outcomes(run(tmp_path, ENTRY.replace("doi =", "volume = {7}, doi ="))) == [
        ("unchanged", "papers/old/renamed.md")
    ]


def test_a_note_that_somebody_wrote_gets_only_what_it_lacks(tmp_path: Path) -> None:
    note(tmp_path).parent.mkdir(parents=True)
    note(tmp_path).write_text(
        "---\ntitle: Deep learning\nyear: 2020\ndoi: 10.1000/deep\n---\nMine.\n", encoding="utf-8"
    )
    report = run(tmp_path, ENTRY.replace("year = 2020", "year = 2020, month = may"))
    (step,) = report.steps
    assert step.changes == ("type", "authors", "date", "venue")
    assert [conflict.field for conflict in step.conflicts] == ["title"]
    text = note(tmp_path).read_text(encoding="utf-8")
    assert text.startswith("---\ntitle: Deep learning\ntype: article-journal\n")
    assert text.endswith("---\nMine.\n")


@pytest.mark.parametrize(
    "head",
    [
        "{title: Flow, doi: 10.1000/deep}",
        'title: "Open\ndoi: 10.1000/deep',
    ],
)
def test_front_matter_that_cannot_be_changed_by_lines_is_left_alone(tmp_path: Path, head: str) -> None:
    note(tmp_path).parent.mkdir(parents=True)
    text = f"---\n{head}\n---\nMine.\n"
    note(tmp_path).write_text(text, encoding="utf-8")
    report = run(tmp_path, ENTRY)
    assert [step.outcome.value for step in report.steps] == ["unchanged"]
    assert "import-conflict" in {fault.code for fault in report.diagnostics}
    assert note(tmp_path).read_text(encoding="utf-8") == text


def test_line_ends_marks_and_comments_of_a_note_stay(tmp_path: Path) -> None:
    note(tmp_path).parent.mkdir(parents=True)
    data = (
        b"\xef\xbb\xbf---\r\n# mine\r\ntitle: 'Deep: a study'\r\n\r\n# about\r\ndoi: 10.1000/deep\r\n---\r\nMine.\r\n"
    )
    note(tmp_path).write_bytes(data)
    run(tmp_path, ENTRY)
    new = note(tmp_path).read_bytes()
    assert new.startswith(b"\xef\xbb\xbf---\r\n# mine\r\ntitle: 'Deep: a study'\r\ntype: article-journal\r\n")
    assert b"\r\n\r\n# about\r\ndoi: 10.1000/deep\r\n---\r\nMine.\r\n" in new
    assert new.count(b"\n") == new.count(b"\r\n")


def test_the_memory_survives_a_merge_of_git(tmp_path: Path) -> None:
    run(tmp_path, ENTRY)
    memory = tmp_path / "content" / MEMORY_FILE
    ours = memory.read_text(encoding="utf-8")
    memory.write_text(f"<<<<<<< HEAD\n{ours}=======\nnot json\n>>>>>>> theirs\n", encoding="utf-8")
    assert {step.outcome.value for step in run(tmp_path, ENTRY).steps} == {"unchanged"}
    assert memory.read_text(encoding="utf-8") == ours
    assert str(tmp_path) not in ours


@pytest.mark.parametrize("line", ["[" * 100_000, '{"path": "papers/x.md", "fields": {"\\ud800": "x"}}', '"\\ud800"'])
def test_a_line_of_the_memory_that_no_program_of_ours_wrote_is_passed_over(tmp_path: Path, line: str) -> None:
    run(tmp_path, ENTRY)
    memory = tmp_path / "content" / MEMORY_FILE
    ours = memory.read_text(encoding="utf-8")
    memory.write_text(f"{ours}{line}\n", encoding="utf-8")
    assert {step.outcome.value for step in run(tmp_path, ENTRY).steps} == {"unchanged"}
    assert memory.read_text(encoding="utf-8") == ours
