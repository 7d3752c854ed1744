"""A paper's page as JSON-LD: a page of notes, about a scholarly article, with what that cites, extends and so on.

The words are schema.org's and CiTO's. The context stands in the page, so that nobody has to fetch one, and the
graph is complete without it: whoever expands it asks no other host. A paper is named by its DOI or arXiv address
where it has one, so that the statements of many sites meet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from site_builder.bibliography.vocabularies import CITO_PROPERTIES
from site_builder.collection.library import Paper
from site_builder.collection.markdown.lines import line_text
from site_builder.model import JSON, Identifier, Key, Name, Note
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.facts import iso_date
from site_builder.pages.links import web_address
from site_builder.pages.machines.records import Record
from site_builder.pages.script_data import in_script
from site_builder.pages.shell import SiteView, canonical
from site_builder.structs.compact_json import compact_json
from site_builder.urls import INDEX, Url, href, paper_url

CONTEXT: Mapping[str, JSON] = MappingProxyType(
    {
        "@vocab": "https://schema.org/",
        "cito": "http://purl.org/spar/cito/",
        **{address: {"@type": "@id"} for address in ("citation", "license", "mentions", "sameAs", "url")},
    }
)

NAMED = 20
"""Creators of one kind, at most: the page names the rest."""

STATED = 15
"""Papers cited, and papers otherwise related, at most: no page grows with what its paper is tied to."""

NOT_CITO = frozenset({"compares_with", "replicates"})
"""Relations of ours that CiTO has no word for; schema.org's `mentions` stands for them."""

_TYPES = MappingProxyType(
    {
        "book": "Book",
        "chapter": "Chapter",
        "collection": "Collection",
        "dataset": "Dataset",
        "document": "CreativeWork",
        "post": "SocialMediaPosting",
        "post-weblog": "BlogPosting",
        "report": "Report",
        "software": "SoftwareSourceCode",
        "thesis": "Thesis",
        "webpage": "WebPage",
    }
)
"""CSL type -> class of schema.org, of what is no article."""

_CONTAINERS = MappingProxyType(
    {"paper-conference": "Book", "chapter": "Book", "entry-encyclopedia": "Book", "entry-dictionary": "Book"}
)


def linked_data(catalogue: Catalogue, site: SiteView, paper: Paper) -> str:
    """The graph as text for a script element, which nothing in it can end."""
    note, page = paper.note, paper_url(paper.slug)
    about: dict[str, JSON] = {
        "@id": name_of(site, page, catalogue.records[paper.key]),
        "@type": _TYPES.get(note.type, "ScholarlyArticle"),
        **_publication(note),
        "citation": _references(catalogue, site, page, paper.cites, paper.cites_outside),
        **_relations(catalogue, site, page, paper),
    }
    graph: dict[str, JSON] = {
        "@context": dict(CONTEXT),
        "@id": canonical(site, page),
        "@type": "WebPage",
        "name": line_text(note.title),
        "inLanguage": site.language,
        "isPartOf": {"@id": canonical(site, INDEX) or href(page, INDEX), "@type": "WebSite", "name": site.title},
        "dateCreated": iso_date(note.added),
        "author": [{"@type": "Person", "name": name} for name in note.contributors[:NAMED]],
        "license": web_address(site.license),
        "about": _without_blanks(about),
    }
    return in_script(compact_json(_without_blanks(graph)))


def name_of(site: SiteView, page: Url, record: Record) -> str:
    """The address that names a paper, as distinct from a page about it; `page` is the one that names it."""
    return record.name or (canonical(site, record.url) or href(page, record.url)) + "#_paper"


def _publication(note: Note) -> dict[str, JSON]:
    return {
        "name": line_text(note.title),
        "author": _creators(note.authors),
        "editor": _creators(note.editors),
        "datePublished": (iso_date(note.date.text) or str(note.year or "")) if note.date else "",
        "isPartOf": _container(note),
        "pagination": note.pages,
        "publisher": {"@type": "Organization", "name": note.publisher} if note.publisher else "",
        "isbn": note.isbn,
        "sameAs": [one.url for one in note.identifiers[:-1]],
        "url": web_address(note.url) if web_address(note.url) not in [one.url for one in note.identifiers] else "",
        "abstract": line_text(note.abstract),
        "keywords": [*note.keywords],
        "inLanguage": note.lang,
    }


def _creators(names: Sequence[Name]) -> JSON:
    """People by ORCID where they have one, and by name."""
    return [
        _without_blanks(
            {
                "@id": f"https://orcid.org/{name.orcid}" if name.orcid else "",
                "@type": "Organization" if " " in name.literal else "Person",
                "name": name.full,
            }
        )
        for name in names[:NAMED]
    ]


def _container(note: Note) -> JSON:
    """The journal, volume and issue, or the book, that the paper is a part of."""
    if not note.venue:
        return ""
    kind: JSON = _CONTAINERS.get(note.type, "Periodical")
    whole: dict[str, JSON] = {"@type": kind, "name": note.venue, "issn": note.issn}
    if note.volume:
        whole |= {"@type": [kind, "PublicationVolume"], "volumeNumber": note.volume}
    if note.issue:
        return {"@type": "PublicationIssue", "issueNumber": note.issue, "isPartOf": _without_blanks(whole)}
    return _without_blanks(whole)


def _references(
    catalogue: Catalogue, site: SiteView, page: Url, keys: Sequence[Key], outside: Sequence[Identifier]
) -> list[JSON]:
    names = [name_of(site, page, catalogue.records[key]) for key in keys[:STATED]]
    names += [identifier.url for identifier in outside[: STATED - len(names)]]
    return [*names]


def _relations(catalogue: Catalogue, site: SiteView, page: Url, paper: Paper) -> dict[str, JSON]:
    """CiTO property -> the papers that this paper states it of."""
    stated: list[tuple[str, str]] = [
        (relation, name_of(site, page, catalogue.records[key])) for relation, key in paper.relations[:STATED]
    ]
    stated += [(relation, other.url) for relation, other in paper.relations_outside[: STATED - len(stated)]]
    found: dict[str, list[JSON]] = {}
    for relation, name in stated:
        found.setdefault(_property(relation), []).append({"@id": name})
    return {**found}


def _property(relation: str) -> str:
    if relation in NOT_CITO or relation not in CITO_PROPERTIES:
        return "mentions"
    first, *others = relation.split("_")
    return f"cito:{first}{''.join(word.capitalize() for word in others)}"


def _without_blanks(value: dict[str, JSON]) -> dict[str, JSON]:
    """What has something to say. An "@id" of "" is the page itself and stays where the type says that it is one."""
    return {
        name: part
        for name, part in value.items()
        if part not in ("", [], {}) or (name == "@id" and "@context" in value)
    }
