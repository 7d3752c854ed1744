"""Bridges: papers whose links are spread over several districts of the map.

The measure is the participation coefficient (Guimerà and Amaral 2005), 1 - Σ (k_d / k)²: of a paper with k
links, k_d lead to district d. It is 0 where all links stay in one district and grows as they spread evenly
over many. Unlike betweenness it needs one look at each link.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from site_builder.mapping.literature_map import LiteratureMap, Spot
from site_builder.model import Key
from site_builder.structs import Frozen

LEAST = 3
"""A paper with fewer linked papers bridges nothing: two links to two districts may be chance."""


class Bridge(Frozen):
    """How a paper's links are spread."""

    coefficient: float
    """In [0, 1), to 4 digits."""
    links: int
    """Papers that it is linked with by what notes state."""
    districts: tuple[str, ...]
    """Ids of the districts that they are in, its own among them; most links first, then by id."""


def bridges(literature_map: LiteratureMap) -> Mapping[Key, Bridge]:
    """Each paper whose links reach at least two districts other than its own."""
    found: dict[Key, Bridge] = {}
    for key, others in _linked(literature_map.stated_ends(), literature_map.spots).items():
        counts: dict[str, int] = {}
        for other in others:
            district = literature_map.spots[other].district
            counts[district] = counts.get(district, 0) + 1
        if len(others) >= LEAST and len(counts.keys() - {literature_map.spots[key].district}) >= 2:
            spread = 1 - sum(count**2 for count in counts.values()) / len(others) ** 2
            in_order = sorted(counts, key=lambda district: (-counts[district], district))
            found[key] = Bridge(round(spread, 4), len(others), tuple(in_order))
    return found


def _linked(ends: Iterable[tuple[Key, Key]], spots: Mapping[Key, Spot]) -> dict[Key, dict[Key, None]]:
    """Each paper's linked papers, each once, whatever they are linked by."""
    linked: dict[Key, dict[Key, None]] = {}
    for source, target in ends:
        if source in spots and target in spots:
            linked.setdefault(source, {})[target] = None
            linked.setdefault(target, {})[source] = None
    return linked
