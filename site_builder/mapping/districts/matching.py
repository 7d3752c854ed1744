"""Which new district is which old one: those that share most papers."""

from __future__ import annotations

import numpy as np

from site_builder.mapping.likeness.profiles import Ints


def matched(old: Ints, new: Ints) -> list[int]:
    """For each new district the number of the old one that it goes on with, or -1.

    `old` and `new` hold the number of each paper's district. The pairs are those that share most papers in all
    (maximum weight matching); a pair without a paper in common is none. Of equal matchings the one with lower numbers.
    """
    if not len(new):
        return []
    from scipy.optimize import linear_sum_assignment

    shared = np.zeros((int(new.max()) + 1, int(old.max()) + 1))
    np.add.at(shared, (new, old), 1.0)
    # A hair's breadth decides between equal matchings: never the solver's own order.
    rows, columns = np.indices(shared.shape)
    wish = shared - 1e-6 * (rows + columns) / shared.size + 1e-9 * rows * columns / shared.size**2
    found = [-1] * len(shared)
    for row, column in zip(*linear_sum_assignment(wish, maximize=True), strict=True):
        if shared[row, column]:
            found[int(row)] = int(column)
    return found
