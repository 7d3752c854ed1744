"""What a group of papers is about: the topics and terms that set it apart from the others, best first.

A topic or term characterises a group by p·log(p/q), its part of the Kullback-Leibler divergence of the group (share
p of its papers) from the papers outside (share q): common inside and rare outside. Shares are smoothed by half
a paper, so that one paper's odd topic does not stand for a group of two.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from site_builder.cache.codec import Codec
from site_builder.collection.library import Library, Topic
from site_builder.collection.of_shape import OfShape
from site_builder.mapping.likeness.profiles import Floats
from site_builder.mapping.likeness.texts import Texts
from site_builder.mapping.likeness.tokens import folded, words
from site_builder.mapping.phrases import short
from site_builder.model import Key, TopicId

SPOKEN = 0.2
"""Share of a topic's words that its papers' texts must have in the mean, for a topic without a file to name anything:
of marks such as venues, projects or reading lists the texts do not speak."""

UNHEARD = 1 / 3
"""With a smaller share of topics spoken of, texts are no judges: they may be in another language than the topics."""

A_TEXT = 15
"""Terms that make a text which can be asked whether it speaks of a topic: a title alone cannot."""

ASKED = 50
"""Papers that are asked, by key: more do not change what a topic is."""

TERM = 0.25
"""What a term's score counts against a topic's, which a person has chosen."""

COMMON = 0.3
"""Share of a group's papers that must have a term, for it to stand for the group."""

_TOPICS = Codec[frozenset[TopicId]](frozenset[str])

Subject = TopicId | int
"""A topic, or the number of a term."""


