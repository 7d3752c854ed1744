"""HTML as a note writes it, before the sanitiser: what no parser may take for the start of something endless.

A browser takes the rest of a page for a comment that never closes, and up to the next ">" for a tag that is none. Here
only tags that are complete and known pass; any other "<" is text.
"""

from __future__ import annotations

import re

from site_builder.collection.markdown.elements import ELEMENT, HTML_NAMES
from site_builder.rendering.markdown.sanitizer import REMOVED_WITH_CONTENT

_PASSING = HTML_NAMES - REMOVED_WITH_CONTENT
_ANGLE = re.compile(rf"{ELEMENT.pattern}|<")


def element(source: str) -> str:
    """An element whose content is no Markdown, with what follows its end tag."""
    opening = ELEMENT.match(source)
    name = opening[2].lower() if opening else ""
    if name in REMOVED_WITH_CONTENT:
        end = re.compile(rf"</{name}\s*>", re.IGNORECASE).search(source)
        return passing(source[end.end() :]) if end else ""
    return passing(source)


def passing(source: str) -> str:
    """HTML without comments, whose tags are whole and known."""
    parts, at = [], 0
    while (start := source.find("<!--", at)) >= 0 and (end := source.find("-->", start + 4)) >= 0:
        parts.append(source[at:start])
        at = end + 3
    parts.append(source[at:])
    return _ANGLE.sub(_tag, "".join(parts))


def _tag(found: re.Match[str]) -> str:
    name = found[2]
    if name and name.lower() in _PASSING:
        return found[0]
    return "&lt;" + found[0][1:]
