"""The index as files: whole, readable, safe, and hardly touched by one edit."""

from __future__ import annotations

import dataclasses
import json
import re
from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

import pytest

from site_builder.cache.codec import Undecodable
from site_builder.collection.library import Library, PaperTarget
from site_builder.mapping.literature_map import District, LiteratureMap
from site_builder.model import Body, Formula, Heading, Key, Link, LinkKind, Note, TopicId
from site_builder.pages.catalogue import Catalogue
from site_builder.publishing.search import changed_search_files, search_files
from site_builder.publishing.search_entries import Known, amended_findables, findables, whole_note
from site_builder.publishing.search_kept import KeptIndex, kept_index
from site_builder.publishing.search_numbers import numbered
from site_builder.publishing.search_postings import LEVELS, Field
from tests.pages.builder import library, literature_map, paper, topic
from tests.publishing.test_search_postings import read


def catalogue(made: Library) -> Catalogue:
    return Catalogue(library=made, literature_map=literature_map(made))


CALL = re.compile(r'siteBuilder\.data\("search/([a-z0-9/-]+)",(.*)\);\n', re.DOTALL)


def built(made: Library, the_map: LiteratureMap | None = None) -> dict[str, bytes]:
    found = list(search_files(made, the_map or literature_map(made)))
    assert len(found) == len(dict(found)), "two files have one address"
    return dict(found)


def values(files: Mapping[str, bytes]) -> dict[str, Any]:
    """Name -> what the file hands over."""
    found = {}
    for url, data in files.items():
        call = CALL.fullmatch(data.decode())
        assert call
        assert url == f"assets/data/search/{call[1]}.js"
        found[call[1]] = json.loads(call[2])
    return found


