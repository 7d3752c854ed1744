"""MLA, 9th edition: works cited, chapter 5 of the MLA Handbook (2021)."""

from __future__ import annotations

from site_builder.bibliography.citations.name_forms import family_given, series
from site_builder.bibliography.citations.pages import as_mla, label
from site_builder.bibliography.citations.spans import Spans, italic, joined, quoted, roman, sentences
from site_builder.bibliography.citations.work import SHORT_MONTHS, Shape, Work

MOST = 2
"""Of more authors the first is named."""


_CONTAINED = (Shape.JOURNAL, Shape.PROCEEDINGS, Shape.CHAPTER, Shape.PREPRINT, Shape.WEBPAGE)


def mla(work: Work) -> Spans:
    """Author. Title. Container, contributors, version, number, publisher, date, location: the core elements."""
    if work.shape is Shape.THESIS:
        degree = joined([roman(work.publisher), roman(_thesis(work.genre)), roman(work.address)])
        return sentences([roman(_people(work)), italic(work.headline), roman(_date(work)), degree])
    title = quoted(work.headline, ".") if work.shape in _CONTAINED else italic(work.headline)
    return sentences([roman(_people(work)), title, _container(work)])


def _people(work: Work) -> str:
    if work.authors:
        return _listed([family_given(work.authors[0]), *(name.full for name in work.authors[1:3])], et_al=work.et_al)
    if work.editors and work.shape is Shape.BOOK:
        names = [family_given(work.editors[0]), *(name.full for name in work.editors[1:])]
        return f"{_listed(names, et_al=False)}, {'editor' if len(names) == 1 else 'editors'}"
    return ""


def _listed(names: list[str], *, et_al: bool) -> str:
    return f"{names[0]}, et al." if et_al or len(names) > MOST else series(names, "and", comma_of_two=True)


def _container(work: Work) -> Spans:
    is_contained = work.shape in _CONTAINED
    container = work.container or ("arXiv" if work.arxiv and work.shape is Shape.PREPRINT else "")
    editors = series([name.full for name in work.editors], "and")
    shows_editors = editors and (work.authors or work.shape is not Shape.BOOK)
    version = f"{work.edition} ed." if work.edition else f"version {work.version}" if work.version else ""
    number = f"{work.genre or 'report'} {work.number}" if work.shape is Shape.REPORT and work.number else ""
    pages = f"{label(work)}{as_mla(work)}" if work.first_page else ""
    parts = [
        roman(f"edited by {editors}" if shows_editors else ""),
        roman(version),
        roman(f"vol. {work.volume}" if work.volume else ""),
        roman(f"no. {work.issue}" if work.issue else ""),
        roman(number),
        roman("" if work.shape is Shape.JOURNAL else work.publisher),
        roman(_date(work)),
        roman(pages),
        roman(work.address),
    ]
    found = joined([italic(container) if is_contained else (), *parts])
    # Behind a full stop the first element begins with a capital: "Edited by", "Version 2".
    if found and not found[0].italic and found[0].text[0].islower() and not found[0].text.startswith("http"):
        first = roman(found[0].text[0].upper() + found[0].text[1:])
        return first + found[1:]
    return found


def _thesis(genre: str) -> str:
    folded = genre.casefold().replace("’", "'")
    if folded.startswith(("phd", "ph.d", "doctor")):
        return "PhD dissertation"
    return "Master’s thesis" if folded.startswith(("master", "msc", "m.sc")) else genre or "Thesis"


def _date(work: Work) -> str:
    date = work.date
    if date.is_forthcoming:
        return "forthcoming"
    if not date.month:
        return date.year
    day = f"{date.day} " if date.day else ""
    return f"{day}{SHORT_MONTHS[date.month - 1]} {date.year}"
