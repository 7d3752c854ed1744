"""Views of a build's values: they answer as the values do, and note what was asked."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from site_builder.collection.library import Paper
from site_builder.diagnostics import Place
from site_builder.model import Body, Key, Note
from site_builder.pages.reads import PIECE, Reads, name_of
from site_builder.structs import Frozen, field, replace
from site_builder.urls import Slug


class Inner(Frozen):
    words: Mapping[str, int] = field(default_factory=lambda: {"one": 1, "two": 2})
    by_number: Mapping[tuple[int, int], str] = field(default_factory=lambda: {(1, 2): "x"})


class Outer(Frozen):
    title: str = "T"
    other: str = "U"
    inner: Inner = Inner()

    @property
    def loud(self) -> str:
        return self.title.upper()

    def word(self, name: str) -> int:
        return self.inner.words[name]


@pytest.fixture
def reads() -> Reads:
    return Reads()


def read(reads: Reads) -> set[str]:
    """The names of what was read since."""
    return {name_of(path, key) for path, keys in reads.read().items() for key in keys}


def test_a_view_answers_as_the_value_and_notes_what_was_asked(reads: Reads) -> None:
    seen = reads.view("root", Outer())
    assert (seen.title, seen.loud, seen.word("two")) == ("T", "T", 2)
    assert read(reads) == {"root.title", "root.loud", "root.inner.words[two]"}


def test_each_asking_is_noted_anew(reads: Reads) -> None:
    seen = reads.view("root", Outer())
    assert seen.title == "T"
    assert read(reads) == {"root.title"}
    assert seen.title == "T"
    assert read(reads) == {"root.title"}
    assert read(reads) == set()


@pytest.mark.parametrize(
    ("ask", "noted"),
    [
        (lambda words: words["one"], "[one]"),
        (lambda words: words.get("three"), "[three]"),
        (lambda words: "three" in words, "[three]"),
        (list, "#keys"),
        (len, "#keys"),
        (lambda words: dict(words.items()), "#all"),
        (lambda words: sum(words.values()), "#all"),
    ],
    ids=["item", "get", "in", "list", "len", "items", "values"],
)
def test_every_way_of_asking_a_mapping_is_noted(reads: Reads, ask: object, noted: str) -> None:
    assert callable(ask)
    ask(reads.view("root", Outer()).inner.words)
    assert read(reads) == {f"root.inner.words{noted}"}


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("root.title", Outer(title="other")),
        ("root.loud", Outer(title="other")),
        ("root.inner.words[one]", Outer(inner=Inner({"one": 9}))),
        ("root.inner.words[three]", Outer(inner=Inner({"three": 3}))),
        ("root.inner.words#keys", Outer(inner=Inner({"two": 2, "one": 1}))),
        ("root.inner.words#all", Outer(inner=Inner({"one": 1, "two": 3}))),
        ("root.inner.by_number[\x00920102]", Outer(inner=Inner(by_number={(1, 2): "y"}))),
    ],
)
def test_a_name_stands_for_its_present_content(name: str, changed: Outer) -> None:
    def of(root: Outer) -> bytes:
        reads = Reads()
        reads.view("root", root)
        return reads.digest(name)

    assert of(Outer()) == of(Outer())
    assert of(changed) != of(Outer())
    assert of(Outer(other="not read")) == of(Outer())


def test_a_key_that_is_no_text_is_noted_by_its_form(reads: Reads) -> None:
    assert reads.view("root", Outer()).inner.by_number[1, 2] == "x"
    assert read(reads) == {"root.inner.by_number[\x00920102]"}


def test_one_root_within_another_is_known_by_its_own_name(reads: Reads) -> None:
    inner = Inner()
    reads.view("inner", inner)
    outer = reads.view("root", Outer(inner=inner))
    assert outer.inner.words["one"] == 1
    assert read(reads) == {"inner.words[one]"}


def test_what_is_not_there_any_more_has_changed(reads: Reads) -> None:
    reads.view("root", Outer())
    assert reads.digest("root.gone") == reads.digest("root.inner.words[gone]") == b""


def test_what_has_no_form_as_bytes_is_never_as_it_was(reads: Reads) -> None:
    reads.view("root", Outer(title=object()))  # type: ignore[arg-type]
    other = Reads()
    other.view("root", Outer(title=object()))  # type: ignore[arg-type]
    assert reads.digest("root.title") != other.digest("root.title")


def paper(text: str = "A text.", title: str = "T") -> Paper:
    return Paper(
        note=Note(path="a.md", key=Key("a"), key_place=Place("a.md"), title=title, body=Body(text)), slug=Slug("a")
    )


class Shelf(Frozen):
    papers: Mapping[str, Paper]


def names_of(found: Paper) -> tuple[bytes, bytes]:
    reads = Reads()
    reads.view("root", Shelf({"a": found}))
    return reads.digest("root.papers[a]"), reads.digest("root.papers~note.body[a]")


def test_the_text_of_a_paper_is_noted_apart_from_its_facts(reads: Reads) -> None:
    papers = reads.view("root", Shelf({"a": paper()})).papers
    assert (papers["a"].note.title, papers["a"].key) == ("T", "a")
    assert read(reads) == {"root.papers[a]"}
    assert papers["a"].note.body.text == "A text."
    assert read(reads) == {"root.papers[a]", "root.papers~note.body[a]"}


def test_papers_in_a_row_note_their_texts_one_by_one(reads: Reads) -> None:
    papers = reads.view("root", Shelf({"a": paper(), "b": paper()})).papers
    assert [one.note.title for one in papers.values()] == ["T", "T"]
    assert read(reads) == {"root.papers#all"}
    assert [one.note.body.text for key, one in papers.items() if key == "b"] == ["A text."]
    assert read(reads) == {"root.papers#all", "root.papers~note.body[b]"}


def test_a_changed_text_is_another_text_of_the_same_paper() -> None:
    facts, text = names_of(paper())
    assert names_of(paper("Another.")) == (facts, names_of(paper("Another."))[1])
    assert names_of(paper("Another."))[1] != text
    assert names_of(paper(title="U")) == (names_of(paper(title="U"))[0], text)
    assert names_of(paper(title="U"))[0] != facts


def test_a_paper_with_all_that_stands_apart_has_a_name_too() -> None:
    def of(found: Paper) -> bytes:
        reads = Reads()
        reads.view("root", Shelf({"a": found}))
        return reads.digest_with_apart("root.papers[a]")

    assert of(paper()) == of(paper())
    assert len({of(paper()), of(paper("Another.")), of(paper(title="U"))}) == 3


def test_what_is_replaced_in_a_paper_is_replaced_in_all_of_it(reads: Reads) -> None:
    note = reads.view("root", Shelf({"a": paper()})).papers["a"].note
    assert isinstance(note, Note)
    assert replace(note, title="U") == paper(title="U").note
    assert "root.papers~note.body[a]" in read(reads)


def test_runs_of_what_has_no_form_as_bytes_are_never_as_they_were() -> None:
    class Root(Frozen):
        table: Mapping[str, object]

    def pieces(table: Mapping[str, object]) -> list[bytes]:
        reads = Reads()
        reads.view("root", Root(table))
        return [sum_ for _, sum_ in reads.pieces("root.table")]

    few = {f"k{number}": number for number in range(PIECE + 1)}
    assert pieces(few) == pieces(dict(few))
    assert pieces(few)[0] == pieces({**few, f"k{PIECE}": -1})[0]
    assert pieces(few)[1] != pieces({**few, f"k{PIECE}": -1})[1]
    assert pieces(few)[0] != pieces(dict(reversed(few.items())))[0]
    odd = {**few, f"k{PIECE}": object()}
    assert pieces(odd)[1] != pieces(odd)[1]
    assert list(Reads().pieces("nothing.at all"))
