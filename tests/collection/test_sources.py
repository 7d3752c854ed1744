"""Which files are read, and what their bytes become."""

from __future__ import annotations

import os
import pickle
import unicodedata
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.collection.disk.decoding import decode
from site_builder.collection.disk.globs import Globs
from site_builder.collection.disk.sources import CollectionNotFound, Edited, Source, find_sources


def put(root: Path, *paths: str, text: str = "x\n") -> None:
    for path in paths:
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def paths(root: Path, ignore: Iterable[str] = (), output: Path | None = None) -> list[str]:
    return [source.path for source in find_sources(root, tuple(ignore), output)[0]]


def lines(root: Path) -> list[str]:
    return [fault.line() for fault in find_sources(root, (), None)[2]]


def test_a_text_that_was_let_go_is_read_again_where_it_is_the_same(tmp_path: Path) -> None:
    put(tmp_path, "papers/a.md", text="one\n")
    (source,) = find_sources(tmp_path, (), None)[0]
    named = source.sum
    source.let_go()
    assert "text" not in vars(source)
    assert (source.text, source.sum) == ("one\n", named)
    source.let_go()
    put(tmp_path, "papers/a.md", text="two\n")
    with pytest.raises(Edited):
        _ = source.text


def test_a_text_goes_along_to_another_process_whatever_becomes_of_its_file(tmp_path: Path) -> None:
    put(tmp_path, "papers/a.md", text="one\n")
    (source,) = find_sources(tmp_path, (), None)[0]
    put(tmp_path, "papers/a.md", text="two\n")
    there = pickle.loads(pickle.dumps(source))  # noqa: S301 - of this test
    assert (there.text, there.sum, there.path, there.kind) == ("one\n", source.sum, source.path, source.kind)


def test_a_text_that_came_from_no_file_stays() -> None:
    source = Source("papers/a.md", "one\n", "paper")
    source.let_go()
    assert source.text == "one\n"


# --- which files ------------------------------------------------------------------------------------


def test_notes_are_found_in_every_folder_and_sorted_by_path(tmp_path: Path) -> None:
    put(
        tmp_path, "papers/b.md", "papers/a.md", "deep/er/c.md", "root.md", "papers/fig.png", "papers/x.markdown", "D.MD"
    )
    assert paths(tmp_path) == ["D.MD", "deep/er/c.md", "papers/a.md", "papers/b.md", "root.md"]


def test_the_folder_at_the_top_says_what_a_file_is(tmp_path: Path) -> None:
    put(tmp_path, "papers/a.md", "topics/ml/nlp.md", "pages/about.md", "tours/t.md", "papers/topics/b.md", "topics.md")
    sources, _, _ = find_sources(tmp_path, (), None)
    assert {source.path: source.kind for source in sources} == {
        "papers/a.md": "paper",
        "papers/topics/b.md": "paper",
        "topics.md": "paper",
        "topics/ml/nlp.md": "topic",
        "pages/about.md": "page",
        "tours/t.md": "tour",
    }


def test_what_is_no_note_of_a_person_is_left_out_and_counted(tmp_path: Path) -> None:
    put(tmp_path, "a.md", "templates/p.md", "static/s.md", ".obsidian/o.md", ".trash/deep/t.md", "papers/.hidden.md")
    put(tmp_path, "drawing.excalidraw.md", "papers/templates/kept.md")
    sources, left_out, found = find_sources(tmp_path, (), None)
    assert [source.path for source in sources] == ["a.md", "papers/templates/kept.md"]
    assert (left_out, found) == (6, ())


def test_what_programs_wrote_is_not_even_counted(tmp_path: Path) -> None:
    put(tmp_path, "a.md", "node_modules/m/README.md", ".git/x.md", "site/papers/a.md", "old/papers/a.md")
    put(tmp_path, "old/.site-builder.json", text="{}")
    sources, left_out, _ = find_sources(tmp_path, (), tmp_path / "site")
    assert ([source.path for source in sources], left_out) == (["a.md"], 0)


