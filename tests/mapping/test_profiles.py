"""Likeness of papers by what they have in common."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.mapping.likeness.nearest import least_of_best
from site_builder.mapping.likeness.nearest_profiles import nearest_by_profile
from site_builder.mapping.likeness.profiles import (
    Floats,
    among,
    fingerprints,
    in_common,
    parts,
    products,
    products_of_rows,
    profiles,
    row_sums,
    transposed,
)
from site_builder.mapping.likeness.steady import COLLECTION_STEPS, MEAN_STEPS, on_grid

things = st.lists(st.sets(st.integers(0, 6), max_size=5).map(sorted), min_size=2, max_size=12)


def table(rows: list[list[int]], count: int = 7) -> Floats:
    """Likeness of each two papers."""
    papers = len(rows)
    matrix = profiles(rows, count)
    left, right = np.divmod(np.arange(papers * papers), papers)
    return row_sums(in_common(matrix, matrix, left, right)).reshape(papers, papers)


def test_likeness_is_a_cosine_weighted_by_rarity_with_one_unshared_thing_more() -> None:
    # Three papers; thing 0 has two holders, thing 1 one.
    count = on_grid(3, COLLECTION_STEPS)
    common, rare = math.log(1 + count / 2), math.log(1 + count / 1)
    unshared = on_grid((2 * common**2 + rare**2) / 3, MEAN_STEPS)
    expected = common**2 / math.sqrt((common**2 + unshared) * (common**2 + rare**2 + unshared))
    assert table([[0], [0, 1], []])[0, 1] == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize(
    ("rows", "more", "less"),
    [
        pytest.param([[0], [0], [1], [1], [1]], (0, 1), (2, 3), id="a rare thing counts more than a common one"),
        pytest.param([[0, 1], [0, 1], [2], [2]], (0, 1), (2, 3), id="two of two count more than one of one"),
        pytest.param([[0], [0], [1, 2, 3], [1, 4, 5]], (0, 1), (2, 3), id="one of one counts more than one of three"),
    ],
)
def test_what_counts_more(rows: list[list[int]], more: tuple[int, int], less: tuple[int, int]) -> None:
    assert table(rows)[more] > table(rows)[less] > 0


# No deadline: on a busy machine the clock says nothing of the code.
@settings(deadline=None, max_examples=60)
@given(things)
def test_likeness_lies_between_0_and_1_and_is_the_same_from_both_sides(rows: list[list[int]]) -> None:
    values = table(rows)
    assert (values == values.T).all()
    assert (values < 1).all()
    for left, right in np.ndindex(values.shape):
        assert (values[left, right] > 0) == bool(set(rows[left]) & set(rows[right]))


@settings(deadline=None, max_examples=60)
@given(things, st.integers(1, 4))
def test_each_paper_keeps_its_strongest(rows: list[list[int]], limit: int) -> None:
    keys = [f"k{number:02d}" for number in range(len(rows))]
    left, right, _ = nearest_by_profile(profiles(rows, 7), fingerprints(keys), limit).pairs()
    kept = set(zip(left.tolist(), right.tolist(), strict=True))
    assert all(first < second for first, second in kept)
    assert sorted(kept) == list(zip(left.tolist(), right.tolist(), strict=True))
    for paper, values in enumerate(table(rows).tolist()):
        tied = {other: round(value, 7) for other, value in enumerate(values) if value > 0 and other != paper}
        of_paper = {first + second - paper for first, second in kept if paper in (first, second)}
        assert of_paper <= set(tied)
        bar = sorted(tied.values(), reverse=True)[:limit][-1:]
        assert all(other in of_paper for other, value in tied.items() if value > bar[0])
        assert len(of_paper) >= min(limit, len(tied))


def test_among_equals_no_paper_becomes_a_hub() -> None:
    count = 2000
    marks = fingerprints([f"paper{number}" for number in range(count)])
    left, right, _ = nearest_by_profile(profiles([[0]] * count, 1), marks, 12).pairs()
    degrees = np.bincount(np.concatenate([left, right]), minlength=count)
    assert degrees.min() >= 12
    assert degrees.max() < 60
    assert len(left) <= 12 * count


def test_transposed_turns_papers_and_things_around() -> None:
    assert transposed([[1, 0], [1], []], 3) == [[0], [0, 1], []]


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(0, 9), max_size=30), st.integers(1, 12))
def test_parts_cover_all_rows_in_order_within_bounds(work: list[int], most: int) -> None:
    found = [part.tolist() for part in parts(np.array(work, dtype=np.int64), most)]
    assert [row for part in found for row in part] == list(range(len(work)))
    assert all(len(part) == 1 or sum(work[row] for row in part) <= most for part in found)


@settings(deadline=None, max_examples=60)
@given(things)
def test_products_of_rows_are_counted_as_they_are_made(rows: list[list[int]]) -> None:
    matrix = profiles(rows, 7)
    counted = [sum(len({thing} & set(other)) for other in rows for thing in row) for row in rows]
    assert products_of_rows(matrix, matrix.turned()).tolist() == counted
    made = np.concatenate([part.toarray() for part in products(matrix)])
    assert (made == table(rows)).all()


@settings(deadline=None, max_examples=100)
@given(st.lists(st.lists(st.integers(0, 4), max_size=9), min_size=1, max_size=6), st.integers(1, 4))
def test_the_least_of_the_best_is_found_for_each_row(rows: list[list[int]], limit: int) -> None:
    places = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    values = np.array([value for row in rows for value in row], dtype=np.float64)
    least = [sorted(row, reverse=True)[limit - 1] if len(row) > limit else -math.inf for row in rows]
    assert least_of_best(places, values, len(rows), limit).tolist() == least


@given(st.lists(st.integers(0, 9)), st.lists(st.integers(0, 9)))
def test_numbers_among_others_are_those_that_numpy_tells(numbers: list[int], some: list[int]) -> None:
    left, right = np.array(numbers, dtype=np.int64), np.array(some, dtype=np.int64)
    assert among(left, right).tolist() == np.isin(left, right).tolist()
