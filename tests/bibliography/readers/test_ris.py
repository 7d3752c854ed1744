"""RIS files, as databases really write them."""

from __future__ import annotations

import pytest

from site_builder.bibliography.readers.records import Reading
from site_builder.bibliography.readers.ris import read_ris
from site_builder.model import JSON


def reading(text: str) -> Reading:
    return read_ris(text.encode(), "refs.ris")


def codes(read: Reading) -> list[tuple[int, str]]:
    return sorted((fault.place.line, fault.code) for fault in read.found)


def test_a_header_continued_lines_and_a_missing_end_cost_nothing() -> None:
    read = reading(
        "\ufeffProvider: Somebody\r\nContent: text/plain\r\n\r\nTY  - JOUR\r\nAU  - García, José\r\nA1  - Lee, Ann\r\n"
        "TI  - A long title that\r\n      runs on\r\nT2  - Journal\r\n\r\nPY  - 2001/05//\r\n"
        "DO  - https://doi.org/10.1000/182\r\nKW  - one\r\ntwo\r\nER  -\r\nTY  - CONF\r\nT1  - Second\r\nAU  - Plato\r\n"
        "Y1  - 2002\r\nSP  - 1\r\nEP  - 9\r\nAB  - First line.\r\n  Second line.\r\n"
    )
    first, second = read.records
    assert first.record == {
        "type": "article-journal",
        "author": [{"family": "García", "given": "José"}, {"family": "Lee", "given": "Ann"}],
        "title": "A long title that runs on",
        "container-title": "Journal",
        "issued": {"date-parts": [[2001, 5]]},
        "DOI": "10.1000/182",
        "keyword": "one, two",
    }
    assert second.record["author"] == [{"literal": "Plato"}]
    assert (second.record["page"], second.record["abstract"]) == ("1-9", "First line. Second line.")
    assert (first.place.line, second.place.line) == (4, 16)
    assert codes(read) == [(16, "mended-entry")]


def test_a_record_without_type_is_told_and_the_next_is_read() -> None:
    read = reading("T1  - Lost\nAU  - A, B\nER  - \nTY  - BOOK\nTI  - Found\nER  - \n")
    assert [one.record["title"] for one in read.records] == ["Found"]
    assert (read.entries, read.unread) == (2, 1)
    assert codes(read) == [(1, "unread-entry")]


def test_a_record_that_another_interrupts_is_kept() -> None:
    read = reading("TY  - JOUR\nTI  - One\nTY  - JOUR\nTI  - Two\nER  - \n")
    assert [one.record["title"] for one in read.records] == ["One", "Two"]
    assert codes(read) == [(1, "mended-entry")]


def test_a_stray_type_cuts_no_record() -> None:
    read = reading("TY  - BOOK\nTY  - JOUR\nTI  - One\nAU  - A, B\nTY  - THES\nPB  - P\nER  - \n")
    (one,) = read.records
    assert (one.record["type"], one.record["title"], one.record["publisher"]) == ("thesis", "One", "P")
    assert codes(read) == [(2, "mended-entry"), (5, "mended-entry")]


@pytest.mark.parametrize(
    ("lines", "date"),
    [
        ("PY  - 2001", {"date-parts": [[2001]]}),
        ("PY  - 2001///", {"date-parts": [[2001]]}),
        ("PY  - 2001/00/00/", {"date-parts": [[2001]]}),
        ("Y1  - 2001/09/01/", {"date-parts": [[2001, 9, 1]]}),
        ("PY  - 2001\nDA  - 2001/09/01/", {"date-parts": [[2001, 9, 1]]}),
        ("PY  - 2001\nDA  - 2003/09/01/", {"date-parts": [[2001]]}),
        ("Y1  - 2015/october", {"date-parts": [[2015, 10]]}),
        ("PY  - 99\nPY  - 2001", {"date-parts": [[2001]]}),
        ("DA  - 2001///2001~", {"raw": "2001~"}),
        ("PY  - in press", {"raw": "in press"}),
    ],
)
def test_dates(lines: str, date: JSON) -> None:
    (one,) = reading(f"TY  - JOUR\nTI  - T\n{lines}\nER  - \n").records
    assert one.record["issued"] == date


def test_ids_are_found_and_told_apart() -> None:
    (one,) = reading(
        "TY  - JOUR\nTI  - T\nSN  - 1234-5678\nSN  - 978-3-16-148410-0\nUR  - http://dx.doi.org/10.1000/x\n"
        "AN  - arXiv:2011.03641\nL1  - https://example.org/a.pdf\nL1  - internal-pdf://a.pdf\nER  - \n"
    ).records
    assert (one.record["ISSN"], one.record["ISBN"]) == ("1234-5678", "978-3-16-148410-0")
    assert (one.record["DOI"], one.record["archive_location"]) == ("10.1000/x", "2011.03641")
    assert one.record["custom"] == {"pdf": "https://example.org/a.pdf"}
    assert one.attachments == ("internal-pdf://a.pdf",)


@pytest.mark.parametrize(("id_", "key"), [("smith2020", "smith2020"), ("123456", ""), ("two words", "two words")])
def test_numbers_of_databases_are_no_keys(id_: str, key: str) -> None:
    assert reading(f"TY  - JOUR\nID  - {id_}\nTI  - T\nER  - ").records[0].key == key


def test_unknown_types_missing_titles_and_unknown_tags_are_told() -> None:
    read = reading("TY  - WHAT\nAU  - A, B\nC7  - 1\nER  - ")
    assert codes(read) == [(1, "missing-title"), (1, "unknown-type")]
    assert read.unkept == ("C7",)


@pytest.mark.parametrize("text", ["", "no records", "TY  -", "ER  - ", "TY  - JOUR"])
def test_nearly_nothing_is_no_failure(text: str) -> None:
    assert len(reading(text).records) <= 1
