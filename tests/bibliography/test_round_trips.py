"""What a note says of its paper comes back from every format: note, file, note.

Held for every note of the repository's own collection, and for generated ones.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from site_builder.authoring.front_matter_text import canonical, front_matter
from site_builder.authoring.importing.csl_fields import note_fields
from site_builder.bibliography.csl_record import csl_record
from site_builder.bibliography.readers.bibtex import read_bibtex
from site_builder.bibliography.readers.csl_json import read_csl_json
from site_builder.bibliography.readers.records import Reading
from site_builder.bibliography.readers.ris import read_ris
from site_builder.bibliography.vocabularies import CSL_TYPES
from site_builder.bibliography.writers.bibtex import Dialect, entry
from site_builder.bibliography.writers.citekeys import citekeys
from site_builder.bibliography.writers.ris import ris_record
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.sources import Source
from site_builder.collection.load import load
from site_builder.collection.notes import read_note
from site_builder.model import JSON, Note

CONTENT = Path(__file__).resolve().parents[2] / "content"

FIELDS = (
    "title type authors et_al editors date venue volume issue pages publisher isbn issn arxiv doi url pdf code keywords"
).split()


def through_bibtex(note: Note) -> Reading:
    key = citekeys([note.key], ascii_only=True)[note.key]
    return read_bibtex(entry(note, key, Dialect.BIBTEX).encode(), "library.bib")


def through_biblatex(note: Note) -> Reading:
    key = citekeys([note.key], ascii_only=False)[note.key]
    return read_bibtex(entry(note, key, Dialect.BIBLATEX).encode(), "library.bib")


def through_ris(note: Note) -> Reading:
    return read_ris(ris_record(note).encode(), "library.ris")


def through_csl(note: Note) -> Reading:
    return read_csl_json(json.dumps([csl_record(note)]).encode(), "library.json")


FORMATS: Mapping[str, Callable[[Note], Reading]] = {
    "bibtex": through_bibtex,
    "biblatex": through_biblatex,
    "ris": through_ris,
    "csl-json": through_csl,
}


def as_note(fields: Mapping[str, JSON], key: str) -> Note:
    note, _ = read_note(Source(f"papers/{key}.md", front_matter(dict(fields)), "paper"), SiteConfig())
    return note


def come_back(note: Note, form: str) -> Note:
    """The note that comes of the note's entry in one format."""
    (one,) = FORMATS[form](note).records
    assert one.key == note.key
    return as_note(note_fields(one.record), note.key)


def facts(note: Note) -> dict[str, object]:
    """What a bibliography says of a paper. Dashes between pages are no fact."""
    found: dict[str, object] = {field: getattr(note, field) for field in FIELDS}
    found["pages"] = note.pages.replace("–", "-")
    return found | {"csl": canonical(dict(note.csl))}


@cache
def own_notes() -> tuple[Note, ...]:
    library, _ = load(CONTENT)
    return tuple(paper.note for paper in library.papers.values())


@pytest.mark.parametrize("form", FORMATS)
def test_every_note_of_the_collection_comes_back(form: str) -> None:
    notes = own_notes()
    assert len(notes) > 20
    for note in notes:
        assert facts(come_back(note, form)) == facts(note)


# --- generated ------------------------------------------------------------------------------------

WORD = st.text(alphabet="abcdefghijklmnopqrstuvwxyzéüñçøßłžåœ", min_size=2, max_size=7)
PROPER = WORD.map(lambda word: word[0].upper() + word[1:]).filter(lambda word: word not in ("Jr", "Sr", "Ii", "Iv"))
SIGNS = st.sampled_from(
    """
    & 50% a_b #1 C++ “quoted” – $x_1^2$ $\\alpha$-stable (in) T5, A: 東京 Привет don't ~2 α R² <b> [x] µm … 100€ BERT
    ImageNet é \\o/ {x} "b" -- ^ `a` @b |
    """.split()
)
PHRASE = st.lists(st.one_of(PROPER, WORD, SIGNS), min_size=1, max_size=6).map(" ".join)
PLACE = st.lists(PROPER, min_size=1, max_size=3).map(" ".join)

