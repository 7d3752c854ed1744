"""The index of venues, and the page of each: its papers by year, their topics and authors."""

from __future__ import annotations

import re
from collections.abc import Iterator

from site_builder.collection.who.venues import Venue
from site_builder.collection.words.wording import count, listed
from site_builder.pages.catalogue import Catalogue, CountedLink
from site_builder.pages.choices import Choice, frequent_authors, frequent_topics, most_cited, year_span
from site_builder.pages.links import web_address
from site_builder.pages.lists.name_index import Entry, index_pages
from site_builder.pages.lists.paging import by_year, paged
from site_builder.pages.page import Page
from site_builder.pages.shell import SiteView, shell, titled
from site_builder.structs import Frozen
from site_builder.urls import VENUES, venue_url, venues_url

AUTHORS_SHOWN, TOPICS_SHOWN, CITED_SHOWN, FORMS_SHOWN = 15, 12, 5, 6

FEW = 4
"""Of so few papers no choice is made: the list itself is short enough."""


_NUMBERED = re.compile(r"^(?:(?:the|[0-9]+(?:st|nd|rd|th)|[0-9]{4})\s+)+", re.IGNORECASE)


class VenueView(Frozen, kw_only=True):
    """What venue.html shows beside the papers."""

    name: str
    url: str
    """Its own page elsewhere."""
    other_forms: str
    figures: tuple[str, ...]
    topics: tuple[CountedLink, ...]
    authors: tuple[CountedLink, ...]
    """Those with several papers here."""
    most_cited: tuple[Choice, ...]


def venues_pages(catalogue: Catalogue, site: SiteView) -> Iterator[Page]:
    entries = [
        Entry(catalogue.venue_link(venue), (sorted_by(venue.name), venue.name, venue.id))
        for venue in catalogue.venues.values()
    ]
    total = count(len(entries), "venue")
    for index in index_pages(entries, venues_url):
        number = index.pager.number
        heading = "Venues" if number == 1 else f"Venues, page {number}"
        data = shell(
            site,
            venues_url(number),
            title=titled(site, heading),
            heading=heading,
            description=f"The journals, conferences and series in which the papers of {site.title} appeared.",
            section=VENUES,
        )
        yield Page(venues_url(number), "venues.html", {**data, "total": total, "index": index})


def sorted_by(name: str) -> str:
    """A venue's name as it is looked for: "12th USENIX Symposium" under U, "The Web Conference" under W."""
    return _NUMBERED.sub("", name) or name


def venue_pages(catalogue: Catalogue, site: SiteView, venue: Venue) -> Iterator[Page]:
    keys = catalogue.newest_first(venue.papers)
    figures = (count(len(keys), "paper"), year_span(catalogue, keys))
    view = VenueView(
        name=venue.name,
        url=web_address(venue.url),
        other_forms=listed(venue.other_forms[:FORMS_SHOWN]),
        figures=tuple(figure for figure in figures if figure),
        topics=frequent_topics(catalogue, keys, TOPICS_SHOWN),
        authors=frequent_authors(catalogue, keys, AUTHORS_SHOWN),
        most_cited=most_cited(catalogue, keys, CITED_SHOWN) if len(keys) > FEW else (),
    )
    for pager, part in paged(keys, lambda number: venue_url(venue.slug, number)):
        url = venue_url(venue.slug, pager.number)
        heading = venue.name if pager.number == 1 else f"{venue.name}, page {pager.number}"
        data = shell(
            site,
            url,
            title=titled(site, heading),
            heading=heading,
            description=f"{', '.join(view.figures)} of {site.title} that appeared in {venue.name}.",
            section=VENUES,
        )
        yield Page(url, "venue.html", {**data, "venue": view, "pager": pager, "groups": by_year(catalogue, part)})