def test_a_collection_may_lie_in_a_folder_of_any_name(tmp_path: Path) -> None:
    put(tmp_path, ".templates/node_modules/static/a.md")
    assert paths(tmp_path / ".templates/node_modules/static") == ["a.md"]


def test_ignored_files_and_folders_are_counted(tmp_path: Path) -> None:
    put(tmp_path, "a.md", "drafts/b.md", "drafts/deep/c.md", "papers/old-d.md")
    sources, left_out, _ = find_sources(tmp_path, ("drafts/", "papers/old-*.md"), None)
    assert ([source.path for source in sources], left_out) == (["a.md"], 3)


GLOBS = [
    # pattern, path, whether it matches
    ("drafts", "drafts", True),
    ("drafts/", "papers/drafts", True),
    ("*.tmp.md", "papers/deep/a.tmp.md", True),
    ("papers/*.md", "papers/a.md", True),
    ("papers/*.md", "papers/deep/a.md", False),
    ("papers/**/a.md", "papers/a.md", True),
    ("papers/**/a.md", "papers/x/y/a.md", True),
    ("**/a.md", "a.md", True),
    ("/papers", "papers", True),
    ("/papers", "deep/papers", False),
    ("./papers/a.md", "papers/a.md", True),
    ("note-[0-9].md", "note-7.md", True),
    ("note-?.md", "note-10.md", False),
    ("é.md", unicodedata.normalize("NFD", "é.md"), True),
    ("", "a.md", False),
    ("/", "a.md", False),
]


@pytest.mark.parametrize(("pattern", "path", "matches"), GLOBS, ids=[f"{row[0]} {row[1]!a}" for row in GLOBS])
def test_patterns_match_as_in_gitignore(pattern: str, path: str, matches: bool) -> None:
    assert Globs([pattern]).match(path) is matches


def test_a_pattern_of_many_stars_takes_no_time() -> None:
    assert not Globs(["*a" * 60 + "b", "**/" * 60 + "b"]).match("a" * 3000)


# --- links, pipes, and what cannot be read ------------------------------------------------------------


def test_a_link_out_of_the_collection_is_not_followed(tmp_path: Path) -> None:
    put(tmp_path, "outside/secret.md", "notes/a.md")
    root = tmp_path / "notes"
    (root / "link.md").symlink_to(tmp_path / "outside/secret.md")
    (root / "folder").symlink_to(tmp_path / "outside")
    (root / "picture.png").symlink_to(tmp_path / "outside/secret.md")
    assert paths(root) == ["a.md"]
    assert lines(root) == [
        "folder:1:1: warning[outside-root]: the link leads out of the collection and is not followed; copy in what it leads to",
        "link.md:1:1: warning[outside-root]: the link leads out of the collection and is not followed; copy in what it leads to",
    ]


def test_a_link_within_the_collection_is_followed_but_no_file_read_twice(tmp_path: Path) -> None:
    put(tmp_path, "papers/a.md", ".store/hidden.md")
    (tmp_path / "again.md").symlink_to("papers/a.md")
    (tmp_path / "twice").symlink_to("papers")
    (tmp_path / "shown.md").symlink_to(".store/hidden.md")
    sources, left_out, found = find_sources(tmp_path, (), None)
    assert ([source.path for source in sources], left_out, found) == (["papers/a.md", "shown.md"], 2, ())


def test_circles_of_links_end(tmp_path: Path) -> None:
    put(tmp_path, "papers/a.md")
    (tmp_path / "papers/up").symlink_to("..")
    (tmp_path / "ring.md").symlink_to("ring.md")
    (tmp_path / "ring").symlink_to("ring")
    assert paths(tmp_path) == ["papers/a.md"]
    assert [line.partition(" (")[0] for line in lines(tmp_path)] == [
        "ring.md:1:1: warning[unreadable-file]: the link leads nowhere"
    ]


