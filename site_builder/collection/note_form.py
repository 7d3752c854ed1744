"""A paper's note and what is wrong with its file as bytes: in the cache, and on the way from process to process."""

from __future__ import annotations

from typing import Any

from site_builder.cache.codec import Codec
from site_builder.collection.kept_body import Shelf
from site_builder.model import Body, Found, Name, Note
from site_builder.structs import force_setattr, replace


class NoteForm:
    """The form of a note with its faults: its body stays as it is kept."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._note: Codec[Note] = Codec(Note)
        self._found: Codec[Found] = Codec(Found)
        self._all: Codec[tuple[bytes, bytes, bytes, bytes]] = Codec(tuple[bytes, bytes, bytes, bytes])
        self._once: dict[str | Name, Any] = {}
        """Each text and name that many notes have, by itself."""

    def encode(self, value: tuple[Note, Found]) -> bytes:
        note, found = value
        parts = self._shelf.parts(note.body)
        return self._all.encode((self._note.encode(replace(note, body=Body())), self._found.encode(found), *parts))

    def decode(self, data: bytes) -> tuple[Note, Found]:
        """Raises Undecodable."""
        note, found, marks, text = self._all.decode(data)
        read = self._note.decode(note)
        # It was made a moment ago: nobody has seen it without its body.
        force_setattr(read, "body", self._shelf.kept(marks, text))
        self._share(read)
        return read, self._found.decode(found)

    def _share(self, note: Note) -> None:
        """Let a note have one and the same text for equal ones: decoded, each lies in memory by itself.

        They are some 25 of a note of which seven papers are cited, most of them its path, and 3 kB.
        """
        once = self._once.setdefault
        references = (*note.cites, *note.related)
        of_values = (*(one.place for one in references), *(one.place for one in note.topics))
        for place in (note.key_place, *note.places.values(), *of_values):
            if place.path == note.path:
                force_setattr(place, "path", note.path)
        for reference in references:
            force_setattr(reference, "target", once(reference.target, reference.target))
        for topic in note.topics:
            force_setattr(topic, "id", once(topic.id, topic.id))
            force_setattr(topic, "spelling", once(topic.spelling, topic.spelling))
        force_setattr(note, "authors", tuple(once(name, name) for name in note.authors))
        for name in ("type", "venue"):
            text = getattr(note, name)
            force_setattr(note, name, once(text, text))
