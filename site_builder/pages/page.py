"""A page before it is rendered: its address, its template, and plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from site_builder.urls import Url


@dataclass(frozen=True, slots=True)
class Page:
    """One HTML page. Two pages with equal fields render to the same bytes."""

    url: Url
    template: str
    """File name within templates/."""
    data: Mapping[str, object]
    """Strings, numbers, addresses and frozen dataclasses of these: nothing of the library's own."""
    beside: tuple[tuple[Url, str], ...] = ()
    """Files that belong to the page, with their text: the picture of a paper's surroundings, the feed of a topic."""
    changed: str = ""
    """ISO date on which what it shows last changed, as far as notes say; empty where they do not."""
