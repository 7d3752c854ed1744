"""Products of rows that meet: what a crowd has counts, but brings nobody together."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.mapping.kinds import ranking_weights
from site_builder.mapping.likeness import meetings, profiles
from site_builder.mapping.likeness.families import families
from site_builder.mapping.likeness.meetings import Meetings, marked
from site_builder.mapping.likeness.profiles import Ints, Sparse, in_common
from site_builder.mapping.linking.edges import strongest
from site_builder.mapping.ranking.scores import scores
from site_builder.mapping.ranking.stated_parts import StatedParts
from site_builder.mapping.sparse import Matrix
from site_builder.model import Key
from tests.mapping.libraries import library, paper

PAPERS, THINGS = 6, 4

weights = st.lists(
    st.lists(st.sampled_from([0.0, 0.25, 0.5]), min_size=THINGS, max_size=THINGS), min_size=PAPERS, max_size=PAPERS
)
ends = st.sets(st.tuples(st.integers(0, PAPERS - 1), st.integers(0, PAPERS - 1)).filter(lambda two: two[0] < two[1]))


# No deadline: on a busy machine the clock says nothing of the code.
@settings(deadline=None, max_examples=150)
@given(weights, weights, st.lists(st.booleans(), min_size=THINGS, max_size=THINGS), ends)
def test_those_who_meet_have_their_whole_product_and_others_none(
    one: list[list[float]], other: list[list[float]], crowded: list[bool], pairs: set[tuple[int, int]]
) -> None:
    crowd = np.array(crowded)
    plain = np.array(one), np.array(other)
    ordered = sorted(pairs)
    beside = marked(np.array([low for low, _ in ordered], int), np.array([high for _, high in ordered], int), PAPERS)
    found = Meetings.of(PAPERS, [(Matrix.dense(plain[0]), Matrix.dense(plain[1]), crowd)], beside)
    meet = (plain[0][:, ~crowd] @ plain[1][:, ~crowd].T > 0) | (beside.toarray() > 0)
    expected = np.where(meet, plain[0] @ plain[1].T, 0.0)
    assert (found.rows(np.arange(PAPERS)).toarray() == expected).all()
    assert (found.rows(np.array([3, 1]), few=True).toarray() == expected[[3, 1]]).all()
    left, right = np.divmod(np.arange(PAPERS * PAPERS), PAPERS)
    assert (found.of_pairs(left, right).reshape(PAPERS, PAPERS) == expected).all()


@pytest.mark.parametrize("count", [300, 1_200])
def test_scores_of_a_crowd_are_not_all_added_up(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meetings, "CROWD", 100)
    keys = [Key(f"p{number:04d}") for number in range(count)]
    read = library(list(map(paper, keys)), {"all": keys, "few": keys[:5]})
    nothing = StatedParts.of(np.zeros(0, np.int64), np.zeros(0), np.zeros(0, np.int32), ())
    score = scores(count, nothing, families(read), (), ranking_weights({}), lambda one: strongest(one, keys))
    found = score.rows(np.arange(count))
    assert np.diff(found.indptr).min() >= 12
    assert found.nnz <= 30 * count
    assert score.meetings.work().sum() <= 60 * count
    # What they share with all others counts between those who share more.
    monkeypatch.setattr(meetings, "CROWD", count)
    whole = scores(count, nothing, families(read), (), ranking_weights({}), lambda one: strongest(one, keys))
    assert (found[:5].toarray()[:, :5] == whole.rows(np.arange(5)).toarray()[:, :5]).all()


def test_few_pairs_are_looked_at_without_joining_all_columns() -> None:
    one, other = Matrix.dense(np.full((3, 4), 0.25)), Matrix.dense(np.full((3, 2), 0.5))
    found = Meetings.of(3, [(one, one, None), (other, other, None)])
    assert found.of_pairs(np.array([0, 1]), np.array([1, 2])).tolist() == [0.75, 0.75]
    assert found.rows(np.array([0]), few=True).toarray().tolist() == [[0.75, 0.75, 0.75]]
    assert not {"first", "turned"} & vars(found).keys()
    assert found.rows(np.array([0])).toarray().tolist() == [[0.75, 0.75, 0.75]]


def test_pairs_of_long_rows_are_looked_at_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs, length, most = 64, 50, 400
    matrix = Matrix.dense(np.full((pairs, length), 0.25))
    taken: list[int] = []

    def spy(begin: Sparse, end: Sparse, left: Ints, right: Ints) -> Sparse:
        taken.append(int(begin[left].nnz + end[right].nnz))
        return in_common(begin, end, left, right)

    monkeypatch.setattr(meetings, "in_common", spy)
    monkeypatch.setattr(profiles, "AT_ONCE", most)
    found = Meetings.of(pairs, [(matrix, matrix, None)])
    every = np.arange(pairs)
    assert found.of_pairs(every, every[::-1]).tolist() == [length / 16] * pairs
    assert sum(taken) == 2 * pairs * length
    assert max(taken) <= most
