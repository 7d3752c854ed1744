"""The front page: what the collection is, its map, and where to begin."""

from __future__ import annotations

from site_builder.collection.words.wording import count
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.choices import most_cited
from site_builder.pages.facts import iso_date
from site_builder.pages.machines.feeds import feed_of, with_feed
from site_builder.pages.page import Page
from site_builder.pages.paper_lines import PaperLine
from site_builder.pages.shell import SiteView, shell
from site_builder.pages.tour import tour_links
from site_builder.rendering.drawing.pictures import map_svg
from site_builder.structs import Frozen
from site_builder.urls import FEED, INDEX

LIST_LENGTH = 8
TOPICS_SHOWN = 40
INLINE_MAP_LIMIT = 400
"""With more papers the front page shows map.svg as a picture: its own text would weigh more than the page."""


class Ranked(Frozen, kw_only=True):
    """A paper that joined the collection lately."""

    line: PaperLine
    added: str
    """ISO date."""


def index_page(catalogue: Catalogue, site: SiteView) -> Page:
    library, literature_map = catalogue.library, catalogue.literature_map
    by_size = sorted(library.topics.values(), key=lambda topic: (-len(catalogue.topic_papers[topic.id]), topic.id))
    inline = 0 < len(library.papers) <= INLINE_MAP_LIMIT
    data = shell(site, INDEX, title=site.title)
    page = Page(
        INDEX,
        "index.html",
        {
            **data,
            "figures": figures(catalogue),
            "papers": len(library.papers),
            "map": map_svg(library, literature_map, standalone=False, page=INDEX) if inline else "",
            "tours": tour_links(library),
            "most_cited": most_cited(catalogue, library.papers, LIST_LENGTH),
            "newest": newest(catalogue),
            "topics": tuple(catalogue.topic_link(topic) for topic in by_size[:TOPICS_SHOWN]),
            "more_topics": max(0, len(by_size) - TOPICS_SHOWN),
        },
    )
    feed = feed_of(catalogue, site, library.papers, feed=FEED, page=INDEX, title=site.title)
    return with_feed(page, feed, first=True)


def figures(catalogue: Catalogue) -> tuple[str, ...]:
    """How large the collection is, in words; what there is none of is not said."""
    library, literature_map = catalogue.library, catalogue.literature_map
    counts = (
        (len(library.papers), "paper", ""),
        (sum(len(paper.cites) for paper in library.papers.values()), "citation between them", "citations between them"),
        (len(library.topics), "topic", ""),
        (len(literature_map.districts), "district of the map", "districts of the map"),
        (len(library.wanted), "wanted paper", ""),
    )
    return tuple(count(number, one, many) for number, one, many in counts if number)


def newest(catalogue: Catalogue) -> tuple[Ranked, ...]:
    papers = catalogue.library.papers
    dated = [key for key in papers if iso_date(papers[key].note.added)]
    latest = sorted(dated, key=lambda key: papers[key].note.added, reverse=True)[:LIST_LENGTH]
    return tuple(Ranked(line=catalogue.lines[key], added=papers[key].note.added) for key in latest)
