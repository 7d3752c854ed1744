"""What notes say of pairs of papers, as columns: what each statement adds to a score, and its words on either list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from site_builder.mapping.likeness.profiles import Floats, Ints, Numbers, Sparse
from site_builder.mapping.likeness.steady import exact
from site_builder.mapping.linking.stated import Statement
from site_builder.mapping.sparse import Matrix
from site_builder.model import Key
from site_builder.structs import Frozen


class StatedParts(Frozen):
    """Statements that count, by pair of papers, those of one pair in the notes' order."""

    codes: Ints
    """Of each statement the pair: smaller number × papers + larger number. Ascending."""
    parts: Floats
    """What it adds to the score."""
    said: Numbers
    """Which of `words` it is in."""
    words: tuple[tuple[str, str], ...]
    """Reasons on the list of the first paper, and on that of the second; each two once."""
    pairs: Ints
    """Each pair once, ascending …"""
    sums: Floats
    """… and what all statements about it add."""

    @classmethod
    def of(cls, codes: Ints, parts: Floats, said: Numbers, words: tuple[tuple[str, str], ...]) -> StatedParts:
        """From the columns of statements."""
        first = np.ones(len(codes), dtype=np.bool_)
        first[1:] = codes[1:] != codes[:-1]
        pairs = codes[first]
        sums = np.bincount(np.cumsum(first) - 1, weights=parts, minlength=len(pairs)).astype(np.float64)
        return cls(codes, parts, said, words, pairs, sums)

    def matrix(self, papers: int) -> Sparse:
        """The sums as a symmetric matrix."""
        rows, columns = self.pairs // max(papers, 1), self.pairs % max(papers, 1)
        one_way = Matrix.of(rows, columns, self.sums, (papers, papers))
        return one_way + one_way.turned()


def stated_parts(said: Iterable[Statement], numbers: Mapping[Key, int], weights: Mapping[str, float]) -> StatedParts:
    """Columns of all statements whose kind counts."""
    codes, parts, all_said = [], [], []
    words: dict[tuple[str, str], int] = {}
    papers = len(numbers)
    for one in said:
        if (contribution := weights[one.kind] * one.weight) > 0:
            source, target = numbers[one.source], numbers[one.target]
            low, high, both = source, target, (one.onward, one.back)
            if source >= target:
                low, high, both = target, source, (one.back, one.onward)
            codes.append(low * papers + high)
            all_said.append(words.setdefault(both, len(words)))
            parts.append(contribution)
    code = np.array(codes, dtype=np.int64)
    order = np.argsort(code, kind="stable")
    in_order, part = code[order], exact(np.array(parts)[order] if parts else np.zeros(0))
    return StatedParts.of(in_order, part, np.array(all_said, dtype=np.int32)[order], tuple(words))
