"""APA, 7th edition: reference list, sections 9.1 to 10.16 of the Publication Manual (2020).

APA has no "et al." in its list. Where a note says that there are authors whom it does not name, we write it all the
same.
"""

from __future__ import annotations

import re

from site_builder.bibliography.citations.name_forms import family_initials, initials_family, series
from site_builder.bibliography.citations.pages import in_full, label
from site_builder.bibliography.citations.spans import Spans, closed, italic, joined, roman, sentences
from site_builder.bibliography.citations.work import Shape, Work
from site_builder.bibliography.dates import MONTHS

MOST = 20
"""Of more authors the first 19 and the last are named."""


def apa(work: Work) -> Spans:
    people = roman(_authors(work))
    if not people and work.editors and work.shape is Shape.BOOK:
        people = roman(
            f"{series([family_initials(name) for name in work.editors], '&', comma_of_two=True)} {_eds(work)}"
        )
    date = roman(f"({_date(work)})")
    title = _title(work)
    # Without an author the title stands in the author's place.
    head = [people, date, title] if people else [title, date]
    return joined([sentences([*head, _source(work)]), roman(work.address)], " ")


def _authors(work: Work) -> str:
    is_long = len(work.authors) > MOST
    people = (*work.authors[: MOST - 1], work.authors[-1]) if is_long else work.authors
    names = [family_initials(name) for name in people]
    if work.et_al:
        return ", ".join([*names[: MOST - 1], "et al."]) if names else ""
    if is_long:
        return f"{', '.join(names[:-1])}, . . . {names[-1]}"
    return series(names, "&", comma_of_two=True)


def _date(work: Work) -> str:
    date = work.date
    if date.is_forthcoming:
        return "in press"
    if work.is_dated and date.month:
        return f"{date.year}, {MONTHS[date.month - 1]}" + (f" {date.day}" if date.day else "")
    return date.year or "n.d."


def _title(work: Work) -> Spans:
    if work.shape in (Shape.JOURNAL, Shape.PROCEEDINGS, Shape.CHAPTER):
        return roman(work.title)
    return joined([italic(work.title), roman(_in_brackets(work))], " ")


def _in_brackets(work: Work) -> str:
    """What is said of a work behind its title."""
    number = volume = ""
    if work.shape is Shape.PREPRINT and work.arxiv:
        number = f"arXiv:{work.arxiv}"
    elif work.shape is Shape.REPORT and work.number:
        number = f"{work.genre or 'Report'} No. {work.number}"
    elif work.shape is Shape.BOOK:
        number, volume = _ed(work), f"Vol. {work.volume}" if work.volume else ""
    elif work.shape in (Shape.SOFTWARE, Shape.DATASET) and work.version:
        number = f"Version {work.version}"
    inside = ", ".join(part for part in (number, volume) if part)
    kind = ""
    if work.shape is Shape.SOFTWARE:
        kind = "Computer software"
    elif work.shape is Shape.DATASET:
        kind = "Data set"
    elif work.shape is Shape.THESIS:
        kind = ", ".join(part for part in (_thesis(work.genre), work.publisher) if part)
    return " ".join(part for part in (f"({inside})" if inside else "", f"[{kind}]" if kind else "") if part)


def _source(work: Work) -> Spans:
    if work.shape is Shape.JOURNAL:
        issue = f"({work.issue})" if work.issue else ""
        number = (*italic(work.volume), *roman(issue))
        pages = in_full(work)
        is_article = bool(re.fullmatch(r"[a-z]+[0-9]+", pages))
        return joined([italic(work.container), number, roman(f"Article {pages}" if is_article else pages)])
    if work.shape in (Shape.PROCEEDINGS, Shape.CHAPTER):
        return _collection(work)
    if work.shape is Shape.PREPRINT:
        return roman(work.container or ("arXiv" if work.arxiv else ""))
    if work.shape is Shape.WEBPAGE:
        return roman(work.container or work.publisher)
    if work.shape is Shape.THESIS or [work.publisher] == [name.full for name in work.authors]:
        return roman("")
    return roman(work.publisher)


def _collection(work: Work) -> Spans:
    """The book or proceedings that a paper stands in, and who brought them out."""
    editors = series([initials_family(name) for name in work.editors], "&")
    pages = f"{label(work)}{in_full(work)}" if work.first_page else ""
    inside = ", ".join(part for part in (_ed(work), f"Vol. {work.volume}" if work.volume else "", pages) if part)
    within = roman("In ") + (roman(f"{editors} {_eds(work)}, ") if editors else ()) + italic(work.container)
    return joined([closed(within + roman(f" ({inside})" if inside else "")), roman(work.publisher)], " ")


def _thesis(genre: str) -> str:
    folded = genre.casefold().replace("’", "'")
    if folded.startswith(("phd", "ph.d", "doctor")):
        return "Doctoral dissertation"
    return "Master’s thesis" if folded.startswith(("master", "msc", "m.sc")) else genre or "Thesis"


def _ed(work: Work) -> str:
    return f"{work.edition} ed." if work.edition else ""


def _eds(work: Work) -> str:
    return "(Ed.)" if len(work.editors) == 1 else "(Eds.)"
