"""An index of names under their letters: authors, venues. Long ones go on over several pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from site_builder.pages.catalogue import CountedLink
from site_builder.pages.lists.collation import Heading, heading, plain
from site_builder.pages.lists.paging import Pager, paged
from site_builder.structs import Frozen
from site_builder.urls import Url

PAGE_LENGTH = 600
LETTERS_FROM = 40
"""An index of fewer names is seen at a glance and needs no letters to jump to."""


class Entry(Frozen):
    """A name with what it is sorted by; equal ones are told apart by the last."""

    link: CountedLink
    sorted_by: tuple[str, ...]


class LetterGroup(Frozen, kw_only=True):
    letter: str
    anchor: str
    links: tuple[CountedLink, ...]


class LetterLink(Frozen, kw_only=True):
    letter: str
    url: Url
    anchor: str


class IndexPage(Frozen, kw_only=True):
    pager: Pager
    groups: tuple[LetterGroup, ...]
    letters: tuple[LetterLink, ...]
    """Where each letter begins; empty for a short index."""


def index_pages(entries: Sequence[Entry], address: Callable[[int], Url]) -> Iterator[IndexPage]:
    """The pages of an index, at least one."""
    headed = sorted(
        ((heading(entry.sorted_by[0]), entry) for entry in entries),
        key=lambda pair: (pair[0], [plain(part) for part in pair[1].sorted_by], pair[1].sorted_by),
    )
    begins: dict[Heading, int] = {}
    for number, (letter, _) in enumerate(headed):
        begins.setdefault(letter, number)
    anchors = {letter: f"_letter-{number}" for number, letter in enumerate(begins, 1)}
    letters = tuple(
        LetterLink(letter=letter.letter, url=address(first // PAGE_LENGTH + 1), anchor=anchors[letter])
        for letter, first in begins.items()
    )
    for pager, part in paged(headed, address, PAGE_LENGTH):
        first = (pager.number - 1) * PAGE_LENGTH
        groups = tuple(
            LetterGroup(
                letter=letter.letter,
                # A letter that began on an earlier page has its id there.
                anchor=anchors[letter] if begins[letter] >= first else "",
                links=tuple(entry.link for _, entry in under),
            )
            for letter, under in groupby(part, key=lambda pair: pair[0])
        )
        yield IndexPage(pager=pager, groups=groups, letters=letters if len(entries) >= LETTERS_FROM else ())
