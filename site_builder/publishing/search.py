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
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import JSON
from site_builder.pages.catalogue import Catalogue
from site_builder.publishing.search_entries import DISTRICT, Findable, findables
from site_builder.publishing.search_forms import (
    bits,
    file_of,
    head_file,
    how_often,
    row,
    terms_file,
    text,
    url_of,
    words_file,
)
from site_builder.publishing.search_kept import KeptIndex
from site_builder.publishing.search_numbers import numbered
from site_builder.publishing.search_postings import drop, enter, post
from site_builder.publishing.search_shards import (
    LISTS,
    WORDS,
    Shard,
    alphabetical,
    directory,
    list_room,
    shards,
    word_room,
)
from site_builder.publishing.search_words import fuzzy
from site_builder.urls import Url


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

    A build that is to be followed by others stores what `keep` is handed (`KeptIndex.parts`) under a name that
    holds the program's version, and hands it in the next time (`kept_index`). It gives `findables` a digest of each
    note that it has anyway, as of its file. Where it knows that words of a few notes alone are others, `search_mended`
    looks at these.

    Args:
        library: Of which the head counts papers, and suggests topics.
        found: Of the library, by `findables`.
        kept: What the build before kept, whose posting lists are taken over and changed; None: all is made anew.
        keep: Takes what the next build may be handed, once all files are made.
    """
    by_name = {findable.name: findable for findable in found}
    numbers = numbered(by_name)
    sizes = {findable.name: findable.text_size for findable in found}
    of_files = bits(len(numbers), sum(sizes.values()))
    made_of = {findable.name: findable.digest() for findable in found} if kept or keep else {}
    before = kept.numbers if kept else {}
    same = {name for name, number in before.items() if numbers.get(name) == number} if kept else set()
    same = {name for name in same if kept and kept.made_of[name] == made_of[name]}
    if kept and (kept.bits != of_files or 2 * len(same) < len(numbers)):
        kept, before, same = None, {}, set()  # little to go on
    postings = kept.postings if kept else {}
    stale = {number for name, number in before.items() if name not in same}
    touched = stale.union(number for name, number in numbers.items() if name not in same)
    gone = drop(postings, stale)
    come: set[tuple[str, int]] = set()
    rows, texts = _Gathered("rows", of_files.rows, touched), _Gathered("texts", of_files.texts, touched)
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
        yield from rows.add(number, row(number, entry))
        if by_name[name].text_size:
            yield from texts.add(number, text(number, entry))
    yield from rows.rest()
    yield from texts.rest()
    changed = {term for term, _ in gone ^ come}
    parts = list(shards({term: list_room(term, len(listed)) for term, listed in postings.items()}, LISTS))
    for part, is_same in _compared(parts, kept.terms if kept else (), changed):
        yield url_of(f"terms/{part.name}"), None if is_same else terms_file(part, postings)
    often = {term: how_often(len(listed)) for term, listed in postings.items() if fuzzy(term)}
    words = list(shards({term: word_room(term) for term in often}, WORDS))
    for part, is_same in _compared(words, kept.words if kept else (), filter(fuzzy, changed)):
        yield url_of(f"words/{part.name}"), None if is_same else words_file(part, often)
    yield url_of("head"), head_file(library, len(numbers), of_files, directory(parts), directory(words))
    if keep:
        districts = {name: by_name[name].entry() for name in numbers if name.startswith(DISTRICT)}
        keep(KeptIndex(numbers, sizes, made_of, of_files, parts, words, postings, districts))


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
            yield url_of(name), file_of(name, {self._name: self._values}) if self._file in self._made else None
            self._values = []


def _compared(parts: Sequence[Shard], before: Sequence[Shard], changed: Iterable[str]) -> Iterator[tuple[Shard, bool]]:
    """Each file with whether it is as it was: between the same borders, and nothing in it has come, gone or changed."""
    ends = [*(part.terms[0] for part in before[1:]), ""]
    borders = {part.terms[0]: (part.name, end) for part, end in zip(before, ends, strict=False)}
    first = [alphabetical(part.terms[0]) for part in parts]
    dirty = {max(0, bisect_right(first, alphabetical(term)) - 1) for term in changed}
    for place, part in enumerate(parts):
        following = parts[place + 1].terms[0] if place + 1 < len(parts) else ""
        yield part, place not in dirty and borders.get(part.terms[0]) == (part.name, following)
