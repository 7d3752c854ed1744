"""Scores of pairs of papers, with the reasons that make them up.

Pairs are taken some at a time: first what each kind adds to each pair, all as numbers; then words for what
is worth saying, which costs most.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from site_builder.mapping.likeness.families import Family
from site_builder.mapping.likeness.profiles import Bools, Floats, Sparse, in_common, ranked, row_sums
from site_builder.mapping.ranking.detours import SHARE, Detour

PAIRS_AT_ONCE = 5_000

MINOR = 0.05
"""Share of a score below which a reason goes without saying, unless it is a statement of a note."""

Pair: TypeAlias = tuple[int, int]
"""Two papers by their numbers, the smaller one first."""

Part: TypeAlias = tuple[float, str, str]
"""What a pair's score is made of: contribution, reason on the first paper's list, reason on the second's."""

Explained: TypeAlias = tuple[float, tuple[str, ...], tuple[str, ...]]
"""Score, reasons on the first paper's list, reasons on the second's; strongest first."""

Words: TypeAlias = Callable[[Sequence[int]], str]


@dataclass(frozen=True, slots=True)
class Source:
    """One place that scores come from: where rows of two matrices meet."""

    weight: float
    first: Sparse
    """Papers × things, for the first paper of a pair."""
    second: Sparse
    """The same for the second."""
    words: tuple[Words, Words]
    """What they meet in, most first -> the reason on the list of the first paper, and on that of the second."""
    named: int
    """How many things the words need to see."""


def sources(derived: Sequence[Family], ways: Sequence[Detour], weights: Mapping[str, float]) -> list[Source]:
    """Every family, then every detour in both directions; without those that count nothing."""
    found = [Source(weights[one.kind], one.matrix, one.matrix, (one.words, one.words), one.named) for one in derived]
    for way in ways:
        weight = way_weight(way, weights)
        found += [
            Source(weight, way.first, way.second, (way.onward, way.back), sys.maxsize),
            Source(weight, way.second, way.first, (way.back, way.onward), sys.maxsize),
        ]
    return [one for one in found if one.weight > 0]


def way_weight(way: Detour, weights: Mapping[str, float]) -> float:
    """What a way of two steps counts: a share of the product of what its steps count."""
    first, second = way.kinds
    return SHARE * weights[first] * weights[second]


def explained(
    pairs: Sequence[Pair], stated: Mapping[Pair, Sequence[Part]], found_in: Sequence[Source]
) -> dict[Pair, Explained]:
    """Score each pair and say why. `stated` holds what notes say, which is never left unsaid."""
    result: dict[Pair, Explained] = {}
    for start in range(0, len(pairs), PAIRS_AT_ONCE):
        some = pairs[start : start + PAIRS_AT_ONCE]
        said = [list(stated.get(pair, ())) for pair in some]
        table = np.array(some, dtype=np.int64)
        met = [(one, in_common(one.first, one.second, table[:, 0], table[:, 1])) for one in found_in]
        parts = [one.weight * row_sums(common) for one, common in met]
        scores: Floats = np.array([sum(part for part, _, _ in parts_of) for parts_of in said]) + sum(parts)
        # What adds most to a pair is always told, even where many things add a little each.
        most = np.max([np.zeros(len(some)), *parts], axis=0)
        for (one, common), part in zip(met, parts, strict=True):
            telling = (part > 0) & (part >= np.minimum(MINOR * scores, most))
            for row, things in _best(common, telling, one.named):
                first, second = (words(things) for words in one.words)
                said[row].append((float(part[row]), first, second))
        for pair, score, reasons in zip(some, np.round(scores, 6).tolist(), said, strict=True):
            # Sorting is stable: reasons of equal strength keep the order of the kinds.
            reasons.sort(key=lambda reason: -round(reason[0], 9))
            own = tuple(dict.fromkeys([reason for _, reason, _ in reasons]))
            other = tuple(dict.fromkeys([reason for _, _, reason in reasons]))
            result[pair] = (score, own, own if own == other else other)
    return result


def _best(common: Sparse, wanted: Bools, named: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """For each wanted row its columns, those of the largest entries first, at most `named`."""
    rows = np.flatnonzero(wanted)
    some = common[rows]
    columns = ranked(some)
    for row, (start, stop) in zip(rows.tolist(), pairwise(some.indptr.tolist()), strict=True):
        yield row, tuple(columns[start : min(stop, start + named)].tolist())
