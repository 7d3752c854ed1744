"""The links of papers with their reasons, by tile, and all links without reasons, for ways from paper to paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

from site_builder.mapping.literature_map import OF_A_LINK, LiteratureMap, PaperLinks, RelatedPaper
from site_builder.model import JSON, Key
from site_builder.pages.lists.browsing import base36


class _Table:
    """Texts that are named by number, each once, in the order they were first asked for."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self.numbers.setdefault(text, len(self.numbers))


class Numbers:
    """The papers of one map by number and the other way round, made once for all of its tiles."""

    def __init__(self) -> None:
        self._known: tuple[Sequence[Key], Mapping[Key, int]] | None = None

    def of(self, literature_map: LiteratureMap) -> tuple[Sequence[Key], Mapping[Key, int]]:
        """Keys by number, and the number of each key."""
        keys = iter(literature_map.spots)  # asked each time: whoever makes a tile reads them (`pages.reads`)
        if self._known is None:
            in_order = list(keys)
            self._known = in_order, {key: number for number, key in enumerate(in_order)}
        return self._known


def links(
    literature_map: LiteratureMap, kinds: Sequence[str], tile: Sequence[int], own: PaperLinks, known: Numbers
) -> dict[str, JSON]:
    """The value of assets/data/map/links-<tile>.js, of a tile's papers and their own links.

    `papers` are the numbers of the tile's papers; `links` holds for each a flat list of five numbers a link: the other
    paper, kind, direction (1 out of the paper, -1 into it, 0 none), weight in hundredths, and its reason as it stands
    on the paper's own list. `prior` and `derivative` are flat lists of two: the other paper, the reason.
    """
    keys, numbers = known.of(literature_map)
    kind_numbers = {name: number for number, name in enumerate(kinds)}
    reasons = _Table()
    return {
        "papers": [*tile],
        "links": _links(own, kind_numbers, reasons),
        "prior": [_works(literature_map.prior.get(keys[number], ()), numbers, reasons) for number in tile],
        "derivative": [_works(literature_map.derivative.get(keys[number], ()), numbers, reasons) for number in tile],
        "reasons": [*reasons.numbers],
    }


def _links(own: PaperLinks, kinds: Mapping[str, int], reasons: _Table) -> list[JSON]:
    of_kind = [kinds.get(name, -1) for name in own.kinds]  # of all names, and some do not occur on this map
    said = [reasons.number(reason) for reason in own.reasons]
    flat = [*own.rows]
    flat[1::OF_A_LINK] = map(of_kind.__getitem__, flat[1::OF_A_LINK])
    flat[4::OF_A_LINK] = map(said.__getitem__, flat[4::OF_A_LINK])
    ends = accumulate(own.counts, initial=0)
    return [[*flat[OF_A_LINK * start : OF_A_LINK * end]] for start, end in pairwise(ends)]


def _works(works: Sequence[RelatedPaper], numbers: Mapping[Key, int], reasons: _Table) -> list[JSON]:
    return [figure for work in works for figure in (numbers[work.key], reasons.number("; ".join(work.reasons)))]


def ways(literature_map: LiteratureMap, kinds: Sequence[str]) -> dict[str, JSON]:
    """The value of assets/data/map/ways.js.

    `sets` are lists of kinds; `rows` has for each paper the papers with higher numbers that it is linked with, as steps
    in base 36, each followed by ":" and the set of kinds that link the two, in base 36 too.
    """
    kind_numbers = {name: number for number, name in enumerate(kinds)}
    sets, steps, places, starts = literature_map.linked_pairs.steps()
    # A step with its set is that of many pairs, and is written once.
    written = [f"{base36(step)}:{base36(kinds)}" for step, kinds in steps]
    words = [written[place] for place in places]
    rows: list[JSON] = [" ".join(words[start:end]) for start, end in pairwise(starts)]
    return {"sets": [[*sorted(kind_numbers[name] for name in names)] for names in sets], "rows": rows}
