"""Ways of two steps from paper to paper: along two citations, or a citation and a likeness of texts.

A paper is related to what is cited by a paper that it cites, and to what reads like a paper that it cites or that
cites it. (A citation and one back are bibliographic coupling or co-citation, kinds of their own.) A
citation's step is divided by the root of the number of citations at its ends, in either direction, as in a random walk
that is the same both ways (Chung 1997): a way through a paper that everything cites says little.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from site_builder.collection.library import Library
from site_builder.mapping.kinds import CITES, SIMILAR_TEXT
from site_builder.mapping.likeness.families import Family, Words
from site_builder.mapping.likeness.profiles import Ints, Sparse, once
from site_builder.mapping.likeness.similar_text import NEAREST, closest
from site_builder.mapping.phrases import through
from site_builder.mapping.sparse import Matrix, diagonal
from site_builder.model import Key
from site_builder.structs import Frozen

SHARE = 0.5
"""What a way of two steps counts, of the product of what its steps count."""


class Detour(Frozen):
    """One kind of way from a paper through another to a third."""

    kinds: tuple[str, str]
    """Of the two steps: the weights of both are the way's."""
    first: Sparse
    """Papers × papers: the step from the paper that the way begins at to the one in between."""
    second: Sparse
    """Papers × papers: from the paper that it ends at to the one in between."""
    onward: Words
    """The papers in between, best first -> the reason on the list of the first paper …"""
    back: Words
    """… and on the list of the last."""


def detours(
    library: Library,
    families: Sequence[Family],
    cites: Ints | None = None,
    labels: Sequence[str] | None = None,
) -> tuple[Detour, ...]:
    """Every kind of detour, of those whose steps there are.

    `cites` is who cites whom (`citing_pairs`), `labels` are what papers are called, where that is known.
    """
    called = [paper.note.label for paper in library.papers.values()] if labels is None else labels
    near = next((family.near for family in families if family.kind == SIMILAR_TEXT), None)
    steps = steps_of(citing_pairs(library) if cites is None else cites, tuple(library.papers), near)

    def words(lead: str, one: str, several: str) -> Words:
        return lambda between, count: through(lead, called[between[0]], one, count - 1, several)

    cited_here = ("this paper cites", "this paper cites")
    cites_this = ("cites this paper", "cite this paper")
    alike = ("is similar in text", "are similar in text")
    said = (
        (words("cited by", *cited_here), words("cites", *cites_this)),
        (words("similar in text to", *cited_here), words("cites", *alike)),
        (words("similar in text to", *cites_this), words("cited by", *alike)),
    )
    return tuple(Detour(kinds, first, second, *both) for (kinds, first, second), both in zip(steps, said, strict=False))


Step = tuple[tuple[str, str], Sparse, Sparse]
"""Kinds, first and second of a detour."""


def steps_of(pairs: Ints, keys: Sequence[Key], near: Sparse | None) -> tuple[Step, ...]:
    """The matrices of every kind of detour: along two citations; out, then to texts alike; back, then to texts alike.

    Args:
        pairs: n × 2, who cites whom, sorted, each once.
        keys: Of all papers.
        near: Likeness of texts; None: only the first kind.
    """
    cites, per_paper = _citations(pairs, len(keys))
    cited_by = cites.turned()
    out, back = per_paper @ cites, per_paper @ cited_by
    balanced = out @ per_paper
    by_citations = ((CITES, CITES), balanced, balanced.turned())
    if near is None:
        return (by_citations,)
    most = crowd(len(keys))
    close = near if most == NEAREST else closest(near, keys, most)
    return by_citations, ((CITES, SIMILAR_TEXT), out, close), ((CITES, SIMILAR_TEXT), back, close)


def crowd(papers: int) -> int:
    """How many papers a text is called similar to: a twentieth of the collection, at most all that are kept."""
    return max(3, min(NEAREST, papers // 20))


def citing_pairs(library: Library) -> Ints:
    """Who cites whom, n × 2, sorted, each pair once."""
    numbers: Mapping[str, int] = {key: number for number, key in enumerate(library.papers)}
    codes = [
        numbers[paper.key] * len(numbers) + numbers[key] for paper in library.papers.values() for key in paper.cites
    ]
    code = once(np.array(codes, dtype=np.int64))
    return np.stack([code // max(len(numbers), 1), code % max(len(numbers), 1)], axis=1)


def _citations(pairs: Ints, papers: int) -> tuple[Sparse, Sparse]:
    """Who cites whom, and on the diagonal 1/√n for a paper with n citations to or from papers of the library."""
    matrix = Matrix.of(pairs[:, 0], pairs[:, 1], np.ones(len(pairs)), (papers, papers))
    degrees = np.bincount(pairs.ravel(), minlength=papers)
    return matrix, diagonal(1 / np.sqrt(np.maximum(degrees, 1)))
