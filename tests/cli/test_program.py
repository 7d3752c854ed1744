"""The program: what it answers with, where it says it, and that no fault is a traceback."""

from __future__ import annotations

import gc
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NoReturn, Protocol

import pytest

from site_builder import __version__
from site_builder.cli import main
from site_builder.cli.program import program, run
from site_builder.memory import OBJECTS_BETWEEN_LOOKS, OF_FEW_NOTES
from site_builder.publishing.exports import FORMATS


class Write(Protocol):
    """Writes `content/` with notes by name, and gives the folder it is in."""

    def __call__(self, **notes: str) -> Path: ...


GOOD = "---\ntitle: Good\nauthors: [Ada Example]\ntopics: [x]\n---\nText.\n"
WARNED = "---\ntitle: Warned\n---\n[[nobody]]\n"
BROKEN = "---\ntitle: Broken\ncites: [nobody2020]\n---\nText.\n"


@pytest.fixture
def collection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """A function that writes `content/` in a folder of its own, which is the working folder."""
    monkeypatch.chdir(tmp_path)

    def write(**notes: str) -> Path:
        (tmp_path / "content").mkdir(exist_ok=True)
        (tmp_path / "content/site.yaml").write_text("title: T\n")
        for name, text in notes.items():
            (tmp_path / f"content/{name}.md").write_text(text)
        return tmp_path

    return write


# --- exit codes ------------------------------------------------------------------------------------------

ENDINGS = [
    ("build", {"a": GOOD}, 0),
    ("build", {"a": WARNED}, 0),
    ("build --strict", {"a": WARNED}, 1),
    ("build", {"a": BROKEN}, 1),
    ("build --allow-errors", {"a": BROKEN}, 0),
    ("build --allow-errors --strict", {"a": WARNED}, 0),
    ("check", {"a": GOOD}, 0),
    ("check", {"a": WARNED}, 0),
    ("check --strict", {"a": WARNED}, 1),
    ("check", {"a": BROKEN}, 1),
    ("export related", {"a": GOOD}, 0),
    ("export related", {"a": BROKEN}, 1),
    *((f"export {name}", {"a": GOOD, "b": GOOD}, 0) for name in FORMATS),
    ("export bibtex --key a --author Nobody", {"a": GOOD}, 2),
    ("export bibtex --key b", {"a": GOOD}, 2),
    ("export bibtex --topic nothing", {"a": GOOD}, 2),
    ("export bibtex --top 0", {"a": GOOD}, 2),
    ("export csl-json", {}, 0),
    ("check --content nowhere", {}, 2),
    ("build --content nowhere", {}, 2),
    ("build --nonsense", {}, 2),
    ("build --base-url javascript:x", {}, 2),
    ("build --base-url example.org", {}, 2),
    ("build --output /", {"a": GOOD}, 2),
    ("build --output .", {"a": GOOD}, 2),
    ("export nonsense", {}, 2),
    ("nonsense", {}, 2),
    ("--version", {}, 0),
    ("--help", {}, 0),
    ("build --help", {}, 0),
]


@pytest.mark.parametrize(("line", "notes", "code"), ENDINGS, ids=[f"{i}-{e[0]}" for i, e in enumerate(ENDINGS)])
def test_the_exit_code_says_how_it_ended(
    collection: Write, line: str, notes: dict[str, str], code: int, capfd: pytest.CaptureFixture[str]
) -> None:
    collection(**notes)
    assert run(line.split()) == code
    streams = capfd.readouterr()
    assert "Traceback" not in streams.err + streams.out


def test_a_site_with_errors_is_published_all_the_same(collection: Write) -> None:
    folder = collection(a=GOOD, b=BROKEN)
    assert run(["build"]) == 1
    assert (folder / "site/a.html").exists() is False
    assert (folder / "site/papers/a.html").is_file()
    assert (folder / "site/papers/b.html").is_file()


def test_wrong_usage_publishes_nothing(collection: Write) -> None:
    folder = collection(a=GOOD)
    (folder / "out").mkdir()
    (folder / "out/mine.txt").write_text("x")
    assert run(["build", "--output", "out"]) == 2
    assert sorted(p.name for p in folder.iterdir()) == ["content", "out"]
    assert [p.name for p in (folder / "out").iterdir()] == ["mine.txt"]


