"""Related papers: a weighted sum over the kinds of edges, every entry with its reasons.

The score of two papers is the sum over kinds of the kind's weight (`kinds`, or site.yaml's `weights`) times the
edge's weight within its kind, and of what the ways of two steps between them add (`detours`). Derived kinds
count between any two papers here, not only along the strongest edges that the graph keeps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from site_builder.mapping.kinds import RELATED
from site_builder.mapping.likeness.families import Family
from site_builder.mapping.likeness.nearest import Nearest, best_of, by_number, least_of_best
from site_builder.mapping.likeness.profiles import Bools, Floats, Ints, Sparse, once
from site_builder.mapping.linking.edges import strongest
from site_builder.mapping.linking.sayings import Sayings
from site_builder.mapping.linking.stated import Statement
from site_builder.mapping.literature_map import RelatedPaper
from site_builder.mapping.ranking.detours import Detour
from site_builder.mapping.ranking.explained import Explained, explained, sources
from site_builder.mapping.ranking.related_lists import RelatedLists
from site_builder.mapping.ranking.scores import Scores, scores
from site_builder.mapping.ranking.stated_parts import StatedParts, stated_parts
from site_builder.mapping.sparse import Matrix
from site_builder.model import Key
from site_builder.structs import Frozen

FLOOR = 0.05
"""Lowest score that makes a paper related: less than one topic that a third of all papers have."""

LONGEST_LIST = 30
"""Papers kept on a list that no note links with its own: pages show 20, the rest is for `export related` and for
measuring. Those that a note does link come on top, or they would leave no room where there are many."""


Chosen = Mapping[Key, tuple[RelatedPaper, ...]]


class Listed(Frozen):
    """Who is on whose list, in numbers."""

    linked: Floats
    """For each pair that a note states something of, in order (`StatedParts.pairs`), its score."""
    found: Nearest
    """For each paper the best of the others, above the floor."""


def related_papers(
    keys: Sequence[Key],
    said: Iterable[Statement],
    derived: Sequence[Family],
    weights: Mapping[str, float],
    ways: Sequence[Detour] = (),
    longest: int = LONGEST_LIST,
    floor: float = FLOOR,
) -> tuple[RelatedLists, Chosen]:
    """The ranking of each paper, best first, and the papers chosen by hand: (related, chosen).

    `keys` are sorted; `weights` holds every kind. Equal scores are ordered by key.
    A list has at most `longest` papers beside those that a note links, and none whose score is below `floor` (above 0).
    """
    said = tuple(said)
    numbers = {key: number for number, key in enumerate(keys)}
    stated = stated_parts(said, numbers, weights)
    score = scores(len(keys), stated, derived, ways, weights, lambda family: strongest(family, keys))
    listed = list_papers(score, stated, longest, floor)
    pairs = pairs_of(listed, stated, by_hand(said, numbers), len(keys), floor)
    sayings = Sayings()
    left, right = pairs // max(len(keys), 1), pairs % max(len(keys), 1)
    told = explained(left, right, len(keys), stated, sources(derived, ways, weights), sayings)
    return lists_of(keys, said, listed, stated, pairs, told, sayings, floor)


def list_papers(score: Scores, stated: StatedParts, longest: int, floor: float) -> Listed:
    """For each paper those that a note links, and the best others above the floor."""
    papers = score.papers
    links = links_of(stated, papers)
    parts = [list_some(some, score, stated, links, longest, floor) for some in score.parts()]
    linked = score.of(stated.pairs // max(papers, 1), stated.pairs % max(papers, 1))
    if not parts:
        return Listed(linked, Nearest(np.zeros((papers, longest), np.int32), np.zeros((papers, longest))))
    return Listed(
        linked, Nearest(np.concatenate([one.others for one in parts]), np.concatenate([one.values for one in parts]))
    )


def list_some(
    rows: Ints, score: Scores, stated: StatedParts, links: Ints, longest: int, floor: float, *, few: bool = False
) -> Nearest:
    """The same for some papers, a `few` or not, without those that a note links; `links` are those of `links_of`."""
    found = score.rows(rows, few=few)
    papers = found.shape[1]
    places = np.repeat(np.arange(len(rows)), np.diff(found.indptr))
    some = np.flatnonzero((found.data >= floor) & (found.indices != rows[places]))
    places, columns, values = places[some], found.indices[some].astype(np.int64), found.data[some]
    # Whatever of the best is linked, those that are left are among so many.
    enough = longest + links[rows]
    some = np.flatnonzero(values >= least_of_best(places, values, len(rows), enough)[places])
    places, columns, values = places[some], columns[some], values[some]
    free = ~is_linked(rows[places], columns, stated, papers)
    # Of equal scores at the end of the list those with smaller keys stay.
    return best_of(rows, places[free], columns[free], values[free], longest, by_number)


def links_of(stated: StatedParts, papers: int) -> Ints:
    """For each paper with how many others notes link it."""
    ends = np.concatenate([stated.pairs // max(papers, 1), stated.pairs % max(papers, 1)])
    return np.bincount(ends, minlength=papers).astype(np.int64)


def is_linked(rows: Ints, columns: Ints, stated: StatedParts, papers: int) -> Bools:
    """Of which pairs a note states something."""
    codes = np.minimum(rows, columns) * papers + np.maximum(rows, columns)
    if not len(stated.pairs):
        return np.zeros(len(codes), dtype=np.bool_)
    place = np.minimum(np.searchsorted(stated.pairs, codes), len(stated.pairs) - 1)
    linked: Bools = stated.pairs[place] == codes
    return linked


def by_hand(said: Iterable[Statement], numbers: Mapping[Key, int]) -> Ints:
    """Codes of the pairs in which one paper chose the other."""
    ends = [sorted((numbers[one.source], numbers[one.target])) for one in said if one.kind == RELATED]
    return np.array([low * len(numbers) + high for low, high in ends], dtype=np.int64)


def pairs_of(listed: Listed, stated: StatedParts, chosen: Ints, papers: int, floor: float) -> Ints:
    """Codes of all pairs in which one paper is on the other's list, ascending."""
    left, right, _ = listed.found.pairs()
    return once(np.concatenate([left * papers + right, stated.pairs[listed.linked >= floor], chosen]))


