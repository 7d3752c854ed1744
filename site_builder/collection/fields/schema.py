"""The fields of notes: one row each, in the order in which docs/format.md has them.

A row says under which names a field is read, by what, and how much a wrong type weighs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from site_builder.collection.fields import field_readers as single
from site_builder.collection.fields import list_readers as several
from site_builder.collection.fields import reference_readers, stop_readers
from site_builder.collection.fields.field_readers import Faults, as_json, unknown_name
from site_builder.collection.fields.name_readers import People, people
from site_builder.collection.fields.yaml_values import Blank, Entry, Items, Text, Value, texts_in
from site_builder.collection.limits import DEFAULTS, Limits, mend, more_than
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic, Mend
from site_builder.model import JSON, Relation
from site_builder.structs import Frozen


class Field(Frozen, kw_only=True):
    """One field of a kind of file."""

    name: str
    read: Callable[[Value, Faults], object]
    other_names: tuple[str, ...] = ()
    """Further names under which the field is read."""
    adds_up: bool = False
    """Whether values under two names are one list; else that under the first name counts."""
    wrong: str = "bad-value"
    """Code of the fault that the value has another type."""
    is_prose: bool = False
    """Whether " #" in a value is rather the writer's than YAML's."""
    limit: str = ""
    """Name of the limit on how many entries count."""


PAPER_FIELDS: tuple[Field, ...] = (
    Field(name="key", read=single.key, other_names=("citekey",)),
    Field(name="title", read=single.one_line, is_prose=True),
    Field(name="type", read=single.csl_type),
    Field(name="authors", read=people, wrong="wrong-type", limit="authors"),
    Field(name="year", read=single.date),
    Field(name="date", read=single.date),
    Field(name="venue", read=single.one_line, is_prose=True),
    Field(name="volume", read=single.one_line),
    Field(name="issue", read=single.one_line),
    Field(name="pages", read=single.one_line),
    Field(name="publisher", read=single.one_line, is_prose=True),
    Field(name="editors", read=people, limit="authors"),
    Field(name="isbn", read=single.isbn),
    Field(name="issn", read=single.issn),
    Field(name="arxiv", read=single.arxiv),
    Field(name="doi", read=single.doi),
    Field(name="url", read=single.address),
    Field(name="pdf", read=single.address),
    Field(name="code", read=single.address),
    Field(name="topics", read=several.topics, other_names=("tags",), adds_up=True, wrong="wrong-type", limit="topics"),
    Field(name="keywords", read=several.words, limit="keywords"),
    Field(name="cites", read=reference_readers.references, wrong="wrong-type", limit="cites"),
    Field(name="relations", read=reference_readers.relations, wrong="wrong-type", limit="relations"),
    Field(name="related", read=reference_readers.references_with_reasons, limit="related"),
    Field(name="summary", read=single.one_line, is_prose=True),
    Field(name="abstract", read=single.paragraphs, is_prose=True),
    Field(name="status", read=single.status),
    Field(name="added", read=single.day),
    Field(name="aliases", read=several.aliases, limit="aliases"),
    Field(name="not_duplicate_of", read=reference_readers.references, limit="related"),
    Field(name="superseded_by", read=reference_readers.one_reference),
    Field(name="retracted", read=single.boolean),
    Field(name="contributors", read=several.texts, limit="authors"),
    Field(name="lang", read=single.language),
    Field(name="draft", read=single.boolean),
    Field(name="csl", read=single.csl_variables),
)

TOPIC_FIELDS: tuple[Field, ...] = (
    Field(name="title", read=single.one_line, is_prose=True),
    Field(name="description", read=single.one_line, is_prose=True),
    Field(name="parent", read=several.one_topic),
    Field(name="aliases", read=several.aliases, limit="aliases"),
)

PAGE_FIELDS: tuple[Field, ...] = (
    Field(name="title", read=single.one_line, is_prose=True),
    Field(name="description", read=single.one_line, is_prose=True),
    Field(name="draft", read=single.boolean),
)

TOUR_FIELDS: tuple[Field, ...] = (*PAGE_FIELDS, Field(name="stops", read=stop_readers.stops))

FOREIGN_FIELDS: frozenset[str] = frozenset(
    """
    cssclass cssclasses publish permalink position banner banner_x banner_y obsidianUIMode obsidianEditingMode
    kanban-plugin sticker linter-yaml-title-alias zotero-key
    """.split()
)
"""Fields that Obsidian and its plugins write for themselves: kept out of the way without a word."""

HINTS: Mapping[str, str] = MappingProxyType(
    {
        "abstractnote": "abstract",
        "added_at": "added",
        "alias": "aliases",
        "arxiv_id": "arxiv",
        "arxivid": "arxiv",
        "author": "authors",
        "booktitle": "venue",
        "cited": "cites",
        "citation_key": "key",
        "citations": "cites",
        "conference": "venue",
        "container_title": "venue",
        "created": "added",
        "creators": "authors",
        "date_added": "added",
        "editor": "editors",
        "eprint": "arxiv",
        "github": "code",
        "id": "key",
        "issued": "date",
        "journal": "venue",
        "journaltitle": "venue",
        "keyword": "keywords",
        "language": "lang",
        "link": "url",
        "number": "issue",
        "page": "pages",
        "published": "date",
        "read": "status",
        "references": "cites",
        "repository": "code",
        "see_also": "related",
        "subject": "topics",
        "tag": "topics",
        "tldr": "summary",
        "topic": "topics",
    }
)
"""What other programs and people call our fields, where no spelling is near."""


def read_entries(
    entries: Sequence[Entry],
    fields: Sequence[Field],
    own: Collection[str] | None = None,
    hints: Mapping[str, str] = HINTS,
    limits: Limits = DEFAULTS,
) -> tuple[dict[str, Any], dict[str, JSON], list[Diagnostic]]:
    """What the fields of a file mean: (value by field, values of the collection's own fields, faults).

    A field without a value is missing from the result. `own` names fields that the collection adds, None
    that it can add none; `hints` says what people mean by names that are none; `limits` bound what counts.
    """
    by_name = {name: field for field in fields for name in (field.name, *field.other_names)}
    given = {entry.name for entry in entries}
    values: dict[str, Any] = {}
    extra: dict[str, JSON] = {}
    found: list[Diagnostic] = []
    # A field's first name before its others, so that "key" wins over "citekey" wherever they stand.
    for entry in sorted(entries, key=lambda entry: entry.name in by_name and by_name[entry.name].name != entry.name):
        field = by_name.get(entry.name)
        if field is None:
            if own is not None and entry.name in own:
                extra[entry.name] = as_json(entry.value)
            elif entry.name not in FOREIGN_FIELDS:
                taken = {known.name for known in fields if {known.name, *known.other_names} & given}
                found.append(_unknown(entry, by_name, own, hints, taken))
            continue
        faults = Faults(entry.name, field.wrong, found, limits)
        _warn_of_comments(entry.value, field, faults)
        if isinstance(entry.value, Blank):
            continue
        value = field.read(entry.value, faults)
        if value is None:
            continue
        if field.limit:
            value = _within(value, field.limit, entry, faults)
        if field.name not in values:
            values[field.name] = value
        elif field.adds_up:
            values[field.name] += value
        elif values[field.name] != value:
            message = f"{entry.name} is another name of {field.name}, which stands here too and counts; drop one"
            found.append(Diagnostic(entry.place, "bad-value", message))
    return values, extra, found


def _within(value: Any, limit: str, entry: Entry, faults: Faults) -> Any:
    """What a reader made of a list, without the entries beyond a limit."""
    most: int = getattr(faults.limits, limit)
    if isinstance(value, People):
        names = _within(value.names, limit, entry, faults)
        return value if names is value.names else People(names, et_al=True)
    if len(value) <= most:
        return value
    first = value[most]
    place = getattr(first.reference if isinstance(first, Relation) else first, "place", None)
    if place is None:
        items = entry.value.items if isinstance(entry.value, Items) else ()
        place = items[most].place if len(items) > most else entry.value.place
    message = (
        f"{entry.name} has {more_than(faults.limits, limit)}; the others do not count: shorten it, or {mend(limit)}"
    )
    faults.add(place, "over-limit", message)
    return value[:most]


def _unknown(
    entry: Entry,
    known: Mapping[str, Field],
    own: Collection[str] | None,
    hints: Mapping[str, str],
    taken: Collection[str],
) -> Diagnostic:
    mend = unknown_name(entry.name, (*known, *(own or ())), hints)
    if not mend and own is not None:
        mend = "; list it under 'fields' in site.yaml if it is your own"
    message = f"there is no field {quoted(entry.name, 40)}{mend or '; delete it'}"
    if any("[[" in text for text in texts_in(entry.value)) or getattr(entry.value, "source", "").startswith("[["):
        message += " (its links are not followed: name the papers in related)"
    return Diagnostic(entry.place, "unknown-field", message, _renaming(entry, known, hints, taken))


def _renaming(
    entry: Entry, known: Mapping[str, Field], hints: Mapping[str, str], taken: Collection[str]
) -> Mend | None:
    """The name that other programs' name certainly means, where the note gives that field nothing yet."""
    folded = re.sub(r"[\s-]+", "_", entry.name.strip().casefold())
    name = folded if folded in known else hints.get(folded, "")
    if name not in known or known[name].name in taken or not isinstance(entry.value, (Text, Items)):
        return None
    return Mend(entry.place, entry.name, name)


def _warn_of_comments(value: Value, field: Field, faults: Faults) -> None:
    """Report what YAML took for a comment and the writer, it seems, did not."""
    if isinstance(value, Text):
        if value.comment and value.comment_place and (field.is_prose or _is_hashtag(value.comment)):
            message = (
                f"YAML takes {quoted(value.comment, 40)} for a comment, so {field.name} is {quoted(value.text, 40)}; "
                "put the whole value in quotes"
            )
            faults.add(value.comment_place, "yaml-comment", message)
    elif isinstance(value, Blank):
        if _is_hashtag(value.comment):
            message = f"YAML takes {quoted(value.comment, 40)} for a comment, so nothing is left; put it in quotes"
            faults.add(value.place, "yaml-comment", message)
    elif isinstance(value, Items):
        for item in value.items:
            _warn_of_comments(item, field, faults)


def _is_hashtag(comment: str) -> bool:
    """Whether a "comment" has no space behind its "#", as hashtags have none."""
    return len(comment) > 1 and comment[1] not in " #\t!"
