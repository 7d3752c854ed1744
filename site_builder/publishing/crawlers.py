"""What crawlers ask a site for first: robots.txt, and sitemap.xml (https://www.sitemaps.org/protocol.html)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from site_builder.bibliography.dates import is_day
from site_builder.pages.page import Page
from site_builder.pages.shell import SiteView, canonical
from site_builder.rendering.drawing.sheet import legal_in_xml
from site_builder.structs import Frozen
from site_builder.urls import ROBOTS, SITEMAP, Url

MOST = 50_000
"""Addresses that one sitemap may hold; with more there are several, and sitemap.xml lists them."""

_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


class Listed(Frozen):
    """A page that a sitemap lists."""

    address: str
    changed: str
    """ISO date; empty where notes do not say."""


def listed(site: SiteView, page: Page) -> Listed | None:
    """The page as a sitemap has it; None for one that stands for another (a redirect) or for none (404)."""
    address = canonical(site, page.url)
    if not address or page.data.get("canonical") != address:
        return None
    return Listed(address, page.changed if is_day(page.changed) else "")


def crawler_files(site: SiteView, pages: Sequence[Listed]) -> Iterator[tuple[Url, bytes]]:
    """robots.txt, and where the site's address is known its sitemap."""
    lines = ["User-agent: *", "Disallow:"]
    if site.base_url:
        lines += ["", f"Sitemap: {canonical(site, SITEMAP)}"]
        yield from _sitemaps(site, sorted(pages, key=lambda page: page.address))
    yield ROBOTS, ("\n".join(lines) + "\n").encode()


def _sitemaps(site: SiteView, pages: Sequence[Listed]) -> Iterator[tuple[Url, bytes]]:
    if len(pages) <= MOST:
        yield SITEMAP, _document("urlset", "url", pages)
        return
    parts: list[Listed] = []
    for start in range(0, len(pages), MOST):
        url = Url(f"sitemap-{len(parts) + 1}.xml")
        some = pages[start : start + MOST]
        parts.append(Listed(canonical(site, url), max(page.changed for page in some)))
        yield url, _document("urlset", "url", some)
    yield SITEMAP, _document("sitemapindex", "sitemap", parts)


def _document(root_name: str, entry_name: str, entries: Sequence[Listed]) -> bytes:
    # Tens of thousands of entries of one shape: as text they take a tenth of what elements of a tree do.
    lines = ['<?xml version="1.0" encoding="utf-8"?>', f'<{root_name} xmlns="{_NAMESPACE}">']
    for one in entries:
        changed = f"\n<lastmod>{escape(one.changed, quote=False)}</lastmod>" if one.changed else ""
        lines.append(
            f"<{entry_name}>\n<loc>{escape(legal_in_xml(one.address), quote=False)}</loc>{changed}\n</{entry_name}>"
        )
    return "\n".join([*lines, f"</{root_name}>", ""]).encode()
