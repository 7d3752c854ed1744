"""A view of the map by the names that people use for papers, topics, authors and tours."""

from __future__ import annotations

from collections.abc import Iterable

from site_builder.collection.library import Library
from site_builder.collection.map_address import MapAddress
from site_builder.collection.who.people import people
from site_builder.publishing.selection import NothingCalledThat, Selection, selected
from site_builder.structs import replace
from site_builder.urls import topic_id


def named_view(library: Library, address: MapAddress) -> MapAddress:
    """The address whose keys, topics, authors, tour and stop are those of the library.

    Args:
        library: Where things are looked up.
        address: With keys or aliases of papers, topics as one may write them, authors by full name, by surname or by
            the address of their page.

    Raises:
        NothingCalledThat: the library has no such thing; the message says what is near.
    """
    keys = dict.fromkeys(key for name in address.keys for key in selected(library, Selection(keys=(name,))))
    focus = selected(library, Selection(keys=(address.focus,)))[0] if address.focus else ""
    for topic in address.topic:
        selected(library, Selection(topics=(topic,)))
    tours = [walk.slug for walk in library.tours]
    if address.tour and address.tour not in tours:
        raise NothingCalledThat(f"no tour is called '{address.tour}'; there is {', '.join(tours) or 'none'}")
    if address.stop is not None:
        _check_stop(library, address.tour, address.stop)
    topics = (topic_id(topic) for topic in address.topic)
    return replace(
        address,
        keys=tuple(keys),
        focus=focus,
        topic=tuple(library.topic_aliases.get(topic, topic) for topic in topics),
        author=tuple(_author_slugs(library, address.author)),
    )


def _check_stop(library: Library, tour: str, stop: int) -> None:
    walk = next((walk for walk in library.tours if walk.slug == tour), None)
    if walk is None:
        raise NothingCalledThat(f"stop {stop} is one of no tour; name the tour too")
    if not 1 <= stop <= len(walk.stops):
        raise NothingCalledThat(f"the tour '{tour}' has no stop {stop}; its stops are 1 to {len(walk.stops)}")


def _author_slugs(library: Library, names: Iterable[str]) -> Iterable[str]:
    """The addresses of authors' pages."""
    everybody = people(library.papers.values(), library.config.people).by_id.values()
    for name in names:
        selected(library, Selection(authors=(name,)))
        called = {person.slug for person in everybody if name in (person.slug, person.name.full, person.name.surname)}
        yield min(called) if called else name
