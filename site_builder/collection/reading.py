"""Reading notes once: a file whose text, path and settings are as they were is not read again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from site_builder.cache.codec import Codec, Pair, Undecodable, digest_of
from site_builder.cache.memo import Form, Memo
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.sources import Source
from site_builder.collection.kept_body import KeptBody, Shelf
from site_builder.collection.note_form import NoteForm
from site_builder.collection.notes import read_note, read_page, read_topic, read_tour
from site_builder.collection.reading_apart import WORTH_SPREADING, Spread, read_apart
from site_builder.model import Body, Found, FreePage, Note, TopicNote, Tour
from site_builder.structs import replace

T = TypeVar("T", Note, TopicNote, FreePage, Tour)

NOTES = "note"
"""The kind under which a memo counts the notes read."""


class Reader:
    """Reads the files of one collection. The bodies of papers' notes, of which there are many, it keeps as bytes."""

    def __init__(self, config: SiteConfig, memo: Memo) -> None:
        self._config, self._memo = config, memo
        self._settings = digest_of(config)
        self._shelf = Shelf()
        self._form = NoteForm(self._shelf)

    def papers(self, sources: Iterable[Source], spread: Spread | None = None) -> list[tuple[Note, Found]]:
        """The notes of papers in the order of their files, each with what is wrong with its file.

        Where many have to be read, `spread` makes the calls that read them. Raises what it raises.
        """
        papers = [source for source in sources if source.kind == "paper"]
        if spread is None or len(papers) < WORTH_SPREADING:
            return self._read(papers, "paper", self._form, self._note)
        notes = self._known(papers)
        missing = [number for number in range(len(papers)) if number not in notes]
        apart = self._read_apart(papers, missing, spread) if len(missing) >= WORTH_SPREADING else ()
        here = ((number, self.read(papers[number])) for number in missing)
        for number, (note, found) in apart or here:
            notes[number] = note, found
            self.keep(papers[number], note, found)
        return [notes[number] for number in range(len(papers))]

    def _known(self, papers: Sequence[Source]) -> dict[int, tuple[Note, Found]]:
        """Those that are remembered, by their numbers."""
        if not self._memo.remembers:
            return {}
        found = (self._memo.find(NOTES, self._form, self.key(source)) for source in papers)
        return {number: one for number, one in enumerate(found) if one is not None}

    def _read_apart(
        self, papers: Sequence[Source], missing: Sequence[int], spread: Spread
    ) -> Iterator[tuple[int, tuple[Note, Found]]]:
        for place, data in read_apart([papers[number] for number in missing], self._config, spread):
            number = missing[place]
            try:
                yield number, self._form.decode(data)
            except Undecodable:  # it has a form, but none that it comes back from
                yield number, self.read(papers[number])

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
        return self.key_of(source.path, source.sum)

    def key_of(self, path: str, sum_: bytes) -> bytes:
        """The same of a text that a digest names."""
        return self._memo.key(NOTES, *self._inputs("paper", path, sum_))

    def recalled(self, key: bytes) -> tuple[Note, Found] | None:
        """The note of a paper that was read under a key, and the faults of its file; None where it is forgotten."""
        return self._memo.find("", self._form, key)

    def read(self, source: Source) -> tuple[Note, Found]:
        """The note of a paper, read from its file; it is not remembered."""
        return self._note(source, self._config)

    def keep(self, source: Source, note: Note, found: Found) -> None:
        """Count a paper's note that was read, and remember it where there is a memory."""
        key = self.key(source) if self._memo.remembers else b""
        self._memo.keep(NOTES, self._form, key, (note, found))

    def stands(self, source: Source, content: bytes) -> Body:
        """The body of a paper's note, which `content` names: which is fetched when somebody looks at it."""
        return self._shelf.later(content, partial(self._body, source))

    def _body(self, source: Source) -> KeptBody:
        note, _ = self.recalled(self.key(source)) or self.read(source)
        return self._shelf.keep(note.body)

    def _inputs(self, kind: str, path: str, sum_: bytes) -> tuple[bytes | str, ...]:
        return kind, self._settings, path, sum_

    def _read(
        self,
        sources: Iterable[Source],
        kind: str,
        form: Form[tuple[T, Found]],
        read: Callable[[Source, SiteConfig], tuple[T, Found]],
    ) -> list[tuple[T, Found]]:
        recall = self._memo.recall
        return [
            recall(NOTES, form, self._inputs(kind, source.path, source.sum), partial(read, source, self._config))
            for source in sources
            if source.kind == kind
        ]


def _form(type_: type[T]) -> Form[tuple[T, Found]]:
    return Pair(Codec[T](type_), Codec[Found](Found))
