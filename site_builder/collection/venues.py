"""Where papers appeared: which names are one venue.

Names are compared after white space, Unicode form and case alone: "ICML" and "icml" are one, "ICML" and
"Proceedings of ICML" are two until somebody says otherwise.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NewType

from site_builder.collection.library import Paper
from site_builder.model import Key
from site_builder.urls import Slug, slugs

VenueId = NewType("VenueId", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Venue:
    """A journal, conference or series that papers of the library appeared in."""

    id: VenueId
    slug: Slug
    name: str
    """The most used spelling; of equally used ones the first in code point order."""
    papers: tuple[Key, ...]
    """Sorted by key."""


def venue_id(name: str) -> VenueId:
    """What a venue is compared by; empty for no venue."""
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
    return VenueId(" ".join(folded.split()))


def venues(papers: Iterable[Paper]) -> Mapping[VenueId, Venue]:
    """Every venue that these papers name, sorted by id."""
    keys: dict[VenueId, list[Key]] = {}
    spellings: dict[VenueId, Counter[str]] = {}
    for paper in sorted(papers, key=lambda paper: paper.key):
        if venue := venue_id(paper.note.venue):
            keys.setdefault(venue, []).append(paper.key)
            spelling = unicodedata.normalize("NFC", " ".join(paper.note.venue.split()))
            spellings.setdefault(venue, Counter())[spelling] += 1
    addresses = slugs(sorted(keys))
    return {
        venue: Venue(
            id=venue,
            slug=addresses[venue],
            name=min(spellings[venue], key=lambda spelling: (-spellings[venue][spelling], spelling)),
            papers=tuple(keys[venue]),
        )
        for venue in sorted(keys)
    }
