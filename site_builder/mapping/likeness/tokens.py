"""A text as words, in any script, and the form under which words are compared.

Words are runs of letters (with marks and digits behind the first letter); what is compared is their form
without case, accents, ligatures and the width of letters (NFKC, Unicode Standard Annex 15). Chinese characters,
which no spaces part, are read in overlapping pairs (Nie, Gao, Zhang and Zhou 2000: nearly as good as dictionary
words); so is Thai and its like. Of Japanese, hiragana is passed over: short runs of it are particles and endings.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from site_builder.mapping.likeness.stop_words import STOP_WORDS

LONGEST_WORD = 40
"""Letters past which a run is no word that two papers share, but data."""

_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
"""Soft hyphen, zero-width spaces and joiners, marks of direction, byte order mark."""

_UNSPACED = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af\u3005\u0e00-\u0eff\u1000-\u109f\u1780-\u17d3"
"""Chinese characters, and the scripts of Thailand, Laos, Burma and Cambodia."""

_KANA = "\u3041-\u309f\u30a0-\u30ff"

# Indic vowel signs and other marks are not \w for Python; the ranges leave out digits and dandas.
_MARKS = (
    "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0900-\u0963\u0971-\u0dff\u135d-\u135f"
)

_ASCII = re.compile("[A-Za-z][A-Za-z0-9]*")
"""Words of texts that have no other letters."""

_NOT_PROSE = re.compile(r"https?://\S+|\$[^$\n]*\$|\\[A-Za-z]+")
"""Addresses, formulas and commands of TeX in a title or summary. (Bodies know their own.)"""


@cache
def _runs() -> re.Pattern[str]:
    """Finds the words of any text. Compiled where one has letters that ASCII lacks: that takes 5 ms."""
    return re.compile(
        rf"(?P<unspaced>[{_UNSPACED}]+)"
        rf"|(?P<katakana>[\u30a1-\u30fa\u30fc]+)"
        rf"|[{_KANA}]+"
        rf"|(?P<word>[^\W\d_{_UNSPACED}{_KANA}](?:[^\W_{_UNSPACED}{_KANA}]|[{_MARKS}])*)"
    )


def words(text: str) -> list[str]:
    """The words of a text as they are spelled, in order, each a candidate for `folded`."""
    text = _NOT_PROSE.sub(" ", text)
    if text.isascii():
        return _ASCII.findall(text)
    found: list[str] = []
    for run in _runs().finditer(unicodedata.normalize("NFC", text.translate(_INVISIBLE))):
        if run["unspaced"]:
            found += _pairs(run["unspaced"])
        elif run["katakana"] or run["word"]:
            found.append(run[0])
    return found


def folded(word: str) -> str:
    """The form under which a word is compared; "" for one that says nothing of a paper's subject."""
    if len(word) > LONGEST_WORD:
        return ""
    form = unicodedata.normalize("NFKC", word)
    # The rules of the plural take "GPUs" for a word like "corpus".
    form = form[:-1].casefold() if form[-1:] == "s" and form[:-1].isupper() else form.casefold()
    if not form.isascii():
        # Only the accents that Latin, Greek and Cyrillic letters bear: elsewhere a mark makes another letter.
        form = re.sub("[\u0300-\u036f]", "", unicodedata.normalize("NFD", form))
        form = unicodedata.normalize("NFC", form)
    one = _singular(form)
    return "" if len(one) < 2 or form in STOP_WORDS or one in STOP_WORDS else one


def _singular(form: str) -> str:
    """One form for singular and plural of English, by Harman's S rules (1991): it merges few words wrongly."""
    if form.endswith("ies") and len(form) > 4 and form[-4] not in "ae":
        return form[:-3] + "y"
    if form.endswith("s") and len(form) > 3 and form[-2] not in "usi":
        return form[:-1]
    return form


def _pairs(run: str) -> Iterator[str]:
    """Overlapping pairs of characters: three make two pairs."""
    return (run[start : start + 2] for start in range(len(run) - 1))
