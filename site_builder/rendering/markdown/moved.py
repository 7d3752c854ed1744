"""A rendered body on another page than its own: links, ids and headings fitted to where it stands."""

from __future__ import annotations

import posixpath
import re

from site_builder.urls import Url, href

_TAG = re.compile(r'<(/?h[2-6]|[a-z][a-z0-9]*)((?:\s(?:[^">]|"[^"]*")*)?)>')
"""As the sanitizer writes them: names in lower case, values in double quotes, none of which stands within one."""

_ATTRIBUTE = re.compile(r'(\s([a-z-]+)=")([^"]*)"')
"""Every one, so that what stands within a value is never taken for another."""

_ADDRESSES = frozenset(["href", "src"])
_IDS = frozenset("id for aria-labelledby aria-describedby".split())
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")
_LOWEST = 6


def moved(html: str, own: Url, page: Url, prefix: str) -> str:
    """The HTML of a body that was rendered for one page, as another shows it.

    Args:
        html: Of a `RenderedBody`.
        own: The page that it was rendered for.
        page: The page that shows it, below an h2: each of its headings goes down by one.
        prefix: Begins every id, so that two bodies on a page have none in common.
    """
    base = href(page, own).rpartition("/")[0] or "."

    def attribute(match: re.Match[str]) -> str:
        if match[2] in _ADDRESSES:
            return f'{match[1]}{_fitted(match[3], base, prefix)}"'
        if match[2] in _IDS:
            return f'{match[1]}{" ".join(prefix + id_ for id_ in match[3].split())}"'
        return match[0]

    def tag(match: re.Match[str]) -> str:
        name, attributes = match[1], match[2]
        if name[-2:-1] == "h" and name[-1].isdigit():
            name = f"{name[:-1]}{min(int(name[-1]) + 1, _LOWEST)}"
        return f"<{name}{_ATTRIBUTE.sub(attribute, attributes) if attributes else ''}>"

    return _TAG.sub(tag, html)


def _fitted(value: str, base: str, prefix: str) -> str:
    if value.startswith("#"):
        return f"#{prefix}{value[1:]}"
    if not value or _SCHEME.match(value):
        return value
    path, mark, behind = re.match(r"([^?#]*)([?#]?)(.*)", value, re.DOTALL).groups()  # type: ignore[union-attr]
    return posixpath.normpath(f"{base}/{path}") + mark + behind