@pytest.mark.skipif(sys.platform == "win32", reason="folders are locked otherwise there")
def test_a_disk_that_refuses_is_a_failure_of_the_machine(
    collection: Write, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    collection(a=GOOD)

    def full(*_args: object, **_kwargs: object) -> NoReturn:
        raise OSError(28, "No space left on device", "site/index.html")

    monkeypatch.setattr("site_builder.publishing.writer.Staging._stage", full)
    assert run(["build"]) == 3
    assert "No space left on device" in capfd.readouterr().err


def test_a_fault_of_ours_says_so_without_a_traceback(
    collection: Write, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    collection(a=GOOD)

    def wrong(*_args: object, **_kwargs: object) -> NoReturn:
        raise ZeroDivisionError("deep inside")

    monkeypatch.setattr("site_builder.build.check", wrong)
    assert run(["check"]) == 4
    told = capfd.readouterr().err
    assert "a fault of ours: ZeroDivisionError: deep inside" in told
    assert "Traceback" not in told
    assert run(["check", "--debug"]) == 4
    assert "Traceback" in capfd.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="names of files are Unicode there")
def test_a_machine_whose_file_names_hold_no_unicode_is_told_so(collection: Write) -> None:
    folder = collection(good=GOOD, other="---\ntitle: Other\ntopics: [é]\n---\nText.\n")
    machine = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ran = subprocess.run(
        [sys.executable, "-m", "site_builder", "build"], cwd=folder, env=machine, capture_output=True, check=False
    )
    assert (ran.returncode, b"set PYTHONUTF8=1" in ran.stderr) == (3, True)


def test_too_little_memory_is_a_failure_of_the_machine(
    collection: Write, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    collection(a=GOOD)

    def too_much(*_args: object, **_kwargs: object) -> NoReturn:
        raise MemoryError

    monkeypatch.setattr("site_builder.build.check", too_much)
    assert run(["check"]) == 3
    assert "not enough memory" in capfd.readouterr().err


def test_an_interrupted_run_ends_with_130(collection: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = collection(a=GOOD)

    def interrupted(*_args: object, **_kwargs: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("site_builder.build.build_map", interrupted)
    assert run(["build"]) == 130
    assert sorted(p.name for p in folder.iterdir()) == ["content"]


# --- what is said, and where --------------------------------------------------------------------------------


def test_faults_are_told_with_a_path_that_leads_there(collection: Write, capfd: pytest.CaptureFixture[str]) -> None:
    collection(a=BROKEN)
    run(["check"])
    told = capfd.readouterr()
    assert told.out == ""
    assert re.search(r"^content/a\.md:3:9: error\[unknown-key\]: .*'nobody2020'", told.err, re.MULTILINE)


def test_a_build_says_what_it_read_and_where_the_site_is(collection: Write, capfd: pytest.CaptureFixture[str]) -> None:
    collection(a=GOOD)
    run(["build"])
    told = capfd.readouterr().err
    assert "1 paper, 1 topic" in told
    assert "site/index.html" in told


def test_quiet_says_nothing_but_what_is_wrong(collection: Write, capfd: pytest.CaptureFixture[str]) -> None:
    collection(a=GOOD)
    run(["build", "-q"])
    assert capfd.readouterr().err == ""
    collection(b=BROKEN)
    run(["build", "-q"])
    assert len(capfd.readouterr().err.splitlines()) == 1


def test_verbose_says_each_stage(collection: Write, capfd: pytest.CaptureFixture[str]) -> None:
    collection(a=GOOD)
    run(["build", "-v"])
    assert re.search(r"^Reading notes: \d+\.\d\d s$", capfd.readouterr().err, re.MULTILINE)


def test_machine_formats_go_to_standard_output_alone(collection: Write, capfd: pytest.CaptureFixture[str]) -> None:
    collection(a=GOOD, b=GOOD.replace("Good", "Better"))
    run(["export", "related"])
    told = capfd.readouterr()
    ranking = json.loads(told.out)
    assert list(ranking) == ["a", "b"]
    assert ranking["a"][0]["key"] == "b"
    assert set(ranking["a"][0]) == {"key", "score", "reasons"}
    assert told.err == ""


def test_an_export_can_be_written_to_a_file(collection: Write, capfd: pytest.CaptureFixture[str]) -> None:
    folder = collection(a=GOOD)
    run(["export", "related", "-o", "r.json"])
    told = capfd.readouterr()
    assert told.out == ""
    assert "Wrote r.json." in told.err
    assert json.loads((folder / "r.json").read_text()) == {"a": []}


@pytest.mark.parametrize("name", ["good.md", "site.yaml", "layout.tsv", "../link.bib"])
def test_no_export_takes_the_place_of_what_people_write(
    collection: Write, capfd: pytest.CaptureFixture[str], name: str
) -> None:
    folder = collection(good=GOOD)
    run(["layout"])
    (folder / "link.bib").symlink_to("content/good.md")
    file = folder / "content" / name
    before = file.read_bytes()
    assert run(["export", "bibtex", "-o", f"content/{name}"]) == 2
    assert "is a file of the collection" in capfd.readouterr().err
    assert file.read_bytes() == before


def test_an_export_may_be_a_page_or_a_file_beside_the_notes(collection: Write) -> None:
    folder = collection(good=GOOD)
    (folder / "content/pages").mkdir()
    for _ in range(2):
        assert run(["export", "markdown", "-o", "content/pages/all.md"]) == 0
        assert run(["export", "bibtex", "-o", "content/refs.bib"]) == 0


def test_a_file_that_cannot_be_written_is_the_machines_failure_and_leaves_nothing(collection: Write) -> None:
    folder = collection(a=GOOD)
    assert run(["export", "bibtex", "-o", "no/such/folder.bib"]) == 3
    assert not (folder / "no").exists()


def test_an_export_of_some_papers(collection: Write, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    collection(a=GOOD, b=GOOD)
    run(["export", "ris", "--key", "b"])
    told = capfdbinary.readouterr().out
    assert told.startswith(b"TY  - ")
    assert told.count(b"TY  - ") == 1
    assert told.endswith(b"ER  - \r\n\r\n")


@pytest.mark.parametrize("command", [[], *[[name] for name in sorted(program.commands)]])
def test_help_keeps_its_lines_and_shows_no_mark_of_the_library(
    capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert run([*command, "--help"]) == 0
    shown = capsys.readouterr().out
    assert "\\b" not in shown
    assert "\b" not in shown


def test_the_list_of_commands_cuts_no_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    listed = capsys.readouterr().out.partition("Commands:")[2]
    assert [line for line in listed.splitlines() if line.endswith("...")] == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["build", "--content", "missing"], ["--content", "site-builder init"]),
        (["serve", "--content", "missing"], ["--content", "site-builder init"]),
        (["new", "--bibtex", "missing.bib"], ["missing.bib", "does not exist"]),
        (["new", "--from-issue", "missing.md"], ["missing.md", "does not exist"]),
        (["build", "--output", "content"], ["a new or empty folder"]),
        (["build", "--output", ""], ["the path is empty"]),
        (["check", "--content", ""], ["the path is empty"]),
        (["build", "--cache-dir", ""], ["the path is empty"]),
        (["export", "ris", "-o", ""], ["the path is empty"]),
        (["init", ""], ["the path is empty"]),
    ],
)
def test_a_wrong_path_is_wrong_usage_and_told_with_a_remedy(
    collection: Write, capfd: pytest.CaptureFixture[str], arguments: list[str], says: list[str]
) -> None:
    collection(good=GOOD)
    assert run(arguments) == 2
    shown = capfd.readouterr().err
    assert [words for words in says if words not in shown] == []
    # Their own notes may lie there: nobody is told to empty a folder.
    assert "empty it" not in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "content"], "the collection is named by an option: --content content"),
        (["layout", "content"], "the collection is named by an option: --content content"),
        (["build", "--output", "a", "b"], "'b' is one word too many; put what holds spaces in quotes"),
        (["new", "smith2020", "study"], "'study' is one word too many; put what holds spaces in quotes"),
    ],
)
def test_a_word_too_many_is_told_with_what_to_do(
    collection: Write, capfd: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    collection()
    assert run(arguments) == 2
    assert said in capfd.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [["export", "bibtex", "-o", "a.bib"], ["layout"], ["map", "-o", "a.svg"]],
    ids=["export", "layout", "map"],
)
def test_commands_that_check_nothing_tell_errors_and_count_warnings(
    collection: Write, capfd: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    collection(a="---\ntitle: A\ncites: [nobody]\n---\n[[nowhere]]\n")
    assert run(arguments) == 1
    err = capfd.readouterr().err
    assert "error[unknown-key]" in err
    assert "unresolved-link" not in err
    assert "site-builder check says what about." in err
    assert run([*arguments, "-q"]) == 1
    assert [line.partition(": ")[2][:18] for line in capfd.readouterr().err.splitlines()] == ["error[unknown-key]"]


def test_check_writes_nothing(collection: Write) -> None:
    folder = collection(a=GOOD)
    run(["check"])
    assert sorted(p.name for p in folder.rglob("*")) == ["a.md", "content", "site.yaml"]


def test_colours_only_where_a_terminal_is_and_nobody_objects(
    collection: Write, capfd: pytest.CaptureFixture[str]
) -> None:
    collection(a=BROKEN)
    run(["check"])
    assert "\x1b" not in capfd.readouterr().err


# --- the two names of the program ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "program", [[sys.executable, "-m", "site_builder"], [str(Path(sys.executable).with_name("site-builder"))]]
)
def test_both_names_are_the_same_program(program: list[str]) -> None:
    told = subprocess.run([*program, "--version"], capture_output=True, text=True, check=True)
    assert told.stdout == f"site-builder {__version__}\n"


