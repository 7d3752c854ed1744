"""The search index as files of data: what a page loads of it depends on what is asked.

* `head`: numbers, and which terms lie in which file;
* `terms/…`: posting lists, neighbours of the alphabet together;
* `words/…`: words that follow each other in the alphabet, for beginnings of words and slips of the pen;
* `rows/…`: what a line of results shows, some neighbouring numbers together;
* `texts/…`: what excerpts of papers are taken from, a few neighbouring numbers together.

docs/search.md has the form of each, and figures.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence

from site_builder.collection.library import Library
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.words.wording import count
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import JSON
from site_builder.pages.catalogue import Catalogue, topic_papers
from site_builder.pages.script_data import data_script
from site_builder.publishing.search_entries import Entry, Findable, findables
from site_builder.publishing.search_kept import KeptIndex
from site_builder.publishing.search_numbers import numbered, space
from site_builder.publishing.search_postings import Postings, drop, enter, post, written
from site_builder.publishing.search_shards import (
    LISTS,
    NO_FILES,
    WORDS,
    Directory,
    Shard,
    alphabetical,
    directory,
    list_room,
    shards,
    word_room,
)
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
    found = list(findables(Catalogue(library=library, literature_map=literature_map)))
    return ((url, data) for url, data in changed_search_files(library, found) if data is not None)


def changed_search_files(
    library: Library,
    found: Sequence[Findable],
    kept: KeptIndex | None = None,
    keep: Callable[[KeptIndex], None] | None = None,
) -> Iterator[tuple[Url, bytes | None]]:
    """The same for a build that may know the one before: None stands for a file that is as it was then.

    A build that is to be followed by others stores what `keep` is handed (`KeptIndex.to_bytes`) under a name that
    holds the program's version, and hands it in the next time (`kept_index`). It gives `findables` a digest of each
    note that it has anyway, as of its file. One edited sentence
    then costs what telling that all else is the same costs.

    Args:
        library: Of which the head counts papers, and suggests topics.
        found: Of the library, by `findables`.
        kept: What the build before kept, whose posting lists are taken over and changed; None: all is made anew.
        keep: Takes what the next build may be handed, once all files are made.
    """
    by_name = {findable.name: findable for findable in found}
    numbers = numbered(by_name)
    size = space(len(numbers))
    row_bits = _bits(OF_A_ROW * len(numbers) / size, ROWS)
    text_bits = _bits(sum(findable.text_size for findable in found) / size, TEXTS)
    made_of = {findable.name: findable.digest() for findable in found} if kept or keep else {}
    before: dict[str, int] = {}
    if kept:
        before = numbers if kept.made_of.keys() == numbers.keys() else numbered(kept.made_of)
    same = {name for name, number in before.items() if numbers.get(name) == number} if kept else set()
    same = {name for name in same if kept and kept.made_of[name] == made_of[name]}
    if kept and ((kept.row_bits, kept.text_bits) != (row_bits, text_bits) or 2 * len(same) < len(numbers)):
        kept, before, same = None, {}, set()  # little to go on
    postings = kept.postings if kept else {}
    stale = {number for name, number in before.items() if name not in same}
    touched = stale.union(number for name, number in numbers.items() if name not in same)
    gone = drop(postings, stale)
    come: set[tuple[str, int]] = set()
    rows, texts = _Gathered("rows", row_bits, touched), _Gathered("texts", text_bits, touched)
    for name, number in numbers.items():
        if number not in rows and number not in texts:
            yield from rows.add(number, None)
            yield from texts.add(number, None) if by_name[name].text_size else ()
            continue
        entry = by_name[name].entry()
        if not kept:
            post(postings, number, entry.codes)
        elif name not in same:
            come |= enter(postings, number, entry.codes)
        yield from rows.add(number, _row(number, entry))
        if by_name[name].text_size:
            yield from texts.add(number, [number, entry.summary, entry.text])
    yield from rows.rest()
    yield from texts.rest()
    changed = {term for term, _ in gone ^ come}
    parts = list(shards({term: list_room(term, len(listed)) for term, listed in postings.items()}, LISTS))
    for part, is_same in _compared(parts, kept.terms if kept else NO_FILES, changed):
        yield _url(f"terms/{part.name}"), None if is_same else _terms(part, postings)
    words = list(shards({term: word_room(term) for term in postings if fuzzy(term)}, WORDS))
    for part, is_same in _compared(words, kept.words if kept else NO_FILES, filter(fuzzy, changed)):
        yield _url(f"words/{part.name}"), None if is_same else _words(part, postings)
    terms_files, words_files = directory(parts), directory(words)
    head: dict[str, JSON] = {
        "papers": len(library.papers),
        "entries": len(numbers),
        "rowBits": row_bits,
        "textBits": text_bits,
        "terms": _said(terms_files),
        "words": _said(words_files),
        "stop": " ".join(sorted(STOP_WORDS)),
        "suggestions": _suggestions(library),
    }
    yield _url("head"), _data("head", head)
    if keep:
        keep(
            KeptIndex(
                made_of=made_of,
                row_bits=row_bits,
                text_bits=text_bits,
                terms=terms_files,
                words=words_files,
                postings=postings,
            )
        )


def _url(name: str) -> Url:
    return asset_url(f"data/search/{name}.js")


def _data(name: str, value: dict[str, JSON]) -> bytes:
    return data_script(f"search/{name}", value, ascii_only=False).encode()


def _bits(bytes_per_number: float, most: int) -> int:
    """How many bits of a number the entries of one file differ in, so that it has at most so many bytes on average."""
    return max(0, int(most / max(bytes_per_number, 1)).bit_length() - 1)


class _Gathered:
    """Values of neighbouring numbers, which come in ascending order, as one file after the other."""

    def __init__(self, name: str, bits: int, touched: Iterable[int]) -> None:
        """`touched` are numbers whose files are made; others are as they were."""
        self._name, self._bits = name, bits
        self._made = {number >> bits for number in touched}
        self._file = -1
        self._values: list[JSON] = []

    def __contains__(self, number: int) -> bool:
        """Whether a number's file is made."""
        return number >> self._bits in self._made

    def add(self, number: int, value: JSON) -> Iterator[tuple[Url, bytes | None]]:
        """Take one value in; gives the file before, where this one begins another."""
        if number >> self._bits != self._file:
            yield from self.rest()
            self._file = number >> self._bits
        self._values.append(value)

    def rest(self) -> Iterator[tuple[Url, bytes | None]]:
        if self._values:
            name = f"{self._name}/{self._file}"
            yield _url(name), _data(name, {self._name: self._values}) if self._file in self._made else None
            self._values = []


