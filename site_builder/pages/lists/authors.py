"""The index of authors, and the page of each: papers, years, topics, co-authors, what is cited most here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from site_builder.collection.who.people import People, Person, PersonId
from site_builder.collection.words.wording import count, listed
from site_builder.model import Key, Name
from site_builder.pages.catalogue import Catalogue, CountedLink
from site_builder.pages.choices import Choice, frequent_authors, frequent_topics, most_cited, year_span
from site_builder.pages.links import web_address
from site_builder.pages.lists.name_index import Entry, index_pages
from site_builder.pages.lists.paging import by_year, paged
from site_builder.pages.machines.feeds import feed_of, with_feed
from site_builder.pages.page import Page
from site_builder.pages.shell import SiteView, shell, titled
from site_builder.pages.words import inverted
from site_builder.structs import Frozen
from site_builder.urls import AUTHORS, author_feed_url, author_url, authors_url

COAUTHORS_SHOWN, ONCE_SHOWN, TOPICS_SHOWN, CITED_SHOWN = 15, 40, 12, 5
"""Co-authors of several papers, co-authors of one, topics, papers: so many at most."""

FEW = 4
"""Of so few papers no choice is made: the list itself is short enough."""


class AuthorView(Frozen, kw_only=True):
    """What author.html shows beside the papers."""

    name: str
    orcid: str
    url: str
    """A page of their own elsewhere."""
    other_forms: str
    figures: tuple[str, ...]
    topics: tuple[CountedLink, ...]
    coauthors: tuple[CountedLink, ...]
    """Those of several papers, most first."""
    once: tuple[CountedLink, ...]
    """Those of one paper."""
    more_coauthors: int
    most_cited: tuple[Choice, ...]


def authors_pages(catalogue: Catalogue, site: SiteView) -> Iterator[Page]:
    entries = [_entry(person) for person in catalogue.people.by_id.values()]
    total = count(len(entries), "author")
    for index in index_pages(entries, authors_url):
        number = index.pager.number
        heading = "Authors" if number == 1 else f"Authors, page {number}"
        data = shell(
            site,
            authors_url(number),
            title=titled(site, heading),
            heading=heading,
            description=f"The {total} of the papers of {site.title}, by family name.",
            section=AUTHORS,
        )
        yield Page(authors_url(number), "authors.html", {**data, "total": total, "index": index})


def _entry(person: Person) -> Entry:
    name = person.name
    link = CountedLink(title=inverted(name), url=author_url(person.slug), papers=len(person.papers))
    return Entry(link, (_family(name), name.given, name.particle, name.suffix, person.id))


def _family(name: Name) -> str:
    return name.literal or name.family or name.full


def author_groups(people: People) -> Mapping[tuple[Key, ...], tuple[PersonId, ...]]:
    """Who has the very same papers, by these: the thousands of a large experiment are each other's co-authors."""
    groups: dict[tuple[Key, ...], list[PersonId]] = {}
    for person in people.by_id.values():
        groups.setdefault(person.papers, []).append(person.id)
    return {papers: tuple(ids) for papers, ids in groups.items()}


def author_pages(catalogue: Catalogue, site: SiteView, ids: Sequence[PersonId]) -> Iterator[Page]:
    """The pages of people who have the very same papers: their co-authors are counted once for all of them."""
    authors: Sequence[CountedLink] | None = None
    for person in (catalogue.people.by_id[id_] for id_ in ids):
        if authors is None:
            authors = frequent_authors(catalogue, person.papers, 10**6, least=1)
        yield from _pages_of(catalogue, site, person, authors)


def _pages_of(catalogue: Catalogue, site: SiteView, person: Person, authors: Sequence[CountedLink]) -> Iterator[Page]:
    keys = catalogue.newest_first(person.papers)
    view = author_view(catalogue, person, authors)
    feed = feed_of(
        catalogue, site, keys, feed=author_feed_url(person.slug), page=author_url(person.slug), title=view.name
    )
    for pager, part in paged(keys, lambda number: author_url(person.slug, number)):
        url = author_url(person.slug, pager.number)
        heading = view.name if pager.number == 1 else f"{view.name}, page {pager.number}"
        data = shell(
            site,
            url,
            title=titled(site, heading),
            heading=heading,
            description=f"{', '.join(view.figures)} by {view.name} in {site.title}.",
            section=AUTHORS,
        )
        data |= {"author": view, "pager": pager, "groups": by_year(catalogue, part)}
        yield with_feed(Page(url, "author.html", data), feed, first=pager.number == 1)


def author_view(catalogue: Catalogue, person: Person, authors: Sequence[CountedLink]) -> AuthorView:
    """What the page says; `authors` are those of the person's papers, most papers first, the person among them."""
    keys = person.papers
    most = authors[: COAUTHORS_SHOWN + ONCE_SHOWN + 1]
    others = tuple(link for link in most if link.url != author_url(person.slug))
    often = tuple(link for link in others if link.papers > 1)[:COAUTHORS_SHOWN]
    once = others[len(often) :][:ONCE_SHOWN]
    number = len(authors) - 1
    figures = (count(len(keys), "paper"), year_span(catalogue, keys), count(number, "co-author") if number else "")
    return AuthorView(
        name=person.name.full,
        orcid=person.orcid,
        url=web_address(person.url),
        other_forms=listed(person.other_forms[:6]),
        figures=tuple(figure for figure in figures if figure),
        topics=frequent_topics(catalogue, keys, TOPICS_SHOWN),
        coauthors=often,
        once=once,
        more_coauthors=number - len(often) - len(once),
        most_cited=most_cited(catalogue, keys, CITED_SHOWN) if len(keys) > FEW else (),
    )
