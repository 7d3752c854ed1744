"""What programs are told of a paper on pages other than its own: in feeds, and as what another paper cites."""

from __future__ import annotations

from site_builder.bibliography.dates import is_day
from site_builder.collection.library import Library, Paper
from site_builder.collection.markdown.lines import line_text
from site_builder.model import Key, TopicId
from site_builder.structs import Frozen
from site_builder.urls import Url, paper_url

CREATORS = 20
"""Authors and contributors that a record names."""


class Record(Frozen, kw_only=True):
    key: Key
    url: Url
    name: str
    """The address of the paper itself, by its DOI or else arXiv id; empty where it has none."""
    title: str
    lang: str
    authors: tuple[str, ...]
    contributors: tuple[str, ...]
    topics: tuple[tuple[TopicId, str], ...]
    """Id and title of each."""
    added: str
    """ISO date on which the note joined; empty where it says none."""


def record(library: Library, paper: Paper) -> Record:
    note = paper.note
    return Record(
        key=note.key,
        url=paper_url(paper.slug),
        name=note.identifiers[-1].url if note.identifiers else "",
        title=line_text(note.title),
        lang=note.lang,
        authors=tuple(author.full for author in note.authors[:CREATORS]),
        contributors=note.contributors[:CREATORS],
        topics=tuple((topic, library.topics[topic].title) for topic in paper.topics),
        added=note.added if is_day(note.added) else "",
    )
