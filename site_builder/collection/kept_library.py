"""A library as bytes, whose papers become values where somebody looks at them.

Bodies are not among these bytes: each lies with its note in the cache, and is known here by its digest alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from site_builder.cache.codec import Codec, SomeFields
from site_builder.collection.config import SiteConfig
from site_builder.collection.kept_body import content_of
from site_builder.collection.library import (
    Counts,
    FileTarget,
    Library,
    PageTarget,
    Paper,
    PaperTarget,
    SamePageTarget,
    SitePage,
    SiteTour,
    Target,
    Targets,
    Topic,
    TopicTarget,
    TourTarget,
    WantedPaper,
)
from site_builder.collection.map_lock.memory import Memory
from site_builder.later import Later
from site_builder.model import Body, Key, Note, TopicId
from site_builder.structs import Frozen, astuple, field_names, force_setattr, replace
from site_builder.urls import Slug

T = TypeVar("T", Paper, Topic, SitePage, SiteTour)


class KeptPaper(NamedTuple):
    """A paper of a library, without its body."""

    path: str
    """Of its note."""
    content: bytes
    """Names the body (`content_of`)."""
    note: bytes
    rest: bytes


class _Rest(Frozen):
    """A library without its papers, and without what was not resolved but given."""

    topics: Mapping[TopicId, bytes]
    topic_aliases: Mapping[TopicId, TopicId]
    pages: tuple[bytes, ...]
    tours: tuple[bytes, ...]
    wanted: tuple[WantedPaper, ...]
    redirects: Mapping[Slug, Key]
    attachments: tuple[str, ...]
    counts: Counts
    memory: Memory


class KeptLibrary(Frozen):
    """A library but for its papers."""

    paths: Mapping[Key, str]
    """Of the notes of papers, sorted as the library has them."""
    rest: bytes


class Forms:
    """The forms of what a library consists of."""

    def __init__(self) -> None:
        self._note: Codec[Note] = Codec(Note)
        self._paper = _Resolved(Paper, without=frozenset(["note"]))
        self._topic, self._page, self._tour = _Resolved(Topic), _Resolved(SitePage), _Resolved(SiteTour)
        self._rest: Codec[_Rest] = Codec(_Rest)

    def kept(self, library: Library) -> KeptLibrary:
        """A library as bytes, but for its papers (`kept_paper`)."""
        rest = _Rest(
            topics={id_: self._topic.encode(topic) for id_, topic in library.topics.items()},
            topic_aliases=library.topic_aliases,
            pages=tuple(map(self._page.encode, library.pages)),
            tours=tuple(map(self._tour.encode, library.tours)),
            wanted=library.wanted,
            redirects=library.redirects,
            attachments=library.attachments,
            counts=library.counts,
            memory=library.memory,
        )
        return KeptLibrary(paths_of_papers(library), self._rest.encode(rest))

    def kept_paper(self, paper: Paper) -> KeptPaper:
        note = paper.note
        plain = self._note.encode(replace(note, body=Body()))
        return KeptPaper(note.path, content_of(note.body), plain, self._paper.encode(paper))

    def paper(self, kept: KeptPaper, body: Body) -> Paper:
        """Raises Undecodable."""
        note = self._note.decode(kept.note)
        # It was made a moment ago: nobody has seen it without its body.
        force_setattr(note, "body", body)
        return self._paper.decode(kept.rest, note=note)

    def library(self, root: Path, config: SiteConfig, kept: KeptLibrary, papers: Mapping[Key, Paper]) -> Library:
        """The library that was kept, with these papers. Raises Undecodable."""
        rest = self._rest.decode(kept.rest)
        return Library(
            root=root,
            config=config,
            papers=papers,
            topics={id_: self._topic.decode(topic) for id_, topic in rest.topics.items()},
            topic_aliases=rest.topic_aliases,
            pages=tuple(map(self._page.decode, rest.pages)),
            tours=tuple(map(self._tour.decode, rest.tours)),
            wanted=rest.wanted,
            redirects=rest.redirects,
            attachments=rest.attachments,
            counts=rest.counts,
            memory=rest.memory,
        )


class LaterPapers(Later[Key, Paper]):
    """The papers of a library that was kept, each made when it is first asked for."""

    def __init__(self, paths: Mapping[Key, str], paper: Callable[[Key], Paper], made: Mapping[Key, Paper]) -> None:
        """`paths` are those of all notes; `paper` makes one; `made` are papers that are other than they were kept."""
        super().__init__(paths, paper, made, Paper)
        self._paths = paths

    def paths(self) -> Mapping[Key, str]:
        """Of the notes of all papers, without making any."""
        return self._paths


def paths_of_papers(library: Library) -> Mapping[Key, str]:
    """The paths of their notes."""
    papers = library.papers
    return papers.paths() if isinstance(papers, LaterPapers) else {key: one.note.path for key, one in papers.items()}


_KINDS: tuple[Callable[..., Target], ...] = (
    PaperTarget,
    TopicTarget,
    PageTarget,
    TourTarget,
    FileTarget,
    SamePageTarget,
)
"""What links lead to, by the numbers that stand for it."""

_Flat = tuple[int, int, tuple[str, ...]]
"""Offset of a link, kind of its target, and the target's fields."""


class _Resolved(Generic[T]):
    """The form of what has links: their targets are of several types, which no codec tells apart by itself."""

    def __init__(self, type_: type[T], without: frozenset[str] = frozenset()) -> None:
        """Fields `without` which it is encoded have to be given to decode it."""
        self._type: Any = type_
        names = (name for name in field_names(type_) if name != "targets" and name not in without)
        self._names = tuple(names)
        self._plain = SomeFields(type_, self._names)
        self._both: Codec[tuple[bytes, tuple[_Flat, ...]]] = Codec(tuple[bytes, tuple[_Flat, ...]])

    def encode(self, value: T) -> bytes:
        return self._both.encode((self._plain.encode(value), _flat(value.targets)))

    def decode(self, data: bytes, **given: object) -> T:
        """Raises Undecodable."""
        plain, flat = self._both.decode(data)
        found = self._plain.decode(plain)
        values = {name: getattr(found, name) for name in self._names}
        targets = {start: _KINDS[kind](*of_kind) for start, kind, of_kind in flat}
        made: T = self._type(**values, **given, targets=targets)
        return made


def _flat(targets: Targets) -> tuple[_Flat, ...]:
    return tuple((start, _KINDS.index(type(target)), astuple(target)) for start, target in targets.items())
