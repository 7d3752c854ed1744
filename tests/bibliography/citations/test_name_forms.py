"""Initials and lists of names."""

from __future__ import annotations

import pytest

from site_builder.bibliography.citations.name_forms import initials, series


@pytest.mark.parametrize(
    ("given", "made"),
    [
        ("Sameer", "S."),
        ("Derek G.", "D. G."),
        ("J.R.R.", "J. R. R."),
        ("J. R. R.", "J. R. R."),
        ("JD", "J. D."),
        ("Jean-Luc", "J.-L."),
        ("Yu-Jin Maria", "Y.-J. M."),
        ("Łukasz", "Ł."),
        ("Élodie", "É."),
        ("bell", "b."),
        ("Иван Петрович", "И. П."),
        ("William (Bill) H.", "W. H."),
        ('Robert "Bob"', "R."),
        ("D’Angelo", "D."),
        ("محمد", "محمد"),
        ("小明", "小明"),
        ("", ""),
    ],
)
def test_initials(given: str, made: str) -> None:
    assert initials(given) == made


@pytest.mark.parametrize(
    ("names", "made"),
    [("", ""), ("A", "A"), ("A B", "A and B"), ("A B C", "A, B, and C"), ("A B C D", "A, B, C, and D")],
)
def test_series(names: str, made: str) -> None:
    assert series(names.split(), "and") == made


def test_two_names_with_the_comma_that_an_inverted_first_name_needs() -> None:
    assert series(["A, X.", "B, Y."], "&", comma_of_two=True) == "A, X., & B, Y."
