"""Topics: which there are, how they are spelled, how they stand above each other."""

from __future__ import annotations

import pytest

from site_builder.model import TopicId
from tests.collection.small_libraries import Result, made, note, topic


def tree(result: Result) -> dict[str, str | None]:
    return {id_: entry.parent for id_, entry in result.library.topics.items()}


def test_topics_are_compared_by_their_id_and_list_each_paper_once() -> None:
    result = made(
        note("a.md", topics=["C++", "C#", "C", "a b"]), note("b.md", topics=["c", "a_b"]), note("c.md", topics=["A  B"])
    )
    assert {id_: entry.papers for id_, entry in result.library.topics.items()} == {
        "a-b": ("a", "b", "c"),
        "c": ("a", "b"),
        "c#": ("a",),
        "c++": ("a",),
    }
    slugs = [entry.slug for entry in result.library.topics.values()]
    assert len({slug.casefold() for slug in slugs}) == 4
    assert result.found == ()


@pytest.mark.parametrize(
    ("spellings", "title"),
    [
        pytest.param(["NLP", "nlp", "NLP"], "NLP", id="the most used"),
        pytest.param(["nlp", "NLP", "Nlp"], "NLP", id="a tie: code points decide"),
        pytest.param(["#nlp ", "nlp"], "nlp", id="the sign of a tag is not shown"),
        pytest.param(["Machine  Learning"], "Machine Learning", id="one space"),
        pytest.param(["ML / NLP"], "ML/NLP", id="no space around the stroke"),
    ],
)
def test_the_most_used_spelling_is_shown(spellings: list[str], title: str) -> None:
    result = made(*(note(f"{number}.md", topics=[text]) for number, text in enumerate(spellings)))
    assert list(result.library.topics.values())[-1].title == title


def test_a_file_gives_a_title_and_need_not_be_used() -> None:
    result = made(
        note("a.md", topics=["tpu"]),
        topics=[topic("topics/tpu.md", title="Tensor processing units"), topic("topics/hpc.md", title="HPC")],
    )
    assert [(entry.title, entry.papers) for entry in result.library.topics.values()] == [
        ("HPC", ()),
        ("Tensor processing units", ("a",)),
    ]


def test_a_stroke_makes_children_and_their_ancestors_exist() -> None:
    result = made(note("a.md", topics=["ML/NLP/Parsing", "ML/nlp"]), note("b.md", topics=["CV/video"]))
    assert tree(result) == {"cv": None, "cv/video": "cv", "ml": None, "ml/nlp": "ml", "ml/nlp/parsing": "ml/nlp"}
    topics = result.library.topics
    assert topics[TopicId("ml")].children == ("ml/nlp",)
    assert [topics[TopicId(id_)].title for id_ in ("ml", "cv", "ml/nlp")] == ["ML", "CV", "ML/nlp"]
    assert topics[TopicId("ml")].papers == ()


def test_a_file_may_state_another_parent() -> None:
    result = made(
        note("a.md", topics=["ml/nlp", "language"]),
        topics=[topic("topics/x.md", topic="ml/nlp", parent="Language"), topic("topics/tpu.md", parent="ml")],
    )
    assert tree(result) == {"language": None, "ml": None, "ml/nlp": "language", "tpu": "ml"}
    assert result.found == ()


def test_an_unknown_parent_is_a_warning_at_its_place() -> None:
    result = made(
        topics=[
            topic("topics/tpu.md", parent="Hardwear"),
            topic("topics/hardware.md"),
            topic("topics/x.md", parent="zzz"),
        ]
    )
    assert tree(result) == {"hardware": None, "tpu": None, "x": None}
    assert result.lines == [
        "topics/tpu.md:3 unknown-parent: no topic is called 'Hardwear'; did you mean 'hardware'?",
        "topics/x.md:3 unknown-parent: no topic is called 'zzz'; give it a file, or name another",
    ]


def test_topics_above_each_other_are_a_warning_and_no_cycle_is_left() -> None:
    result = made(
        topics=[
            topic("topics/c.md", parent="a"),
            topic("topics/b.md", parent="c"),
            topic("topics/a.md", parent="b"),
            topic("topics/self.md", parent="self"),
            topic("topics/below.md", parent="c"),
        ]
    )
    assert tree(result) == {"a": None, "b": "c", "below": "c", "c": "a", "self": None}
    assert result.lines == [
        "topics/a.md:3 topic-cycle: the topics 'a', 'b' and 'c' stand above each other; that of 'a' is left out: change a parent",
        "topics/self.md:3 topic-cycle: the topic 'self' stands above itself; its parent is left out: name another",
    ]


def test_a_stated_parent_may_not_be_ones_child_by_name() -> None:
    result = made(note("a.md", topics=["ml/nlp"]), topics=[topic("topics/ml.md", parent="ml/nlp")])
    assert tree(result) == {"ml": None, "ml/nlp": "ml"}
    assert result.codes == ["topic-cycle"]


def test_aliases_that_are_each_others_ancestors_leave_no_cycle() -> None:
    files = [topic("topics/1.md", topic="a/x", aliases=["b"]), topic("topics/2.md", topic="b/y", aliases=["a"])]
    result = made(topics=files)
    assert tree(result) == {"a/x": None, "b/y": "a/x"}


def test_an_alias_is_the_topic_that_claims_it() -> None:
    result = made(
        note("a.md", topics=["Machine Learning", "ml"]),
        note("b.md", topics=["machine_learning/nlp"]),
        topics=[topic("topics/ml.md", title="ML", aliases=["machine learning"])],
    )
    assert {id_: (entry.papers, entry.parent) for id_, entry in result.library.topics.items()} == {
        "machine-learning/nlp": (("b",), "ml"),
        "ml": (("a",), None),
    }
    assert result.found == ()


def test_two_topics_with_one_alias_and_an_alias_with_a_file_are_warnings() -> None:
    files = [
        topic("topics/2.md", aliases=["x"]),
        topic("topics/1.md", aliases=["x", "own", "1"]),
        topic("topics/own.md"),
    ]
    result = made(note("a.md", topics=["x"]), topics=files)
    assert result.library.topics[TopicId("1")].papers == ("a",)
    assert result.lines == [
        "topics/1.md:4 alias-clash: the alias 'own' belongs to topics/own.md; drop it from one of them",
        "topics/2.md:4 alias-clash: the alias 'x' belongs to topics/1.md; drop it from one of them",
    ]


def test_of_two_files_for_one_topic_the_first_path_describes_it() -> None:
    result = made(topics=[topic("topics/b/nlp.md", title="second"), topic("topics/NLP.md", title="first")])
    assert [entry.title for entry in result.library.topics.values()] == ["first"]
    assert result.lines == [
        "topics/b/nlp.md:1 duplicate-topic: topics/NLP.md describes the topic 'nlp' already, so this file is left out; join them"
    ]


def test_a_near_topic_is_a_warning_once_at_the_first_place() -> None:
    notes = [note(f"{number}.md", topics=["transformers"]) for number in range(3)]
    result = made(note("z.md", topics=["x", "Tranformers"]), note("y.md", topics=["tranformers"]), *notes)
    assert result.lines == [
        "y.md:16 near-topic: the topic 'tranformers' is spelled almost like 'transformers'; use that, or say in topics/tranformers.md that this is another one"
    ]


def test_a_topic_with_a_file_is_never_near_another() -> None:
    files = [topic("topics/transformers.md"), topic("topics/transformer.md")]
    assert made(note("a.md", topics=["transformer", "transformers"]), topics=files).found == ()
