"""Pages that stand by themselves: the collection's own free pages, 404, and redirects from old names."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote, urlsplit

from site_builder.collection.library import Paper, SitePage
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.markdown.plain_text import cut_at_word, plain_text
from site_builder.pages.machines.head import Machines
from site_builder.pages.machines.open_graph import WEBSITE, open_graph
from site_builder.pages.page import Page
from site_builder.pages.shell import SiteView, canonical, shell, titled
from site_builder.rendering.markdown.bodies import RenderedBody
from site_builder.urls import NOT_FOUND, PAPERS, Slug, page_url, paper_url, related_url


def free_page(site: SiteView, site_page: SitePage, body: RenderedBody | None) -> Page:
    """A page of the group's own: about, how to contribute."""
    page = site_page.page
    url = page_url(page.name)
    data = shell(
        site,
        url,
        title=titled(site, page.title),
        heading=page.title,
        description=line_text(page.description) or cut_at_word(plain_text(page.body)),
        math=bool(body and body.has_math),
        source=page.path,
    )
    return Page(url, "page.html", {**data, "lead": page.description, "body": body})


def not_found_page(site: SiteView) -> Page:
    """What a host shows for an address that does not exist, at any depth: its links cannot be relative."""
    data = shell(
        site,
        NOT_FOUND,
        title=titled(site, "Page not found"),
        heading="There is no such page",
        description="This address leads nowhere.",
    )
    path = quote(urlsplit(site.base_url).path, safe="/%-_.~!$&'()*+,;=:@") if site.base_url else ""
    return Page(
        NOT_FOUND, "404.html", {**data, "root": path or "/", "canonical": "", "machines": Machines(), "suggest_url": ""}
    )


def redirect_pages(site: SiteView, alias: Slug, paper: Paper) -> Iterator[Page]:
    """An old name of a paper leads to its page, and so does that of its related papers."""
    title = paper.note.title
    for url, target, heading in (
        (paper_url(alias), paper_url(paper.slug), title),
        (related_url(alias), related_url(paper.slug), f"Related papers: {title}"),
    ):
        data = shell(
            site,
            url,
            title=titled(site, heading),
            heading="This page has moved",
            description=f"The new address of “{line_text(title)}”.",
            section=PAPERS,
        )
        yield Page(
            url,
            "redirect.html",
            {
                **data,
                "target": target,
                "target_title": heading,
                "canonical": canonical(site, target),
                "machines": Machines(
                    open_graph=open_graph(
                        kind=WEBSITE,
                        title=line_text(heading),
                        description="",
                        site_name=site.title,
                        address=canonical(site, target),
                        picture=site.picture,
                    )
                ),
            },
        )
