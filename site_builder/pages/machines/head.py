"""What the head of a page says to programs: readers of bibliographies, search engines, feeds, previews of links."""

from __future__ import annotations

from typing import NamedTuple

from site_builder.structs import Frozen
from site_builder.urls import Url

ATOM = "application/atom+xml"
"""Media type of a feed."""


class Tag(NamedTuple):
    """A `<meta>`: its name, or its property where it is OpenGraph's, and what it says."""

    name: str
    content: str


class Alternate(Frozen, kw_only=True):
    """A `<link rel="alternate">`: the page in another form, or the feed of its papers."""

    type: str
    """Media type."""
    title: str
    url: Url | None = None
    """A file of the site."""
    address: str = ""
    """Its absolute address, where one is needed."""


class Machines(Frozen, kw_only=True):
    """All of it, for `_partials/machines.html`."""

    open_graph: tuple[Tag, ...] = ()
    citation: tuple[Tag, ...] = ()
    """Highwire's tags, of a paper's page alone."""
    alternates: tuple[Alternate, ...] = ()
    linked_data: str = ""
    """JSON-LD that may stand in a script element as it is; empty for none."""
