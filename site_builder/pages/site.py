"""Which pages a site has, and in which order they are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from site_builder.collection.checks.told import told
from site_builder.collection.library import Library, SitePage, SiteTour
from site_builder.collection.who.venues import VenueId
from site_builder.diagnostics import Diagnostic, Severity
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Found, Key, TopicId
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.index import index_page
from site_builder.pages.kept_tables import KEYS
from site_builder.pages.lists.authors import author_groups, author_pages, authors_pages
from site_builder.pages.lists.bibliography import Gathered, bibliography_page, bibliography_parts, by_author
from site_builder.pages.lists.paging import Pager
from site_builder.pages.lists.papers import papers_pages
from site_builder.pages.lists.venues import venue_pages, venues_pages
from site_builder.pages.lists.wanted import wanted_page
from site_builder.pages.lists.years import years_page
from site_builder.pages.page import Job, Page
from site_builder.pages.paper import paper_page
from site_builder.pages.reads import Reads
from site_builder.pages.related import related_page, related_to
from site_builder.pages.shell import SiteView, site_view
from site_builder.pages.standing import free_page, not_found_page, redirect_pages
from site_builder.pages.topic import topic_pages
from site_builder.pages.topics import topics_page
from site_builder.pages.tour import tour_page
from site_builder.rendering.markdown.bodies import RenderedBody
from site_builder.structs import Frozen, field
from site_builder.urls import MAP, TOPICS, Slug, topic_url, tour_url


class Bodies(Frozen):
    """The rendered Markdown of everything that has some. What is missing shows no body."""

    papers: Mapping[Key, RenderedBody]
    topics: Mapping[TopicId, RenderedBody]
    pages: Mapping[str, RenderedBody]
    """By the page's name."""
    tours: Mapping[str, RenderedBody] = field(default_factory=dict)
    """By the tour's slug."""


def page_jobs(
    library: Library,
    literature_map: LiteratureMap,
    bodies: Bodies,
    diagnostics: Found,
    reads: Reads | None = None,
    made: Catalogue | None = None,
    site: SiteView | None = None,
) -> PageJobs:
    """What makes every HTML page but the map's, part by part.

    `diagnostics` are those of the whole build: a note's errors are shown on its page. `reads` hears what the parts
    read while they are made. A part is handed views (`reads`) and what it is `given`, nothing else. `made` is the
    catalogue, and `site` what frames all pages, where there is one already.
    """
    site = site or site_view(library)
    made = made or Catalogue(library=library, literature_map=literature_map)
    catalogue = reads.view("catalogue", made) if reads else made
    shown_bodies = reads.view("bodies", bodies) if reads else bodies
    return PageJobs(made, catalogue, bodies, shown_bodies, errors_by_path(diagnostics), site)


_PAPER = "paper "
"""Begins the name of the part that is a paper's pages."""


def part_of_paper(key: Key) -> str:
    """The name of the part that is a paper's pages."""
    return f"{_PAPER}{key}"


_TOPIC, _BIBLIOGRAPHY = "topic ", "bibliography "


def is_of_topic(name: str) -> bool:
    """Whether a part is a topic's pages or a page of a bibliography: these together show all papers, some often."""
    return name.startswith((_TOPIC, _BIBLIOGRAPHY))