def postings(files: Mapping[str, bytes]) -> dict[str, list[tuple[int, Field, int]]]:
    """Term -> (number, field, level) of each who has it."""
    found: dict[str, list[tuple[int, Field, int]]] = {}
    for name, value in values(files).items():
        if name.startswith("terms/"):
            for term, text in zip(value["terms"].split(" "), value["lists"].split(" "), strict=True):
                assert term not in found
                found[term] = [(number, Field(code // LEVELS), code % LEVELS) for number, code in read(text)]
    return found


def said(files: Mapping[str, bytes], kind: str) -> dict[int, list[Any]]:
    return {
        member[0]: member[1:]
        for name, value in values(files).items()
        if name.startswith(f"{kind}/")
        for member in value[kind]
    }


def titles(files: Mapping[str, bytes], term: str) -> dict[str, Field]:
    """Title -> field, of all that have a term."""
    rows = said(files, "rows")
    return {rows[number][1]: field for number, field, _ in postings(files).get(term, [])}


def tiny(**fields: Any) -> Library:
    return library([paper("he2016deep", **fields)])


FIELDS = [
    ("a title", {"title": "Deep Residual Learning"}, "residual", Field.TITLE),
    ("an author", {"authors": ["Kaiming He"]}, "kaiming", Field.AUTHOR),
    ("a topic", {"topics": ["vision"]}, "vision", Field.SUBJECT),
    ("a keyword", {"keywords": ("skip connections",)}, "skip", Field.SUBJECT),
    ("a venue", {"venue": "CVPR 2016"}, "cvpr", Field.SUBJECT),
    ("a key", {}, "he2016deep", Field.SUBJECT),
    ("an arXiv id", {"arxiv": "1512.03385"}, "03385", Field.SUBJECT),
    ("a DOI", {"doi": "10.1109/CVPR.2016.90"}, "1109", Field.SUBJECT),
    ("a year", {"year": 2016}, "2016", Field.SUBJECT),
    ("a summary", {"summary": "Layers learn residuals."}, "residuals", Field.SUMMARY),
    ("a body", {"body": "Shortcuts add the input."}, "shortcuts", Field.BODY),
    ("a title before a body", {"title": "Shortcuts", "body": "Shortcuts."}, "shortcuts", Field.TITLE),
    ("a function word of a title", {"title": "What is it"}, "is", Field.TITLE),
]


@pytest.mark.parametrize(("fields", "term", "field"), [case[1:] for case in FIELDS], ids=[case[0] for case in FIELDS])
def test_a_paper_is_found_by(fields: dict[str, Any], term: str, field: Field) -> None:
    fields = {"title": "Untitled", **fields}
    assert titles(built(tiny(**fields)), term)[fields["title"]] is field


@pytest.mark.parametrize(
    ("title", "first"),
    [
        ("BERT: pre-training of transformers", "bert"),
        ("The BERT of vision", "bert"),
        ("Mega-tron: training of large models", "mega"),
        ("Schrödinger bridges", "schrodinger"),
        ("機械学習の地図", "機械"),
    ],
)
def test_the_word_that_a_title_begins_with_says_it_most(title: str, first: str) -> None:
    levels = title_levels(title)
    assert [term for term, level in levels.items() if level == max(levels.values())] == [first]


def test_a_name_alone_before_a_colon_says_it_more_than_one_among_others() -> None:
    alone, among = title_levels("ZeRO: memory"), title_levels("Zero bubble pipelines: a schedule")
    assert (alone["zero"], among["zero"]) == (LEVELS - 1, LEVELS - 2)
    repeated = postings(built(tiny(title="Zero bubbles", body="Zero. " * 40)))["zero"]
    assert [level for _, field, level in repeated if field is Field.TITLE] == [LEVELS - 1]


def title_levels(title: str) -> dict[str, int]:
    """Term -> its level, of those that the title of a paper has."""
    found = postings(built(tiny(title=title)))
    return {term: level for term, lists in found.items() for _, field, level in lists if field is Field.TITLE}


def test_headings_of_a_body_are_found() -> None:
    made = note_with(Body("## Ablations\n\nText.\n", headings=(heading("Ablations"),)))
    assert titles(built(made), "ablations") == {"Title of a": Field.SUMMARY}


def heading(text: str) -> Heading:
    return Heading(2, text, text.lower(), len(text) + 3, paper("a").note.key_place)


def note_with(body: Body) -> Library:
    return library([paper("a", body=body)])


@pytest.mark.parametrize("word", ["the", "of", "x", "7"])
def test_function_words_and_single_letters_of_a_body_are_left_out(word: str) -> None:
    assert titles(built(tiny(title="Untitled", body=f"Layers {word} layers")), word) == {}


def test_formulas_are_no_words_and_no_tex_stands_in_excerpts() -> None:
    text = r"With $n$ nodes it takes $\mathcal{O}(n^2)$, at most."
    spans = [(text.index("$n$"), "n"), (text.index(r"$\m"), r"\mathcal{O}(n^2)")]
    formulas = tuple(
        Formula(tex, False, start, start + len(tex) + 2, paper("a").note.key_place) for start, tex in spans
    )
    files = built(note_with(Body(text, formulas=formulas)))
    assert [row[1] for row in said(files, "texts").values()] == ["With n nodes it takes O(n²), at most."]
    assert "mathcal" not in postings(files)


def test_a_row_says_who_when_and_where_and_what_marks_the_paper() -> None:
    files = built(
        library(
            [
                paper(
                    "a b",
                    title="T",
                    authors=["Ada L", "B C", "D E"],
                    year=1843,
                    venue="Memoirs",
                    retracted=True,
                    lang="fr",
                )
            ]
        )
    )
    row = next(row for row in said(files, "rows").values() if row[1] == "T")
    assert row[0].startswith("papers/a-b-")
    assert row[2:] == ["L et al., 1843 · Memoirs", [["retracted", "Retracted"]], "fr"]


def test_topics_people_venues_districts_and_pages_are_found_beside_papers() -> None:
    made = library(
        [paper("a", authors=["Ada Lovelace"], venue="Memoirs", topics=["engines"])], pages={"about": "About us"}
    )
    district = District("d", "Analytical engines", (TopicId("engines"),), (Key("a"),), 0, 12.5, -3)
    files = built(made, literature_map(made, districts=(district,)))
    rows = {row[1]: row[0] for row in said(files, "rows").values()}
    assert titles(files, "lovelace")["Ada Lovelace"] is Field.PERSON
    assert titles(files, "memoirs")["Memoirs"] is Field.VENUE
    assert titles(files, "engines") == {
        "engines": Field.TOPIC,
        "Analytical engines": Field.DISTRICT,
        "Title of a": Field.SUBJECT,
    }
    assert titles(files, "about") == {"About us": Field.PAGE}
    assert rows["Analytical engines"] == "map.html#x=12.5&y=-3&z=1"
    assert rows["About us"] == "about.html"


def test_a_topic_has_as_many_papers_as_its_page_counts() -> None:
    made = library(
        [paper("a", topics=["engines"]), paper("b", topics=["steam"]), paper("c", topics=["looms"])],
        [
            topic("engines", papers=(Key("a"),)),
            topic("steam", parent="engines", papers=(Key("b"),)),
            topic("looms", papers=(Key("c"),)),
        ],
    )
    files = built(made)
    said_of = {row[1]: row[2] for row in said(files, "rows").values() if row[0].startswith("topics/")}
    assert said_of == {"engines": "2 papers", "steam": "1 paper", "looms": "1 paper"}
    suggested = values(files)["head"]["suggestions"]
    assert [(title, papers) for title, _, papers in suggested] == [
        ("engines", "2 papers"),
        ("looms", "1 paper"),
        ("steam", "1 paper"),
    ]


def test_the_head_says_which_file_has_a_term() -> None:
    files = values(built(many(300)))
    head = files["head"]
    first, names = directory(head["terms"])
    assert len(names) > 3
    for begin, name in zip(first, names, strict=True):
        assert files[f"terms/{name}"]["terms"].split(" ")[0] == begin
    assert first == sorted(first)
    assert head["papers"] == 300


def directory(value: dict[str, str]) -> tuple[list[str], list[str]]:
    """The first members of files, and the names of these, as static/js/search/files.js reads them."""
    first = value["first"].split(" ")
    named = value["names"].split(" ") if value["names"] else [""] * len(first)
    return first, [name or begin for name, begin in zip(named, first, strict=True)]


def test_rows_and_texts_lie_where_the_numbers_of_papers_say() -> None:
    made = many(300)
    files = values(built(made))
    bits = {"rows": files["head"]["rowBits"], "texts": files["head"]["textBits"]}
    for name, value in files.items():
        kind, _, number = name.partition("/")
        if kind in bits:
            assert {member[0] >> bits[kind] for member in value[kind]} == {int(number)}
    assert sum(len(value["texts"]) for name, value in files.items() if name.startswith("texts/")) == 300


def test_every_word_is_in_the_lexicon_in_files_that_follow_each_other() -> None:
    files = built(many(400))
    first, names = directory(values(files)["head"]["words"])
    assert first == sorted(first)
    assert len(first) > 1
    found: dict[str, int] = {}
    for name, value in values(files).items():
        if not name.startswith("words/"):
            continue
        before = ""
        for shared, often, ending in re.findall("([A-Z])([0-9a-z])([^A-Z]*)", value["words"]):
            before = before[: ord(shared) - ord("A")] + ending
            place = bisect_right(first, before) - 1
            assert name == f"words/{names[place]}"
            found[before] = int(often, 36)
    words = {term: len(entries) for term, entries in postings(files).items() if term.isalpha() and len(term) > 2}
    assert found == {term: often.bit_length() for term, often in words.items()}


HOSTILE = "</script><script>alert(1)</script><!-- & \u2028 \ud800 \"'\\ __proto__ constructor"


def test_what_notes_say_stays_data() -> None:
    made = library([paper("a", title=HOSTILE, authors=[HOSTILE], summary=HOSTILE, body=HOSTILE, topics=[HOSTILE])])
    for data in built(made).values():
        assert not re.search(rb"[<>&\x7f]", data)
        assert "\u2028" not in data.decode()
    assert HOSTILE in {row[1] for row in said(built(made), "rows").values()}


def test_an_empty_collection_has_an_index_too() -> None:
    head = values(built(library()))["head"]
    assert (head["papers"], head["entries"], head["suggestions"]) == (0, 0, [])


# --- one edit ------------------------------------------------------------------------------------------


def many(count: int, **changed: str) -> Library:
    """Papers of 40 words out of 2,000; `changed` has other bodies by key."""

    def text(number: int) -> str:
        return " ".join(word(number * 31 + place * place) for place in range(40))

    return library(
        [paper(f"p{n}", title=f"{word(n)} {word(n + 7)}", body=changed.get(f"p{n}", text(n))) for n in range(count)]
    )


def word(number: int) -> str:
    number = number * 7919 % 2_000
    return "".join(
        ("ba", "ce", "di", "fo", "gu", "ha", "ne", "lo", "mi", "ru")[number // 10**place % 10] for place in range(4)
    )


def test_an_edited_sentence_rewrites_the_files_of_its_words_alone() -> None:
    before = built(many(400))
    after = built(many(400, p7=" ".join(word(7 * 31 + place * place) for place in range(40)) + " lobafoce nenenene"))
    changed = {
        url.split("/")[3] + "/" + url.split("/")[4]
        for url in after
        if after[url] != before.get(url) and url.count("/") > 3
    }
    kinds = [name.split("/")[0] for name in changed]
    assert kinds.count("texts") == 1
    assert kinds.count("rows") == 0
    assert kinds.count("terms") <= 3
    assert before.keys() == after.keys()


def test_a_new_paper_leaves_nearly_all_rows_and_texts() -> None:
    before, after = built(many(400)), built(many(401))
    changed = [url for url in after if after[url] != before.get(url) and re.search("/(rows|texts)/", url)]
    assert len(changed) <= 4


def test_numbers_come_from_names_alone() -> None:
    made = many(20)
    names = [findable.name for findable in findables(catalogue(made))]
    assert len(set(names)) == len(names)
    assert numbered(names) == numbered(reversed(names))


# --- a build after another -----------------------------------------------------------------------------


Kept = Mapping[str, bytes]


def next_files(made: Library, kept: Kept | None) -> tuple[Mapping[str, bytes | None], Kept]:
    """The files of a build that is handed what the one before stored, and what it stores itself."""
    stored: list[KeptIndex] = []
    index = kept_index(kept.__getitem__) if kept else None
    files: dict[str, bytes | None] = dict(
        changed_search_files(made, list(findables(catalogue(made))), index, stored.append)
    )
    return files, dict(stored[0].parts())


EDITED = [
    ("nothing", {}),
    ("a sentence", {"p7": "lobafoce nenenene"}),
    ("all of a text", {"p7": ""}),
    ("a word of another script", {"p7": "注意力 обучение"}),
    ("more papers than are looked up one by one", {f"p{number}": "dibafoce" for number in range(40)}),
    ("most papers", {f"p{number}": f"dibafoce {number}" for number in range(150)}),
]


@pytest.mark.parametrize("changed", [case[1] for case in EDITED], ids=[case[0] for case in EDITED])
def test_a_build_that_knows_the_one_before_leaves_the_files_of_a_clean_one(changed: dict[str, str]) -> None:
    _, kept = next_files(many(200), None)
    for made in (many(200, **changed), many(201, **changed), many(199, **changed)):
        files, again = next_files(made, kept)
        clean, before = built(made), built(many(200))
        assert files.keys() == clean.keys()
        for url, data in files.items():
            assert data == clean[url] or (data is None and before[url] == clean[url])
        after, _ = next_files(made, again)
        assert [url for url, data in after.items() if data is not None] == ["assets/data/search/head.js"]


def test_where_only_words_have_changed_the_same_can_be_found_and_one_note_is_looked_at() -> None:
    before, after = many(50), many(50, p7="lobafoce nenenene")
    known = {one.name: Known(one.text_size, one.digest()) for one in findables(catalogue(before))}
    looked_at: list[str] = []

    def of_note(note: Note) -> bytes:
        looked_at.append(note.key)
        return whole_note(note)

    found = list(amended_findables(catalogue(after), of_note, [Key("p7")], known))
    digests = {one.name: (one.text_size, one.digest()) for one in found}
    assert looked_at == ["p7"]
    whole = list(findables(catalogue(after)))
    assert digests == {one.name: (one.text_size, one.digest()) for one in whole}
    assert {one.name: one.entry() for one in found} == {one.name: one.entry() for one in whole}


def test_an_edited_sentence_leaves_all_but_a_few_files_as_they_are() -> None:
    _, kept = next_files(many(400), None)
    text = " ".join(word(7 * 31 + place * place) for place in range(40))
    files, _ = next_files(many(400, p7=f"{text} lobafoce nenenene"), kept)
    assert sum(data is not None for data in files.values()) <= 8


def test_a_title_that_others_show_changes_their_entries_too() -> None:
    citing, words = Body("See @b.\n"), {"title": "Older words"}
    link = Link(LinkKind.CITATION, "b", "", "", 4, 6, paper("a").note.key_place)
    body = dataclasses.replace(citing, links=(link,))
    targets = {4: PaperTarget(Key("b"))}

    def made(title: str) -> Library:
        return library([paper("a", body=body, targets=targets), paper("b", title=title)])

    _, kept = next_files(made(words["title"]), None)
    files, _ = next_files(made("Newer words"), kept)
    clean = built(made("Newer words"))
    assert {url: data or clean[url] for url, data in files.items()} == clean


def test_what_is_no_kept_index_is_told() -> None:
    _, kept = next_files(many(5), None)
    for name in kept:
        for damaged in (b"", b"{}", kept[name][:-1]):
            with pytest.raises(Undecodable):
                kept_index({**kept, name: damaged}.__getitem__)
        with pytest.raises(KeyError):
            kept_index({one: data for one, data in kept.items() if one != name}.__getitem__)
