"""The page of one paper: what the note says of it, and how it hangs together with the others."""

from __future__ import annotations

from collections.abc import Sequence

from site_builder.collection.library import Paper
from site_builder.collection.markdown.lines import line_text
from site_builder.mapping.literature_map import RelatedPaper
from site_builder.model import Found, Identifier, Key
from site_builder.pages.catalogue import Catalogue, CountedLink
from site_builder.pages.choices import Choice
from site_builder.pages.citing import CiteView, cite_view, cited_files
from site_builder.pages.facts import Fact, PublicationLine, WebLink, facts, publication_line, web_links
from site_builder.pages.machines.head import Machines
from site_builder.pages.machines.highwire import citation_tags
from site_builder.pages.machines.linked_data import linked_data
from site_builder.pages.machines.oembed import discovery, oembed
from site_builder.pages.machines.open_graph import Picture, open_graph, work_kind
from site_builder.pages.machines.pictures import paper_picture
from site_builder.pages.page import Page
from site_builder.pages.paper_lines import Badge, PaperLine, badges
from site_builder.pages.related import Related, RelatedView, related_to
from site_builder.pages.shell import SiteView, canonical, shell, titled
from site_builder.pages.words import direction, relation_in_words
from site_builder.rendering.markdown.bodies import RenderedBody
from site_builder.structs import Frozen, replace
from site_builder.urls import PAPERS, Url, author_url, oembed_url, paper_url, related_url, surroundings_url, venue_url

AUTHORS_SHOWN = 12
"""More authors than this (and a few) are folded away behind the first."""

AUTHORS_LINKED = 30
"""Of a paper by hundreds, those beyond are named and not linked: their links would outweigh the page."""

LINKS_SHOWN = 12
"""A list of links on a paper's page ends here and the map shows the rest: no page grows with its paper's fame."""

RELATIONS_SHOWN = 12
"""The same of all relations together."""

BACKLINKS_SHOWN = 8
RELATED_SHOWN = 8
WORKS_SHOWN = 5


class Author(Frozen, kw_only=True):
    name: str
    url: Url | None


class LinkList(Frozen, kw_only=True):
    """Papers that a paper is linked with in one way."""

    lines: tuple[PaperLine, ...] = ()
    outside: tuple[WebLink, ...] = ()
    total: int = 0
    """How many there are, with those that the list leaves out."""
    more: int = 0
    """Papers that the list leaves to the map."""
    more_outside: int = 0
    """Papers without a note, which the map does not have either."""


class RelationList(Frozen, kw_only=True):
    words: str
    """"Extends", "Extended by": read from this page's paper."""
    links: LinkList


class Backlink(Frozen, kw_only=True):
    """Another note that links this one, with the sentence in which it does."""

    line: PaperLine
    sentence: str


class NoteError(Frozen, kw_only=True):
    place: str
    code: str
    message: str


class PaperView(Frozen, kw_only=True):
    """What paper.html shows."""

    key: Key
    title: str
    lang: str
    direction: str
    """The way the title runs: "ltr" or "rtl"."""
    authors: tuple[Author, ...]
    more_authors: tuple[Author, ...]
    """Those that are folded away."""
    et_al: bool
    publication: PublicationLine
    venue_url: Url | None
    badges: tuple[Badge, ...]
    retracted: bool
    superseded_by: PaperLine | None
    topics: tuple[CountedLink, ...]
    summary: str
    abstract: str
    body: RenderedBody | None
    """None where the note holds no text."""
    cites: LinkList
    cited_by: LinkList
    relations: tuple[RelationList, ...]
    more_relations: int
    backlinks: tuple[Backlink, ...]
    more_backlinks: int
    prior: tuple[Choice, ...]
    derivative: tuple[Choice, ...]
    surroundings: str
    """SVG; empty where nothing is around."""
    surroundings_url: Url
    related: tuple[RelatedView, ...]
    related_total: int
    related_url: Url
    web_links: tuple[WebLink, ...]
    facts: tuple[Fact, ...]
    errors: tuple[NoteError, ...]
    cite: CiteView


def paper_page(
    catalogue: Catalogue,
    site: SiteView,
    paper: Paper,
    body: RenderedBody | None,
    errors: Found,
    related: Related | None = None,
) -> Page:
    """The page of `paper`; `errors` are those of its note, in order, `related` what stands around it if it is known."""
    url = paper_url(paper.slug)
    related = related_to(catalogue, paper.key) if related is None else related
    drawing = catalogue.surroundings.draw(paper.key, related.around)
    view = paper_view(
        catalogue, paper, body if body and body.html.strip() else None, errors, drawing.inline, related.all
    )
    data = shell(
        site,
        url,
        title=titled(site, paper.note.title),
        heading=paper.note.title,
        description=catalogue.lines[paper.key].excerpt,
        section=PAPERS,
        math=bool(view.body and view.body.has_math),
        source=paper.note.path,
    )
    config = catalogue.library.config
    picture = paper_picture(config, site.base_url, paper.note, paper.slug, site.picture)
    beside = [(view.surroundings_url, drawing.file), *cited_files(paper.note, view.cite)]
    if site.base_url:
        beside.append((oembed_url(paper.slug), oembed(site, paper, picture)))
    machines = _machines(catalogue, site, paper, picture)
    return Page(
        url, "paper.html", {**data, "machines": machines, "paper": view}, tuple(beside), changed=paper.note.added
    )


