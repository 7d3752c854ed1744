"""Attachments: the files that notes link."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_builder.collection.disk.files import files, find_files, paths_from, steps
from site_builder.collection.library import FileTarget, PaperTarget
from site_builder.model import Key, LinkKind
from tests.collection.small_libraries import To, made, note

THERE = (
    "papers/fig.png",
    "papers/a b.pdf",
    "shared/fig.png",
    "shared/only.CSV",
    "x/logo.svg",
    "x/model.bin",
    "Cafe\u0301.txt",
    "twins/Plan.csv",
    "twins/plan.csv",
)


@pytest.mark.parametrize(
    ("link", "path"),
    [
        pytest.param(To("fig.png", LinkKind.EMBED), "papers/fig.png", id="beside the note"),
        pytest.param(To("fig.png", LinkKind.IMAGE), "papers/fig.png", id="an image of Markdown"),
        pytest.param(To("../shared/fig.png", LinkKind.IMAGE), "shared/fig.png", id="relative to the note"),
        pytest.param(To("shared/fig.png", LinkKind.EMBED), "shared/fig.png", id="relative to the root"),
        pytest.param(To("a%20b.pdf", LinkKind.MARKDOWN), "papers/a b.pdf", id="percent-encoded"),
        pytest.param(To("only.CSV"), "shared/only.CSV", id="by name alone, as in a vault"),
        pytest.param(To("Café.txt"), "Cafe\u0301.txt", id="in composed letters, stored decomposed"),
    ],
)
def test_a_file_is_found(link: To, path: str) -> None:
    result = made(note("papers/n.md", link), files_there=THERE)
    assert result.targets("n") == [FileTarget(path)]
    assert result.library.attachments == (path,)
    assert result.found == ()


@pytest.mark.parametrize(
    ("link", "line"),
    [
        pytest.param(
            To("gone.png", LinkKind.EMBED),
            "missing-file: the collection has no file 'gone.png'; add it, or mend the link",
            id="an embed",
        ),
        pytest.param(
            To("twins/plan.csv", LinkKind.MARKDOWN),
            "refused-file: the file 'twins/plan.csv' is not published, so its link is shown as text: "
            "many systems cannot tell it from 'twins/Plan.csv'; rename one of them",
            id="one of two that differ only in case",
        ),
        pytest.param(
            To("FIG.png", LinkKind.IMAGE),
            "missing-file: the collection has no file 'FIG.png'; add it, or mend the link",
            id="in another case, as most hosts see it",
        ),
        pytest.param(
            To("../../etc/passwd.txt", LinkKind.MARKDOWN),
            "missing-file: the collection has no file '../../etc/passwd.txt'; add it, or mend the link",
            id="outside the collection",
        ),
        pytest.param(
            To("x/logo.svg", LinkKind.IMAGE),
            "refused-file: the file 'x/logo.svg' is not published, so its link is shown as text: an SVG may hold scripts; link a PNG or PDF",
            id="an SVG",
        ),
        pytest.param(
            To("x/model.bin", LinkKind.MARKDOWN),
            "refused-file: the file 'x/model.bin' is not published, so its link is shown as text: no site carries a file of its kind; link one of avif, csv, gif, jpeg, jpg, pdf, png, txt, webp",
            id="another kind",
        ),
        pytest.param(
            To("gone.bin", LinkKind.MARKDOWN),
            "unresolved-link: no note is called 'gone.bin'; write the note or mend the link, which is shown as text",
            id="no file at all",
        ),
    ],
)
def test_a_file_that_cannot_be_linked_is_a_warning(link: To, line: str) -> None:
    result = made(note("papers/n.md", link), files_there=THERE)
    assert result.targets("n") == [None]
    assert result.lines == [f"papers/n.md:20 {line}"]
    assert result.library.attachments == ()


def test_a_notes_key_wins_over_a_file_of_that_name_but_not_in_an_image() -> None:
    result = made(
        note("yolo.jpg.md"), note("n.md", "yolo.jpg", To("yolo.jpg", LinkKind.IMAGE)), files_there=["yolo.jpg"]
    )
    assert result.targets("n") == [PaperTarget(Key("yolo.jpg")), FileTarget("yolo.jpg")]


def test_of_files_with_one_name_the_nearest_is_meant() -> None:
    there = files(["a/b/f.png", "a/f.png", "c/f.png"])
    assert there.find("f.png", "a/b/d") == "a/b/f.png"
    assert there.find("f.png", "a/x") == "a/f.png"
    assert there.find("f.png", "") == "a/f.png"


def test_paths_never_leave_the_collection() -> None:
    assert paths_from("../../x", "a") == ()
    assert paths_from("../x", "a") == ("x",)
    assert paths_from("/../x", "a") == ()


def test_steps_go_up_and_down() -> None:
    assert [steps("", ""), steps("a", "a"), steps("a", ""), steps("a/b", "a/c"), steps("ab", "a")] == [0, 0, 1, 2, 2]


def test_only_files_that_a_note_may_link_are_looked_up(tmp_path: Path) -> None:
    outside = tmp_path / "secret.txt"
    outside.write_text("secret")
    root = tmp_path / "content"
    for path in (
        "papers/fig.png",
        "papers/a.md",
        ".hidden/x.png",
        "node_modules/x.png",
        "site/x.png",
        "old/.site-builder.json",
        "old/x.png",
        "old/deep/y.png",
        "private/z.png",
        ".env.txt",
    ):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text("")
    (root / "leak.txt").symlink_to(outside)
    (root / "papers/again.png").symlink_to(root / "papers/fig.png")
    (root / "out").symlink_to(tmp_path)
    (root / "circle.png").symlink_to("circle.png")
    (root / "there.txt").symlink_to("back.txt")
    (root / "back.txt").symlink_to("there.txt")
    (root / "nowhere.txt").symlink_to("gone.txt")
    found = find_files(root, ["private/**"], root / "site")
    assert set(found.by_path) == {"papers/fig.png", "papers/again.png"}
