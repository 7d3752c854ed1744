"""Text that may run from right to left among text that does not: set apart where it would disturb its neighbours.

Markup says so only where it matters: of thousands of entries nearly all are letters that run as the page does.
"""

from __future__ import annotations

import re

from markupsafe import Markup, escape

_APART = re.compile(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Letters and digits of scripts that run from right to left, and the signs that change a direction (Unicode's
Bidi_Class R, AL, AN and the formatting characters)."""


def direction(text: str) -> Markup:
    """The attribute of an element that holds `text` alone: `dir="auto"` where its direction has to be found out."""
    return _AUTO if _APART.search(text) else _NOTHING


def apart(text: str) -> Markup:
    """Text within other text: in `<bdi>` where it could change the order of what stands beside it."""
    shown = escape(text)
    return Markup(f"<bdi>{shown}</bdi>") if _APART.search(text) else shown  # noqa: S704 - escaped above


_AUTO, _NOTHING = Markup(' dir="auto"'), Markup("")
