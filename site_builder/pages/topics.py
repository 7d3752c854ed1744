"""The list of topics and the page of each: its introduction, its place among topics, its papers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from site_builder.collection.library import Library, Topic
from site_builder.collection.plain_text import cut_at_word, plain_text
from site_builder.model import TopicId
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.page import Page
from site_builder.pages.paging import by_year, paged
from site_builder.pages.shell import SiteView, shell, titled
from site_builder.pages.words import count
from site_builder.rendering.bodies import RenderedBody
from site_builder.urls import TOPICS, Url, topic_url

NEIGHBOURS_SHOWN = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicLink:
    title: str
    url: Url
    papers: int
    """Papers that name this very topic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicRow:
    """A topic in the list of all, under its parent."""

    link: TopicLink
    description: str
    depth: int
    """Number of its ancestors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicView:
    """What topic.html shows beside the papers."""

    title: str
    description: str
    body: RenderedBody | None
    ancestors: tuple[TopicLink, ...]
    """From the top down to the parent."""
    children: tuple[TopicLink, ...]
    neighbours: tuple[TopicLink, ...]
    """Topics that its papers name as well, most often first."""
    total: str


def topic_link(topic: Topic) -> TopicLink:
    return TopicLink(title=topic.title, url=topic_url(topic.slug), papers=len(topic.papers))


def topics_page(catalogue: Catalogue, site: SiteView) -> Page:
    library = catalogue.library
    data = shell(
        site,
        TOPICS,
        title=titled(site, "Topics"),
        heading="Topics",
        description=f"The {count(len(library.topics), 'topic')} of {site.title}.",
    )
    rows = tuple(_rows(library))
    return Page(TOPICS, "topics.html", {**data, "total": count(len(library.topics), "topic"), "rows": rows})


def _rows(library: Library) -> Iterator[TopicRow]:
    """Each topic once, below its parent; by a stack, as names can nest without end."""
    roots = [topic.id for topic in library.topics.values() if not _parent(library, topic)]
    # Topics that are each other's ancestors hang below no root; they follow behind.
    stack = [(topic_id, 0) for topic_id in (*reversed(list(library.topics)), *reversed(_by_title(library, roots)))]
    seen: set[TopicId] = set()
    while stack:
        topic_id, depth = stack.pop()
        if topic_id in seen:
            continue
        seen.add(topic_id)
        topic = library.topics[topic_id]
        yield TopicRow(link=topic_link(topic), description=description(topic), depth=depth)
        stack.extend((child, depth + 1) for child in reversed(_by_title(library, topic.children)))


def _by_title(library: Library, ids: Iterable[TopicId]) -> list[TopicId]:
    return sorted(
        (topic_id for topic_id in ids if topic_id in library.topics),
        key=lambda topic_id: (library.topics[topic_id].title.casefold(), topic_id),
    )


def _parent(library: Library, topic: Topic) -> Topic | None:
    return library.topics.get(topic.parent) if topic.parent is not None else None


def description(topic: Topic) -> str:
    """A topic in a sentence: the description of its file, else how its introduction begins; may be empty."""
    if not topic.note:
        return ""
    return topic.note.description or cut_at_word(plain_text(topic.note.body))


def topic_pages(catalogue: Catalogue, site: SiteView, topic: Topic, body: RenderedBody | None) -> Iterator[Page]:
    library = catalogue.library
    keys = catalogue.newest_first(topic.papers)
    view = TopicView(
        title=topic.title,
        description=topic.note.description if topic.note else "",
        body=body if body and body.html.strip() else None,
        ancestors=_ancestors(library, topic),
        children=tuple(topic_link(library.topics[child]) for child in _by_title(library, topic.children)),
        neighbours=tuple(
            topic_link(library.topics[other])
            for other in catalogue.literature_map.topic_neighbours.get(topic.id, ())[:NEIGHBOURS_SHOWN]
        ),
        total=count(len(keys), "paper"),
    )
    for pager, part in paged(keys, lambda number: topic_url(topic.slug, number)):
        url = topic_url(topic.slug, pager.number)
        heading = topic.title if pager.number == 1 else f"{topic.title}, page {pager.number}"
        data = shell(
            site,
            url,
            title=titled(site, heading),
            heading=heading,
            description=description(topic) or f"{view.total} on {topic.title}.",
            section=TOPICS,
            math=bool(view.body and view.body.has_math) and pager.number == 1,
        )
        yield Page(url, "topic.html", {**data, "topic": view, "pager": pager, "groups": by_year(catalogue, part)})


def _ancestors(library: Library, topic: Topic) -> tuple[TopicLink, ...]:
    found: list[TopicLink] = []
    seen = {topic.id}
    parent = _parent(library, topic)
    while parent and parent.id not in seen:
        seen.add(parent.id)
        found.append(topic_link(parent))
        parent = _parent(library, parent)
    return tuple(reversed(found))
