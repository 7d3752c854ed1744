"""HTML within a note: what is a tag, and which tags hold text that is no Markdown."""

from __future__ import annotations

import html
import re

from site_builder.collection.markdown.marks import Mark, Piece

ELEMENT = re.compile(
    r"<(/?)([A-Za-z][A-Za-z0-9]{0,20})"
    r"((?:\s++[A-Za-z_:][\w.:-]{0,60}+(?:\s*+=\s*+(?:[^\s\"'=<>`]++|'[^']{0,2000}+'|\"[^\"]{0,2000}+\"))?+){0,40}+)\s*+/?>"
)
_SRC = re.compile(r"\ssrc\s*=\s*[\"']?([^\s\"']+)", re.IGNORECASE)
_ALT = re.compile(r"\salt\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)

HTML_NAMES = frozenset(
    """a abbr acronym address area article aside audio b bdi bdo big blink blockquote br button canvas caption center
    cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure
    font footer form h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd label legend li main map mark menu
    meter nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script section
    select small source span strike strong style sub summary sup table tbody td template textarea tfoot th thead time
    title tr track tt u ul var video wbr""".split()
)
"""Elements of HTML that a note may use. Anything else in angle brackets is text, such as the type `List<String>`."""

OPAQUE = frozenset("code iframe kbd noscript object pre samp script select style template textarea title".split())
"""Elements whose content is no Markdown. Where one never closes, its tag is text: a browser would take the rest of
the page for its content."""


def picture(tag: re.Match[str]) -> Piece | None:
    """The image that an `<img>` shows, one like any other; None for one without an address. `tag` matches `ELEMENT`."""
    source = _SRC.search(tag[3])
    if not source:
        return None
    alt = _ALT.search(tag[3])
    first, last = alt.span(alt.lastindex or 0) if alt else (0, 0)
    at = tag.start(3)
    return Piece(Mark.IMAGE, tag.start(), tag.end(), first + at, last + at, address=html.unescape(source[1]))
