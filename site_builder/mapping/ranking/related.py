"""Related papers: a weighted sum over the kinds of edges, every entry with its reasons.

The score of two papers is the sum over kinds of the kind's weight (`kinds`, or site.yaml's `weights`) times the
edge's weight within its kind, and of what the ways of two steps between them add (`detours`). Derived kinds
count between any two papers here, not only along the strongest edges that the graph keeps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
from scipy.sparse import coo_array

from site_builder.mapping.kinds import RELATED
from site_builder.mapping.likeness.families import Family
from site_builder.mapping.likeness.profiles import Sparse, blocks
from site_builder.mapping.linking.stated import Statement
from site_builder.mapping.literature_map import RelatedPaper
from site_builder.mapping.ranking.detours import Detour
from site_builder.mapping.ranking.explained import Pair, Part, explained, sources, way_weight
from site_builder.model import Key

FLOOR = 0.05
"""Lowest score that makes a paper related: less than one topic that a third of all papers have."""

LONGEST_LIST = 30
"""Papers kept on a list that no note links with its own: pages show 20, the rest is for `export related` and for
measuring. Those that a note does link come on top, or they would leave no room where there are many."""


def related_papers(
    keys: Sequence[Key],
    said: Iterable[Statement],
    derived: Sequence[Family],
    weights: Mapping[str, float],
    ways: Sequence[Detour] = (),
    longest: int = LONGEST_LIST,
    floor: float = FLOOR,
) -> tuple[Mapping[Key, tuple[RelatedPaper, ...]], Mapping[Key, tuple[RelatedPaper, ...]]]:
    """The ranking of each paper, best first, and the papers chosen by hand: (related, chosen).

    `keys` are sorted; `weights` holds every kind. Equal scores are ordered by key.
    A list has at most `longest` papers beside those that a note links, and none whose score is below `floor` (above 0).
    """
    said = tuple(said)
    numbers = {key: number for number, key in enumerate(keys)}
    parts = _stated_parts(said, numbers, weights)
    lists = _nearest(
        _stated_scores(parts, len(keys)), [*_likenesses(derived, weights), *_steps(ways, weights)], longest, floor
    )
    pairs = {_pair(own, other) for own, others in enumerate(lists) for other in others}
    pairs |= {_pair(numbers[one.source], numbers[one.target]) for one in said if one.kind == RELATED}
    told = explained(sorted(pairs), parts, sources(derived, ways, weights))

    def entry(own: int, other: int) -> RelatedPaper:
        score, first, second = told.get(_pair(own, other), (0.0, (), ()))
        return RelatedPaper(keys[other], score, first if own < other else second)

    ranking = {
        key: tuple(sorted((entry(own, other) for other in lists[own]), key=lambda found: (-found.score, found.key)))
        for key, own in numbers.items()
    }
    chosen = {
        own: tuple(_by_hand(entry(numbers[own], numbers[other]), words) for other, words in choices.items())
        for own, choices in _choices(keys, said).items()
    }
    return ranking, chosen


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def _stated_parts(
    said: Iterable[Statement], numbers: Mapping[Key, int], weights: Mapping[str, float]
) -> dict[Pair, list[Part]]:
    parts: dict[Pair, list[Part]] = {}
    for one in said:
        contribution = weights[one.kind] * one.weight
        if contribution > 0:
            source, target = numbers[one.source], numbers[one.target]
            words = (one.onward, one.back) if source < target else (one.back, one.onward)
            parts.setdefault(_pair(source, target), []).append((contribution, *words))
    return parts


def _stated_scores(parts: Mapping[Pair, Sequence[Part]], papers: int) -> Sparse:
    pairs = np.array(sorted(parts), dtype=np.int64).reshape(-1, 2)
    scores = np.array([sum(part for part, _, _ in parts[first, second]) for first, second in pairs.tolist()])
    one_way = coo_array((scores, (pairs[:, 0], pairs[:, 1])), shape=(papers, papers)).tocsr()
    return (one_way + one_way.T).tocsr()


_Term = tuple[Sparse, Sparse | None]
"""A part of all scores: papers × things and its counterpart things × papers, or papers × papers alone."""


def _likenesses(derived: Sequence[Family], weights: Mapping[str, float]) -> Iterator[_Term]:
    for family in derived:
        if (weight := weights[family.kind]) > 0:
            if family.near is None:
                yield family.matrix * weight, family.matrix.T.tocsr()
            else:
                yield family.near * weight, None


def _steps(ways: Sequence[Detour], weights: Mapping[str, float]) -> Iterator[_Term]:
    for way in ways:
        if (weight := way_weight(way, weights)) > 0:
            yield way.first * weight, way.second.T.tocsr()
            yield way.second * weight, way.first.T.tocsr()


def _nearest(stated: Sparse, terms: Sequence[_Term], longest: int, floor: float) -> list[list[int]]:
    """For each paper the others above the floor, at most as many as a list holds; in no order."""
    papers = stated.shape[0]
    lists: list[list[int]] = []
    for block in blocks(papers):
        linked = stated[block]
        # Most pairs of a block have something in common: a plain array adds faster than sparse ones.
        scores = linked.toarray()
        for rows, columns in terms:
            part = (rows[block] if columns is None else rows[block] @ columns).tocoo()
            scores[part.row, part.col] += part.data
        scores = np.round(scores, 6)
        for row, values in enumerate(scores):
            values[row + block.start] = 0.0
            others = np.flatnonzero(values >= floor)
            if len(others) > longest:
                own = np.isin(others, linked.indices[linked.indptr[row] : linked.indptr[row + 1]])
                found = others[~own]
                # Of equal scores at the end of the list those with smaller keys stay.
                ordered = values[found] - 1e-7 * found / papers
                if len(found) > longest:
                    found = found[np.argpartition(-ordered, longest)[:longest]]
                others = np.concatenate([others[own], found])
            lists.append(others.tolist())
    return lists


def _choices(keys: Iterable[Key], said: Sequence[Statement]) -> Mapping[Key, Mapping[Key, str]]:
    """Each paper's own choices in its order, then by key those that chose it; each once, with its words."""
    choices: dict[Key, dict[Key, str]] = {key: {} for key in keys}
    by_hand = [one for one in said if one.kind == RELATED]
    for one in by_hand:
        choices[one.source][one.target] = one.onward
    for one in sorted(by_hand, key=lambda one: one.source):
        choices[one.target].setdefault(one.source, one.back)
    return choices


def _by_hand(found: RelatedPaper, words: str) -> RelatedPaper:
    return replace(found, reasons=tuple(dict.fromkeys([words, *found.reasons])))
