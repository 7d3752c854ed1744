"""Small libraries made by hand, and larger ones with planted communities, for the tests of mapping."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from site_builder.collection.config import SiteConfig
from site_builder.collection.library import Chosen, Library, Mention, Paper, Topic
from site_builder.collection.map_lock.lock import Lock
from site_builder.collection.map_lock.memory import Memory
from site_builder.diagnostics import Place
from site_builder.model import Body, Identifier, Key, Name, Note, PublicationDate, TopicId
from site_builder.structs import replace
from site_builder.urls import Slug


def paper(
    key: str,
    *,
    author: str = "",
    year: int | None = None,
    cites: Iterable[str] = (),
    relations: Iterable[tuple[str, str]] = (),
    related: Iterable[str | tuple[str, str]] = (),
    mentions: Iterable[str] = (),
    **note: Any,
) -> Paper:
    """A paper; `cites` holds keys and "arxiv:…" or "doi:…" ids, `related` keys or (key, why)."""
    place = Place(f"papers/{key}.md")
    inside = [name for name in cites if not name.startswith(("arxiv:", "doi:"))]
    outside = [name.split(":", 1) for name in cites if name.startswith(("arxiv:", "doi:"))]
    return Paper(
        note=Note(
            path=place.path,
            key=Key(key),
            key_place=place,
            title=note.pop("title", key.capitalize()),
            authors=(Name(family=author),) if author else (),
            date=PublicationDate(str(year), year) if year else None,
            body=Body(),
            **note,
        ),
        slug=Slug(key),
        cites=tuple(Key(name) for name in inside),
        cites_outside=tuple(Identifier("doi" if scheme == "doi" else "arxiv", value) for scheme, value in outside),
        relations=tuple((name, Key(target)) for name, target in relations),
        related=tuple(Chosen(Key(it)) if isinstance(it, str) else Chosen(Key(it[0]), it[1]) for it in related),
        mentions=tuple(Mention(Key(target), place, 0) for target in mentions),
    )


def library(
    papers: Iterable[Paper],
    topics: Mapping[str, Sequence[str]] | None = None,
    titles: Mapping[str, str] | None = None,
    weights: Mapping[str, float] | None = None,
) -> Library:
    """A library of `papers`; `topics` maps a topic's id to the keys of its papers."""
    return Library(
        root=Path(),
        config=SiteConfig(weights=weights or {}),
        papers={one.key: one for one in sorted(papers, key=lambda one: one.key)},
        topics={
            TopicId(name): Topic(
                id=TopicId(name),
                slug=Slug(name),
                title=(titles or {}).get(name, name),
                papers=tuple(Key(key) for key in sorted(keys)),
            )
            for name, keys in sorted((topics or {}).items())
        },
    )


def planted(count: int, communities: int, seed: int = 1, inside: float = 0.85) -> Library:
    """`count` papers in planted communities: each cites about five earlier ones, `inside` of them of its own.

    A paper of community c has topic c, and one in three another one too. Keys begin with the community: "c03-0017".
    """
    rng = random.Random(seed)
    keys = [f"c{number % communities:02d}-{number:05d}" for number in range(count)]
    groups: list[list[str]] = [[] for _ in range(communities)]
    topics: dict[str, list[str]] = {f"topic-{c:02d}": [] for c in range(communities)}
    papers = []
    for number, key in enumerate(keys):
        own = number % communities
        cites = {
            rng.choice(groups[own]) if groups[own] and rng.random() < inside else keys[rng.randrange(number)]
            for _ in range(rng.randint(2, 8))
            if number
        }
        groups[own].append(key)
        topics[f"topic-{own:02d}"].append(key)
        other = rng.randrange(communities)
        if other != own and rng.random() < 0.33:
            topics[f"topic-{other:02d}"].append(key)
        papers.append(paper(key, author=f"Author{number}", year=2000 + number % 25, cites=sorted(cites)))
    return library(papers, topics)


def without(read: Library, *keys: str) -> Library:
    """The library before those notes joined it: nothing names them."""
    gone = set(keys)
    return replace(
        read,
        papers={
            key: replace(
                one,
                cites=tuple(it for it in one.cites if it not in gone),
                relations=tuple(it for it in one.relations if it[1] not in gone),
                related=tuple(it for it in one.related if it.key not in gone),
                mentions=tuple(it for it in one.mentions if it.key not in gone),
            )
            for key, one in read.papers.items()
            if key not in gone
        },
        topics={
            id_: replace(topic, papers=tuple(key for key in topic.papers if key not in gone))
            for id_, topic in read.topics.items()
        },
    )


def locked(read: Library, lock: Lock, *unlocked: str) -> Library:
    """The library with the memory that a lock is, less the places of some papers."""
    places = {key: place for key, place in lock.places.items() if key not in unlocked}
    gone = frozenset(places.keys() - read.papers.keys())
    return replace(read, memory=Memory(places=places, districts=lock.districts, gone=gone))
