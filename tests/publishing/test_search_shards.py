"""Which terms share a file: neighbours, in files of a size, with borders that stay where they are."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from site_builder.publishing.search_shards import BYTES_PER_POSTING, LEAST, MOST, Shard, alphabetical, shards


def many(count: int, seed: int = 1) -> dict[str, int]:
    draw = random.Random(seed)  # noqa: S311 - made up words, not secrets
    return {"".join(draw.choices("abcdefghij", k=7)): int(draw.paretovariate(0.8)) % 4_000 + 1 for _ in range(count)}


def size(shard: Shard, lengths: dict[str, int]) -> int:
    return sum(len(term) + 2 + BYTES_PER_POSTING * lengths[term] for term in shard.terms)


@given(st.dictionaries(st.text(min_size=1, max_size=4), st.integers(1, 3_000), max_size=40))
def test_every_term_is_in_one_file_and_files_follow_each_other(lengths: dict[str, int]) -> None:
    parts = list(shards(lengths))
    every = [term for part in parts for term in part.terms]
    assert every == sorted(lengths, key=alphabetical)
    assert len({part.name for part in parts}) == len(parts)


def test_the_order_is_that_of_javascript() -> None:
    assert sorted(["\uffee", "\U00020000"], key=alphabetical) == ["\U00020000", "\uffee"]


def test_files_are_of_a_size() -> None:
    lengths = many(5_000)
    parts = list(shards(lengths))
    sizes = [size(part, lengths) for part in parts]
    assert all(
        LEAST <= found <= MOST or len(part.terms) == 1
        for found, part in zip(sizes, parts, strict=True)
        if part != parts[-1]
    )


def test_a_new_term_changes_a_file_or_two() -> None:
    lengths = many(5_000)
    before = {part.name: part for part in shards(lengths)}
    changed = [sum(before.get(part.name) != part for part in shards({**lengths, term: 1})) for term in many(60, seed=2)]
    assert sum(changed) / len(changed) <= 1.5
    assert max(changed) <= 6
