"""What has changed between the tables of two builds."""

from __future__ import annotations

from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.mapping.likeness.nearest import Nearest, drawn, renewed
from site_builder.mapping.likeness.profiles import fingerprints
from site_builder.mapping.memory import taking_over
from site_builder.mapping.memory.taking_over import differing

PAPERS, LIMIT = 8, 3

Likeness = dict[tuple[int, int], float]

likeness: st.SearchStrategy[Likeness] = st.dictionaries(
    st.tuples(st.integers(0, PAPERS - 1), st.integers(0, PAPERS - 1)).filter(lambda pair: pair[0] < pair[1]),
    st.sampled_from([0.25, 0.5, 0.75]),
    max_size=20,
)


def table(values: Likeness) -> Nearest:
    """Each paper's first by number: a pair may be in one row of two."""
    others, worth = np.full((PAPERS, LIMIT), -1, dtype=np.int32), np.zeros((PAPERS, LIMIT))
    for own in range(PAPERS):
        rest = [other for other in range(PAPERS) if (min(own, other), max(own, other)) in values][:LIMIT]
        others[own, : len(rest)] = rest
        worth[own, : len(rest)] = [values[min(own, other), max(own, other)] for other in rest]
    return Nearest(others, worth)


def pairs(of: Nearest) -> Likeness:
    found = {}
    for own, other, value in zip(*(column.tolist() for column in of.entries()), strict=True):
        found[min(own, other), max(own, other)] = value
    return found


@given(likeness)
def test_a_pair_is_in_the_row_of_either(values: Likeness) -> None:
    left, right, worth = table(values).pairs()
    found = list(zip(zip(left.tolist(), right.tolist(), strict=True), worth.tolist(), strict=True))
    assert found == sorted(pairs(table(values)).items())


@pytest.mark.parametrize("many", [0, PAPERS])
@given(before=likeness, now=likeness)
def test_pairs_that_differ_are_found_by_rows_and_by_whole_tables(many: int, before: Likeness, now: Likeness) -> None:
    then, here = pairs(table(before)), pairs(table(now))
    expected = [
        low * PAPERS + high for low, high in sorted(then | here) if then.get((low, high)) != here.get((low, high))
    ]
    with patch.object(taking_over, "MANY", many):
        assert differing(table(before), table(now)).tolist() == expected


@given(likeness, likeness)
def test_rows_of_pairs_that_have_changed_are_renewed(before: Likeness, now: Likeness) -> None:
    draw = drawn(fingerprints([str(number) for number in range(PAPERS)]))

    def strongest(of: Nearest) -> Nearest:
        nobody = Nearest(np.full((PAPERS, 2), -1, dtype=np.int32), np.zeros((PAPERS, 2)))
        return renewed(nobody, differing(table({}), of), of.symmetric, 2, draw)

    then, here = table(before), table(now)
    found = renewed(strongest(then), differing(then, here), here.symmetric, 2, draw)
    assert (found.others.tolist(), found.values.tolist()) == (
        strongest(here).others.tolist(),
        strongest(here).values.tolist(),
    )
