"""A paper's note and what is wrong with its file as bytes: in the cache, and on the way from process to process."""

from __future__ import annotations

from site_builder.cache.codec import Codec
from site_builder.collection.kept_body import Shelf
from site_builder.model import Body, Found, Note
from site_builder.structs import force_setattr, replace


class NoteForm:
    """The form of a note with its faults: its body stays as it is kept."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._note: Codec[Note] = Codec(Note)
        self._found: Codec[Found] = Codec(Found)
        self._all: Codec[tuple[bytes, bytes, bytes, bytes]] = Codec(tuple[bytes, bytes, bytes, bytes])

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
        return read, self._found.decode(found)
