"""Views of a build's values: they answer as the values do, and note what was asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from site_builder.pages.reads import Reads


@dataclass(frozen=True)
class Inner:
    words: Mapping[str, int] = field(default_factory=lambda: {"one": 1, "two": 2})
    by_number: Mapping[tuple[int, int], str] = field(default_factory=lambda: {(1, 2): "x"})


@dataclass(frozen=True)
class Outer:
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


def test_a_view_answers_as_the_value_and_notes_what_was_asked(reads: Reads) -> None:
    seen = reads.view("root", Outer())
    assert (seen.title, seen.loud, seen.word("two")) == ("T", "T", 2)
    assert reads.into == {"root.title", "root.loud", "root.inner.words[two]"}


def test_each_asking_is_noted_anew(reads: Reads) -> None:
    seen = reads.view("root", Outer())
    assert seen.title == "T"
    reads.into = set()
    assert seen.title == "T"
    assert reads.into == {"root.title"}


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
    assert reads.into == {f"root.inner.words{noted}"}


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
    assert reads.into == {"root.inner.by_number[\x00920102]"}


def test_one_root_within_another_is_known_by_its_own_name(reads: Reads) -> None:
    inner = Inner()
    reads.view("inner", inner)
    outer = reads.view("root", Outer(inner=inner))
    assert outer.inner.words["one"] == 1
    assert reads.into == {"inner.words[one]"}


def test_what_is_not_there_any_more_has_changed(reads: Reads) -> None:
    reads.view("root", Outer())
    assert reads.digest("root.gone") == reads.digest("root.inner.words[gone]") == b""


def test_what_has_no_form_as_bytes_is_never_as_it_was(reads: Reads) -> None:
    reads.view("root", Outer(title=object()))  # type: ignore[arg-type]
    other = Reads()
    other.view("root", Outer(title=object()))  # type: ignore[arg-type]
    assert reads.digest("root.title") != other.digest("root.title")
