"""BibTeX and biblatex files: what is read of them, and what is said of what is not."""

from __future__ import annotations

import textwrap

import pytest

from site_builder.bibliography.readers import bibtex_blocks
from site_builder.bibliography.readers.bibtex import read_bibtex
from site_builder.bibliography.readers.records import Reading, Record
from site_builder.model import JSON


def reading(text: str) -> Reading:
    return read_bibtex(textwrap.dedent(text).encode(), "refs.bib")


def record(text: str) -> Record:
    (only,) = reading(text).records
    return only.record


def codes(read: Reading) -> list[tuple[int, str]]:
    return sorted((fault.place.line, fault.code) for fault in read.found)


# --- entries --------------------------------------------------------------------------------------


def test_an_article_is_read_with_its_key_and_line() -> None:
    read = reading(
        r"""
        @Article{ada1843notes,
          author  = {Lovelace, Ada},
          title   = {Notes on the {Analytical Engine}},
          journal = "Taylor's Scientific Memoirs",
          volume  = 3, number = {12}, pages = {666--731},
          year    = 1843, month = sep,
          doi     = {https://doi.org/10.1000/Ada},
        }
        """
    )
    (one,) = read.records
    assert (one.key, one.place.line) == ("ada1843notes", 2)
    assert one.record == {
        "type": "article-journal",
        "author": [{"family": "Lovelace", "given": "Ada"}],
        "title": "Notes on the Analytical Engine",
        "container-title": "Taylor's Scientific Memoirs",
        "volume": "3",
        "issue": "12",
        "page": "666-731",
        "issued": {"date-parts": [[1843, 9]]},
        "DOI": "10.1000/Ada",
    }
    assert read.found == ()


BROKEN = r"""
@preamble{"\newcommand{\x}[1]{#1}"}
Words between entries, and an address someone@example.org.
@comment{a program's settings: {nested} ones;}
@article{first, title={First}, year=2001}
@article{nocomma title={No comma}, year=2002}
@article{, title={No key}, author={Ann Bee}, year=2003}
@misc{title={Key and comma missing}, year=2004}
@techreport{twice, title={Comma twice}, , number={1}, year=2005,}
@article{open, title={Never closed, author={Ann Bee}, year=2006

@article{after, title={After the open one}, year=2007}
@article{again, title={One}, title={Two}, year=2008, Year={2009}}
@article{quotes, title="A {"}quoted{"} word", year="2010"}
@article{brace, title={Escaped \{ brace}, year=2011}
% @article{hidden, title={Commented out}}
@online{last, title={Last}, date={2012-05}, url={https://example.org/a_b?c=d&e=%20f#g}}
"""


def test_one_broken_entry_costs_itself_and_no_other() -> None:
    read = reading(BROKEN)
    assert [one.key for one in read.records] == (
        ["first", "nocomma", "", "", "twice", "after", "again", "quotes", "brace", "last"]
    )
    assert (read.entries, read.left_out, read.unread) == (12, 1, 1)
    assert codes(read) == [
        (6, "mended-entry"),
        (7, "mended-entry"),
        (8, "mended-entry"),
        (9, "mended-entry"),
        (10, "unread-entry"),
        (13, "mended-entry"),
        (13, "mended-entry"),
        (16, "left-out"),
    ]
    (unread,) = [fault for fault in read.found if fault.code == "unread-entry"]
    assert "'@article{open, title={Never closed" in unread.message
    by_key = {one.key: one.record for one in read.records}
    assert by_key["quotes"]["title"] == 'A "quoted" word'
    assert by_key["again"]["title"] == "One"
    assert by_key["last"]["URL"] == "https://example.org/a_b?c=d&e=%20f#g"
    assert by_key["last"]["issued"] == {"date-parts": [[2012, 5]]}


@pytest.mark.parametrize(
    "entry",
    [
        "@article{k,\n title = {Missing comma}\n year = {2001}\n}",
        "@article{k, title = {Ends in a backslash\\\\}, year = 2001}",
        "@article(k, title = {In round brackets}, year = 2001)",
        "@ARTICLE { k ,\n TITLE = {Spaces} , YEAR = 2001 }",
        "@article{k, title = {An @address{within} it}, year = 2001}",
    ],
)
def test_slips_that_have_one_reading_are_read(entry: str) -> None:
    read = read_bibtex(f"{entry}\n@misc{{other, title={{Other}}}}".encode(), "refs.bib")
    assert [one.key for one in read.records] == ["k", "other"]
    assert read.records[0].record["issued"] == {"date-parts": [[2001]]}


def test_every_entry_is_read_or_told_however_the_file_is_cut() -> None:
    for end in range(0, len(BROKEN), 7):
        read = reading(BROKEN[:end])
        assert len(read.records) + read.left_out + read.unread == read.entries
        errors = [fault for fault in read.found if fault.code == "unread-entry"]
        assert len(errors) >= read.unread


