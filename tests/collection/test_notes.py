"""One file to one note: what each field means, and what is said of each fault, at its line and column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.sources import Source
from site_builder.collection.fields.schema import PAPER_FIELDS
from site_builder.collection.notes import read_note, read_page, read_topic
from site_builder.diagnostics import Place
from site_builder.model import Body, Found, Identifier, Name, Note, Status
from site_builder.structs import replace


def read(front: str, body: str = "", path: str = "papers/a.md", config: SiteConfig | None = None) -> tuple[Note, Found]:
    """The note of some front matter, which begins on line 2 of its file; it has a title on line 1 already."""
    text = f"---\n{front}---\n{body}"
    return read_note(Source(path, text, "paper"), config or SiteConfig())


def note_of(front: str, body: str = "") -> Note:
    """The note of front matter that has no fault but, perhaps, no title."""
    note, found = read(front, body)
    assert [fault for fault in found if fault.code != "missing-title"] == []
    return note


def reports(front: str) -> list[str]:
    """line:column code message of every fault but a missing title."""
    _, found = read(front)
    return [f"{f.place.line}:{f.place.column} {f.code} {f.message}" for f in found if f.code != "missing-title"]


# --- a whole note -----------------------------------------------------------------------------------------

WHOLE = """\
title: "Exploring the limits of Concurrency in ML Training on Google TPUs"
type: paper-conference
authors: [Sameer Kumar, "Bradbury, James", others]
date: 2020-11-07
venue: MLSys 2021
volume: 3
pages: 81-92
arxiv: 2011.03641
doi: https://doi.org/10.1000/XYZ
url: https://example.org/paper
topics: [tpu, data-parallelism]
keywords: [multipod]
cites: [vaswani2017attention, "arxiv:1609.08144"]
relations:
  extends: [shazeer2018mesh]
related: [puri2018large, {key: wei2020distributed, why: "multi-GPU embedding training"}]
summary: One or
  two lines.
