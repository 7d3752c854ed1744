"""Did you mean …? The names that a misspelled one was probably meant to be.

Nearness is optimal string alignment (Levenshtein's edits and the swap of two neighbours), divided by
the longer length, on case-folded text. A name that goes on where the word stops ("vaswani2017" for
"vaswani2017attention") is near as well, after all that differ by a slip.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from site_builder.collection.words.wording import listed, quoted

_LONGEST = 200
"""Longer words are no names; comparing them would cost more than it tells."""

_SHORT = 9
"""Below this length a word is short: see `_cutoff`."""

_SHORTEST_PREFIX = 5

_CONTINUATIONS = 100
"""So many names that begin alike are looked at: "paper" may begin them all."""


def close_matches(word: str, candidates: Collection[str], limit: int = 3) -> tuple[str, ...]:
    """The candidates nearest to `word`, best first, ties in code point order; empty where none is near.

    Looks at every candidate: some milliseconds for 10,000. Whoever asks often keeps a `CloseMatches`.
    """
    return CloseMatches(candidates).find(word, limit)


def did_you_mean(matches: Sequence[str]) -> str:
    """The clause that names close matches behind a semicolon; empty where there is none."""
    if not matches:
        return ""
    return f"; did you mean {listed([quoted(match) for match in matches], 'or')}?"


class CloseMatches:
    """Names to search many times: what a search needs is prepared at the first one.

    A word is compared with all names of about its length: 0.1 ms a thousand.
    """

    def __init__(self, candidates: Iterable[str]) -> None:
        self._names = sorted(set(candidates))
        self._found: dict[tuple[str, int], tuple[str, ...]] = {}

    def find(self, word: str, limit: int = 3) -> tuple[str, ...]:
        """The names nearest to `word`, best first. Asked again, it remembers."""
        if (word, limit) not in self._found:
            self._found[word, limit] = self._search(word, limit)
        return self._found[word, limit]

    def _search(self, word: str, limit: int) -> tuple[str, ...]:
        from rapidfuzz.distance import OSA
        from rapidfuzz.process import extract

        folded = _fold(word)
        if not folded or len(folded) > _LONGEST:
            return ()
        cutoff = _cutoff(len(folded))
        found: dict[int, float] = {}
        for length in range(_ceil(len(folded) * cutoff), int(len(folded) / cutoff) + 1):
            near = extract(
                folded,
                self._by_length.get(length, {}),
                scorer=OSA.normalized_distance,
                processor=None,
                score_cutoff=1 - cutoff,
                limit=None,
            )
            found.update((index, distance) for _, distance, index in near)
        for index in self._continuations(folded):
            found.setdefault(index, 1.0)
        # Names are sorted, so that their index is the code point order.
        return tuple(self._names[index] for _, index in sorted((score, i) for i, score in found.items())[:limit])

    @cached_property
    def _folded(self) -> list[str]:
        return [_fold(name) for name in self._names]

    @cached_property
    def _by_length(self) -> dict[int, dict[int, str]]:
        """Length -> the names so long, folded, by their place."""
        groups: defaultdict[int, dict[int, str]] = defaultdict(dict)
        for index, folded in enumerate(self._folded):
            groups[len(folded)][index] = folded
        return dict(groups)

    @cached_property
    def _sorted_folded(self) -> list[tuple[str, int]]:
        return sorted((folded, index) for index, folded in enumerate(self._folded))

    def _continuations(self, folded: str) -> list[int]:
        """Names that begin with the word and go on with a character of another kind."""
        if len(folded) < _SHORTEST_PREFIX:
            return []
        found = []
        start = bisect_left(self._sorted_folded, (folded, -1))
        for name, index in self._sorted_folded[start : start + _CONTINUATIONS]:
            if not name.startswith(folded):
                break
            if name != folded and _kind(name[len(folded)]) != _kind(folded[-1]):
                found.append(index)
        return found


def _cutoff(length: int) -> float:
    """Least similarity of a close match: one slip in three letters, two in seven, a quarter of a long word."""
    return 0.65 if length <= 3 else 0.7 if length < _SHORT else 0.75


def _ceil(number: float) -> int:
    return -int(-number // 1)


def _fold(text: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold()).strip()


def _kind(character: str) -> str:
    return unicodedata.category(character)[0]
