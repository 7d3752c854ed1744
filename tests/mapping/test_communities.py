"""Communities: which papers belong together."""

from __future__ import annotations

import numpy as np
import pytest

from site_builder.mapping.districts.communities import Communities, communities, smallest
from site_builder.mapping.likeness.profiles import Sparse
from site_builder.mapping.sparse import Matrix


def tied(papers: int, *pairs: tuple[int, int, float]) -> Sparse:
    matrix = np.zeros((papers, papers))
    for first, second, pull in pairs:
        matrix[first, second] = matrix[second, first] = pull
    return Matrix.dense(matrix)


def clique(members: range, pull: float = 1.0) -> list[tuple[int, int, float]]:
    return [(first, second, pull) for first in members for second in members if first < second]


def test_what_hangs_together_is_one_community_the_largest_first() -> None:
    found = communities(tied(9, *clique(range(4)), *clique(range(4, 9)), (0, 8, 0.1)))
    assert found == Communities(((4, 5, 6, 7, 8), (0, 1, 2, 3)), ())


def test_a_small_community_joins_the_one_it_is_tied_to_most() -> None:
    # 20 papers need 3 a district: the pair 18-19 is tied to both cliques, to the second one more.
    pairs = [*clique(range(9)), *clique(range(9, 18)), (18, 19, 5.0), (0, 18, 0.2), (9, 19, 0.3)]
    assert communities(tied(20, *pairs)).members == (tuple(range(9, 20)), tuple(range(9)))


def test_papers_and_small_groups_that_nothing_ties_stand_apart() -> None:
    found = communities(tied(20, *clique(range(16)), (17, 18, 1.0)))
    assert found == Communities((tuple(range(16)),), (16, 17, 18, 19))


@pytest.mark.parametrize("papers", [0, 1, 5])
def test_without_any_tie_all_stand_apart(papers: int) -> None:
    assert communities(tied(papers)) == Communities((), tuple(range(papers)))


def test_a_pair_is_a_community_in_a_small_collection() -> None:
    assert communities(tied(3, (0, 2, 1.0))) == Communities(((0, 2),), (1,))


@pytest.mark.parametrize(("papers", "needed"), [(2, 2), (21, 3), (100, 3), (1000, 9), (10_000, 80)])
def test_districts_need_more_papers_in_larger_collections(papers: int, needed: int) -> None:
    assert smallest(papers) == needed