def _row(number: int, entry: Entry) -> JSON:
    return [number, entry.href, entry.title, entry.said, [[kind, text] for kind, text in entry.badges], entry.lang]


def _compared(parts: Sequence[Shard], before: Directory, changed: Iterable[str]) -> Iterator[tuple[Shard, bool]]:
    """Each file with whether it is as it was: between the same borders, and nothing in it has come, gone or changed."""
    borders = dict(zip(before.first, zip(before.names, (*before.first[1:], ""), strict=False), strict=False))
    first = [alphabetical(part.terms[0]) for part in parts]
    dirty = {max(0, bisect_right(first, alphabetical(term)) - 1) for term in changed}
    for place, part in enumerate(parts):
        following = parts[place + 1].terms[0] if place + 1 < len(parts) else ""
        yield part, place not in dirty and borders.get(part.terms[0]) == (part.name, following)


def _said(files: Directory) -> JSON:
    """A directory in the head; names that are a file's first term are left out."""
    names = [name if name != first else "" for first, name in zip(files.first, files.names, strict=True)]
    return {"first": " ".join(files.first), "names": " ".join(names) if any(names) else ""}


def _terms(shard: Shard, postings: Postings) -> bytes:
    lists = " ".join(written(postings[term]) for term in shard.terms)
    return _data(f"terms/{shard.name}", {"terms": " ".join(shard.terms), "lists": lists})


def _words(shard: Shard, postings: Postings) -> bytes:
    return _data(f"words/{shard.name}", {"words": lexicon(shard.terms, postings)})


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
    """The topics of most papers, as their pages count them: where to begin for those who do not know what to ask."""
    sizes = {topic: len(keys) for topic, keys in topic_papers(library).items() if keys}
    largest = sorted(sizes, key=lambda topic: (-sizes[topic], topic))[:SUGGESTIONS]
    return [
        [line_text(topic.title), href(SEARCH, topic_url(topic.slug)), count(sizes[topic.id], "paper")]
        for topic in map(library.topics.__getitem__, largest)
    ]
