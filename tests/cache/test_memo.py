"""Remembering values: they come back as what they were, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from site_builder.cache.codec import Codec, Pair, Undecodable, digest_of
from site_builder.cache.memo import Memo
from site_builder.cache.program import program_digest
from site_builder.cache.store import Store
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.sources import Source
from site_builder.collection.notes import read_note
from site_builder.model import Found, Note

TEXT = """---
title: T
authors: ["Berg, Jan van der", others]
year: 2020
status: read
topics: [a, b]
cites: [x, "doi:10.1/2"]
csl: {custom: {deep: [1, {deeper: null}]}}
---
# Heading

With [[x|a link]], $a$, #tag and %%a comment%%.
"""


def test_a_note_comes_back_equal_with_its_faults() -> None:
    read = read_note(Source("a.md", TEXT, "paper"), SiteConfig())
    form = Pair(Codec[Note](Note), Codec[Found](Found))
    assert form.decode(form.encode(read)) == read


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x80", b"\x93\x01\x02\x03", b"cos\nsystem\n(S'true'\ntR."])
def test_bytes_that_are_no_value_are_refused(data: bytes) -> None:
    with pytest.raises(Undecodable):
        Codec[Note](Note).decode(data)


def test_half_a_character_has_no_name() -> None:
    with pytest.raises(TypeError):
        digest_of(("\ud800",))


def counting(calls: list[str], name: str) -> Callable[[], str]:
    def make() -> str:
        calls.append(name)
        return name

    return make


def test_a_value_is_made_once_for_the_same_inputs_and_program(tmp_path: Path) -> None:
    form, calls = Codec[str](str), list[str]()
    for program, text in ((b"1", "x"), (b"1", "x"), (b"1", "y"), (b"2", "x")):
        with Store(tmp_path) as store:
            memo = Memo(store, program)
            assert memo.recall("note", form, (text,), counting(calls, text)) == text
    assert calls == ["x", "y", "x"]


def test_work_is_counted_by_its_kind(tmp_path: Path) -> None:
    form = Codec[str](str)
    with Store(tmp_path) as store:
        memo = Memo(store)
        for text in "xyx":
            memo.recall("note", form, (text,), lambda: "made")
    assert (memo.made["note"], memo.recalled["note"]) == (2, 1)


def test_a_value_of_another_form_is_a_miss(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        memo = Memo(store)
        memo.keep("x", Codec[str](str), b"key", "text")
        assert memo.find("x", Codec[int](int), b"key") is None


def test_the_program_has_one_name() -> None:
    assert program_digest() == program_digest()
