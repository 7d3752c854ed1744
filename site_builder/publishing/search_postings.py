"""Posting lists: for each term, who has it, where and how much; and their form in a file.

A posting is the number of an entry and a code: the strongest field in which the term stands, and a level of how
much the text says it. The level is that of BM25 (Robertson, Walker, Jones, Hancock-Beaulieu and Gatford 1995) in
`LEVELS` steps, with two things coarse on purpose, so that one edited sentence changes only the words in it: lengths
of texts count in powers of two, against a fixed usual length. Rarity is known where a list is read, from its length.

In a file a list is a string: for each posting the gap to the number before, one to three characters, then the
code, one character.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, insort
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cache, lru_cache


class Field(IntEnum):
    """Where a term stands, weakest first. Of papers five; what else can be found has one, which says its kind."""

    BODY = 0
    SUMMARY = 1
    SUBJECT = 2
    AUTHOR = 3
    TITLE = 4
    TOPIC = 5
    PERSON = 6
    VENUE = 7
    DISTRICT = 8
    PAGE = 9


LEVELS = 8
_CODES = len(Field) * LEVELS

ALPHABET = "".join(chr(c) for c in range(0x21, 0x7F) if chr(c) not in '"\\<>&')
"""The characters of posting lists: one byte each, and none that a script or a JSON string has to escape."""

_CONTINUED = 30
_FINAL = len(ALPHABET) - _CONTINUED

K1 = 1.2
B = 0.75
USUAL_LENGTH = 256
"""Words of a usual note."""

MOST_TIMES = 64

Postings = dict[str, "array[int]"]
"""Term -> number * codes + code, ascending."""


def levels(length: int) -> tuple[int, ...]:
    """How much a text of `length` words says a term: by the times that it stands there, 1 to LEVELS - 1; 0 for none.

    The last one stands for any more.
    """
    return _levels(1 << max(length - 1, 1).bit_length())


@cache
def _levels(length: int) -> tuple[int, ...]:
    slack = K1 * (1 - B + B * length / USUAL_LENGTH)
    by_times = (round(LEVELS * times / (times + slack)) for times in range(1, MOST_TIMES + 1))
    return (0, *(max(1, min(LEVELS - 1, level)) for level in by_times))


def code(field: Field, level: int) -> int:
    """The code of a field and a level below LEVELS."""
    return int(field) * LEVELS + level


def post(postings: Postings, number: int, codes: Mapping[str, int]) -> None:
    """Enter what has a number; numbers come in ascending order."""
    base = number * _CODES
    for term, value in codes.items():
        if (list_ := postings.get(term)) is None:
            postings[term] = array("I", (base + value,))
        else:
            list_.append(base + value)


def drop(postings: Postings, numbers: Collection[int]) -> set[tuple[str, int]]:
    """Take some numbers out of every list; gives (term, posting) of all that is gone."""
    gone: set[tuple[str, int]] = set()
    if not numbers:
        return gone
    bases = [number * _CODES for number in sorted(numbers)]
    for term, found in list(postings.items()):
        if len(bases) <= _FEW:
            here = [posting for base in bases for posting in _of(found, base)]
        else:
            here = [posting for posting in found if posting // _CODES in numbers]
        for posting in here:
            gone.add((term, posting))
            found.remove(posting)
        if not found:
            del postings[term]
    return gone


_FEW = 8
"""So many numbers are looked up one by one in a list; for more, all of it is gone through."""


def _of(found: Sequence[int], base: int) -> Sequence[int]:
    place = bisect_left(found, base)
    return found[place : place + 1] if place < len(found) and found[place] < base + _CODES else ()


def change(listed: array[int], number: int, was: int | None, now: int | None) -> bool:
    """Give a number another code in a list, or none; False where the list does not say of it what it `was`."""
    base = number * _CODES
    place = bisect_left(listed, base)
    there = listed[place] - base if place < len(listed) and listed[place] < base + _CODES else None
    if there != was:
        return False
    if there is not None:
        listed.pop(place)
    if now is not None:
        listed.insert(place, base + now)
    return True


def enter(postings: Postings, number: int, codes: Mapping[str, int]) -> set[tuple[str, int]]:
    """Enter a number whose place is in between; gives (term, posting) of each list that has it now."""
    base = number * _CODES
    for term, value in codes.items():
        insort(postings.setdefault(term, array("I")), base + value)
    return {(term, base + value) for term, value in codes.items()}


def written(postings: Iterable[int]) -> str:
    """A posting list as it stands in a file."""
    steps = []
    first_of_next = 0
    for posting in postings:
        steps.append(posting - first_of_next)  # gap * _CODES + code
        first_of_next = posting - posting % _CODES + _CODES
    return "".join(map(_signs, steps))


@lru_cache(maxsize=1 << 17)
def _signs(step: int) -> str:
    """Most gaps and codes are frequent ones; two million are written for 10,000 papers."""
    gap, value = divmod(step, _CODES)
    return _gap(gap) + ALPHABET[value]


def _gap(gap: int) -> str:
    """A number from 0 in digits of 30, least first; the last digit goes further and has letters of its own."""
    digits = []
    while gap >= _FINAL:
        digits.append(ALPHABET[_FINAL + gap % _CONTINUED])
        gap //= _CONTINUED
    digits.append(ALPHABET[gap])
    return "".join(digits)
