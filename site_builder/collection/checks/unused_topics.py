"""Topics that have a file and no papers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from site_builder.collection.library import Topic
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found, Note, TopicId


def unused_topics(notes: Sequence[Note], topics: Mapping[TopicId, Topic]) -> Found:
    """A warning for the file of each topic that no paper names, nor one of the topics below it; drafts count."""
    if not notes:
        return ()
    named = {mention.id for note in notes for mention in note.topics}
    used = set()
    for topic in topics.values():
        if topic.papers or topic.id in named:
            one: TopicId | None = topic.id
            while one is not None and one not in used:
                used.add(one)
                one = topics[one].parent
    return tuple(
        Diagnostic(
            Place(topic.note.path),
            "unused-topic",
            "no paper has this topic; give it to one, or delete the file",
        )
        for topic in topics.values()
        if topic.note and topic.id not in used
    )
