"""Remembering values: they come back as what they were, or not at all."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from site_builder.cache.codec import Codec, Pair, Undecodable, digest_of
from site_builder.cache.memo import Memo
from site_builder.cache.parts import LEAST, MOST, end_of_piece
from site_builder.cache.program import program_digest
from site_builder.cache.store import Remembered, Store
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


RAW = Codec[bytes](bytes)
KEY = b"k" * 16


def large(seed: int = 0) -> bytes:
    """About 2 MB without a rule in it."""
    return random.Random(seed).randbytes(2_000_000)


class Counting(Remembered):
    """Knows what was put into it, and how many bytes of values lie in it."""

    def __init__(self) -> None:
        super().__init__()
        self.came: list[int] = []

    def put(self, key: bytes, value: bytes) -> None:
        self.came.append(len(value))
        super().put(key, value)

    def bytes_kept(self) -> int:
        return sum(map(len, self._values.values()))

    def lose(self) -> None:
        """Forget the largest value."""
        self.drop([max(self._values, key=lambda key: len(self._values[key]))])


def test_pieces_of_a_large_value_are_all_of_it_and_of_a_bounded_size() -> None:
    for data in (b"", b"x", large(), bytes(700_000), b"\x5a" * 300_000):
        pieces, start = [], 0
        while start < len(data):
            pieces.append(data[start : (start := end_of_piece(data, start))])
        assert b"".join(pieces) == data
        assert all(LEAST < len(piece) <= MOST for piece in pieces[:-1])


@pytest.mark.parametrize("place", [0, 1_000_000, 1_999_999])
@pytest.mark.parametrize("word", [b"", b"a longer sentence"])
def test_of_a_large_value_the_pieces_alone_are_written_that_an_edit_changed(place: int, word: bytes) -> None:
    data, cache = large(), Counting()
    Memo(cache).keep_large(RAW, KEY, data)
    kept = cache.bytes_kept()
    memo = Memo(cache)
    assert memo.find_large(RAW, KEY) == data
    cache.came.clear()
    after = data[:place] + word + data[place + 1 :]
    memo.keep_large(RAW, KEY, after)
    assert sum(cache.came) < len(data) / 5
    # What is not asked for any more is gone.
    assert abs(cache.bytes_kept() - kept) < MOST
    assert Memo(cache).find_large(RAW, KEY) == after
    cache.came.clear()
    memo.keep_large(RAW, KEY, after)
    assert len(cache.came) == 1


def test_a_large_value_of_which_a_piece_is_gone_is_not_there_and_can_be_kept_again() -> None:
    data, cache = large(), Counting()
    Memo(cache).keep_large(RAW, KEY, data)
    cache.lose()
    memo = Memo(cache)
    assert memo.find_large(RAW, KEY) is None
    memo.keep_large(RAW, KEY, data)
    assert Memo(cache).find_large(RAW, KEY) == data


def test_two_values_that_are_alike_do_not_share_what_one_of_them_drops() -> None:
    data, cache = large(), Counting()
    for key in (KEY, b"l" * 16):
        Memo(cache).keep_large(RAW, key, data)
    memo = Memo(cache)
    assert memo.find_large(RAW, KEY) == data
    memo.keep_large(RAW, KEY, large(1))
    assert Memo(cache).find_large(RAW, b"l" * 16) == data


def test_what_a_store_drops_is_gone_and_what_comes_again_stays(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for key in (b"a", b"b", b"c"):
            store.put(key, b"value")
    with Store(tmp_path) as store:
        store.put(b"d", b"new")
        store.drop([b"a", b"b", b"d", b"never there"])
        store.put(b"b", b"again")
    with Store(tmp_path) as store:
        assert [store.get(key) for key in (b"a", b"b", b"c", b"d")] == [None, b"again", b"value", None]
