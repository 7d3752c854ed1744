"""Which static files a site has: ours, and the collection's own in their place where both can lie on one disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_builder.collection.disk.static_files import static_files
from site_builder.diagnostics import Place


def write(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name, encoding="utf-8")


@pytest.fixture
def content(tmp_path: Path) -> Path:
    (tmp_path / "content").mkdir()
    return tmp_path / "content"


def test_a_file_of_the_collections_own_takes_the_place_of_ours(content: Path) -> None:
    write(content, "static/icon.svg", "static/logo.png")
    files, found = static_files(content)
    assert found == ()
    assert {name: files[name].read_text(encoding="utf-8") for name in ("icon.svg", "logo.png")} == {
        "icon.svg": "static/icon.svg",
        "logo.png": "static/logo.png",
    }
    assert "css/site.css" in files


def test_names_equal_but_for_case_are_one_file_and_keep_our_name(content: Path) -> None:
    write(content, "static/ICON.svg")
    files, _ = static_files(content)
    assert files["icon.svg"] == content / "static/ICON.svg"
    assert "ICON.svg" not in files


def test_what_lies_beside_the_notes_wins_over_what_lies_beside_content(content: Path) -> None:
    write(content, "static/a.css", "../static/a.css", "../static/b.css")
    files, found = static_files(content)
    assert found == ()
    assert files["a.css"] == content / "static/a.css"
    assert files["b.css"].read_text(encoding="utf-8") == "../static/b.css"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("css", "css is a folder of the site"),
        ("CSS", "css is a folder of the site"),
        ("data", "data is a folder of the site"),
        ("data/own.js", "a build makes data/ itself"),
        ("note.schema.json", "a build makes note.schema.json itself"),
        ("Note.Schema.json/x", "note.schema.json is a file of the site"),
        ("icon.svg/x.png", "icon.svg is a file of the site"),
    ],
)
def test_a_file_that_cannot_lie_beside_those_of_the_site_is_left_out_and_told(
    content: Path, name: str, why: str
) -> None:
    write(content, f"static/{name}", "static/good.png")
    files, found = static_files(content)
    assert name not in files
    assert "good.png" in files
    (fault,) = found
    assert (fault.place, fault.code) == (Place(f"static/{name}"), "reserved-name")
    assert fault.message == f"{why}, so this file of static/ is left out; rename it"


def test_of_two_own_files_the_later_gives_way(content: Path) -> None:
    write(content, "static/a", "../static/a/b", "static/c/d", "../static/c")
    files, found = static_files(content)
    assert {"a", "c/d"} <= files.keys()
    assert [fault.place.path for fault in found] == ["../static/a/b", "../static/c"]
