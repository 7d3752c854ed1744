"""Which terms share a file: neighbours, in files of a size, with borders that stay where they are."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.publishing.search_shards import (
    LISTS,
    Directory,
    Shard,
    alphabetical,
    directory,
    list_room,
    place_of,
    recut,
    shards,
)


def many(count: int, seed: int = 1) -> dict[str, int]:
    draw = random.Random(seed)
    lengths = {"".join(draw.choices("abcdefghij", k=7)): int(draw.paretovariate(0.8)) % 2_000 + 1 for _ in range(count)}
    return {term: list_room(term, length) for term, length in lengths.items()}


def size(shard: Shard, rooms: dict[str, int]) -> int:
    return sum(rooms[term] for term in shard.terms)


@given(st.dictionaries(st.text(min_size=1, max_size=4), st.integers(1, 10_000), max_size=40))
def test_every_term_is_in_one_file_and_files_follow_each_other(rooms: dict[str, int]) -> None:
    parts = list(shards(rooms, LISTS))
    every = [term for part in parts for term in part.terms]
    assert every == sorted(rooms, key=alphabetical)
    assert len({part.name for part in parts}) == len(parts)
    assert all(re.fullmatch("[a-z0-9]+|-[0-9a-f]+-*", part.name.lower()) for part in parts)


@pytest.mark.parametrize("term", ["con", "nul", "注意", "index", "émile"], ids=str)
def test_what_some_system_has_no_file_for_is_called_otherwise(term: str) -> None:
    assert next(shards({term: 1}, LISTS)).name.startswith("-")


def test_a_plain_word_is_the_name_of_its_file() -> None:
    assert next(shards({"transformer": 1, "transport": 1}, LISTS)).name == "transformer"


def test_the_order_is_that_of_javascript() -> None:
    assert sorted(["\uffee", "\U00020000"], key=alphabetical) == ["\U00020000", "\uffee"]


def test_files_are_of_a_size() -> None:
    rooms = many(5_000)
    parts = list(shards(rooms, LISTS))
    sizes = [size(part, rooms) for part in parts]
    assert all(
        LISTS.least <= found <= LISTS.most or len(part.terms) == 1
        for found, part in zip(sizes, parts, strict=True)
        if part != parts[-1]
    )


def test_a_new_term_changes_a_file_or_two() -> None:
    rooms = many(5_000)
    before = {part.name: part for part in shards(rooms, LISTS)}
    changed = [
        sum(before.get(part.name) != part for part in shards({**rooms, term: 14}, LISTS)) for term in many(60, seed=2)
    ]
    assert sum(changed) / len(changed) <= 1.5
    assert max(changed) <= 6


words = st.text("abcdefghij", min_size=1, max_size=5) | st.sampled_from(["注意力", "ру", "zz-z", "0", "con"])
rooms_of_words = st.dictionaries(words, st.integers(1, 4_000), max_size=400)


@settings(max_examples=200, deadline=None)
@given(rooms_of_words, st.dictionaries(words, st.integers(0, 4_000), min_size=1, max_size=6), st.data())
def test_files_cut_anew_where_terms_have_changed_are_those_of_all_terms(
    before: dict[str, int], changed: dict[str, int], data: st.DataObject
) -> None:
    if before:  # some that are there already
        there = data.draw(st.lists(st.sampled_from(sorted(before)), max_size=4))
        changed |= {term: data.draw(st.integers(0, 4_000)) for term in there}
    now = {term: room for term, room in {**before, **changed}.items() if room}
    old, new = list(shards(before, LISTS)), list(shards(now, LISTS))
    files, looked_at = directory(old), set[int]()

    def rooms(place: int) -> dict[str, int]:
        looked_at.add(place)
        return {term: room for term, room in now.items() if place_of(files, term) == place}

    found = recut(files, changed, rooms, LISTS)
    if found is None:
        assert not old
        return
    assert found.files == directory(new)
    same = [
        shard for shard in old if shard.name not in found.gone and shard.name not in {one.name for one in found.made}
    ]
    assert sorted((*same, *found.made), key=lambda shard: alphabetical(shard.terms[0])) == new
    assert len(looked_at) <= 8 * len(changed) or len(looked_at) == len(old)


def test_files_of_which_two_would_have_one_name_are_not_cut_anew() -> None:
    files = Directory(("a", "b"), ("-1", "-1-"))
    assert recut(files, ["a"], lambda _: {"a": 3}, LISTS) is None
