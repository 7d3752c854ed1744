"""Dates of BibTeX (`year`, `month`, `day`) and biblatex (`date`) as EDTF."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from site_builder.bibliography.dates import is_not_yet, parse_date, suggest_date
from site_builder.bibliography.readers.bibtex_values import MONTHS
from site_builder.bibliography.readers.latex_text import plain, verbatim
from site_builder.bibliography.readers.records import Remarks, Spot, excerpt

_OTHER_MONTHS = MappingProxyType(
    {
        month: number % 12 + 1
        for number, month in enumerate(
            """
            januar februar märz april mai juni juli august september oktober november dezember
            janvier février mars avril mai juin juillet août septembre octobre novembre décembre
            enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
            """.split()
        )
    }
)

_NUMBER_OF_MONTH = MappingProxyType({name: number for number, name in enumerate(MONTHS, 1)})


def date_of(fields: Mapping[str, str], spot_of: Callable[[str], Spot], remarks: Remarks) -> str:
    """The date of an entry, empty for none. What is no date of EDTF stays as text and is said."""
    date = verbatim(fields.get("date", ""))  # "~" is EDTF's here
    if date:
        if found := parse_date(date):
            return found.text
        if made := suggest_date(date):
            remarks.add_at(spot_of("date"), "mended-entry", f"the date {excerpt(date)} was read as {made}; write it so")
            return made
    year = plain(fields.get("year", ""))
    if not year and not date:
        return ""
    if not year:
        return _as_text(date, spot_of("date"), remarks)
    return _from_year(year, fields, spot_of, remarks)


def _from_year(year: str, fields: Mapping[str, str], spot_of: Callable[[str], Spot], remarks: Remarks) -> str:
    parsed = parse_date(year)
    if not parsed:
        made = suggest_date(year)
        if not made:
            return _as_text(year, spot_of("year"), remarks)
        remarks.add_at(spot_of("year"), "mended-entry", f"the year {excerpt(year)} was read as {made}; write it so")
        return made
    if not re.fullmatch(r"[0-9]{4}", parsed.text):
        return parsed.text
    month, day = _month_and_day(plain(fields.get("month", "")))
    day = day or _day(plain(fields.get("day", "")))
    for made in (f"{year}-{month:02}-{day:02}", f"{year}-{month:02}"):
        if month and (day or made.count("-") == 1) and parse_date(made):
            return made
    if fields.get("month", "").strip() and not month:
        message = f"the month {excerpt(fields['month'])} is none and was left out; write jan to dec"
        remarks.add_at(spot_of("month"), "mended-entry", message)
    return year


def _month_and_day(text: str) -> tuple[int, int]:
    """The month, and the day that some write into the same field: "October", "10", "OCT 1", "1 jan"."""
    words = re.findall(r"[0-9]+|[^\W\d_]+", text.casefold())
    month = next((number for word in words if (number := _month_of(word))), 0)
    numbers = [int(word) for word in words if word.isdecimal() and len(word) < 3]
    if month:
        # "May-June" is a span, which no day belongs to.
        several = sum(1 for word in words if _month_of(word)) > 1
        return month, numbers[0] if len(numbers) == 1 and not several else 0
    if len(words) == 1 and numbers and 1 <= numbers[0] <= 12:
        return numbers[0], 0
    return 0, 0


def _month_of(word: str) -> int:
    return _OTHER_MONTHS.get(word) or (_NUMBER_OF_MONTH.get(word[:3], 0) if word.isalpha() else 0)


def _day(text: str) -> int:
    match = re.match(r"[0-9]{1,2}(?![0-9])", text)
    return int(match[0]) if match else 0


def _as_text(text: str, spot: Spot, remarks: Remarks) -> str:
    if not is_not_yet(text):
        message = f"{excerpt(text)} is no date that can be sorted; write it as 2020, 2020-11 or 2020-11-07"
        remarks.add_at(spot, "bad-date", message)
    return text
