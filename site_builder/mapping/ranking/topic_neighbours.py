"""Which topics go together: those that share papers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from site_builder.collection.library import Library
from site_builder.model import Key, TopicId

KEPT = 20


def topic_neighbours(library: Library) -> Mapping[TopicId, tuple[TopicId, ...]]:
    """For each topic those that share papers with it, most shared first, equal ones by id."""
    of_paper: dict[Key, list[TopicId]] = {}
    for topic in library.topics.values():
        for key in topic.papers:
            of_paper.setdefault(key, []).append(topic.id)
    neighbours: dict[TopicId, tuple[TopicId, ...]] = {}
    for topic in library.topics.values():
        shared = Counter(other for key in topic.papers for other in of_paper[key] if other != topic.id)
        ordered = sorted(shared, key=lambda other: (-shared[other], other))
        neighbours[topic.id] = tuple(ordered[:KEPT])
    return neighbours
