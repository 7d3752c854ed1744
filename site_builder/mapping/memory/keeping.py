"""Putting what was worked out into a memo, and finding it again. What is not as it should be counts as not there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from site_builder.cache.codec import digest_of
from site_builder.collection.descent import Descent
from site_builder.mapping.likeness.texts import WordRows
from site_builder.mapping.linking.sayings import Sayings
from site_builder.mapping.linking.stated import by_hand_of
from site_builder.mapping.memory.before import Before, Facts, KindBefore
from site_builder.mapping.memory.shelf import Shelf
from site_builder.mapping.ranking.explained import Explained
from site_builder.mapping.ranking.related import Listed
from site_builder.mapping.ranking.stated_parts import StatedParts
from site_builder.model import Key


def keep(shelf: Shelf, keys: Sequence[Key], weights: Mapping[str, float], now: Before) -> None:
    """Leave all to the next build, beside the words (`keep_words`)."""
    shelf.put_bytes(_MADE_FOR, _name_of(keys, weights))
    _put_facts(shelf, now.facts)
    shelf.put_bytes("library", now.descent.name)
    shelf.put_bytes("shape", now.descent.shape)
    shelf.put("marks", now.marks.view(np.int64))
    shelf.put_names("kinds", tuple(now.kinds))
    for name, kind in now.kinds.items():
        shelf.put_names(f"{name} things", kind.things)
        shelf.put_names(f"{name} said", kind.said)
        shelf.put_matrix(name, kind.matrix)
        shelf.put_nearest(name, kind.strongest)
        shelf.put(f"{name} reasons", kind.reasons.astype(np.int32, copy=False))
    shelf.put_nearest("near", now.near)
    shelf.put("edges", now.stated_rows)
    shelf.put("cites", now.cites)
    shelf.put("stated codes", now.stated.codes)
    shelf.put("stated parts", now.stated.parts)
    shelf.put("stated said", now.stated.said)
    shelf.put_names("stated own", [own for own, _ in now.stated.words])
    shelf.put_names("stated other", [other for _, other in now.stated.words])
    shelf.put("linked", now.listed.linked)
    shelf.put_nearest("found", now.listed.found)
    shelf.put("pairs", now.pairs)
    shelf.put("scores", now.told.scores)
    shelf.put("own", now.told.own.astype(np.int32, copy=False))
    shelf.put("other", now.told.other.astype(np.int32, copy=False))
    reasons, ends = now.sayings.sealed()
    shelf.put_bytes("sayings", reasons)
    shelf.put("ends of sayings", ends)
    shelf.put("sums of sayings", now.sayings.sums().view(np.int64))
    shelf.close()


def find_before(shelf: Shelf, keys: Sequence[Key], weights: Mapping[str, float]) -> Before | None:
    """What the build before left, if it was of the same keys and weights."""
    try:
        return _read(shelf) if shelf.get_bytes(_MADE_FOR) == _name_of(keys, weights) else None
    except (KeyError, ValueError, IndexError):
        return None


def _name_of(keys: Sequence[Key], weights: Mapping[str, float]) -> bytes:
    return digest_of((list(keys), dict(weights)))


_MADE_FOR = "made for"


def keep_words(shelf: Shelf, words: WordRows) -> None:
    """Leave the words to the next build as soon as they are counted: they are as large as all else of the texts."""
    shelf.put_names("spellings", words.spellings)
    shelf.put_names("terms", words.terms)
    shelf.put_bytes("sums", words.sums)
    for name in _OF_WORDS:
        shelf.put(f"text {name}", getattr(words, name))


def find_words(shelf: Shelf) -> WordRows | None:
    """The words that the build before left."""
    try:
        names = shelf.get_names("spellings"), shelf.get_names("terms")
        return WordRows(*names, shelf.get_bytes("sums"), *(shelf.get(f"text {name}") for name in _OF_WORDS))
    except (KeyError, ValueError, IndexError):
        return None


_OF_WORDS = ("starts", "words", "weights", "times", "titled")
"""Columns of `WordRows`."""


def _put_facts(shelf: Shelf, facts: Facts) -> None:
    shelf.put_names("labels", facts.labels)
    shelf.put_bytes("content", facts.content)
    for name in _OF_CHOICES:
        shelf.put_names(f"choice {name}", [getattr(one, name) for one in facts.choices])


def _facts(shelf: Shelf) -> Facts:
    columns = zip(*(shelf.get_names(f"choice {name}") for name in _OF_CHOICES), strict=True)
    choices = tuple(by_hand_of(Key(source), Key(target), onward, back) for source, target, onward, back in columns)
    return Facts(shelf.get_names("labels"), choices, shelf.get_bytes("content"))


_OF_CHOICES = ("source", "target", "onward", "back")
"""Fields of a statement that are kept of a choice: the others are those of all choices."""


def _read(shelf: Shelf) -> Before:
    words = tuple(zip(shelf.get_names("stated own"), shelf.get_names("stated other"), strict=True))
    sums = shelf.get("sums of sayings").view(np.uint64)
    return Before(
        descent=Descent(shelf.get_bytes("library"), shelf.get_bytes("shape")),
        facts=_facts(shelf),
        marks=shelf.get("marks").view(np.uint64),
        kinds={name: _kind(shelf, name) for name in shelf.get_names("kinds")},
        near=shelf.get_nearest("near"),
        stated_rows=shelf.get("edges"),
        cites=shelf.get("cites"),
        stated=StatedParts.of(shelf.get("stated codes"), shelf.get("stated parts"), shelf.get("stated said"), words),
        listed=Listed(shelf.get("linked"), shelf.get_nearest("found")),
        pairs=shelf.get("pairs"),
        told=Explained(shelf.get("scores"), shelf.get("own"), shelf.get("other")),
        sayings=Sayings(shelf.get_bytes("sayings"), shelf.get("ends of sayings"), sums),
    )


def _kind(shelf: Shelf, name: str) -> KindBefore:
    things, said = shelf.get_names(f"{name} things"), shelf.get_names(f"{name} said")
    matrix, strongest = shelf.get_matrix(name, len(things)), shelf.get_nearest(name)
    return KindBefore(things, said, matrix, strongest, shelf.get(f"{name} reasons"))
