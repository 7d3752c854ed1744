"""Inclusive pages. The ranges are those by which the guides explain their rules."""

from __future__ import annotations

import pytest

from site_builder.bibliography.citations.pages import as_chicago, as_mla, in_full, label
from site_builder.bibliography.citations.work import work
from tests.pages.builder import note

RANGES = [
    # as the note has it, in full, Chicago, MLA, with a label
    ("3-10", "3–10", "3–10", "3–10", "pp. "),
    ("71--72", "71–72", "71–72", "71–72", "pp. "),
    ("96-117", "96–117", "96–117", "96–117", "pp. "),
    ("100-104", "100–104", "100–104", "100–04", "pp. "),
    ("1100-1113", "1100–1113", "1100–1113", "1100–13", "pp. "),
    ("101-108", "101–108", "101–8", "101–08", "pp. "),
    ("808-833", "808–833", "808–33", "808–33", "pp. "),
    ("321-328", "321–328", "321–28", "321–28", "pp. "),
    ("498-532", "498–532", "498–532", "498–532", "pp. "),
    ("1087-1089", "1087–1089", "1087–89", "1087–89", "pp. "),
    ("1496-1500", "1496–1500", "1496–500", "1496–500", "pp. "),
    ("1608-1774", "1608–1774", "1608–774", "1608–774", "pp. "),
    ("923-1003", "923–1003", "923–1003", "923–1003", "pp. "),
    ("42", "42", "42", "42", "p. "),
    ("e0193972", "e0193972", "e0193972", "e0193972", "p. "),
    ("S1-S10", "S1–S10", "S1–S10", "S1–S10", "pp. "),
    ("1-3, 7-9", "1–3, 7–9", "1–3, 7–9", "1–3, 7–9", "pp. "),
    ("xii–xv", "xii–xv", "xii–xv", "xii–xv", "pp. "),
    ("", "", "", "", "p. "),
]


@pytest.mark.parametrize(("pages", "full", "chicago", "mla", "before"), RANGES, ids=[row[0] for row in RANGES])
def test_pages(pages: str, full: str, chicago: str, mla: str, before: str) -> None:
    cited = work(note("a", pages=pages))
    assert (in_full(cited), as_chicago(cited), as_mla(cited), label(cited)) == (full, chicago, mla, before)
