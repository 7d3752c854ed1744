"""The tree of topics, and what stands above and below each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from site_builder.collection.library import Library, Topic
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.markdown.plain_text import cut_at_word, plain_text
from site_builder.collection.words.wording import count
from site_builder.model import TopicId
from site_builder.pages.catalogue import Catalogue, CountedLink
from site_builder.pages.page import Page
from site_builder.pages.shell import SiteView, shell, titled
from site_builder.structs import Frozen
from site_builder.urls import TOPICS


class TopicRow(Frozen, kw_only=True):
    """A topic in the list of all, under its parent."""

    link: CountedLink
    description: str
    depth: int
    """Number of its ancestors."""


def topics_page(catalogue: Catalogue, site: SiteView) -> Page:
    library = catalogue.library
    data = shell(
        site,
        TOPICS,
        title=titled(site, "Topics"),
        heading="Topics",
        description=f"The {count(len(library.topics), 'topic')} of {site.title}.",
    )
    rows = tuple(topic_rows(catalogue))
    return Page(TOPICS, "topics.html", {**data, "total": count(len(library.topics), "topic"), "rows": rows})


def topic_rows(catalogue: Catalogue, below: Topic | None = None) -> Iterator[TopicRow]:
    """Each topic once, under its parent: all of them, or those below one. By a stack, as names can nest without end."""
    library = catalogue.library
    if below:
        stack = [(topic_id, 0) for topic_id in reversed(_by_title(library, below.children))]
    else:
        roots = [topic.id for topic in library.topics.values() if not _parent(library, topic)]
        # Topics that are each other's ancestors hang below no root; they follow behind.
        stack = [(topic_id, 0) for topic_id in (*reversed(list(library.topics)), *reversed(_by_title(library, roots)))]
    seen: set[TopicId] = {below.id} if below else set()
    while stack:
        topic_id, depth = stack.pop()
        if topic_id in seen:
            continue
        seen.add(topic_id)
        topic = library.topics[topic_id]
        yield TopicRow(link=catalogue.topic_link(topic), description=description(topic), depth=depth)
        stack.extend((child, depth + 1) for child in reversed(_by_title(library, topic.children)))


def _by_title(library: Library, ids: Iterable[TopicId]) -> list[TopicId]:
    return sorted(
        (topic_id for topic_id in ids if topic_id in library.topics),
        key=lambda topic_id: (library.topics[topic_id].title.casefold(), topic_id),
    )


def _parent(library: Library, topic: Topic) -> Topic | None:
    return library.topics.get(topic.parent) if topic.parent is not None else None


def description(topic: Topic) -> str:
    """A topic in a sentence: the description of its file, else how its introduction begins; it may be empty."""
    if not topic.note:
        return ""
    return line_text(topic.note.description) or cut_at_word(plain_text(topic.note.body))


def ancestors(catalogue: Catalogue, topic: Topic) -> tuple[CountedLink, ...]:
    """The topics above one, from the top down to its parent."""
    library = catalogue.library
    found: list[CountedLink] = []
    seen = {topic.id}
    parent = _parent(library, topic)
    while parent and parent.id not in seen:
        seen.add(parent.id)
        found.append(catalogue.topic_link(parent))
        parent = _parent(library, parent)
    return tuple(reversed(found))
