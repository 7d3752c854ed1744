"""Notes -> Library: every name that a note uses becomes what it means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path

from site_builder.collection.checks.check_notes import check_notes
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.files import Files
from site_builder.collection.library import Counts, Library, Paper, SitePage, WantedPaper
from site_builder.collection.links.body_links import BodyLinks, LinkResolver
from site_builder.collection.links.link_index import link_index
from site_builder.collection.links.references import References, resolve_references
from site_builder.collection.links.tours import resolve_tours, slugs_of_tours
from site_builder.collection.map_lock.lock import Lock
from site_builder.collection.map_lock.memory import remember
from site_builder.collection.naming.aliases import assign_aliases
from site_builder.collection.naming.free_pages import name_pages
from site_builder.collection.naming.keys import assign_keys
from site_builder.collection.subjects.topics import gather_topics, named_topics
from site_builder.collection.words.close_matches import CloseMatches
from site_builder.diagnostics import Diagnostic, Severity, in_order
from site_builder.model import Found, FreePage, Identifier, Key, Note, TopicNote, Tour
from site_builder.structs import replace
from site_builder.urls import Slug


def resolve(  # noqa: PLR0913  (all that a library is made of, each of its own origin)
    root: Path,
    config: SiteConfig,
    notes: Sequence[Note],
    topics: Sequence[TopicNote],
    pages: Sequence[FreePage],
    tours: Sequence[Tour],
    files: Files,
    *,
    found_by_note: Mapping[str, Found],
    drafts: bool,
    counts: Counts,
    lock: Lock | None = None,
    unread: Collection[Key] = (),
    today: date | None = None,
) -> tuple[Library, Found]:
    """Resolve a collection. The result does not depend on the order of `notes`, `topics`, `pages` and `tours`.

    `found_by_note` holds by path what reading found; it is not among the returned faults, and the errors in it are
    shown on the notes' pages with those found here. Drafts are checked like any note; they are in the library only
    where `drafts` asks for them. `lock` is the map's, `unread` holds keys of notes that may be in it unseen. Dates
    after `today` are in the future.
    """
    notes = sorted(notes, key=lambda note: note.path)
    keys, found = assign_keys(notes, drafts=drafts)
    aliases, clashes = assign_aliases(keys)
    shown = [note for key, note in keys.notes.items() if keys.is_shown(key)]
    hidden = [note for key, note in keys.notes.items() if not keys.is_shown(key)]
    gathered, topic_faults = gather_topics(shown, hidden, topics)
    # A page that is asked for is no draft to what follows.
    named_pages, page_faults = name_pages([replace(page, draft=page.draft and not drafts) for page in pages])
    tour_slugs = slugs_of_tours(tours)
    # As with pages: shown ones first, and one that is asked for is no draft.
    named_tours = [
        (replace(tour, draft=tour.draft and not drafts), tour_slugs[tour.name])
        for tour in sorted(tours, key=lambda tour: (tour.draft and not drafts, tour.path))
    ]
    index = link_index(notes, keys, aliases, gathered, named_pages, named_tours)
    memory, lock_faults = remember(lock or Lock(), notes, aliases.owners, unread)
    found += (*clashes, *topic_faults, *page_faults, *lock_faults)

    near_keys = CloseMatches(keys.slugs)
    links = LinkResolver(index, files, CloseMatches([*keys.slugs, *(note.title for note in shown)]))
    references: dict[str, References] = {}
    of_file: dict[str, BodyLinks] = {}
    for note in notes:
        references[note.path], faults = resolve_references(note, index, near_keys)
        found += faults
        of_file[note.path], faults = links.resolve(note.body, note.path, note.key)
        found += faults
    others: list[TopicNote | FreePage | Tour] = [topic.note for topic in gathered.topics.values() if topic.note]
    for file in (*others, *named_pages, *tours):
        of_file[file.path], faults = links.resolve(file.body, file.path)
        found += faults

    walks, stop_faults = resolve_tours(tours, index, near_keys, of_file, drafts=drafts)
    found += stop_faults
    found += check_notes(tuple(keys.notes.values()), references, gathered.topics, today)
    hidden_pages = {page.path for page in named_pages if page.draft}
    hidden_pages |= {tour.path for tour in tours if tour.draft and not drafts}
    errors = _errors_by_path((*found, *(fault for faults in found_by_note.values() for fault in faults)))
    papers = {
        note.key: replace(
            _paper(note, keys.slugs[note.key], references[note.path], of_file[note.path], errors[note.path]),
            topics=named_topics(note, gathered.aliases),
        )
        for note in shown
    }
    library = Library(
        root=root,
        config=config,
        papers=papers,
        topics={
            id_: replace(topic, targets=of_file[topic.note.path].targets) if topic.note else topic
            for id_, topic in gathered.topics.items()
        },
        topic_aliases=gathered.aliases,
        pages=tuple(SitePage(page, of_file[page.path].targets) for page in named_pages if not page.draft),
        tours=walks,
        wanted=_wanted((note.key, references[note.path].wanted) for note in shown),
        redirects=aliases.redirects,
        attachments=_attachments(
            of_file,
            hidden_paths={note.path for note in notes} - {note.path for note in shown} | hidden_pages,
        ),
        counts=replace(counts, drafts=len(hidden) + len(hidden_pages)),
        memory=memory,
    )
    return library, in_order(found)


def _paper(note: Note, slug: Slug, references: References, links: BodyLinks, errors: Iterable[Diagnostic]) -> Paper:
    return Paper(
        note=note,
        slug=slug,
        cites=references.cites,
        cites_outside=references.cites_outside,
        relations=references.relations,
        relations_outside=references.relations_outside,
        related=references.related,
        mentions=links.mentions,
        superseded_by=references.superseded_by,
        targets=links.targets,
        diagnostics=in_order(errors),
    )


def _errors_by_path(found: Iterable[Diagnostic]) -> Mapping[str, list[Diagnostic]]:
    errors: defaultdict[str, list[Diagnostic]] = defaultdict(list)
    for fault in found:
        if fault.severity is Severity.ERROR:
            errors[fault.place.path].append(fault)
    return errors


def _wanted(wishes: Iterable[tuple[Key, Iterable[Identifier]]]) -> tuple[WantedPaper, ...]:
    wanted_by: defaultdict[Identifier, list[Key]] = defaultdict(list)
    for key, identifiers in wishes:
        for identifier in identifiers:
            wanted_by[identifier].append(key)
    most_wanted = sorted(wanted_by.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple(WantedPaper(identifier, tuple(sorted(by))) for identifier, by in most_wanted)


def _attachments(of_file: Mapping[str, BodyLinks], *, hidden_paths: Collection[str]) -> tuple[str, ...]:
    linked = {path for file, links in of_file.items() if file not in hidden_paths for path in links.attachments}
    return tuple(sorted(linked))
