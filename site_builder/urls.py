"""Addresses: which file of the site shows what, and how one page links to another.

This module alone turns keys and topic ids into file names. A `Url` is a path from the site's root
with "/" ("papers/smith2020deep.html"), not percent-encoded; `href` makes a relative link of it.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import NewType
from urllib.parse import quote

from site_builder.model import Key, TopicId

Slug = NewType("Slug", str)
Url = NewType("Url", str)

MAX_BYTES = 100
"""Longest file stem in UTF-8 bytes; leaves room for endings within the 255 of common file systems."""

_WINDOWS_DEVICES = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³")]
)
_RESERVED_ENDINGS = (".", ".html", ".bib", ".json", ".svg", ".md")

INDEX = Url("index.html")
PAPERS = Url("papers.html")
TOPICS = Url("topics.html")
AUTHORS = Url("authors.html")
VENUES = Url("venues.html")
YEARS = Url("years.html")
WANTED = Url("wanted.html")
SEARCH = Url("search.html")
NOT_FOUND = Url("404.html")
MAP = Url("map.html")
GRAPH_JSON = Url("graph.json")
MAP_SVG = Url("map.svg")
MAP_TIMELINE_SVG = Url("map-timeline.svg")
EMBED = Url("embed.html")
FEED = Url("feed.xml")
SITEMAP = Url("sitemap.xml")
ROBOTS = Url("robots.txt")
SITE_CARD = Url("cards/index.png")
"""No paper's: "index" is no slug."""
LLMS = Url("llms.txt")
NOTE_SCHEMA = Url("assets/note.schema.json")
LIBRARY_BIB = Url("library.bib")
LIBRARY_JSON = Url("library.json")
LIBRARY_RIS = Url("library.ris")

GENERATED_PAGES = frozenset("index papers wanted search 404 topics authors venues years map embed".split())
"""Names that a page of the collection's own cannot have ("papers-2" and the like neither)."""


def is_safe(name: str) -> bool:
    """Whether a key or id can be a file name as it is, on every system and for every web server."""
    folded = name.casefold()
    return (
        0 < len(name.encode("utf-8", "surrogatepass")) <= MAX_BYTES
        and unicodedata.is_normalized("NFC", name)
        and all(c in "-_." or _is_letter_or_digit(c) for c in name)
        and folded.split(".")[0] not in _WINDOWS_DEVICES
        and folded != "index"
        and not folded.endswith(_RESERVED_ENDINGS)
    )


def hashed(name: str, digits: int = 8) -> Slug:
    """The address of a name that is not safe: a readable part and 8 hex digits that tell it from others."""
    name = unicodedata.normalize("NFC", name)
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:digits]
    readable = unicodedata.normalize("NFC", name.casefold())
    readable = "".join(c if _is_letter_or_digit(c) else "-" for c in readable)
    readable = re.sub("-+", "-", readable).strip("-")
    room = MAX_BYTES - len(digest) - 1
    readable = readable.encode("utf-8")[:room].decode("utf-8", "ignore").strip("-")
    return Slug(f"{readable}-{digest}" if readable else f"untitled-{digest}")


def _is_letter_or_digit(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] == "L" or category == "Nd"


def slugs(names: Iterable[str]) -> dict[str, Slug]:
    """The slug of each name of one kind (all keys, all topic ids).

    A safe name is its own slug. Of names equal but for case, each that is not all in lower case
    takes the hashed form too, so that no two addresses are one file on macOS or Windows.
    """
    names = list(names)
    same_but_for_case = Counter(name.casefold() for name in names)
    return {
        name: Slug(name)
        if is_safe(name) and (same_but_for_case[name.casefold()] == 1 or name == name.lower())
        else hashed(name)
        for name in names
    }


def distinct_slugs(names: Iterable[str]) -> dict[str, Slug]:
    """The slugs of names that all have a page, whatever they are: no two addresses are one file.

    Where two would be (straße and strasse; a name that is the hashed form of another), one that is its own slug takes
    the hashed form, and one that has it already a longer digest.
    """
    found = slugs(names)
    if len({slug.casefold() for slug in found.values()}) == len(found):
        return found
    taken: set[str] = set()
    for name in sorted(found, key=lambda name: (found[name] == name, name)):
        ways = (found[name], hashed(name), hashed(name, 16), hashed(name, 64))
        found[name] = next(slug for slug in ways if slug.casefold() not in taken)
        taken.add(found[name].casefold())
    return found


def paper_url(slug: Slug) -> Url:
    return Url(f"papers/{slug}.html")


def related_url(slug: Slug) -> Url:
    return Url(f"papers/{slug}/related.html")


def surroundings_url(slug: Slug) -> Url:
    """The picture of a paper and what it is linked with."""
    return Url(f"papers/{slug}.svg")


def card_url(slug: Slug) -> Url:
    """The picture that chats show beside a link to the paper's page."""
    return Url(f"cards/{slug}.png")


def oembed_url(slug: Slug) -> Url:
    """How other sites embed a paper's place on the map."""
    return Url(f"oembed/{slug}.json")


