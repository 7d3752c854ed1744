"""Data for browsing papers.html: facets to narrow the list by, and rows to show what is left.

A paper is known by its number in the list as the site has it, newest first, so that year and order of the plain
list cost next to nothing. What a reader needs at once lies in one file; names of authors, other orders and
the text of rows are loaded where they are asked for:

* `papers/index`: years, marks and citations of each paper; topics and venues with their papers;
* `papers/orders`: by title, by first author, by day added;
* `papers/authors`: authors with their papers;
* `papers/keys`: the key of each paper, for addresses that name some;
* `papers/rows-0` …: what a list shows, some hundreds of papers each.

Numbers of papers are steps to the next one in base 36 ("0 1 1a" is 0, 1 and 47), which halves them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from site_builder.collection.library import Paper
from site_builder.collection.markdown.lines import line_text
from site_builder.model import JSON, Key, Status
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.links import web_address
from site_builder.pages.lists.collation import plain
from site_builder.pages.paper_lines import PaperLine, in_order_of_lists
from site_builder.pages.script_data import data_script
from site_builder.pages.words import inverted
from site_builder.urls import Url, asset_url

ROWS_IN_A_FILE = 500

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

STATUS_NUMBERS = MappingProxyType({None: 0, Status.TO_READ: 1, Status.SKIMMED: 2, Status.READ: 3})
"""How far somebody has read, as the data of lists and of the map say it; static/js reads it so."""


def browsing_files(catalogue: Catalogue) -> Iterator[tuple[Url, str]]:
    """The files of assets/data/papers/, with their text."""
    papers = in_order_of_lists(catalogue.library.papers.values())
    numbers = {paper.key: number for number, paper in enumerate(papers)}
    yield _file("index", _index(catalogue, papers, numbers))
    yield _file("orders", _orders(papers))
    yield _file("authors", _authors(catalogue, numbers))
    yield _file("keys", {"keys": [paper.key for paper in papers]})
    for start in range(0, len(papers), ROWS_IN_A_FILE):
        rows = [catalogue.lines[paper.key] for paper in papers[start : start + ROWS_IN_A_FILE]]
        yield _file(f"rows-{start // ROWS_IN_A_FILE}", _rows(rows))


def _file(name: str, value: Mapping[str, JSON]) -> tuple[Url, str]:
    return asset_url(f"data/papers/{name}.js"), data_script(f"papers/{name}", value, ascii_only=False)


def _index(catalogue: Catalogue, papers: Sequence[Paper], numbers: Mapping[Key, int]) -> dict[str, JSON]:
    library = catalogue.library
    topics = {topic_id: number for number, topic_id in enumerate(library.topics)}
    places = catalogue.venues.values()
    return {
        "papers": len(papers),
        "perFile": ROWS_IN_A_FILE,
        "years": [[year, len(list(group))] for year, group in groupby(paper.note.year for paper in papers)],
        "marks": "".join(_DIGITS[_marks(paper)] for paper in papers),
        "citations": [catalogue.literature_map.citations.get(paper.key, 0) for paper in papers],
        "topics": {
            "id": [*topics],
            "title": [line_text(topic.title) for topic in library.topics.values()],
            "parent": [topics.get(topic.parent, -1) if topic.parent else -1 for topic in library.topics.values()],
            "papers": [steps(numbers[key] for key in topic.papers) for topic in library.topics.values()],
        },
        "venues": {
            "id": [venue.slug for venue in places],
            "title": [venue.name for venue in places],
            "papers": [steps(numbers[key] for key in venue.papers) for venue in places],
        },
    }


def _marks(paper: Paper) -> int:
    """Status (0 to 3) times 8, and a bit each for code, retracted, superseded."""
    note = paper.note
    flags = (bool(web_address(note.code)), note.retracted, paper.superseded_by is not None)
    return STATUS_NUMBERS[note.status] * 8 + sum(1 << bit for bit, is_set in enumerate(flags) if is_set)


def _orders(papers: Sequence[Paper]) -> dict[str, JSON]:
    def order(of: Callable[[Paper], tuple[bool, str]]) -> str:
        keys = [of(paper) for paper in papers]
        return " ".join(base36(number) for number in sorted(range(len(papers)), key=lambda number: keys[number]))

    days = sorted({paper.note.added for paper in papers})
    number_of = {day: number for number, day in enumerate(days)}
    return {
        "title": order(lambda paper: (False, plain(line_text(paper.note.title)))),
        "author": order(_by_author),
        "days": [*days],
        "added": " ".join(base36(number_of[paper.note.added]) for paper in papers),
    }


def _by_author(paper: Paper) -> tuple[bool, str]:
    """First author's family name first; papers without authors come last."""
    authors = paper.note.authors
    return (not authors, plain(inverted(authors[0])) if authors else "")


def _authors(catalogue: Catalogue, numbers: Mapping[Key, int]) -> dict[str, JSON]:
    found = catalogue.people.by_id.values()
    return {
        "id": [person.slug for person in found],
        "title": [person.name.full for person in found],
        "papers": [steps(numbers[key] for key in person.papers) for person in found],
    }


def _rows(rows: Sequence[PaperLine]) -> dict[str, JSON]:
    """One list a field; addresses and languages that are not the rule stand by their place in the file."""
    return {
        "title": [line_text(row.title) for row in rows],
        "authors": [row.authors for row in rows],
        "key": [row.key for row in rows],
        "url": {str(place): row.url for place, row in enumerate(rows) if row.url != f"papers/{row.key}.html"},
        "lang": {str(place): row.lang for place, row in enumerate(rows) if row.lang},
    }


def steps(numbers: Iterable[int]) -> str:
    """Numbers in ascending order, each as its distance from the one before."""
    before = 0
    found = []
    for number in sorted(numbers):
        found.append(base36(number - before))
        before = number
    return " ".join(found)


def base36(number: int) -> str:
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
        if not number:
            return digits
