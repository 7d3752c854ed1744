"""Dates as the Extended Date/Time Format writes them (EDTF, ISO 8601-2:2019).

The parser is our own: the `edtf` package adds pyparsing, dateutil and a natural-language reader for
what three patterns decide here, and a build reads tens of thousands of dates, nearly all "2020" or
"2020-11-07". Levels 0 and 1 are read whole; of level 2 what bibliographies use: qualified parts,
unspecified digits anywhere, more seasons, "one of" and "all of" sets. The `u` of the format's drafts
stands for an unspecified digit too.
"""

from __future__ import annotations

import calendar
import re
from types import MappingProxyType

from site_builder.model import PublicationDate

_PLAIN = re.compile(r"(?P<year>[0-9]{4})(?:-(?P<month>[0-9]{2})(?:-(?P<day>[0-9]{2}))?)?")

_QUALIFIED = re.compile(
    r"[?~%]?(?P<year>-?[0-9Xu]{4}|Y-?[0-9]{5,9})(?:S[1-9])?[?~%]?"
    r"(?:-[?~%]?(?P<month>[0-9Xu]{2})[?~%]?(?:-[?~%]?(?P<day>[0-9Xu]{2})[?~%]?)?)?"
)

_TIME = re.compile(
    r"[T ](?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?)?"
)

_OPEN = frozenset(["", "..", "open", "unknown"])

_NOT_YET = frozenset(
    "accepted, forthcoming, in preparation, in press, in print, n.d, n.d., nd, no date, submitted, tba, to appear, "
    "under review, undated, unknown, unpublished".split(", ")
)

MONTHS = tuple("January February March April May June July August September October November December".split())
"""Their names in English, whatever the system speaks."""

_MONTHS = MappingProxyType({name.casefold()[:3]: number for number, name in enumerate(MONTHS, 1)})

_SEASONS = MappingProxyType({"spring": 21, "summer": 22, "autumn": 23, "fall": 23, "winter": 24})


def parse_date(text: str) -> PublicationDate | None:
    """An EDTF date with its year, or None where `text` is none.

    The year of an interval is that of its start; an unspecified year ("201X"), a set and an open
    start have none.
    """
    text = text.strip()
    if match := _PLAIN.fullmatch(text):
        return PublicationDate(text, int(match["year"])) if _exists(match) else None
    if text[:1] + text[-1:] in ("[]", "{}"):
        members = re.split(r",|\.\.", text[1:-1])
        is_set = any(member.strip() for member in members) and all(_member_exists(member.strip()) for member in members)
        return PublicationDate(text, None) if is_set else None
    start, slash, end = text.partition("/")
    if not slash:
        match = _QUALIFIED.fullmatch(text) or _dated_time(text)
        return PublicationDate(text, _year(match)) if match and _exists(match) else None
    return _interval(text, start.strip(), end.strip())


def is_not_yet(text: str) -> bool:
    """Whether the text says in words that there is no date ("forthcoming", "in press", "n.d.")."""
    return " ".join(text.casefold().split()) in _NOT_YET


def suggest_date(text: str) -> str:
    """The EDTF form of a date in a common other form, empty where it cannot be told without guessing."""
    words = re.findall(r"[0-9]+|[^\W\d_]+", text.casefold()[:80])
    numbers = [word for word in words if word.isascii() and word.isdigit()]
    years = [number for number in numbers if len(number) == 4]
    if not years:
        return ""
    year = years[0]
    names = [_MONTHS[word[:3]] for word in words if word[:3] in _MONTHS and len(word) > 2]
    days = [int(number) for number in numbers if len(number) < 3]
    found = ""
    if len(years) == 2 and len(words) == 2:
        found = f"{year}/{years[1]}"
    elif len(names) == 1 and len(days) <= 1 and len(years) == 1:
        found = f"{year}-{names[0]:02}" + (f"-{days[0]:02}" if days else "")
    elif len(days) in (1, 2) and words == numbers and numbers[0] == year:
        found = "-".join([year, *(f"{day:02}" for day in days)])
    elif len(words) == 2 and words[0] in ("c", "ca", "circa", "about"):
        found = f"{year}~"
    elif len(words) == 2 and words[0] in _SEASONS:
        found = f"{year}-{_SEASONS[words[0]]}"
    elif words == [year, "s"]:
        found = f"{year[:3]}X"
    elif words == [year] or (words[0] == year and len(words) == 2 and len(words[1]) == 1):
        found = year  # "2020.", "2020a"
    return found if parse_date(found) else ""


def is_day(text: str) -> bool:
    """Whether the text is a whole date of the calendar, "2026-12-01"."""
    match = _PLAIN.fullmatch(text)
    return bool(match and match["day"] and _exists(match))


def _interval(text: str, start: str, end: str) -> PublicationDate | None:
    ends = [_QUALIFIED.fullmatch(part) for part in (start, end)]
    for part, match in zip((start, end), ends, strict=True):
        if part not in _OPEN and not (match and _exists(match)):
            return None
    first, last = (_year(match) if match else None for match in ends)
    if ends == [None, None] or (first is not None and last is not None and first > last):
        return None
    return PublicationDate(text, first)


def _dated_time(text: str) -> re.Match[str] | None:
    """A whole date with a time of day behind it, which bibliographies carry and nobody cites."""
    return _PLAIN.fullmatch(text[:10]) if _TIME.fullmatch(text[10:]) else None


def _member_exists(text: str) -> bool:
    match = _QUALIFIED.fullmatch(text)
    return not text or bool(match and _exists(match))


def _year(match: re.Match[str]) -> int | None:
    year = match["year"].removeprefix("Y")
    return None if "X" in year or "u" in year else int(year)


def _exists(match: re.Match[str]) -> bool:
    """Whether month and day are in the calendar; unspecified digits stand for any that fit."""
    month, day = match["month"], match["day"]
    if month is None:
        return True
    months = [number for number in range(1, 42) if _fits(month, number) and (number <= 12 or number >= 21)]
    if day is None:
        return bool(months)
    year = _year(match)
    # A leap year of the proleptic calendar where the year is unspecified or out of `calendar`'s range.
    shown = year if year is not None and 1 <= year <= 9999 else 2000
    longest = max((calendar.monthrange(shown, number)[1] for number in months if number <= 12), default=0)
    return any(_fits(day, number) for number in range(1, longest + 1))


def _fits(pattern: str, number: int) -> bool:
    return all(p in ("X", "u", d) for p, d in zip(pattern, f"{number:02}", strict=True))
