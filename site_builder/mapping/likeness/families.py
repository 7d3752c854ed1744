"""Kinds of edges that are worked out from what papers have in common, one row a kind.

* `shared_references`: bibliographic coupling (Kessler 1963) over all that notes cite, with a note or not;
* `co_cited`: co-citation (Small 1973) by the notes of the collection;
* `shared_topics`: the same likeness over topics.

The weight within each kind is the likeness of `profiles`, in (0, 1).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from site_builder.collection.library import Library
from site_builder.mapping.kinds import CO_CITED, SHARED_REFERENCES, SHARED_TOPICS
from site_builder.mapping.likeness.nearest import Nearest
from site_builder.mapping.likeness.profiles import Sparse, profiles, transposed
from site_builder.mapping.phrases import TOPICS_SHOWN, both_cited_by, shared_references, shared_topics
from site_builder.model import Identifier, Key
from site_builder.structs import Frozen

Words: TypeAlias = Callable[[Sequence[int], int], str]
"""The numbers of the first things that two papers share, those that count most first, and how many there are in all
-> the reason."""


class Family(Frozen):
    """One derived kind: the papers' profiles, and the words for what two of them have in common."""

    kind: str
    matrix: Sparse
    """Papers (in key order) × things."""
    things: Sequence[str]
    """What names each thing in every build."""
    words: Words
    named: int
    """How many of the first things `words` needs to see."""
    nearest: Nearest | None = None
    """Each paper's nearest, of a kind where almost all papers are alike a little; None: all count."""
    near: Sparse | None = None
    """The same as a symmetric matrix."""


Known: TypeAlias = Mapping[str, tuple[Sparse, Sequence[str]]]
"""Kind -> profiles, and what names their things: of kinds whose facts are as they were."""


def families(library: Library, known: Known | None = None, labels: Sequence[str] | None = None) -> tuple[Family, ...]:
    """Every derived kind of what notes state, with its profiles.

    `known` may have those of some kinds, `labels` are what papers are called, where that is known.
    """
    numbers = {key: number for number, key in enumerate(library.papers)}
    known = known or {}
    matrix, things = known[SHARED_REFERENCES] if SHARED_REFERENCES in known else _references(library, numbers)
    cited, citing = known[CO_CITED] if CO_CITED in known else (_citations(library, numbers), list(numbers))
    called = [paper.note.label for paper in library.papers.values()] if labels is None else labels

    def both_cited(citing: Sequence[int], count: int) -> str:
        return both_cited_by(called[citing[0]], count - 1)

    return (
        Family(SHARED_REFERENCES, matrix, things, lambda _, count: shared_references(count), named=0),
        Family(CO_CITED, cited, citing, both_cited, named=1),
        _topics(library, known.get(SHARED_TOPICS) or _named(library, numbers)),
    )


def _references(library: Library, numbers: Mapping[Key, int]) -> tuple[Sparse, Sequence[str]]:
    outside = sorted({identifier for paper in library.papers.values() for identifier in paper.cites_outside})
    everything: list[Key | Identifier] = [*numbers, *outside]
    things = {thing: number for number, thing in enumerate(everything)}
    cited = [
        sorted({*(things[key] for key in paper.cites), *(things[identifier] for identifier in paper.cites_outside)})
        for paper in library.papers.values()
    ]
    names = [*numbers, *(f"\n{one}" for one in outside)]  # no key has a line break
    return profiles(cited, len(things)), names


def _citations(library: Library, numbers: Mapping[Key, int]) -> Sparse:
    cited = [sorted({numbers[key] for key in paper.cites}) for paper in library.papers.values()]
    return profiles(transposed(cited, len(numbers)), len(numbers))


def _named(library: Library, numbers: Mapping[Key, int]) -> tuple[Sparse, Sequence[str]]:
    named: list[list[int]] = [[] for _ in numbers]
    for number, topic in enumerate(library.topics.values()):
        for key in topic.papers:
            named[numbers[key]].append(number)
    return profiles(named, len(library.topics)), list(library.topics)


def _topics(library: Library, known: tuple[Sparse, Sequence[str]]) -> Family:
    titles = [topic.title for topic in library.topics.values()]
    return Family(
        SHARED_TOPICS,
        *known,
        lambda shared, count: shared_topics([titles[number] for number in shared], count),
        named=TOPICS_SHOWN,
    )
