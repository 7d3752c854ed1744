"""BibTeX and biblatex: entries as they are written, and as other programs read them back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pybtex import errors
from pybtex.database import Person, parse_string
from pylatexenc.latex2text import LatexNodes2Text

from site_builder.bibliography.dates import parse_date
from site_builder.bibliography.names import parse_name
from site_builder.bibliography.vocabularies import CSL_TYPES
from site_builder.bibliography.writers.bibtex import Dialect, entry
from site_builder.bibliography.writers.citekeys import citekeys
from site_builder.collection.load import load
from site_builder.model import Name, Note
from tests.pages.builder import note

ROOT = Path(__file__).resolve().parents[3]

WHOLE: dict[str, Any] = {
    "type": "article-journal",
    "title": "BERT: Deep nets for finding Paris & $O(N)$ München",
    "authors": [
        Name(family="Berg", given="Jan", particle="van der", suffix="Jr."),
        Name(literal="Google Brain"),
        Name(family="Müller", given="Ada", orcid="0000-0002-1825-0097"),
    ],
    "et_al": True,
    "date": parse_date("2020-11-07"),
    "venue": "Journal of Nets",
    "volume": "3",
    "issue": "2",
    "pages": "81-92",
    "doi": "10.1000/a_b",
    "arxiv": "2011.03641",
    "url": "https://example.org/a_b?c=%20{d}",
    "keywords": ("nets", "depth"),
    "csl": {"event-place": "Zürich", "publisher-place": "Paris", "PMID": "7"},
}


def read(text: str) -> Any:
    """The only entry of a text as pybtex reads it; a fault of any kind is an exception."""
    errors.set_strict_mode(True)
    (found,) = parse_string(text, "bibtex").entries.values()
    return found


def fields(*, dialect: Dialect = Dialect.BIBTEX, **given_fields: Any) -> dict[str, str]:
    return dict(read(entry(note("a", **given_fields), "a", dialect)).fields)


def test_a_whole_entry_of_bibtex() -> None:
    assert entry(note("smith2020", **WHOLE), "smith2020", Dialect.BIBTEX) == (
        "@article{smith2020,\n"
        '  author = {van der Berg, Jr., Jan and {Google Brain} and M{\\"u}ller, Ada and others},\n'
        '  title = {{BERT}: Deep nets for finding {Paris} \\& {$O(N)$} {M{\\"u}nchen}},\n'
        "  journal = {Journal of Nets},\n"
        "  year = {2020},\n"
        "  month = nov,\n"
        "  day = {7},\n"
        "  volume = {3},\n"
        "  number = {2},\n"
        "  pages = {81--92},\n"
        "  address = {Paris},\n"
        "  doi = {10.1000/a_b},\n"
        "  url = {https://example.org/a_b?c=%20%7Bd%7D},\n"
        "  keywords = {nets, depth},\n"
        "  eprint = {2011.03641},\n"
        "  archiveprefix = {arXiv},\n"
        '  author+an:orcid = {3="0000-0002-1825-0097"},\n'
        '  csl-event-place = {Z{\\"u}rich},\n'
        "  csl-pmid = {7},\n"
        "}\n"
    )


def test_a_whole_entry_of_biblatex() -> None:
    assert entry(note("smith2020", **WHOLE), "smith2020", Dialect.BIBLATEX) == (
        "@article{smith2020,\n"
        "  author = {van der Berg, Jr., Jan and {Google Brain} and Müller, Ada and others},\n"
        "  title = {{BERT}: Deep nets for finding {Paris} \\& {$O(N)$} {München}},\n"
        "  journaltitle = {Journal of Nets},\n"
        "  date = {2020-11-07},\n"
        "  volume = {3},\n"
        "  number = {2},\n"
        "  pages = {81--92},\n"
        "  location = {Paris},\n"
        "  doi = {10.1000/a_b},\n"
        "  url = {https://example.org/a_b?c=%20%7Bd%7D},\n"
        "  keywords = {nets, depth},\n"
        "  eprint = {2011.03641},\n"
        "  eprinttype = {arXiv},\n"
        '  author+an:orcid = {3="0000-0002-1825-0097"},\n'
        "  csl-event-place = {Zürich},\n"
        "  csl-pmid = {7},\n"
        "}\n"
    )


@pytest.mark.parametrize("kind", CSL_TYPES)
@pytest.mark.parametrize("dialect", Dialect)
def test_every_type_has_an_entry_that_says_which_type_it_was(kind: str, dialect: Dialect) -> None:
    made = read(entry(note("a", type=kind, venue="Where It Appeared", publisher="House", year=2020), "a", dialect))
    told = {
        "article": "article-journal", "inproceedings": "paper-conference", "incollection": "chapter", "book": "book",
        "phdthesis": "thesis", "thesis": "thesis", "techreport": "report", "report": "report",
        "unpublished": "manuscript",
    }  # fmt: skip
    assert made.fields.get("csl-type") or told[made.type] == kind
    values = set(made.fields.values())
    assert {"House", "Where It Appeared"} <= values


@pytest.mark.parametrize(
    ("genre", "kind"), [("PhD thesis", "phdthesis"), ("Master's thesis", "mastersthesis"), ("", "phdthesis")]
)
def test_theses(genre: str, kind: str) -> None:
    made = read(entry(note("a", type="thesis", publisher="ETH", csl={"genre": genre}), "a", Dialect.BIBTEX))
    assert (made.type, made.fields["school"]) == (kind, "ETH")


def test_a_preprint_needs_no_word_on_its_type() -> None:
    made = read(entry(note("a", arxiv="2011.03641"), "a", Dialect.BIBTEX))
    assert made.type == "misc"
    assert dict(made.fields) == {"title": "Title of a", "eprint": "2011.03641", "archiveprefix": "arXiv"}


def test_an_issue_and_a_number_of_its_own_do_not_hide_each_other() -> None:
    made = fields(issue="2", csl={"number": "TR-7"})
    assert (made["number"], made["csl-number"]) == ("2", "TR-7")


@pytest.mark.parametrize(
    ("text", "in_bibtex", "in_biblatex"),
    [
        ("2020", {"year": "2020"}, {"date": "2020"}),
        ("2020-11", {"year": "2020", "month": "November"}, {"date": "2020-11"}),
        ("2020~", {"year": "2020", "date": "2020~"}, {"date": "2020~"}),
        ("2019/2020", {"year": "2019", "date": "2019/2020"}, {"date": "2019/2020"}),
        ("2019/..", {"year": "2019", "date": "2019/.."}, {"date": "2019/.."}),
        ("2020-21", {"year": "2020", "date": "2020-21"}, {"date": "2020-21"}),
        ("201X", {"year": "201X", "date": "201X"}, {"date": "201X"}),
        ("[1667, 1668]", {"year": "[1667, 1668]", "csl-issued": "[1667, 1668]"}, {"year": "[1667, 1668]", "csl-issued": "[1667, 1668]"}),
    ],
)  # fmt: skip
def test_dates(text: str, in_bibtex: dict[str, str], in_biblatex: dict[str, str]) -> None:
    for dialect, wanted in ((Dialect.BIBTEX, in_bibtex), (Dialect.BIBLATEX, in_biblatex)):
        made = fields(dialect=dialect, date=parse_date(text))
        assert {name: made[name] for name in ("year", "month", "date", "csl-issued") if name in made} == wanted


def test_a_title_in_another_language_keeps_all_its_capitals() -> None:
    made = fields(title="Die Entdeckung der Langsamkeit", csl={"language": "de"})
    assert made["title"] == "{Die Entdeckung der Langsamkeit}"


def test_a_key_that_bibtex_cannot_read_is_kept_in_a_field() -> None:
    made = read(entry(note("王 2020"), "2020-abc", Dialect.BIBTEX))
    assert (made.key, made.fields["csl-id"]) == ("2020-abc", "王 2020")


HOSTILE = "} , @book{evil, title = {x}} \\input{x} % \" # ' , and"


@pytest.mark.parametrize("dialect", Dialect)
def test_no_text_of_a_note_ends_its_field(dialect: Dialect) -> None:
    made = note(
        "a",
        title=HOSTILE,
        authors=[Name(literal=HOSTILE), Name(family=HOSTILE, given=HOSTILE, particle=HOSTILE, suffix=HOSTILE)],
        venue=HOSTILE,
        pages=HOSTILE,
        url=f"https://example.org/{HOSTILE}",
        doi=f"10.1000/{HOSTILE}",
        abstract=HOSTILE,
        csl={"x": HOSTILE, HOSTILE: "name of a field", "list": [HOSTILE]},
    )
    found = read(entry(made, "a", dialect))
    assert len(found.persons["author"]) == 2
    assert not any("evil" in name for name in found.fields)
    assert "csl-x" in found.fields


# --- names, as pybtex reads them back -----------------------------------------------------------


def decoded(text: str) -> str:
    return str(LatexNodes2Text(strict_latex_spaces=True).latex_to_text(text))


def parts(person: Person) -> tuple[str, str, str, str]:
    words = (person.first_names + person.middle_names, person.prelast_names, person.last_names, person.lineage_names)
    given_, particle, family, suffix = (decoded(" ".join(each)) for each in words)
    return given_, particle, family, suffix


def wanted(name: Name) -> tuple[str, str, str, str]:
    return name.given, name.particle, name.family or name.literal, name.suffix


def read_back(one: Note, citekey: str = "a") -> list[tuple[str, str, str, str]]:
    return [parts(person) for person in read(entry(one, citekey, Dialect.BIBTEX)).persons.get("author", [])]


NAMES = [
    Name(family="Kumar", given="Sameer"),
    Name(family="Berg", given="Jan", particle="van der"),
    Name(family="King", given="Martin Luther", suffix="Jr."),
    Name(family="García Márquez", given="Gabriel José"),
    Name(family="Ortega y Gasset", given="José"),
    Name(family="van Rossum", given="Guido"),
    Name(family="Nguyễn", given="Văn"),
    Name(family="Łukasiewicz", given="Łukasz"),
    Name(family="hooks", given="bell"),
    Name(family="王", given="小明"),
    Name(family="Smith and Wesson", given="Jo"),
    Name(family="Comma, With", given="Jo, Bo"),
    Name(family="Alembert", given="Jean", particle="d’"),
    Name(literal="Google Brain"),
    Name(literal="Institute of Electrical and Electronics Engineers"),
    Name(literal="Others"),
    Name(literal="Plato"),
    Name(literal="王小明"),
    Name(literal="van der Berg, Inc."),
    Name(literal="100% sure"),
    Name(literal="O’Neill & Söhne"),
]


def test_no_line_within_a_value_begins_like_an_entry() -> None:
    made = entry(note("a", title="x", abstract="One.\n\n  @article{b, title={y}}"), "a", Dialect.BIBTEX)
    assert [line for line in made.split("\n") if line.lstrip().startswith("@")] == ["@misc{a,"]
    assert read(made).fields["abstract"] == (
        r"One. @article{\textbraceleft}b, title={\textbraceleft}y{\textbraceright}{\textbraceright}"
    )


@pytest.mark.parametrize("name", NAMES, ids=lambda name: name.full)
def test_names_are_read_back_as_they_are(name: Name) -> None:
    assert read_back(note("a", authors=[name, Name(family="Last", given="Second")]))[0] == wanted(name)


@pytest.mark.parametrize(
    ("text", "family"),
    [("Sameer Kumar", "Kumar"), ("Jan van der Berg", "Berg"), ("Martin Luther King Jr.", "King"), ("{Brain Team}", "")],
)
def test_names_as_notes_write_them(text: str, family: str) -> None:
    name = parse_name(text)
    assert name.family == family
    assert read_back(note("a", authors=[name])) == [wanted(name)]


words = st.text(alphabet="abcdXYZéüøßłÅñ’.", min_size=1, max_size=8).filter(lambda word: any(c.isalpha() for c in word))


@settings(max_examples=30)
@given(given_=st.lists(words, min_size=1, max_size=3), family=st.lists(words, min_size=1, max_size=3))
def test_any_name_of_a_person_is_read_back(given_: list[str], family: list[str]) -> None:
    name = Name(given=" ".join(given_), family=" ".join(family))
    assert read_back(note("a", authors=[name])) == [wanted(name)]


def test_this_repositorys_own_collection_is_read_back_by_pybtex_with_the_same_names_and_titles() -> None:
    library, _ = load(ROOT / "content")
    keys = citekeys(library.papers, ascii_only=True)
    text = "\n".join(entry(paper.note, keys[key], Dialect.BIBTEX) for key, paper in library.papers.items())
    errors.set_strict_mode(True)
    entries = parse_string(text, "bibtex").entries
    assert len(entries) == len(library.papers) > 0
    for key, paper in library.papers.items():
        found = entries[keys[key]]
        others = [("", "", "others", "")] if paper.note.et_al else []
        assert [parts(person) for person in found.persons.get("author", [])] == [
            *map(wanted, paper.note.authors),
            *others,
        ]
        assert decoded(found.fields["title"]) == paper.note.title