def bib_url(slug: Slug) -> Url:
    """A paper's entry in BibTeX."""
    return Url(f"papers/{slug}.bib")


def csl_url(slug: Slug) -> Url:
    """A paper's record in CSL-JSON."""
    return Url(f"papers/{slug}.json")


def markdown_url(slug: Slug) -> Url:
    """A paper's note as Markdown."""
    return Url(f"papers/{slug}.md")


def topic_url(slug: Slug, page: int = 1) -> Url:
    """A topic's page; long topics go on at `topics/<slug>/2.html`."""
    return Url(f"topics/{slug}.html" if page == 1 else f"topics/{slug}/{page}.html")


def topic_feed_url(slug: Slug) -> Url:
    return Url(f"topics/{slug}.xml")


def bibliography_url(of: Url, page: int = 1) -> Url:
    """The papers of a page with their notes: of `topics/x.html` it is `topics/x/bibliography.html`, then `…-2.html`."""
    return Url(f"{of.removesuffix('.html')}/bibliography{'' if page == 1 else f'-{page}'}.html")


def author_url(slug: Slug, page: int = 1) -> Url:
    """The page of somebody who wrote papers; a long one goes on at `authors/<slug>/2.html`."""
    return Url(f"authors/{slug}.html" if page == 1 else f"authors/{slug}/{page}.html")


def author_feed_url(slug: Slug) -> Url:
    return Url(f"authors/{slug}.xml")


def venue_url(slug: Slug, page: int = 1) -> Url:
    """The page of a journal, conference or series; a long one goes on at `venues/<slug>/2.html`."""
    return Url(f"venues/{slug}.html" if page == 1 else f"venues/{slug}/{page}.html")


def papers_url(page: int = 1) -> Url:
    """The list of all papers; it goes on at `papers-2.html`."""
    return PAPERS if page == 1 else Url(f"papers-{page}.html")


def authors_url(page: int = 1) -> Url:
    """The list of all authors; it goes on at `authors-2.html`."""
    return AUTHORS if page == 1 else Url(f"authors-{page}.html")


def venues_url(page: int = 1) -> Url:
    """The list of all venues; it goes on at `venues-2.html`."""
    return VENUES if page == 1 else Url(f"venues-{page}.html")


def tour_url(slug: Slug) -> Url:
    """A walk over the map."""
    return Url(f"tours/{slug}.html")


def page_url(name: str) -> Url:
    return Url(f"{name}.html")


def asset_url(name: str) -> Url:
    """A file of static/, under assets/."""
    return Url(f"assets/{name}")


def file_url(path: str) -> Url:
    """An attachment, by its path within the collection."""
    return Url(f"files/{path}")


def href(source: Url, target: Url, fragment: str = "") -> str:
    """The link from page `source` to `target`, relative and percent-encoded: right under any sub-path."""
    anchor = f"#{quote(fragment, safe=_FRAGMENT_SAFE)}" if fragment else ""
    if source == target and anchor:
        return anchor
    path = _relative(source, target)
    if _PLAIN.fullmatch(path):
        return path + anchor
    # "./" keeps a first segment with a colon from being read as a scheme.
    return quote(path if "/" in path else f"./{path}" if ":" in path else path, safe="/-_.~!$&'()*+,;=@") + anchor


def _relative(source: Url, target: Url) -> str:
    """The path between two addresses; `posixpath.relpath` asks for the working folder, and takes 30 µs for it."""
    folder = source[: source.rfind("/") + 1]
    if target.startswith(folder):
        return target[len(folder) :]
    here, there = source.split("/")[:-1], target.split("/")
    common = 0
    while common < len(here) and common < len(there) - 1 and here[common] == there[common]:
        common += 1
    return "../" * (len(here) - common) + "/".join(there[common:])


_PLAIN = re.compile(r"[a-zA-Z0-9_./-]+")
"""Paths that `quote` leaves as they are: nearly all."""

_FRAGMENT_SAFE = "-_.~!$&'()*+,;=:@/?"


def topic_id(spelling: str) -> TopicId:
    """What a topic is compared by: "Machine  Learning", "machine_learning" and "#machine-learning" are one."""
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", spelling).casefold()).strip().removeprefix("#")
    folded = re.sub(r"\s*/\s*", "/", folded)
    return TopicId(re.sub(r"[\s_-]+", "-", folded).strip("/"))


def key_form(text: str) -> Key:
    """A key as it is kept: NFC, without "@", "[@…]" and surrounding space."""
    text = unicodedata.normalize("NFC", text).strip()
    if text.startswith("[") and text.endswith("]"):
        text = text[1:-1].strip()
    return Key(text.removeprefix("@").strip())


def anchor_form(heading: str) -> str:
    """The id of a heading: letters and digits of any script in lower case, all else one hyphen.

    Never starts with "_", which begins every id of a template, so that no heading takes one.
    """
    text = unicodedata.normalize("NFC", heading).casefold()
    text = "".join(c if unicodedata.category(c)[0] in "LMN" else "-" for c in text)
    return re.sub("-+", "-", text).strip("-") or "section"
