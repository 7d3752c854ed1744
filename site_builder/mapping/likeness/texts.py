"""What papers say, as counted terms: the matrix behind similar texts, names of districts, and a search."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cached_property, partial
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from site_builder.cache.codec import Codec, digest_of
from site_builder.cache.memo import Memo
from site_builder.collection.kept_body import content_of
from site_builder.collection.library import Library, Paper
from site_builder.collection.markdown.plain_text import prose
from site_builder.mapping.likeness.profiles import Bools, Floats, Ints, Numbers, Sparse
from site_builder.mapping.likeness.tokens import folded, words
from site_builder.mapping.sparse import Matrix
from site_builder.model import Key
from site_builder.structs import Frozen

Short: TypeAlias = NDArray[np.uint8] | NDArray[np.uint16] | NDArray[np.int32]
"""Numbers of as few bytes as they need: there are a million and a half of each kind in 10,000 papers."""

TITLE = 2
"""A word of the title counts as so many of the text."""


class Texts(Frozen, dict=True):
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

    @cached_property
    def holders(self) -> Ints:
        """For each term, how many papers have it."""
        return np.bincount(self.counts.indices, minlength=len(self.terms)).astype(np.int64)

    @cached_property
    def lengths(self) -> Ints:
        """For each paper, how many terms it has."""
        lengths: Ints = np.diff(self.counts.indptr).astype(np.int64)
        return lengths

    @cached_property
    def telling(self) -> Bools:
        """For each term whether it can stand for a subject: a title, keyword or topic has it, and it is no number."""
        return self.subjects & self.worded

    @cached_property
    def worded(self) -> Bools:
        """For each term whether it is more than a number with a letter before it: what "v3" numbers is not said."""
        return np.array([_has_letters(spelling) for spelling in self.spellings], dtype=np.bool_)

    def having(self, rows: Ints, terms: Ints) -> Bools:
        """Of pairs of a paper and a term (-1 for one that no text has) whether the paper has the term."""
        has = np.zeros(len(rows), dtype=np.bool_)
        there = np.flatnonzero(terms >= 0)
        has[there] = self.counts.at(rows[there], terms[there]) > 0
        return has

    def number(self, term: str) -> int:
        """The number of a term; -1 for one that no text has."""
        place = bisect_left(self.terms, term)
        return place if place < len(self.terms) and self.terms[place] == term else -1


def _has_letters(spelling: str) -> bool:
    """Two or more."""
    return len(spelling) > 1 if spelling.isalpha() else sum(map(str.isalpha, spelling)) > 1


COUNTS = "text"
"""The kind under which a memo counts the texts whose words were counted."""


class WordRows(Frozen):
    """The words of each paper as it spells them: what one build leaves to the next, all in numbers."""

    spellings: tuple[str, ...]
    terms: tuple[str, ...]
    """For each spelling its term; "" for one that counts for nothing."""
    sums: bytes
    """For each paper, 16 bytes that name all that its words were read from."""
    starts: Ints
    words: Short
    """Paper by paper, the numbers of its spellings that count for something, by their terms …"""
    weights: Short
    """… what each counts …"""
    times: Short
    """… how often it stands there …"""
    titled: Bools
    """… and whether its title or a keyword has it."""


Counted = dict[str, tuple[int, int, bool]]
"""Word as a paper spells it -> what it counts, how often it stands there, whether its title or a keyword has it."""


def read_texts(library: Library, memo: Memo | None = None) -> Texts:
    """Count the terms of every paper: of its title, summary, abstract, keywords and body."""
    return texts_of(library, word_rows(library, None, memo))


def word_rows(
    library: Library,
    before: WordRows | None = None,
    memo: Memo | None = None,
    reworded: Collection[Key] | None = None,
) -> WordRows:
    """The words of every paper; of those that are as they were, from the build before, else from `memo` or the notes.

    The papers of `before` have to be those of the library, with the same words but for those `reworded`, if given.
    """
    memo = memo or Memo()
    if before and reworded is not None:
        return _with_some(library, before, memo, reworded)
    known = {word: number for number, word in enumerate(before.spellings)} if before else {}
    terms = list(before.terms) if before else []
    sums, starts = [], array("q", [0])
    columns, weights, times, titled = array("i"), array("i"), array("i"), array("b")
    for place, paper in enumerate(library.papers.values()):
        sum_ = inputs(paper) if memo.remembers else b""
        sums.append(sum_)
        if before and before.sums[16 * place : 16 * place + 16] == sum_:
            some = slice(int(before.starts[place]), int(before.starts[place + 1]))
            for column, known_ones in ((columns, before.words), (weights, before.weights), (times, before.times)):
                column.frombytes(known_ones[some].astype(np.int32).tobytes())
            titled.frombytes(before.titled[some].tobytes())
            starts.append(len(columns))
            memo.recalled[COUNTS] += 1
            continue
        found = _counts(paper, sum_, memo)
        for number, weight, count, is_titled in _numbered(found, known, terms):
            columns.append(number)
            weights.append(weight)
            times.append(count)
            titled.append(is_titled)
        starts.append(len(columns))
    return WordRows(
        tuple(known),
        tuple(terms),
        b"".join(sums),
        np.array(starts, dtype=np.int64),
        _short(np.array(columns, dtype=np.int32)),
        _short(np.array(weights, dtype=np.int32)),
        _short(np.array(times, dtype=np.int32)),
        np.array(titled, dtype=np.bool_),
    )


def _with_some(library: Library, before: WordRows, memo: Memo, reworded: Collection[Key]) -> WordRows:
    """The rows of the build before, with those of some papers counted anew: no other paper is looked at."""
    known = {word: number for number, word in enumerate(before.spellings)}
    terms, sums = list(before.terms), bytearray(before.sums)
    some = [(place, key) for place, key in enumerate(library.papers) if key in reworded]
    names = ("words", "weights", "times", "titled")
    parts: dict[str, list[NDArray[Any]]] = {name: [] for name in names}
    sizes = np.diff(before.starts)
    end = 0
    for place, key in some:
        start, after = before.starts[place : place + 2].tolist()
        sum_ = inputs(library.papers[key])
        sums[16 * place : 16 * place + 16] = sum_
        rows = _numbered(_counts(library.papers[key], sum_, memo), known, terms)
        for number, name in enumerate(names):
            own = np.array([row[number] for row in rows], dtype=np.bool_ if name == "titled" else np.int32)
            parts[name] += [getattr(before, name)[end:start], _short(own)]
        sizes[place], end = len(rows), after
    memo.recalled[COUNTS] += len(library.papers) - len(some)
    columns = [np.concatenate([*parts[name], getattr(before, name)[end:]]) for name in names]
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    return WordRows(tuple(known), tuple(terms), bytes(sums), starts, *columns)


def _numbered(found: Counted, known: dict[str, int], terms: list[str]) -> list[tuple[int, int, int, bool]]:
    """The words of a paper that count for something, by their terms, each by its number: new ones are taken in."""
    for word in found:
        if known.setdefault(word, len(terms)) == len(terms):
            terms.append(folded(word))
    in_order = sorted([(term, word) for word in found if (term := terms[known[word]])])
    return [(known[word], *found[word]) for _, word in in_order]


def _short(numbers: NDArray[Any]) -> NDArray[Any]:
    most = int(numbers.max(initial=0))
    if numbers.dtype == np.bool_ or most >= 2**16:
        return numbers
    return numbers.astype(np.uint8 if most < 2**8 else np.uint16)


def _counts(paper: Paper, sum_: bytes, memo: Memo) -> Counted:
    """The words of one paper, all that they are read from being named by `sum_`."""
    return memo.recall(COUNTS, _COUNTS, (sum_,), partial(counted, paper)) if memo.remembers else counted(paper)


def inputs(paper: Paper) -> bytes:
    """What names all that `counted` reads of a paper."""
    note = paper.note
    return digest_of((note.title, note.summary, note.abstract, note.keywords, content_of(note.body)))


def counted(paper: Paper) -> Counted:
    """The words of one paper."""
    found: Counted = {}
    subjects = {word for text in (paper.note.title, *paper.note.keywords) for word in words(text)}
    for text, weight in passages(paper):
        for word, times in Counter(words(text)).items():
            before = found.get(word, (0, 0, False))
            found[word] = (before[0] + times * weight, before[1] + times, word in subjects)
    return found


_COUNTS = Codec[Counted](Counted)


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


def texts_of(library: Library, rows: WordRows) -> Texts:
    """Terms in alphabetical order: sums then add in one order, whichever paper came first."""
    papers = len(library.papers)
    used: Floats = np.bincount(rows.words, weights=rows.times, minlength=len(rows.terms)).astype(np.float64)
    present = used > 0
    terms = sorted({rows.terms[word] for word in np.flatnonzero(present).tolist()})
    number = {term: place for place, term in enumerate(terms)}
    term_of = np.array([number.get(term, len(terms)) for term in rows.terms], dtype=np.int32)
    columns = term_of[rows.words]
    about = np.zeros(len(terms), dtype=np.bool_)
    about[columns[rows.titled]] = True
    counts = Matrix(rows.weights.astype(np.float64), columns, rows.starts, (papers, len(terms)))
    counts.sum_duplicates()
    named = {folded(word) for topic in library.topics.values() for word in words(topic.title)}
    about[[number[term] for term in named if term in number]] = True
    return Texts(counts, tuple(terms), about, _spellings(rows, present, term_of, used, len(terms)))


def _spellings(rows: WordRows, present: Bools, term_of: Numbers, used: Floats, terms: int) -> tuple[str, ...]:
    """For each term the spelling that is used most; of equal ones that in lower case, then the first."""
    some = np.flatnonzero(present & (term_of < terms))
    order = some[np.lexsort((-used[some], term_of[some]))]
    first = np.flatnonzero(np.diff(term_of[order], prepend=-1))
    best = [rows.spellings[word] for word in order[first].tolist()]
    as_often = used[order] == np.repeat(used[order[first]], np.diff(np.append(first, len(order))))
    as_often[first] = False
    equal = order[as_often]
    for word, term in zip(equal.tolist(), term_of[equal].tolist(), strict=True):
        best[term] = min(best[term], rows.spellings[word], key=lambda spelled: (not spelled.islower(), spelled))
    return tuple(best)
