"""The page of one paper: what the note says of it, and how it hangs together with the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from site_builder.collection.library import Paper
from site_builder.model import Found, Identifier, Key
from site_builder.pages.catalogue import Badge, Catalogue, PaperLine, badges
from site_builder.pages.facts import Fact, PublicationLine, WebLink, facts, publication_line, web_links
from site_builder.pages.links import edit_address
from site_builder.pages.page import Page
from site_builder.pages.related import RelatedView, related_views
from site_builder.pages.shell import SiteView, shell, titled
from site_builder.pages.topics import TopicLink, topic_link
from site_builder.pages.words import direction, relation_in_words
from site_builder.rendering.bodies import RenderedBody
from site_builder.urls import PAPERS, Url, paper_url, related_url

AUTHORS_SHOWN = 12
"""More authors than this (and a few) are folded away behind the first."""

LINKS_SHOWN = 25
"""A list of links on a paper's page ends here and the map shows the rest: no page grows with its paper's fame."""

BACKLINKS_SHOWN = 10
RELATED_SHOWN = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkList:
    """Papers that a paper is linked with in one way."""

    lines: tuple[PaperLine, ...] = ()
    outside: tuple[WebLink, ...] = ()
    total: int = 0
    """How many there are, with those that the list leaves to the map."""

    @property
    def more(self) -> int:
        return self.total - len(self.lines) - len(self.outside)


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationList:
    words: str
    """"Extends", "Extended by": read from this page's paper."""
    links: LinkList


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlink:
    """Another note that links this one, with the sentence in which it does."""

    line: PaperLine
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteError:
    place: str
    code: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperView:
    """What paper.html shows."""

    key: Key
    title: str
    lang: str
    direction: str
    """The way the title runs: "ltr" or "rtl"."""
    authors: tuple[str, ...]
    more_authors: tuple[str, ...]
    """Those that are folded away."""
    et_al: bool
    publication: PublicationLine
    badges: tuple[Badge, ...]
    retracted: bool
    superseded_by: PaperLine | None
    topics: tuple[TopicLink, ...]
    summary: str
    abstract: str
    body: RenderedBody | None
    """None where the note holds no text."""
    cites: LinkList
    cited_by: LinkList
    relations: tuple[RelationList, ...]
    backlinks: tuple[Backlink, ...]
    more_backlinks: int
    related: tuple[RelatedView, ...]
    related_total: int
    related_url: Url
    web_links: tuple[WebLink, ...]
    facts: tuple[Fact, ...]
    errors: tuple[NoteError, ...]
    edit_url: str


def paper_page(catalogue: Catalogue, site: SiteView, paper: Paper, body: RenderedBody | None, errors: Found) -> Page:
    """The page of `paper`; `errors` are those of its note, in order."""
    url = paper_url(paper.slug)
    view = paper_view(catalogue, paper, body if body and body.html.strip() else None, errors)
    data = shell(
        site,
        url,
        title=titled(site, paper.note.title),
        heading=paper.note.title,
        description=catalogue.lines[paper.key].excerpt,
        section=PAPERS,
        math=bool(view.body and view.body.has_math),
    )
    return Page(url, "paper.html", {**data, "paper": view})


def paper_view(catalogue: Catalogue, paper: Paper, body: RenderedBody | None, errors: Found) -> PaperView:
    note, library = paper.note, catalogue.library
    names = tuple(author.full for author in note.authors)
    # Folding two or three names away would hide more than it tidies.
    shown = len(names) if len(names) <= AUTHORS_SHOWN + 3 else AUTHORS_SHOWN
    backlinks = catalogue.mentioned_by.get(paper.key, ())
    related = related_views(catalogue, paper.key)
    return PaperView(
        key=paper.key,
        title=note.title,
        lang=note.lang,
        direction=direction(note.title),
        authors=names[:shown],
        more_authors=names[shown:],
        et_al=note.et_al,
        publication=publication_line(note),
        badges=badges(paper, with_read=True),
        retracted=note.retracted,
        superseded_by=catalogue.lines[paper.superseded_by] if paper.superseded_by else None,
        topics=tuple(topic_link(library.topics[topic.id]) for topic in note.topics if topic.id in library.topics),
        summary=note.summary.strip(),
        abstract=note.abstract.strip(),
        body=body,
        cites=_link_list(catalogue, paper.cites, paper.cites_outside),
        cited_by=_link_list(catalogue, catalogue.cited_by.get(paper.key, ())),
        relations=_relations(catalogue, paper),
        backlinks=tuple(
            Backlink(line=catalogue.lines[by], sentence=sentence) for by, sentence in backlinks[:BACKLINKS_SHOWN]
        ),
        more_backlinks=max(0, len(backlinks) - BACKLINKS_SHOWN),
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
        edit_url=edit_address(library.config.edit_url, note.path),
    )


def _link_list(catalogue: Catalogue, keys: Sequence[Key], outside: Sequence[Identifier] = ()) -> LinkList:
    lines = tuple(catalogue.lines[key] for key in keys[:LINKS_SHOWN])
    links = tuple(WebLink(text=_id_in_words(id_), url=id_.url) for id_ in outside[: LINKS_SHOWN - len(lines)])
    return LinkList(lines=lines, outside=links, total=len(keys) + len(outside))


def _relations(catalogue: Catalogue, paper: Paper) -> tuple[RelationList, ...]:
    """Typed relations both ways, one list for each kind of statement, in the order they are first made."""
    grouped: dict[str, tuple[list[Key], list[Identifier]]] = {}
    for relation, key in paper.relations:
        grouped.setdefault(relation_in_words(relation, by_this_paper=True), ([], []))[0].append(key)
    for relation, identifier in paper.relations_outside:
        grouped.setdefault(relation_in_words(relation, by_this_paper=True), ([], []))[1].append(identifier)
    for relation, key in catalogue.relations_to.get(paper.key, ()):
        grouped.setdefault(relation_in_words(relation, by_this_paper=False), ([], []))[0].append(key)
    return tuple(
        # A symmetric relation stated by both notes is one entry.
        RelationList(words=words, links=_link_list(catalogue, tuple(dict.fromkeys(keys)), outside))
        for words, (keys, outside) in grouped.items()
    )


def _id_in_words(identifier: Identifier) -> str:
    return f"{ {'arxiv': 'arXiv', 'doi': 'doi'}[identifier.scheme] }:{identifier.value}"
