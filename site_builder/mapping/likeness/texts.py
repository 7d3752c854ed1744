"""What papers say, as counted terms: the matrix behind similar texts, names of districts, and a search."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np
from scipy.sparse import csr_array

from site_builder.cache.codec import Codec, digest_of
from site_builder.cache.memo import Memo
from site_builder.collection.library import Library, Paper
from site_builder.collection.markdown.plain_text import prose
from site_builder.mapping.likeness.profiles import Bools, Ints, Sparse
from site_builder.mapping.likeness.tokens import folded, words

TITLE = 2
"""A word of the title counts as so many of the text."""


@dataclass(frozen=True, slots=True)
class Texts:
    """Terms of a library's papers.

    A term is a word in the form under which it is compared (`tokens.folded`). A search index can take it as it is: rows
    are papers, columns terms, and a query's words become columns through `folded`.
    """

    counts: Sparse
    """Papers (in key order) × terms: how often each paper has each term, a title's words `TITLE` times."""
    terms: tuple[str, ...]
    """Sorted; the number of a term is its place here."""
    subjects: Bools
    """For each term whether a title, a keyword or the name of a topic has it: those say what papers are about."""
    spellings: tuple[str, ...]
    """For each term the spelling that the texts use most; of equal ones that in lower case, then the first."""

    @property
    def holders(self) -> Ints:
        """For each term, how many papers have it."""
        return np.bincount(self.counts.indices, minlength=len(self.terms)).astype(np.int64)

    def telling(self) -> Bools:
        """For each term whether it can stand for a subject: a title, keyword or topic has it, and it is no number."""
        return self.subjects & self.worded()

    def worded(self) -> Bools:
        """For each term whether it is more than a number with a letter before it: what "v3" numbers is not said."""
        return np.array([sum(map(str.isalpha, spelling)) > 1 for spelling in self.spellings], dtype=np.bool_)

    def number(self, term: str) -> int:
        """The number of a term; -1 for one that no text has."""
        place = bisect_left(self.terms, term)
        return place if place < len(self.terms) and self.terms[place] == term else -1


COUNTS = "text"
"""The kind under which a memo counts the texts whose words were counted."""


def read_texts(library: Library, memo: Memo | None = None) -> Texts:
    """Count the terms of every paper: of its title, summary, abstract, keywords and body."""
    memo = memo or Memo()
    spelled: dict[str, int] = {}
    """Spelling -> number of its term in order of appearance, -1 for one that counts for nothing."""
    number: dict[str, int] = {}
    used: Counter[str] = Counter()
    subjects = {folded(word) for topic in library.topics.values() for word in words(topic.title)}
    starts, columns, counts = array("q", [0]), array("q"), array("d")
    for paper in library.papers.values():
        of_paper: Counter[int] = Counter()
        subjects.update(folded(word) for text in (paper.note.title, *paper.note.keywords) for word in words(text))
        make = partial(counted, paper)
        found = memo.recall(COUNTS, _COUNTS, inputs(paper), make) if memo.remembers else make()
        for word, (weight, times) in found.items():
            if word not in spelled:
                form = folded(word)
                spelled[word] = number.setdefault(form, len(number)) if form else -1
            if spelled[word] >= 0:
                of_paper[spelled[word]] += weight
                used[word] += times
        columns.extend(of_paper)
        counts.extend(of_paper.values())
        starts.append(len(columns))
    return _in_order(starts, columns, counts, number, spelled, used, subjects)


def inputs(paper: Paper) -> tuple[bytes]:
    """What names all that `counted` reads of a paper."""
    note = paper.note
    return (digest_of((note.title, note.summary, note.abstract, note.keywords, note.body)),)


def counted(paper: Paper) -> dict[str, tuple[int, int]]:
    """Word as a paper spells it -> what it counts, and how often it stands there."""
    found: dict[str, tuple[int, int]] = {}
    for text, weight in passages(paper):
        for word, times in Counter(words(text)).items():
            before = found.get(word, (0, 0))
            found[word] = (before[0] + times * weight, before[1] + times)
    return found


_COUNTS = Codec[dict[str, tuple[int, int]]](dict[str, tuple[int, int]])


def passages(paper: Paper) -> Iterator[tuple[str, int]]:
    """What is read of a paper, with what a word of it counts."""
    note = paper.note
    yield note.title, TITLE
    yield note.summary, 1
    yield note.abstract, 1
    # One by one: words of two keywords are no phrase.
    for keyword in note.keywords:
        yield keyword, 1
    yield prose(note.body), 1


def _in_order(
    starts: array[int],
    columns: array[int],
    counts: array[float],
    number: dict[str, int],
    spelled: dict[str, int],
    used: Counter[str],
    subjects: set[str],
) -> Texts:
    """Number the terms alphabetically: sums then add in one order, whichever paper came first."""
    terms = sorted(number)
    renumbered = np.zeros(len(terms), dtype=np.int64)
    for place, term in enumerate(terms):
        renumbered[number[term]] = place
    best: dict[int, tuple[int, bool, str]] = {}
    for word, term_number in spelled.items():
        if term_number >= 0:
            rank = (-used[word], not word.islower(), word)
            best[term_number] = min(best.get(term_number, rank), rank)
    indices = renumbered[np.array(columns, dtype=np.int64)] if terms else np.zeros(0, dtype=np.int64)
    matrix = csr_array(
        (np.array(counts, dtype=np.float64), indices, np.array(starts, dtype=np.int64)),
        shape=(len(starts) - 1, len(terms)),
    )
    matrix.sort_indices()
    about = np.array([term in subjects for term in terms], dtype=np.bool_)
    return Texts(matrix, tuple(terms), about, tuple(best[number[term]][2] for term in terms))