def lists_of(
    keys: Sequence[Key],
    said: Sequence[Statement],
    listed: Listed,
    stated: StatedParts,
    pairs: Ints,
    told: Explained,
    sayings: Sayings,
    floor: float,
) -> tuple[RelatedLists, Chosen]:
    """The lists, of explained pairs."""
    papers = len(keys)
    linked = stated.pairs[listed.linked >= floor]
    on_lists = listed.found.one_way + _both_ways(linked, np.ones(len(linked)), papers)
    on_lists.data = np.ones(on_lists.nnz, dtype=np.int32)
    # The number of each pair, from 1, where one of the two is on the other's list: all lies in order, and stays so.
    numbered = on_lists.times_each(_both_ways(pairs, np.arange(1, len(pairs) + 1, dtype=np.int32), papers))
    rows, columns, place = np.repeat(np.arange(papers), np.diff(numbered.indptr)), numbered.indices, numbered.data - 1
    score = told.scores[place]
    reasons = np.where(rows < columns, told.own[place], told.other[place])
    order = _best_first(rows, score)
    starts = numbered.indptr.astype(np.int64)
    related = RelatedLists(keys, starts, columns[order], score[order], reasons[order], sayings)
    numbers = {key: number for number, key in enumerate(keys)}

    def entry(own: Key, other: Key, words: str) -> RelatedPaper:
        one, another = numbers[own], numbers[other]
        at = int(np.searchsorted(pairs, min(one, another) * papers + max(one, another)))
        reasons = sayings[int((told.own if one < another else told.other)[at])]
        return RelatedPaper(other, float(told.scores[at]), tuple(dict.fromkeys([words, *reasons])))

    chosen = {
        own: tuple([entry(own, other, words) for other, words in choices.items()]) if choices else ()
        for own, choices in _choices(keys, said).items()
    }
    return related, chosen


def _both_ways(codes: Ints, values: NDArray[Any], papers: int) -> Sparse:
    """A symmetric matrix that has the value of each pair; codes ascend."""
    starts = np.searchsorted(codes, np.arange(papers + 1) * papers).astype(np.int32)
    one_way = Matrix(values, codes % max(papers, 1), starts, (papers, papers))
    return one_way + one_way.turned()


def _best_first(rows: Ints, score: Floats) -> Ints:
    """The order of entries, which lie row by row, those with more first; equals stay as they are.

    Scores have 6 digits, so each is a whole number beside its row: sorting whole numbers takes a fifth of the time.
    """
    amounts = np.rint(score * 1e6).astype(np.int64)
    most = int(amounts.max(initial=0))
    order: Ints = np.argsort(rows * (most + 1) + (most - amounts), kind="stable")
    return order


def _choices(keys: Iterable[Key], said: Sequence[Statement]) -> Mapping[Key, Mapping[Key, str]]:
    """Each paper's own choices in its order, then by key those that chose it; each once, with its words."""
    choices: dict[Key, dict[Key, str]] = {key: {} for key in keys}
    by_hand = [one for one in said if one.kind == RELATED]
    for one in by_hand:
        choices[one.source][one.target] = one.onward
    for one in sorted(by_hand, key=lambda one: one.source):
        choices[one.target].setdefault(one.source, one.back)
    return choices