@dataclass(frozen=True, slots=True)
class PageJobs(Iterable[Job]):
    """The jobs of a catalogue and bodies that are `made`; what they make is made of the views of these."""

    made: Catalogue
    catalogue: Catalogue
    bodies: Bodies
    shown: Bodies
    errors: Mapping[str, tuple[Diagnostic, ...]]
    """By the path of a note."""
    site: SiteView

    def __iter__(self) -> Iterator[Job]:
        """All of them, in the order of the site."""
        yield self._index()
        for key in self.made.library.papers:
            yield self.paper(key)
        yield from self._further()

    def besides_papers(self) -> Iterator[Job]:
        """All but those of papers: of a large collection few papers are made anew, and nobody goes through all."""
        yield self._index()
        yield from self._further()

    def named(self, name: str) -> Job | None:
        """The job of a paper by its name; None of any other part."""
        key = Key(name.removeprefix(_PAPER))
        return self.paper(key) if name.startswith(_PAPER) and key in self.made.library.papers else None

    def paper(self, key: Key) -> Job:
        """What makes a paper's pages. Raises KeyError."""
        library, paper = self.made.library, self.made.library.papers[key]
        found = told((*paper.diagnostics, *self.errors.get(paper.note.path, ())), library.config.limits.faults)
        return Job(part_of_paper(key), partial(self._of_paper, key, found), found)

    def _of_paper(self, key: Key, found: Found) -> Iterator[Page]:
        catalogue, site = self.catalogue, self.site
        paper, related = catalogue.library.papers[key], related_to(catalogue, key)
        yield paper_page(catalogue, site, paper, self.shown.papers.get(key), found, related)
        yield related_page(catalogue, site, paper, related)

    def _index(self) -> Job:
        return Job("index", lambda: [index_page(self.catalogue, self.site)])

    def _further(self) -> Iterator[Job]:
        made, catalogue, bodies, site = self.made, self.catalogue, self.bodies, self.site
        library, seen = made.library, catalogue.library

        def redirect(alias: Slug, key: Key) -> Iterator[Page]:
            return redirect_pages(site, alias, seen.papers[key])

        def of_topic(id_: TopicId, body: RenderedBody | None) -> Iterator[Page]:
            return topic_pages(catalogue, site, seen.topics[id_], body)

        def of_bibliography(of: Gathered, pager: Pager, part: Sequence[Key]) -> Iterator[Page]:
            yield bibliography_page(catalogue, site, of, pager, part, self.shown.papers)

        def of_venue(id_: VenueId) -> Iterator[Page]:
            return venue_pages(catalogue, site, catalogue.venues[id_])

        for alias, key in library.redirects.items():
            yield Job(f"redirect {alias}", partial(redirect, alias, key), key)
        yield Job("papers", lambda: papers_pages(catalogue, site))
        yield Job("topics", lambda: [topics_page(catalogue, site)])
        for id_ in library.topics:
            body = bodies.topics.get(id_)
            yield Job(f"{_TOPIC}{id_}", partial(of_topic, id_, body), body)
        yield from _bibliographies(made, of_bibliography)
        yield Job("authors", lambda: authors_pages(catalogue, site))
        for papers, ids in author_groups(made.people).items():
            yield Job(f"authors of {' '.join(papers)}", partial(author_pages, catalogue, site, ids), ids)
        yield Job("venues", lambda: venues_pages(catalogue, site))
        for venue in made.venues:
            yield Job(f"venue {venue}", partial(of_venue, venue))
        yield Job("years", lambda: [years_page(catalogue, site)])
        yield Job("wanted", lambda: [wanted_page(catalogue, site)])
        for site_page in library.pages:
            name = site_page.page.name
            body = bodies.pages.get(name)
            yield Job(f"page {name}", partial(_free_page, site, site_page, body), (site_page, body))
        yield from _tours(library.tours, bodies, catalogue, site, self.shown)
        yield Job("404", lambda: [not_found_page(site)])


def _bibliographies(made: Catalogue, make: Callable[[Gathered, Pager, Sequence[Key]], Iterator[Page]]) -> Iterator[Job]:
    """A job for each page of the bibliography of each topic: an edited note is on few of them."""
    keys_in_order = made.of_shape.recall("by author", KEYS, lambda: tuple(by_author(made.library)))
    order = {key: place for place, key in enumerate(keys_in_order)}
    for id_, topic in made.library.topics.items():
        keys = sorted(made.topic_papers[id_], key=order.__getitem__)
        of = Gathered(title=topic.title, url=topic_url(topic.slug), section=TOPICS, papers=len(keys))
        for pager, part in bibliography_parts(of, keys):
            given = (of, pager, part)
            yield Job(f"{_BIBLIOGRAPHY}{id_} {pager.number}", partial(make, *given), given)


def _tours(
    walks: Sequence[SiteTour], bodies: Bodies, catalogue: Catalogue, site: SiteView, shown: Bodies
) -> Iterator[Job]:
    """A job for each tour, and one for each page of its papers with their notes, in the order of its stops."""

    def of_tour(walk: SiteTour, body: RenderedBody | None) -> Iterator[Page]:
        yield tour_page(catalogue, site, walk, body)

    def of_bibliography(of: Gathered, pager: Pager, part: Sequence[Key]) -> Iterator[Page]:
        yield bibliography_page(catalogue, site, of, pager, part, shown.papers)

    for walk in walks:
        body = bodies.tours.get(walk.slug)
        yield Job(f"tour {walk.slug}", partial(of_tour, walk, body), (walk, body))
        keys = tuple(dict.fromkeys(stop.key for stop in walk.stops if stop.key is not None))
        of = Gathered(title=walk.tour.title, url=tour_url(walk.slug), section=MAP, papers=len(keys))
        for pager, part in bibliography_parts(of, keys):
            given = (of, pager, part)
            yield Job(f"{_BIBLIOGRAPHY}of tour {walk.slug} {pager.number}", partial(of_bibliography, *given), given)


def _free_page(site: SiteView, site_page: SitePage, body: RenderedBody | None) -> list[Page]:
    return [free_page(site, site_page, body)]


def errors_by_path(diagnostics: Found) -> Mapping[str, tuple[Diagnostic, ...]]:
    found: dict[str, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        if diagnostic.severity is Severity.ERROR:
            found.setdefault(diagnostic.place.path, []).append(diagnostic)
    return {path: tuple(errors) for path, errors in found.items()}
