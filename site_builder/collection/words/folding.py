"""What names are compared by where case and white space do not count."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """NFC, case-folded, white space collapsed."""
    return " ".join(unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold()).split())
