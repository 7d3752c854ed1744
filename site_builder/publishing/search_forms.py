"""The files of the index of the search as bytes, each of what it shows; docs/search.md has the form of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from site_builder.collection.library import Library
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.words.wording import count
from site_builder.model import JSON
from site_builder.pages.catalogue import topic_papers
from site_builder.pages.script_data import data_script
from site_builder.publishing.search_entries import Entry
from site_builder.publishing.search_numbers import space
from site_builder.publishing.search_postings import Postings, written
from site_builder.publishing.search_shards import Directory, Shard
from site_builder.publishing.search_words import STOP_WORDS
from site_builder.structs import Frozen
from site_builder.urls import SEARCH, Url, asset_url, href, topic_url

ROWS = 1_000
"""Bytes of a file of rows, at most on average: the switcher loads up to twenty with each letter that is typed."""

OF_A_ROW = 150

TEXTS = 5_000
"""The same for texts: a page of results loads ten."""

SUGGESTIONS = 8


class Bits(Frozen):
    """How many bits of their numbers the entries of one file differ in."""

    rows: int
    texts: int


def bits(entries: int, text_size: int) -> Bits:
    """Those of so many entries, the texts of which have so many bytes."""
    size = space(entries)
    return Bits(_bits(OF_A_ROW * entries / size, ROWS), _bits(text_size / size, TEXTS))


def _bits(bytes_per_number: float, most: int) -> int:
    """So many that a file has at most so many bytes on average."""
    return max(0, int(most / max(bytes_per_number, 1)).bit_length() - 1)


def url_of(name: str) -> Url:
    return asset_url(f"data/search/{name}.js")


def file_of(name: str, value: dict[str, JSON]) -> bytes:
    return data_script(f"search/{name}", value, ascii_only=False).encode()


def head_file(library: Library, entries: int, bits: Bits, terms: Directory, words: Directory) -> bytes:
    return file_of(
        "head",
        {
            "papers": len(library.papers),
            "entries": entries,
            "rowBits": bits.rows,
            "textBits": bits.texts,
            "terms": _said(terms),
            "words": _said(words),
            "stop": " ".join(sorted(STOP_WORDS)),
            "suggestions": _suggestions(library),
        },
    )


def row(number: int, entry: Entry) -> JSON:
    return [number, entry.href, entry.title, entry.said, [[kind, text] for kind, text in entry.badges], entry.lang]


def text(number: int, entry: Entry) -> JSON:
    return [number, entry.summary, entry.text]


def terms_file(shard: Shard, postings: Postings) -> bytes:
    lists = " ".join(written(postings[term]) for term in shard.terms)
    return file_of(f"terms/{shard.name}", {"terms": " ".join(shard.terms), "lists": lists})


def words_file(shard: Shard, often: Mapping[str, int]) -> bytes:
    """`often` has `how_often` of each word."""
    return file_of(f"words/{shard.name}", {"words": lexicon((word, often[word]) for word in shard.terms)})


def how_often(entries: int) -> int:
    """What the lexicon says of a word that so many entries have: the power of two below which that is."""
    return entries.bit_length()


def lexicon(words: Iterable[tuple[str, int]]) -> str:
    """Sorted words in one string, each with `how_often`: a capital letter, a digit of base 36, and an ending.

    The capital says how many letters it shares with the word before (A for none, Z for 25 or more). No term has a
    capital letter of its own.
    """
    parts, before = [], ""
    for word, often in words:
        shared = 0
        for one, other in zip(word[:25], before, strict=False):
            if one != other:
                break
            shared += 1
        parts.append(f"{chr(ord('A') + shared)}{often:x}{word[shared:]}")
        before = word
    return "".join(parts)


def _said(files: Directory) -> JSON:
    """A directory in the head; names that are a file's first term are left out."""
    names = [name if name != first else "" for first, name in zip(files.first, files.names, strict=True)]
    return {"first": " ".join(files.first), "names": " ".join(names) if any(names) else ""}


def _suggestions(library: Library) -> list[JSON]:
    """The topics of most papers, as their pages count them: where to begin for those who do not know what to ask."""
    sizes = {topic: len(keys) for topic, keys in topic_papers(library).items() if keys}
    largest = sorted(sizes, key=lambda topic: (-sizes[topic], topic))[:SUGGESTIONS]
    return [
        [line_text(topic.title), href(SEARCH, topic_url(topic.slug)), count(sizes[topic.id], "paper")]
        for topic in map(library.topics.__getitem__, largest)
    ]