def test_a_link_to_nothing_is_an_error_where_it_would_be_a_note(tmp_path: Path) -> None:
    (tmp_path / "gone.md").symlink_to("nothing.md")
    (tmp_path / ".#lock.md").symlink_to("someone@host.1")  # as Emacs makes them
    assert lines(tmp_path) == [
        "gone.md:1:1: warning[unreadable-file]: the link leads nowhere (No such file or directory); mend or delete it"
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_never_opened(tmp_path: Path) -> None:
    put(tmp_path, "a.md")
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "to-pipe.md").symlink_to("pipe.md")
    assert (paths(tmp_path), lines(tmp_path)) == (["a.md"], [])


def test_a_file_that_cannot_be_read_is_an_error_and_the_rest_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "a.md", "b.md")
    real_open = os.open

    def refuse(path: Path, flags: int) -> int:
        if Path(path).name == "a.md":
            raise PermissionError(13, "Permission denied", str(path))
        return real_open(path, flags)

    monkeypatch.setattr("site_builder.collection.disk.sources.os.open", refuse)
    assert paths(tmp_path) == ["b.md"]
    assert lines(tmp_path) == [
        "a.md:1:1: warning[unreadable-file]: the file cannot be read (Permission denied) and is left out; mend or delete it"
    ]


@pytest.mark.parametrize("size", [1, 3, 4, 5])
def test_a_file_that_comes_in_short_parts_is_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    """As file systems on a network may give it."""
    (tmp_path / "a.md").write_bytes(b"12345")
    real_read = os.read
    monkeypatch.setattr(
        "site_builder.collection.disk.sources.os.read", lambda handle, most: real_read(handle, min(most, size))
    )
    sources, _, found = find_sources(tmp_path, (), None)
    assert ([source.text for source in sources], found) == (["12345"], ())


def test_a_folder_called_like_a_note_is_a_folder(tmp_path: Path) -> None:
    put(tmp_path, "folder.md/a.md")
    assert paths(tmp_path) == ["folder.md/a.md"]


def test_a_giant_is_no_note(tmp_path: Path) -> None:
    with (tmp_path / "giant.md").open("wb") as file:
        file.truncate(17 * 2**20)
    assert lines(tmp_path) == [
        "giant.md:1:1: warning[unreadable-file]: the file cannot be read (it is larger than 16 MB, which no note is) and is left out; mend or delete it"
    ]


@pytest.mark.parametrize("path", ["missing", "a.md"])
def test_a_collection_must_be_a_folder(tmp_path: Path, path: str) -> None:
    put(tmp_path, "a.md")
    with pytest.raises(CollectionNotFound, match=r"name the folder that holds the notes"):
        find_sources(tmp_path / path, (), None)


def test_an_empty_folder_is_an_empty_collection(tmp_path: Path) -> None:
    assert find_sources(tmp_path, (), None) == ((), 0, ())


# --- names of files -------------------------------------------------------------------------------------


def test_paths_are_composed(tmp_path: Path) -> None:
    put(tmp_path, unicodedata.normalize("NFD", "papers/Poincaré.md"))
    assert paths(tmp_path) == [unicodedata.normalize("NFC", "papers/Poincaré.md")]


def test_two_files_that_differ_in_composition_alone_stay_two(tmp_path: Path) -> None:
    composed, decomposed = unicodedata.normalize("NFC", "é.md"), unicodedata.normalize("NFD", "é.md")
    put(tmp_path, composed, text="composed")
    put(tmp_path, decomposed, text="decomposed")
    texts = {source.path: source.text for source in find_sources(tmp_path, (), None)[0]}
    if len(texts) == 1:
        pytest.skip("this file system composes names itself")
    assert texts == {composed: "composed", decomposed: "decomposed"}


