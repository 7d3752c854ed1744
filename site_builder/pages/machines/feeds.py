"""Atom feeds of the papers that joined the collection, all or those of a topic or author (RFC 4287).

Nothing here asks the clock: an entry is as new as its note's `added`, a feed as its newest entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree import ElementTree as ET

from site_builder.model import Key
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.machines.head import ATOM, Alternate, Machines
from site_builder.pages.machines.records import Record
from site_builder.pages.page import Page
from site_builder.pages.shell import SiteView, canonical
from site_builder.rendering.drawing.sheet import legal_in_xml
from site_builder.structs import Frozen, replace
from site_builder.urls import INDEX, Url

ENTRIES = 50
"""Latest papers of a feed; older ones have been read or never will be."""

_NAMESPACE = "http://www.w3.org/2005/Atom"


def dated(catalogue: Catalogue, keys: Iterable[Key]) -> tuple[Record, ...]:
    """The papers that say when they joined, latest first and those of one day by key, as many as a feed has."""
    known = [one for one in (catalogue.records[key] for key in sorted(keys)) if one.added]
    return tuple(sorted(known, key=lambda one: one.added, reverse=True)[:ENTRIES])


class Feed(Frozen, kw_only=True):
    """The papers of one page as they joined."""

    link: Alternate
    """What points to the feed."""
    url: Url
    text: str
    """Of the feed; empty where there is none."""
    updated: str
    """ISO date of the newest paper."""


def feed_of(
    catalogue: Catalogue, site: SiteView, keys: Iterable[Key], *, feed: Url, page: Url, title: str
) -> Feed | None:
    """The feed of the papers of `page`, at `feed`; None where no paper says when it joined.

    Where the site's address is unknown it has no text: it says when the papers changed and no more.
    """
    latest = dated(catalogue, keys)
    if not latest:
        return None
    whose = title if page == INDEX else f"{title} · {site.title}"
    return Feed(
        link=Alternate(type=ATOM, title=whose, url=feed),
        url=feed,
        text=_atom(catalogue, site, feed=feed, page=page, title=whose, latest=latest) if site.base_url else "",
        updated=latest[0].added,
    )


def with_feed(page: Page, feed: Feed | None, *, first: bool) -> Page:
    """A page that points to its feed, and carries it where it is the `first` of several."""
    if feed is None:
        return page
    machines = page.data["machines"]
    if not feed.text or not isinstance(machines, Machines):
        return replace(page, changed=feed.updated)
    alternates = (feed.link, *(link for link in machines.alternates if link.url != feed.url))
    data = {**page.data, "machines": replace(machines, alternates=alternates)}
    beside = (*page.beside, (feed.url, feed.text)) if first else page.beside
    return replace(page, data=data, beside=beside, changed=feed.updated)


def _atom(catalogue: Catalogue, site: SiteView, *, feed: Url, page: Url, title: str, latest: Sequence[Record]) -> str:
    root = ET.Element("feed", {"xmlns": _NAMESPACE, "xml:lang": site.language})
    _add(root, "id", canonical(site, feed))
    _add(root, "title", title)
    _add(root, "subtitle", site.description if page == INDEX else "")
    _add(root, "updated", _moment(latest[0].added))
    _link(root, "self", canonical(site, feed), ATOM)
    _link(root, "alternate", canonical(site, page), "text/html")
    # An entry whose paper has no author is by the feed's, which has to have a name.
    _person(root, "author", legal_in_xml(site.title).strip() or site.base_url)
    _add(root, "rights", site.license)
    _add(root, "generator", "site-builder")
    for one in latest:
        _entry(root, catalogue, site, one)
    ET.indent(root, " ")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _entry(root: ET.Element, catalogue: Catalogue, site: SiteView, one: Record) -> None:
    entry = ET.SubElement(root, "entry", {"xml:lang": one.lang} if one.lang else {})
    _add(entry, "id", canonical(site, one.url))
    _add(entry, "title", one.title)
    # Of the day a note joined nobody knows the hour.
    _add(entry, "published", _moment(one.added))
    _add(entry, "updated", _moment(one.added))
    _link(entry, "alternate", canonical(site, one.url), "text/html")
    for author in one.authors:
        _person(entry, "author", author)
    for contributor in one.contributors:
        _person(entry, "contributor", contributor)
    for topic, title in one.topics:
        ET.SubElement(entry, "category", {"term": legal_in_xml(topic), "label": legal_in_xml(title)})
    _add(entry, "summary", catalogue.lines[one.key].excerpt)


def _add(parent: ET.Element, name: str, text: str) -> None:
    """A text construct of plain text. What every feed and entry must have stays, though it says nothing."""
    said = " ".join(legal_in_xml(text).split())
    if said or name == "title":
        ET.SubElement(parent, name).text = said


def _link(parent: ET.Element, relation: str, address: str, kind: str) -> None:
    ET.SubElement(parent, "link", {"rel": relation, "type": kind, "href": legal_in_xml(address)})


def _person(parent: ET.Element, role: str, name: str) -> None:
    if said := legal_in_xml(name).strip():
        ET.SubElement(ET.SubElement(parent, role), "name").text = said


def _moment(day: str) -> str:
    return f"{day}T00:00:00Z"
