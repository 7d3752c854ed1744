"""`init`: what a new collection begins with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from site_builder.authoring.files import create_file
from site_builder.authoring.init import AlreadyThere, init
from site_builder.cli.program import run
from site_builder.collection.load import load


@pytest.fixture
def started(tmp_path: Path) -> Path:
    init(tmp_path / "lab", program="site-builder", today="2026-12-01")
    return tmp_path / "lab"


def test_it_is_a_collection_without_a_fault(started: Path) -> None:
    library, found = load(started / "content")
    assert found == ()
    assert list(library.papers) == ["huffman1952method", "shannon1948mathematical", "ziv1977universal"]
    assert {paper.note.added for paper in library.papers.values()} == {"2026-12-01"}


def test_it_builds_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["init", "lab", "--today", "2026-12-01", "-q"]) == 0
    monkeypatch.chdir(tmp_path / "lab")
    assert run(["build", "--strict", "-q"]) == 0
    assert (tmp_path / "lab/site/papers/shannon1948mathematical.html").is_file()


def test_it_names_the_program_that_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    address = "git+https://example.org/lab/site-builder@v1"
    assert run(["init", "lab", "--program", address, "-q"]) == 0
    assert load(tmp_path / "lab/content")[1] == ()
    assert yaml.safe_load((tmp_path / "lab/content/site.yaml").read_text())["program"] == address
    assert f'pip install "{address}"' in (tmp_path / "lab/README.md").read_text()


@pytest.mark.parametrize("program", ['x" && touch ran', "--editable=x", "a\nb", "$(id)`"])
def test_a_program_that_would_end_its_quotes_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["init", "lab", "--program", program]) == 2
    assert not (tmp_path / "lab").exists()


def test_nothing_is_written_over_and_then_nothing_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "lab").mkdir()
    (tmp_path / "lab/README.md").write_text("Mine.\n")
    with pytest.raises(AlreadyThere):
        init(tmp_path / "lab", program="site-builder", today="2026-12-01")
    assert [path.name for path in (tmp_path / "lab").iterdir()] == ["README.md"]
    assert run(["init", str(tmp_path / "lab")]) == 2
    assert "README.md exists" in capsys.readouterr().err


@pytest.mark.parametrize("blocked", ["new", "new/content", "new/.github/workflows"])
def test_a_file_in_a_folders_place_is_told_before_anything_is_laid(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], blocked: str
) -> None:
    (tmp_path / blocked).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / blocked).write_text("x", encoding="utf-8")
    before = sorted(tmp_path.rglob("*"))
    assert run(["init", str(tmp_path / "new")]) == 2
    assert sorted(tmp_path.rglob("*")) == before
    assert run(["init", str(tmp_path / blocked / "within")]) == 2
    assert "is no folder" in capsys.readouterr().err


@pytest.mark.parametrize("end", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_what_could_not_be_laid_as_a_whole_is_gone_and_can_be_laid_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: BaseException
) -> None:
    laid: list[Path] = []

    def until_the_disk_is_full(file: Path, data: bytes) -> None:
        if len(laid) == 9:
            raise end
        create_file(file, data)
        laid.append(file)

    (tmp_path / "lab/content").mkdir(parents=True)
    (tmp_path / "lab/thesis.tex").write_text("Mine.\n")
    monkeypatch.setattr("site_builder.authoring.init.create_file", until_the_disk_is_full)
    with pytest.raises(type(end)):
        init(tmp_path / "lab", program="site-builder", today="2026-12-01")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["content", "lab", "thesis.tex"]
    monkeypatch.undo()
    assert "content/site.yaml" in init(tmp_path / "lab", program="site-builder", today="2026-12-01").files


def test_what_to_do_next_can_be_pasted_whatever_the_folder_is_called(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["init", str(tmp_path / "ünï cödé")]) == 0
    assert f"Next: cd '{tmp_path}/ünï cödé' && git init -b main &&" in capsys.readouterr().err


def test_what_is_there_beside_it_stays(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("Mine.\n")
    init(tmp_path, program="site-builder", today="2026-12-01")
    assert (tmp_path / "thesis.tex").read_text() == "Mine.\n"


def test_the_readme_names_what_is_there(started: Path) -> None:
    text = (started / "README.md").read_text()
    for workflow in (started / ".github/workflows").glob("*.yml"):
        assert f"`{workflow.stem}`" in text


def test_the_paper_of_the_readme_is_not_there_yet(started: Path) -> None:
    asked = re.findall(r"new --doi (\S+)", (started / "README.md").read_text())
    notes = [note.read_text() for note in (started / "content/papers").glob("*.md")]
    assert asked
    assert not [doi for doi in asked for note in notes if doi in note]


def test_its_map_is_locked_from_the_first_day(started: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (started / "content/layout.tsv").read_bytes()
    monkeypatch.chdir(started)
    assert run(["layout", "-q"]) == 0
    assert (started / "content/layout.tsv").read_bytes() == before


def test_without_a_program_the_workflows_stop_rather_than_trust_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["init", "lab"]) == 0
    assert "Name what the workflows install" in capsys.readouterr().err
    assert yaml.safe_load((tmp_path / "lab/content/site.yaml").read_text())["program"] == ""
    installing = [
        text
        for path in (tmp_path / "lab/.github/workflows").glob("*.yml")
        if "pip install" in (text := path.read_text())
    ]
    assert len(installing) == 4
    assert all("${program:?" in text for text in installing)
