"""Where papers appeared: which names are one venue.

Names are compared after white space, Unicode form and case alone: "ICML" and "icml" are one, "ICML" and
"Proceedings of ICML" are two until site.yaml says otherwise.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NewType

from site_builder.collection.config import KnownVenue
from site_builder.collection.library import Paper
from site_builder.model import Key
from site_builder.structs import Frozen
from site_builder.urls import Slug, distinct_slugs

VenueId = NewType("VenueId", str)


class Venue(Frozen, kw_only=True):
    """A journal, conference or series that papers of the library appeared in."""

    id: VenueId
    slug: Slug
    name: str
    """As site.yaml has it, else the most used spelling; of equally used ones the first in code point order."""
    papers: tuple[Key, ...]
    """Sorted by key."""
    other_forms: tuple[str, ...] = ()
    """How else papers write the name; sorted."""
    url: str = ""
    """Its own page elsewhere, where site.yaml names it."""


def venue_id(name: str) -> VenueId:
    """What a venue is compared by; empty for no venue."""
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
    return VenueId(" ".join(folded.split()))


def venues(papers: Iterable[Paper], known: Sequence[KnownVenue] = ()) -> Mapping[VenueId, Venue]:
    """Every venue that these papers name, sorted by id; `known` are those that site.yaml introduces."""
    introduced = {venue_id(venue.name): venue for venue in known}
    named = {venue_id(form): venue_id(venue.name) for venue in known for form in (venue.name, *venue.aliases)}
    keys: dict[VenueId, list[Key]] = {}
    spellings: dict[VenueId, Counter[str]] = {}
    for paper in sorted(papers, key=lambda paper: paper.key):
        if form := venue_id(paper.note.venue):
            venue = named.get(form, form)
            keys.setdefault(venue, []).append(paper.key)
            spelling = unicodedata.normalize("NFC", " ".join(paper.note.venue.split()))
            spellings.setdefault(venue, Counter())[spelling] += 1
    addresses = distinct_slugs(sorted(keys))
    return {
        venue: _venue(venue, addresses[venue], spellings[venue], tuple(keys[venue]), introduced.get(venue))
        for venue in sorted(keys)
    }


def _venue(
    venue: VenueId, slug: Slug, spellings: Counter[str], papers: tuple[Key, ...], known: KnownVenue | None
) -> Venue:
    name = known.name if known else min(spellings, key=lambda spelling: (-spellings[spelling], spelling))
    # Of spellings that differ in case alone, one is enough.
    others = {venue_id(spelling): spelling for spelling in sorted(spellings) if venue_id(spelling) != venue_id(name)}
    return Venue(
        id=venue,
        slug=slug,
        name=name,
        papers=papers,
        other_forms=tuple(sorted(others.values())),
        url=known.url if known else "",
    )
