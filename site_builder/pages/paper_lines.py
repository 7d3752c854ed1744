"""A paper as an entry of a list: in any list, on any page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from site_builder.collection.library import Library, Paper
from site_builder.collection.markdown.lines import cut_line, line_text
from site_builder.collection.markdown.plain_text import NO_NAMES, cut_at_word, opening
from site_builder.later import Later
from site_builder.model import Key, Status
from site_builder.pages.links import link_texts
from site_builder.pages.words import STATUS_WORDS, full_names, short_names
from site_builder.structs import Frozen
from site_builder.urls import Url, paper_url, related_url

NAMES_IN_LISTS = 6
"""A list names so many authors before it says how many others there are."""

TITLE_IN_LISTS = 300
"""A longer title is cut at a word wherever it is listed; the paper's own page shows it whole."""


EXCERPT = 240
"""Characters of a summary that lists show."""


class Badge(Frozen, kw_only=True):
    """A word that marks a paper wherever it is listed."""

    text: str
    kind: str
    """CSS class: "status", "superseded" or "retracted"."""


class PaperLine(Frozen, kw_only=True):
    """A paper as an entry of a list on any page."""

    key: Key
    url: Url
    related_url: Url
    title: str
    names: str
    """Authors in short: "Kumar et al."; empty for none."""
    authors: str
    """Authors by their full names, as many as a list has room for; empty for none."""
    year: str
    """Empty where it is unknown."""
    venue: str
    lang: str
    """BCP 47 tag where the note states one."""
    badges: tuple[Badge, ...]
    excerpt: str
    """At most 240 characters of the summary, else of the body, cut at a word; plain text."""
    summary: str
    """The same of the summary as Markdown, for HTML; empty where there is none."""

    def __hash__(self) -> int:
        return hash(self.key)  # asked for at each of its dozens of places


def paper_lines(library: Library) -> Mapping[Key, PaperLine]:
    """Each paper as lists show it."""
    return Later(library.papers, lambda key: paper_line(library.papers[key], _names(library, library.papers[key])))


def paper_line(paper: Paper, names: Mapping[int, str] = NO_NAMES) -> PaperLine:
    """A paper as lists show it; `names` are what the links of its body show (`plain_text`)."""
    note = paper.note
    return PaperLine(
        key=note.key,
        url=paper_url(paper.slug),
        related_url=related_url(paper.slug),
        title=cut_line(note.title, TITLE_IN_LISTS),
        names=short_names(note.authors, et_al=note.et_al),
        authors=full_names(note.authors, et_al=note.et_al, limit=NAMES_IN_LISTS),
        year=str(note.year) if note.year is not None else "",
        venue=note.venue,
        lang=note.lang,
        badges=badges(paper),
        excerpt=cut_at_word(line_text(note.summary), EXCERPT) or opening(note.body, EXCERPT, names),
        summary=cut_line(note.summary, EXCERPT),
    )


def _names(library: Library, paper: Paper) -> Mapping[int, str]:
    return NO_NAMES if paper.note.summary else link_texts(library, paper)


def badges(paper: Paper, *, with_read: bool = False) -> tuple[Badge, ...]:
    """What marks a paper. That a note's paper was read is the rule: it is said on its own page alone."""
    found = []
    if paper.note.retracted:
        found.append(Badge(text="Retracted", kind="retracted"))
    if paper.superseded_by:
        found.append(Badge(text="Superseded", kind="superseded"))
    status = paper.note.status
    if status and (with_read or status is not Status.READ):
        found.append(Badge(text=STATUS_WORDS[status], kind="status"))
    return tuple(found)


def in_order_of_lists(papers: Iterable[Paper]) -> list[Paper]:
    """Papers as papers.html has them: by year, newest first and unknown years last, then by title."""
    return sorted(papers, key=by_year)


def by_year(paper: Paper) -> tuple[bool, int, str, Key]:
    """What lists sort papers by: the newest year first and unknown ones last, then the title."""
    year = paper.note.year
    return (year is None, -(year or 0), paper.note.title.casefold(), paper.key)
