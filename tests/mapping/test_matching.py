"""Which new district goes on with which old one."""

from __future__ import annotations

import numpy as np
import pytest

from site_builder.mapping.districts.matching import matched

CASES = {
    "the same division": ("aaabbb", "aaabbb", [0, 1]),
    "the same in another order": ("aaabbb", "bbbaaa", [1, 0]),
    "one district split: its larger part goes on": ("aaaaab", "aaccc" + "b", [-1, 1, 0]),
    "two joined: the larger one goes on": ("aabbbc", "xxxxxy", [1, 2]),
    "most papers in all count, not the best pair first": ("aaaabbbb" + "a", "aaaaabbb" + "b", [0, 1]),
    "nothing in common": ("aabb", "aacc", [0, 1]),
    "equal shares: the lower numbers": ("aabb", "xyxy", [0, 1]),
    "no papers": ("", "", []),
}  # "aabb" names the district of each paper; new ones are numbered in alphabetical order


@pytest.mark.parametrize(("old", "new", "found"), CASES.values(), ids=CASES)
def test_districts_that_share_most_papers_are_the_same(old: str, new: str, found: list[int]) -> None:
    numbers = [np.array([sorted(set(text)).index(letter) for letter in text], dtype=np.int64) for text in (old, new)]
    assert matched(*numbers) == found
