"""What two papers have in common, in numbers: how much it is, and the things that count most."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from site_builder.mapping.likeness.profiles import Bools, Sparse, ranked

First = tuple[int, ...]
"""The things that two papers share, those that count most first; not all of them."""


def met(common: Sparse, wanted: Bools, named: int) -> Iterator[tuple[int, First, int]]:
    """For each wanted row of what pairs have in common: the row, its first things, at most `named`, and their count."""
    rows = np.flatnonzero(wanted)
    counts = np.diff(common.indptr)[rows].tolist()
    if named == 0:
        yield from ((row, (), count) for row, count in zip(rows.tolist(), counts, strict=True))
        return
    some = common if len(rows) == common.shape[0] else common[rows]
    columns = ranked(some).tolist()
    for row, start, count in zip(rows.tolist(), some.indptr.tolist(), counts, strict=False):
        yield row, tuple(columns[start : start + min(count, named)]), count
