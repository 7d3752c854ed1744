"""The texts of a library, and which of them show others within their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from site_builder.collection.library import (
    Library,
    PageTarget,
    Paper,
    PaperTarget,
    SitePage,
    SiteTour,
    Target,
    Targets,
    Topic,
    TopicTarget,
)
from site_builder.model import Body, LinkKind
from site_builder.rendering.markdown.embeds import MAX_EMBED_DEPTH
from site_builder.structs import Frozen
from site_builder.urls import Url, page_url, paper_url, topic_url, tour_url


class Text(Frozen):
    """The body of a paper's note, of a topic, of a tour or of a free page."""

    path: str
    """Of its file."""
    url: Url
    """The page that is its own."""
    body: Body
    targets: Targets


def paper_text(paper: Paper) -> Text:
    return Text(paper.note.path, paper_url(paper.slug), paper.note.body, paper.targets)


def topic_text(topic: Topic) -> Text | None:
    """None where no file describes the topic."""
    return Text(topic.note.path, topic_url(topic.slug), topic.note.body, topic.targets) if topic.note else None


def page_text(site_page: SitePage) -> Text:
    return Text(site_page.page.path, page_url(site_page.page.name), site_page.page.body, site_page.targets)


def tour_text(walk: SiteTour) -> Text:
    return Text(walk.tour.path, tour_url(walk.slug), walk.tour.body, walk.targets)


def texts_by_path(library: Library) -> Mapping[str, Text]:
    """Every text that has a page, by the path of its file."""
    texts = [
        *map(paper_text, library.papers.values()),
        *map(page_text, library.pages),
        *map(tour_text, library.tours),
        *(text for topic in library.topics.values() if (text := topic_text(topic))),
    ]
    return {text.path: text for text in texts}


def embedded_texts(library: Library, text: Text) -> tuple[Text, ...]:
    """The other texts that the page of `text` may show: those that it embeds, those that these embed, and so on.

    Sorted by path. What the page shows changes with no other body.
    """
    found = {text.path: text}
    layer = [text]
    for _ in range(MAX_EMBED_DEPTH):
        layer = [other for one in layer for other in _embedded(library, one) if other.path not in found]
        found.update((other.path, other) for other in layer)
    return tuple(found[path] for path in sorted(found) if path != text.path)


def _embedded(library: Library, text: Text) -> Iterator[Text]:
    for link in text.body.links:
        if link.kind is LinkKind.EMBED and (target := text.targets.get(link.start)):
            other = _text_of(library, target)
            if other:
                yield other


def _text_of(library: Library, target: Target) -> Text | None:
    match target:
        case PaperTarget(key):
            return paper_text(library.papers[key])
        case TopicTarget(topic_id):
            return topic_text(library.topics[topic_id])
        case PageTarget(name):
            return next((page_text(site_page) for site_page in library.pages if site_page.page.name == name), None)
        case _:
            return None
