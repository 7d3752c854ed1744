"""The forms of what a catalogue keeps from build to build, as no edited sentence changes it."""

from __future__ import annotations

from collections.abc import Mapping

from site_builder.cache.codec import Codec
from site_builder.collection.who.people import People, Person, PersonId
from site_builder.collection.who.venues import Venue, VenueId
from site_builder.model import Key, Name
from site_builder.structs import Frozen


class Pointing(Frozen):
    """Who points to each paper, newest first."""

    cited_by: Mapping[Key, tuple[Key, ...]]
    relations_to: Mapping[Key, tuple[tuple[str, Key], ...]]
    mentioning: Mapping[Key, tuple[Key, ...]]


class _People(Frozen):
    persons: tuple[Person, ...]
    names: tuple[Name, ...]
    meant: tuple[PersonId, ...]
    """Whom each name means."""


class _FormOfPeople:
    """A name is a key among people, which no key of a mapping in MessagePack can be."""

    def __init__(self) -> None:
        self._form = Codec[_People](_People)

    def encode(self, value: People) -> bytes:
        return self._form.encode(_People(tuple(value.by_id.values()), tuple(value.ids), tuple(value.ids.values())))

    def decode(self, data: bytes) -> People:
        """Raises Undecodable."""
        kept = self._form.decode(data)
        return People({person.id: person for person in kept.persons}, dict(zip(kept.names, kept.meant, strict=False)))


POINTING = Codec[Pointing](Pointing)
PEOPLE = _FormOfPeople()
VENUES = Codec[dict[VenueId, Venue]](dict[str, Venue])
KEYS = Codec[tuple[Key, ...]](tuple[str, ...])
YES = Codec[bool](bool)
