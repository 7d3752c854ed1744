"""OpenGraph: what a chat or a social network shows of a page that somebody links (https://ogp.me)."""

from __future__ import annotations

from site_builder.pages.machines.head import Tag
from site_builder.structs import Frozen

ARTICLE, BOOK, WEBSITE = "article", "book", "website"

_WEB_PAGES = frozenset({"webpage", "post", "post-weblog"})


def work_kind(csl_type: str) -> str:
    """What the page of a work of this type is for OpenGraph, and by it for Zotero."""
    if csl_type in ("book", "collection"):
        return BOOK
    return WEBSITE if csl_type in _WEB_PAGES else ARTICLE


class Picture(Frozen, kw_only=True):
    """The picture of a page: a PNG of the site."""

    address: str
    """Absolute: programs that show it know no page that it would be relative to."""
    alt: str
    width: int
    height: int


def open_graph(
    *, kind: str, title: str, description: str, site_name: str, address: str, picture: Picture | None
) -> tuple[Tag, ...]:
    """The tags of a page.

    Args:
        kind: ARTICLE, BOOK or WEBSITE. Zotero takes a WEBSITE for a web page, whatever else the page says.
        title: Of the page alone.
        description: A sentence or two.
        site_name: Empty on the page of a paper: Zotero would take it for the paper's journal.
        address: The canonical one; empty where the site's is unknown.
        picture: None where nothing was drawn, or nobody could find it.
    """
    said = [("og:type", kind), ("og:title", title), ("og:description", description)]
    said += [("og:site_name", site_name), ("og:url", address)]
    if picture:
        said += [
            ("og:image", picture.address),
            ("og:image:width", str(picture.width)),
            ("og:image:height", str(picture.height)),
            ("og:image:alt", picture.alt),
            ("twitter:card", "summary_large_image"),
        ]
    return tuple(Tag(name, content) for name, content in said if content)
