"""Prior and derivative works: what a paper's field builds on, and what builds on its field."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

import site_builder.mapping.ranking.works as module
from site_builder.collection.library import Library
from site_builder.mapping.build_map import build_map
from site_builder.mapping.likeness.profiles import Sparse
from site_builder.mapping.linking.sayings import Sayings
from site_builder.mapping.literature_map import RelatedPaper
from site_builder.mapping.ranking.related_lists import RelatedLists
from site_builder.mapping.ranking.works import KEPT, citing, works
from site_builder.model import Key
from tests.mapping.libraries import library, paper, planted


def found(papers: Library, field: Iterable[str], of: str = "a") -> tuple[list[str], list[str]]:
    """Prior and derivative works of one paper whose related papers are `field`."""
    prior, derivative = works(citing(papers), fields(papers, field, of))
    return [entry.key for entry in prior.get(Key(of), ())], [entry.key for entry in derivative.get(Key(of), ())]


def fields(papers: Library, field: Iterable[str], of: str = "a") -> Sparse:
    """No paper but one has any around it."""
    numbers = {key: number for number, key in enumerate(papers.papers)}
    return module.field_matrix([[numbers[Key(one)] for one in field] if key == of else [] for key in papers.papers])


def test_prior_works_are_older_and_most_cited_by_the_papers_around() -> None:
    papers = library(
        [
            paper("a", year=2010),
            paper("n1", year=2011, cites=["classic", "later", "old"]),
            paper("n2", year=2009, cites=["classic", "later"]),
            paper("n3", year=2009, cites=["classic", "old"]),
            paper("classic", year=1990),
            paper("old", year=2009),
            paper("later", year=2012),
        ]
    )
    assert found(papers, ["n1", "n2", "n3"]) == (["classic", "old"], [])


def test_derivative_works_are_newer_and_cite_most_of_the_papers_around() -> None:
    papers = library(
        [
            paper("a", year=2010),
            *(paper(key, year=2008) for key in ("n1", "n2", "n3")),
            paper("all", year=2020, cites=["n1", "n2", "n3"]),
            paper("two", year=2015, cites=["n1", "n2"]),
            paper("one", year=2016, cites=["n1"]),
            paper("older", year=2009, cites=["n1", "n2"]),
        ]
    )
    assert found(papers, ["n1", "n2", "n3"]) == ([], ["all", "two"])


def test_a_work_says_how_much_of_the_field_speaks_for_it() -> None:
    papers = library(
        [
            paper("a", year=2010, cites=["classic"]),
            paper("n1", year=2009, cites=["classic"]),
            paper("n2", year=2009, cites=["classic"]),
            paper("classic", year=1990),
            paper("next", year=2020, cites=["n1", "n2"]),
        ]
    )
    prior, derivative = works(citing(papers), fields(papers, ["n1", "n2"]))
    assert prior[Key("a")] == (
        RelatedPaper(Key("classic"), 2.0, ("cited by 2 of 2 related papers", "cited by this paper")),
    )
    assert derivative[Key("a")][0].reasons == ("cites 2 of 2 related papers",)


def test_within_a_year_or_without_one_a_citation_tells_which_came_first() -> None:
    around = ["n1", "n2"]
    base = [paper(key, year=2009, cites=["x"]) for key in around]
    for year in (2010, None):
        for own in (2010, None):
            cites = library([*base, paper("a", year=own, cites=["x"]), paper("x", year=year)])
            assert found(cites, around)[0] == ["x"], (own, year)
            silent = library([*base, paper("a", year=own), paper("x", year=year)])
            assert found(silent, around)[0] == [], (own, year)


def test_of_equal_works_the_one_less_known_elsewhere_comes_first() -> None:
    elsewhere = [paper(f"e{n}", cites=["famous"]) for n in range(5)]
    papers = library(
        [
            paper("a", year=2010),
            *(paper(key, year=2009, cites=["famous", "special"]) for key in ("n1", "n2")),
            paper("famous", year=2000),
            paper("special", year=2000),
            *elsewhere,
        ]
    )
    assert found(papers, ["n1", "n2"])[0] == ["special", "famous"]


def test_chosen_papers_are_of_the_field_and_nothing_is_its_own_work() -> None:
    papers = library(
        [
            paper("a", year=2010),
            *(paper(key, year=2009, cites=["a", "x"]) for key in ("n1", "n2")),
            paper("x", year=2000),
        ]
    )
    chosen = {Key("a"): (RelatedPaper(Key("n1"), 1.0, ()),)}
    keys = tuple(papers.papers)
    listed = np.array([keys.index(Key("n2")), keys.index(Key("n1"))])
    starts = np.array([0, *[2] * len(keys)])  # "a" is the first
    related = RelatedLists(keys, starts, listed, np.array([1.0, 0.5]), np.zeros(2, dtype=np.int64), Sayings())
    prior, _ = works(citing(papers), module.fields(keys, chosen, related))
    assert [(entry.key, entry.score) for entry in prior[Key("a")]] == [("x", 2.0)]


def test_lists_are_short_and_the_same_in_every_build() -> None:
    papers = planted(300, 6)
    first, second = build_map(papers), build_map(papers)
    assert max(len(entries) for entries in first.prior.values()) == KEPT
    assert len(first.derivative) > 100
    assert (first.prior, first.derivative) == (second.prior, second.derivative)


def test_a_library_of_nothing_has_no_works() -> None:
    prior, derivative = works(citing(library([])), module.field_matrix([]))
    assert (dict(prior), dict(derivative)) == ({}, {})
