"""Names of districts."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from site_builder.cache.memo import Memo
from site_builder.cache.store import Remembered
from site_builder.collection.descent import Descent
from site_builder.collection.library import Library
from site_builder.collection.of_shape import OfShape
from site_builder.mapping.districts import district_names as district_names_module
from site_builder.mapping.districts.district_names import APART, DistrictName, district_names
from site_builder.mapping.districts.subjects import readable
from site_builder.mapping.likeness.texts import read_texts
from site_builder.model import Key, TopicId, TopicNote
from site_builder.structs import replace
from tests.mapping.libraries import library, paper


def collection(
    topics: Mapping[str, Sequence[int]], papers: int = 12, titles: Mapping[str, str] | None = None
) -> Library:
    """Papers p00, p01, …, each named by its number in `topics`."""
    return library(
        [paper(f"p{number:02d}", author="Ada", year=2000 + number) for number in range(papers)],
        {name: [f"p{number:02d}" for number in numbers] for name, numbers in topics.items()},
        titles,
    )


def names(read: Library, *groups: range, cited: Mapping[str, int] | None = None) -> list[DistrictName]:
    counts = {key: (cited or {}).get(key, 0) for key in read.papers}
    return district_names(read, [[Key(f"p{number:02d}") for number in group] for group in groups], counts)


CASES = [
    ("a topic that covers the district names it alone", {"gpu-kernels": [0, 1, 2, 3], "tpu": [0, 6]}, ["Gpu kernels"]),
    ("what is common everywhere names no district", {"everything": list(range(12)), "tpu": [0, 1, 2, 5]}, ["Tpu"]),
    ("two topics where one leaves many out", {"pipelines": [0, 1], "tensors": [2, 3]}, ["Pipelines · Tensors"]),
    ("the second says what the first leaves out", {"a": [0, 1], "b": [0, 1, 6], "c": [2, 3, 7]}, ["A · C"]),
    ("the second does not repeat the first", {"decision-tables": [0, 1], "decision-table": [2, 3]}, ["Decision table"]),
]


@pytest.mark.parametrize(("topics", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_name(topics: Mapping[str, Sequence[int]], expected: list[str]) -> None:
    assert [found.name for found in names(collection(topics), range(4))] == expected


def test_topics_stand_most_characteristic_first() -> None:
    read = collection({"some": [0, 1], "most": [0, 1, 2, 3], "everywhere": [0, 1, 2, 3, 4, 5, 6, 7]})
    assert names(read, range(4))[0].topics == ("most", "some", "everywhere")


def test_a_district_that_is_the_whole_collection_has_the_name_of_what_is_common() -> None:
    assert names(collection({"tpu": range(12)}), range(12))[0].name == "Tpu"


def test_no_two_districts_have_one_name_or_id() -> None:
    read = collection({"tpu": range(12), "a": [4, 5]})
    found = names(read, range(4), range(4, 8), range(8, 12))
    assert [one.name for one in found] == ["Tpu", "A · Tpu", "Tpu 2"]
    assert [one.id for one in found] == ["tpu", "a-tpu", "tpu-2"]


def test_no_district_of_topics_takes_the_name_of_the_unlinked() -> None:
    assert names(collection({"not-linked-yet": range(4)}), range(4))[0].name == f"{APART} 2"


def test_without_topics_a_district_is_called_after_its_most_cited_paper() -> None:
    assert names(collection({}), range(4), cited={"p02": 3})[0] == DistrictName(
        "around-ada-2002", "Around Ada 2002", ()
    )


# --- where topics name nothing ----------------------------------------------------------------------

SAID = "parsing sentences with grammars needs a treebank of sentences that annotators have parsed before by hand "
OTHER = "rovers drive over dunes while their wheels slip and their cameras look for stones on far away planets today "
LONG = (
    "furthermore several experiments confirm hypotheses, statistics, robustness, accuracy, errors, baselines, ablations"
)


def texts_of(topics: Mapping[str, Sequence[int]], venue: str = "") -> Library:
    """Papers p00 … p03 on parsing, p04 … p07 on rovers; each with text enough to be asked, and a topic it speaks of."""
    topics = {"dunes": [4, 5, 6, 7], **topics}
    papers = [
        paper(
            f"p{number:02d}",
            title="Parsing" if number < 4 else "Rovers",
            summary=(SAID if number < 4 else OTHER) + LONG,
            venue=venue if number < 4 else "",
        )
        for number in range(8)
    ]
    return library(papers, {name: [f"p{number:02d}" for number in numbers] for name, numbers in topics.items()})


NAACL = "North American Chapter of the Association for Computational Linguistics"


@pytest.mark.parametrize(
    ("topics", "venue", "expected"),
    [
        pytest.param({"BSNLP": [0, 1, 2, 3]}, "", "Parsing", id="texts do not speak of the topic"),
        pytest.param({"parsing": [0, 1, 2, 3]}, NAACL, "Parsing", id="texts speak of the topic"),
        pytest.param({"treebank": [0, 1, 2, 3]}, "", "Treebank", id="a topic in the texts goes before other terms"),
        pytest.param({"NAACL": [0, 1, 2, 3]}, NAACL, "Parsing", id="a topic abbreviates the venue"),
        pytest.param({"treebank": [0, 1, 2, 3]}, "Treebank Workshop", "Parsing", id="a topic is a word of the venue"),
        pytest.param({}, "", "Parsing", id="no topics"),
    ],
)
def test_terms_name_a_district_whose_topics_say_nothing(
    topics: Mapping[str, Sequence[int]], venue: str, expected: str
) -> None:
    read = texts_of(topics, venue)
    counts = dict.fromkeys(read.papers, 0)
    [found] = district_names(read, [[Key(f"p{number:02d}") for number in range(4)]], counts, read_texts(read))
    assert found.name == expected
    assert found.topics == tuple(topics)


def test_texts_that_speak_of_hardly_any_topic_do_not_judge_them() -> None:
    read = texts_of({"syntaxe": [0, 1, 2, 3], "planètes": [4, 5], "véhicules": [6, 7]})
    group = [Key(f"p{number:02d}") for number in range(4)]
    assert district_names(read, [group], dict.fromkeys(read.papers, 0), read_texts(read))[0].name == "Syntaxe"


def test_a_topic_with_a_file_names_a_district_whatever_texts_say() -> None:
    read = texts_of({"bsnlp": [0, 1, 2, 3]})
    noted = replace(
        read.topics[TopicId("bsnlp")],
        title="Slavic languages",
        note=TopicNote(path="topics/bsnlp.md", id=TopicId("bsnlp"), title="Slavic languages"),
    )
    read = replace(read, topics={noted.id: noted})
    group = [Key(f"p{number:02d}") for number in range(4)]
    assert district_names(read, [group], dict.fromkeys(read.papers, 0), read_texts(read))[0].name == "Slavic languages"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("gpu-kernels", "Gpu kernels"),
        ("GPU kernels", "GPU kernels"),
        ("ml/nlp", "Ml: nlp"),
        ("機械学習", "機械学習"),
        ("C++", "C++"),
        ("x" * 200, "X" + "x" * 58 + "…"),
    ],
)
def test_a_topic_without_a_file_is_spelled_in_words(title: str, name: str) -> None:
    assert readable(library([], {"t": []}, {"t": title}).topics[TopicId("t")]) == name


def test_a_topic_with_a_file_is_spelled_as_there() -> None:
    topic = library([], {"t": []}, {"t": "t-SNE"}).topics[TopicId("t")]
    assert readable(replace(topic, note=TopicNote(path="topics/t.md", id=topic.id, title="t-SNE"))) == "t-SNE"


# --- names that the build before left ----------------------------------------------------------------

WORDS = ("tensor", "kernels", "Kernels", "parser", "grammar", "pruning", "x1", "reading")
FILLING = "so many words without any weight that topics may be asked whether our text does speak about them all"
TITLED = [f"{word} of all" for word in WORDS]


def spoken(numbers: Mapping[int, str]) -> Library:
    """Twenty papers that say something, of which some are titled by `WORDS`, some under a topic."""
    papers = [
        paper(f"p{number:02d}", title=TITLED[number % len(TITLED)], summary=f"{numbers.get(number, '')} {FILLING}")
        for number in range(20)
    ]
    topics = {"parser": [0, 1, 2, 18], "pruning": [5], "tensor": [8]}
    return library(papers, {name: [f"p{number:02d}" for number in some] for name, some in topics.items()})


@pytest.mark.parametrize("seed", range(100))
def test_names_after_an_edit_are_those_that_would_be_made_anew(seed: int) -> None:
    draw = random.Random(seed)
    memo = Memo(Remembered())
    said = {number: draw.choices(WORDS, k=draw.choice([0, 1, 3])) for number in range(20)}
    groups = [[Key(f"p{number:02d}") for number in part] for part in (range(7), range(7, 14), range(14, 19))]
    cited = {Key(f"p{number:02d}"): 0 for number in range(20)}
    for _ in range(8):
        read = spoken({number: " ".join(words) for number, words in said.items()})
        texts = read_texts(read)
        of_shape = OfShape(memo, Descent(shape=b"the same"))
        assert district_names(read, groups, cited, texts, of_shape) == district_names(read, groups, cited, texts)
        one, other, word = draw.randrange(20), draw.randrange(20), draw.choice(WORDS)
        edit = draw.choice(["other words", "exchanged", "in capitals", "another word"])
        if edit == "other words":
            said[one] = draw.choices(WORDS, k=draw.choice([0, 1, 3]))
        elif edit == "exchanged":
            said[one], said[other] = said[other], said[one]
        else:  # everywhere
            instead = word.upper() if edit == "in capitals" else draw.choice(WORDS)
            said = {number: [instead if it == word else it for it in words] for number, words in said.items()}


def test_a_word_that_stands_for_no_district_makes_no_name_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    memo, made = Memo(Remembered()), []
    groups = [[Key(f"p{number:02d}") for number in part] for part in (range(5), range(5, 12))]
    real = district_names_module._named

    def watched(*given: Any) -> list[DistrictName]:
        made.append(given)
        return real(*given)

    monkeypatch.setattr(district_names_module, "_named", watched)
    often = dict.fromkeys(range(5), "tensor tensor")
    for said in (often, often | {7: "unheard of"}, often | {0: "", 1: "", 2: "", 3: ""}):
        read = spoken(said)
        of_shape = OfShape(memo, Descent(shape=b"the same"))
        district_names(read, groups, dict.fromkeys(read.papers, 0), read_texts(read), of_shape)
    assert len(made) == 2
