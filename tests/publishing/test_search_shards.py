"""Which terms share a file: neighbours, in files of a size, with borders that stay where they are."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.publishing.search_shards import LISTS, Shard, alphabetical, list_room, shards


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
