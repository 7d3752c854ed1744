"""Topics that are spelled almost like another one."""

from __future__ import annotations

import time
from random import Random

import pytest

from site_builder.collection.subjects.near_topics import near_topics
from site_builder.model import TopicId


def near(papers: dict[str, int], *with_file: str) -> dict[str, str]:
    counts = {TopicId(topic): count for topic, count in papers.items()}
    return {str(topic): str(other) for topic, other in near_topics(counts, [TopicId(one) for one in with_file]).items()}


def meant(one: str, other: str) -> dict[str, str]:
    """`one` is used once, `other` twice."""
    return near({one: 1, other: 2})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("language-models", "language-model"),
        ("gpus", "gpu"),
        ("processes", "process"),
        ("ontologies", "ontology"),
        ("pretraining", "pre-training"),
        ("covid19", "covid-19"),
        ("tranformers", "transformers"),
        ("optimisation", "optimization"),
        ("large-langauge-models", "large-language-models"),
        ("paralellizaton", "parallelization"),
        ("ml/parsnig", "ml/parsing"),
        ("нейросеты", "нейросети"),
    ],
)
def test_these_are_probably_one(one: str, other: str) -> None:
    assert meant(one, other) == {one: other}
    assert meant(other, one) == {other: one}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("c", "c++"),
        ("c++", "c#"),
        ("objective-c", "objective-c++"),
        ("t1", "t2"),
        ("gpt-3", "gpt-4"),
        ("gpt-3-5", "gpt-35"),
        ("topic-1000", "topic-1001"),
        ("yolov3", "yolov4"),
        ("rnn", "cnn"),
        ("bert", "best"),
        ("encoder", "decoder"),
        ("supervised-learning", "unsupervised-learning"),
        ("inter-operator-parallelism", "intra-operator-parallelism"),
        ("data-parallelism", "tensor-parallelism"),
        ("model-a", "model-b"),
        ("ml/nlp", "ml/nlu"),
        ("nlp", "ml/nlp"),
        ("text/parsing", "image/parsing"),
        ("generation-models", "generative-models"),
        ("機器翻譯模型", "機器翻譯模式"),
        ("ab", "a-b"),
    ],
)
def test_these_are_two(one: str, other: str) -> None:
    assert meant(one, other) == meant(other, one) == {}


def test_a_slip_needs_a_better_established_topic() -> None:
    assert near({"parsing": 2, "passing": 2}) == {}
    assert near({"parsing": 2, "passing": 2}, "passing") == {"parsing": "passing"}
    assert near({"parsing": 2, "passing": 9}, "parsing", "passing") == {}


def test_of_two_plurals_used_as_often_the_later_in_code_points_is_meant_to_be_the_other() -> None:
    assert near({"gpus": 1, "gpu": 1}) == {"gpus": "gpu"}


def test_the_nearest_is_named_and_then_the_best_established() -> None:
    assert near({"parallelizm": 1, "parallelism": 2, "parallelisms": 9})["parallelizm"] == "parallelism"
    assert near({"parsinq": 1, "parsing": 3, "parsinv": 2})["parsinq"] == "parsing"


@pytest.mark.parametrize("alphabet", ["abcdefghijklmnopqrstuvwxyz", "ab"])
def test_five_thousand_topics_take_less_than_a_second(alphabet: str) -> None:
    random = Random(1)
    names = [
        "-".join("a" + "".join(random.choices(alphabet, k=random.randint(4, 12))) for _ in range(random.randint(1, 3)))
        for _ in range(5000)
    ]
    started = time.process_time()
    near_topics({TopicId(name): random.randint(1, 9) for name in names}, [])
    assert time.process_time() - started < 10  # five times what is promised, for a machine that is busy
