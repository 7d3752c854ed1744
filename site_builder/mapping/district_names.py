"""Names of districts: the topics that set a community apart, as a reader would say them.

A topic characterises a community by p·log(p/q), its part of the Kullback-Leibler divergence of the topics inside
(share p of the papers) from those outside (share q): common inside and rare outside. Shares are smoothed
by half a paper, so that one paper's odd topic does not name a district of two.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count

from site_builder.collection.library import Library, Topic
from site_builder.mapping.phrases import short
from site_builder.model import Key, TopicId
from site_builder.urls import anchor_form

APART = "Not linked yet"
"""The district of papers that no link and no topic ties to the others."""

TOPICS_KEPT = 5
"""Topics listed for a district; its name has at most two."""

ENOUGH = 0.7
"""Share of a district's papers that one topic covers so well that the name needs no second one."""


@dataclass(frozen=True, slots=True)
class DistrictName:
    id: str
    name: str
    topics: tuple[TopicId, ...]
    """Most characteristic first."""


def district_names(
    library: Library, groups: Sequence[Sequence[Key]], citations: Mapping[Key, int]
) -> list[DistrictName]:
    """Name each group; no two alike. An earlier group has the first choice."""
    topics = _topics_of(library)
    named: list[DistrictName] = []
    taken = {anchor_form(APART)}
    for group in groups:
        best = _characteristic(group, topics, library, group)
        wishes = _candidates(group, best, topics, library, citations)
        numbered = (f"{wishes[0]} {number}" for number in count(2))
        name = next(name for name in chain(wishes, numbered) if anchor_form(name) not in taken)
        taken.add(anchor_form(name))
        named.append(DistrictName(anchor_form(name), name, tuple(best[:TOPICS_KEPT])))
    return named


def readable(topic: Topic) -> str:
    """A topic as a name: its file's title as it stands, else the spelling in words ("gpu-kernels": "Gpu kernels")."""
    if topic.note:
        return short(topic.title)
    words = topic.title if " " in topic.title else topic.title.replace("-", " ").replace("_", " ").replace("/", ": ")
    words = short(words)
    return words[:1].upper() + words[1:]


def _topics_of(library: Library) -> dict[Key, list[TopicId]]:
    topics: dict[Key, list[TopicId]] = {key: [] for key in library.papers}
    for topic in library.topics.values():
        for key in topic.papers:
            topics[key].append(topic.id)
    return topics


def _candidates(
    group: Sequence[Key],
    best: Sequence[TopicId],
    topics: Mapping[Key, Sequence[TopicId]],
    library: Library,
    citations: Mapping[Key, int],
) -> list[str]:
    """Names in order of preference: one topic where it covers the group, two topics, other pairs of the best."""
    if not best:
        # Nothing but links holds it together: it is called after the paper that most others cite.
        centre = min(group, key=lambda key: (-citations[key], key))
        return [f"Around {short(library.papers[centre].note.label)}"]
    # The second topic is the one that best says what the first leaves out.
    left_out = [key for key in group if best[0] not in topics[key]]
    others = _characteristic(left_out, topics, library, group) if left_out else []
    seconds = dict.fromkeys([*others, *best[1:TOPICS_KEPT]])
    first = readable(library.topics[best[0]])
    pairs = [f"{first} · {second}" for second in _others_than(first, [readable(library.topics[it]) for it in seconds])]
    one_will_do = len(left_out) <= (1 - ENOUGH) * len(group) or not others or not pairs
    return [first, *pairs] if one_will_do else [*pairs, first]


def _others_than(first: str, names: Iterable[str]) -> Iterator[str]:
    """Leave out names that say the same in other words: "Decision table" beside "Decision tables"."""
    said = _stems(first)
    return (name for name in names if not (_stems(name) <= said or said <= _stems(name)))


def _stems(name: str) -> set[str]:
    return {word.rstrip("s") for word in name.casefold().split()}


def _characteristic(
    papers: Sequence[Key], topics: Mapping[Key, Sequence[TopicId]], library: Library, group: Sequence[Key]
) -> list[TopicId]:
    """Topics of some papers of a group that are more common there than outside the group, best first; ties by id."""
    inside = Counter(topic for key in papers for topic in topics[key])
    in_group = Counter(topic for key in group for topic in topics[key])
    outside = len(library.papers) - len(group)

    def divergence(topic: TopicId) -> float:
        within = inside[topic] / (len(papers) + 1)
        beyond = (len(library.topics[topic].papers) - in_group[topic] + 0.5) / (outside + 1)
        return round(within * math.log(within / beyond), 9)

    ordered = sorted(inside, key=lambda topic: (-divergence(topic), topic))
    # A district that is the whole collection has no outside: what is common names it then.
    return [topic for topic in ordered if divergence(topic) > 0] or sorted(inside, key=lambda t: (-inside[t], t))
