"""Where a paper is found on the web, as a file says it that may lie anywhere."""

from __future__ import annotations

from site_builder.collection.library import Library, Paper
from site_builder.urls import INDEX, href, paper_url


def address_of(library: Library, paper: Paper) -> str:
    """The paper's page where the site has an address, else the paper itself; empty where nobody can tell."""
    if library.config.base_url:
        return library.config.base_url.rstrip("/") + "/" + href(INDEX, paper_url(paper.slug))
    return paper.note.url or next((identifier.url for identifier in paper.note.identifiers), "")
