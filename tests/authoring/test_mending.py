"""`check --fix`: what has one right answer is mended, and no other byte changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_builder.authoring.mending import mend
from site_builder.collection.load import load

MENDED = [
    ("author: [Ada Example]", "authors: [Ada Example]"),
    ("Author: [Ada Example]", "authors: [Ada Example]"),
    ("journal: Nature", "venue: Nature"),
    ("type: Journal Article", "type: article-journal"),
    ("type: conference", "type: paper-conference"),
    ("date: Nov 7, 2020", "date: 2020-11-07"),
    ('date: "7 November 2020"', "date: 2020-11-07"),
    ("added: 2020/1/2", "added: 2020-01-02"),
    ("url: example.org/x", "url: https://example.org/x"),
    ("lang: pt_BR", "lang: pt-BR"),
    ("venue: Workshop: a first", 'venue: "Workshop: a first"'),
    ("venue: @home", 'venue: "@home"'),
    ("year:2020", "year: 2020"),
]

LEFT_ALONE = [
    "title: B\nauthors: [Ada Example]\nauthor: [Ben Other]",  # which of the two is meant?
    "title: B\ntopcis: [x]",  # a slip is a guess
    "title: B\ndate: 03/04/2020",  # of March or of April?
    "title: B\ndate: someday",
    "title: B\nurl: not an address",
    "title: B\ncites: [nobody]",
    "title: B\nstatus: perused",
]

END = "---\nText with trailing spaces   \n\n\n"


def collection(root: Path, data: bytes) -> Path:
    (root / "site.yaml").write_text("title: T\n")
    (root / "a.md").write_bytes(data)
    return root


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
@pytest.mark.parametrize(("before", "after"), MENDED)
def test_one_right_answer_is_put_in_place(tmp_path: Path, before: str, after: str, bom: str, newline: str) -> None:
    def text(line: str) -> bytes:
        return f"{bom}---\ntitle: 漢字 A   # kept\n{line}\n{END}".replace("\n", newline).encode()

    root = collection(tmp_path, text(before))
    mended = mend(root, load(root)[1])
    assert (root / "a.md").read_bytes() == text(after)
    assert len(mended.faults) == 1
    assert mended.files == ("a.md",)
    assert mend(root, load(root)[1]).files == ()


@pytest.mark.parametrize("fields", LEFT_ALONE)
def test_what_takes_a_person_to_decide_is_left_alone(tmp_path: Path, fields: str) -> None:
    data = f"---\n{fields}\n{END}".encode()
    root = collection(tmp_path, data)
    assert mend(root, load(root)[1]).files == ()
    assert (root / "a.md").read_bytes() == data


def test_several_mends_of_one_file_are_made_at_once(tmp_path: Path) -> None:
    root = collection(tmp_path, f"---\ntitle: A\nauthor: [X]\nlang: en_US\nurl: example.org\n{END}".encode())
    assert len(mend(root, load(root)[1]).faults) == 3
    assert (root / "a.md").read_text() == f"---\ntitle: A\nauthors: [X]\nlang: en-US\nurl: https://example.org\n{END}"


def test_a_file_that_changed_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    root = collection(tmp_path, f"---\ntitle: A\nauthor: [X]\n{END}".encode())
    found = load(root)[1]
    (root / "a.md").write_text("Another text altogether.\n")
    assert mend(root, found).files == ()
    assert (root / "a.md").read_text() == "Another text altogether.\n"


def test_a_file_in_another_encoding_is_left_alone(tmp_path: Path) -> None:
    data = f"---\ntitle: \xe9t\xe9\nauthor: [X]\n{END}".encode("latin-1")
    root = collection(tmp_path, data)
    assert mend(root, load(root)[1]).files == ()
    assert (root / "a.md").read_bytes() == data


def test_nothing_is_written_through_a_link_that_leads_out(tmp_path: Path) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text(f"---\ntitle: A\nauthor: [X]\n{END}")
    inside = tmp_path / "content"
    inside.mkdir()
    root = collection(inside, outside.read_bytes())
    found = load(root)[1]
    (root / "a.md").unlink()
    (root / "a.md").symlink_to(outside)
    assert mend(root, found).files == ()
    assert "author: [X]" in outside.read_text()
