"""Pages of a library, rendered with the templates that ship."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from site_builder.assets import asset_dir
from site_builder.collection.library import Library
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Found
from site_builder.pages.page import Page
from site_builder.pages.site import Bodies, page_jobs
from site_builder.rendering.templates import Templates
from tests.pages.builder import literature_map
from tests.pages.document import Element, parse

NO_BODIES = Bodies({}, {}, {})


@cache
def templates() -> Templates:
    return Templates([asset_dir("templates")])


def site_pages(library: Library, the_map: LiteratureMap, bodies: Bodies, diagnostics: Found) -> Iterator[Page]:
    """Every page but the map's, as its data."""
    for job in page_jobs(library, the_map, bodies, diagnostics):
        yield from (page for page in job.make() if isinstance(page, Page))


def html_pages(
    library: Library,
    the_map: LiteratureMap | None = None,
    bodies: Bodies = NO_BODIES,
    diagnostics: Found = (),
) -> dict[str, str]:
    """Address -> HTML of every page."""
    the_map = literature_map(library) if the_map is None else the_map
    made = list(site_pages(library, the_map, bodies, diagnostics))
    assert len(made) == len({page.url for page in made}), "two pages have one address"
    return {page.url: templates().render(page.template, page.data) for page in made}


def pages(
    library: Library,
    the_map: LiteratureMap | None = None,
    bodies: Bodies = NO_BODIES,
    diagnostics: Found = (),
) -> dict[str, Element]:
    """Address -> parsed document of every page."""
    return {url: parse(html) for url, html in html_pages(library, the_map, bodies, diagnostics).items()}
