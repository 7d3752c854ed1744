"""Old and other names of notes."""

from __future__ import annotations

import pytest

from tests.collection.small_libraries import made, note


def test_an_old_key_gets_a_page_that_leads_to_the_paper() -> None:
    result = made(note("a.md", aliases=["old-key", "The old name"]), note("b.md", "old-key", "the OLD  name"))
    assert result.library.redirects == {"old-key": "a"}
    assert [target.key for target in result.targets("b")] == ["a", "a"]
    assert result.found == ()


@pytest.mark.parametrize(
    "alias",
    [
        pytest.param("old key", id="not safe as a file name"),
        pytest.param("index", id="reserved"),
        pytest.param("B", id="a key but for case"),
        pytest.param("A", id="its own key but for case"),
        pytest.param("a", id="its own key"),
        pytest.param("c-c-5c5b1d11", id="the address of another paper"),
    ],
)
def test_other_aliases_get_no_page(alias: str) -> None:
    odd = note("c.md", key="c c")
    result = made(note("a.md", aliases=[alias]), note("b.md"), odd)
    if alias.startswith("c-c"):
        alias = result.paper("c c").slug
        result = made(note("a.md", aliases=[alias]), note("b.md"), odd)
    assert result.library.redirects == {}


def test_the_key_of_another_note_is_no_alias() -> None:
    result = made(note("a.md", aliases=["b"]), note("b.md"), note("c.md", "b"))
    assert result.lines == [
        "a.md:15 alias-is-key: the alias 'b' is the key of another note; drop it, or rename that note"
    ]
    assert [target.key for target in result.targets("c")] == ["b"]
    assert [fault.code for fault in result.paper("a").diagnostics] == ["alias-is-key"]


def test_an_alias_that_is_a_key_but_for_case_never_works() -> None:
    result = made(note("a.md", aliases=["B"]), note("b.md"), note("c.md", "B"))
    assert result.codes == ["alias-clash"]
    assert [target.key for target in result.targets("c")] == ["b"]


def test_of_two_notes_with_one_alias_the_first_path_wins() -> None:
    result = made(note("2.md", aliases=["Same"]), note("1.md", aliases=["same"]), note("c.md", "SAME"))
    assert result.lines == ["2.md:15 alias-clash: the alias 'Same' is taken by 1.md; drop it from one of them"]
    assert [target.key for target in result.targets("c")] == ["1"]
    assert result.library.redirects == {"same": "1"}


def test_ones_own_key_and_the_same_alias_twice_are_no_fault() -> None:
    result = made(note("a.md", aliases=["a", "A", "@a", "x", "X"]))
    assert result.found == ()
    assert result.library.redirects == {"x": "a"}


def test_a_draft_gives_no_redirect_and_takes_no_alias_away() -> None:
    result = made(note("a.md", aliases=["x", "y"], draft=True), note("b.md", aliases=["x"]))
    assert result.library.redirects == {"x": "b"}
    assert [(fault.place.path, fault.code) for fault in result.found] == [("a.md", "alias-clash")]
