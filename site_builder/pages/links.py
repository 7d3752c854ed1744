"""What the links of a body show and lead to, and which addresses outside the site a page may link."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote, urlsplit

from site_builder.collection.library import (
    FileTarget,
    Library,
    PageTarget,
    Paper,
    PaperTarget,
    SamePageTarget,
    Target,
    Targets,
    Topic,
    TopicTarget,
)
from site_builder.model import Body, Link, LinkKind, Note
from site_builder.pages.words import short_names
from site_builder.rendering.markdown.bodies import LinkView
from site_builder.urls import INDEX, Url, file_url, href, page_url, paper_url, topic_id, topic_url

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif")
"""Attachments that are shown in place; others (a PDF, a table) are linked."""


def link_views(library: Library, page: Url, body: Body, targets: Targets) -> Mapping[int, LinkView]:
    """Each link and tag of a body that leads somewhere, by its offset, as `page` shows it."""
    links = {
        link.start: _view(library, page, body, link, targets[link.start])
        for link in body.links
        if link.start in targets
    }
    return links | {
        tag.start: LinkView(href(page, topic_url(topic.slug)), tag.spelling, "topic", topic.title)
        for tag in body.tags
        if (topic := _tagged(library, tag.spelling))
    }


def _tagged(library: Library, spelling: str) -> Topic | None:
    named = topic_id(spelling)
    return library.topics.get(library.topic_aliases.get(named, named))


def link_texts(library: Library, paper: Paper) -> Mapping[int, str]:
    """What each link of a paper's body shows that has no text of its own, by its offset: for its plain text."""
    body = paper.note.body
    return {start: view.text for start, view in link_views(library, INDEX, body, paper.targets).items()}


def _view(library: Library, page: Url, body: Body, link: Link, target: Target) -> LinkView:
    match target:
        case PaperTarget(key, anchor):
            paper = library.papers[key]
            note = paper.note
            text = _citation(note) if link.kind is LinkKind.CITATION else note.title
            title = note.title if text != note.title or link.text else ""
            return LinkView(href(page, paper_url(paper.slug), anchor), text, "paper", title)
        case TopicTarget(topic_id, anchor):
            topic = library.topics[topic_id]
            return LinkView(href(page, topic_url(topic.slug), anchor), topic.title, "topic")
        case PageTarget(name, anchor):
            titles = {site_page.page.name: site_page.page.title for site_page in library.pages}
            return LinkView(href(page, page_url(name), anchor), titles.get(name, name), "page")
        case FileTarget(path):
            name = path.rpartition("/")[2]
            shown = link.kind in (LinkKind.IMAGE, LinkKind.EMBED) and name.casefold().endswith(PICTURES)
            return LinkView(href(page, file_url(path)), name, "image" if shown else "file")
        case SamePageTarget(anchor):
            headings = {heading.anchor: heading.text for heading in body.headings}
            return LinkView(href(page, page, anchor), headings.get(anchor, anchor), "anchor")


def _citation(note: Note) -> str:
    """A paper as a text cites it: "Kumar et al. 2020"; by its title where nobody is named as its author."""
    names = short_names(note.authors, et_al=note.et_al)
    return " ".join((names, str(note.year))) if names and note.year is not None else names or note.title


def web_address(address: str) -> str:
    """The address if a page may link it (http or https, with a host, no blanks), else nothing."""
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not host or any(c.isspace() or not c.isprintable() for c in address):
        return ""
    return address


def edit_address(edit_url: str, path: str) -> str:
    """Where a note's source can be edited; empty where site.yaml does not say."""
    return web_address(edit_url.replace("{path}", quote(path))) if edit_url else ""