@pytest.mark.parametrize("data", [b"", b"\x00\xff", b"no entry at all", b"@", b"@article", b"@article{", b"@string{a"])
def test_a_file_without_entries_is_no_failure(data: bytes) -> None:
    assert read_bibtex(data, "refs.bib").records == ()


# --- encodings ------------------------------------------------------------------------------------

ENTRY = "@book{müller, title={Größe}, author={Müller, Jörg}}"


@pytest.mark.parametrize(
    ("data", "is_told"),
    [
        (ENTRY.encode(), False),
        (b"\xef\xbb\xbf" + ENTRY.replace("\n", "\r\n").encode(), False),
        (ENTRY.encode("utf-16"), False),
        (ENTRY.encode("utf-16-le"), False),
        (ENTRY.encode("utf-16-be"), False),
        (b"% Encoding: ISO8859_1\n" + ENTRY.encode("latin-1"), False),
        (b"%% Saved with string encoding Western (ISO Latin 1)\n" + ENTRY.encode("latin-1"), False),
        (ENTRY.encode("latin-1"), True),
    ],
    ids="utf-8 bom utf-16 utf-16-le utf-16-be jabref bibdesk undeclared".split(),
)
def test_encodings_are_told_apart(data: bytes, is_told: bool) -> None:
    read = read_bibtex(data, "refs.bib")
    assert read.records[0].key == "müller"
    assert read.records[0].record["title"] == "Größe"
    assert [fault.code for fault in read.found] == ["bad-encoding"] * is_told


# --- values ---------------------------------------------------------------------------------------


def test_macros_are_joined_and_unknown_ones_are_told() -> None:
    read = reading(
        """
        @string{conf = {Conference on } # sub}
        @string{sub = "Maps"}
        @string{whole = conf # {, part } # 2}
        @inproceedings{a, title = {T}, booktitle = Whole # " (online)", year = 2020, month = "1~" # jan}
        @article{b, title = {T}, journal = nowhere}
        """
    )
    first, second = (one.record for one in read.records)
    assert first["container-title"] == "Conference on sub, part 2 (online)"  # a macro sees those above it
    assert first["issued"] == {"date-parts": [[2020, 1, 1]]}
    assert second["container-title"] == "nowhere"
    assert codes(read) == [(6, "mended-entry")]


@pytest.mark.parametrize(
    ("fields", "date"),
    [
        ("year=2020", {"date-parts": [[2020]]}),
        ("year=2020, month=dec", {"date-parts": [[2020, 12]]}),
        ("year=2020, month={10}", {"date-parts": [[2020, 10]]}),
        ("year=2020, month={OCT 1}", {"date-parts": [[2020, 10, 1]]}),
        ("year=2020, month=may, day=7", {"date-parts": [[2020, 5, 7]]}),
        ("year=2020, month={März}", {"date-parts": [[2020, 3]]}),
        ("year=2020, month={May--June}", {"date-parts": [[2020, 5]]}),
        ("date={2019-12-30/2020-01-02}", {"date-parts": [[2019, 12, 30], [2020, 1, 2]]}),
        ("date={2020~}", {"raw": "2020~"}),
        ("date={2020-21}", {"raw": "2020-21"}),
        ("date={1990/..}", {"raw": "1990/.."}),
        ("year={in press}", {"raw": "in press"}),
        ("year={2020a}", {"date-parts": [[2020]]}),
    ],
)
def test_dates(fields: str, date: JSON) -> None:
    assert record(f"@book{{k, title={{T}}, {fields}}}")["issued"] == date


def test_a_date_that_is_none_stays_as_text_with_a_warning() -> None:
    read = reading("@book{k, title={T}, year={sometime soon}}")
    assert read.records[0].record["issued"] == {"raw": "sometime soon"}
    assert codes(read) == [(1, "bad-date")]


@pytest.mark.parametrize(
    ("kind", "csl"),
    [
        ("article", "article-journal"),
        ("inproceedings", "paper-conference"),
        ("incollection", "chapter"),
        ("phdthesis", "thesis"),
        ("techreport", "report"),
        ("online", "webpage"),
        ("software", "software"),
        ("standard", "standard"),
        ("misc", "document"),
    ],
)
def test_types(kind: str, csl: str) -> None:
    assert record(f"@{kind}{{k, title={{T}}}}")["type"] == csl


def test_an_unknown_type_is_a_document_and_told() -> None:
    read = reading("@zebra{k, title={T}}")
    assert read.records[0].record["type"] == "document"
    assert codes(read) == [(1, "unknown-type")]


def test_a_missing_title_is_told() -> None:
    assert codes(reading("@book{k, year=2001}")) == [(1, "missing-title")]