def test_a_name_that_no_page_may_show_is_shown_otherwise(tmp_path: Path) -> None:
    try:
        (tmp_path / "a\nb.md").write_text("x")
        (tmp_path / os.fsdecode(b"c\xff.md")).write_text("x")
    except OSError:
        pytest.skip("this file system takes no such names")
    assert paths(tmp_path) == ["a�b.md", "c�.md"]
    assert [line.partition(";")[0] for line in lines(tmp_path)] == [
        "a�b.md:1:1: warning[control-character]: the file's name holds characters that no page may show",
        "c�.md:1:1: warning[control-character]: the file's name holds characters that no page may show",
    ]


# --- bytes ----------------------------------------------------------------------------------------------

BYTES = [
    # title, bytes, text
    ("plain", b"a\nb\n", "a\nb\n"),
    ("byte-order mark", b"\xef\xbb\xbf---\n", "---\n"),
    ("Windows line ends", b"a\r\nb\r\n", "a\nb\n"),
    ("old Mac line ends", b"a\rb\r", "a\nb\n"),
    ("both", b"\xef\xbb\xbfa\r\nb\rc\n", "a\nb\nc\n"),
    ("UTF-16, little end first", "\ufeffé\r\n".encode("utf-16-le"), "é\n"),
    ("UTF-16, big end first", "\ufeffé\n".encode("utf-16-be"), "é\n"),
    ("form feed of a PDF", b"a\fb\vc", "a b c"),
    ("our own marks", "a\ue000b\ue001c\uffff".encode(), "a\ufffdb\ufffdc\ufffd"),
    ("tab", b"a\tb", "a\tb"),
]


@pytest.mark.parametrize(("title", "data", "text"), BYTES, ids=[row[0] for row in BYTES])
def test_bytes_become_text_without_a_word(title: str, data: bytes, text: str) -> None:
    assert decode(data, "a.md") == (text, ())


BAD_BYTES = [
    # title, bytes, text, report
    ("Latin-1", b"ok\ncaf\xe9 x\n", "ok\ncafé x\n", "a.md:2:4: warning[bad-encoding]: the file is not UTF-8; its other bytes were read as Windows-1252: save it as UTF-8"),
    ("curly quotes of Windows", b"\x93x\x94", "“x”", "a.md:1:1: warning[bad-encoding]: the file is not UTF-8; its other bytes were read as Windows-1252: save it as UTF-8"),
    ("UTF-8 around them stays", "é".encode() + b"\xe9", "éé", "a.md:1:2: warning[bad-encoding]: the file is not UTF-8; its other bytes were read as Windows-1252: save it as UTF-8"),
    ("places behind Windows line ends", b"a\r\nb\r\n\xe9", "a\nb\né", "a.md:3:1: warning[bad-encoding]: the file is not UTF-8; its other bytes were read as Windows-1252: save it as UTF-8"),
    ("half a character of UTF-16", "\ufeffab".encode("utf-16-le") + b"\x00", "ab\ufffd", "a.md:1:3: warning[bad-encoding]: the file is not valid UTF-16; save it as UTF-8"),
    ("NUL", b"a\nb\x00c\n", "a\nbc\n", "a.md:2:2: warning[control-character]: the file holds a control character (U+0000), left out; delete what an editor shows there as a box or blank"),
    ("several", b"\x01\x02\x1b", "", "a.md:1:1: warning[control-character]: the file holds 3 control characters (U+0001, U+0002, U+001B), left out; delete what an editor shows there as a box or blank"),
]  # fmt: skip


@pytest.mark.parametrize(("title", "data", "text", "report"), BAD_BYTES, ids=[row[0] for row in BAD_BYTES])
def test_bytes_that_are_no_text_cost_themselves_alone(title: str, data: bytes, text: str, report: str) -> None:
    decoded, found = decode(data, "a.md")
    assert (decoded, [fault.line() for fault in found]) == (text, [report])


@given(st.binary(max_size=200))
def test_any_bytes_become_text_that_any_page_can_hold(data: bytes) -> None:
    text, _ = decode(data, "a.md")
    text.encode("utf-8")
    assert not set(text) & {"\r", "\x00", "\x0c", "\x1b", "\x85", "\ue000", "\ue001"}
