"""What the sanitiser will take out of a note's HTML, with where it stands: nobody should look for it in vain.

Classes and ids are left out: those that are not ours are dropped without a word, as they would show nothing.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from site_builder.collection.markdown.elements import ELEMENT, HTML_NAMES
from site_builder.rendering.markdown.sanitizer import ATTRIBUTES, REMOVED_WITH_CONTENT, SCHEMES, TAGS

_ATTRIBUTE = re.compile(r"\s+([A-Za-z_:][\w.:-]*)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'=<>`]+)))?")

_SCHEME = re.compile(r"\s*([A-Za-z][A-Za-z0-9+.\s-]*):")

_ADDRESSES = frozenset(["href", "src", "cite"])


def removals(source: str) -> Iterator[tuple[int, str]]:
    """Offset in `source`, some HTML as a note has it, and what is taken out there, in words."""
    for tag in ELEMENT.finditer(source):
        name = tag[2].lower()
        if tag[1] or name not in HTML_NAMES:
            continue
        if name in REMOVED_WITH_CONTENT:
            yield tag.start(), f"<{name}> with all within it"
        elif name not in TAGS:
            yield tag.start(), f"<{name}>, though not its words"
        else:
            yield from _of_attributes(tag, name)


def _of_attributes(tag: re.Match[str], name: str) -> Iterator[tuple[int, str]]:
    allowed = ATTRIBUTES["*"] | ATTRIBUTES.get(name, frozenset())
    for found in _ATTRIBUTE.finditer(tag[3]):
        attribute = found[1].lower()
        start = tag.start(3) + found.start(1)
        if attribute not in allowed:
            yield start, f"the attribute {attribute} of <{name}>"
        elif attribute in _ADDRESSES:
            address = html.unescape(found[2] or found[3] or found[4] or "")
            scheme = _SCHEME.match(address)
            if scheme and "".join(scheme[1].split()).lower() not in SCHEMES:
                yield start, f"the address of <{name}>, which is neither of the web nor of a mailbox"
