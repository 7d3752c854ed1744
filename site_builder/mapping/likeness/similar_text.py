"""Likeness of papers by the terms of their texts.

A term of a paper weighs what BM25 gives it (Robertson et al. 1995): its rarity (Spärck Jones 1972) times a count
that saturates, and saturates later in a long text. Likeness is the cosine of two such profiles (Salton and
McGill 1983), but each is taken to go on with terms that no other paper has, as much again as a middling text of
the collection has: two titles of three words that share one say less than two abstracts that share half.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from site_builder.mapping.kinds import SIMILAR_TEXT
from site_builder.mapping.likeness.families import Family
from site_builder.mapping.likeness.nearest import Nearest, drawn, nearest
from site_builder.mapping.likeness.profiles import Bools, Floats, Ints, Sparse, fingerprints, products, row_parts
from site_builder.mapping.likeness.steady import COLLECTION_STEPS, MEAN_STEPS, TERM_STEPS, dyadic, on_grid
from site_builder.mapping.likeness.texts import Texts
from site_builder.mapping.phrases import TERMS_SHOWN, shared_terms
from site_builder.mapping.sparse import Matrix

K1 = 1.2
"""How late counts saturate …"""

B = 0.75
"""… and how much the length of a text has to do with it: both the usual values."""

BESIDE = 0.5
"""What a term counts that no title, keyword or topic of the collection has."""

UNSHARED = 1.0
"""Weight of the terms that no other paper has, of that of a middling text."""

NEAREST = 50
"""Likeness is kept with each paper's nearest, this many: edges take the first 12, the ranking all."""

WORK = 150_000_000
"""Most products of two weights that comparing all papers may take: about two seconds. The most frequent terms, which
say least and cost most, are left out until it suffices; a collection of 1,000 papers keeps all."""

LOOKED_AT = 4 * TERMS_SHOWN
"""Terms, best first, among which a reason finds its words: those of titles, keywords and topics where there are …"""

ENOUGH = 2
"""… so many of them, else any."""


def similar_text(texts: Texts, keys: Sequence[str]) -> Family:
    """The kind `similar_text`: profiles over terms, each paper's nearest, and the words for what two share."""
    matrix, papers = text_profiles(texts), len(keys)
    found = nearest(products(matrix), papers, NEAREST, drawn(fingerprints(keys)))
    return text_family(texts, matrix, found)


def text_family(texts: Texts, matrix: Sparse, found: Nearest) -> Family:
    """The kind, of profiles and each paper's nearest that are there already."""
    telling, worded = texts.telling.tolist(), texts.worded.tolist()

    def words(terms: Sequence[int], _: int) -> str:
        told = [term for term in terms if telling[term]]
        if len(told) < ENOUGH:
            told += [term for term in terms if worded[term] and not telling[term]]
        return shared_terms([texts.spellings[term] for term in told or terms])

    return Family(SIMILAR_TEXT, matrix, texts.terms, words, LOOKED_AT, found, found.symmetric)


def text_profiles(texts: Texts) -> Sparse:
    """Papers × terms: weights whose products add up to the likeness of two papers, below 1."""
    kept = _kept(texts.holders)
    papers = texts.counts.shape[0]
    shared = np.flatnonzero(kept[texts.counts.indices])
    columns, times = texts.counts.indices[shared], texts.counts.data[shared]
    starts = np.searchsorted(shared, texts.counts.indptr).astype(np.int32)
    rows = np.repeat(np.arange(papers), np.diff(starts))
    lengths = np.bincount(rows, weights=times, minlength=papers)
    middling = float(on_grid(max(float(lengths.mean()) if papers else 0.0, 1.0), MEAN_STEPS))
    slack = K1 * (1 - B + B * lengths / middling)
    holders = on_grid(np.maximum(texts.holders, 1), TERM_STEPS)
    others = np.maximum(on_grid(max(papers, 1), COLLECTION_STEPS) - holders, 0.0)
    rarity = np.log1p((others + 0.5) / (holders + 0.5))
    rarity *= np.where(texts.subjects, 1.0, BESIDE)
    # Step by step in one array: there are hundreds of thousands of entries.
    weights = rarity[columns]
    weights *= times
    weights *= K1 + 1
    weights /= times + slack[rows]
    squares = np.bincount(rows, weights=weights**2, minlength=papers)
    norms = np.sqrt(squares + UNSHARED * on_grid(max(float(squares.mean()) if papers else 0.0, 1e-9), MEAN_STEPS))
    return Matrix(dyadic(weights / norms[rows]), columns, starts, texts.counts.shape)


def _kept(holders: Ints) -> Bools:
    """Which terms count: from the rarest on, as many as `WORK` allows; of those on one step of the grid all or none.

    Those of one paper have nothing to compare, but make it less like others.
    """
    step = on_grid(np.maximum(holders, 1), TERM_STEPS)
    steps, number = np.unique(step, return_inverse=True)
    work = np.cumsum(np.bincount(number, weights=holders.astype(np.float64) ** 2, minlength=len(steps)))
    kept: Bools = (work <= WORK)[number]
    return kept


def closest(likeness: Sparse, keys: Sequence[str], limit: int) -> Sparse:
    """Of a symmetric likeness, the pairs in which one paper is among the `limit` most alike of the other."""
    return nearest(row_parts(likeness), len(keys), limit, drawn(fingerprints(keys))).symmetric


def symmetric(left: Ints, right: Ints, values: Floats, papers: int) -> Sparse:
    """A matrix that has the value of each pair on both sides of the diagonal."""
    rows, columns = np.concatenate([left, right]), np.concatenate([right, left])
    return Matrix.of(rows, columns, np.concatenate([values, values]), (papers, papers))
