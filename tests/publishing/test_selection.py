"""Which papers an export holds."""

from __future__ import annotations

import pytest

from site_builder.collection.library import Library
from site_builder.diagnostics import Place
from site_builder.model import Alias, Key, Name, TopicId
from site_builder.publishing.selection import (
    NothingCalledThat,
    Selection,
    citation_counts,
    most_cited,
    selected,
)
from tests.pages.builder import library, paper, topic

ADA = Name(given="Ada", family="Byron", orcid="0000-0002-1825-0097")


@pytest.fixture
def small() -> Library:
    nlp, ml = TopicId("nlp"), TopicId("ml")
    return library(
        [
            paper("a", authors=[ADA, "Ben Sample"], cites=("b", "c"), topics=["NLP"]),
            paper("b", authors=["Ben Sample"], cites=("c",), topics=["ML"]),
            paper("c", authors=["王小明"], aliases=(Alias("old-c", Place("x")),)),
        ],
        topics=[
            topic("NLP", parent=ml, papers=("a",)),
            topic("ML", children=(nlp,), papers=("b",)),
        ],
    )


@pytest.mark.parametrize(
    ("selection", "keys"),
    [
        (Selection(), "a b c"),
        (Selection(topics=("nlp",)), "a"),
        (Selection(topics=("ML",)), "a b"),
        (Selection(topics=("#NLP",)), "a"),
        (Selection(authors=("ben sample",)), "a b"),
        (Selection(authors=("Byron",)), "a"),
        (Selection(authors=("Byron, Ada",)), "a"),
        (Selection(authors=("0000-0002-1825-0097",)), "a"),
        (Selection(authors=("王小明",)), "c"),
        (Selection(authors=("Byron", "王小明")), "a c"),
        (Selection(keys=("c", "@a")), "a c"),
        (Selection(keys=("old-c",)), "c"),
        (Selection(topics=("ml",), authors=("Ben Sample",), keys=("b", "c")), "b"),
        (Selection(topics=("nlp",), keys=("c",)), ""),
    ],
)
def test_papers_have_to_fit_all_that_is_asked_for(small: Library, selection: Selection, keys: str) -> None:
    assert selected(small, selection) == tuple(keys.split())


@pytest.mark.parametrize(
    ("selection", "message"),
    [
        (Selection(topics=("nlpp",)), "no topic is called 'nlpp'; did you mean 'nlp'?"),
        (Selection(authors=("Byrom",)), "no author is called 'Byrom'; did you mean 'Byron'?"),
        (Selection(keys=("zzz",)), "no paper is called 'zzz'"),
    ],
)
def test_a_name_that_nothing_has_is_told_with_what_is_near(small: Library, selection: Selection, message: str) -> None:
    with pytest.raises(NothingCalledThat) as raised:
        selected(small, selection)
    assert str(raised.value) == message


def test_the_most_cited_first_and_of_equals_the_first_by_key(small: Library) -> None:
    counts = citation_counts(small)
    assert counts == {Key("b"): 1, Key("c"): 2}
    everything = selected(small, Selection())
    assert most_cited(everything, counts, 1) == ("c",)
    assert most_cited(everything, counts, 2) == ("b", "c")
    assert most_cited(everything, {}, 2) == ("a", "b")
    assert most_cited(everything, counts, 9) == ("a", "b", "c")
