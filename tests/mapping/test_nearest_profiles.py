"""Each paper's nearest where many have the same profile: exact, drawn fairly, and mended as it would be made anew."""

from __future__ import annotations

from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.mapping.likeness import nearest_profiles
from site_builder.mapping.likeness.meetings import Meetings
from site_builder.mapping.likeness.nearest import NOBODY, Nearest, best_of, drawn, nearest
from site_builder.mapping.likeness.nearest_profiles import nearest_by_profile, remade_by_profile
from site_builder.mapping.likeness.profiles import Bools, Sparse, changed_rows, fingerprints, products, profiles

THINGS = 5

things = st.lists(st.sets(st.integers(0, THINGS - 1), max_size=3).map(sorted), min_size=2, max_size=40)


def marks(papers: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return fingerprints([f"paper{number}" for number in range(papers)])


def compared(matrix: Sparse, limit: int) -> Nearest:
    """The table as all pairs give it."""
    papers = matrix.shape[0]
    return nearest(products(matrix), papers, limit, drawn(marks(papers)))


def same(one: Nearest, other: Nearest) -> bool:
    return np.array_equal(one.others, other.others) and np.array_equal(one.values, other.values)


# No deadlines: on a busy machine the clock says nothing of the code.
@settings(deadline=None, max_examples=100)
@given(things, st.integers(1, 5))
def test_where_few_are_alike_all_pairs_give_the_same_table(rows: list[list[int]], limit: int) -> None:
    matrix = profiles(rows, THINGS)
    assert same(nearest_by_profile(matrix, marks(len(rows)), limit), compared(matrix, limit))


@settings(deadline=None, max_examples=100)
@given(things, st.integers(1, 5))
def test_of_thousands_of_equals_whoever_is_drawn_is_as_near_as_any(rows: list[list[int]], limit: int) -> None:
    matrix = profiles(rows, THINGS)
    with patch.object(nearest_profiles, "EQUALS", 2):
        found = nearest_by_profile(matrix, marks(len(rows)), limit)
    assert np.array_equal(np.sort(found.values), np.sort(compared(matrix, limit).values))
    for paper, others in enumerate(found.others.tolist()):
        chosen = [other for other in others if other >= 0]
        assert paper not in chosen
        assert chosen == sorted(set(chosen))


edits = st.lists(
    st.tuples(st.integers(0, 39), st.sets(st.integers(0, THINGS - 1), max_size=3).map(sorted)), min_size=1, max_size=3
)


@settings(deadline=None, max_examples=150)
@given(
    things, edits, st.integers(1, 5), st.sampled_from([2, 256]), st.sampled_from([2, 64]), st.sampled_from([9, 10**8])
)
def test_a_mended_table_is_the_one_made_anew(
    rows: list[list[int]], changes: list[tuple[int, list[int]]], limit: int, equals: int, drawn_of: int, work: int
) -> None:
    now = list(rows)
    for paper, new in changes:
        now[paper % len(rows)] = new
    matrix_before, matrix, all_marks = profiles(rows, THINGS), profiles(now, THINGS), marks(len(rows))
    with (
        patch.object(nearest_profiles, "EQUALS", equals),
        patch.object(nearest_profiles, "PROFILES_DRAWN", drawn_of),
        patch.object(nearest_profiles, "WORK", work),
    ):
        before = nearest_by_profile(matrix_before, all_marks, limit)
        anew = nearest_by_profile(matrix, all_marks, limit)
        stale: Bools = changed_rows(matrix_before, matrix)
        assert same(remade_by_profile(before, matrix_before, matrix, stale, all_marks, limit), anew)


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pairs were held against each other, part by part."""
    counts: list[int] = []

    def counting(rows, places, columns, *rest):  # type: ignore[no-untyped-def]
        counts.append(len(columns))
        return best_of(rows, places, columns, *rest)

    monkeypatch.setattr(nearest_profiles, "best_of", counting)
    return counts


@pytest.mark.parametrize("count", [1_000, 4_000])
def test_papers_of_one_profile_are_not_all_compared(count: int, looked_at: list[int]) -> None:
    found = nearest_by_profile(profiles([[0]] * count, 1), marks(count), 12)
    assert (found.others >= 0).all()
    assert sum(looked_at) <= 30 * count


@pytest.mark.parametrize("count", [1_000, 4_000])
def test_papers_that_share_what_a_crowd_has_are_not_all_compared(
    count: int, looked_at: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each has something of its own beside it, so that no two have one profile."""
    monkeypatch.setattr(nearest_profiles, "WORK", 10_000)
    asked: list[int] = []
    true = Meetings.rows

    def counting(self, numbers):  # type: ignore[no-untyped-def]
        found = true(self, numbers)
        asked.append(found.nnz)
        return found

    monkeypatch.setattr(Meetings, "rows", counting)
    rows = [[0, 1 + number] for number in range(count)]
    left, right, _ = nearest_by_profile(profiles(rows, 1 + count), marks(count), 12).pairs()
    degrees = np.bincount(np.concatenate([left, right]), minlength=count)
    assert degrees.min() >= 12
    assert degrees.max() < 60
    assert sum(asked) <= 60 * count
    assert sum(looked_at) <= 60 * count


def test_one_that_joins_thousands_of_equals_changes_the_rows_of_few() -> None:
    count = 2_000
    rows = [[0]] * count + [[1]] * 3
    joined = [[0]] * (count + 1) + [[1]] * 2
    before, now = (nearest_by_profile(profiles(one, 2), marks(count + 3), 12) for one in (rows, joined))
    assert np.count_nonzero((before.others[:count] != now.others[:count]).any(axis=1)) < 100


def test_who_is_drawn_does_not_depend_on_what_is_worked_out_together(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [[number % 3] for number in range(900)]
    matrix = profiles(rows, 3)
    whole = nearest_by_profile(matrix, marks(900), 12)
    monkeypatch.setattr(nearest_profiles, "MOST", 10)
    assert same(nearest_by_profile(matrix, marks(900), 12), whole)


def test_without_papers_there_is_nothing_near() -> None:
    assert nearest_by_profile(profiles([], 0), marks(0), 12).others.shape == (0, 12)


@settings(deadline=None, max_examples=100)
@given(st.lists(st.sets(st.integers(0, 7), max_size=3), min_size=8, max_size=8))
def test_pairs_of_a_table_are_those_in_which_one_is_among_the_nearest_of_the_other(rows: list[set[int]]) -> None:
    table = Nearest(np.full((8, 3), NOBODY, dtype=np.int32), np.zeros((8, 3)))
    expected: dict[tuple[int, int], float] = {}
    for own, others in enumerate(rows):
        for slot, other in enumerate(sorted(others - {own})):
            low, high = min(own, other), max(own, other)
            table.others[own, slot], table.values[own, slot] = other, expected.setdefault((low, high), low + high / 8)
    left, right, values = table.pairs()
    found = list(zip(zip(left.tolist(), right.tolist(), strict=True), values.tolist(), strict=True))
    assert found == sorted(expected.items())
    assert table.pairs()[0] is left
