"""What a collection suggests for a new note: topics, with the papers that speak for them, and what it cites of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from site_builder.collection.library import Library
from site_builder.collection.links.identities import identities, identity
from site_builder.mapping.build_map import build_map
from site_builder.model import Identifier, Key, TopicId
from site_builder.structs import Frozen

NEAREST = 10
"""So many related papers have a say in topics."""

SUGGESTED = 4

ENOUGH = 0.25
"""Share of the say of all those papers that a topic needs."""


class SuggestedTopic(Frozen):
    id: TopicId
    title: str
    papers: tuple[Key, ...]
    """Those nearest to the new one that have it, nearest first."""
    said: bool
    """Whether the new paper's own title or summary names it."""


def suggest_topics(library: Library, key: Key) -> tuple[SuggestedTopic, ...]:
    """Topics for the paper `key` of a library, best first, that it does not have.

    The papers that rank as related to it vote, each with its score; a topic whose title stands in the paper's own
    title or summary needs no vote.
    """
    paper = library.papers[key]
    related = build_map(library).related.get(key, ())[:NEAREST]
    votes: defaultdict[TopicId, float] = defaultdict(float)
    voters: defaultdict[TopicId, list[Key]] = defaultdict(list)
    for entry in related:
        for topic in library.papers[entry.key].topics:
            votes[topic] += entry.score
            voters[topic].append(entry.key)
    total = sum(entry.score for entry in related) or 1.0
    text = _plain(f"{paper.note.title} {paper.note.summary} {paper.note.abstract}")
    named = {topic.id for topic in library.topics.values() if _plain(topic.title) in text or _plain(topic.id) in text}
    found = [
        topic
        for topic in {*votes, *named}
        if topic in library.topics and topic not in paper.topics and (topic in named or votes[topic] >= ENOUGH * total)
    ]
    found.sort(key=lambda topic: (topic not in named, -votes[topic], topic))
    return tuple(
        SuggestedTopic(topic, library.topics[topic].title, tuple(voters[topic]), topic in named)
        for topic in found[:SUGGESTED]
    )


def _plain(text: str) -> str:
    """Words between blanks, without case, hyphens and the s of plurals."""
    words = re.findall(r"[^\W_]+[+#]*", text.casefold())
    return f" {' '.join(word.removesuffix('s') if len(word) > 3 else word for word in words)} "


def cited_here(library: Library, references: Sequence[Identifier]) -> tuple[Key, ...]:
    """The papers of a library that are among references, in their order."""
    by_identity = {one: key for key, paper in library.papers.items() for one in identities(paper.note)}
    keys = (by_identity.get(identity(reference)) for reference in references)
    return tuple(dict.fromkeys(key for key in keys if key))
