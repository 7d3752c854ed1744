"""The papers of a library as a build left them, some in each part: a next build reads those that it looks at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from site_builder.cache.codec import Codec, Undecodable
from site_builder.cache.parts import Parts
from site_builder.collection.kept_library import KeptPaper
from site_builder.model import Key

TOGETHER = 8
"""Papers of a part: 20 kB or so. What is read of fewer is not worth a look of its own, of more it is not needed."""

_FORM = Codec[tuple[KeptPaper, ...]](tuple[KeptPaper, ...])


class KeptPapers:
    """The papers of some keys, in their order, among the parts that were left."""

    def __init__(self, parts: Parts, keys: Iterable[Key]) -> None:
        self._parts = parts
        self._places = {key: place for place, key in enumerate(keys)}
        self._at_hand: tuple[int, tuple[KeptPaper, ...]] = (-1, ())
        """The part asked for last: whoever looks at all papers asks for its others next."""

    def __getitem__(self, key: Key) -> KeptPaper:
        """Raises KeyError where it is not there any more, and Undecodable where it is damaged."""
        number, place = divmod(self._places[key], TOGETHER)
        if self._at_hand[0] != number:
            self._at_hand = number, self._part(number)
        return self._at_hand[1][place]

    def mend(self, changed: Mapping[Key, KeptPaper]) -> None:
        """Leave them with some of them changed to the next build, which has all other parts. Raises as `[]` does."""
        some: dict[int, list[KeptPaper]] = {}
        for key, paper in changed.items():
            number, place = divmod(self._places[key], TOGETHER)
            some.setdefault(number, list(self._part(number)))[place] = paper
        self._parts.all_stay()
        for number, papers in some.items():
            self._parts.put(_name(number), _FORM.encode(tuple(papers)))

    def _part(self, number: int) -> tuple[KeptPaper, ...]:
        papers = _FORM.decode(self._parts.get(_name(number)))
        if len(papers) != min(TOGETHER, len(self._places) - number * TOGETHER):
            raise Undecodable("cut off")
        return papers


def leave(parts: Parts, papers: Iterator[KeptPaper]) -> None:
    """Leave papers to the next build."""
    number = 0
    while some := tuple(islice(papers, TOGETHER)):
        parts.put(_name(number), _FORM.encode(some))
        number += 1


def _name(number: int) -> str:
    return f"papers {number}"
