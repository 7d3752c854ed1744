"""What of the build before stands, by codes of pairs (smaller number × papers + larger number) in ascending order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from site_builder.mapping.likeness.nearest import Nearest
from site_builder.mapping.likeness.profiles import Bools, Floats, Ints, Sparse, once
from site_builder.mapping.memory.before import KindBefore
from site_builder.mapping.ranking.stated_parts import StatedParts


def take_over(codes: Ints, stands: Bools, codes_before: Ints, *columns: tuple[NDArray[Any], NDArray[Any]]) -> None:
    """Fill in what the build before had for the codes that stand; both sorted. Columns are (now, before)."""
    if len(codes_before):
        place = np.minimum(np.searchsorted(codes_before, codes), len(codes_before) - 1)
        some = np.flatnonzero(stands & (codes_before[place] == codes))
        there = place[some]
        for now, before in columns:
            now[some] = before[there]


def holders_of_renamed(matrix: Sparse, things: Sequence[str], said: Sequence[str], before: KindBefore) -> Bools:
    """The papers that have a thing which the build before called otherwise, or did not know."""
    flags = np.zeros(matrix.shape[0], dtype=np.bool_)
    if not said or (tuple(said) == before.said and tuple(things) == before.things):
        return flags
    called = dict(zip(before.things, before.said, strict=True))
    other = np.array([called.get(thing) != word for thing, word in zip(things, said, strict=True)], dtype=np.bool_)
    rows = np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))
    flags[rows[other[matrix.indices]]] = True
    return flags


def pair_codes(table: Nearest, papers: int) -> tuple[Ints, Floats]:
    """Codes of the pairs of a table, ascending, and how alike they are."""
    left, right, values = table.pairs()
    return left * papers + right, values


def differing(before: Nearest, now: Nearest) -> Ints:
    """Codes of the pairs that only one of two tables of the same papers has, or that have another value, ascending."""
    unlike = (before.others != now.others) | (before.values != now.values)
    rows, papers = np.flatnonzero(unlike.any(axis=1)), len(now.others)
    if len(rows) * MANY > papers:
        delta = now.symmetric - before.symmetric
        return once(np.minimum(delta.rows, delta.indices) * papers + np.maximum(delta.rows, delta.indices))
    codes = []
    for table in (before, now):
        at, slot = np.nonzero(table.others[rows] >= 0)
        left, right = rows[at], table.others[rows[at], slot].astype(np.int64)
        codes.append(np.minimum(left, right) * papers + np.maximum(left, right))
    code = once(np.concatenate(codes))
    found: Ints = code[_values_of(before, code) != _values_of(now, code)]
    return found


def _values_of(table: Nearest, codes: Ints) -> Floats:
    """How alike pairs are by a table; 0 for those that it does not have."""
    papers, values = len(table.others), np.zeros(len(codes))
    for start in range(0, len(codes), _AT_ONCE):
        left, right = np.divmod(codes[start : start + _AT_ONCE], papers)
        for one, other in ((left, right), (right, left)):
            at, slot = np.nonzero(table.others[one] == other[:, None])
            values[start + at] = table.values[one[at], slot]
    return values


MANY = 10
"""A larger part of all rows is many: then whole tables are compared."""

_AT_ONCE = 10_000


def unlike(before: StatedParts, now: StatedParts) -> Ints:
    """The pairs of which notes state something else than they did."""
    if (
        np.array_equal(before.codes, now.codes)
        and np.array_equal(before.parts, now.parts)
        and before.words == now.words
        and np.array_equal(before.said, now.said)
    ):
        return np.zeros(0, dtype=np.int64)
    one, other = _by_pair(before), _by_pair(now)
    changed = {code for code in one.keys() | other.keys() if one.get(code) != other.get(code)}
    return np.array(sorted(changed), dtype=np.int64)


def _by_pair(stated: StatedParts) -> dict[int, list[tuple[float, tuple[str, str]]]]:
    pairs: dict[int, list[tuple[float, tuple[str, str]]]] = {}
    for code, part, said in zip(stated.codes.tolist(), stated.parts.tolist(), stated.said.tolist(), strict=True):
        pairs.setdefault(code, []).append((part, stated.words[said]))
    return pairs
