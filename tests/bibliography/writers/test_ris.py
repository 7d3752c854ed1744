"""RIS: records as they are written, and as rispy reads them."""

from __future__ import annotations

import rispy

from site_builder.bibliography.dates import parse_date
from site_builder.bibliography.writers.ris import ris_record
from site_builder.model import Name
from tests.pages.builder import note


def test_a_whole_record() -> None:
    made = ris_record(
        note(
            "smith2020",
            type="article-journal",
            title="Deep\u2028nets",
            authors=[
                Name(family="Berg", given="Jan", particle="van der", suffix="Jr."),
                Name(literal="Google Brain"),
                Name(family="Müller", given="Ada", orcid="0000-0002-1825-0097"),
            ],
            et_al=True,
            editors=(Name(family="Doe", given="Jo"),),
            date=parse_date("2020-11-07"),
            venue="Journal of Nets",
            volume="3",
            issue="2",
            pages="81--92",
            doi="10.1000/a",
            arxiv="2011.03641",
            issn="1234-5678",
            url="https://example.org/a",
            pdf="https://example.org/a.pdf",
            code="https://example.org/code",
            keywords=("nets", "depth"),
            abstract="One.\n\nTY  - BOOK",
            csl={"event-place": "Paris"},
        )
    )
    assert made.split("\r\n") == [
        "TY  - JOUR",
        "ID  - smith2020",
        "AU  - van der Berg, Jan, Jr.",
        "AU  - Google Brain",
        "AU  - Müller, Ada",
        "AU  - others",
        "ED  - Doe, Jo",
        "PY  - 2020",
        "DA  - 2020/11/07/",
        "TI  - Deep nets",
        "T2  - Journal of Nets",
        "VL  - 3",
        "IS  - 2",
        "DO  - 10.1000/a",
        "SN  - 1234-5678",
        "AB  - One. TY - BOOK",
        "UR  - https://example.org/a",
        "SP  - 81",
        "EP  - 92",
        "KW  - nets",
        "KW  - depth",
        "DB  - arXiv",
        "AN  - arXiv:2011.03641",
        "L1  - https://example.org/a.pdf",
        "U1  - code: https://example.org/code",
        'U1  - author-orcid: 3="0000-0002-1825-0097"',
        "U1  - csl-event-place: Paris",
        "ER  - ",
        "",
        "",
    ]


def test_dates_beyond_the_plain_stand_where_ris_lets_people_write() -> None:
    lines = ris_record(note("a", date=parse_date("2019/2020~"))).split("\r\n")
    assert "PY  - 2019" in lines
    assert "DA  - 2019///2019/2020~" in lines


def test_rispy_reads_records_one_after_the_other() -> None:
    text = ris_record(note("a", authors=["Ada Example"], year=2020)) + ris_record(note("b", title="ER  - "))
    first, second = rispy.loads(text)
    assert (first["id"], first["authors"], first["year"]) == ("a", ["Example, Ada"], "2020")
    assert second["title"] == "ER -"
