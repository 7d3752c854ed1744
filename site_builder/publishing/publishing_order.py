"""In which order staged files become the site, and what stands for a page meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath
from types import MappingProxyType

from site_builder.structs import Frozen

STAND_IN = MappingProxyType(
    {
        ".html": b'<!doctype html><html lang="en"><title>\xe2\x80\xa6</title></html>\n',
        ".svg": b'<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    }
)
"""What stands for a page or picture that is not written yet, or will be gone: no link, so no broken one."""


class Batch(Frozen):
    """Files that are moved into the site together, behind stand-ins for those that may link each other."""

    files: list[str]
    stand_ins: tuple[str, ...] = ()


def in_publishing_order(new: list[str], changed: list[str]) -> Iterable[Batch]:
    """New and changed files, so that every link of every page leads somewhere at every moment (`writer`)."""

    def holds_links(url: str) -> bool:
        return PurePosixPath(url).suffix in STAND_IN

    def is_page(url: str) -> bool:
        return url.endswith(".html")

    new_with_links = [url for url in new if holds_links(url)]
    yield Batch([url for url in new if not holds_links(url)])
    yield Batch(new_with_links, stand_ins=tuple(new_with_links))
    yield Batch([url for url in changed if is_page(url)])
    yield Batch([url for url in changed if not is_page(url)])
