"""The values that flow through a build: a note, what its front matter states, what its body holds.

All values are frozen. A field's docstring says what it means; `docs/format.md` says how it is written.
"""

from site_builder.diagnostics import Diagnostic
from site_builder.model.body import Block, Body, Comment, Formula, Heading, Link, LinkKind, Passage, Seen, Span, Tag
from site_builder.model.notes import FreePage, Note, TopicNote, Tour, TourStop
from site_builder.model.values import (
    JSON,
    Alias,
    Identifier,
    Key,
    Name,
    PublicationDate,
    Reference,
    Relation,
    Status,
    TopicId,
    TopicMention,
    is_family_first,
    without_version,
)

__all__ = [
    "JSON",
    "Alias",
    "Block",
    "Body",
    "Comment",
    "Formula",
    "Found",
    "FreePage",
    "Heading",
    "Identifier",
    "Key",
    "Link",
    "LinkKind",
    "Name",
    "Note",
    "Passage",
    "PublicationDate",
    "Reference",
    "Relation",
    "Seen",
    "Span",
    "Status",
    "Tag",
    "TopicId",
    "TopicMention",
    "TopicNote",
    "Tour",
    "TourStop",
    "is_family_first",
    "without_version",
]

Found = tuple[Diagnostic, ...]
"""The second half of what a function returns that can find faults."""
