"""Where topics stand: amid their papers, so that the view of topics has the geography of the map.

A topic's papers are its own and those of the topics below it. Discs grow with their number and are moved apart until
none overlaps another; the whole is then drawn together as far as that allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from math import sqrt

import numpy as np

from site_builder.collection.library import Library
from site_builder.mapping.likeness.profiles import Floats
from site_builder.mapping.literature_map import Spot
from site_builder.model import Key, TopicId
from site_builder.structs import Frozen

SHOWN = 150
"""Topics placed, those with most papers: more would be a list."""

SHARED = 4
"""Other topics that each topic keeps a line to, those it shares most papers with."""

SMALLEST, GROWTH, LARGEST = 14.0, 12.0, 90.0
"""Radius of a topic of no paper, its greatest growth with the root of their number, its limit."""

GAP = 34.0
"""Room between two discs, for the names of topics."""

ROUNDS = 300


class TopicSpot(Frozen):
    topic: TopicId
    x: float
    y: float
    radius: float
    papers: int
    """With those of the topics below it."""
    district: str
    """That most of its papers are in."""


class TopicPlaces(Frozen):
    spots: tuple[TopicSpot, ...]
    """Sorted by topic."""
    shared: tuple[tuple[TopicId, TopicId, int], ...]
    """Two topics and the papers that both have, sorted; a topic shares none with those above and below it."""
    bounds: tuple[float, float, float, float]


def place_topics(library: Library, spots: Mapping[Key, Spot]) -> TopicPlaces:
    """Place the topics that have papers; the same library and map give the same places."""
    papers = {topic: keys for topic, keys in _papers(library).items() if keys}
    shown = sorted(sorted(papers, key=lambda topic: (-len(papers[topic]), topic))[:SHOWN])
    if not shown:
        return TopicPlaces((), (), (0.0, 0.0, 0.0, 0.0))
    growth = min(GROWTH, (LARGEST - SMALLEST) / sqrt(max(len(papers[topic]) for topic in shown)))
    radii = np.array([SMALLEST + growth * sqrt(len(papers[topic])) for topic in shown])
    middles = np.array([_middle(papers[topic], spots) for topic in shown])
    places = np.round(_apart(_scaled(middles, radii), radii), 1)
    found = tuple(
        TopicSpot(topic, x, y, round(float(radius), 1), len(papers[topic]), _district(papers[topic], spots))
        for topic, (x, y), radius in zip(shown, places.tolist(), radii, strict=True)
    )
    margin = radii[:, None] + GAP
    low, high = (places - margin).min(axis=0), (places + margin).max(axis=0)
    bounds = tuple(np.round([*low, *high], 1).tolist())
    return TopicPlaces(found, _shared(library, papers, shown), bounds)


def _papers(library: Library) -> dict[TopicId, set[Key]]:
    found = {topic.id: set(topic.papers) for topic in library.topics.values()}
    for topic in library.topics.values():
        parent = topic.parent
        while parent and parent in found:
            found[parent] |= set(topic.papers)
            parent = library.topics[parent].parent
    return found


def _middle(keys: set[Key], spots: Mapping[Key, Spot]) -> tuple[float, float]:
    """The median: a few papers far off move no topic away from the many."""
    own = [spots[key] for key in sorted(keys)]
    return float(np.median([spot.x for spot in own])), float(np.median([spot.y for spot in own]))


def _scaled(middles: Floats, radii: Floats) -> Floats:
    """The map's geography at a size at which the discs take about a quarter of the ground."""
    spread = np.maximum(np.ptp(middles, axis=0), 1.0)
    wanted = 4.0 * float(np.sum(np.pi * (radii + GAP / 2) ** 2))
    scaled: Floats = (middles - middles.mean(axis=0)) * sqrt(wanted / float(spread[0] * spread[1] + wanted / 4))
    return scaled


def _apart(places: Floats, radii: Floats) -> Floats:
    """Move discs apart pair by pair, all at once, and a little towards the middle in each round but the last ones."""
    count = len(places)
    # Topics of the very same papers need a direction to part in: a spiral by their order.
    turns = np.arange(count) * 2.399963
    places = places + 0.01 * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    wanted = radii[:, None] + radii[None, :] + GAP
    for step in range(ROUNDS):
        if step < ROUNDS // 2:
            places = places * 0.99
        ways = places[:, None] - places[None, :]
        distances = np.maximum(np.hypot(ways[..., 0], ways[..., 1]), 1e-9)
        missing = np.maximum(wanted * 1.01 - distances, 0.0)
        np.fill_diagonal(missing, 0.0)
        if step >= ROUNDS // 2 and not missing.any():
            break
        places = places + 0.5 * np.sum(ways * (missing / distances)[..., None], axis=1) / max(
            1.0, float(np.max(np.count_nonzero(missing, axis=1)) / 2)
        )
    return places


def _district(keys: set[Key], spots: Mapping[Key, Spot]) -> str:
    counts = Counter(spots[key].district for key in keys)
    return min(counts, key=lambda district: (-counts[district], district))


def _shared(
    library: Library, papers: Mapping[TopicId, set[Key]], shown: list[TopicId]
) -> tuple[tuple[TopicId, TopicId, int], ...]:
    above = {topic: _above(library, topic) for topic in shown}
    counts = {
        (one, other): shared
        for one, other in combinations(shown, 2)
        if one not in above[other] and other not in above[one] and (shared := len(papers[one] & papers[other]))
    }
    kept: set[tuple[TopicId, TopicId]] = set()
    for topic in shown:
        own = sorted((pair for pair in counts if topic in pair), key=lambda pair: (-counts[pair], pair))
        kept.update(own[:SHARED])
    return tuple((one, other, counts[one, other]) for one, other in sorted(kept))


def _above(library: Library, topic: TopicId) -> set[TopicId]:
    found: set[TopicId] = set()
    parent = library.topics[topic].parent
    while parent and parent not in found:
        found.add(parent)
        parent = library.topics[parent].parent if parent in library.topics else None
    return found
