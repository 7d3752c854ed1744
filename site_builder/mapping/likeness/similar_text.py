"""Likeness of papers by the terms of their texts.

A term of a paper weighs what BM25 gives it (Robertson et al. 1995): its rarity (Spärck Jones 1972) times a count
that saturates, and saturates later in a long text. Likeness is the cosine of two such profiles (Salton and
McGill 1983), but each is taken to go on with terms that no other paper has, as much again as a middling text of
the collection has: two titles of three words that share one say less than two abstracts that share half.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.sparse import coo_array, csr_array

from site_builder.mapping.kinds import SIMILAR_TEXT
from site_builder.mapping.likeness.families import Family
from site_builder.mapping.likeness.profiles import Bools, Floats, Ints, Sparse, in_common, products, row_sums, strongest
from site_builder.mapping.likeness.texts import Texts
from site_builder.mapping.phrases import TERMS_SHOWN, shared_terms

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

PAIRS_AT_ONCE = 5_000

LOOKED_AT = 4 * TERMS_SHOWN
"""Terms, best first, among which a reason finds its words: those of titles, keywords and topics where there are …"""

ENOUGH = 2
"""… so many of them, else any."""


def similar_text(texts: Texts, keys: Sequence[str]) -> Family:
    """The kind `similar_text`: profiles over terms, each paper's nearest, and the words for what two share."""
    matrix = text_profiles(texts)

    telling, worded = texts.telling().tolist(), texts.worded().tolist()

    def words(terms: Sequence[int]) -> str:
        told = [term for term in terms if telling[term]]
        if len(told) < ENOUGH:
            told += [term for term in terms if worded[term] and not telling[term]]
        return shared_terms([texts.spellings[term] for term in told or terms])

    return Family(SIMILAR_TEXT, matrix, words, named=LOOKED_AT, near=_nearest(matrix, keys))


def text_profiles(texts: Texts) -> Sparse:
    """Papers × terms: weights whose products add up to the likeness of two papers, below 1."""
    kept = _kept(texts.holders)
    counts = texts.counts.tocoo()
    shared = kept[counts.col]
    rows, columns, times = counts.row[shared], counts.col[shared], counts.data[shared]
    papers = texts.counts.shape[0]
    lengths = np.bincount(rows, weights=times, minlength=papers)
    middling = max(float(lengths.mean()) if papers else 0.0, 1.0)
    slack = K1 * (1 - B + B * lengths / middling)
    rarity = np.log1p((papers - texts.holders + 0.5) / (texts.holders + 0.5))
    rarity *= np.where(texts.subjects, 1.0, BESIDE)
    weights = rarity[columns] * times * (K1 + 1) / (times + slack[rows])
    squares = np.bincount(rows, weights=weights**2, minlength=papers)
    norms = np.sqrt(squares + UNSHARED * max(float(squares.mean()) if papers else 0.0, 1e-9))
    profiles = csr_array((weights / norms[rows], (rows, columns)), shape=texts.counts.shape)
    profiles.sort_indices()
    return profiles


def _kept(holders: Ints) -> Bools:
    """Which terms count: from the rarest on, as many as `WORK` allows.

    Those of one paper have nothing to compare, but make it less like others.
    """
    order = np.lexsort((np.arange(len(holders)), holders))
    affordable = np.cumsum(holders[order] ** 2) <= WORK
    kept = np.zeros(len(holders), dtype=np.bool_)
    kept[order[affordable]] = True
    return kept


def _nearest(matrix: Sparse, keys: Sequence[str]) -> Sparse:
    """Likeness of each paper with its nearest, symmetric: a paper has more where it is among the nearest of more."""
    left, right = strongest(products(matrix), keys, NEAREST)
    values = np.concatenate(
        [np.zeros(0)]
        + [
            row_sums(
                in_common(matrix, matrix, left[start : start + PAIRS_AT_ONCE], right[start : start + PAIRS_AT_ONCE])
            )
            for start in range(0, len(left), PAIRS_AT_ONCE)
        ]
    )
    return symmetric(left, right, values, len(keys))


def closest(likeness: Sparse, keys: Sequence[str], limit: int) -> Sparse:
    """Of a symmetric likeness, the pairs in which one paper is among the `limit` most alike of the other."""
    left, right = strongest((likeness,), keys, limit)
    values = np.asarray(likeness[left, right]).ravel() if len(left) else np.zeros(0)
    return symmetric(left, right, values, len(keys))


def symmetric(left: Ints, right: Ints, values: Floats, papers: int) -> Sparse:
    """A matrix that has the value of each pair on both sides of the diagonal."""
    both = (np.concatenate([values, values]), (np.concatenate([left, right]), np.concatenate([right, left])))
    matrix = coo_array(both, shape=(papers, papers)).tocsr()
    matrix.sort_indices()
    return matrix
