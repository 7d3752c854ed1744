"""A text as the words that a search finds: static/js/search/words.js reads queries by the same rules.

What is compared is a word's form without case, accents, ligatures and the width of its letters (NFKD, Unicode Standard
Annex 15). Scripts without spaces, and Korean, whose words grow endings, are read in overlapping pairs of
characters (Nie, Gao, Zhang and Zhou 2000); the last character stands alone, so that each one begins a term
and a query of one character is a prefix like any other. What a hyphen or an apostrophe joins is found by its
parts and as a whole: "pre-training" by "training" and by "pretraining".

The terms of the likeness of papers (`mapping.tokens`) serve another end: they leave out what says nothing of a
subject, and merge singular and plural, where a search has to find what was typed.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain

LONGEST = 40
"""Letters of a term; what is longer is cut, in notes and in queries."""

STOP_WORDS = frozenset(
    """a about after all also although an and any are as at be because been before between both but by can could did do
    does during each either for from had has have he her his how i if in into is it its may me might more most must my
    no nor not of on one only or other our over own same she should so some such than that the their them then there
    these they this those through thus to too under up upon us very was we were what when where which while who whom
    whose why will with within without would you your""".split()
)
"""English words that a body has anyway: they are found in titles and names alone, and a query need not find them."""

_UNSPACED = (
    "\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
    "\u1100-\u11ff\uac00-\ud7ff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
)
"""Han, kana, Hangul, and the scripts of Thailand, Laos, Burma and Cambodia."""

_INDIC = "\u0900-\u0963\u0966-\u0dff\u135d-\u135f"
"""Scripts whose vowel signs are marks, which Python takes for no letters."""

_WORD = rf"(?:[^\W_{_UNSPACED}]|[{_INDIC}])+"
_JOINTS = "-'\u2010\u2019"
_ASCII_RUN = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*", re.ASCII)
"""What `_runs` finds in ASCII, as most words are once they are folded."""
_PARTS = re.compile(rf"[{_JOINTS}]")
_POSSESSIVE = re.compile(r"['\u2019]s(?![^\W_])")

_INVISIBLE = re.compile("[\u00ad\u0640\u200b-\u200f\u2060\ufeff]")
"""Soft hyphen, the Arabic stroke that lengthens, zero-width spaces and joiners, marks of direction, byte order mark."""

_ACCENTS = re.compile(
    "[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]"
)
"""Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic; elsewhere a mark makes another letter."""

_LETTERS = str.maketrans(
    {
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "ł": "l",
        "þ": "th",
        "ħ": "h",
        "ı": "i",
        "ς": "σ",
    }
)
"""Letters that people type otherwise, and that no rule of Unicode takes apart."""


def folded(text: str) -> str:
    """The form in which texts are compared."""
    if text.isascii():
        return text.lower()
    form = unicodedata.normalize("NFKD", _INVISIBLE.sub("", text)).lower()
    if form.isascii():
        return form
    return unicodedata.normalize("NFC", _ACCENTS.sub("", form).translate(_LETTERS))


def terms(text: str) -> Counter[str]:
    """Every term of a text with the number of times that it stands there, stop words too."""
    # No term reaches over white space, and what stands between is mostly a word that was met before.
    return Counter(chain.from_iterable(map(_terms_of, text.split())))


@lru_cache(maxsize=1 << 15)
def _terms_of(word: str) -> tuple[str, ...]:
    form = _POSSESSIVE.sub("", folded(word))
    runs = _ASCII_RUN if form.isascii() else _runs()
    return tuple(term for run in runs.findall(form) for term in _terms(run))


@cache
def _runs() -> re.Pattern[str]:
    """Finds words with what joins them, and runs of a script without spaces. Compiled where a text has such words."""
    return re.compile(rf"[{_UNSPACED}]+|{_WORD}(?:[{_JOINTS}]{_WORD})*")


@cache
def _unspaced() -> re.Pattern[str]:
    return re.compile(f"[{_UNSPACED}]")


def _is_unspaced(run: str) -> bool:
    return not run.isascii() and _unspaced().match(run) is not None


def _terms(run: str) -> Iterator[str]:
    if _is_unspaced(run):
        for start in range(len(run)):
            yield run[start : start + 2]
    else:
        yield from _compound(run)


def _compound(run: str) -> Iterator[str]:
    """The parts of what hyphens join, then the whole; numbers are no whole ("2020-11-07")."""
    parts = _PARTS.split(run)
    for part in parts:
        yield part[:LONGEST]
    whole = "".join(parts)
    if len(parts) > 1 and not whole.isnumeric():
        yield whole[:LONGEST]


def fuzzy(term: str) -> bool:
    """Whether a term is a word that people mistype: letters alone, and not one of a pair of characters."""
    return len(term) > 2 and term.isalpha() and not _is_unspaced(term)
