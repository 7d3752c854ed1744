"""When two titles are one: forms of a title that are compared, and what may differ between them.

Two notes of one paper rarely have the very same title: one says "Pre-training", one "pretraining"; one leaves the
subtitle out, one has a slip. A wrong warning costs more than a missed pair, so only these may differ: case, accents,
punctuation, hyphens, articles and the like, a plural, "our" for "or", one edit in one word of seven letters or more,
and a subtitle.
Numbers (roman ones too) never differ: parts, versions and editions are papers of their own.
"""

from __future__ import annotations

import re
import unicodedata

from site_builder.structs import Frozen

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*[+#]*")

_HAN = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")

_SUBTITLE = re.compile(r"\s*(?:[:?!.]\s+|\s[-\u2013\u2014]\s+|\u2014|[:\uff1a]|\()")

_TAIL = re.compile(r"[,:;(\[\u2013\u2014\uff1a]|\s-\s|\.\s")
"""What comes before words such as "extended version"."""

_MARKUP = re.compile(r"[{}$\\*_`]|</?[a-z]+>")

SMALL_WORDS = frozenset("a an and at by for from in of on or the to via".split())

VERSION_WORDS = frozenset("abstract draft extended full long paper preprint report short technical version".split())
"""A subtitle of these alone names a form of the same paper."""

SEQUEL_WORDS = frozenset(
    "addendum appendix chapter comment comments corrigendum erratum part reply response retraction revisited "
    "supplement supplementary volume".split()
)
"""A subtitle with one of these makes another paper."""

_ROMAN = re.compile(r"[ivx]+")

_SHORTEST_SLIP = 7

_ENOUGH_WORDS = 3
"""Fewer words before a subtitle are a name that many papers have."""


class Title(Frozen):
    """A title in the forms that are compared."""

    words: tuple[str, ...]
    """Folded, without small words; a letter of Han, kana or Hangul is a word."""
    main: tuple[str, ...]
    """Those before the subtitle; all of them where there is none."""

    @property
    def joined(self) -> str:
        return "".join(self.words)

    @property
    def numbers(self) -> tuple[str, ...]:
        return tuple(word for word in self.words if any(c.isdigit() for c in word) or _ROMAN.fullmatch(word))


def title_of(text: str) -> Title:
    """The forms of a title as a note has it."""
    plain = _MARKUP.sub("", text)
    last = max((cut.start() for cut in _TAIL.finditer(plain)), default=len(plain))
    if set(_words(plain[last:])) <= VERSION_WORDS:
        plain = plain[:last]
    words = _words(plain)
    cut = _SUBTITLE.search(plain)
    main = _words(plain[: cut.start()]) if cut else words
    return Title(words, main or words)


def are_one(a: Title, b: Title, *, same_authors: bool) -> bool:
    """Whether two titles are of one paper, if its people are the same; `same_authors`: all of them are."""
    if not a.words or not b.words:
        return False
    if a.joined == b.joined:
        return True
    return (a.numbers == b.numbers and _differ_by_a_slip(a.words, b.words)) or _by_a_subtitle(a, b, same_authors)


def _by_a_subtitle(a: Title, b: Title, same_authors: bool) -> bool:  # noqa: FBT001 - read beside its caller
    """Whether one title is the other without its subtitle."""
    short, long = sorted((a, b), key=lambda title: len(title.words))
    if short.joined != "".join(long.main) or long.main == long.words:
        return False
    tail = long.words[len(long.main) :]
    if set(tail) <= VERSION_WORDS:
        return True
    if SEQUEL_WORDS.intersection(tail) or Title(tail, tail).numbers:
        return False
    return len(short.words) >= _ENOUGH_WORDS or same_authors


def _differ_by_a_slip(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    if len(a) != len(b):
        # One word cut in two, as in "data base".
        return False
    pairs = [(one, other) for one, other in zip(a, b, strict=True) if one != other]
    slips = [pair for pair in pairs if not (_is_plural(*pair) or _is_spelled_elsewhere(*pair))]
    return not slips or (len(slips) == 1 and _is_slip(*slips[0]))


def _is_plural(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) > 2 and long in (f"{short}s", f"{short}es", f"{short[:-1]}ies" if short[-1] == "y" else "")


def _is_spelled_elsewhere(one: str, other: str) -> bool:
    """Whether one is the British and one the American spelling: "colour", "color"; too short for a slip."""
    british, american = sorted((one, other), key=len, reverse=True)
    return len(american) > 4 and "our" in british and british.replace("our", "or", 1) == american


def _is_slip(one: str, other: str) -> bool:
    from rapidfuzz.distance import OSA

    if min(len(one), len(other)) < _SHORTEST_SLIP or one[0] != other[0]:
        return False
    return OSA.distance(one, other, score_cutoff=1) <= 1


def _words(text: str) -> tuple[str, ...]:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    folded = "".join(c for c in decomposed if not unicodedata.combining(c))
    words: list[str] = []
    for match in _WORD.finditer(unicodedata.normalize("NFC", folded)):
        word = match[0].replace("’", "").replace("'", "")
        if _HAN.search(word):
            words += word
        elif word not in SMALL_WORDS:
            words.append(word)
    return tuple(words)
