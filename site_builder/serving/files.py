"""Which file of a built site answers a request, and how it is served: with the reload script in pages."""

from __future__ import annotations

import os
from pathlib import Path
from types import MappingProxyType
from urllib.parse import unquote, urlsplit

from site_builder.structs import Frozen

TYPES = MappingProxyType(
    {
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".xml": "application/xml",
        ".txt": "text/plain; charset=utf-8",
        ".md": "text/plain; charset=utf-8",
        ".bib": "text/plain; charset=utf-8",
        ".ris": "text/plain; charset=utf-8",
        ".csv": "text/csv; charset=utf-8",
        ".pdf": "application/pdf",
        ".png": "image/png",
        ".jpg": "image/jpeg",
        ".jpeg": "image/jpeg",
        ".webp": "image/webp",
        ".gif": "image/gif",
        ".avif": "image/avif",
        ".ico": "image/x-icon",
        ".woff2": "font/woff2",
    }
)
"""What a site is made of. The system's own table differs from machine to machine."""

OURS = "/_serve/"
"""Addresses of the server's own files: no page of a site begins with "_"."""

_HEAD_ENDS = b"</head>"


class Served(Frozen):
    """A file as it goes to the browser."""

    type: str
    data: bytes


def find_file(site: Path, target: str) -> Path | None:
    """The file of `site` that the target of a request names, if there is one; never one outside of it.

    A folder means its index.html, and is never listed. Names that begin with a dot are nobody's to see.
    """
    try:
        path = unquote(urlsplit(target).path, errors="strict")
    except ValueError:
        return None
    if not path.startswith("/") or any(bad in path for bad in ("\\", "\0", "//")):
        return None
    parts = path[1:].split("/")
    if parts[-1] == "":
        parts[-1] = "index.html"
    # ":" would name a drive or a stream on Windows.
    if any(part.startswith(".") or part == "" or ":" in part for part in parts):
        return None
    root = os.path.realpath(site)
    file = Path(os.path.realpath(Path(root, *parts)))
    try:
        return file if file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):  # a name longer than the system takes
        return None


def served(file: Path, version: int) -> Served:
    """The file's bytes, and in a page the script that reloads it once a version later than `version` stands."""
    data = file.read_bytes()
    type_ = TYPES.get(file.suffix.lower(), "application/octet-stream")
    return Served(type_, with_reload(data, version) if file.suffix.lower() == ".html" else data)


def with_reload(page: bytes, version: int) -> bytes:
    """A page that loads itself again. Script and style are files of the server's: the page's policy allows those."""
    tags = (
        f'<link rel="stylesheet" href="{OURS}overlay.css"><script defer src="{OURS}reload.js" '
        f'data-site-builder-version="{version}"></script>'
    ).encode()
    head, mark, rest = page.partition(_HEAD_ENDS)
    return head + tags + mark + rest if mark else page + tags
