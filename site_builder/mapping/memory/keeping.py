"""Putting what was worked out into a memo, and finding it again. What is not as it should be counts as not there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from site_builder.cache.codec import digest_of
from site_builder.cache.memo import Memo
from site_builder.collection.descent import Descent
from site_builder.mapping.likeness.texts import WordRows
from site_builder.mapping.linking.edge_table import ROWS
from site_builder.mapping.linking.sayings import Sayings
from site_builder.mapping.linking.stated import by_hand_of
from site_builder.mapping.memory.before import Before, Facts, KindBefore
from site_builder.mapping.memory.shelf import SHELF, Shelf
from site_builder.mapping.ranking.explained import Explained
from site_builder.mapping.ranking.related import Listed
from site_builder.mapping.ranking.stated_parts import StatedParts
from site_builder.model import Key


def keep(memo: Memo, key: bytes, keys: Sequence[Key], weights: Mapping[str, float], now: Before) -> None:
    """Leave all to the next build."""
    shelf = Shelf()
    shelf.pieces["made for"] = digest_of((list(keys), dict(weights)))
    _put_words(shelf, now.words)
    _put_facts(shelf, now.facts)
    shelf.pieces["library"], shelf.pieces["shape"] = now.descent.name, now.descent.shape
    shelf.names["kinds"] = tuple(now.kinds)
    for name, kind in now.kinds.items():
        shelf.names[f"{name} things"], shelf.names[f"{name} said"] = kind.things, kind.said
        shelf.put_matrix(name, kind.matrix)
        shelf.put_nearest(name, kind.strongest)
        shelf.put(f"{name} reasons", kind.reasons.astype(np.int32))
    shelf.put_nearest("near", now.near)
    for name in ROWS.names or ():
        column = now.stated_rows[name]
        shelf.put(f"edges {name}", column if name == "weight" else column.astype(np.int32))
    shelf.put("cites", now.cites)
    shelf.put("stated codes", now.stated.codes)
    shelf.put("stated parts", now.stated.parts)
    shelf.names["stated own"] = tuple([own for own, _ in now.stated.words])
    shelf.names["stated other"] = tuple([other for _, other in now.stated.words])
    shelf.put("linked", now.listed.linked)
    shelf.put_nearest("found", now.listed.found)
    shelf.put("pairs", now.pairs)
    shelf.put("scores", now.told.scores)
    shelf.put("own", now.told.own.astype(np.int32))
    shelf.put("other", now.told.other.astype(np.int32))
    shelf.pieces["sayings"], ends = now.sayings.sealed()
    shelf.put("sayings", ends)
    shelf.put("sums of sayings", now.sayings.sums().view(np.int64))
    memo.keep_large(SHELF, key, shelf)


def find_before(memo: Memo, key: bytes, keys: Sequence[Key], weights: Mapping[str, float]) -> Before | None:
    """What the build before left, if it was of the same keys and weights."""
    shelf = memo.find_large(SHELF, key)
    if shelf is None:
        return None
    try:
        return _read(shelf) if shelf.pieces["made for"] == digest_of((list(keys), dict(weights))) else None
    except (KeyError, ValueError, IndexError):
        return None


def _put_facts(shelf: Shelf, facts: Facts) -> None:
    shelf.names["labels"], shelf.pieces["content"] = facts.labels, facts.content
    for name in _OF_CHOICES:
        shelf.names[f"choice {name}"] = tuple([getattr(one, name) for one in facts.choices])


def _facts(shelf: Shelf) -> Facts:
    columns = zip(*(shelf.names[f"choice {name}"] for name in _OF_CHOICES), strict=True)
    choices = tuple(by_hand_of(Key(source), Key(target), onward, back) for source, target, onward, back in columns)
    return Facts(shelf.names["labels"], choices, shelf.pieces["content"])


_OF_CHOICES = ("source", "target", "onward", "back")
"""Fields of a statement that are kept of a choice: the others are those of all choices."""


def _put_words(shelf: Shelf, words: WordRows) -> None:
    shelf.names["spellings"], shelf.names["terms"] = words.spellings, words.terms
    shelf.pieces["sums"] = words.sums
    for name in ("starts", "words", "weights", "times", "titled"):
        shelf.put(f"text {name}", getattr(words, name))


def _read(shelf: Shelf) -> Before:
    columns = {name: shelf.get(name) for name in shelf.columns}
    words = WordRows(
        shelf.names["spellings"],
        shelf.names["terms"],
        shelf.pieces["sums"],
        *(columns[f"text {name}"] for name in ("starts", "words", "weights", "times", "titled")),  # type: ignore[arg-type]
    )
    kinds = {name: _kind(shelf, name) for name in shelf.names["kinds"]}
    codes, parts = columns["stated codes"], columns["stated parts"]
    said = tuple(zip(shelf.names["stated own"], shelf.names["stated other"], strict=True))
    rows = np.zeros(len(columns["edges source"]), dtype=ROWS)
    for name in ROWS.names or ():
        rows[name] = columns[f"edges {name}"]
    stated = StatedParts.of(codes, parts, said)  # type: ignore[arg-type]
    listed = Listed(columns["linked"], shelf.get_nearest("found"))  # type: ignore[arg-type]
    told = Explained(columns["scores"], columns["own"], columns["other"])  # type: ignore[arg-type]
    sums = columns["sums of sayings"].view(np.uint64)
    sayings = Sayings(shelf.pieces["sayings"], columns["sayings"], sums)  # type: ignore[arg-type]
    return Before(
        descent=Descent(shelf.pieces["library"], shelf.pieces["shape"]),
        words=words,
        facts=_facts(shelf),
        kinds=kinds,
        near=shelf.get_nearest("near"),
        stated_rows=rows,
        cites=columns["cites"],  # type: ignore[arg-type]
        stated=stated,
        listed=listed,
        pairs=columns["pairs"],  # type: ignore[arg-type]
        told=told,
        sayings=sayings,
    )


def _kind(shelf: Shelf, name: str) -> KindBefore:
    things = shelf.names[f"{name} things"]
    said, matrix, strongest = shelf.names[f"{name} said"], shelf.get_matrix(name, len(things)), shelf.get_nearest(name)
    return KindBefore(things, said, matrix, strongest, shelf.get(f"{name} reasons"))  # type: ignore[arg-type]
