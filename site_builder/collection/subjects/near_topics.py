"""Topics that are spelled almost like another one: probably one topic, written in two ways.

A wrong warning costs more than a missed slip, so only these count, in ids with the same parent:
hyphens at other places ("pre-training", "pretraining"), and one word that differs by an English plural,
by one edit (five letters or more) or by two (nine or more, same last letter). The first letter never
differs ("encoder", "decoder"), nor do digits and signs ("t1", "t2"; "c++"), and scripts in which one
character is a syllable or a word are left alone.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from site_builder.model import TopicId
from site_builder.structs import Frozen

_COMPARED = 400
"""So many of the best established words with one first letter are looked at: bounds the time for large collections."""

_SHORTEST_WORD = 5
_SHORTEST_FOR_TWO_EDITS = 9
_SHORTEST_PLURAL = 3
_SHORTEST_JOINED = 4


class _Standing(Frozen, order=True):
    """How well established a topic is; the least stands first."""

    lacks_file: bool
    minus_papers: int
    topic: TopicId

    def is_below(self, other: _Standing, *, by_name: bool) -> bool:
        """Whether `other` has a file or more papers; `by_name` lets code points decide between equals."""
        return (
            self > other if by_name else (self.lacks_file, self.minus_papers) > (other.lacks_file, other.minus_papers)
        )


def near_topics(papers: Mapping[TopicId, int], with_file: Collection[TopicId]) -> dict[TopicId, TopicId]:
    """Topic without a file -> the better established one that it is probably meant to be.

    `papers` counts the papers of every topic, with or without a file.
    """
    standings = sorted(_Standing(topic not in with_file, -count, topic) for topic, count in papers.items())
    nearest: dict[TopicId, tuple[int, _Standing]] = {}
    for distance, near, by_name in (*_joined(standings), *_misspelled(standings)):
        worse, better = sorted(near, reverse=True)
        if worse.lacks_file and worse.is_below(better, by_name=by_name):
            known = nearest.get(worse.topic)
            nearest[worse.topic] = min(known, (distance, better)) if known else (distance, better)
    return {topic: nearest[topic][1].topic for topic in sorted(nearest)}


_Pair = tuple[int, tuple[_Standing, _Standing], bool]
"""Edits, two topics, and whether code points may decide which is meant."""


def _joined(standings: Iterable[_Standing]) -> list[_Pair]:
    """Topics that are equal but for hyphens, each with the best established of them."""
    firsts: dict[tuple[str, tuple[str, ...]], _Standing] = {}
    pairs: list[_Pair] = []
    for standing in standings:
        letters = standing.topic.replace("-", "")
        # "gpt-3-5" and "gpt-35" are two numbers.
        numbers = tuple("".join(c if c.isdecimal() else " " for c in standing.topic).split())
        first = firsts.setdefault((letters, numbers), standing)
        if first is not standing and len(letters) >= _SHORTEST_JOINED:
            pairs.append((0, (first, standing), True))
    return pairs


def _misspelled(standings: Iterable[_Standing]) -> list[_Pair]:
    """Topics that differ in one word, by a plural or a slip."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    rooms: defaultdict[tuple[str, ...], list[tuple[str, _Standing]]] = defaultdict(list)
    for standing in standings:
        parent, _, last = standing.topic.rpartition("/")
        words = last.split("-")
        for place, word in enumerate(words):
            if len(word) >= _SHORTEST_PLURAL and _is_alphabetic(word):
                signs = "".join(c for c in word if not c.isalpha())
                rooms[parent, word[0], signs, *words[:place], "", *words[place + 1 :]].append((word, standing))
    pairs: list[_Pair] = []
    for room in rooms.values():
        compared = [word for word, _ in room[:_COMPARED]]
        for position, (word, standing) in enumerate(room[1:], start=1):
            # Three edits at most: a plural in "ies".
            for other, distance, index in process.extract(
                word, compared[:position], scorer=OSA.distance, score_cutoff=3, limit=None
            ):
                is_plural = _plurals(word, other)
                if is_plural or _is_slip(word, other, distance):
                    pairs.append((distance, (standing, room[index][1]), is_plural))
    return pairs


def _is_alphabetic(word: str) -> bool:
    """Whether each letter is one of an alphabet with case, in which a slip changes a letter, not a word."""
    return all(unicodedata.category(c) != "Lo" for c in word)


def _plurals(word: str, other: str) -> bool:
    short, long = sorted((word, other), key=len)
    plurals = (f"{short}s", f"{short}es", f"{short[:-1]}ies" if short.endswith("y") else "")
    return len(short) >= _SHORTEST_PLURAL and long in plurals


def _is_slip(word: str, other: str, distance: int) -> bool:
    shorter = min(len(word), len(other))
    if distance == 1:
        return shorter >= _SHORTEST_WORD
    return distance == 2 and shorter >= _SHORTEST_FOR_TWO_EDITS and word[-1] == other[-1]
