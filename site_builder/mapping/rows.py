"""Tables of numbers in which each row has as many as it needs."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from site_builder.mapping.likeness.profiles import once
from site_builder.structs import Frozen


class Rows(Frozen):
    counts: bytes
    """How many numbers each row has; these, and the numbers, are of 32 bits."""
    numbers: bytes
    """Those of all rows, one row behind the other."""

    def with_any(self, wanted: Collection[int]) -> Sequence[int]:
        """The rows that have any of some numbers."""
        if not wanted:
            return ()
        is_wanted = np.zeros(max(wanted) + 2, np.bool_)  # what is greater than all counts as the last, which is not
        is_wanted[list(wanted)] = True
        found = np.flatnonzero(is_wanted.take(np.frombuffer(self.numbers, np.uint32), mode="clip"))
        ends = np.frombuffer(self.counts, np.uint32).cumsum(dtype=np.int64)
        rows: list[int] = once(ends.searchsorted(found, side="right")).tolist()
        return rows
