"""Keys in BibTeX files."""

from __future__ import annotations

import pytest

from site_builder.bibliography.writers.citekeys import citekeys
from site_builder.model import Key


def keys(*given: str, ascii_only: bool) -> list[str]:
    made = citekeys([Key(key) for key in given], ascii_only=ascii_only)
    return [made[Key(key)] for key in given]


@pytest.mark.parametrize("key", ["smith2020deep", "DBLP:conf/nips/Vaswani17", "doe_2020+b", "a.b-c"])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_a_key_that_bibtex_can_read_stays(key: str, ascii_only: bool) -> None:
    assert keys(key, ascii_only=ascii_only) == [key]


@pytest.mark.parametrize(
    ("key", "in_bibtex", "in_biblatex"),
    [
        ("müller2020", "muller2020-", "müller2020"),
        ("王2020", "2020-", "王2020"),
        ("王", "key-", "王"),
        ("smith 2020", "smith-2020-", "smith-2020-"),
        ("a,b", "a-b-", "a-b-"),
        ("a}b", "a-b-", "a-b-"),
    ],
)
def test_any_other_becomes_readable_and_unlike_all_others(key: str, in_bibtex: str, in_biblatex: str) -> None:
    assert keys(key, ascii_only=True)[0].startswith(in_bibtex)
    assert keys(key, ascii_only=True)[0].isascii()
    assert keys(key, ascii_only=False)[0].startswith(in_biblatex)


def test_keys_that_differ_in_case_alone_are_one_for_bibtex_so_they_are_told_apart() -> None:
    made = keys("Smith2020", "smith2020", "SMITH2020", ascii_only=True)
    assert made[1] == "smith2020"
    assert len({key.casefold() for key in made}) == 3
