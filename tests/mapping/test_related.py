"""Related papers: the ranking with its reasons, and papers chosen by hand."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from site_builder.collection.library import Library, Paper
from site_builder.mapping.kinds import KINDS, ranking_weights
from site_builder.mapping.likeness.families import families
from site_builder.mapping.linking.stated import statements
from site_builder.mapping.literature_map import RelatedPaper
from site_builder.mapping.ranking.related import FLOOR, LONGEST_LIST, related_papers
from site_builder.model import Key
from tests.mapping.libraries import library, paper, planted

Lists = Mapping[Key, tuple[RelatedPaper, ...]]


def lists_of(read: Library) -> tuple[Lists, Lists]:
    weights = ranking_weights(read.config.weights)
    return related_papers(tuple(read.papers), statements(read), families(read), weights)


def reasons(read: Library, own: str, other: str) -> tuple[str, ...]:
    ranking, _ = lists_of(read)
    return next(entry.reasons for entry in ranking[Key(own)] if entry.key == other)


@pytest.mark.parametrize(
    ("stated", "on_a", "on_b"),
    [
        pytest.param(paper("a", cites=["b"]), "cites it", "cites this paper", id="a citation"),
        pytest.param(
            paper("a", relations=[("uses_method_in", "b")]),
            "uses its method",
            "uses this paper's method",
            id="a relation",
        ),
        pytest.param(
            paper("a", relations=[("is_extended_by", "b")]),
            "extended by it",
            "extended by this paper",
            id="an inverse relation",
        ),
        pytest.param(
            paper("a", mentions=["b", "b"]), "mentions it 2 times", "mentions this paper 2 times", id="mentions"
        ),
        pytest.param(
            paper("a", related=[("b", "why")]),
            "chosen by hand: why",
            "chose this paper by hand: why",
            id="a choice by hand",
        ),
    ],
)
def test_each_list_reads_from_its_own_paper(stated: Paper, on_a: str, on_b: str) -> None:
    read = library([stated, paper("b")])
    assert reasons(read, "a", "b") == (on_a,)
    assert reasons(read, "b", "a") == (on_b,)


def test_the_side_of_a_reason_does_not_depend_on_the_order_of_keys() -> None:
    read = library([paper("a"), paper("z", cites=["a"])])
    assert reasons(read, "z", "a") == ("cites it",)
    assert reasons(read, "a", "z") == ("cites this paper",)


def test_a_score_is_the_weighted_sum_and_reasons_stand_strongest_first() -> None:
    read = library(
        [paper("a", cites=["b", "doi:10.1/x"], mentions=["b"]), paper("b", cites=["doi:10.1/x"])],
        {"t": ["a", "b"]},
        weights={"cites": 0.4, "mentions": 0.9, "shared_references": 0.0, "shared_topics": 0.1},
    )
    ranking, _ = lists_of(read)
    [entry] = ranking[Key("a")]
    assert entry.score == pytest.approx(0.4 + 0.9 * 0.5 + 0.1 * 0.5, abs=1e-3)
    assert entry.reasons == ("mentions it", "cites it", "shared topics: t")


def test_reasons_of_equal_strength_keep_the_order_of_kinds() -> None:
    read = library([paper("a", cites=["b"], relations=[("extends", "b")]), paper("b")])
    assert KINDS["cites"].weight == KINDS["extends"].weight
    assert reasons(read, "a", "b") == ("cites it", "extends it")


def test_both_lists_of_a_pair_have_the_same_score_and_each_is_in_order() -> None:
    read = planted(150, 4)
    ranking, _ = lists_of(read)
    scores = {(own, entry.key): entry.score for own, entries in ranking.items() for entry in entries}
    for (own, other), score in scores.items():
        assert own != other
        assert score >= FLOOR
        assert scores.get((other, own), score) == score
    for entries in ranking.values():
        assert list(entries) == sorted(entries, key=lambda entry: (-entry.score, entry.key))
    linked = {frozenset((one.key, cited)) for one in read.papers.values() for cited in one.cites}
    for own, entries in ranking.items():
        assert sum(frozenset((own, entry.key)) not in linked for entry in entries) <= LONGEST_LIST


def test_papers_that_a_note_links_take_no_room_from_those_that_are_found() -> None:
    cited = [f"c{number:03d}" for number in range(LONGEST_LIST + 20)]
    found = [f"f{number:03d}" for number in range(30)]
    read = library([paper("a", cites=cited), *map(paper, cited), *map(paper, found)], {"t": ["a", *found]})
    ranking, _ = lists_of(read)
    assert {entry.key for entry in ranking[Key("a")]} == {*cited, *found}


def test_ties_are_in_the_order_of_keys_also_where_a_list_ends() -> None:
    keys = [f"p{number:03d}" for number in range(LONGEST_LIST + 30)]
    ranking, _ = lists_of(library([paper(key) for key in keys], {"t": keys}))
    assert [entry.key for entry in ranking[Key("p000")]] == keys[1 : LONGEST_LIST + 1]
    assert [entry.key for entry in ranking[Key(keys[-1])]] == keys[:LONGEST_LIST]


def test_a_reason_that_hardly_counts_goes_without_saying_unless_a_note_states_it() -> None:
    read = library(
        [paper("a", cites=["b", "doi:10.1/x"], mentions=["b"]), paper("b", cites=["doi:10.1/x"])],
        {"t": ["a", "b"]},
        weights={"cites": 10.0, "mentions": 0.01, "shared_references": 0.2, "shared_topics": 2.0},
    )
    assert reasons(read, "a", "b") == ("cites it", "shared topics: t", "mentions it")


def test_what_lies_below_the_floor_is_not_related() -> None:
    read = library([paper("a"), paper("b")], {"t": ["a", "b"]}, weights={"shared_topics": FLOOR})
    ranking, _ = lists_of(read)
    assert ranking == {"a": (), "b": ()}


def test_the_ranking_finds_the_community_a_paper_belongs_to() -> None:
    ranking, _ = lists_of(planted(300, 6))
    first_ten = [(own[:3], entry.key[:3]) for own, entries in ranking.items() for entry in entries[:10]]
    assert sum(own == other for own, other in first_ten) / len(first_ten) > 0.8


def test_chosen_papers_are_in_the_notes_order_then_those_that_chose_it_by_key() -> None:
    read = library(
        [
            paper("m", related=["z", ("a", "same data")]),
            paper("z", related=["m"]),
            paper("a"),
            paper("y", related=["m"]),
            paper("b", related=[("m", "its sequel")]),
        ],
        {"t": ["m", "a"]},
    )
    _, chosen = lists_of(read)
    assert [(entry.key, entry.reasons) for entry in chosen[Key("m")]] == [
        ("z", ("chosen by hand", "chose this paper by hand")),
        ("a", ("chosen by hand: same data", "shared topics: t")),
        ("b", ("chose this paper by hand: its sequel",)),
        ("y", ("chose this paper by hand",)),
    ]
    assert [entry.key for entry in chosen[Key("a")]] == ["m"]


def test_papers_chosen_by_hand_are_in_the_ranking_too() -> None:
    ranking, _ = lists_of(library([paper("a", related=["b"]), paper("b")]))
    assert [entry.key for entry in ranking[Key("b")]] == ["a"]


def test_a_choice_stays_where_the_kind_counts_nothing() -> None:
    ranking, chosen = lists_of(library([paper("a", related=["b"]), paper("b")], weights={"related": 0.0}))
    assert ranking[Key("a")] == ()
    assert [(entry.key, entry.score, entry.reasons) for entry in chosen[Key("a")]] == [("b", 0.0, ("chosen by hand",))]


def test_a_paper_that_nothing_links_has_empty_lists() -> None:
    ranking, chosen = lists_of(library([paper("a"), paper("b", cites=["c"]), paper("c")], {"solo": ["a"]}))
    assert ranking[Key("a")] == ()
    assert chosen[Key("a")] == ()
