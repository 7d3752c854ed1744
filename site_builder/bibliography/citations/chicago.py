"""Chicago, 17th edition, author-date: reference list, chapter 15 of the Chicago Manual of Style (2017).

Author-date rather than notes and bibliography, since it is what the sciences use; both list the same parts.
"""

from __future__ import annotations

from site_builder.bibliography.citations.name_forms import family_given, series
from site_builder.bibliography.citations.pages import as_chicago
from site_builder.bibliography.citations.spans import Spans, italic, joined, quoted, roman, sentences
from site_builder.bibliography.citations.work import Shape, Work
from site_builder.bibliography.dates import MONTHS

MOST = 10
"""Of more authors the first seven are named."""

SHOWN = 7


def chicago(work: Work) -> Spans:
    people = roman(_people(work))
    title = _title(work)
    year = roman(work.date.year or ("forthcoming" if work.date.is_forthcoming else "n.d."))
    head = [people, year, title] if people else [title, year]
    return sentences([*head, *_source(work), roman(work.address)])


def _people(work: Work) -> str:
    people = work.authors[:SHOWN] if len(work.authors) > MOST else work.authors
    names = [family_given(name) if number == 0 else name.full for number, name in enumerate(people)]
    if names and (work.et_al or len(names) < len(work.authors)):
        return f"{', '.join(names)}, et al."
    if not names and work.editors and work.shape is Shape.BOOK:
        editors = [family_given(name) if number == 0 else name.full for number, name in enumerate(work.editors)]
        return f"{series(editors, 'and', comma_of_two=True)}, {'ed.' if len(editors) == 1 else 'eds.'}"
    return series(names, "and", comma_of_two=True)


def _title(work: Work) -> Spans:
    if work.shape in (Shape.BOOK, Shape.REPORT, Shape.SOFTWARE):
        return italic(work.headline)
    return quoted(work.headline, ".")


def _source(work: Work) -> list[Spans]:
    """What follows the title: each part a sentence."""
    house = roman(": ".join(part for part in (work.place, work.publisher) if part))
    parts: list[Spans] = []
    match work.shape:
        case Shape.JOURNAL:
            parts = [_journal(work)]
        case Shape.PROCEEDINGS | Shape.CHAPTER:
            parts = [_collection(work), house]
        case Shape.PREPRINT:
            server = f"arXiv:{work.arxiv}" if work.arxiv else work.container
            parts = [roman(f"Preprint, {server}" if server else "")]
        case Shape.THESIS:
            parts = [joined([roman(_thesis(work.genre)), roman(work.publisher)])]
        case Shape.WEBPAGE:
            parts = [joined([roman(work.container or work.publisher), roman(_day(work))])]
        case Shape.SOFTWARE | Shape.DATASET:
            parts = [roman(f"Version {work.version}" if work.version else ""), house]
        case Shape.BOOK | Shape.REPORT:
            edition = roman(f"{work.edition} ed." if work.edition else "")
            volume = roman(f"Vol. {work.volume}" if work.volume else "")
            number = roman(f"{work.genre or 'Report'} {work.number}" if work.number else "")
            parts = [edition, volume, number, house]
    return parts


def _journal(work: Work) -> Spans:
    volume = f" {work.volume}" if work.volume else ""
    issue = (f" ({work.issue})" if work.volume else f", no. {work.issue}") if work.issue else ""
    if work.is_dated:
        return joined([italic(work.container), roman(_day(work))])
    pages = as_chicago(work)
    mark = ": " if volume or issue else ", "
    return italic(work.container) + roman(volume + issue) + roman(f"{mark}{pages}" if pages else "")


def _collection(work: Work) -> Spans:
    editors = series([name.full for name in work.editors], "and")
    pages = as_chicago(work)
    if work.volume and pages and not editors:
        pages = f"{work.volume}:{pages}"
    volume = f"vol. {work.volume}" if work.volume and (editors or not pages) else ""
    return joined(
        [
            roman("In ") + italic(work.container),
            roman(f"{work.edition} ed." if work.edition else ""),
            roman(volume),
            roman(f"edited by {editors}" if editors else ""),
            roman(pages),
        ]
    )


def _thesis(genre: str) -> str:
    folded = genre.casefold().replace("’", "'")
    if folded.startswith(("phd", "ph.d", "doctor")):
        return "PhD diss."
    return "Master’s thesis" if folded.startswith(("master", "msc", "m.sc")) else genre or "Thesis"


def _day(work: Work) -> str:
    date = work.date
    if not date.month:
        return ""
    return f"{MONTHS[date.month - 1]} {date.day}, {date.year}" if date.day else f"{MONTHS[date.month - 1]} {date.year}"