status: read
added: 2026-12-01
aliases: [old-key, "TPU multipod"]
retracted: no
contributors: [Ada Example]
lang: en
csl: {container-title-short: MLSys, number: 7}
"""


def test_every_field_is_read() -> None:
    note = note_of(WHOLE, "Body.\n")
    assert note.title == "Exploring the limits of Concurrency in ML Training on Google TPUs"
    assert (note.type, note.status, note.added, note.lang) == ("paper-conference", Status.READ, "2026-12-01", "en")
    assert ([name.full for name in note.authors], note.et_al) == (["Sameer Kumar", "James Bradbury"], True)
    assert note.date is not None
    assert (note.date.text, note.year) == ("2020-11-07", 2020)
    assert (note.venue, note.volume, note.pages) == ("MLSys 2021", "3", "81-92")
    assert (note.arxiv, note.doi, note.url) == ("2011.03641", "10.1000/XYZ", "https://example.org/paper")
    assert [topic.id for topic in note.topics] == ["tpu", "data-parallelism"]
    assert note.keywords == ("multipod",)
    assert [(r.target, r.identifier) for r in note.cites] == [
        ("vaswani2017attention", None),
        ("arxiv:1609.08144", Identifier("arxiv", "1609.08144")),
    ]
    assert [(r.property, r.reference.target) for r in note.relations] == [("extends", "shazeer2018mesh")]
    assert [(r.target, r.why) for r in note.related] == [
        ("puri2018large", ""),
        ("wei2020distributed", "multi-GPU embedding training"),
    ]
    assert note.summary == "One or two lines."
    assert [alias.text for alias in note.aliases] == ["old-key", "TPU multipod"]
    assert (note.retracted, note.draft, note.contributors) == (False, False, ("Ada Example",))
    assert note.csl == {"container-title-short": "MLSys", "number": "7"}
    assert (note.body.text, note.body.line) == ("Body.\n", 28)


def test_references_and_topics_know_their_places() -> None:
    note = note_of("title: t\ncites: [a, b]\ntopics:\n  - x\nrelations:\n  extends:\n    - c\nkey: k\n")
    assert [reference.place for reference in note.cites] == [Place("papers/a.md", 3, 9), Place("papers/a.md", 3, 12)]
    assert note.topics[0].place == Place("papers/a.md", 5, 5)
    assert note.relations[0].reference.place == Place("papers/a.md", 8, 7)
    assert note.key_place == Place("papers/a.md", 9, 6)


def test_parts_of_one_text_know_their_places_too() -> None:
    note = note_of('title: t\ncites: aa, bb\ntopics: "x,  y"\n')
    assert [reference.place.column for reference in note.cites] == [8, 12]
    assert [topic.place.column for topic in note.topics] == [10, 14]


def test_a_field_without_a_value_is_as_good_as_none() -> None:
    fields = "".join(f"{name}:\n" for field in PAPER_FIELDS for name in (field.name, *field.other_names))
    note, found = read(fields, "Text\n")
    empty, _ = read("", "Text\n")
    assert [fault.code for fault in found] == ["missing-title"]
    assert replace(note, body=Body()) == replace(empty, body=Body())


# --- title and key ----------------------------------------------------------------------------------------

TITLES = [
    # title; file; title of the note; faults
    ("given", "---\ntitle: T\n---\n# H\n", "T", []),
    ("a number", "---\ntitle: 1984\n---\n", "1984", []),
    ("over two lines", "---\ntitle: >\n  A\n  B\n---\n", "A B", []),
    ("a bar", "---\ntitle: Essay | A title\n---\n", "Essay | A title", []),
    ("first heading", "---\nkey: k\n---\n\nx\n\n## H\n", "H", ["1:1 missing-title"]),
    ("file's name", "---\nkey: k\n---\nText\n", "a", ["1:1 missing-title"]),
    ("empty", "---\ntitle:\n---\nText\n", "a", ["1:1 missing-title"]),
    ("no front matter", "# H\n", "H", ["1:1 missing-title"]),
    ("empty front matter", "---\n---\n\n# H\n", "H", ["1:1 missing-title"]),
    ("nothing", "", "a", ["1:1 empty-note"]),
    ("white space", "  \n\n", "a", ["1:1 empty-note"]),
    ("fences alone", "---\n---\n", "a", ["1:1 empty-note"]),
    ("fields alone", "---\ntitle: T\n---", "T", []),
    ("a list", "---\n- a\n- b\n---\n\nText\n", "a", ["2:1 front-matter-not-mapping"]),
    ("plain text", "---\njust text\n---\n\nText\n", "a", ["2:1 front-matter-not-mapping"]),
    ("never closed", "---\ntitle: T\n\nText\n", "a", ["1:1 unclosed-front-matter"]),
    ("dots at the end", "---\ntitle: T\n...\nText\n", "T", []),
    ("broken, from the heading", "---\ntitle: @x\n---\n# H\n", "H", ["2:8 bad-yaml"]),
    ("broken elsewhere", "---\ntitle: T\nkey: @x\n---\n# H\n", "T", ["3:6 bad-yaml"]),
    ("of a wrong type", "---\ntitle: [T]\n---\n# H\n", "H", ["2:8 bad-value"]),
]


@pytest.mark.parametrize(("title", "file", "expected", "faults"), TITLES, ids=[row[0] for row in TITLES])
def test_every_note_has_a_title(title: str, file: str, expected: str, faults: list[str]) -> None:
    note, found = read_note(Source("papers/a.md", file, "paper"), SiteConfig())
    assert note.title == expected
    assert [f"{f.place.line}:{f.place.column} {f.code}" for f in found] == faults


@pytest.mark.parametrize(
    "file", ["---\n- a\n---\n\nText\n", "---\njust text\n---\n\nText\n", "---\ntitle: T\n\nText\n"]
)
def test_no_text_is_lost_where_front_matter_is_none(file: str) -> None:
    note, _ = read_note(Source("papers/a.md", file, "paper"), SiteConfig())
    assert (note.body.text, note.body.line) == (file, 1)


def test_the_body_of_a_broken_note_is_kept() -> None:
    note, _ = read("title: T: x\n", "Text [[b]].\n")
    assert note.body.text == "Text [[b]].\n"
    assert [link.target for link in note.body.links] == ["b"]


KEYS = [
    # title; front matter; path; key; faults
    ("file's name", "", "papers/smith2020.md", "smith2020", []),
    ("file's name with a dot", "", "papers/ResNet v1.5.md", "ResNet v1.5", []),
    ("file's name with an at sign", "", "@smith2020.md", "smith2020", []),
    ("key", "key: k\n", "papers/a.md", "k", []),
    ("citekey", 'citekey: "[@smith2020]"\n', "papers/a.md", "smith2020", []),
    ("key before citekey", "citekey: c\nkey: k\n", "papers/a.md", "k", ["2:1 bad-value"]),
    ("both the same", "citekey: k\nkey: k\n", "papers/a.md", "k", []),
    ("at sign", 'key: "@k"\n', "papers/a.md", "k", []),
    ("a number", "key: 20240425\n", "papers/a.md", "20240425", []),
    ("brackets without quotes", "key: [k]\n", "papers/a.md", "k", []),
    ("composed", "key: Poincare\u0301\n", "papers/a.md", "Poincaré", []),
    ("empty", 'key: "@"\n', "papers/a.md", "a", ["2:6 bad-key"]),
    ("brackets within", 'key: "a[b]c"\n', "papers/a.md", "a", ["2:6 bad-key"]),
    ("line break", 'key: "x\\ny"\n', "papers/a.md", "a", ["2:6 bad-key"]),
    ("a list", "key: [x, y]\n", "papers/a.md", "a", ["2:6 bad-key"]),
    ("a placeholder", "citekey: {{citekey}}\n", "papers/a.md", "a", ["2:10 bad-key"]),
    ("brackets in the file's name", "", "papers/a[b].md", "a[b]", ["1:1 bad-key"]),
    ("no key in the file's name", "", "papers/@.md", "@", ["1:1 bad-key"]),
]


@pytest.mark.parametrize(("title", "front", "path", "key", "faults"), KEYS, ids=[row[0] for row in KEYS])
def test_every_note_has_a_key(title: str, front: str, path: str, key: str, faults: list[str]) -> None:
    note, found = read(f"{front}title: t\n", path=path)
    assert note.key == key
    assert [f"{f.place.line}:{f.place.column} {f.code}" for f in found] == faults


# --- single fields ----------------------------------------------------------------------------------------

VALUES = [
    # title; front matter; field; value
    ("arXiv id keeps its last zero", "arxiv: 1207.0580\n", "arxiv", "1207.0580"),
    ("arXiv id from an address", "arxiv: https://arxiv.org/abs/1207.0580v2\n", "arxiv", "1207.0580v2"),
    ("leading zero", "volume: 0123\n", "volume", "0123"),
    ("underscores", "pages: 1_000\n", "pages", "1_000"),
    ("colon in a number", "issue: 12:30\n", "issue", "12:30"),
    ("language no", "lang: no\n", "lang", "no"),
    ("type in another dress", "type: Paper_Conference\n", "type", "paper-conference"),
    ("status in another dress", "status: To Read\n", "status", Status.TO_READ),
    ("draft, yes", "draft: yes\n", "draft", True),
    ("draft, TRUE", "draft: TRUE\n", "draft", True),
    ("draft, off", "draft: off\n", "draft", False),
    ("draft, quoted", 'draft: "false"\n', "draft", False),
    ("one text for many keywords", "keywords: a b, c\n", "keywords", ("a b", "c")),
    ("one alias with a comma", "aliases: Attention, please\n", "aliases", "Attention, please"),
    ("one contributor", "contributors: Ada Example\n", "contributors", ("Ada Example",)),
    ("an abstract keeps its paragraphs", "abstract: |\n  A\n\n  B\n", "abstract", "A\n\nB"),
    ("an address with a port", "url: http://localhost:8000/x?a=b#c\n", "url", "http://localhost:8000/x?a=b#c"),
]


@pytest.mark.parametrize(("title", "front", "field", "value"), VALUES, ids=[row[0] for row in VALUES])
def test_a_value_is_what_its_writer_meant(title: str, front: str, field: str, value: object) -> None:
    found = getattr(note_of(front, "x"), field)
    assert (found[0].text if field == "aliases" else found) == value


FAULTS = [
    # title; front matter, which begins on line 2; faults
    ("unknown type", "type: inproceedings\n", ["2:7 unknown-type 'inproceedings' is no type of CSL; did you mean 'paper-conference'?"]),
    ("misspelled type", "type: artcle\n", ["2:7 unknown-type 'artcle' is no type of CSL; did you mean 'article'?"]),
    ("unknown status", "status: done\n", ["2:9 bad-value 'done' is no status; write to-read, skimmed or read"]),
    ("DOI", "doi: 11.1/x\n", ["2:6 bad-identifier '11.1/x' is no DOI; one looks like 10.1145/3292500.3330701"]),
    ("arXiv id", "arxiv: 1207.058\n", ["2:8 bad-identifier '1207.058' is no arXiv id; one looks like 1706.03762 or hep-th/9901001"]),
    ("address without scheme", "url: example.org/x\n", ["2:6 bad-url 'example.org/x' is no web address; write https://example.org/x"]),
    ("address that runs code", "url: javascript:alert(1)\n", ["2:6 bad-url 'javascript:alert(1)' is no web address; it starts with http:// or https:// and holds no spaces"]),
    ("address that cannot be parsed", "pdf: http://[::1\n", ["2:6 bad-url 'http://[::1' is no web address; it starts with http:// or https:// and holds no spaces"]),
    ("address as a list", "url: [not, a, url]\n", ["2:6 bad-url url takes one address, not the list '[not, a, url]'"]),
    ("language", "lang: zh_CN\n", ["2:7 bad-value 'zh_CN' is no language tag; write zh-CN"]),
    ("date", "date: 7 Nov 2020\n", ["2:7 bad-date '7 Nov 2020' is no date that can be sorted; write 2020-11-07"]),
    ("year", "year: last\n", ["2:7 bad-date 'last' is no date that can be sorted; write it as 2020, 2020-11 or 2020-11-07"]),
    ("no such day", "date: 2021-02-29\n", ["2:7 bad-date '2021-02-29' is no date that can be sorted; write it as 2020, 2020-11 or 2020-11-07"]),
    ("year and date disagree", "date: 2020-11-07\nyear: 2019\n", ["3:7 bad-date year is '2019', but date is '2020-11-07', which counts; drop the year"]),
    ("added without day", "added: 2026-12\n", ["2:8 bad-date added takes one day, not '2026-12'; write it as 2026-12-01"]),
    ("neither true nor false", "draft: maybe\n", ["2:8 bad-value draft is 'maybe', which counts as true; write true or false"]),
    ("text as a mapping", "venue: {a: b}\n", ["2:8 bad-value venue takes one text, not the mapping '{a: b}'; put it in quotes if it is text"]),
    ("text as a placeholder", "venue: {{venue}}\n", ["2:8 bad-value venue takes one text, not the unfilled placeholder '{{venue}}'; write the value, or delete the line"]),
    ("csl as a text", "csl: x\n", ["2:6 bad-value csl takes variables of CSL with their values, as in {container-title-short: PNAS}, not 'x'"]),
    ("comment in a title", "title: Learning with a # sharp sign\n", ["2:24 yaml-comment YAML takes '# sharp sign' for a comment, so title is 'Learning with a'; put the whole value in quotes"]),
    ("comment in a summary", "summary: a\n  b # c\n", ["3:5 yaml-comment YAML takes '# c' for a comment, so summary is 'a b'; put the whole value in quotes"]),
    ("a hashtag is all of a title", "title: #hashtag\n", ["2:8 yaml-comment YAML takes '#hashtag' for a comment, so nothing is left; put it in quotes"]),
    ("a hashtag as a topic", "topics:\n  - #ml\n  - nlp\n", ["3:5 yaml-comment YAML takes '#ml' for a comment, so nothing is left; put it in quotes"]),
    ("same keyword twice", "keywords: [a, b, a]\n", ["2:18 repeated-value 'a' stands in keywords twice; drop one"]),
    ("misspelled field", "autors: [A B]\n", ["2:1 unknown-field there is no field 'autors'; did you mean 'authors'?"]),
    ("field in capitals", "Title: x\n", ["2:1 unknown-field there is no field 'Title'; did you mean 'title'?"]),
    ("another program's field", "journal: PNAS\n", ["2:1 unknown-field there is no field 'journal'; did you mean 'venue'?"]),
    ("a field like no other", "zzz: 1\n", ["2:1 unknown-field there is no field 'zzz'; list it under 'fields' in site.yaml if it is your own"]),
    ("a field with links", 'up:\n  - "[[c|See C]]"\n', ["2:1 unknown-field there is no field 'up'; list it under 'fields' in site.yaml if it is your own (its links are not followed: name the papers in related)"]),
    ("a field name that is none", "[a]: b\n", ["2:1 unknown-field there is no field '[a]'; list it under 'fields' in site.yaml if it is your own"]),
]  # fmt: skip


@pytest.mark.parametrize(("title", "front", "expected"), FAULTS, ids=[row[0] for row in FAULTS])
def test_a_fault_says_what_is_wrong_and_what_to_do(title: str, front: str, expected: list[str]) -> None:
    assert reports(front) == expected


@pytest.mark.parametrize("name", ["cssclasses", "cssclass", "publish", "permalink", "position"])
def test_fields_of_obsidian_are_no_fault(name: str) -> None:
    assert reports(f"title: t\n{name}: x\n") == []


def test_a_comment_beside_a_plain_value_is_a_comment() -> None:
    assert reports("title: t\nyear: 2020 # as printed\ntopics: # see topics/\n  - nlp # language\nvenue: 'a' \n") == []


def test_a_collection_may_have_fields_of_its_own() -> None:
    note, found = read(
        "title: t\nrating: 5\nlab: {name: X, rooms: [1, ~]}\n", config=SiteConfig(fields=("rating", "lab"))
    )
    assert (note.extra, found) == ({"rating": "5", "lab": {"name": "X", "rooms": ["1", None]}}, ())


DATES = [
    # title; front matter; text and year of the date
    ("year alone", "year: 2020\n", ("2020", 2020)),
    ("date alone", "date: 2020-11\n", ("2020-11", 2020)),
    ("both", "year: 2020\ndate: 2020-11\n", ("2020-11", 2020)),
    ("forthcoming", "year: forthcoming\n", ("forthcoming", None)),
    ("forthcoming, but the year is known", "date: forthcoming\nyear: 2027\n", ("2027", 2027)),
    ("a decade", "date: 201X\n", ("201X", None)),
    ("approximate", "year: 1950~\n", ("1950~", 1950)),
    ("quoted", 'year: "2017"\n', ("2017", 2017)),
]


@pytest.mark.parametrize(("title", "front", "expected"), DATES, ids=[row[0] for row in DATES])
def test_date_and_year_are_one_date(title: str, front: str, expected: tuple[str, int | None]) -> None:
    date = note_of(front, "x").date
    assert date is not None
    assert (date.text, date.year) == expected


# --- lists: names -----------------------------------------------------------------------------------------

AUTHORS = [
    # title; authors; names; et al.
    ("one text", "Ada Lovelace and Charles Babbage", ["Ada Lovelace", "Charles Babbage"], False),
    ("a list", '[Ada Lovelace, "Babbage, Charles"]', ["Ada Lovelace", "Charles Babbage"], False),
    ("others", "[Ada Lovelace, others]", ["Ada Lovelace"], True),
    ("parts of CSL", "[{family: van der Berg, given: Jan}]", ["Jan van der Berg"], False),
    (
        "parts with a particle",
        "[{family: Berg, given: Jan, non-dropping-particle: van der}]",
        ["Jan van der Berg"],
        False,
    ),
    ("a literal", "[{literal: OpenAI}]", ["OpenAI"], False),
    ("a name", "[{name: Ada Lovelace}]", ["Ada Lovelace"], False),
    ("one mapping for a list", "{family: Lovelace, given: Ada}", ["Ada Lovelace"], False),
    ("nothing among them", "[Ada Lovelace, ~, '']", ["Ada Lovelace"], False),
]


@pytest.mark.parametrize(("title", "authors", "names", "et_al"), AUTHORS, ids=[row[0] for row in AUTHORS])
def test_authors(title: str, authors: str, names: list[str], et_al: bool) -> None:
    note = note_of(f"authors: {authors}\n", "x")
    assert ([name.full for name in note.authors], note.et_al) == (names, et_al)


def test_an_orcid_belongs_to_its_name() -> None:
    note = note_of("authors: [{family: Carberry, given: Josiah, orcid: https://orcid.org/0000-0002-1825-0097}]\n", "x")
    assert note.authors == (Name(family="Carberry", given="Josiah", orcid="0000-0002-1825-0097"),)


AUTHOR_FAULTS = [
    ("one comma", "Lovelace, Ada", ["2:10 ambiguous-authors with its commas, 'Lovelace, Ada' can be read in two ways; it was read as 'Ada Lovelace': write a list"]),
    ("commas between names", "Ada Lovelace, Charles Babbage, Alan Turing", ["2:10 ambiguous-authors with its commas, 'Ada Lovelace, Charles Babbage, Alan Turing' can be read in two ways; it was read as 'Ada Lovelace', 'Charles Babbage' and 'Alan Turing': write a list"]),
    ("a list in the list", "[[Ada, Lovelace]]", ["2:11 wrong-type authors takes names, each a text or a mapping of family and given, not the list '[Ada, Lovelace]'"]),
    ("a mapping without a name", "[{affiliation: X}]", ["2:12 unknown-field a name has no part 'affiliation'; a name has family, given, literal and name", "2:11 wrong-type the mapping '{affiliation: X}' names nobody; give it family and given, or literal"]),
    ("a bad ORCID", "[{name: A B, orcid: 1234}]", ["2:30 bad-value '1234' is no ORCID iD; one looks like 0000-0002-1825-0097"]),
]  # fmt: skip


@pytest.mark.parametrize(("title", "authors", "expected"), AUTHOR_FAULTS, ids=[row[0] for row in AUTHOR_FAULTS])
def test_faults_of_authors(title: str, authors: str, expected: list[str]) -> None:
    assert reports(f"authors: {authors}\n") == expected


# --- lists: topics ----------------------------------------------------------------------------------------

TOPICS = [
    # title; topics; spellings
    ("a list", "[nlp, Machine Learning]", ["nlp", "Machine Learning"]),
    ("one text", "nlp, machine translation", ["nlp", "machine translation"]),
    ("the word no", "[no, yes, 2017, 3.0]", ["no", "yes", "2017", "3.0"]),
    ("three languages", '[C, C++, "C#"]', ["C", "C++", "C#"]),
    ("hash marks", '["#nlp"]', ["nlp"]),
    ("links", '["[[nlp]]", "[[topics/ml|ML]]"]', ["nlp", "ml"]),
    ("links without quotes", "[[nlp]]", ["nlp"]),
    ("nested", "[ml/nlp]", ["ml/nlp"]),
    ("nothing among them", "[nlp, ~, '']", ["nlp"]),
]


@pytest.mark.parametrize(("title", "topics", "spellings"), TOPICS, ids=[row[0] for row in TOPICS])
def test_topics(title: str, topics: str, spellings: list[str]) -> None:
    assert [topic.spelling for topic in note_of(f"topics: {topics}\n", "x").topics] == spellings


def test_tags_are_topics_and_tags_of_the_body_come_last() -> None:
    note = note_of("tags: [b]\ntopics: [a]\n", "Text #c and #A and #b.\n")
    assert [topic.spelling for topic in note.topics] == ["a", "b", "c"]
    assert note.topics[2].place == Place("papers/a.md", 5, 6)


TOPIC_FAULTS = [
    ("a mapping", "{nlp: 1}", ["2:9 wrong-type topics takes a list of topics, not the mapping '{nlp: 1}'"]),
    ("a mapping in the list", "[nlp, {a: b}]", ["2:15 wrong-type topics takes a list of topics, not the mapping '{a: b}'"]),
    ("twice", "[nlp, NLP]", ["2:15 repeated-value 'NLP' is the topic 'nlp' again; drop one"]),
    ("nothing but marks", '["#", "--"]', ["2:10 bad-value '#' names no topic; use letters or digits", "2:15 bad-value '--' names no topic; use letters or digits"]),
]  # fmt: skip


@pytest.mark.parametrize(("title", "topics", "expected"), TOPIC_FAULTS, ids=[row[0] for row in TOPIC_FAULTS])
def test_faults_of_topics(title: str, topics: str, expected: list[str]) -> None:
    assert reports(f"topics: {topics}\n") == expected


# --- lists: references ------------------------------------------------------------------------------------

REFERENCES = [
    # title; cites; targets
    ("keys", "[a, b]", ["a", "b"]),
    ("one text", "a, b", ["a", "b"]),
    ("a link without quotes", "[[b]]", ["b"]),
    ("a link with a text, without quotes", "[[b|x]]", ["b"]),
    ("links without quotes in a list", "[[[a]], [[b]]]", ["a", "b"]),
    ("a link", '"[[b|x]]"', ["b"]),
    ("a link to a heading", '["[[b#Part|x]]"]', ["b"]),
    ("links in one text", '"[[a]], [[b]] [[c]]"', ["a", "b", "c"]),
    ("a title with a comma", '"[[Attention, please]], b"', ["Attention, please", "b"]),
    ("an at sign", '["@b", "[@c]"]', ["b", "c"]),
    ("a group of citations", '"[@a; @b]"', ["a", "b"]),
    ("a Markdown link", '["[text](papers/my%20note.md#x)"]', ["papers/my note.md"]),
    ("a number", "[20240425]", ["20240425"]),
    ("nothing among them", "[a, ~, '']", ["a"]),
]


@pytest.mark.parametrize(("title", "cites", "targets"), REFERENCES, ids=[row[0] for row in REFERENCES])
def test_references(title: str, cites: str, targets: list[str]) -> None:
    assert [reference.target for reference in note_of(f"cites: {cites}\n", "x").cites] == targets


def test_references_by_address() -> None:
    note = note_of('cites: ["doi:10.1145/ABC", "https://arxiv.org/abs/1706.03762v5", 10.1000/182]\n', "x")
    assert [str(reference.identifier) for reference in note.cites] == [
        "doi:10.1145/abc",
        "arxiv:1706.03762",
        "doi:10.1000/182",
    ]


def test_related_keeps_its_order_and_reasons() -> None:
    note = note_of('related:\n  - b\n  - key: "[[a]]"\n    why: same method\n', "x")
    assert [(reference.target, reference.why) for reference in note.related] == [("b", ""), ("a", "same method")]


@pytest.mark.parametrize("name", ["extends", "citesAsEvidence", "uses-method-in", "compares_with"])
def test_relations_take_one_key_or_several(name: str) -> None:
    note = note_of(f"relations:\n  {name}: a, b\n", "x")
    assert [relation.reference.target for relation in note.relations] == ["a", "b"]


def test_superseded_by_names_one_paper() -> None:
    reference = note_of('superseded_by: "[[b]]"\n', "x").superseded_by
    assert reference is not None
    assert reference.target == "b"


REFERENCE_FAULTS = [
    ("cites as a mapping", "cites: {a: b}\n", ["2:8 wrong-type cites takes keys of papers, not the mapping '{a: b}'"]),
    ("relations as a list", "relations: [a]\n", ["2:12 wrong-type relations takes a mapping of relations to papers, as in {extends: [key]}, not the list '[a]'"]),
    ("relations as a text", "relations: a\n", ["2:12 wrong-type relations takes a mapping of relations to papers, as in {extends: [key]}, not 'a'"]),
    ("a mapping in a relation", "relations: {extends: {a: b}}\n", ["2:22 wrong-type relations takes keys of papers, not the mapping '{a: b}'"]),
    ("unknown relation", "relations: {extend: [a]}\n", ["2:13 unknown-relation 'extend' is no relation of CiTO; did you mean 'extends'?"]),
    ("related as a mapping without a key", "related: [{why: x}]\n", ["2:11 bad-value related takes keys, or mappings of key and why, not the mapping '{why: x}'"]),
    ("a reason of an unknown name", "related: [{key: a, reason: x}]\n", ["2:20 unknown-field an entry of related has no 'reason'; it takes key and why"]),
    ("no DOI", 'cites: ["doi:x"]\n', ["2:9 bad-identifier 'doi:x' is no id of a paper; one looks like doi:10.1145/3292500.3330701"]),
    ("superseded by two", "superseded_by: [a, b]\n", ["2:20 bad-value superseded_by takes one paper; the first counts: drop the others"]),
]  # fmt: skip


@pytest.mark.parametrize(("title", "front", "expected"), REFERENCE_FAULTS, ids=[row[0] for row in REFERENCE_FAULTS])
def test_faults_of_references(title: str, front: str, expected: list[str]) -> None:
    assert reports(front) == expected


# --- every fault in one run; no fault without a note --------------------------------------------------------


def test_every_fault_of_a_note_is_found_in_one_run() -> None:
    front = "title: @x\nautors: A B\ntopics: {a: 1}\nurl: x\nyear: 2020\nyear: 2021\ncites: {b: c}\nvenue: a: b\n"
    note, found = read(front, "# H\n")
    assert sorted((fault.place.line, fault.place.column, fault.code) for fault in found) == [
        (2, 8, "bad-yaml"),
        (3, 1, "unknown-field"),
        (4, 9, "wrong-type"),
        (5, 6, "bad-url"),
        (7, 1, "duplicate-field"),
        (8, 8, "wrong-type"),
        (9, 9, "bad-yaml"),
    ]
    assert (note.title, note.year) == ("H", 2020)


VALUE = st.sampled_from(
    ["", "x", "~", "[a, b]", "{a: b}", "[[a]]", "[{a: [b]}]", "2020", '"\\u2028"', "@x", "'", "[", "{{x}}", "# c", "|\n  x", "- a", "*a", "&a x", "yes"]
)  # fmt: skip
NAME = st.sampled_from([name for field in PAPER_FIELDS for name in (field.name, *field.other_names)] + ["zzz", "{{x}}"])


@given(st.lists(st.tuples(NAME, VALUE), max_size=8))
def test_any_field_with_any_value_gives_a_note(fields: list[tuple[str, str]]) -> None:
    note, found = read("".join(f"{name}: {value}\n" for name, value in fields), "# H\n")
    assert note.title
    assert note.key
    assert all(fault.place.path == "papers/a.md" for fault in found)


@given(st.text(alphabet="-:#[]{}\"'\n ab@", max_size=80))
def test_any_file_gives_a_note(text: str) -> None:
    note, _ = read_note(Source("papers/a.md", f"---\n{text}", "paper"), SiteConfig())
    assert note.title
    read_topic(Source("topics/a.md", f"---\n{text}", "topic"), SiteConfig())
    read_page(Source("pages/a.md", f"---\n{text}", "page"), SiteConfig())


# --- topics and pages ---------------------------------------------------------------------------------------


def test_a_topic_is_named_by_its_path() -> None:
    text = "---\ntitle: Language\ndescription: d\nparent: ML\naliases: [NLP]\n---\nText\n"
    topic, found = read_topic(Source("topics/ml/Natural Language.md", text, "topic"), SiteConfig())
    assert (topic.id, topic.title, topic.description) == ("ml/natural-language", "Language", "d")
    assert topic.parent is not None
    assert (topic.parent.id, [alias.text for alias in topic.aliases], found) == ("ml", ["NLP"], ())
    assert topic.body.text == "Text\n"


def test_a_topic_without_title_is_called_by_its_heading_or_file() -> None:
    assert read_topic(Source("topics/nlp.md", "# Language\n", "topic"), SiteConfig())[0].title == "Language"
    assert read_topic(Source("topics/ml/nlp.md", "Text\n", "topic"), SiteConfig())[0].title == "nlp"


def test_a_page_may_be_a_draft() -> None:
    page, found = read_page(Source("pages/plans.md", "---\ntitle: Plans\ndraft: true\n---\n", "page"), SiteConfig())
    assert (page.draft, found) == (True, ())


def test_a_page_is_named_by_its_path() -> None:
    page, found = read_page(Source("pages/help/about.md", "---\ntitle: About\n---\nText\n", "page"), SiteConfig())
    assert (page.name, page.title, page.body.text, found) == ("help/about", "About", "Text\n", ())


def test_a_topic_has_no_fields_of_papers() -> None:
    _, found = read_topic(Source("topics/a.md", "---\ntitel: x\nauthors: y\n---\nText\n", "topic"), SiteConfig())
    assert [fault.line() for fault in found] == [
        "topics/a.md:2:1: warning[unknown-field]: there is no field 'titel'; did you mean 'title'?",
        "topics/a.md:3:1: warning[unknown-field]: there is no field 'authors'; delete it",
    ]
