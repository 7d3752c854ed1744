"""All that links can mean, in dictionaries by every way to name it; `link_rules` looks into them."""

from __future__ import annotations

import posixpath
import unicodedata
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import TypeVar

from site_builder.collection.library import PageTarget, PaperTarget, Topic, TopicTarget, TourTarget
from site_builder.collection.links.identities import identities
from site_builder.collection.links.nearest import Nearest, nearest_index
from site_builder.collection.naming.aliases import Aliases
from site_builder.collection.naming.keys import Keys
from site_builder.collection.subjects.topics import Topics
from site_builder.collection.words.folding import folded
from site_builder.collection.words.wording import quoted
from site_builder.model import Body, FreePage, Identifier, Note, Tour
from site_builder.structs import Frozen
from site_builder.urls import Slug, topic_id

H = TypeVar("H", bound=Hashable)

_LONGEST_TAIL = 3
"""Parts of a path by which a note can be linked from anywhere."""


class Entry(Frozen):
    """Something that a link can mean."""

    target: PaperTarget | TopicTarget | PageTarget | TourTarget
    path: str
    """Of its file; empty for a topic without one."""
    title: str
    body: Body
    is_shown: bool
    """False for a draft: known, but in no output."""

    @property
    def name(self) -> str:
        """What messages call it."""
        return self.path or quoted(self.title)


class LinkIndex(Frozen):
    """Everything that links can mean, by each way to name it. Values are in the order in which they are meant."""

    by_key: Mapping[str, Entry]
    by_folded_key: Mapping[str, tuple[Entry, ...]]
    by_alias: Mapping[str, Entry]
    by_path: Mapping[str, Entry]
    """Path without ".md", in NFC -> paper, topic or page."""
    by_folded_path: Mapping[str, tuple[Entry, ...]]
    by_stem: Nearest[Entry]
    """Papers by the last parts of their path, folded, without ".md"."""
    by_identity: Mapping[Identifier, tuple[Entry, ...]]
    by_title: Mapping[str, tuple[Entry, ...]]
    by_topic: Mapping[str, Entry]
    """Topic id, also of its aliases and its title -> topic."""
    by_page: Mapping[str, Entry]
    """Folded name or title -> page, or tour where no page is called so."""


def link_index(
    notes: Sequence[Note],
    keys: Keys,
    aliases: Aliases,
    topics: Topics,
    pages: Sequence[FreePage],
    tours: Sequence[tuple[Tour, Slug]],
) -> LinkIndex:
    """All that links can mean, by all its names. `notes` are sorted by path, `pages` have drafts last.

    Where a name fits several papers, shown ones stand before drafts; then paths decide.
    """
    papers = {
        key: Entry(PaperTarget(key), note.path, note.title, note.body, keys.is_shown(key))
        for key, note in sorted(keys.notes.items(), key=lambda item: (not keys.is_shown(item[0]), item[1].path))
    }
    topic_entries = {topic.id: _topic_entry(topic) for topic in topics.topics.values()}
    # Pages and tours by their names.
    free_entries = [
        *(
            (page.name, Entry(PageTarget(page.name), page.path, page.title, page.body, not page.draft))
            for page in pages
        ),
        *(
            (tour.name, Entry(TourTarget(slug), tour.path, tour.title, tour.body, not tour.draft))
            for tour, slug in tours
        ),
    ]
    # The path of a note that lost its key leads to the note that has it.
    by_path = {without_md(note.path): papers[note.key] for note in reversed(notes) if note.key in papers}
    for entry in (*topic_entries.values(), *(entry for _, entry in free_entries)):
        if entry.path:
            by_path[without_md(entry.path)] = entry
    return LinkIndex(
        by_key={str(key): entry for key, entry in papers.items()},
        by_folded_key=_grouped((folded(key), entry) for key, entry in papers.items()),
        by_alias={alias: papers[key] for alias, key in aliases.owners.items()},
        by_path=by_path,
        by_folded_path=_grouped((folded(path), entry) for path, entry in sorted(by_path.items(), key=itemgetter(0))),
        by_stem=nearest_index(_tails(papers.values())),
        by_identity=_grouped((same, papers[key]) for key in papers for same in identities(keys.notes[key])),
        by_title=_grouped((folded(entry.title), entry) for entry in papers.values() if folded(entry.title)),
        by_topic=_first(
            (name, topic_entries[topic])
            for name, topic in (
                *((topic, topic) for topic in topic_entries),
                *topics.aliases.items(),
                *((topic_id(entry.title), topic) for topic, entry in topic_entries.items()),
            )
        ),
        by_page=_first(
            (folded(name), entry)
            for called, entry in free_entries
            for name in (called, posixpath.basename(without_md(entry.path)), entry.title)
        ),
    )


def _topic_entry(topic: Topic) -> Entry:
    path, body = (topic.note.path, topic.note.body) if topic.note else ("", Body())
    return Entry(TopicTarget(topic.id), path, topic.title, body, True)


def _grouped(pairs: Iterable[tuple[H, Entry]]) -> dict[H, tuple[Entry, ...]]:
    groups: defaultdict[H, list[Entry]] = defaultdict(list)
    for name, entry in pairs:
        groups[name].append(entry)
    return {name: tuple(entries) for name, entries in groups.items()}


def _first(pairs: Iterable[tuple[str, Entry]]) -> dict[str, Entry]:
    firsts: dict[str, Entry] = {}
    for name, entry in pairs:
        firsts.setdefault(name, entry)
    return firsts


def _tails(papers: Iterable[Entry]) -> Iterator[tuple[str, str, Entry]]:
    """The last parts of each path, as vaults write links to tell equal names apart: "intro", "nlp/intro"."""
    for entry in papers:
        path = without_md(entry.path)
        parts = folded(path).split("/")
        for count in range(1, min(len(parts), _LONGEST_TAIL) + 1):
            yield "/".join(parts[-count:]), posixpath.dirname(path), entry


def without_md(path: str) -> str:
    """A path as the index holds it: in NFC, without its ending."""
    path = unicodedata.normalize("NFC", path)
    return path[:-3] if path.lower().endswith(".md") else path
