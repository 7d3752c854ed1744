"""Names as the styles write them: initials, inverted, listed.

A name in Han, kana or Hangul is shown as it is, family first. Words of scripts without capitals have no initials.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from site_builder.model import Name, is_family_first

_WORDS = re.compile(r"[^\s.]+\.?")


def is_whole(name: Name) -> bool:
    """Whether a name is shown in one piece in every style: a group's, or one that puts the family first."""
    return bool(name.literal or not name.given or is_family_first(name.family))


def initials(given: str) -> str:
    """Initials with hyphens kept: "Jean-Luc Marie" is "J.-L. M.", "J.R.R." is "J. R. R.", "JD" is "J. D."."""
    return " ".join(found for word in _WORDS.findall(given) if (found := _initial(word)))


def family_initials(name: Name) -> str:
    """As in "van der Berg, J., Jr."."""
    if is_whole(name):
        return name.full
    return ", ".join(part for part in (name.surname, initials(name.given), name.suffix) if part)


def initials_family(name: Name) -> str:
    """As in "J. van der Berg Jr."."""
    if is_whole(name):
        return name.full
    return " ".join(part for part in (initials(name.given), name.surname, name.suffix) if part)


def family_given(name: Name) -> str:
    """As in "van der Berg, Jan, Jr."."""
    if is_whole(name):
        return name.full
    return ", ".join(part for part in (name.surname, name.given, name.suffix) if part)


def series(names: Sequence[str], last: str, *, comma_of_two: bool = False) -> str:
    """Names as a sentence lists them: "A and B", "A, B, and C", with `last` before the last one."""
    if len(names) <= 1:
        return "".join(names)
    comma = "," if len(names) > 2 or comma_of_two else ""
    return f"{', '.join(names[:-1])}{comma} {last} {names[-1]}"


def _initial(word: str) -> str:
    letters = word.rstrip(".")
    if len(letters) in (2, 3) and letters.isupper() and letters.isalpha():
        return " ".join(f"{letter}." for letter in letters)
    parts = [part for part in re.split("[-‐‑]", letters) if part]
    made = []
    for part in parts:
        first = next((letter for letter in part if letter.isalpha()), "")
        if not first or not part[0].isalpha():
            continue  # a nickname in brackets or quotation marks
        if not (first.isupper() or first.islower()):
            return word
        made.append(f"{first}.")
    return "-".join(made)
