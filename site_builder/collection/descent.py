"""How a library came of the one that the build before had: what is made of it may be known by name, unlooked at."""

from __future__ import annotations

from site_builder.model import Key
from site_builder.structs import Frozen


class Descent(Frozen):
    """The names of a library. An empty name says nothing: two of them are not the same."""

    name: bytes = b""
    """Names all that it was made of."""
    shape: bytes = b""
    """Names all of it but the words of notes: libraries of one shape differ in what `reworded` lets pass alone."""
    of: bytes = b""
    """Name of the library of the build before …"""
    reworded: frozenset[Key] = frozenset()
    """… and the papers whose words it has otherwise; all else of it is the same."""


UNKNOWN = Descent()
"""Of a library of which nothing is known but itself."""
