"""What of the build before stands, by codes of pairs (smaller number × papers + larger number) in ascending order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from site_builder.mapping.likeness.nearest import Nearest
from site_builder.mapping.likeness.profiles import Bools, Floats, Ints, Sparse
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


def among(codes: Ints, others: Ints) -> Bools:
    """Which of some codes are among others, which are sorted."""
    if not len(others):
        return np.zeros(len(codes), dtype=np.bool_)
    found: Bools = others[np.minimum(np.searchsorted(others, codes), len(others) - 1)] == codes
    return found


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


def differing(codes_before: Ints, before: Floats, codes: Ints, now: Floats) -> Ints:
    """The codes that only one has, or that have another value."""
    values = np.full(len(codes), np.nan)
    take_over(codes, np.ones(len(codes), dtype=np.bool_), codes_before, (values, before))
    gone = codes_before[~among(codes_before, codes)]
    return np.concatenate([gone, codes[values != now]])


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
