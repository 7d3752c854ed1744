"""Names of districts: the topics and terms that set a community apart, as a reader would say them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count

from site_builder.cache.codec import Codec, digest_of
from site_builder.collection.library import Library
from site_builder.collection.of_shape import OfShape
from site_builder.mapping.districts.subjects import Scored, Subjects
from site_builder.mapping.likeness.texts import Texts
from site_builder.mapping.literature_map import UNLINKED
from site_builder.mapping.phrases import short
from site_builder.model import Key, TopicId
from site_builder.structs import Frozen
from site_builder.urls import anchor_form

APART = "Not linked yet"
"""The district of papers that no link and no topic ties to the others."""

TOPICS_KEPT = 5
"""Topics listed for a district …"""

LOOKED_AT = 8
"""… and topics and terms that its name may be made of, two at most."""

ENOUGH = 0.7
"""Share of a district's papers that one topic covers so well that the name needs no second one."""


class DistrictName(Frozen):
    id: str
    name: str
    topics: tuple[TopicId, ...]
    """Most characteristic first."""


def district_names(
    library: Library,
    groups: Sequence[Sequence[Key]],
    citations: Mapping[Key, int],
    texts: Texts | None = None,
    of_shape: OfShape | None = None,
) -> list[DistrictName]:
    """Name each group; no two alike. An earlier group has the first choice. Without `texts`, by topics alone."""
    if not groups:
        return []
    subjects = Subjects(library, texts, of_shape)
    if of_shape is None or not of_shape.name:
        return _named(subjects, groups, citations)
    inputs = (digest_of(groups), subjects.told(groups))
    return of_shape.recall("names", _NAMES, lambda: _named(subjects, groups, citations), *inputs)


_NAMES = Codec[list[DistrictName]](list[DistrictName])


def _named(subjects: Subjects, groups: Sequence[Sequence[Key]], citations: Mapping[Key, int]) -> list[DistrictName]:
    named: list[DistrictName] = []
    taken = {UNLINKED}
    for group in groups:
        topics = subjects.best_topics(group, group)
        wishes = _candidates(group, topics, subjects, citations)
        numbered = (f"{wishes[0]} {number}" for number in count(2))
        name = next(name for name in chain(wishes, numbered) if anchor_form(name) not in taken)
        taken.add(anchor_form(name))
        named.append(DistrictName(anchor_form(name), name, tuple(topic for _, topic in topics[:TOPICS_KEPT])))
    return named


def _candidates(group: Sequence[Key], topics: Scored, subjects: Subjects, citations: Mapping[Key, int]) -> list[str]:
    """Names in order of preference: one subject where it covers the group, two, other pairs of the best.

    `topics` are the best of the group.
    """
    best = subjects.best(group, group, LOOKED_AT, topics)
    if not best:
        # Nothing but links holds it together: it is called after the paper that most others cite.
        centre = min(group, key=lambda key: (-citations[key], key))
        return [f"Around {short(subjects.library.papers[centre].note.label)}"]
    # The second is the one that best says what the first leaves out.
    left_out = subjects.without(group, best[0])
    others = subjects.best(left_out, group, LOOKED_AT, subjects.best_topics(left_out, group)) if left_out else []
    seconds = dict.fromkeys([*others, *best[1:]])
    first = subjects.name(best[0])
    pairs = [f"{first} · {second}" for second in _others_than(first, map(subjects.name, seconds))]
    one_will_do = len(left_out) <= (1 - ENOUGH) * len(group) or not others or not pairs
    return [first, *pairs] if one_will_do else [*pairs, first]


def _others_than(first: str, names: Iterable[str]) -> Iterator[str]:
    """Leave out names that say the same in other words: "Decision table" beside "Decision tables"."""
    said = _stems(first)
    return (name for name in names if not (_stems(name) <= said or said <= _stems(name)))


def _stems(name: str) -> set[str]:
    return {word.rstrip("s") for word in name.casefold().split()}
