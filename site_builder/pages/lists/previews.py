"""Data for previews of links: what a reader sees of a paper or topic before going there.

An entry lies in the file that the hash of its own address names, so an edit of a note changes one file. There are
as few files as keep the largest small: their number is a power of two, and grows as a collection doubles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from site_builder.collection.library import Topic
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.markdown.plain_text import cut_at_word, plain_text
from site_builder.collection.words.wording import count
from site_builder.model import JSON
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.paper_lines import PaperLine
from site_builder.pages.script_data import data_script
from site_builder.urls import Url, asset_url, topic_url

LARGEST = 15_000
"""Bytes of a file: it is loaded while a reader waits for one preview."""

MOST_BITS = 16


def preview_files(catalogue: Catalogue) -> Iterator[tuple[Url, str]]:
    """The files of assets/data/previews/, with their text."""
    entries = dict(_entries(catalogue))
    sizes = {name: len(data_script("", {name: entry}, ascii_only=False).encode()) for name, entry in entries.items()}
    hashes = {name: fnv1a(name) for name in entries}
    bits = _bits(sizes, hashes)
    files: dict[int, dict[str, JSON]] = {}
    for name in sorted(entries):
        files.setdefault(hashes[name] & ((1 << bits) - 1), {})[name] = entries[name]
    yield _file("index", {"bits": bits})
    for number, part in sorted(files.items()):
        yield _file(f"{number:x}", part)


def _file(name: str, value: Mapping[str, JSON]) -> tuple[Url, str]:
    return asset_url(f"data/previews/{name}.js"), data_script(f"previews/{name}", value, ascii_only=False)


def _bits(sizes: Mapping[str, int], hashes: Mapping[str, int]) -> int:
    """How many bits of the hash name a file."""
    for bits in range(MOST_BITS):
        totals: dict[int, int] = {}
        for name, size in sizes.items():
            place = hashes[name] & ((1 << bits) - 1)
            totals[place] = totals.get(place, 0) + size
        if max(totals.values(), default=0) <= LARGEST:
            return bits
    return MOST_BITS


def _entries(catalogue: Catalogue) -> Iterator[tuple[str, JSON]]:
    """Address without ".html" -> what its preview shows."""
    for line in catalogue.lines.values():
        yield line.url.removesuffix(".html"), _of_paper(line)
    for topic in catalogue.library.topics.values():
        yield topic_url(topic.slug).removesuffix(".html"), _of_topic(topic, len(catalogue.topic_papers[topic.id]))


def _of_paper(line: PaperLine) -> JSON:
    said = " · ".join(part for part in (line.authors, line.venue, line.year) if part)
    return [line_text(line.title), said, line.excerpt, line.lang, [[badge.kind, badge.text] for badge in line.badges]]


def _of_topic(topic: Topic, papers: int) -> JSON:
    about = ""
    if topic.note:
        about = line_text(topic.note.description) or cut_at_word(plain_text(topic.note.body))
    return [line_text(topic.title), f"Topic · {count(papers, 'paper')}", cut_at_word(about), "", []]


def fnv1a(text: str) -> int:
    """The 32-bit FNV-1a hash of a text's UTF-16 code units, as static/js/preview.js computes it.

    http://www.isthe.com/chongo/tech/comp/fnv/: tiny, and spreads short names well.
    """
    found = 0x811C9DC5
    units = text.encode("utf-16-le", "surrogatepass")
    for low, high in zip(units[::2], units[1::2], strict=True):
        found = ((found ^ (low | high << 8)) * 0x01000193) & 0xFFFFFFFF
    return found
