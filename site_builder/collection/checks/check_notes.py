"""What only shows when notes are held against each other: duplicates, dates, topics that nobody uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from site_builder.collection.checks.duplicates import duplicate_papers
from site_builder.collection.checks.times import cites_forward, future_dates
from site_builder.collection.checks.unused_topics import unused_topics
from site_builder.collection.checks.unwritten import unwritten_notes
from site_builder.collection.library import Topic
from site_builder.collection.links.references import References
from site_builder.diagnostics import Diagnostic
from site_builder.model import Found, Note, TopicId


def check_notes(
    notes: Sequence[Note],
    references: Mapping[str, References],
    topics: Mapping[TopicId, Topic],
    today: date | None,
) -> Found:
    """Faults of the collection as a whole. `notes` have a key each, drafts included; `references` are by path."""
    by_key = {note.key: note for note in notes}
    forward: list[Diagnostic] = []
    for note in notes:
        of_note = references[note.path]
        cited = zip(of_note.cites, of_note.cites_at, strict=True)
        forward += cites_forward(note, [(by_key[key], place) for key, place in cited])
    return (
        *duplicate_papers(notes),
        *future_dates(notes, today),
        *forward,
        *unused_topics(notes, topics),
        *unwritten_notes(notes),
    )
