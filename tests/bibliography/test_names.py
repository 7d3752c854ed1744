"""Names: which word is the family name, what is one author, what is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.bibliography.names import parse_authors, parse_entry, parse_name
from site_builder.model import Name

NAMES = [
    # title; what is written; given name, particle, family name, suffix
    ("given name first", "Ada Lovelace", ("Ada", "", "Lovelace", "")),
    ("several given names", "Donald E. Knuth", ("Donald E.", "", "Knuth", "")),
    ("hyphens part nothing", "Jean-Paul Sartre", ("Jean-Paul", "", "Sartre", "")),
    ("family name first", "Lovelace, Ada", ("Ada", "", "Lovelace", "")),
    ("double family name", "Brinch Hansen, Per", ("Per", "", "Brinch Hansen", "")),
    ("particle between", "Ludwig van Beethoven", ("Ludwig", "van", "Beethoven", "")),
    ("several particles", "Jan van der Berg", ("Jan", "van der", "Berg", "")),
    (
        "particle, long family name",
        "Charles Louis de la Vallée Poussin",
        ("Charles Louis", "de la", "Vallée Poussin", ""),
    ),
    (
        "particle, family name first",
        "de la Vallée Poussin, Charles Louis",
        ("Charles Louis", "de la", "Vallée Poussin", ""),
    ),
    ("particle without given name", "van Gogh", ("", "van", "Gogh", "")),
    ("particle within the word", "Jean Le Rond d'Alembert", ("Jean Le Rond", "", "d'Alembert", "")),
    ("y joins two family names", "José Ortega y Gasset", ("José", "", "Ortega y Gasset", "")),
    ("all in lower case, by choice", "bell hooks", ("bell", "", "hooks", "")),
    ("suffix last", "Martin Luther King Jr.", ("Martin Luther", "", "King", "Jr.")),
    ("suffix last, behind a comma", "Martin Luther King, Jr.", ("Martin Luther", "", "King", "Jr.")),
    ("suffix in the middle", "King, Jr., Martin Luther", ("Martin Luther", "", "King", "Jr.")),
    ("suffix at the end", "King, Martin Luther, III", ("Martin Luther", "", "King", "III")),
    ("braces hold words together", "Ada {Love Lace}", ("Ada", "", "Love Lace", "")),
    ("braces keep a particle from being one", "{van der} Berg, Jan", ("Jan", "", "van der Berg", "")),
    ("line breaks are spaces", "Per\n\tBrinch", ("Per", "", "Brinch", "")),
]


@pytest.mark.parametrize(("title", "written", "parts"), NAMES, ids=[row[0] for row in NAMES])
def test_a_person_has_parts(title: str, written: str, parts: tuple[str, str, str, str]) -> None:
    given_name, particle, family, suffix = parts
    assert parse_name(written) == Name(given=given_name, particle=particle, family=family, suffix=suffix)


LITERALS = [
    # title, written, literal
    ("one word", "Plato", "Plato"),
    ("one word with capitals", "OpenAI", "OpenAI"),
    ("braces", "{Barnes and Noble, Inc.}", "Barnes and Noble, Inc."),
    ("a company by its ending", "Barnes and Noble, Inc.", "Barnes and Noble, Inc."),
    ("a group by a word no person has", "Institute of Physics", "Institute of Physics"),
    ("a group by its last word", "ATLAS Collaboration", "ATLAS Collaboration"),
    ("a group by its article", "The Carpentries", "The Carpentries"),
    ("family first, Japanese", "山田 太郎", "山田 太郎"),
    ("family first, Korean", "김 민준", "김 민준"),
    ("more commas than a name has", "Smith, John, Doe, Jane", "Smith, John, Doe, Jane"),
]


@pytest.mark.parametrize(("title", "written", "literal"), LITERALS, ids=[row[0] for row in LITERALS])
def test_a_group_and_a_name_without_parts_stay_whole(title: str, written: str, literal: str) -> None:
    assert parse_name(written) == Name(literal=literal)


def test_a_name_in_parts_is_read_aloud_in_the_order_of_its_script() -> None:
    assert parse_name("山田, 太郎") == Name(family="山田", given="太郎")
    assert parse_name("山田, 太郎").full == "山田 太郎"
    assert parse_name("Yamada, Taro").full == "Taro Yamada"


AUTHORS = [
    # title, written, full names, et al., ambiguous
    ("and", "Ada Lovelace and Charles Babbage", ["Ada Lovelace", "Charles Babbage"], False, False),
    (
        "AND, tabs and line breaks",
        "Donald E. Knuth\tAND\nAda Lovelace",
        ["Donald E. Knuth", "Ada Lovelace"],
        False,
        False,
    ),
    ("semicolons", "Ada Lovelace; Charles Babbage", ["Ada Lovelace", "Charles Babbage"], False, False),
    ("one comma is one author", "Lovelace, Ada", ["Ada Lovelace"], False, True),
    (
        "commas in each of several",
        "Attouch, Hedy; Buttazzo, Giuseppe",
        ["Hedy Attouch", "Giuseppe Buttazzo"],
        False,
        True,
    ),
    (
        "commas between whole names",
        "Ada Lovelace, Charles Babbage, Alan Turing",
        ["Ada Lovelace", "Charles Babbage", "Alan Turing"],
        False,
        True,
    ),
    (
        "an English list",
        "Ada Lovelace, Charles Babbage, and Alan Turing",
        ["Ada Lovelace", "Charles Babbage", "Alan Turing"],
        False,
        True,
    ),
    (
        "a part of one word: one name",
        "Ada Lovelace, Charles Babbage, Plato",
        ["Ada Lovelace, Charles Babbage, Plato"],
        False,
        True,
    ),
    ("a suffix among commas", "King, Jr., Martin Luther and Plato", ["Martin Luther King Jr.", "Plato"], False, True),
    ("and within braces", "{Barnes and Noble, Inc.} and Plato", ["Barnes and Noble, Inc.", "Plato"], False, False),
    ("others", "Ada Lovelace and others", ["Ada Lovelace"], True, False),
    ("et al.", "Kumar et al.", ["Kumar"], True, False),
    ("et al. behind a list", "S. Kumar, J. Bradbury, et al.", ["S. Kumar", "J. Bradbury"], True, True),
    ("no empty author", "and Doe, J. and ", ["J. Doe"], False, True),
    ("nothing at all", " ; and , ", [], False, False),
]


@pytest.mark.parametrize(("title", "written", "names", "et_al", "ambiguous"), AUTHORS, ids=[row[0] for row in AUTHORS])
def test_one_line_of_authors(title: str, written: str, names: list[str], et_al: bool, ambiguous: bool) -> None:
    found, goes_on, is_ambiguous = parse_authors(written)
    assert ([name.full for name in found], goes_on, is_ambiguous) == (names, et_al, ambiguous)


ENTRIES = [
    ("one comma is clear in a list", "Lovelace, Ada", ["Ada Lovelace"], False, False),
    ("and is part of a name", "Simon and Garfunkel", ["Simon and Garfunkel"], False, False),
    ("others", "others", [], True, False),
    ("et al. behind the last name", "Ada Lovelace et al.", ["Ada Lovelace"], True, False),
    (
        "several names in one entry",
        "Ada Lovelace, Charles Babbage, Alan Turing",
        ["Ada Lovelace", "Charles Babbage", "Alan Turing"],
        False,
        True,
    ),
]


@pytest.mark.parametrize(("title", "written", "names", "et_al", "ambiguous"), ENTRIES, ids=[row[0] for row in ENTRIES])
def test_one_entry_of_a_list(title: str, written: str, names: list[str], et_al: bool, ambiguous: bool) -> None:
    found, goes_on, is_ambiguous = parse_entry(written)
    assert ([name.full for name in found], goes_on, is_ambiguous) == (names, et_al, ambiguous)


@given(st.text())
def test_no_text_is_refused_and_no_letter_lost(text: str) -> None:
    name = parse_name(text)
    kept = sorted(c for c in name.full if c.isalnum())
    assert kept == sorted(c for c in text if c.isalnum())


@given(st.text(alphabet="Aa bc,;{}and.", max_size=60))
def test_every_author_has_a_name(text: str) -> None:
    assert all(name.surname.strip() or name.given.strip() for name in parse_authors(text)[0])