def test_a_reader_that_has_seen_enough_is_no_fault(collection: Write) -> None:
    folder = collection(**{f"n{i:04}": GOOD.replace("Good", f"Good {i}") for i in range(200)})
    told = subprocess.run(
        f"{sys.executable} -m site_builder export related | head -c 1",
        shell=True, cwd=folder, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"}, check=False,
    )  # fmt: skip
    assert told.stdout == "{"
    assert told.stderr == ""


@pytest.mark.parametrize("command", ["build", "check", "layout", "export related", "build --verbose", "nonsense"])
def test_nobody_need_listen(collection: Write, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """Python has no standard streams where whoever started it has closed them."""
    collection(a=WARNED)
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdout", None)
    assert run(command.split()) == (2 if command == "nonsense" else 0)


def test_a_build_of_few_notes_does_not_look_for_cycles(collection: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = collection(a=WARNED)
    before, looks = gc.get_threshold(), []
    monkeypatch.setattr(sys, "argv", ["site-builder", "build", "--cache-dir", "cache"])
    try:
        for text in (WARNED, WARNED + "More.\n"):
            (folder / "a.md").write_text(text)
            with pytest.raises(SystemExit):
                main()
            looks.append(gc.get_threshold()[0])
    finally:
        gc.set_threshold(*before)
    assert looks == [OBJECTS_BETWEEN_LOOKS, OF_FEW_NOTES]


def test_cycles_are_looked_for_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    before = gc.get_threshold()
    monkeypatch.setattr(sys, "argv", ["site-builder", "--version"])
    try:
        with pytest.raises(SystemExit):
            main()
        assert gc.get_threshold() == (OBJECTS_BETWEEN_LOOKS, *before[1:])
        assert gc.isenabled()
    finally:
        gc.set_threshold(*before)


# --- files that never end ----------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="has no device that never ends")
@pytest.mark.parametrize(
    "command", ["map -o map.svg --bib /dev/zero", "new --bibtex /dev/zero", "new --from-issue /dev/zero"]
)
def test_a_file_that_never_ends_is_refused_before_memory_is_full(
    collection: Write, capfd: pytest.CaptureFixture[str], command: str
) -> None:
    collection(a=GOOD)
    assert run(command.split()) == 2
    assert "'/dev/zero' is larger than" in capfd.readouterr().err


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="asks the system for the threads of a process")
def test_what_computes_starts_no_threads_of_its_own() -> None:
    asked = "import site_builder, os; import site_builder.mapping.sparse; print(len(os.listdir('/proc/self/task')))"
    environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    counted = subprocess.check_output([sys.executable, "-c", asked], env=environment, text=True)
    assert counted == "1\n"
