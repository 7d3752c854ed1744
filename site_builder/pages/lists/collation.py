"""The order of names in an index: each script in its own alphabet, under the letters that its readers look for."""

from __future__ import annotations

import unicodedata
from types import MappingProxyType

from site_builder.structs import Frozen

_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th"})
"""Letters of Latin alphabets that Unicode does not part into a letter and its mark."""

_SCRIPTS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC")
"""Scripts in the order that an index has them; others follow by name."""

_WHOLE = MappingProxyType({"CJK": "Han", "HIRAGANA": "Kana", "KATAKANA": "Kana", "HANGUL": "Hangul"})
"""Scripts whose first letters are too many for headings."""


class Heading(Frozen, order=True):
    """What a name stands under."""

    rank: int
    script: str
    letter: str
    """"K", "Я", "Han"; "#" for what begins with no letter."""


def plain(text: str) -> str:
    """A text without case and marks, for comparing: "Ångström" -> "angstrom"."""
    folded = unicodedata.normalize("NFD", text.casefold().translate(_PLAIN))
    return "".join(char for char in folded if unicodedata.category(char) != "Mn")


def heading(text: str) -> Heading:
    """The letter of its script under which an index has a text."""
    first = next((char for char in plain(text) if unicodedata.category(char)[0] in "LN"), "")
    if not first or unicodedata.category(first)[0] == "N":
        return Heading(99, "", "#")
    script = unicodedata.name(first, "OTHER").partition(" ")[0]
    rank = _SCRIPTS.index(script) if script in _SCRIPTS else 50
    if script in _WHOLE:
        return Heading(60, _WHOLE[script], _WHOLE[script])
    return Heading(rank, script, first.upper())
