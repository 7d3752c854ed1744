"""From `limits` of site.yaml to how much one note may hold."""

from __future__ import annotations

import re

from site_builder.collection.fields.field_readers import Faults, one_line, unknown_name
from site_builder.collection.fields.yaml_values import Blank, Fields, Value
from site_builder.collection.limits import LIMITS, Limits, highest
from site_builder.collection.words.wording import quoted


def limits(value: Value, faults: Faults) -> Limits | None:
    """A mapping of names of limits to whole numbers; what is wrong keeps its default."""
    if not isinstance(value, Fields):
        faults.wrong_type(value, "limits with numbers, as in {links: 5000}")
        return None
    found: dict[str, int] = {}
    for entry in value.entries:
        if entry.name not in LIMITS:
            message = f"there is no limit {quoted(entry.name)}{unknown_name(entry.name, LIMITS, {})}"
            faults.add(entry.place, "unknown-field", message)
        elif not isinstance(entry.value, Blank):
            number = _number(one_line(entry.value, faults) or "")
            if number is None or number > highest(entry.name):
                message = f"the limit {entry.name} takes a whole number from 1 to {highest(entry.name):,}"
                faults.add(entry.value.place, "bad-value", message)
            else:
                found[entry.name] = number
    return Limits(**found)


def _number(text: str) -> int | None:
    """A whole number above 0, with `_` or `,` between its thousands if its writer likes them."""
    bare = re.sub(r"(?<=\d)[_,](?=\d{3}(?:\D|$))", "", text)
    return int(bare) or None if re.fullmatch(r"[0-9]{1,9}", bare) else None
