"""Numbers for what can be found: small, spread evenly, and all but untouched by what comes or goes.

Posting lists name papers by numbers. Numbers in the order of keys would move with every new key, and with them
every file of the index. Here a name's SHA-256 says where in a space of numbers it stands; in a space four to
eight times as large as needed hardly two want one place. Those stand behind each other in the order of their
hashes, so that numbers depend on the names alone, not on which came first (ordered hash tables: Amble and Knuth 1974).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

SPARE = 4
"""The space is the least power of two that holds so many times what there is."""

_HASH_BITS = 64


def space(count: int) -> int:
    """How many numbers there are to give for `count` names: doubles when that doubles."""
    return 1 << max(SPARE * count - 1, 0).bit_length()


def numbered(names: Iterable[str]) -> dict[str, int]:
    """A number for each name, in ascending order; a few may lie behind the end of the space."""
    hashes = sorted((_hash(name), name) for name in set(names))
    size = space(len(hashes))
    found: dict[str, int] = {}
    free = 0
    for digest, name in hashes:
        number = max(free, _wanted(digest, size))
        found[name] = number
        free = number + 1
    return found


def least_number(name: str, count: int) -> int:
    """The number that one of `count` names has where no other wants it; else one of the next."""
    return _wanted(_hash(name), space(count))


def _wanted(digest: int, size: int) -> int:
    return digest * size >> _HASH_BITS


def _hash(name: str) -> int:
    return int.from_bytes(hashlib.sha256(name.encode("utf-8", "surrogatepass")).digest()[: _HASH_BITS // 8], "big")
