"""Small libraries made by hand, so that tests of pages state only what they are about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from site_builder.collection.config import SiteConfig
from site_builder.collection.library import Library, Paper, SitePage, Topic, WantedPaper
from site_builder.diagnostics import Place
from site_builder.mapping.literature_map import LiteratureMap, RelatedPaper
from site_builder.model import Body, FreePage, Key, Name, Note, PublicationDate, TopicId, TopicMention, TopicNote
from site_builder.rendering.markdown.bodies import RenderedBody
from site_builder.urls import Slug, slugs


def note(key: str, **fields: Any) -> Note:
    """A note; `authors` as full names, `year` as a number, `topics` as words and `body` as text are short forms."""
    path = f"papers/{key}.md"
    authors = fields.pop("authors", ())
    year = fields.pop("year", None)
    topics = fields.pop("topics", ())
    body = fields.pop("body", "")
    given: dict[str, Any] = {
        "path": path,
        "key": Key(key),
        "key_place": Place(path),
        "title": f"Title of {key}",
        "authors": tuple(name(text) for text in authors),
        "date": None if year is None else PublicationDate(str(year), int(str(year)[:4])),
        "topics": tuple(TopicMention(TopicId(text.casefold()), text, Place(path)) for text in topics),
        "body": body if isinstance(body, Body) else Body(str(body)),
        **fields,
    }
    return Note(**given)


def name(text: object) -> Name:
    if isinstance(text, Name):
        return text
    given, _, family = str(text).rpartition(" ")
    return Name(given=given, family=family) if given else Name(literal=family)


PAPER_FIELDS = frozenset(
    "cites cites_outside relations relations_outside related mentions superseded_by targets diagnostics".split()
)


def paper(key: str, **fields: Any) -> Paper:
    """A resolved paper; what Paper itself has no field for goes to its note."""
    resolved = {field: fields.pop(field) for field in PAPER_FIELDS & fields.keys()}
    described = note(key, **fields)
    topics = tuple(mention.id for mention in described.topics)
    return Paper(note=described, slug=slugs([key])[key], topics=topics, **resolved)


def topic(title: str, **fields: Any) -> Topic:
    """A topic; `description` or `body` give it a file."""
    topic_id = TopicId(title.casefold())
    about = {field: fields.pop(field) for field in ("description", "body") if field in fields}
    if about:
        body = Body(str(about.get("body", "")))
        path = f"topics/{topic_id}.md"
        fields["note"] = TopicNote(
            path=path, id=topic_id, title=title, description=str(about.get("description", "")), body=body
        )
    return Topic(id=topic_id, slug=slugs([topic_id])[topic_id], title=title, **fields)


def library(
    papers: Iterable[Paper] = (),
    topics: Iterable[Topic] = (),
    pages: Mapping[str, str] | None = None,
    wanted: Iterable[WantedPaper] = (),
    redirects: Mapping[str, str] | None = None,
    **config: Any,
) -> Library:
    """A library; topics that papers name come by themselves, `config` are fields of site.yaml."""
    by_key = {paper.key: paper for paper in papers}
    by_id = {topic.id: topic for topic in topics}
    named: dict[TopicId, list[Key]] = {}
    titles: dict[TopicId, str] = {}
    for key, paper in sorted(by_key.items()):
        for mention in paper.note.topics:
            named.setdefault(mention.id, []).append(key)
            titles.setdefault(mention.id, mention.spelling)
    for topic_id, keys in named.items():
        by_id.setdefault(topic_id, topic(titles[topic_id], papers=tuple(keys)))
    return Library(
        root=Path("content"),
        config=SiteConfig(**({"title": "Test site"} | config)),
        papers=dict(sorted(by_key.items())),
        topics=dict(sorted(by_id.items())),
        pages=tuple(
            SitePage(FreePage(path=f"pages/{name}.md", name=name, title=title))
            for name, title in sorted((pages or {}).items())
        ),
        wanted=tuple(wanted),
        redirects={Slug(alias): Key(key) for alias, key in (redirects or {}).items()},
    )


def literature_map(library: Library, **fields: Any) -> LiteratureMap:
    """A map without edges, in which citations are counted; `related` and `chosen` as {key: [(key, reasons…)]}."""
    citations = dict.fromkeys(library.papers, 0)
    for each in library.papers.values():
        for cited in each.cites:
            citations[cited] += 1
    for field in ("related", "chosen"):
        lists = fields.get(field, {})
        fields[field] = {
            Key(key): tuple(RelatedPaper(Key(other), 1.0, tuple(reasons)) for other, *reasons in entries)
            for key, entries in lists.items()
        }
    given: dict[str, Any] = {"edges": (), "citations": citations, "districts": (), "spots": {}, **fields}
    return LiteratureMap(**given)


def body(html: str, *, has_math: bool = False) -> RenderedBody:
    return RenderedBody(html=html, has_math=has_math)
