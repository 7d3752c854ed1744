"""`site-builder map`: what is wrong usage says so with exit code 2, and writes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import site_builder.cli.map as command
from site_builder.cli.program import run
from tests.browser.test_map import write_notes


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return write_notes(tmp_path / "content")


def drawn(content: Path, *options: str, name: str = "map.svg") -> tuple[int, Path]:
    file = content.parent / name
    return run(["map", "-o", str(file), "--content", str(content), "-q", *options]), file


def test_the_ending_says_what_is_written(content: Path) -> None:
    code, file = drawn(content)
    assert code == 0
    assert file.read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        pytest.param(["--focus", "puri2018larg"], "no paper is called 'puri2018larg'; did you mean", id="a key"),
        pytest.param(["--topic", "tpus"], "no topic is called 'tpus'; did you mean 'tpu'?", id="a topic"),
        pytest.param(["--author", "Nobody"], "no author is called 'Nobody'", id="an author"),
        pytest.param(["--years", "soon"], "'soon' are no years", id="years"),
        pytest.param(["--status", "burnt"], "'burnt' is no status", id="a state"),
        pytest.param(["--tour", "t"], "no tour is called 't'", id="a tour"),
        pytest.param(["--x", "nan"], "'nan' is no place on a map", id="no number"),
        pytest.param(["--y", "-inf"], "'-inf' is no place on a map", id="an infinite number"),
        pytest.param(["--z", "1e308"], "'1e308' is no place on a map", id="a number too large"),
        pytest.param(["--stop", "1"], "stop 1 is one of no tour; name the tour too", id="a stop of no tour"),
        pytest.param(["--qr"], "a QR code needs the site's address; set base_url in site.yaml", id="a code"),
    ],
)
def test_what_the_collection_does_not_have_is_wrong_usage(
    content: Path, capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    code, file = drawn(content, *options)
    assert (code, file.exists()) == (2, False)
    assert said in capsys.readouterr().err


def test_a_stop_that_a_tour_does_not_have_is_wrong_usage(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (content / "tours").mkdir(exist_ok=True)
    (content / "tours/walk.md").write_text("---\ntitle: A walk\nstops: [puri2018large, evil]\n---\n", encoding="utf-8")
    assert drawn(content, "--tour", "walk", "--stop", "2")[0] == 0
    for stop in ("0", "3"):
        assert drawn(content, "--tour", "walk", "--stop", stop, name=f"{stop}.svg")[0] == 2
        assert f"the tour 'walk' has no stop {stop}; its stops are 1 to 2" in capsys.readouterr().err


def test_it_says_what_it_wrote_unless_it_is_to_be_quiet(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = content.parent / "map.svg"
    assert run(["map", "-o", str(file), "--content", str(content)]) == 0
    assert f"Wrote {file}." in capsys.readouterr().err
    drawn(content)
    assert "Wrote" not in capsys.readouterr().err


def test_another_ending_is_wrong_usage(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert drawn(content, name="map.jpg")[0] == 2
    assert "has none of the endings .svg, .png, .pdf, .html, .pptx" in capsys.readouterr().err


@pytest.mark.parametrize(("ending", "extra"), [("png", "cards"), ("pdf", "cards"), ("pptx", "pptx")])
def test_a_missing_extra_is_told_with_the_command_that_installs_it(
    content: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, ending: str, extra: str
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    code, file = drawn(content, name=f"map.{ending}")
    assert (code, file.exists()) == (2, False)
    assert f".{ending} needs an extra; pip install 'site-builder[{extra}]'" in capsys.readouterr().err


def test_papers_of_a_talk_stand_out_and_the_others_are_named(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bib = content.parent / "talk.bib"
    bib.write_text("@misc{puri2018large, title={A}}\n@misc{nobody, title={B}}\n", encoding="utf-8")
    file = content.parent / "map.html"
    assert run(["map", "-o", str(file), "--content", str(content), "--bib", str(bib)]) == 0
    assert "Without a note here: nobody." in capsys.readouterr().err
    assert 'data-address="keys=puri2018large"' in file.read_text(encoding="utf-8")
