"""Tours: the papers that their stops name, resolved."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping, Sequence

from site_builder import urls
from site_builder.collection.library import PaperTarget, SiteTour, Stop
from site_builder.collection.links.body_links import BodyLinks
from site_builder.collection.links.identities import identity
from site_builder.collection.links.link_index import Entry, LinkIndex
from site_builder.collection.links.link_rules import REFERENCE_RULES, ambiguity, first_match
from site_builder.collection.words.close_matches import CloseMatches, did_you_mean
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic
from site_builder.model import Found, Key, Reference, Tour, TourStop


def resolve_tours(
    tours: Sequence[Tour],
    index: LinkIndex,
    keys: CloseMatches,
    of_file: Mapping[str, BodyLinks],
    *,
    drafts: bool,
) -> tuple[tuple[SiteTour, ...], Found]:
    """The tours that are shown, by their slugs, and what is wrong with the stops of any.

    A stop at a draft that is not shown is left out without a word; one at a paper that nobody knows keeps its view, if
    it has one.
    """
    found: list[Diagnostic] = []
    walks: dict[str, SiteTour] = {}
    slugs = slugs_of_tours(tours)
    for tour in sorted(tours, key=lambda tour: tour.path):
        stops = tuple(_stops(tour, index, keys, found))
        if not tour.draft or drafts:
            slug = slugs[tour.name]
            walks[slug] = SiteTour(tour=tour, slug=slug, stops=stops, targets=of_file[tour.path].targets)
    return tuple(walks[slug] for slug in sorted(walks)), tuple(found)


def slugs_of_tours(tours: Sequence[Tour]) -> Mapping[str, urls.Slug]:
    """By the tours' names, drafts among them."""
    return urls.distinct_slugs(sorted(tour.name for tour in tours))


def _stops(tour: Tour, index: LinkIndex, keys: CloseMatches, found: list[Diagnostic]) -> Iterator[Stop]:
    folder = posixpath.dirname(tour.path)
    for stop in tour.stops:
        entry = _paper(stop.paper, index, keys, folder, found) if stop.paper else None
        if entry and not entry.is_shown:
            continue
        target = entry.target if entry else None
        key = target.key if isinstance(target, PaperTarget) else None
        if key is not None or stop.view:
            yield _resolved(stop, key)


def _resolved(stop: TourStop, key: Key | None) -> Stop:
    return Stop(key=key, view=stop.view, title=stop.title, text=stop.text)


def _paper(
    reference: Reference, index: LinkIndex, keys: CloseMatches, folder: str, found: list[Diagnostic]
) -> Entry | None:
    entries: Sequence[Entry] = ()
    if reference.identifier:
        entries = index.by_identity.get(identity(reference.identifier), ())
    else:
        entries = first_match(index, REFERENCE_RULES, reference.target, folder)
    if not entries:
        name = reference.target or str(reference.identifier)
        mend = did_you_mean(keys.find(name)) or "; write that note, or drop the stop"
        message = f"no note has the key {quoted(name)}{mend}"
        found.append(Diagnostic(reference.place, "unresolved-link", message))
        return None
    if len(entries) > 1:
        found.append(Diagnostic(reference.place, "ambiguous-link", ambiguity(reference.target, entries)))
    return entries[0]
