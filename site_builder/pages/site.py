"""Which pages a site has, and in which order they are made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from site_builder.collection.library import Library
from site_builder.diagnostics import Diagnostic, Severity, in_order
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Found, Key, TopicId
from site_builder.pages.catalogue import make_catalogue
from site_builder.pages.index import index_page
from site_builder.pages.lists.authors import author_pages, authors_pages
from site_builder.pages.lists.papers import papers_pages
from site_builder.pages.lists.venues import venue_pages, venues_pages
from site_builder.pages.lists.wanted import wanted_page
from site_builder.pages.lists.years import years_page
from site_builder.pages.page import Page
from site_builder.pages.paper import paper_page
from site_builder.pages.related import related_page
from site_builder.pages.shell import site_view
from site_builder.pages.standing import free_page, not_found_page, redirect_pages
from site_builder.pages.topic import topic_pages
from site_builder.pages.topics import topics_page
from site_builder.rendering.markdown.bodies import RenderedBody


@dataclass(frozen=True, slots=True)
class Bodies:
    """The rendered Markdown of everything that has some. What is missing shows no body."""

    papers: Mapping[Key, RenderedBody]
    topics: Mapping[TopicId, RenderedBody]
    pages: Mapping[str, RenderedBody]
    """By the page's name."""


def site_pages(library: Library, literature_map: LiteratureMap, bodies: Bodies, diagnostics: Found) -> Iterator[Page]:
    """Every HTML page but the map's, one after the other: data of thousands of pages never lie in memory together.

    `diagnostics` are those of the whole build: a note's errors are shown on its page.
    """
    site = site_view(library)
    catalogue = make_catalogue(library, literature_map)
    errors = errors_by_path(diagnostics)
    yield index_page(catalogue, site)
    for key, paper in library.papers.items():
        found = in_order((*paper.diagnostics, *errors.get(paper.note.path, ())))
        yield paper_page(catalogue, site, paper, bodies.papers.get(key), found)
        yield related_page(catalogue, site, paper)
    for alias, key in library.redirects.items():
        yield from redirect_pages(site, alias, library.papers[key])
    yield from papers_pages(catalogue, site)
    yield topics_page(catalogue, site)
    for topic_id, topic in library.topics.items():
        yield from topic_pages(catalogue, site, topic, bodies.topics.get(topic_id))
    yield from authors_pages(catalogue, site)
    yield from author_pages(catalogue, site)
    yield from venues_pages(catalogue, site)
    for venue in catalogue.venues.values():
        yield from venue_pages(catalogue, site, venue)
    yield years_page(catalogue, site)
    yield wanted_page(catalogue, site)
    for site_page in library.pages:
        yield free_page(site, site_page, bodies.pages.get(site_page.page.name))
    yield not_found_page(site)


def errors_by_path(diagnostics: Found) -> Mapping[str, tuple[Diagnostic, ...]]:
    found: dict[str, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        if diagnostic.severity is Severity.ERROR:
            found.setdefault(diagnostic.place.path, []).append(diagnostic)
    return {path: tuple(errors) for path, errors in found.items()}
