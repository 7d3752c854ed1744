"""Lists of related papers as columns of numbers, which look like a mapping. An entry is made when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from site_builder.cache.store import digest
from site_builder.mapping.likeness.profiles import Floats, Ints, Numbers, ranges
from site_builder.mapping.linking.sayings import Sayings
from site_builder.mapping.literature_map import RelatedPaper
from site_builder.model import Key


class RelatedLists(Mapping[Key, tuple[RelatedPaper, ...]]):
    """Each paper's list, best first."""

    __slots__ = ("_digests", "_keys", "_numbers", "_sayings", "_starts", "others", "reasons", "scores")

    def __init__(
        self,
        keys: Sequence[Key],
        starts: Ints,
        others: Ints | Numbers,
        scores: Floats,
        reasons: Ints | Numbers,
        sayings: Sayings,
    ) -> None:
        """Entries by paper, in order; those of paper i are starts[i] … starts[i + 1] - 1."""
        self._keys, self._sayings = keys, sayings
        self._numbers = {key: number for number, key in enumerate(keys)}
        self._starts = starts
        self.others, self.scores, self.reasons = others.astype(np.int32), scores, reasons.astype(np.int32)
        self._digests: dict[Key, bytes] = {}

    def rounded(self, digits: int) -> RelatedLists:
        """The lists in their order, with scores of fewer digits."""
        scores = np.round(self.scores, digits)
        return RelatedLists(self._keys, self._starts, self.others, scores, self.reasons, self._sayings)

    def shown(self, most: int, whole: Iterable[Key]) -> RelatedLists:
        """The first of each list, at most so many, without scores: those of a list that stands change with any word.

        Lists of `whole` are left as they are.
        """
        is_whole = np.zeros(len(self._keys), dtype=np.bool_)
        is_whole[[self._numbers[key] for key in whole]] = True
        counts = np.diff(self._starts)
        kept = np.where(is_whole, counts, np.minimum(counts, most))
        some = ranges(self._starts[:-1], kept)
        scores = np.where(np.repeat(is_whole, kept), self.scores[some], 0.0)
        starts = np.concatenate([[0], np.cumsum(kept)])
        return RelatedLists(self._keys, starts, self.others[some], scores, self.reasons[some], self._sayings)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self)!r})"

    def __getitem__(self, key: Key) -> tuple[RelatedPaper, ...]:
        keys, sayings, some = self._keys, self._sayings, self._some(key)
        return tuple(
            RelatedPaper(keys[other], score, sayings[reasons])
            for other, score, reasons in zip(
                self.others[some].tolist(), self.scores[some].tolist(), self.reasons[some].tolist(), strict=True
            )
        )

    def __iter__(self) -> Iterator[Key]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def __contains__(self, key: object) -> bool:
        return key in self._numbers

    def first(self, number: int, most: int) -> list[int]:
        """The numbers of the first papers on the list of a paper."""
        start = int(self._starts[number])
        found: list[int] = self.others[start : min(start + most, int(self._starts[number + 1]))].tolist()
        return found

    def first_of_all(self, most: int) -> tuple[Ints, Numbers]:
        """The same for every paper: its number and the other's, by paper."""
        counts = np.minimum(np.diff(self._starts), most)
        return np.repeat(np.arange(len(counts)), counts), self.others[ranges(self._starts[:-1], counts)]

    def item_digest(self, key: Key) -> bytes:
        """What names a list, without making it. Raises KeyError."""
        if (known := self._digests.get(key)) is None:
            some = self._some(key)
            others = "\n".join([self._keys[other] for other in self.others[some].tolist()])
            said = self._sayings.sums()[self.reasons[some]]
            known = self._digests[key] = digest(others, self.scores[some].tobytes(), said.tobytes())
        return known

    def pieces(self, size: int) -> Iterator[tuple[Sequence[Key], bytes]]:
        """Runs of so many papers with what names their lists, without making any."""
        # Others are known by their numbers, which mean something among these papers alone.
        names, said = digest("\n".join(self._keys)), self._sayings.sums()[self.reasons]
        for first in range(0, len(self._keys), size):
            some = self._keys[first : first + size]
            starts = self._starts[first : first + size + 1]
            rows = slice(int(starts[0]), int(starts[-1]))
            columns = (starts - starts[0], self.others[rows], self.scores[rows], said[rows])
            yield some, digest(names, "\n".join(some), *(column.tobytes() for column in columns))

    def _some(self, key: Key) -> slice:
        number = self._numbers[key]
        return slice(int(self._starts[number]), int(self._starts[number + 1]))
