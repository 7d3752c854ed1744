"""What strangers write, through the commands: diff, new, map, check, export, init. Text stays text in each of them."""

from __future__ import annotations

import json
import re
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree

from site_builder.authoring.fetching.transport import FetchFailed
from site_builder.cli.program import run
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.decoding import decode
from site_builder.collection.disk.sources import Source
from site_builder.collection.notes import read_note
from tests.hostile.corpus import PLAIN, texts, write_collection
from tests.hostile.payloads import PAYLOADS
from tests.hostile.test_corpus import OF_THE_SITE, Tags

ONE_OF_EACH = {kind.replace(" ", "-"): found[0] for kind, found in PAYLOADS.items()}

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository whose last commit brings a hostile note of each kind, and changes one."""
    root = tmp_path_factory.mktemp("commands")

    def git(*arguments: str) -> None:
        identity = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
        subprocess.run(["git", *identity, *arguments], cwd=root, check=True, capture_output=True)

    write_collection(root / "content", {"html": PLAIN, "gone": PLAIN}, PLAIN)
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "before")
    (root / "content/papers/gone.md").unlink()
    write_collection(root / "content", ONE_OF_EACH, OF_THE_SITE)
    git("add", ".")
    git("commit", "-qm", "after")
    return root


def hold_terminal(text: str) -> None:
    """Nothing moves the cursor, turns the writing around, or gives a runner a command."""
    for line in text.split("\n"):
        assert all(character.isprintable() or character in "\u3000\t" for character in line), repr(line[:200])
        assert not re.match(r"\s*(?:::|##\[)", line), line[:200]


@pytest.mark.parametrize("form", ["markdown", "html", "json"])
def test_a_difference_shows_what_was_written_and_is_nothing_of_it(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture, form: str
) -> None:
    monkeypatch.chdir(repository)
    assert run(["diff", "HEAD^1", "--format", form, "-q"]) in (0, 1)
    streams = capfd.readouterr()
    hold_terminal(streams.err)
    if form == "json":
        json.loads(streams.out)
    elif form == "html":
        page = Tags(streams.out)
        assert not [name for _, name in page.pairs if name.startswith("on") or name in ("srcdoc", "formaction")]
        assert not {tag for tag, _ in page.pairs} & {
            "iframe",
            "form",
            "base",
            "object",
            "embed",
            "template",
            "textarea",
        }
        assert not any("window.broke" in script for script in page.scripts)
        # Our own pictures stand in it, where no script of a picture would run.
        ours = ("img src", "data:image/svg+xml;base64,")
        addresses = [one for one in page.addresses if one[0] != ours[0] or not one[1].startswith(ours[1])]
        assert not [one for _, one in addresses if re.match(r"\s*(?:javascript|data|vbscript):", one)]
    else:
        hold_terminal(streams.out)
        outside = re.sub(r"```.*?```|`[^`\n]*`", "", streams.out, flags=re.DOTALL)
        assert not re.search(
            r"(?<!\\)<(?!/?(?:details|summary|br|sub|sup|b|i|picture|source|img|table|tr|td|th)\b|!--)[a-z]", outside
        )
        assert not re.search(r"(?<!\\)\]\(\s*(?:javascript|data|vbscript):", outside)


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_reports_of_every_form_hold_it(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture, form: str
) -> None:
    monkeypatch.chdir(repository)
    assert run(["check", "--format", form]) == 1
    streams = capfd.readouterr()
    hold_terminal(streams.err)
    if form in ("json", "sarif"):
        json.loads(streams.out)
    for line in streams.out.splitlines() if form == "github" else ():
        assert re.match(r"::(?:error|warning) file=[^:,]+,line=\d+,col=\d+,title=[a-z-]+::", line), line
        assert line.isprintable() or "\u3000" in line


@pytest.mark.parametrize("ending", ["svg", "html", "pdf", "png", "pptx"])
def test_pictures_and_slides_of_a_hostile_collection_hold_text_alone(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture, ending: str
) -> None:
    monkeypatch.chdir(repository)
    file = tmp_path / f"map.{ending}"
    assert run(["map", "-o", str(file), "--labels", "large", "-q"]) in (0, 1)
    hold_terminal(capfd.readouterr().err)
    data = file.read_bytes()
    match ending:
        case "svg":
            root = etree.fromstring(data)
            names = {etree.QName(one).localname for one in root.iter("*")}
            assert not names & {"script", "foreignObject", "iframe", "image", "use", "animate", "set"}
            assert not [name for one in root.iter("*") for name in one.attrib if str(name).startswith("on")]
        case "html":
            page = Tags(data.decode())
            assert not any(script.lstrip().startswith("window.broke") for script in page.scripts)
            assert not [name for _, name in page.pairs if name.startswith("on")]
        case "pdf":
            assert not re.search(rb"/(?:JS|JavaScript|Launch|OpenAction)\b", data)
            assert b"javascript:" not in data
        case "pptx":
            with zipfile.ZipFile(file) as slides:
                for name in slides.namelist():
                    if name.endswith((".xml", ".rels")):
                        assert "javascript:" not in str(etree.fromstring(slides.read(name)).xpath("//@Target"))
        case _:
            assert data.startswith(b"\x89PNG")


LABELS = ("DOI or arXiv id", "Title", "Authors", "Year", "Venue", "Address", "Topics", "Summary", "Notes")


def forms() -> Iterator[tuple[str, str]]:
    for name, text in texts():
        yield name, "".join(f"### {label}\n\n{text}\n\n" for label in LABELS)
        if name.endswith("-1"):
            yield f"{name}-loose", "".join(f"###   {label}  \r\n{text}\r\n" for label in reversed(LABELS))


@pytest.mark.parametrize(("_name", "form"), [*forms()], ids=[name for name, _ in forms()])
def test_an_issue_becomes_a_note_of_one_file_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture, _name: str, form: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "content/papers").mkdir(parents=True)
    (tmp_path / "content/site.yaml").write_text("title: T\n")
    (tmp_path / "issue.md").write_bytes(form.encode("utf-8", "surrogatepass"))
    monkeypatch.setattr("site_builder.cli.new._transport", lambda: _nobody)
    assert run(["new", "--from-issue", "issue.md"]) in (0, 1, 2, 3)
    streams = capfd.readouterr()
    hold_terminal(streams.err + streams.out)
    made = [path for path in tmp_path.rglob("*") if path.is_file() and path.name not in ("site.yaml", "issue.md")]
    assert len(made) <= 1
    for path in made:
        assert path.parent == tmp_path / "content/papers"
        assert re.fullmatch(r"[\w.-]+\.md", path.name), path.name
        text, _ = decode(path.read_bytes(), "papers/a.md")
        note, found = read_note(Source("papers/a.md", text, "paper"), SiteConfig())
        assert not [fault for fault in found if fault.code in ("bad-yaml", "duplicate-field", "unclosed-front-matter")]
        assert set(note.extra) == set()
        assert not note.draft


def _nobody(*_arguments: object, **_more: object) -> None:
    raise FetchFailed("there is no network here")


@pytest.mark.parametrize(
    "name", ["a\x1b[2Jb", "::error::x", "--help", "a\nb", "$(id)", "<b>", "con", "x" * 300, "..", "/proc/x"]
)
def test_a_new_collection_in_a_folder_of_any_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture, name: str
) -> None:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    assert run(["init", "--", name]) in (0, 2, 3)
    hold_terminal(capfd.readouterr().err)
    assert run(["check", "--content", name]) in (0, 1, 2, 3)
    hold_terminal(capfd.readouterr().err)
