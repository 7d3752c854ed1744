"""What Zotero would save of a page: the rules of its translator "Embedded Metadata" and of those that it calls.

Written after the rules of the version of 2024-06-13, for the parts that a page of ours can meet: types by the tags
that name a venue and by og:type, names at their comma, what stands in for a field that is missing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.pages.document import Element

FIELDS = {
    "citation_title": "title",
    "citation_publication_date": "date",
    "citation_journal_title": "publicationTitle",
    "citation_inbook_title": "publicationTitle",
    "citation_book_title": "bookTitle",
    "citation_volume": "volume",
    "citation_issue": "issue",
    "citation_conference_title": "conferenceName",
    "citation_dissertation_institution": "university",
    "citation_technical_report_institution": "institution",
    "citation_technical_report_number": "number",
    "citation_publisher": "publisher",
    "citation_isbn": "ISBN",
    "citation_issn": "ISSN",
    "citation_abstract": "abstractNote",
    "citation_doi": "DOI",
    "citation_public_url": "url",
    "citation_language": "language",
}

TYPES = {
    "citation_journal_title": "journalArticle",
    "citation_technical_report_institution": "report",
    "citation_conference_title": "conferencePaper",
    "citation_book_title": "bookSection",
    "citation_inbook_title": "bookSection",
    "citation_dissertation_institution": "thesis",
}

CREATORS = {"citation_author": "author", "citation_editor": "editor"}


@dataclass(slots=True)
class Item:
    type: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    creators: list[tuple[str, str, str]] = field(default_factory=list)
    """(role, family, given); a name of one part has no given name."""
    attachments: list[str] = field(default_factory=list)


def saved(page: Element) -> Item:
    """The item that Zotero makes of a page."""
    head = page.one("head")
    tags = [(tag.attributes.get("name", ""), tag.attributes.get("content", "")) for tag in head.all("meta")]
    graph = {tag.attributes.get("property", ""): tag.attributes.get("content", "") for tag in head.all("meta")}
    item = Item(type=_type(tags, graph))
    # What the RDF translator takes from OpenGraph; tags of Highwire's overwrite it.
    for name, source in (("title", "og:title"), ("publicationTitle", "og:site_name"), ("url", "og:url")):
        _set(item, name, graph.get(source, ""))
    _set(item, "abstractNote", graph.get("og:description", ""))
    _set(item, "date", graph.get("article:published_time", ""))
    for tag, name in FIELDS.items():
        _set(item, name, next((content for found, content in tags if found == tag), ""))
    for tag, role in CREATORS.items():
        item.creators += _creators([content for name, content in tags if name == tag], role, item)
    first, last = ([content for name, content in tags if name == f"citation_{end}page"] for end in ("first", "last"))
    _set(item, "pages", "-".join([*first, *last]))
    item.attachments = [content for name, content in tags if name == "citation_pdf_url"]
    if "date" not in item.fields:
        _set(item, "date", next((time.attributes.get("datetime", "") for time in page.all("time")), ""))
    return item


def _set(item: Item, name: str, text: str) -> None:
    if text.strip():
        item.fields[name] = " ".join(text.split())


def _type(tags: list[tuple[str, str]], graph: dict[str, str]) -> str:
    by_venue = [TYPES[name] for name, content in tags if name in TYPES and content]
    if by_venue:
        return by_venue[-1]
    by_graph = {"book": "book", "website": "webpage"}.get(graph.get("og:type", ""), "")
    if by_graph:
        return by_graph
    names = {name for name, content in tags if content}
    return "book" if "citation_isbn" in names else "journalArticle" if "citation_title" in names else "webpage"


def _creators(contents: list[str], role: str, item: Item) -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    before = ""
    for content in contents:
        names = re.split(r"\s*;\s*", content)
        if len(names) == 1 and len(contents) == 1:
            halves = re.split(r"[ ]*,[ ]*", names[0])
            spanish = item.fields.get("language") == "es" and len(halves) == 2 and len(halves[0].split(" ")) == 2
            if len(halves) > 1 and " " in halves[0] and " " in halves[1] and not spanish:
                names = halves
        for name in names:
            if name.strip() and name.strip() != before:
                found.append((role, *_name(name.strip())))
            before = name.strip()
    return found


def _name(text: str) -> tuple[str, str]:
    with_comma = "," in text
    text = re.sub(r"^[\s.,/\[\]:]+|[\s.,/\[\]:]+$", "", text)
    text = re.sub(r"\s+", " ", text, count=1)
    if with_comma:
        parts = re.split(", ?", text)
        return (parts[0], parts[1]) if len(parts) > 1 else (text, "")
    given, _, family = text.rpartition(" ")
    return family, given
