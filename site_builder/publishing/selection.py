"""Which papers an export holds."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from site_builder.collection.library import Library
from site_builder.collection.who.people import Person, people
from site_builder.collection.words.close_matches import close_matches, did_you_mean
from site_builder.collection.words.wording import quoted
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Key, TopicId
from site_builder.structs import Frozen, replace
from site_builder.urls import topic_id


class NothingCalledThat(Exception):
    """The collection has no topic, author or paper of a name that was asked for. The message says what is near."""


class Selection(Frozen, kw_only=True):
    """What was asked for: papers of any of these topics, by any of these authors, of these keys. All if empty."""

    topics: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()


def selected(library: Library, selection: Selection) -> tuple[Key, ...]:
    """The keys of the papers asked for, sorted. Raises NothingCalledThat."""
    chosen = set(library.papers)
    if selection.topics:
        chosen &= {key for name in selection.topics for key in _papers_of_topic(library, name)}
    if selection.authors:
        everybody = people(library.papers.values(), library.config.people).by_id.values()
        chosen &= {key for name in selection.authors for key in _papers_of_author(everybody, name)}
    if selection.keys:
        chosen &= {_paper(library, name) for name in selection.keys}
    return tuple(sorted(chosen))


def citation_counts(library: Library) -> Mapping[Key, int]:
    """How many papers of the library cite each paper, without the map's help."""
    return Counter(cited for paper in library.papers.values() for cited in paper.cites)


def most_cited(keys: Iterable[Key], citations: Mapping[Key, int], number: int) -> tuple[Key, ...]:
    """The `number` papers that the collection cites most, sorted by key; of equals the first by key."""
    return tuple(sorted(sorted(keys, key=lambda key: (-citations.get(key, 0), key))[:number]))


def restricted(library: Library, literature_map: LiteratureMap, keys: Collection[Key]) -> tuple[Library, LiteratureMap]:
    """Both as if there were no papers but these; places, districts' names and counts of citations stay."""
    kept = frozenset(keys)
    return (
        replace(
            library,
            papers={key: paper for key, paper in library.papers.items() if key in kept},
            topics={
                id_: replace(topic, papers=papers)
                for id_, topic in library.topics.items()
                if (papers := tuple(key for key in topic.papers if key in kept))
            },
        ),
        replace(
            literature_map,
            edges=tuple(edge for edge in literature_map.edges if edge.source in kept and edge.target in kept),
            spots={key: spot for key, spot in literature_map.spots.items() if key in kept},
            districts=tuple(
                replace(district, papers=papers)
                for district in literature_map.districts
                if (papers := tuple(key for key in district.papers if key in kept))
            ),
        ),
    )


def _papers_of_topic(library: Library, name: str) -> set[Key]:
    """Papers of the topic and of all below it."""
    id_ = topic_id(name)
    id_ = library.topic_aliases.get(id_, id_)
    if id_ not in library.topics:
        raise NothingCalledThat(_no("topic", name, close_matches(id_, [str(known) for known in library.topics])))
    found: set[Key] = set()
    seen: set[TopicId] = set()
    waiting = [id_]
    while waiting:
        topic = library.topics[waiting.pop()]
        if topic.id not in seen:
            seen.add(topic.id)
            found.update(topic.papers)
            waiting += topic.children
    return found


def _papers_of_author(everybody: Collection[Person], name: str) -> set[Key]:
    """Papers of everybody who is called that: a full name, a family name, an ORCID iD or the name of their page."""
    wanted = _folded(name)
    found = {key for person in everybody if wanted in _names(person) for key in person.papers}
    if not found:
        known = {person.name.full for person in everybody} | {person.name.surname for person in everybody}
        raise NothingCalledThat(_no("author", name, close_matches(name, known)))
    return found


def _names(person: Person) -> set[str]:
    name = person.name
    inverted = f"{name.surname}, {name.given}"
    names = (name.full, name.surname, name.family, inverted, name.orcid, person.slug, *person.other_forms)
    return {_folded(each) for each in names} - {""}


def _paper(library: Library, name: str) -> Key:
    key = Key(unicodedata.normalize("NFC", name.strip().removeprefix("@")))
    if key not in library.papers:
        aliases = {
            alias.text: paper.key for paper in library.papers.values() for alias in paper.note.aliases
        }  # an old key still means its paper
        if key not in aliases:
            raise NothingCalledThat(_no("paper", name, close_matches(key, [str(known) for known in library.papers])))
        key = aliases[key]
    return key


def _no(kind: str, name: str, near: tuple[str, ...]) -> str:
    return f"no {kind} is called {quoted(name)}{did_you_mean(near)}"


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())
