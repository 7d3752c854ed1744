"""IEEE: the IEEE Reference Guide (2023) and the IEEE Editorial Style Manual. Names of venues are not shortened."""

from __future__ import annotations

from site_builder.bibliography.citations.name_forms import initials_family, series
from site_builder.bibliography.citations.pages import in_full, label
from site_builder.bibliography.citations.spans import (
    Span,
    Spans,
    as_text,
    closed,
    is_closed,
    italic,
    joined,
    quoted,
    roman,
    sentences,
)
from site_builder.bibliography.citations.work import SHORT_MONTHS, Shape, Work

MOST = 6
"""Of more authors the first is named."""


def ieee(work: Work) -> Spans:
    if work.shape is Shape.WEBPAGE:
        return _webpage(work)
    authors = _authors(work)
    if work.shape is Shape.BOOK:
        return _book(work, authors)
    if work.shape is Shape.SOFTWARE:
        about = ", ".join(part for part in (f"Version {work.version}" if work.version else "", _year(work)) if part)
        title = (*italic(work.headline), *roman(f" ({about})" if about else ""))
        return _online(sentences([authors, title, roman(work.publisher)]), work)
    if work.shape is Shape.DATASET:
        head = joined([authors, roman(_year(work)), quoted(work.title, ",")])
        return _ended(_after_title(head, [roman(work.publisher)]), work)
    return _ended(_after_title(joined([authors, quoted(work.title, ",")]), _source(work)), work)


def _authors(work: Work) -> Spans:
    people = work.authors[:1] if len(work.authors) > MOST else work.authors
    names = [initials_family(name) for name in people]
    if names and (work.et_al or len(names) < len(work.authors)):
        return (Span(", ".join(names) + (", " if len(names) > 1 else " ")), Span("et al.", italic=True))
    return roman(series(names, "and"))


def _source(work: Work) -> list[Spans]:
    """What follows the title of everything that stands in quotation marks."""
    volume = roman(f"vol. {work.volume}" if work.volume else "")
    issue = roman(f"no. {work.issue}" if work.issue else "")
    pages = roman(f"{label(work)}{in_full(work)}" if work.first_page else "")
    year = roman(_year(work))
    if work.shape is Shape.JOURNAL:
        return [italic(work.container), volume, issue, pages, roman(_month_year(work))]
    if work.shape is Shape.PROCEEDINGS:
        return [roman("in ") + italic(work.container), volume, year, pages]
    if work.shape is Shape.CHAPTER:
        edition = roman(f"{work.edition} ed." if work.edition else "")
        book = joined([roman("in ") + italic(work.container), volume, edition, _editors(work)])
        return [joined([closed(book), _house(work)], " ") if _house(work) else book, year, pages]
    if work.shape is Shape.PREPRINT:
        number = f"arXiv:{work.arxiv}" if work.arxiv else work.container
        return [year, italic(number)]
    if work.shape is Shape.THESIS:
        return [roman(_thesis(work.genre)), roman(work.publisher), roman(work.place), year]
    number = f"{work.genre or 'Rep.'} {work.number}" if work.number else ""
    return [roman(work.publisher), roman(work.place), roman(number), year]


def _book(work: Work, authors: Spans) -> Spans:
    people = authors or _editors(work)
    title = joined(
        [
            italic(work.headline),
            roman(f"vol. {work.volume}" if work.volume else ""),
            roman(f"{work.edition} ed." if work.edition else ""),
        ]
    )
    made = joined([closed(joined([people, title])), joined([_house(work), roman(_year(work))])], " ")
    return _ended(made, work)


def _webpage(work: Work) -> Spans:
    site = joined([roman(work.container or work.publisher), roman(_day(work))])
    return _online(joined([closed(_authors(work)), quoted(work.headline, "."), closed(site)], " "), work)


def _after_title(head: Spans, parts: list[Spans]) -> Spans:
    """The title's own comma stands within its quotation marks; where nothing follows it is a full stop."""
    rest = joined(parts)
    if rest:
        return joined([head, rest], " ")
    if head and head[-1].text.endswith(",”"):
        return (*head[:-1], Span(head[-1].text.removesuffix(",”") + ".”"))
    return head


def _ended(made: Spans, work: Work) -> Spans:
    if work.doi:
        return closed(joined([made, roman(f"doi: {work.doi}")], " " if is_closed(as_text(made)) else ", "))
    return _online(made, work)


def _online(made: Spans, work: Work) -> Spans:
    made = closed(made)
    if not work.address or (work.shape is Shape.PREPRINT and work.arxiv):
        return made
    return (*made, Span(f" [Online]. Available: {work.address}"))


def _house(work: Work) -> Spans:
    return roman(": ".join(part for part in (work.place, work.publisher) if part))


def _editors(work: Work) -> Spans:
    names = series([initials_family(name) for name in work.editors], "and")
    return roman(f"{names}, {'Ed.' if len(work.editors) == 1 else 'Eds.'}" if names else "")


def _thesis(genre: str) -> str:
    folded = genre.casefold().replace("’", "'")
    if folded.startswith(("phd", "ph.d", "doctor")):
        return "Ph.D. dissertation"
    return "M.S. thesis" if folded.startswith(("master", "msc", "m.sc")) else genre or "Thesis"


def _year(work: Work) -> str:
    return "to be published" if work.date.is_forthcoming else work.date.year


def _month_year(work: Work) -> str:
    return f"{SHORT_MONTHS[work.date.month - 1]} {work.date.year}" if work.date.month else _year(work)


def _day(work: Work) -> str:
    date = work.date
    return f"{SHORT_MONTHS[date.month - 1]} {date.day}, {date.year}" if date.day else _month_year(work)
