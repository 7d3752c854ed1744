"""The page of a topic, which writes itself: introduction, region of the map, where to begin, landmarks, all papers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from site_builder.collection.library import Topic
from site_builder.collection.words.wording import count
from site_builder.model import Key, TopicId
from site_builder.pages.catalogue import Catalogue, CountedLink
from site_builder.pages.choices import (
    Choice,
    bridge_papers,
    frequent_authors,
    most_cited,
    newest,
    oldest,
    where_to_begin,
    year_span,
)
from site_builder.pages.lists.paging import by_year, paged
from site_builder.pages.lists.wanted import WantedId, wanted_id
from site_builder.pages.machines.feeds import feed_of, with_feed
from site_builder.pages.page import Page
from site_builder.pages.shell import SiteView, shell, titled
from site_builder.pages.topics import TopicRow, ancestors, description, topic_rows
from site_builder.rendering.drawing.regions import region_svg
from site_builder.rendering.markdown.bodies import RenderedBody
from site_builder.structs import Frozen
from site_builder.urls import TOPICS, bibliography_url, topic_feed_url, topic_url

NEIGHBOURS_SHOWN, SUBTOPICS_SHOWN, AUTHORS_SHOWN, WANTED_SHOWN = 12, 30, 10, 6

FEW = 6
"""Of so few papers no choice is made: the list of all is short enough, and would only be repeated."""

SOME = 12
"""From so many papers on, the oldest, newest, most cited and bridging ones are worth finding."""

BEGIN_SHOWN, LANDMARKS_SHOWN = 5, 4


class Landmarks(Frozen, kw_only=True):
    """Papers of one kind, with a heading and what it means."""

    heading: str
    note: str
    choices: tuple[Choice, ...]


class WantedHere(Frozen, kw_only=True):
    """A paper without a note that papers of the topic name."""

    id: WantedId
    words: str
    """"by 3", where several papers want it."""


class TopicView(Frozen, kw_only=True):
    """What topic.html shows beside the papers. Pages after the first have these, and show few of them."""

    id: TopicId
    title: str
    description: str
    body: RenderedBody | None
    ancestors: tuple[CountedLink, ...]
    """From the top down to the parent."""
    figures: tuple[str, ...]
    total: str
    sub_topics: tuple[TopicRow, ...]
    more_sub_topics: int
    neighbours: tuple[CountedLink, ...]
    """Topics that its papers name as well, most often first."""
    region: str
    """SVG; empty for too few papers."""
    begin: tuple[Choice, ...]
    landmarks: tuple[Landmarks, ...]
    authors: tuple[CountedLink, ...]
    wanted: tuple[WantedHere, ...]
    more_wanted: int


def topic_pages(catalogue: Catalogue, site: SiteView, topic: Topic, body: RenderedBody | None) -> Iterator[Page]:
    keys = catalogue.newest_first(catalogue.topic_papers[topic.id])
    view = topic_view(catalogue, topic, keys, body)
    feed = feed_of(
        catalogue, site, keys, feed=topic_feed_url(topic.slug), page=topic_url(topic.slug), title=topic.title
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
            source=topic.note.path if topic.note else "",
        )
        data |= {"bibliography": bibliography_url(topic_url(topic.slug)) if keys else None}
        data |= {"topic": view, "pager": pager, "groups": by_year(catalogue, part)}
        yield with_feed(Page(url, "topic.html", data), feed, first=pager.number == 1)


def topic_view(catalogue: Catalogue, topic: Topic, keys: Sequence[Key], body: RenderedBody | None) -> TopicView:
    """The view of a topic whose papers are `keys`, newest first."""
    rows = tuple(topic_rows(catalogue, topic))
    wanted = _wanted(catalogue, keys)
    neighbours = catalogue.literature_map.topic_neighbours.get(topic.id, ())[:NEIGHBOURS_SHOWN]
    return TopicView(
        id=topic.id,
        title=topic.title,
        description=topic.note.description if topic.note else "",
        body=body if body and body.html.strip() else None,
        ancestors=ancestors(catalogue, topic),
        figures=_figures(catalogue, topic, keys),
        total=count(len(keys), "paper"),
        sub_topics=rows[:SUBTOPICS_SHOWN],
        more_sub_topics=max(0, len(rows) - SUBTOPICS_SHOWN),
        neighbours=tuple(catalogue.topic_link(catalogue.library.topics[other]) for other in neighbours),
        region=region_svg(
            catalogue.library,
            catalogue.literature_map,
            catalogue.surroundings.stated,
            keys,
            page=topic_url(topic.slug),
            title=f"{topic.title} on the map",
        ),
        begin=where_to_begin(catalogue, topic, keys, BEGIN_SHOWN) if len(keys) > FEW else (),
        landmarks=tuple(_landmarks(catalogue, keys)) if len(keys) >= SOME else (),
        authors=frequent_authors(catalogue, keys, AUTHORS_SHOWN),
        wanted=wanted[:WANTED_SHOWN],
        more_wanted=max(0, len(wanted) - WANTED_SHOWN),
    )


def _figures(catalogue: Catalogue, topic: Topic, keys: Sequence[Key]) -> tuple[str, ...]:
    """How many papers, from when, and how many of them through its sub-topics alone."""
    below = len(keys) - len(topic.papers)
    through = f"{below:,} through sub-topics" if below and topic.papers else ""
    through = "all through sub-topics" if below and not topic.papers else through
    return tuple(part for part in (count(len(keys), "paper"), year_span(catalogue, keys), through) if part)


def _landmarks(catalogue: Catalogue, keys: Sequence[Key]) -> Iterator[Landmarks]:
    for heading, note, choices in (
        ("Most cited here", "", most_cited(catalogue, keys, LANDMARKS_SHOWN)),
        (
            "Bridges",
            "Their links are spread most evenly over the districts.",
            bridge_papers(catalogue, keys, LANDMARKS_SHOWN),
        ),
        ("Oldest", "", oldest(catalogue, keys, LANDMARKS_SHOWN)),
        ("Newest", "", newest(catalogue, keys, LANDMARKS_SHOWN)),
    ):
        if choices:
            yield Landmarks(heading=heading, note=note, choices=choices)


def _wanted(catalogue: Catalogue, keys: Sequence[Key]) -> tuple[WantedHere, ...]:
    """What the topic's papers want, most wanted by them first."""
    counts: dict[WantedId, int] = {}
    for key in sorted(keys):
        for wanted in catalogue.wanted_by.get(key, ()):
            one = wanted_id(wanted.identifier)
            counts[one] = counts.get(one, 0) + 1
    ranked = sorted(counts, key=lambda one: (-counts[one], one.scheme, one.value))
    return tuple(WantedHere(id=one, words=f"by {counts[one]}" if counts[one] > 1 else "") for one in ranked)
