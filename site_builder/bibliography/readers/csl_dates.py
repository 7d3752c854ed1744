"""CSL date variables and the EDTF texts that notes have, both ways as far as each can say what the other does."""

from __future__ import annotations

import re
from types import MappingProxyType

from site_builder.bibliography.dates import is_not_yet, parse_date, suggest_date
from site_builder.model import JSON

_PLAIN = re.compile(r"(-?[0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")

_SEASONS = MappingProxyType({"spring": 1, "summer": 2, "autumn": 3, "fall": 3, "winter": 4})


def date_variable(text: str) -> JSON:
    """A date as CSL has it: parts where it is a plain date or a span of such, else the text itself under `raw`."""
    ends = [_PLAIN.fullmatch(end) for end in text.split("/")]
    if len(ends) <= 2 and all(end and int(end[2] or 1) <= 12 for end in ends):
        return {"date-parts": [[int(part) for part in end.groups() if part] for end in ends if end]}
    return {"raw": text}


def edtf_text(variable: JSON) -> str:
    """The text of a date variable: EDTF wherever it can be told, else the words as they are; empty for no date."""
    if isinstance(variable, (str, int)) and not isinstance(variable, bool):
        return _of_words(str(variable))
    if not isinstance(variable, dict):
        return ""
    parts = variable.get("date-parts")
    ends = [made for each in parts if (made := _of_parts(each))] if isinstance(parts, list) else []
    if not ends:
        return _of_words(str(variable.get("raw") or variable.get("literal") or ""))
    season = str(variable.get("season") or "").casefold()
    number = _SEASONS.get(season) or (int(season) if season in ("1", "2", "3", "4") else 0)
    if number and len(ends) == 1 and len(ends[0]) == 4:
        ends = [f"{ends[0]}-{20 + number}"]
    circa = str(variable.get("circa") or "").casefold() not in ("", "0", "false")
    return "/".join(end + "~" * circa for end in ends[:2])


def _of_parts(parts: JSON) -> str:
    if not isinstance(parts, list):
        parts = [parts]
    numbers = []
    for part in parts[:3]:
        try:
            numbers.append(int(str(part).strip()))
        except ValueError:
            break
    # Zero stands for an open end, or for a month that nobody knows.
    while numbers and numbers[-1] == 0:
        numbers.pop()
    if not numbers:
        return ""
    year, *rest = numbers
    shown = f"{'-' if year < 0 else ''}{abs(year):04}"
    text = "-".join([shown, *(f"{part:02}" for part in rest)])
    return text if parse_date(text) else shown


def _of_words(text: str) -> str:
    text = " ".join(text.split())
    if not text or parse_date(text) or is_not_yet(text):
        return text
    return suggest_date(text) or text
