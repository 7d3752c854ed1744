"""Reading notes once: a file whose text, path and settings are as they were is not read again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from site_builder.cache.codec import Codec, Pair, digest_of
from site_builder.cache.memo import Form, Memo
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.sources import Source
from site_builder.collection.kept_body import KeptBody, Shelf
from site_builder.collection.notes import read_note, read_page, read_topic, read_tour
from site_builder.model import Body, Found, FreePage, Note, TopicNote, Tour

T = TypeVar("T", Note, TopicNote, FreePage, Tour)

NOTES = "note"
"""The kind under which a memo counts the notes read."""


class Reader:
    """Reads the files of one collection. The bodies of papers' notes, of which there are many, it keeps as bytes."""

    def __init__(self, config: SiteConfig, memo: Memo) -> None:
        self._config, self._memo = config, memo
        self._settings = digest_of(config)
        self._shelf = Shelf()
        self._form = _NoteForm(self._shelf)

    def papers(self, sources: Iterable[Source]) -> list[tuple[Note, Found]]:
        return self._read(sources, "paper", self._form, self._note)

    def topics(self, sources: Iterable[Source]) -> list[tuple[TopicNote, Found]]:
        return self._read(sources, "topic", _form(TopicNote), read_topic)

    def pages(self, sources: Iterable[Source]) -> list[tuple[FreePage, Found]]:
        return self._read(sources, "page", _form(FreePage), read_page)

    def tours(self, sources: Iterable[Source]) -> list[tuple[Tour, Found]]:
        return self._read(sources, "tour", _form(Tour), read_tour)

    def _note(self, source: Source, config: SiteConfig) -> tuple[Note, Found]:
        note, found = read_note(source, config)
        return replace(note, body=self._shelf.keep(note.body)), found

    def key(self, source: Source) -> bytes:
        """What names a paper's note as it is read from its file now."""
        return self._memo.key(NOTES, *self._inputs(source))

    def recalled(self, key: bytes) -> tuple[Note, Found] | None:
        """The note of a paper that was read under a key, and the faults of its file; None where it is forgotten."""
        return self._memo.find("", self._form, key)

    def read(self, source: Source) -> tuple[Note, Found]:
        """The note of a paper, read from its file; it is not remembered."""
        return self._note(source, self._config)

    def keep(self, source: Source, note: Note, found: Found) -> None:
        """Remember a paper's note that was read."""
        self._memo.keep(NOTES, self._form, self.key(source), (note, found))

    def stands(self, source: Source, content: bytes) -> Body:
        """The body of a paper's note, which `content` names: which is fetched when somebody looks at it."""
        return self._shelf.later(content, partial(self._body, source))

    def _body(self, source: Source) -> KeptBody:
        note, _ = self.recalled(self.key(source)) or self.read(source)
        return self._shelf.keep(note.body)

    def _inputs(self, source: Source) -> tuple[bytes | str, ...]:
        return source.kind, self._settings, source.path, source.text

    def _read(
        self,
        sources: Iterable[Source],
        kind: str,
        form: Form[tuple[T, Found]],
        read: Callable[[Source, SiteConfig], tuple[T, Found]],
    ) -> list[tuple[T, Found]]:
        recall = self._memo.recall
        return [
            recall(NOTES, form, self._inputs(source), partial(read, source, self._config))
            for source in sources
            if source.kind == kind
        ]


def _form(type_: type[T]) -> Form[tuple[T, Found]]:
    return Pair(Codec[T](type_), Codec[Found](Found))


class _NoteForm:
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
        object.__setattr__(read, "body", self._shelf.kept(marks, text))
        return read, self._found.decode(found)
