"""What a group of papers is about: the topics and terms that set it apart from the others, best first.

A topic or term characterises a group by p·log(p/q), its part of the Kullback-Leibler divergence of the group (share
p of its papers) from the papers outside (share q): common inside and rare outside. Shares are smoothed by half
a paper, so that one paper's odd topic does not stand for a group of two.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain

import numpy as np

from site_builder.cache.codec import Codec, digest_of
from site_builder.cache.store import digest
from site_builder.collection.library import Library, Topic
from site_builder.collection.of_shape import OfShape
from site_builder.mapping.likeness.profiles import Floats, Ints, ranges
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

Scored = list[tuple[float, TopicId]]
"""Topics with their scores, best first."""


class Subjects:
    """Topics and terms of a library's papers, for finding what is characteristic of some of them."""

    def __init__(self, library: Library, texts: Texts | None, of_shape: OfShape | None = None) -> None:
        self.library, self._of_shape = library, of_shape or OfShape()
        self.texts = texts
        self.numbers = {key: number for number, key in enumerate(library.papers)}
        self.holders = texts.holders if texts else np.zeros(0, dtype=np.int64)
        self.telling = texts.telling.copy() if texts else np.zeros(0, dtype=np.bool_)
        self.spoken = self._spoken()
        if texts:
            # A mark that texts do mention ("SemEval") is no better a name for being a term.
            marks = (
                folded(library.topics[topic].title.strip("*")) for topic, is_so in self.spoken.items() if not is_so
            )
            self.telling[[number for mark in marks if (number := texts.number(mark)) >= 0]] = False

    @cached_property
    def topics(self) -> Mapping[Key, Sequence[TopicId]]:
        """The topics of each paper."""
        topics: dict[Key, list[TopicId]] = {key: [] for key in self.library.papers}
        for topic in self.library.topics.values():
            for key in topic.papers:
                topics[key].append(topic.id)
        return topics

    def told(self, groups: Sequence[Sequence[Key]]) -> bytes:
        """What names all that the texts say of some groups: terms that stand for one, who of it has them, which topics.

        Whatever else texts say, the best of each group, and of any part of it, are the same.
        """
        if self.texts is None:
            return b""
        counts, width = self.texts.counts, len(self.holders)
        group = np.zeros(len(self.numbers), dtype=np.int64)  # 0 is none of them
        least = np.full(len(groups) + 1, np.inf)
        for number, papers in enumerate(groups, 1):
            group[self._rows(papers)] = number
            least[number] = _enough(papers)
        codes = np.repeat(group * width, self.texts.lengths) + counts.indices
        inside = np.bincount(codes, minlength=len(least) * width).reshape(len(least), width)
        stands = (inside >= least[:, None]) & self.telling
        some = np.flatnonzero(stands.ravel()[codes])
        terms = np.flatnonzero(stands.any(axis=0))
        place = np.zeros(width, dtype=np.int32)
        place[terms] = np.arange(len(terms))
        return digest(
            digest_of([(self.texts.terms[term], self.texts.spellings[term]) for term in terms.tolist()]),
            digest_of(list(self.spoken.items())),
            self.holders[terms].tobytes(),
            place[counts.indices[some]].tobytes(),
            np.searchsorted(some, counts.indptr).tobytes(),
        )

    def best_topics(self, papers: Sequence[Key], group: Sequence[Key]) -> Scored:
        """Topics of some papers of a group, with their scores, best first; ties by id."""
        inside = Counter(chain.from_iterable(map(self.topics.__getitem__, papers)))
        in_group = inside if papers is group else Counter(chain.from_iterable(map(self.topics.__getitem__, group)))
        outside = len(self.library.papers) - len(group)

        def score(topic: TopicId) -> float:
            beyond = len(self.library.topics[topic].papers) - in_group[topic]
            return divergence(inside[topic], len(papers), beyond, outside)

        scored = sorted((-score(topic), topic) for topic in inside)
        # A group that is the whole collection has no outside: what is common stands for it then.
        return [(-minus, topic) for minus, topic in scored if minus < 0] or [
            (0.0, topic) for topic in sorted(inside, key=lambda topic: (-inside[topic], topic))
        ]

    def best(self, papers: Sequence[Key], group: Sequence[Key], limit: int, best_topics: Scored) -> list[Subject]:
        """Spoken topics and telling terms together, best first; `best_topics` are those of these papers."""
        topics: list[tuple[float, int, Subject]] = [
            (-score, 0, topic) for score, topic in best_topics if self.spoken[topic]
        ]
        terms: list[tuple[float, int, Subject]] = [
            (-TERM * score, 1, term) for score, term in self._best_terms(papers, group, limit)
        ]
        ordered = sorted([*topics, *terms], key=lambda one: (one[0], one[1], str(one[2])))
        return [subject for _, _, subject in ordered[:limit]]

    def without(self, papers: Sequence[Key], subject: Subject) -> list[Key]:
        """Those of some papers that have not a topic, or have a term not in their text."""
        if isinstance(subject, str) or self.texts is None:
            return [key for key in papers if subject not in self.topics[key]]
        has = self.texts.having(self._rows(papers), np.full(len(papers), subject))
        return [key for key, has_it in zip(papers, has.tolist(), strict=True) if not has_it]

    def name(self, subject: Subject) -> str:
        """A topic or term as a reader would say it."""
        if isinstance(subject, str):
            return readable(self.library.topics[subject])
        return _as_name(self.texts.spellings[subject] if self.texts else "")

    def _best_terms(self, papers: Sequence[Key], group: Sequence[Key], limit: int) -> list[tuple[float, int]]:
        if self.texts is None or not len(self.holders):
            return []
        inside = self._holders_among(papers)
        in_group = inside if papers is group else self._holders_among(group)
        outside = len(self.library.papers) - len(group)
        some = np.flatnonzero(self.telling & (inside >= _enough(group)))
        within = inside[some] / (len(papers) + 1)
        beyond = (self.holders[some] - in_group[some] + 0.5) / (outside + 1)
        scores = np.round(within * np.log(within / beyond), 9)
        first = np.lexsort((some, -scores))[:limit]
        return [
            (score, term) for score, term in zip(scores[first].tolist(), some[first].tolist(), strict=True) if score > 0
        ]

    def _rows(self, papers: Sequence[Key]) -> Ints:
        return np.array([self.numbers[key] for key in papers], dtype=np.int64)

    def _holders_among(self, papers: Sequence[Key]) -> Floats:
        if self.texts is None:
            return np.zeros(0)
        rows, starts = self._rows(papers), self.texts.counts.indptr
        entries = ranges(starts[rows].astype(np.int64), self.texts.lengths[rows])
        return np.bincount(self.texts.counts.indices[entries], minlength=len(self.holders)).astype(np.float64)

    def _spoken(self) -> Mapping[TopicId, bool]:
        """For each topic whether it says what its papers are about."""
        topics = self.library.topics
        asked = self._heard([topic for topic in topics.values() if topic.papers and not topic.note])
        judges = sum(asked.values()) >= UNHEARD * len(asked)
        heard = {topic: asked.get(topic, True) or not judges for topic in topics}
        if self.texts is None:
            return heard
        venues = self._of_shape.recall("venues among topics", _TOPICS, self._venues)
        return {topic: is_heard and topic not in venues for topic, is_heard in heard.items()}

    def _venues(self) -> frozenset[TopicId]:
        return frozenset(topic.id for topic in self.library.topics.values() if self._is_venue(topic))

    def _heard(self, topics: Sequence[Topic]) -> Mapping[TopicId, bool]:
        """For each topic whether the texts of its papers have its words; True where there is nothing to ask."""
        texts = self.texts
        if texts is None:
            return {topic.id: True for topic in topics}
        pairs: list[tuple[Ints, Ints]] = []
        for topic in topics:
            rows = self._rows(topic.papers[:ASKED])
            rows = rows[texts.lengths[rows] >= A_TEXT]
            terms = np.array([texts.number(form) for form in sorted(_forms(topic))], dtype=np.int64)
            pairs.append((np.repeat(rows, len(terms)), np.tile(terms, len(rows))))
        none = np.zeros(0, dtype=np.int64)
        has = texts.having(*(np.concatenate([none, *column]) for column in zip(*pairs, strict=True))) if pairs else none
        ends = np.cumsum([0, *(len(rows) for rows, _ in pairs)])
        heard = np.concatenate([[0], np.cumsum(has)])[ends]
        counts = zip(np.diff(heard).tolist(), np.diff(ends).tolist(), strict=True)
        return {topic.id: found >= SPOKEN * asked for topic, (found, asked) in zip(topics, counts, strict=True)}

    def _is_venue(self, topic: Topic) -> bool:
        """Whether a topic without a file is a word, and most of its papers appeared in what it abbreviates."""
        forms = _forms(topic)
        if topic.note or len(forms) != 1:
            return False
        venues = [self.library.papers[key].note.venue for key in topic.papers[:ASKED]]
        return 2 * sum(_names(venue, min(forms)) for venue in venues) > len(venues)


def _enough(group: Sequence[Key]) -> float:
    """How many papers of a group must have a term that stands for it."""
    return max(2.0, COMMON * len(group))


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
