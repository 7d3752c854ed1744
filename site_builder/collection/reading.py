"""Reading notes once: a file whose text, path and settings are as they were is not read again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

from site_builder.cache.codec import Codec, Pair, digest_of
from site_builder.cache.memo import Memo
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.sources import Source
from site_builder.collection.notes import read_note, read_page, read_topic, read_tour
from site_builder.model import Found, FreePage, Note, TopicNote, Tour

T = TypeVar("T", Note, TopicNote, FreePage, Tour)

NOTES = "note"
"""The kind under which a memo counts the notes read."""


class Reader:
    """Reads the files of one collection."""

    def __init__(self, config: SiteConfig, memo: Memo) -> None:
        self._config, self._memo = config, memo
        self._settings = digest_of(config)

    def papers(self, sources: Iterable[Source]) -> list[tuple[Note, Found]]:
        return self._read(sources, "paper", Note, read_note)

    def topics(self, sources: Iterable[Source]) -> list[tuple[TopicNote, Found]]:
        return self._read(sources, "topic", TopicNote, read_topic)

    def pages(self, sources: Iterable[Source]) -> list[tuple[FreePage, Found]]:
        return self._read(sources, "page", FreePage, read_page)

    def tours(self, sources: Iterable[Source]) -> list[tuple[Tour, Found]]:
        return self._read(sources, "tour", Tour, read_tour)

    def key(self, source: Source) -> bytes:
        """What names a paper's note as it is read from its file now."""
        return self._memo.key(NOTES, *self._inputs(source))

    def recalled(self, key: bytes) -> tuple[Note, Found] | None:
        """The note of a paper that was read under a key, and the faults of its file; None where it is forgotten."""
        return self._memo.find("", _form(Note), key)

    def _inputs(self, source: Source) -> tuple[bytes | str, ...]:
        return source.kind, self._settings, source.path, source.text

    def _read(
        self,
        sources: Iterable[Source],
        kind: str,
        type_: type[T],
        read: Callable[[Source, SiteConfig], tuple[T, Found]],
    ) -> list[tuple[T, Found]]:
        form = _form(type_)
        recall = self._memo.recall
        return [
            recall(NOTES, form, self._inputs(source), partial(read, source, self._config))
            for source in sources
            if source.kind == kind
        ]


def _form(type_: type[T]) -> Pair[T, Found]:
    return Pair(Codec[T](type_), Codec[Found](Found))