def _machines(catalogue: Catalogue, site: SiteView, paper: Paper, picture: Picture | None) -> Machines:
    line = catalogue.lines[paper.key]
    feed = (site.feed,) if site.feed else ()
    return Machines(
        open_graph=open_graph(
            kind=work_kind(paper.note.type),
            title=line_text(paper.note.title),
            description=line.excerpt,
            site_name="",
            address=canonical(site, line.url),
            picture=picture,
        ),
        citation=citation_tags(paper.note),
        alternates=(discovery(site, paper), *feed) if site.base_url else (),
        linked_data=linked_data(catalogue, site, paper),
    )


def paper_view(
    catalogue: Catalogue,
    paper: Paper,
    body: RenderedBody | None,
    errors: Found,
    surroundings: str,
    related: tuple[RelatedView, ...],
) -> PaperView:
    note, library = paper.note, catalogue.library
    authors = _authors(catalogue, paper)
    # Folding two or three names away would hide more than it tidies.
    shown = len(authors) if len(authors) <= AUTHORS_SHOWN + 3 else AUTHORS_SHOWN
    venue = catalogue.venue_of(paper)
    relations, more_relations = _relations(catalogue, paper)
    backlinks = catalogue.mentioned_by.get(paper.key, ())
    return PaperView(
        key=paper.key,
        title=note.title,
        lang=note.lang,
        direction=direction(note.title),
        authors=authors[:shown],
        more_authors=authors[shown:],
        et_al=note.et_al,
        publication=publication_line(note),
        venue_url=venue_url(venue.slug) if venue else None,
        badges=badges(paper, with_read=True),
        retracted=note.retracted,
        superseded_by=catalogue.lines[paper.superseded_by] if paper.superseded_by else None,
        topics=tuple(catalogue.topic_link(library.topics[topic]) for topic in paper.topics),
        summary=note.summary.strip(),
        abstract=note.abstract.strip(),
        body=body,
        cites=_link_list(catalogue, paper.cites, paper.cites_outside),
        cited_by=_link_list(catalogue, catalogue.cited_by.get(paper.key, ())),
        relations=relations,
        more_relations=more_relations,
        backlinks=tuple(
            Backlink(line=catalogue.lines[by], sentence=catalogue.mentions[by][paper.key])
            for by in backlinks[:BACKLINKS_SHOWN]
        ),
        more_backlinks=max(0, len(backlinks) - BACKLINKS_SHOWN),
        prior=_works(catalogue, catalogue.literature_map.prior.get(paper.key, ())),
        derivative=_works(catalogue, catalogue.literature_map.derivative.get(paper.key, ())),
        surroundings=surroundings,
        surroundings_url=surroundings_url(paper.slug),
        related=related[:RELATED_SHOWN],
        related_total=len(related),
        related_url=related_url(paper.slug),
        web_links=web_links(note),
        facts=facts(note),
        errors=tuple(
            NoteError(
                place=f"{error.place.path}:{error.place.line}:{error.place.column}",
                code=error.code,
                message=error.message,
            )
            for error in errors
        ),
        cite=cite_view(paper, catalogue.citekeys[paper.key]),
    )


def _authors(catalogue: Catalogue, paper: Paper) -> tuple[Author, ...]:
    people = catalogue.people
    return tuple(
        Author(name=name.full, url=author_url(people.of(name).slug) if number < AUTHORS_LINKED else None)
        for number, name in enumerate(paper.note.authors)
    )


def _works(catalogue: Catalogue, works: Sequence[RelatedPaper]) -> tuple[Choice, ...]:
    return tuple(Choice(line=catalogue.lines[work.key], words=" · ".join(work.reasons)) for work in works[:WORKS_SHOWN])


def _link_list(
    catalogue: Catalogue, keys: Sequence[Key], outside: Sequence[Identifier] = (), limit: int = LINKS_SHOWN
) -> LinkList:
    lines = tuple(catalogue.lines[key] for key in keys[:limit])
    links = tuple(WebLink(text=_id_in_words(id_), url=id_.url) for id_ in outside[: limit - len(lines)])
    return LinkList(
        lines=lines,
        outside=links,
        total=len(keys) + len(outside),
        more=len(keys) - len(lines),
        more_outside=len(outside) - len(links),
    )


def _relations(catalogue: Catalogue, paper: Paper) -> tuple[tuple[RelationList, ...], int]:
    """Typed relations both ways, one list for each kind of statement, in the order they are first made.

    The number says how many are left to the map.
    """
    grouped: dict[str, tuple[list[Key], list[Identifier]]] = {}
    for relation, key in paper.relations:
        grouped.setdefault(relation_in_words(relation, by_this_paper=True), ([], []))[0].append(key)
    for relation, identifier in paper.relations_outside:
        grouped.setdefault(relation_in_words(relation, by_this_paper=True), ([], []))[1].append(identifier)
    for relation, key in catalogue.relations_to.get(paper.key, ()):
        grouped.setdefault(relation_in_words(relation, by_this_paper=False), ([], []))[0].append(key)
    lists: list[RelationList] = []
    room, more = RELATIONS_SHOWN, 0
    for words, (keys, outside) in grouped.items():
        # A symmetric relation stated by both notes is one entry.
        links = _link_list(catalogue, tuple(dict.fromkeys(keys)), outside, room)
        shown = len(links.lines) + len(links.outside)
        room, more = room - shown, more + links.more + links.more_outside
        if shown:
            lists.append(RelationList(words=words, links=replace(links, total=shown, more=0, more_outside=0)))
    return tuple(lists), more


def _id_in_words(identifier: Identifier) -> str:
    return f"{ {'arxiv': 'arXiv', 'doi': 'doi'}[identifier.scheme] }:{identifier.value}"
