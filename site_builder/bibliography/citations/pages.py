"""Inclusive pages, as long or as short as a style writes them."""

from __future__ import annotations

from site_builder.bibliography.citations.work import Work


def in_full(work: Work) -> str:
    return f"{work.first_page}–{work.last_page}" if work.last_page else work.first_page


def as_chicago(work: Work) -> str:
    """Chicago 17, 9.61: 71–72, 100–104, 101–8, 321–28, 1087–89, 1496–500."""
    first = work.first_page
    if not first.isdecimal() or int(first) % 100 == 0:
        return in_full(work)
    return _shortened(work, 1 if int(first) % 100 < 10 else 2)


def as_mla(work: Work) -> str:
    """MLA 9, 2.139: in full up to 99, then two digits, or more where more change: 96–101, 103–04, 1608–774."""
    return _shortened(work, 2)


def _shortened(work: Work, digits: int) -> str:
    """The range with those last digits that change, at least so many."""
    first, last = work.first_page, work.last_page
    if not _are_alike(first, last) or len(first) < 3:
        return in_full(work)
    changed = next((index for index, pair in enumerate(zip(first, last, strict=True)) if len(set(pair)) > 1), 0)
    return f"{first}–{last[min(changed, len(last) - digits) :]}"


def _are_alike(first: str, last: str) -> bool:
    return first.isdecimal() and last.isdecimal() and len(first) == len(last) and first.isascii() and last.isascii()


def label(work: Work, *, one: str = "p. ", more: str = "pp. ") -> str:
    """What stands before pages: "pp." for a range or list, "p." for a page."""
    is_one = not work.last_page and "," not in work.first_page and "–" not in work.first_page
    return one if is_one else more
