"""A page before it is rendered: its address, its template, and plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from site_builder.structs import Frozen
from site_builder.urls import Url


class Page(Frozen):
    """One HTML page. Two pages with equal fields render to the same bytes."""

    url: Url
    template: str
    """File name within templates/."""
    data: Mapping[str, object]
    """Strings, numbers, addresses and frozen values of these: nothing of the library's own."""
    beside: tuple[tuple[Url, str], ...] = ()
    """Files that belong to the page, with their text: the picture of a paper's surroundings, the feed of a topic."""
    changed: str = ""
    """ISO date on which what it shows last changed, as far as notes say; empty where they do not."""


Content: TypeAlias = bytes | Iterable[bytes]
"""Of a file: all of it, or piece by piece where it is too large to lie in memory as a whole."""


class Job(Frozen):
    """Files of the site that are made together, from what they read in the catalogue, its library and its map."""

    name: str
    """Unique within the site, and the same in the next build."""
    make: Callable[[], Iterable[Page | tuple[Url, Content]]]
    """Makes pages, and files that are none. What `make` is bound to may only be views (`reads`) and what is `given`."""
    given: object = None
    """What it is made of besides; a value that has a form as bytes."""
