"""From one file to one note, topic or page. Whatever the file holds, there is a note, and the faults of all of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from site_builder import urls
from site_builder.collection.checks.merge_conflicts import merge_conflicts
from site_builder.collection.checks.unwritten import NEW_HEADINGS
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.decoding import place_at
from site_builder.collection.disk.sources import Source
from site_builder.collection.fields.field_readers import GivenKey, is_usable_key
from site_builder.collection.fields.front_matter import Parts, read_fields, split_front_matter
from site_builder.collection.fields.list_readers import beyond, topic
from site_builder.collection.fields.name_readers import People
from site_builder.collection.fields.schema import (
    PAGE_FIELDS,
    PAPER_FIELDS,
    TOPIC_FIELDS,
    TOUR_FIELDS,
    Field,
    read_entries,
)
from site_builder.collection.fields.yaml_values import Blank, Entry, Fields, Items, Text
from site_builder.collection.limits import Limits, mend, more_than
from site_builder.collection.markdown.scan import scan
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import (
    JSON,
    Body,
    Found,
    FreePage,
    Key,
    Note,
    PublicationDate,
    TopicId,
    TopicMention,
    TopicNote,
    Tour,
)
from site_builder.structs import Frozen

PLACED = ("title", "date", "year", "arxiv", "doi", "url", "pdf", "code", "added")
"""Fields whose places a note keeps."""


def read_note(source: Source, config: SiteConfig) -> tuple[Note, Found]:
    """The note of a paper and every fault of its file. Never raises; what cannot be read is left out."""
    opened = _open(source, config, PAPER_FIELDS, config.fields)
    values, found = opened.values, opened.found
    given: GivenKey | None = values.pop("key", None)
    authors = values.pop("authors", People((), et_al=False))
    editors = values.pop("editors", People((), et_al=False))
    note = Note(
        path=source.path,
        key=Key(given.text) if given else _key_of_path(source.path, found),
        key_place=given.place if given else Place(source.path),
        title=values.pop("title", "") or _title(source, opened),
        authors=authors.names,
        et_al=authors.et_al,
        editors=editors.names,
        date=_date(opened),
        topics=_with_tags(values.pop("topics", ()), opened.body, config.limits, found),
        extra=opened.extra,
        body=opened.body,
        places={name: opened.given[name].value.place for name in PLACED if name in opened.given},
        **values,
    )
    return note, tuple(found)


def read_topic(source: Source, config: SiteConfig) -> tuple[TopicNote, Found]:
    """What a file below topics/ says of the topic that its path names."""
    opened = _open(source, config, TOPIC_FIELDS)
    name = _name_below(source.path)
    title = opened.values.pop("title", "") or _heading(opened) or _stem(source.path)
    id_ = urls.topic_id(name) or TopicId(name)
    return TopicNote(path=source.path, id=id_, title=title, body=opened.body, **opened.values), tuple(opened.found)


def read_page(source: Source, config: SiteConfig) -> tuple[FreePage, Found]:
    """A page of the collection's own, named by its path below pages/."""
    opened = _open(source, config, PAGE_FIELDS)
    name = _name_below(source.path)
    title = opened.values.pop("title", "") or _heading(opened) or _stem(source.path)
    return FreePage(path=source.path, name=name, title=title, body=opened.body, **opened.values), tuple(opened.found)


def read_tour(source: Source, config: SiteConfig) -> tuple[Tour, Found]:
    """A walk over the map, named by its path below tours/."""
    opened = _open(source, config, TOUR_FIELDS)
    name = _name_below(source.path)
    title = opened.values.pop("title", "") or _heading(opened) or _stem(source.path)
    if not opened.values.get("stops") and not any(fault.code in _SAYS_ENOUGH for fault in opened.found):
        given = opened.given.get("stops")
        message = "the tour has no stop; list the keys of papers in a field 'stops'"
        opened.found.append(Diagnostic(given.value.place if given else Place(source.path), "bad-value", message))
    return Tour(path=source.path, name=name, title=title, body=opened.body, **opened.values), tuple(opened.found)


_SAYS_ENOUGH = frozenset(
    ["bad-yaml", "empty-note", "front-matter-not-mapping", "merge-conflict", "unclosed-front-matter"]
)
"""Faults that explain why there is no title: that it is missing is then no news."""


class _Opened(Frozen):
    """A file cut into fields and body, both read."""

    values: dict[str, Any]
    """By the name of the field, as `Note` and the like have them."""
    extra: dict[str, JSON]
    given: dict[str, Entry]
    """The fields that have a value in the file, sound or not."""
    body: Body
    text_line: int
    """Line on which the text behind the front matter begins, also where all of the file is body."""
    found: list[Diagnostic]


def _open(source: Source, config: SiteConfig, fields: Sequence[Field], own: Sequence[str] | None = None) -> _Opened:
    found: list[Diagnostic] = []
    limits = config.limits
    source = _within_size(source, limits, found)
    parts = split_front_matter(source.text)
    entries = _entries(source, parts, limits, found)
    # A list or plain text between two rules is as likely meant for readers as for us: it stays in sight.
    body_text, body_line = (source.text, 1) if entries is None else (parts.body, parts.body_line)
    values, extra, faults = read_entries(entries or (), fields, own, limits=limits)
    body, body_faults = scan(body_text, source.path, body_line, limits)
    found += [*merge_conflicts(source.text, source.path, body_text), *faults, *body_faults]
    given = {entry.name: entry for entry in entries or () if not isinstance(entry.value, Blank)}
    return _Opened(values, extra, given, body, parts.body_line, found)


