"""The links of papers with their reasons, by tile, and all links without reasons, for ways from paper to paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from site_builder.mapping.kinds import KINDS
from site_builder.mapping.literature_map import Edge, LiteratureMap, RelatedPaper, bare
from site_builder.mapping.phrases import of_this_paper
from site_builder.model import JSON, Key
from site_builder.pages.lists.browsing import base36


class _Table:
    """Texts that are named by number, each once, in the order they were first asked for."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self.numbers.setdefault(text, len(self.numbers))


def links(
    literature_map: LiteratureMap, kinds: Sequence[str], tiled: Sequence[Sequence[int]]
) -> Iterator[dict[str, JSON]]:
    """The values of assets/data/map/links-<tile>.js.

    `papers` are the numbers of the tile's papers; `links` holds for each a flat list of five numbers a link: the other
    paper, kind, direction (1 out of the paper, -1 into it, 0 none), weight in hundredths, and its reason as it stands
    on the paper's own list. `prior` and `derivative` are flat lists of two: the other paper, the reason.
    """
    keys = list(literature_map.spots)
    numbers = {key: number for number, key in enumerate(keys)}
    kind_numbers = {name: number for number, name in enumerate(kinds)}
    touching: list[list[Edge]] = [[] for _ in keys]
    for edge in literature_map.edges:
        touching[numbers[edge.source]].append(edge)
        touching[numbers[edge.target]].append(edge)
    for tile in tiled:
        reasons = _Table()
        yield {
            "papers": [*tile],
            "links": [
                [
                    figure
                    for edge in touching[number]
                    for figure in _link(edge, keys[number], numbers, kind_numbers, reasons)
                ]
                for number in tile
            ],
            "prior": [_works(literature_map.prior.get(keys[number], ()), numbers, reasons) for number in tile],
            "derivative": [
                _works(literature_map.derivative.get(keys[number], ()), numbers, reasons) for number in tile
            ],
            "reasons": [*reasons.numbers],
        }


def _link(
    edge: Edge, own: Key, numbers: Mapping[Key, int], kinds: Mapping[str, int], reasons: _Table
) -> tuple[int, int, int, int, int]:
    directed = edge.kind in KINDS and KINDS[edge.kind].directed
    outward = edge.source == own
    words = "; ".join(edge.reasons)
    other = edge.target if outward else edge.source
    said = words if outward or not directed else of_this_paper(words)
    direction = (1 if outward else -1) if directed else 0
    return numbers[other], kinds[edge.kind], direction, round(edge.weight * 100), reasons.number(said)


def _works(works: Sequence[RelatedPaper], numbers: Mapping[Key, int], reasons: _Table) -> list[JSON]:
    return [figure for work in works for figure in (numbers[work.key], reasons.number("; ".join(work.reasons)))]


def ways(literature_map: LiteratureMap, kinds: Sequence[str]) -> dict[str, JSON]:
    """The value of assets/data/map/ways.js.

    `sets` are lists of kinds; `rows` has for each paper the papers with higher numbers that it is linked with, as steps
    in base 36, each followed by ":" and the set of kinds that link the two, in base 36 too.
    """
    numbers = {key: number for number, key in enumerate(literature_map.spots)}
    kind_numbers = {name: number for number, name in enumerate(kinds)}
    between: list[dict[int, set[int]]] = [{} for _ in numbers]
    for edge in bare(literature_map.edges):
        low, high = sorted((numbers[edge.source], numbers[edge.target]))
        between[low].setdefault(high, set()).add(kind_numbers[edge.kind])
    sets: dict[tuple[int, ...], int] = {}
    rows: list[JSON] = []
    for others in between:
        before, row = 0, []
        for other in sorted(others):
            number = sets.setdefault(tuple(sorted(others[other])), len(sets))
            row.append(f"{base36(other - before)}:{base36(number)}")
            before = other
        rows.append(" ".join(row))
    return {"sets": [[*kinds_of] for kinds_of in sets], "rows": rows}
