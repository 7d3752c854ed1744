"""How sentences quote, count and list what notes say: short, on one line, without invisible characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

_LIMIT = 80


def quoted(text: str, limit: int = _LIMIT) -> str:
    """`text` in single quotes: shortened, and with control characters as escapes."""
    shortened = text if len(text) <= limit else text[: limit - 1] + "…"
    shown = "".join(
        c if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Zl", "Zp") else c.encode("unicode_escape").decode()
        for c in shortened
    )
    return f"'{shown}'"


def listed(texts: Sequence[str], last: str = "and") -> str:
    """The texts as a sentence lists them: "a", "a and b", "a, b and c"."""
    return f" {last} ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 paper", "1,204 papers"; `many` where the plural takes more than an "s"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