def _within_size(source: Source, limits: Limits, found: list[Diagnostic]) -> Source:
    """A file without the lines that stand beyond the limit of its size."""
    # No character takes more than four bytes.
    if len(source.text) * 4 <= limits.note_size:
        return source
    data = source.text.encode()
    if len(data) <= limits.note_size:
        return source
    cut = data[: limits.note_size].decode("utf-8", "ignore")
    text = cut[: cut.rfind("\n") + 1] or cut
    message = (
        f"the note has more than {limits.note_size:,} bytes, and what follows is left out; split it, or "
        f"{mend('note_size')}"
    )
    found.append(Diagnostic(place_at(source.text, len(text), source.path), "over-limit", message))
    return Source(source.path, text, source.kind)


def _entries(source: Source, parts: Parts, limits: Limits, found: list[Diagnostic]) -> tuple[Entry, ...] | None:
    """The fields of the front matter; None where it is something else. What is wrong with the file goes to `found`."""
    path = source.path
    if parts.is_unclosed:
        message = "front matter opens with --- and never closes, so all of it is shown; add a line --- below its fields"
        line = source.text[: source.text.index("---")].count("\n") + 1
        found.append(Diagnostic(Place(path, line), "unclosed-front-matter", message))
    value, faults = read_fields(parts.yaml, path, parts.yaml_line, limits)
    found += faults
    if value is None or isinstance(value, (Blank, Fields)):
        if not (isinstance(value, Fields) and value.entries) and not parts.body.strip() and not faults:
            found.append(Diagnostic(Place(path), "empty-note", "the note is empty; write it, or delete the file"))
        return value.entries if isinstance(value, Fields) else ()
    what = "a list" if isinstance(value, Items) else "plain text"
    message = f"front matter is {what}, not fields such as 'title: …', so it is shown as text; give each line a name"
    found.append(Diagnostic(value.place, "front-matter-not-mapping", message))
    return None


def _key_of_path(path: str, found: list[Diagnostic]) -> Key:
    key = urls.key_form(_stem(path))
    if not is_usable_key(key):
        message = (
            f"the file's name {quoted(_stem(path))} makes no key that links can name; rename it, or add a field 'key'"
        )
        found.append(Diagnostic(Place(path), "bad-key", message))
    return key or Key(unicodedata.normalize("NFC", _stem(path)))


def _title(source: Source, opened: _Opened) -> str:
    """The title of a note that gives none: its first heading, else its file's name."""
    heading = _heading(opened)
    given = opened.given.get("title")
    is_missing = given is None or (isinstance(given.value, Text) and not given.value.text.strip())
    if is_missing and not any(fault.code in _SAYS_ENOUGH for fault in opened.found):
        taken = f"its first heading, {quoted(heading, 60)}," if heading else "the file's name"
        message = f"the note has no title, and {taken} stands in for it; add a field 'title'"
        place = given.value.place if given else Place(source.path)
        opened.found.append(Diagnostic(place, "missing-title", message))
    return heading or _stem(source.path)


def _heading(opened: _Opened) -> str:
    headings = (heading for heading in opened.body.headings if heading.place.line >= opened.text_line)
    return next((heading.text for heading in headings if heading.text not in NEW_HEADINGS), "")


def _date(opened: _Opened) -> PublicationDate | None:
    """The date that `date` and `year` give together: the first wins, unless it says no year."""
    date: PublicationDate | None = opened.values.pop("date", None)
    year: PublicationDate | None = opened.values.pop("year", None)
    if date is None or year is None:
        return date or year
    if date.year is None:
        return date if year.year is None else year
    if year.year not in (None, date.year):
        message = f"year is {quoted(year.text)}, but date is {quoted(date.text)}, which counts; drop the year"
        opened.found.append(Diagnostic(opened.given["year"].value.place, "bad-date", message))
    return date


def _with_tags(
    topics: Sequence[TopicMention], body: Body, limits: Limits, found: list[Diagnostic]
) -> tuple[TopicMention, ...]:
    """The topics of the front matter, then those of tags in the body; each once, and so many as count."""
    all_: dict[TopicId, TopicMention] = {mention.id: mention for mention in topics}
    for mention in (topic(tag.spelling, tag.place) for tag in body.tags):
        if not mention or mention.id in all_:
            continue
        if fault := beyond(mention, limits):
            found.append(Diagnostic(mention.place, "over-limit", fault))
        elif len(all_) >= limits.topics:
            message = (
                f"with its tags, the note has {more_than(limits, 'topics')}; the others do not count: drop some, or "
                f"{mend('topics')}"
            )
            found.append(Diagnostic(mention.place, "over-limit", message))
            break
        else:
            all_[mention.id] = mention
    return tuple(all_.values())


def _stem(path: str) -> str:
    return path.rpartition("/")[2][:-3]


def _name_below(path: str) -> str:
    """A path without the collection's top folder and without ".md"."""
    return unicodedata.normalize("NFC", path.partition("/")[2] or path)[:-3]
