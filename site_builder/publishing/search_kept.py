"""What one build keeps of the search index for the next, and how it is stored.

An index is a pure function of its entries. A next build need not make them all again: it takes the posting lists out of
here, drops what the changed entries had in them, enters what they have now, and writes the files in which something of
that lies. `search.changed_search_files` does so of all of it, `search_mended.mended` of the parts in which words of a
few notes stand; both give the same bytes as without.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from site_builder.cache.codec import Codec, Undecodable
from site_builder.publishing.search_entries import Entry
from site_builder.publishing.search_forms import Bits, how_often
from site_builder.publishing.search_postings import Postings
from site_builder.publishing.search_shards import Directory, Shard, directory
from site_builder.structs import Frozen

HEAD = "head"
"""The part that says which others there are, and what holds for all entries."""

_NUMBERS = "I"


class Head(Frozen, kw_only=True):
    bits: Bits
    entries: int
    """How many there are."""
    text_size: int
    """`Findable.text_size` of all of them."""
    terms: Directory
    words: Directory
    districts: Mapping[str, Entry]
    """By their names: what the map decides of the index."""
    blocks: tuple[int, ...]
    """Numbers of the parts that have entries (`block`)."""


class Entries(Frozen):
    """Entries of neighbouring numbers, ascending; of each what tells whether it has changed."""

    names: tuple[str, ...]
    numbers: tuple[int, ...]
    sizes: tuple[int, ...]
    """`Findable.text_size`."""
    digests: tuple[bytes, ...]
    """`Findable.digest`."""


class Lists(Frozen):
    """The posting lists of one file."""

    terms: tuple[str, ...]
    lengths: tuple[int, ...]
    postings: bytes
    """One behind the other, in the machine's own byte order, as caches are."""

    def lists(self) -> Postings:
        """Raises Undecodable."""
        found: Postings = {}
        size, at = array(_NUMBERS).itemsize, 0
        if len(self.lengths) != len(self.terms) or size * sum(self.lengths) != len(self.postings):
            raise Undecodable("cut off")
        for term, length in zip(self.terms, self.lengths, strict=True):
            found[term] = listed = array(_NUMBERS)
            listed.frombytes(self.postings[at : at + length * size])
            at += length * size
        return found


HEAD_FORM = Codec[Head](Head)
ENTRIES_FORM = Codec[Entries](Entries)
LISTS_FORM = Codec[Lists](Lists)
OFTEN_FORM = Codec[dict[str, int]](dict[str, int])
"""The words of a file of the lexicon with `how_often`."""


def block(number: int, bits: Bits) -> int:
    """The part that has the entry of a number; it has those of all files of rows and texts that it has one of."""
    return number >> max(bits.rows, bits.texts, _BLOCK)


_BLOCK = 9
"""Numbers differ in so many bits: a hundred entries or so."""


def entries_part(number: int) -> str:
    return f"entries/{number}"


def terms_part(name: str) -> str:
    """Called as its file of the index is."""
    return f"terms/{name}"


def words_part(name: str) -> str:
    """Called as its file of the index is."""
    return f"words/{name}"


def lists_of(shard: Shard, postings: Postings) -> bytes:
    """The part of a file of terms."""
    found = [postings[term] for term in shard.terms]
    return LISTS_FORM.encode(Lists(shard.terms, tuple(map(len, found)), b"".join(one.tobytes() for one in found)))


class KeptIndex(Frozen):
    """All of an index."""

    numbers: Mapping[str, int]
    """By the names of entries, ascending."""
    sizes: Mapping[str, int]
    made_of: Mapping[str, bytes]
    """Name of an entry -> `Findable.digest` of what it was made of: 16 bytes."""
    bits: Bits
    terms: Sequence[Shard]
    words: Sequence[Shard]
    postings: Postings
    districts: Mapping[str, Entry]

    def parts(self) -> Iterator[tuple[str, bytes]]:
        """About 9 MB at 10,000 papers, in a thousand parts."""
        blocks: list[int] = []
        for number, some in groupby(self.numbers, lambda name: block(self.numbers[name], self.bits)):
            names = tuple(some)
            numbers, sizes = (tuple(map(column.__getitem__, names)) for column in (self.numbers, self.sizes))
            digests = tuple(map(self.made_of.__getitem__, names))
            yield entries_part(number), ENTRIES_FORM.encode(Entries(names, numbers, sizes, digests))
            blocks.append(number)
        for shard in self.terms:
            yield terms_part(shard.name), lists_of(shard, self.postings)
        for shard in self.words:
            often = {word: how_often(len(self.postings[word])) for word in shard.terms}
            yield words_part(shard.name), OFTEN_FORM.encode(often)
        head = Head(
            bits=self.bits,
            entries=len(self.numbers),
            text_size=sum(self.sizes.values()),
            terms=directory(self.terms),
            words=directory(self.words),
            districts=self.districts,
            blocks=tuple(blocks),
        )
        yield HEAD, HEAD_FORM.encode(head)


def kept_index(part: Callable[[str], bytes]) -> KeptIndex:
    """Read what `KeptIndex.parts` gave, by its names.

    Raises Undecodable where it is something else, and what `part` raises.
    """
    head = HEAD_FORM.decode(part(HEAD))
    numbers: dict[str, int] = {}
    sizes: dict[str, int] = {}
    made_of: dict[str, bytes] = {}
    for number in head.blocks:
        some = ENTRIES_FORM.decode(part(entries_part(number)))
        numbers.update(zip(some.names, some.numbers, strict=False))
        sizes.update(zip(some.names, some.sizes, strict=False))
        made_of.update(zip(some.names, some.digests, strict=False))
    if not len(numbers) == len(sizes) == len(made_of) == head.entries:
        raise Undecodable("cut off")
    postings: Postings = {}
    terms = []
    for name in head.terms.names:
        lists = LISTS_FORM.decode(part(terms_part(name)))
        postings.update(lists.lists())
        terms.append(Shard(name, lists.terms))
    words = [Shard(name, tuple(OFTEN_FORM.decode(part(words_part(name))))) for name in head.words.names]
    if not all(shard.terms for shard in (*terms, *words)):
        raise Undecodable("a file without a term")
    return KeptIndex(numbers, sizes, made_of, head.bits, terms, words, postings, head.districts)
