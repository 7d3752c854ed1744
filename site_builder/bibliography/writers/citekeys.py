"""Under which key a paper stands in a BibTeX file: its own wherever BibTeX can read it."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping

from site_builder.model import Key

_NOT_IN_KEYS = re.compile(r"[\x00-\x20\s\"#%'(),={}~\\@]")
"""What btparse, the parser of biber, BibTeX, pybtex and LaTeX's \\cite do not all take in a key."""


def citekeys(keys: Iterable[Key], *, ascii_only: bool) -> Mapping[Key, str]:
    """A key for BibTeX for each key of a collection, no two of them equal in any case.

    A key stays as it is where it can. Any other becomes its letters and digits (in ASCII, for BibTeX), `-`
    and 8 hex digits of the SHA-256 of its NFC form. Of keys equal but for case, which BibTeX takes for one,
    each that is not all in lower case takes that form too.
    """
    keys = list(keys)
    same_but_for_case = Counter(key.casefold() for key in keys)
    return {
        key: key
        if _is_usable(key, ascii_only=ascii_only) and (same_but_for_case[key.casefold()] == 1 or key == key.lower())
        else _hashed(key, ascii_only=ascii_only)
        for key in keys
    }


def _is_usable(key: str, *, ascii_only: bool) -> bool:
    return not _NOT_IN_KEYS.search(key) and key.isprintable() and (key.isascii() or not ascii_only)


def _hashed(key: str, *, ascii_only: bool) -> str:
    digest = hashlib.sha256(unicodedata.normalize("NFC", key).encode("utf-8", "surrogatepass")).hexdigest()[:8]
    letters = unicodedata.normalize("NFKD" if ascii_only else "NFC", key)
    if ascii_only:
        letters = letters.encode("ascii", "ignore").decode()
    readable = re.sub(r"[\W_]+", "-", letters).strip("-")
    return f"{readable or 'key'}-{digest}"
