"""Topics: which there are, how they are spelled, which papers name them."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from site_builder import urls
from site_builder.collection.library import Topic
from site_builder.collection.subjects.near_topics import near_topics
from site_builder.collection.subjects.topic_tree import ancestors, parents_of
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found, Key, Note, TopicId, TopicMention, TopicNote
from site_builder.structs import Frozen, field


class Topics(Frozen):
    topics: Mapping[TopicId, Topic] = field(default_factory=dict)
    """Sorted by id; the links of their files are not resolved yet."""
    aliases: Mapping[TopicId, TopicId] = field(default_factory=dict)
    """Other ids that files claim for their topics."""


def gather_topics(notes: Sequence[Note], drafts: Sequence[Note], files: Sequence[TopicNote]) -> tuple[Topics, Found]:
    """The topics of `notes` and `files`. `drafts` are checked, and add nothing."""
    declared, doubled = _declared(files)
    aliases, clashes = _aliases(declared)
    papers = _papers(notes, aliases)
    drafted = _papers(drafts, aliases)
    topics = _with_ancestors((*declared, *papers), aliases)
    known = topics | _with_ancestors(drafted, aliases)
    parents, stray = parents_of(topics, declared, aliases, known)
    titles = _titles(mention for note in notes for mention in note.topics)
    slugs = urls.distinct_slugs(sorted(topics))
    children: defaultdict[TopicId, list[TopicId]] = defaultdict(list)
    for topic in sorted(parents):
        children[parents[topic]].append(topic)
    counts = {topic: len({*papers.get(topic, ()), *drafted.get(topic, ())}) for topic in sorted(known)}
    near = _near(counts, declared, [*notes, *drafts])
    gathered = {
        topic: Topic(
            id=topic,
            slug=slugs[topic],
            title=declared[topic].title if topic in declared else titles.get(topic, topic),
            parent=parents.get(topic),
            children=tuple(children[topic]),
            papers=tuple(sorted(papers.get(topic, ()))),
            note=declared.get(topic),
        )
        for topic in sorted(topics)
    }
    return Topics(gathered, aliases), (*doubled, *clashes, *stray, *near)


def named_topics(note: Note, aliases: Mapping[TopicId, TopicId]) -> tuple[TopicId, ...]:
    """The topics that a note names, each once, under the ids that `aliases` lead to."""
    return tuple(dict.fromkeys(aliases.get(mention.id, mention.id) for mention in note.topics if mention.id))


def _declared(files: Sequence[TopicNote]) -> tuple[dict[TopicId, TopicNote], Found]:
    """The file of each topic that has one: the first path."""
    declared: dict[TopicId, TopicNote] = {}
    found = []
    for note in sorted(files, key=lambda note: note.path):
        first = declared.setdefault(note.id, note)
        if first is not note:
            message = f"{first.path} describes the topic {quoted(note.id)} already, so this file is left out; join them"
            found.append(Diagnostic(Place(note.path), "duplicate-topic", message))
    return declared, tuple(found)


def _aliases(declared: Mapping[TopicId, TopicNote]) -> tuple[dict[TopicId, TopicId], Found]:
    """Which topic each other id means: the first path's; a topic with a file of its own is never another's alias."""
    aliases: dict[TopicId, TopicId] = {}
    found = []
    for topic, note in declared.items():
        for alias in note.aliases:
            other = urls.topic_id(alias.text)
            if not other or other == topic:
                continue
            owner = declared[other].id if other in declared else aliases.setdefault(other, topic)
            if owner != topic:
                message = f"the alias {quoted(alias.text)} belongs to {declared[owner].path}; drop it from one of them"
                found.append(Diagnostic(alias.place, "alias-clash", message))
    return aliases, tuple(found)


def _papers(notes: Sequence[Note], aliases: Mapping[TopicId, TopicId]) -> dict[TopicId, list[Key]]:
    """The papers that name each topic, each once."""
    papers: defaultdict[TopicId, list[Key]] = defaultdict(list)
    for note in notes:
        for topic in named_topics(note, aliases):
            papers[topic].append(note.key)
    return dict(papers)


def _with_ancestors(topics: Iterable[TopicId], aliases: Mapping[TopicId, TopicId]) -> set[TopicId]:
    return {aliases.get(one, one) for topic in topics for one in (topic, *ancestors(topic))}


def _titles(mentions: Iterable[TopicMention]) -> dict[TopicId, str]:
    """The most used spelling of each topic, ties in code point order; an ancestor is spelled as in its children."""
    spellings: defaultdict[TopicId, Counter[str]] = defaultdict(Counter)
    in_children: defaultdict[TopicId, Counter[str]] = defaultdict(Counter)
    for mention in mentions:
        spelling = _tidy(mention.spelling)
        spellings[mention.id][spelling] += 1
        while "/" in spelling:
            spelling = spelling.rpartition("/")[0]
            in_children[urls.topic_id(spelling)][spelling] += 1
    most_used = {}
    for topic in sorted({*spellings, *in_children}):
        counter = spellings.get(topic) or in_children[topic]
        most_used[topic] = min(counter, key=lambda spelling: (-counter[spelling], spelling))
    return most_used


def _tidy(spelling: str) -> str:
    """A spelling as it is shown: without "#", with single spaces, none of them around "/"."""
    text = " ".join(unicodedata.normalize("NFC", spelling).strip().removeprefix("#").split())
    return re.sub(" ?/ ?", "/", text).strip("/")


def _near(
    counts: Mapping[TopicId, int],
    declared: Mapping[TopicId, TopicNote],
    notes: Sequence[Note],
) -> Found:
    """A warning at the first place of each topic without a file that is spelled almost like another."""
    meant = near_topics(counts, declared)
    places: dict[TopicId, Place] = {}
    for note in notes:
        for mention in note.topics:
            for topic in (mention.id, *ancestors(mention.id)) if meant else ():
                if topic in meant:
                    places[topic] = min(places.get(topic, mention.place), mention.place)
    return tuple(
        Diagnostic(
            places[topic],
            "near-topic",
            f"the topic {quoted(topic)} is spelled almost like {quoted(other)}; "
            f"use that, or say in topics/{topic}.md that this is another one",
        )
        for topic, other in meant.items()
        if topic in places
    )
