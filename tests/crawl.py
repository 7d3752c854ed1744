"""Reads a built site as a browser does: every address in every page, and what each page answers to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

ADDRESSES = {"href", "src", "poster", "data", "action", "xlink:href"}
"""Attributes that hold one address (`srcset` is never written)."""


@dataclass
class Document:
    """What one page says of itself."""

    ids: set[str] = field(default_factory=set)
    addresses: list[tuple[str, str]] = field(default_factory=list)
    """(element, address) in the page's order."""
    repeated_ids: set[str] = field(default_factory=set)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.document = Document()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is None:
                continue
            if name == "id":
                (self.document.repeated_ids if value in self.document.ids else self.document.ids).add(value)
            elif name in ADDRESSES:
                self.document.addresses.append((tag, value))
            elif tag == "meta" and name == "content" and "url=" in value.lower():
                self.document.addresses.append((tag, value.split("=", 1)[1].strip()))


def read(path: Path) -> Document:
    reader = _Reader()
    reader.feed(path.read_text("utf-8"))
    reader.close()
    return reader.document


def pages(site: Path) -> Iterator[Path]:
    """All that is crawled: pages and pictures with links."""
    yield from sorted(path for path in site.rglob("*") if path.suffix in (".html", ".svg"))


def broken_links(site: Path, base: str = "https://example.org/some/where/", root: str = "/") -> list[str]:
    """Each internal link that leads nowhere, and each that leaves `base`: "page -> address: why".

    `root` is the path of the base_url that the site was built with, where 404.html's links start.
    """
    documents = {path: read(path) for path in pages(site)}
    faults = []
    for path, document in documents.items():
        here = base + path.relative_to(site).as_posix()
        for tag, address in document.addresses:
            # The page for what is missing is shown at any depth, so its links start at the host's root.
            relative = address.removeprefix(root) if path == site / "404.html" else address
            target = urlsplit(urljoin(here, relative))
            where = f"{path.relative_to(site)} -> {address}"
            if target.scheme in ("mailto", "data"):
                continue
            if target.netloc != urlsplit(base).netloc:
                if tag != "a":
                    faults.append(f"{where}: a request to another host by <{tag}>")
                continue
            if not target.path.startswith(urlsplit(base).path):
                faults.append(f"{where}: outside the site's own folder")
                continue
            file = site / unquote(target.path.removeprefix(urlsplit(base).path))
            file = file / "index.html" if file.is_dir() else file
            if not file.is_file():
                faults.append(f"{where}: no such file")
            elif (
                target.fragment
                and file in documents
                and "=" not in target.fragment  # what the map, or a list, is asked to show
                and unquote(target.fragment) not in documents[file].ids
            ):
                faults.append(f"{where}: no such anchor")
    return faults
