"""The search index as files of data: what a page loads of it depends on what is asked.

* `head`: numbers, and which terms lie in which file;
* `terms/…`: posting lists, neighbours of the alphabet together;
* `words/…`: words that follow each other in the alphabet, for beginnings of words and slips of the pen;
* `rows/…`: what a line of results shows, some neighbouring numbers together;
* `texts/…`: what excerpts of papers are taken from, a few neighbouring numbers together.

docs/search.md has the form of each, and figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from site_builder.collection.library import Library
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import JSON
from site_builder.pages.script_data import data_script
from site_builder.pages.words import count
from site_builder.publishing.search_entries import Entry, findables
from site_builder.publishing.search_numbers import numbered, space
from site_builder.publishing.search_postings import Postings, post, written
from site_builder.publishing.search_shards import LISTS, WORDS, Shard, list_room, shards, word_room
from site_builder.publishing.search_words import STOP_WORDS, fuzzy
from site_builder.urls import SEARCH, Url, asset_url, href, topic_url

ROWS = 1_000
"""Bytes of a file of rows, at most on average: the switcher loads up to twenty with each letter that is typed."""

OF_A_ROW = 150

TEXTS = 5_000
"""The same for texts: a page of results loads ten."""

SUGGESTIONS = 8


def search_files(library: Library, literature_map: LiteratureMap) -> Iterator[tuple[Url, bytes]]:
    """Every file of the index with its bytes, made one at a time."""
    by_name = {findable.name: findable for findable in findables(library, literature_map)}
    numbers = numbered(by_name)
    size = space(len(numbers))
    row_bits = _bits(OF_A_ROW * len(numbers) / size, ROWS)
    text_bits = _bits(sum(findable.text_size for findable in by_name.values()) / size, TEXTS)
    postings: Postings = {}
    rows, texts = _Gathered("rows", row_bits), _Gathered("texts", text_bits)
    for name, number in numbers.items():
        entry = by_name[name].entry()
        post(postings, number, entry.codes)
        yield from rows.add(number, _row(number, entry))
        if by_name[name].text_size:
            yield from texts.add(number, [number, entry.summary, entry.text])
    yield from rows.rest()
    yield from texts.rest()
    parts = list(shards({term: list_room(term, len(found)) for term, found in postings.items()}, LISTS))
    for part in parts:
        yield _terms_file(part, postings)
    words = list(shards({term: word_room(term) for term in postings if fuzzy(term)}, WORDS))
    for part in words:
        yield _file(f"words/{part.name}", {"words": lexicon(part.terms, postings)})
    yield _file(
        "head",
        {
            "papers": len(library.papers),
            "entries": len(numbers),
            "rowBits": row_bits,
            "textBits": text_bits,
            "terms": _directory(parts),
            "words": _directory(words),
            "stop": " ".join(sorted(STOP_WORDS)),
            "suggestions": _suggestions(library),
        },
    )


def _file(name: str, value: dict[str, JSON]) -> tuple[Url, bytes]:
    return asset_url(f"data/search/{name}.js"), data_script(f"search/{name}", value, ascii_only=False).encode()


def _bits(bytes_per_number: float, most: int) -> int:
    """How many bits of a number the entries of one file differ in, so that it has at most so many bytes on average."""
    return max(0, int(most / max(bytes_per_number, 1)).bit_length() - 1)


class _Gathered:
    """Values of neighbouring numbers, which come in ascending order, as one file after the other."""

    def __init__(self, name: str, bits: int) -> None:
        self._name, self._bits = name, bits
        self._number = -1
        self._values: list[JSON] = []

    def add(self, number: int, value: JSON) -> Iterator[tuple[Url, bytes]]:
        """Take one value in; gives the file before, where this one begins another."""
        if number >> self._bits != self._number:
            yield from self.rest()
            self._number = number >> self._bits
        self._values.append(value)

    def rest(self) -> Iterator[tuple[Url, bytes]]:
        if self._values:
            yield _file(f"{self._name}/{self._number}", {self._name: self._values})
            self._values = []


def _row(number: int, entry: Entry) -> JSON:
    return [number, entry.href, entry.title, entry.said, [[kind, text] for kind, text in entry.badges], entry.lang]


def _directory(parts: Sequence[Shard]) -> dict[str, JSON]:
    """Where each file begins, and the names of those that are not called by their first term (else empty)."""
    first = [part.terms[0] for part in parts]
    names = [part.name if part.name != part.terms[0] else "" for part in parts]
    return {"first": " ".join(first), "names": " ".join(names) if any(names) else ""}


def _terms_file(shard: Shard, postings: Postings) -> tuple[Url, bytes]:
    lists = " ".join(written(postings[term]) for term in shard.terms)
    return _file(f"terms/{shard.name}", {"terms": " ".join(shard.terms), "lists": lists})


def lexicon(words: Sequence[str], postings: Postings) -> str:
    """Sorted words in one string: each is a capital letter, a digit of base 36, and an ending.

    The capital says how many letters it shares with the word before (A for none, Z for 25 or more), the digit how
    often it is found, as a power of two. No term has a capital letter of its own.
    """
    parts, before = [], ""
    for word in words:
        shared = 0
        for one, other in zip(word[:25], before, strict=False):
            if one != other:
                break
            shared += 1
        parts.append(f"{chr(ord('A') + shared)}{len(postings[word]).bit_length():x}{word[shared:]}")
        before = word
    return "".join(parts)


def _suggestions(library: Library) -> list[JSON]:
    """The topics of most papers: where to begin for those who do not know what to ask."""
    topics = sorted(library.topics.values(), key=lambda topic: (-len(topic.papers), topic.id))
    return [
        [topic.title, href(SEARCH, topic_url(topic.slug)), count(len(topic.papers), "paper")]
        for topic in topics[:SUGGESTIONS]
        if topic.papers
    ]