@pytest.mark.parametrize(
    "fields",
    [
        "eprint={2011.03641}, archiveprefix={arXiv}",
        "eprint={2011.03641}, eprinttype={arxiv}",
        "journal={arXiv preprint arXiv:2011.03641}",
        "journal={CoRR}, volume={abs/2011.03641}",
        "doi={10.48550/arXiv.2011.03641}",
        "url={https://arxiv.org/abs/2011.03641}",
        "note={arXiv:2011.03641}",
    ],
)
def test_an_arxiv_id_is_found_wherever_an_entry_hides_it(fields: str) -> None:
    found = record(f"@misc{{k, title={{T}}, {fields}}}")
    assert (found["archive"], found["archive_location"]) == ("arXiv", "2011.03641")


def test_ids_are_freed_of_what_stands_around_them() -> None:
    found = record(
        r"@book{k, title={T}, isbn={ISBN 978-3-16-148410-0}, doi={http://doi.acm.org/10.1145/1.2}, "
        r"howpublished={\url{https://example.org/a\_b}}}"
    )
    assert (found["ISBN"], found["DOI"], found["URL"]) == (
        "978-3-16-148410-0",
        "10.1145/1.2",
        "https://example.org/a_b",
    )


def test_subtitles_editors_languages_and_roles() -> None:
    found = record(
        "@book{k, title={Main}, subtitle={Sub}, editor={Ann Bee}, editortype={compiler}, editora={Cy Dee},"
        " editoratype={redactor}, translator={Ed Eff}, langid={ngerman}, urldate={2020-01-02}, location={Bern}}"
    )
    assert found["title"] == "Main: Sub"
    assert found["compiler"] == [{"family": "Bee", "given": "Ann"}]
    assert found["editor"] == [{"family": "Dee", "given": "Cy"}]
    assert found["translator"] == [{"family": "Eff", "given": "Ed"}]
    assert (found["language"], found["publisher-place"]) == ("de", "Bern")
    assert found["accessed"] == {"date-parts": [[2020, 1, 2]]}


def test_fields_without_a_place_are_counted() -> None:
    read = reading("@misc{k, title={T}, owner={me}, timestamp={now}, options={x}}")
    assert sorted(read.unkept) == ["owner", "timestamp"]


def test_files_of_reference_managers_are_named_but_never_opened() -> None:
    text = (
        r"@misc{k, title={T}, file={Full Text:files/12/a\;b.pdf:application/pdf;:C\:\\x\\y.pdf:PDF;../../etc/passwd}}"
    )
    (one,) = read_bibtex(text.encode(), "refs.bib").records
    assert one.attachments == ("files/12/a;b.pdf", r"C:\x\y.pdf", "../../etc/passwd")


# --- inheritance ----------------------------------------------------------------------------------


def test_a_chapter_takes_from_its_book_what_belongs_to_both() -> None:
    read = reading(
        """
        @inproceedings{part, crossref = {Whole}, title = {A part}, author = {Ann Bee}, pages = {1-9}}
        @proceedings{whole, title = {The whole}, subtitle = {2020}, editor = {Cy Dee}, year = 2020, publisher = {P},
          doi = {10.1000/whole}, keywords = {not the part's}}
        @misc{lost, title = {L}, crossref = {nobody}}
        """
    )
    part = read.records[0].record
    assert part["title"] == "A part"
    assert part["container-title"] == "The whole: 2020"
    assert part["editor"] == [{"family": "Dee", "given": "Cy"}]
    assert part["issued"] == {"date-parts": [[2020]]}
    assert not {"DOI", "keyword"} & part.keys()
    assert codes(read) == [(5, "left-out")]


def test_xdata_gives_fields_and_is_no_work_itself() -> None:
    read = reading(
        """
        @xdata{house, publisher = {P}, xdata = {town}}
        @xdata{town, location = {Bern}}
        @book{b, title = {T}, xdata = {house}}
        """
    )
    (book,) = read.records
    assert (book.record["publisher"], book.record["publisher-place"]) == ("P", "Bern")
    assert read.entries == 1


def test_entries_that_inherit_in_a_circle_end() -> None:
    read = reading("@book{a, title={A}, xdata={b}}\n@book{b, title={B}, xdata={a}}")
    assert [one.record["title"] for one in read.records] == ["A", "B"]
    assert "left-out" in {fault.code for fault in read.found}


def test_thousands_of_broken_entries_on_one_line_are_gone_through_within_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each looks to the line's end for what can be mended: without bounds that takes time squared."""
    looked_at: list[int] = []
    mended = bibtex_blocks._mended

    def counted(text: str) -> tuple[str, str]:
        looked_at.append(len(text))
        return mended(text)

    monkeypatch.setattr(bibtex_blocks, "_mended", counted)
    line = "@article{z" * 1_000
    read = reading(f"{line}\n@article{{a, title={{One}}\nyear={{2001}}\n}}\n")
    assert (read.entries, read.unread, [one.key for one in read.records]) == (1_001, 1_000, ["a"])
    assert sum(looked_at) < 25 * len(line)
