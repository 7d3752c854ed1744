"""How topics stand above each other: by "/" in their ids, and by the `parent` that a file states."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from site_builder.collection.words.close_matches import close_matches, did_you_mean
from site_builder.collection.words.wording import listed, quoted
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found, TopicId, TopicNote


def above(topic: TopicId) -> TopicId | None:
    """The topic that "/" puts above this one: `ml` of `ml/nlp`."""
    return TopicId(topic.rpartition("/")[0].strip("/")) or None


def ancestors(topic: TopicId) -> Iterator[TopicId]:
    """All that "/" puts above a topic, nearest first."""
    while parent := above(topic):
        yield parent
        topic = parent


def parents_of(
    topics: Collection[TopicId],
    declared: Mapping[TopicId, TopicNote],
    aliases: Mapping[TopicId, TopicId],
    known: Collection[TopicId],
) -> tuple[dict[TopicId, TopicId], Found]:
    """The parent of each of `topics` that has one, without cycles. A stated parent wins over the one in the id.

    `known` ids are no fault as parents even where they are not among `topics` (drafts name them).
    """
    found: list[Diagnostic] = []
    parents: dict[TopicId, TopicId] = {}
    for topic in sorted(topics):
        note = declared.get(topic)
        if note and note.parent:
            stated = aliases.get(note.parent.id, note.parent.id)
            if stated in topics:
                parents[topic] = stated
                continue
            if stated not in known:
                near = did_you_mean(close_matches(note.parent.id, topics)) or "; give it a file, or name another"
                message = f"no topic is called {quoted(note.parent.spelling)}{near}"
                found.append(Diagnostic(note.parent.place, "unknown-parent", message))
        if (implied := above(topic)) and aliases.get(implied, implied) != topic:
            parents[topic] = aliases.get(implied, implied)
    for cycle in _cycles(parents):
        # Ids alone make no cycle: a file states a parent, or claims an ancestor's id as its alias.
        cut = min(
            cycle, key=lambda topic: (topic not in declared or not declared[topic].parent, topic not in declared, topic)
        )
        note = declared.get(cut)
        if note:
            place = note.parent.place if note.parent else Place(note.path)
            others = listed([quoted(topic) for topic in cycle])
            message = (
                f"the topics {others} stand above each other; that of {quoted(cut)} is left out: change a parent"
                if len(cycle) > 1
                else f"the topic {others} stands above itself; its parent is left out: name another"
            )
            found.append(Diagnostic(place, "topic-cycle", message))
        del parents[cut]
    return parents, tuple(found)


def _cycles(parents: Mapping[TopicId, TopicId]) -> list[list[TopicId]]:
    """Each cycle once, from its least topic upwards."""
    done: set[TopicId] = set()
    cycles = []
    for start in sorted(parents):
        trail: dict[TopicId, None] = {}
        topic: TopicId | None = start
        while topic is not None and topic not in done and topic not in trail:
            trail[topic] = None
            topic = parents.get(topic)
        if topic is not None and topic in trail:
            cycle = list(trail)[list(trail).index(topic) :]
            least = cycle.index(min(cycle))
            cycles.append(cycle[least:] + cycle[:least])
        done.update(trail)
    return cycles
