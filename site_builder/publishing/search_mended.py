"""The index of the search mended where words of a few notes have changed, of the parts alone in which these stand.

What such words can change: the posting lists of the words that came and went, with the files that hold them and where
these end; the texts of these notes, and what stands in a file with them. The same holds of districts, which the map
decides. Wherever it is more than that, nothing is mended here: `search.changed_search_files` looks at all of it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from site_builder.cache.codec import Undecodable
from site_builder.collection.library import Library
from site_builder.publishing.search_entries import Entry, digest_of_entry
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
from site_builder.publishing.search_kept import (
    ENTRIES_FORM,
    HEAD,
    HEAD_FORM,
    LISTS_FORM,
    OFTEN_FORM,
    Entries,
    Head,
    block,
    entries_part,
    lists_of,
    terms_part,
    words_part,
)
from site_builder.publishing.search_numbers import least_number
from site_builder.publishing.search_postings import Postings, change
from site_builder.publishing.search_shards import (
    LISTS,
    WORDS,
    Directory,
    Recut,
    Sizes,
    list_room,
    place_of,
    recut,
    word_room,
)
from site_builder.publishing.search_words import fuzzy
from site_builder.structs import Frozen, replace
from site_builder.urls import Url

Part = Callable[[str], bytes]
"""Gives a part of the index by its name. Raises KeyError where it is not there any more."""


class Changed(Frozen):
    """An entry that may be another than it was."""

    name: str
    before: Entry
    now: Entry
    text_size: int
    digest: bytes


class Mended(Frozen):
    """An index as it is now, beside what of it is as it was."""

    files: Mapping[Url, bytes]
    """Those that may be others than they were."""
    gone: Collection[Url]
    parts: Mapping[str, bytes]
    """What the next build gets (`KeptIndex.parts`) that is other than it was."""
    parts_gone: Collection[str]


class _TooMuch(Exception):
    """More than words of some notes has changed, or it comes out so."""


def mended(
    part: Part,
    library: Library,
    reworded: Sequence[Changed],
    districts: Mapping[str, Entry],
    entry: Callable[[str], Entry],
) -> Mended | None:
    """The index that a build kept in parts, with what has changed; None where all of it has to be looked at.

    Args:
        part: What was kept, by names.
        library: What is searched.
        reworded: The papers of whose notes words have changed.
        districts: All that the map has, by the names of their entries.
        entry: Makes any other by its name.
    """
    try:
        return _Mending(part, library, entry).mended(reworded, districts)
    except (KeyError, Undecodable, _TooMuch):
        return None


class _Mending:
    def __init__(self, part: Part, library: Library, entry: Callable[[str], Entry]) -> None:
        self._part, self._library, self._entry = part, library, entry
        self._head = HEAD_FORM.decode(part(HEAD))
        self._files: dict[Url, bytes] = {}
        self._gone: set[Url] = set()
        self._parts: dict[str, bytes] = {}
        self._parts_gone: set[str] = set()

    def mended(self, reworded: Sequence[Changed], districts: Mapping[str, Entry]) -> Mended:
        head = self._head
        if districts.keys() != head.districts.keys():
            raise _TooMuch
        of_map = {name: now for name, now in districts.items() if now != head.districts[name]}
        changed = [
            *reworded,
            *(Changed(name, head.districts[name], now, 0, digest_of_entry(now)) for name, now in of_map.items()),
        ]
        entries = _KeptEntries(self._part, head)
        places = [(*entries.place(one.name), one) for one in changed]
        text_size = head.text_size
        for number, size, one in places:
            text_size += one.text_size - size
            entries.change(number, one)
        if bits(head.entries, text_size) != head.bits:
            raise _TooMuch
        self._show(entries, places)
        terms, words = self._lists(places)
        self._parts.update(entries.changed())
        if (terms, words) != (head.terms, head.words):
            self._files[url_of("head")] = head_file(self._library, head.entries, head.bits, terms, words)
        now = replace(head, text_size=text_size, terms=terms, words=words, districts=districts)
        self._parts[HEAD] = HEAD_FORM.encode(now)
        return Mended(self._files, self._gone, self._parts, self._parts_gone)

    def _show(self, entries: _KeptEntries, places: Sequence[tuple[int, int, Changed]]) -> None:
        """The files with what results show of what has changed."""
        now = {one.name: one.now for _, _, one in places}
        bits = self._head.bits
        rows = {number >> bits.rows for number, _, one in places if row(0, one.before) != row(0, one.now)}
        texts = {
            number >> bits.texts
            for number, _, one in places
            if one.text_size and text(0, one.before) != text(0, one.now)
        }
        for kind, of_kind, shown, files in (("rows", bits.rows, row, rows), ("texts", bits.texts, text, texts)):
            for file in files:
                values = [
                    shown(number, now[name] if name in now else self._entry(name))
                    for name, number, size in entries.between(file << of_kind, (file + 1) << of_kind)
                    if size or kind == "rows"
                ]
                name = f"{kind}/{file}"
                self._files[url_of(name)] = file_of(name, {kind: values})

    def _lists(self, places: Sequence[tuple[int, int, Changed]]) -> tuple[Directory, Directory]:
        """The files with posting lists and words that are not as they were; gives what there are of each now."""
        head = self._head
        changes: dict[str, list[_Change]] = {}
        for number, _, one in places:
            for term in one.before.codes.keys() | one.now.codes.keys():
                was, now = one.before.codes.get(term), one.now.codes.get(term)
                if was != now:
                    changes.setdefault(term, []).append((number, was, now))
        lists = _KeptLists(self._part, head.terms, changes)
        terms = self._recut(head.terms, changes, lists.rooms, LISTS, terms_part)
        for shard in terms.made:
            postings = {term: lists.of(term) for term in shard.terms}
            self._files[url_of(terms_part(shard.name))] = terms_file(shard, postings)
            self._parts[terms_part(shard.name)] = lists_of(shard, postings)
        often = {term: how_often(len(lists.of(term))) for term in changes if fuzzy(term)}
        kept = _KeptWords(self._part, head.words, often)
        words = self._recut(head.words, kept.changed, kept.rooms, WORDS, words_part)
        for shard in words.made:
            said = {word: kept.of(word) for word in shard.terms}
            self._files[url_of(words_part(shard.name))] = words_file(shard, said)
            self._parts[words_part(shard.name)] = OFTEN_FORM.encode(said)
        return terms.files, words.files

    def _recut(
        self,
        before: Directory,
        changed: Collection[str],
        rooms: Callable[[int], Mapping[str, int]],
        sizes: Sizes,
        part: Callable[[str], str],
    ) -> Recut:
        if not changed:
            return Recut(before, (), frozenset())
        if (found := recut(before, changed, rooms, sizes)) is None:
            raise _TooMuch
        for name in found.gone:
            self._gone.add(url_of(part(name)))
            self._parts_gone.add(part(name))
        return found


_Change = tuple[int, int | None, int | None]
"""A number, the code that it had in a list, and the one that it has."""


class _KeptEntries:
    """The entries that were kept, in the blocks that are asked for."""

    def __init__(self, part: Part, head: Head) -> None:
        self._part, self._head = part, head
        self._blocks: dict[int, Entries] = {}
        self._stale: set[int] = set()

    def place(self, name: str) -> tuple[int, int]:
        """The number of an entry, and how many bytes its text had. Raises KeyError."""
        wanted = block(least_number(name, self._head.entries), self._head.bits)
        for number in self._head.blocks[bisect_left(self._head.blocks, wanted) :][:_NEXT]:
            some = self._block(number)
            if name in some.names:
                place = some.names.index(name)
                return some.numbers[place], some.sizes[place]
        raise KeyError(name)

    def change(self, number: int, one: Changed) -> None:
        at = block(number, self._head.bits)
        some = self._block(at)
        place = some.names.index(one.name)
        sizes = (*some.sizes[:place], one.text_size, *some.sizes[place + 1 :])
        digests = (*some.digests[:place], one.digest, *some.digests[place + 1 :])
        self._blocks[at] = replace(some, sizes=sizes, digests=digests)
        self._stale.add(at)

    def between(self, first: int, end: int) -> Iterator[tuple[str, int, int]]:
        """Name, number and size of the text of each that has one of some numbers, which one block has."""
        some = self._block(block(first, self._head.bits))
        return (
            (name, number, size)
            for name, number, size in zip(some.names, some.numbers, some.sizes, strict=True)
            if first <= number < end
        )

    def changed(self) -> Mapping[str, bytes]:
        return {entries_part(number): ENTRIES_FORM.encode(self._blocks[number]) for number in self._stale}

    def _block(self, number: int) -> Entries:
        if number not in self._blocks:
            self._blocks[number] = ENTRIES_FORM.decode(self._part(entries_part(number)))
        return self._blocks[number]


_NEXT = 2
"""Blocks in which an entry is looked for: one whose number others want has one of the next."""


class _KeptLists:
    """The posting lists of the files that are asked for, with some changes made in them."""

    def __init__(self, part: Part, files: Directory, changes: Mapping[str, Sequence[_Change]]) -> None:
        self._part, self._files = part, files
        self._lists: dict[int, Postings] = {}
        for term, of_term in changes.items():
            here = self._of_file(place_of(files, term))
            listed = here.setdefault(term, array("I"))
            if not all(change(listed, *one) for one in of_term):
                raise _TooMuch  # what an entry was is not what was kept of it
            if not listed:
                del here[term]

    def of(self, term: str) -> array[int]:
        return self._of_file(place_of(self._files, term)).get(term, array("I"))

    def rooms(self, place: int) -> Mapping[str, int]:
        return {term: list_room(term, len(listed)) for term, listed in self._of_file(place).items()}

    def _of_file(self, place: int) -> Postings:
        if place not in self._lists:
            if place >= len(self._files.names):
                raise _TooMuch  # nothing was found before
            self._lists[place] = LISTS_FORM.decode(self._part(terms_part(self._files.names[place]))).lists()
        return self._lists[place]


class _KeptWords:
    """The words of the files of the lexicon that are asked for, with some changes made in them."""

    def __init__(self, part: Part, files: Directory, often: Mapping[str, int]) -> None:
        """`often` has `how_often` of some words now."""
        self._part, self._files = part, files
        self._words: dict[int, dict[str, int]] = {}
        self.changed = {word for word, now in often.items() if self._change(word, now)}

    def of(self, word: str) -> int:
        return self._of_file(place_of(self._files, word))[word]

    def rooms(self, place: int) -> Mapping[str, int]:
        return {word: word_room(word) for word in self._of_file(place)}

    def _change(self, word: str, now: int) -> bool:
        """Whether the lexicon says anything else of a word now."""
        words = self._of_file(place_of(self._files, word))
        was = words.pop(word, 0)
        if now:
            words[word] = now
        return was != now

    def _of_file(self, place: int) -> dict[str, int]:
        if place not in self._words:
            if place >= len(self._files.names):
                raise _TooMuch  # there were no words before
            self._words[place] = OFTEN_FORM.decode(self._part(words_part(self._files.names[place])))
        return self._words[place]
