"""Scores of pairs of papers, with the reasons that make them up.

Pairs are taken some at a time: first what each kind adds to each pair, all as numbers; then words for what
is worth saying, which costs most.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np

from site_builder.mapping.likeness.families import Family, Words
from site_builder.mapping.likeness.profiles import Floats, Ints, Sparse, in_common, row_sums
from site_builder.mapping.likeness.reasons import First, met
from site_builder.mapping.linking.sayings import Sayings
from site_builder.mapping.ranking.detours import Detour
from site_builder.mapping.ranking.scores import way_weight
from site_builder.mapping.ranking.stated_parts import StatedParts
from site_builder.structs import Frozen

PAIRS_AT_ONCE = 5_000

MINOR = 0.05
"""Share of a score below which a reason goes without saying, unless it is a statement of a note."""

Part: TypeAlias = tuple[float, str, str]
"""What a pair's score is made of: contribution, reason on the first paper's list, reason on the second's."""


class Source(Frozen):
    """One place that scores come from: where rows of two matrices meet."""

    weight: float
    first: Sparse
    """Papers × things, for the first paper of a pair."""
    second: Sparse
    """The same for the second."""
    words: tuple[Words, Words]
    """What they meet in -> the reason on the list of the first paper, and on that of the second."""
    named: int
    """How many things the words need to see."""


class Explained(Frozen):
    """Some pairs, by column."""

    scores: Floats
    """To 6 digits."""
    own: Ints
    """Numbers of sayings: the reasons on the first paper's list, strongest first …"""
    other: Ints
    """… and on the second's."""


def sources(derived: Sequence[Family], ways: Sequence[Detour], weights: Mapping[str, float]) -> list[Source]:
    """Every family, then every detour in both directions; without those that count nothing."""
    found = [Source(weights[one.kind], one.matrix, one.matrix, (one.words, one.words), one.named) for one in derived]
    for way in ways:
        weight = way_weight(way, weights)
        found += [
            Source(weight, way.first, way.second, (way.onward, way.back), 1),
            Source(weight, way.second, way.first, (way.back, way.onward), 1),
        ]
    return [one for one in found if one.weight > 0]


def explained(
    left: Ints, right: Ints, papers: int, stated: StatedParts, found_in: Sequence[Source], sayings: Sayings
) -> Explained:
    """Score each pair (left < right) and say why. What notes say is never left unsaid."""
    scores: list[Floats] = [np.zeros(0)]
    own: list[int] = []
    other: list[int] = []
    spoken: list[dict[tuple[First, int], tuple[str, str]]] = [{} for _ in found_in]
    for start in range(0, len(left), PAIRS_AT_ONCE):
        lefts, rights = left[start : start + PAIRS_AT_ONCE], right[start : start + PAIRS_AT_ONCE]
        said, stated_sums = _stated(lefts * papers + rights, stated)
        common = [in_common(one.first, one.second, lefts, rights) for one in found_in]
        parts = [one.weight * row_sums(shared) for one, shared in zip(found_in, common, strict=True)]
        score: Floats = stated_sums + sum(parts)
        # What adds most to a pair is always told, even where many things add a little each.
        most = np.max([np.zeros(len(lefts)), *parts], axis=0)
        for one, shared, part, known in zip(found_in, common, parts, spoken, strict=True):
            telling = (part > 0) & (part >= np.minimum(MINOR * score, most))
            amounts = np.round(part, 9).tolist()
            for row, things, count in met(shared, telling, one.named):
                if (words := known.get((things, count))) is None:
                    words = known[things, count] = (one.words[0](things, count), one.words[1](things, count))
                said[row].append((amounts[row], *words))
        scores.append(np.round(score, 6))
        for reasons in said:
            if len(reasons) > 1:
                # Sorting is stable: reasons of equal strength keep the order of the kinds.
                reasons.sort(key=_strength)
            number = sayings.number(tuple(dict.fromkeys([reason for _, reason, _ in reasons])))
            own.append(number)
            same = all(reason == back for _, reason, back in reasons)
            back = () if same else tuple(dict.fromkeys([reason for _, _, reason in reasons]))
            other.append(number if same else sayings.number(back))
    return Explained(np.concatenate(scores), np.array(own, dtype=np.int64), np.array(other, dtype=np.int64))


def _strength(part: Part) -> float:
    return -part[0]


def _stated(codes: Ints, stated: StatedParts) -> tuple[list[list[Part]], Floats]:
    """What notes say of each pair, and what that adds up to."""
    said: list[list[Part]] = [[] for _ in range(len(codes))]
    sums = np.zeros(len(codes))
    if not len(stated.pairs):
        return said, sums
    place = np.minimum(np.searchsorted(stated.pairs, codes), len(stated.pairs) - 1)
    known = stated.pairs[place] == codes
    sums[known] = stated.sums[place[known]]
    rows = np.flatnonzero(known)
    first = np.searchsorted(stated.codes, codes[rows], side="left").tolist()
    last = np.searchsorted(stated.codes, codes[rows], side="right").tolist()
    for row, start, end in zip(rows.tolist(), first, last, strict=True):
        for at in range(start, end):
            said[row].append((round(float(stated.parts[at]), 9), *stated.words[stated.said[at]]))
    return said, sums
