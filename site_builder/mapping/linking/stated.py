"""What notes state of each other: citations, relations, mentions, and papers chosen by hand.

Weights within a kind: a citation or relation counts 1. Mentions count n/(n+1) for n links to the same paper:
the second says less than the first (the saturating count of Robertson and Walker 1994, with k1 = 1).
A choice by hand counts 1/2 from each side, so two papers that chose each other have 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from site_builder.cache.codec import digest_of
from site_builder.collection.library import Library, Paper
from site_builder.mapping.kinds import CITES, KINDS, MENTIONS, RELATED
from site_builder.mapping.literature_map import Edge
from site_builder.mapping.phrases import chose_this_paper, chosen_by_hand, of_this_paper, times
from site_builder.model import Key
from site_builder.structs import Frozen


class Statement(Frozen):
    """One thing that a note says of another paper."""

    source: Key
    """The paper whose note says so."""
    target: Key
    kind: str
    weight: float
    onward: str
    """The reason on the source's side: "cites it"."""
    back: str
    """The reason on the target's own list: "cites this paper"."""


def statements(library: Library) -> tuple[Statement, ...]:
    """Every statement, paper by paper; what a paper says of itself is none."""
    words = {name: (kind.onward, kind.back) for name, kind in KINDS.items()}
    counted: dict[int, tuple[float, str, str]] = {}
    found: list[Statement] = []
    for paper in library.papers.values():
        found += [statement for statement in _of(paper, words, counted) if statement.target != statement.source]
    return tuple(found)


def chosen_by_notes(library: Library) -> tuple[Statement, ...]:
    """The statements of kind `related` alone: the papers that notes chose by hand."""
    return tuple(one for paper in library.papers.values() for one in _choices_of(paper) if one.target != one.source)


def content(library: Library) -> bytes:
    """What names all that notes state of each other."""
    return digest_of(
        [
            (paper.cites, paper.cites_outside, paper.relations, paper.related, [one.key for one in paper.mentions])
            for paper in library.papers.values()
        ]
    )


def _of(
    paper: Paper, spoken: Mapping[str, tuple[str, str]], counted: dict[int, tuple[float, str, str]]
) -> Iterator[Statement]:
    """What one paper says. `spoken` holds the words of each kind, `counted` those of so many mentions."""
    # CiTO has a property "cites": stated as a relation, it is the same citation. A property that the
    # vocabulary lacks has been reported where it was read, and has no words to show.
    links = dict.fromkeys([*((CITES, key) for key in paper.cites), *paper.relations])
    for name, target in links:
        if name in spoken:
            yield Statement(paper.key, target, name, 1.0, *spoken[name])
    for target, count in Counter(mention.key for mention in paper.mentions).items():
        if count not in counted:
            words = times(spoken[MENTIONS][0], count)
            counted[count] = (round(count / (count + 1), 4), words, of_this_paper(words))
        yield Statement(paper.key, target, MENTIONS, *counted[count])
    yield from _choices_of(paper)


def _choices_of(paper: Paper) -> Iterator[Statement]:
    whys: dict[Key, str] = {}
    for choice in paper.related:
        whys.setdefault(choice.key, choice.why)
    for target, why in whys.items():
        yield by_hand_of(paper.key, target, chosen_by_hand(why), chose_this_paper(why))


def by_hand_of(source: Key, target: Key, onward: str, back: str) -> Statement:
    """The statement of a paper that was chosen by hand."""
    return Statement(source, target, RELATED, 0.5, onward, back)


def stated_edges(said: Iterable[Statement]) -> Iterator[Edge]:
    """Make an edge of each statement, and one undirected edge of what two papers say of each other alike."""
    both: dict[tuple[Key, Key, str], list[Statement]] = {}
    for statement in said:
        if KINDS[statement.kind].directed:
            yield Edge(statement.source, statement.target, statement.kind, statement.weight, (statement.onward,))
        else:
            ends = (min(statement.source, statement.target), max(statement.source, statement.target))
            both.setdefault((*ends, statement.kind), []).append(statement)
    for (source, target, kind), alike in both.items():
        weight = sum(statement.weight for statement in alike)
        yield Edge(source, target, kind, weight, tuple(dict.fromkeys(statement.onward for statement in alike)))