PERSON = st.one_of(
    st.tuples(PROPER, PROPER).map(lambda parts: {"family": parts[0], "given": parts[1]}),
    st.tuples(PROPER, PROPER).map(lambda parts: {"family": parts[0], "given": f"{parts[1]} X.-Y."}),
    st.tuples(PROPER, PROPER, st.sampled_from(["van der", "de la", "von"])).map(
        lambda parts: {"family": parts[0], "given": parts[1], "particle": parts[2]}
    ),
    st.tuples(PROPER, PROPER, st.sampled_from(["Jr.", "III"])).map(
        lambda parts: {"family": parts[0], "given": parts[1], "suffix": parts[2]}
    ),
    st.tuples(PROPER, PROPER, PROPER).map(lambda parts: {"family": f"{parts[0]} {parts[1]}", "given": parts[2]}),
    st.tuples(PROPER, PROPER).map(lambda parts: {"literal": f"{parts[0]} and {parts[1]}, Inc."}),
    st.tuples(PROPER, PROPER).map(
        lambda parts: {"family": parts[0], "given": parts[1], "orcid": "0000-0002-1825-0097"}
    ),
    PROPER.map(lambda name: {"literal": name}),
    st.just({"literal": "山田 太郎"}),
)
DATE = st.one_of(
    st.integers(1000, 2999).map(str),
    st.dates().map(str),
    st.sampled_from(
        ["2020-05", "2019/2020", "2020~", "2020-21", "201X", "1990/..", "2019-12-30/2020-01-02", "in press"]
    ),
)
VARIABLES = st.fixed_dictionaries(
    {},
    optional={
        "event-title": PHRASE,
        "event-place": PLACE,
        "collection-title": PLACE,
        "edition": st.sampled_from(["2", "Second edition"]),
        "genre": PLACE,
        "note": PHRASE,
        "medium": PLACE,
        "title-short": PLACE,
        "version": st.just("1.0.2"),
        "PMID": st.just("12345"),
        "publisher-place": PLACE,
        "original-date": st.just({"date-parts": [["1999", "1"]]}),
        "custom": st.just({"own": ["a", "b"]}),
        "translator": st.just([{"family": "Dee", "given": "Cy"}]),
    },
)

FIELDS_OF_NOTES = st.fixed_dictionaries(
    {"title": PHRASE, "type": st.sampled_from(CSL_TYPES)},
    optional={
        "authors": st.lists(PERSON, min_size=1, max_size=4),
        "editors": st.lists(PERSON, min_size=1, max_size=2),
        "date": DATE,
        "venue": PHRASE,
        "volume": st.sampled_from(["3", "XII"]),
        "issue": st.sampled_from(["4", "2-3"]),
        "pages": st.sampled_from(["1-9", "e12", "101"]),
        "publisher": PLACE,
        "isbn": st.just("978-3-16-148410-0"),
        "issn": st.just("1234-5678"),
        "arxiv": st.sampled_from(["2011.03640", "hep-th/9901001", "1706.03762v5"]),
        "doi": st.sampled_from(["10.1000/a_b(c)", "10.1000/X%23y"]),
        "url": st.sampled_from(["https://example.org/a_b?c=d&e=%20f#g", "https://example.org/~ada/"]),
        "pdf": st.just("https://example.org/a.pdf"),
        "code": st.just("https://example.org/code"),
        "keywords": st.lists(WORD, min_size=1, max_size=3, unique=True),
        "csl": VARIABLES,
    },
)
KEYS = st.one_of(
    st.sampled_from(["smith2020deep", "DBLP:conf/x/Y20", "with space", "müller", "東京2020", "a{b}c", "x,y", "100%"]),
    PROPER,
)


@pytest.mark.parametrize("form", FORMATS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(fields=FIELDS_OF_NOTES, others=st.booleans(), key=KEYS)
def test_generated_notes_come_back(form: str, fields: dict[str, JSON], others: bool, key: str) -> None:
    authors = fields.get("authors")
    if others and isinstance(authors, list):
        fields = {**fields, "authors": [*authors, "others"]}
    note = as_note({"key": key, **fields}, "any")
    assert facts(come_back(note, form)) == facts(note)
