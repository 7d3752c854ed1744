"""What the links of a body show and lead to, and which addresses outside the site a page may link."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from site_builder.collection.library import (
    FileTarget,
    Library,
    PageTarget,
    Paper,
    PaperTarget,
    SamePageTarget,
    Target,
    Topic,
    TopicTarget,
    TourTarget,
)
from site_builder.collection.markdown.lines import line_text, without_links
from site_builder.later import Later
from site_builder.model import Body, Link, LinkKind, Note
from site_builder.pages.texts import Text, page_text, paper_text, topic_text
from site_builder.pages.words import short_names
from site_builder.rendering.markdown.bodies import LinkView
from site_builder.structs import replace
from site_builder.urls import INDEX, Url, file_url, href, page_url, paper_url, topic_id, topic_url, tour_url

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif")
"""Attachments that are shown in place; others (a PDF, a table) are linked."""


def link_views(library: Library, page: Url, text: Text) -> Mapping[int, LinkView]:
    """Each link and tag of a text that leads somewhere, by its offset, as `page` shows it."""
    body, targets = text.body, text.targets
    links = {
        link.start: _view(library, page, text, link, targets[link.start])
        for link in body.links
        if link.start in targets
    }
    return links | {
        tag.start: LinkView(href(page, topic_url(topic.slug)), tag.spelling, "topic", line_text(topic.title))
        for tag in body.tags
        if (topic := _tagged(library, tag.spelling))
    }


def _tagged(library: Library, spelling: str) -> Topic | None:
    named = topic_id(spelling)
    return library.topics.get(library.topic_aliases.get(named, named))


def link_texts(library: Library, paper: Paper) -> Mapping[int, str]:
    """What each link of a paper's body shows that has no text of its own, by its offset: for its plain text.

    What a link leads to is looked at when somebody asks for it: how a body begins shows few of its links.
    """
    text = paper_text(paper)
    links = {
        link.start: link
        for link in text.body.links
        if link.start in text.targets and (not link.text or link.kind is LinkKind.CITATION)
    }
    return Later(links, lambda start: line_text(_shown(library, text, links[start], text.targets[start])))


def _shown(library: Library, text: Text, link: Link, target: Target) -> str:
    if isinstance(target, PaperTarget) and link.kind is not LinkKind.EMBED:  # nearly all, and their views cost most
        note = library.papers[target.key].note
        return _citation(note) if link.kind is LinkKind.CITATION else note.title
    return _view(library, INDEX, text, link, target).text


def _view(library: Library, page: Url, text: Text, link: Link, target: Target) -> LinkView:
    match target:
        case PaperTarget(key, anchor):
            paper = library.papers[key]
            note = paper.note
            shown = _citation(note) if link.kind is LinkKind.CITATION else note.title
            title = line_text(note.title) if shown != note.title or link.text else ""
            view = LinkView(href(page, paper_url(paper.slug), anchor), shown, "paper", title)
            return _embedded(view, link, paper_text(paper), anchor, note.lang)
        case TopicTarget(topic_id, anchor):
            topic = library.topics[topic_id]
            view = LinkView(href(page, topic_url(topic.slug), anchor), topic.title, "topic")
            return _embedded(view, link, topic_text(topic), anchor)
        case PageTarget(name, anchor):
            site_page = next((site_page for site_page in library.pages if site_page.page.name == name), None)
            view = LinkView(href(page, page_url(name), anchor), site_page.page.title if site_page else name, "page")
            return _embedded(view, link, page_text(site_page) if site_page else None, anchor)
        case TourTarget(slug, anchor):
            walk = next((walk for walk in library.tours if walk.slug == slug), None)
            return LinkView(href(page, tour_url(slug), anchor), walk.tour.title if walk else slug, "page")
        case FileTarget(path):
            name = path.rpartition("/")[2]
            shown_in_place = link.kind in (LinkKind.IMAGE, LinkKind.EMBED) and name.casefold().endswith(PICTURES)
            return LinkView(href(page, file_url(path)), name, "image" if shown_in_place else "file")
        case SamePageTarget(anchor):
            view = LinkView(href(page, text.url, anchor), _place(text.body, anchor) or anchor, "anchor")
            return _embedded(view, link, text, anchor)


def _embedded(view: LinkView, link: Link, text: Text | None, anchor: str, lang: str = "") -> LinkView:
    """The link as it is where it asks for a text in its place, named by the section that it asks for."""
    if link.kind is not LinkKind.EMBED or text is None or not text.body.text.strip() or (link.fragment and not anchor):
        return view
    section = _place(text.body, anchor) if view.kind != "anchor" else ""
    name = f"{view.text} › {section}" if section else view.text
    return replace(view, text=name, source=text.path, part=anchor, lang=lang)


def _place(body: Body, anchor: str) -> str:
    """The heading with an anchor; "" for a block, which has no name that says anything to readers."""
    return next((without_links(heading.text) for heading in body.headings if heading.anchor == anchor), "")


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