class Subjects:
    """Topics and terms of a library's papers, for finding what is characteristic of some of them."""

    def __init__(self, library: Library, texts: Texts | None, of_shape: OfShape | None = None) -> None:
        self.library, self._of_shape = library, of_shape or OfShape()
        self.texts = texts
        self.numbers = {key: number for number, key in enumerate(library.papers)}
        self.topics: Mapping[Key, list[TopicId]] = {key: [] for key in library.papers}
        for topic in library.topics.values():
            for key in topic.papers:
                self.topics[key].append(topic.id)
        self.holders = texts.holders if texts else np.zeros(0, dtype=np.int64)
        self.telling = texts.telling() if texts else np.zeros(0, dtype=np.bool_)
        self.spoken = self._spoken()
        if texts:
            # A mark that texts do mention ("SemEval") is no better a name for being a term.
            marks = (
                folded(library.topics[topic].title.strip("*")) for topic, is_so in self.spoken.items() if not is_so
            )
            self.telling[[number for mark in marks if (number := texts.number(mark)) >= 0]] = False

    def best_topics(self, papers: Sequence[Key], group: Sequence[Key]) -> list[tuple[float, TopicId]]:
        """Topics of some papers of a group, with their scores, best first; ties by id."""
        inside = Counter(topic for key in papers for topic in self.topics[key])
        in_group = Counter(topic for key in group for topic in self.topics[key])
        outside = len(self.library.papers) - len(group)

        def score(topic: TopicId) -> float:
            beyond = len(self.library.topics[topic].papers) - in_group[topic]
            return divergence(inside[topic], len(papers), beyond, outside)

        scored = sorted((-score(topic), topic) for topic in inside)
        # A group that is the whole collection has no outside: what is common stands for it then.
        return [(-minus, topic) for minus, topic in scored if minus < 0] or [
            (0.0, topic) for topic in sorted(inside, key=lambda topic: (-inside[topic], topic))
        ]

    def best(self, papers: Sequence[Key], group: Sequence[Key], limit: int) -> list[Subject]:
        """Spoken topics and telling terms together, best first."""
        topics: list[tuple[float, int, Subject]] = [
            (-score, 0, topic) for score, topic in self.best_topics(papers, group) if self.spoken[topic]
        ]
        terms: list[tuple[float, int, Subject]] = [
            (-TERM * score, 1, term) for score, term in self._best_terms(papers, group, limit)
        ]
        ordered = sorted([*topics, *terms], key=lambda one: (one[0], one[1], str(one[2])))
        return [subject for _, _, subject in ordered[:limit]]

    def has(self, key: Key, subject: Subject) -> bool:
        """Whether a paper has a topic, or a term in its text."""
        if isinstance(subject, str):
            return subject in self.topics[key]
        return subject in self._terms_of(key)

    def name(self, subject: Subject) -> str:
        """A topic or term as a reader would say it."""
        if isinstance(subject, str):
            return readable(self.library.topics[subject])
        return _as_name(self.texts.spellings[subject] if self.texts else "")

    def _best_terms(self, papers: Sequence[Key], group: Sequence[Key], limit: int) -> list[tuple[float, int]]:
        if self.texts is None or not len(self.holders):
            return []
        inside, in_group = self._holders_among(papers), self._holders_among(group)
        outside = len(self.library.papers) - len(group)
        within = inside / (len(papers) + 1)
        beyond = (self.holders - in_group + 0.5) / (outside + 1)
        scores = within * np.log(np.maximum(within, 1e-9) / beyond)
        scores[~self.telling | (inside < max(2.0, COMMON * len(group)))] = 0.0
        first = np.lexsort((np.arange(len(scores)), -np.round(scores, 9)))[:limit].tolist()
        return [(round(float(scores[term]), 9), term) for term in first if scores[term] > 0]

    def _holders_among(self, papers: Sequence[Key]) -> Floats:
        rows = np.array([self.numbers[key] for key in papers], dtype=np.int64)
        columns = self.texts.counts[rows].indices if self.texts else rows[:0]
        return np.bincount(columns, minlength=len(self.holders)).astype(np.float64)

    def _terms_of(self, key: Key) -> frozenset[int]:
        if self.texts is None:
            return frozenset()
        row, counts = self.numbers[key], self.texts.counts
        return frozenset(counts.indices[counts.indptr[row] : counts.indptr[row + 1]].tolist())

    def _spoken(self) -> Mapping[TopicId, bool]:
        """For each topic whether it says what its papers are about."""
        topics = self.library.topics
        asked = {topic.id: self._is_heard(topic) for topic in topics.values() if topic.papers and not topic.note}
        judges = sum(asked.values()) >= UNHEARD * len(asked)
        heard = {topic: asked.get(topic, True) or not judges for topic in topics}
        if self.texts is None:
            return heard
        venues = self._of_shape.recall("venues among topics", _TOPICS, self._venues)
        return {topic: is_heard and topic not in venues for topic, is_heard in heard.items()}

    def _venues(self) -> frozenset[TopicId]:
        return frozenset(topic.id for topic in self.library.topics.values() if self._is_venue(topic))

    def _is_heard(self, topic: Topic) -> bool:
        """Whether the texts of a topic's papers have its words; True where there is nothing to ask."""
        texts = [terms for key in topic.papers[:ASKED] if len(terms := self._terms_of(key)) >= A_TEXT]
        if self.texts is None or not texts:
            return True
        numbers = [self.texts.number(form) for form in sorted(_forms(topic))]
        return sum(number in terms for terms in texts for number in numbers) >= SPOKEN * len(texts) * len(numbers)

    def _is_venue(self, topic: Topic) -> bool:
        """Whether a topic without a file is a word, and most of its papers appeared in what it abbreviates."""
        forms = _forms(topic)
        if topic.note or len(forms) != 1:
            return False
        venues = [self.library.papers[key].note.venue for key in topic.papers[:ASKED]]
        return 2 * sum(_names(venue, min(forms)) for venue in venues) > len(venues)


def _forms(topic: Topic) -> set[str]:
    return {form for word in words(topic.title.replace("_", " ")) if (form := folded(word))}


def readable(topic: Topic) -> str:
    """A topic as a name: its file's title as it stands, else the spelling in words ("gpu-kernels": "Gpu kernels")."""
    if topic.note:
        return short(topic.title)
    if " " in topic.title:
        return _as_name(topic.title)
    return _as_name(topic.title.replace("-", " ").replace("_", " ").replace("/", ": "))


def _as_name(spelled: str) -> str:
    cut = short(spelled)
    return cut[:1].upper() + cut[1:]


def _names(venue: str, form: str) -> bool:
    """Whether a word is made of beginnings of a venue's words in order (NAACL, SemEval): it says where, not what."""
    reached = {0}
    for word in map(folded, words(venue)):
        reached |= {
            start + length
            for start in reached
            for length in range(1, min(len(word), len(form) - start) + 1)
            if word[:length] == form[start : start + length]
        }
    return len(form) in reached


def divergence(inside: int, papers: int, beyond: int, others: int) -> float:
    """Part of the divergence of some papers, `inside` of which have a thing, from others, `beyond` of which have it."""
    within = inside / (papers + 1)
    return round(within * math.log(within / ((beyond + 0.5) / (others + 1))), 9)
