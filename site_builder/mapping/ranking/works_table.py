"""Prior or derivative works as columns of numbers, which look like a mapping. An entry is made when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from site_builder.cache.codec import digest_of
from site_builder.cache.store import digest
from site_builder.mapping.likeness.profiles import Bools, Ints
from site_builder.mapping.literature_map import RelatedPaper
from site_builder.model import Key


class WorksTable(Mapping[Key, tuple[RelatedPaper, ...]]):
    """The works of each paper that has any, best first."""

    __slots__ = ("_direct", "_keys", "_newer", "_numbers", "_others", "_sizes", "_starts", "_votes")

    def __init__(
        self, keys: Sequence[Key], rows: Ints, others: Ints, votes: Ints, direct: Bools, sizes: Ints, *, newer: bool
    ) -> None:
        """One entry a row, sorted by paper, best first.

        Args:
            keys: Of all papers.
            rows: Numbers of the papers whose works they are.
            others: Numbers of the works.
            votes: How many papers of the field speak for each.
            direct: Whether the paper itself is linked with it.
            sizes: How many papers the field of each paper has.
            newer: Whether the works are newer ones, which cite the field.
        """
        self._keys, self._newer = keys, newer
        self._starts = np.concatenate([[0], np.cumsum(np.bincount(rows, minlength=len(keys)))])
        self._numbers = {key: number for number, key in enumerate(keys)}
        self._others, self._votes, self._direct = others.astype(np.int32), votes.astype(np.int32), direct
        self._sizes: NDArray[np.int32] = sizes.astype(np.int32)

    def columns(self) -> tuple[Ints, Ints, Ints, Bools, Ints]:
        """Rows, others, votes, direct and sizes, as it is made of them."""
        rows: Ints = np.repeat(np.arange(len(self._keys), dtype=np.int64), np.diff(self._starts))
        return (
            rows,
            self._others.astype(np.int64),
            self._votes.astype(np.int64),
            self._direct,
            self._sizes.astype(np.int64),
        )

    def over(self, before: WorksTable, anew: Ints) -> WorksTable:
        """This table for the papers in `anew`, an earlier one for the others."""
        fresh = np.zeros(len(self._keys), dtype=np.bool_)
        fresh[anew] = True
        rows, others, votes, direct, sizes = self.columns()
        old = before.columns()
        stay = ~fresh[old[0]]
        both = np.concatenate([old[0][stay], rows])
        order = np.argsort(both, kind="stable")
        columns = [
            np.concatenate([one[stay], other])[order]
            for one, other in ((old[1], others), (old[2], votes), (old[3], direct))
        ]
        return WorksTable(self._keys, both[order], columns[0], columns[1], columns[2], sizes, newer=self._newer)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self)!r})"

    def __getitem__(self, key: Key) -> tuple[RelatedPaper, ...]:
        number = self._numbers[key]
        start, end = int(self._starts[number]), int(self._starts[number + 1])
        if start == end:
            raise KeyError(key)
        size = int(self._sizes[number])
        return tuple(
            RelatedPaper(self._keys[other], float(vote), self._reasons(vote, size, direct=linked))
            for other, vote, linked in zip(
                self._others[start:end].tolist(),
                self._votes[start:end].tolist(),
                self._direct[start:end].tolist(),
                strict=True,
            )
        )

    def __iter__(self) -> Iterator[Key]:
        return (self._keys[number] for number in np.flatnonzero(np.diff(self._starts)).tolist())

    def __len__(self) -> int:
        return int(np.count_nonzero(np.diff(self._starts)))

    def __contains__(self, key: object) -> bool:
        number = self._numbers.get(key)  # type: ignore[call-overload]
        return number is not None and bool(self._starts[number] < self._starts[number + 1])

    def item_digest(self, key: Key) -> bytes:
        """What names the works of a paper. Raises KeyError."""
        return digest_of(self[key])

    def pieces(self, size: int) -> Iterator[tuple[Sequence[Key], bytes]]:
        """Runs of so many papers with what names their works, without making any."""
        names = digest("\n".join(self._keys))
        for first in range(0, len(self._keys), size):
            some = self._keys[first : first + size]
            starts = self._starts[first : first + size + 1]
            rows = slice(int(starts[0]), int(starts[-1]))
            columns = (starts - starts[0], self._others[rows], self._votes[rows], self._direct[rows])
            sizes = self._sizes[first : first + size]
            yield some, digest(names, "\n".join(some), *(column.tobytes() for column in (*columns, sizes)))

    def _reasons(self, count: int, size: int, *, direct: bool) -> tuple[str, ...]:
        if self._newer:
            words = f"cites {count} of {size} related papers"
            return (words, "cites this paper") if direct else (words,)
        words = f"cited by {count} of {size} related papers"
        return (words, "cited by this paper") if direct else (words,)
