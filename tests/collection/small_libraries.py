"""Notes made by hand, and the library that `resolve` makes of them: no file is read."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from site_builder.bibliography.identifiers import parse_identifier
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.files import files
from site_builder.collection.library import Counts, Library, Paper
from site_builder.collection.resolve import resolve
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import (
    Alias,
    Body,
    FreePage,
    Heading,
    Key,
    Link,
    LinkKind,
    Note,
    Reference,
    Relation,
    TopicMention,
    TopicNote,
    Tour,
)
from site_builder.urls import anchor_form, topic_id

CHECKED = frozenset(["duplicate-paper", "future-date", "cites-forward", "unused-topic", "unwritten-note"])


@dataclass(frozen=True)
class To:
    """A link of a body: `To("key#Heading")`."""

    target: str
    kind: LinkKind = LinkKind.WIKILINK


def note(
    path: str,
    *links: str | To,
    key: str = "",
    title: str = "",
    cites: Sequence[str] = (),
    relations: Sequence[tuple[str, str]] = (),
    related: Sequence[str] = (),
    superseded_by: str = "",
    not_duplicate_of: Sequence[str] = (),
    aliases: Sequence[str] = (),
    topics: Sequence[str] = (),
    headings: Sequence[str] = (),
    **fields: Any,
) -> Note:
    """A note whose fields stand on lines of their own: cites on 10, relations on 11, related on 12, links on 20 …"""
    stem = posixpath.basename(path).removesuffix(".md")
    return Note(
        path=path,
        key=Key(key or stem),
        key_place=Place(path, 2, 6),
        title=title or stem.upper(),
        cites=_references(path, 10, cites),
        relations=tuple(Relation(name, _references(path, 11, [target])[0]) for name, target in relations),
        related=_references(path, 12, related),
        superseded_by=_references(path, 13, [superseded_by])[0] if superseded_by else None,
        not_duplicate_of=_references(path, 14, not_duplicate_of),
        aliases=tuple(Alias(text, Place(path, 15, column)) for column, text in enumerate(aliases, 1)),
        topics=tuple(
            TopicMention(topic_id(text), text, Place(path, 16, column)) for column, text in enumerate(topics, 1)
        ),
        body=body(path, links, headings),
        **fields,
    )


def body(path: str, links: Sequence[str | To], headings: Sequence[str] = ()) -> Body:
    made = []
    for number, link in enumerate(to if isinstance(to, To) else To(to) for to in links):
        target, _, fragment = link.target.partition("#")
        place = Place(path, 20 + number, 1)
        made.append(Link(link.kind, target, fragment, "", number * 100, number * 100 + 50, place))
    taken: list[str] = []
    for heading in headings:
        anchor = anchor_form(heading)
        taken.append(anchor if anchor not in taken else f"{anchor}-{taken.count(anchor) + 1}")
    return Body(
        text="x" * 100 * len(made),
        links=tuple(made),
        headings=tuple(
            Heading(2, heading, anchor, 0, Place(path, 50 + number))
            for number, (heading, anchor) in enumerate(zip(headings, taken, strict=True))
        ),
    )


def _references(path: str, line: int, texts: Sequence[str]) -> tuple[Reference, ...]:
    return tuple(
        Reference(text, Place(path, line, column), parse_identifier(text)) for column, text in enumerate(texts, 1)
    )


def topic(
    path: str,
    *links: str | To,
    topic: str = "",
    parent: str = "",
    aliases: Sequence[str] = (),
    title: str = "",
    headings: Sequence[str] = (),
) -> TopicNote:
    stem = topic or posixpath.basename(path).removesuffix(".md")
    return TopicNote(
        path=path,
        id=topic_id(stem),
        title=title or stem,
        parent=TopicMention(topic_id(parent), parent, Place(path, 3, 9)) if parent else None,
        aliases=tuple(Alias(text, Place(path, 4, column)) for column, text in enumerate(aliases, 1)),
        body=body(path, links, headings),
    )


def page(path: str, *links: str | To, title: str = "", headings: Sequence[str] = (), draft: bool = False) -> FreePage:
    name = posixpath.basename(path).removesuffix(".md")
    return FreePage(path=path, name=name, title=title or name.title(), draft=draft, body=body(path, links, headings))


@dataclass(frozen=True)
class Result:
    library: Library
    found: tuple[Diagnostic, ...]
    """Without what notes are held against each other for, which `checks/` tests."""

    def paper(self, key: str) -> Paper:
        return self.library.papers[Key(key)]

    def targets(self, key: str) -> list[Any]:
        """What the links of a paper lead to, in their order; None for one that leads nowhere."""
        paper = self.paper(key)
        return [paper.targets.get(link.start) for link in paper.note.body.links]

    @property
    def codes(self) -> list[str]:
        return [fault.code for fault in self.found]

    @property
    def lines(self) -> list[str]:
        return [f"{f.place.path}:{f.place.line} {f.code}: {f.message}" for f in self.found]


def made(
    *notes: Note,
    topics: Iterable[TopicNote] = (),
    pages: Iterable[FreePage] = (),
    tours: Iterable[Tour] = (),
    files_there: Iterable[str] = (),
    drafts: bool = False,
    found_by_note: dict[str, tuple[Diagnostic, ...]] | None = None,
) -> Result:
    library, found = resolve(
        Path("content"),
        SiteConfig(),
        notes,
        tuple(topics),
        tuple(pages),
        tuple(tours),
        files(files_there),
        found_by_note=found_by_note or {},
        drafts=drafts,
        counts=Counts(),
    )
    return Result(library, tuple(fault for fault in found if fault.code not in CHECKED))
