"""Ways of two steps: what they add to a ranking, and how they read from either end."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from site_builder.collection.library import Library
from site_builder.mapping.kinds import ranking_weights
from site_builder.mapping.likeness.families import families
from site_builder.mapping.likeness.similar_text import similar_text
from site_builder.mapping.likeness.texts import read_texts
from site_builder.mapping.linking.stated import statements
from site_builder.mapping.literature_map import RelatedPaper
from site_builder.mapping.ranking.detours import SHARE, detours
from site_builder.mapping.ranking.related import related_papers
from site_builder.model import Key
from tests.mapping.libraries import library, paper

ONLY_WAYS = {"shared_references": 0.0, "co_cited": 0.0, "shared_topics": 0.0}


def entries(read: Library, own: str, **weights: float) -> Mapping[str, RelatedPaper]:
    keys = tuple(read.papers)
    derived = (*families(read), similar_text(read_texts(read), keys))
    found, _ = related_papers(
        keys, statements(read), derived, ranking_weights({**ONLY_WAYS, **weights}), detours(read, derived)
    )
    return {entry.key: entry for entry in found[Key(own)]}


def chain(*more: str) -> Library:
    """A cites B (and `more`), which cite C."""
    between = ["b", *more]
    return library(
        [
            paper("a", title="", cites=between),
            *(paper(key, title="", author=key.upper(), year=2001, cites=["c"]) for key in between),
            paper("c", title=""),
        ]
    )


@pytest.mark.parametrize(
    ("read", "on_a", "on_c"),
    [
        pytest.param(
            chain(), "cited by B 2001, which this paper cites", "cites B 2001, which cites this paper", id="one between"
        ),
        pytest.param(
            chain("d", "e"),
            "cited by B 2001 and 2 others that this paper cites",
            "cites B 2001 and 2 others that cite this paper",
            id="three between",
        ),
    ],
)
def test_a_citation_of_a_citation_reads_from_either_end(read: Library, on_a: str, on_c: str) -> None:
    assert entries(read, "a")["c"].reasons == (on_a,)
    assert entries(read, "c")["a"].reasons == (on_c,)


def test_a_way_counts_a_share_of_its_steps_each_divided_by_the_roots_of_its_ends_citations() -> None:
    # a has one citation, b two, c one.
    assert entries(chain(), "a")["c"].score == pytest.approx(SHARE * (1 / 2**0.5) * (1 / 2**0.5))


def test_a_way_through_what_everything_cites_says_less() -> None:
    hub = [paper(f"z{number}", title="", cites=["b"]) for number in range(20)]
    crowded = library([*chain().papers.values(), *hub])
    assert entries(crowded, "a").get("c", RelatedPaper(Key("c"), 0.0, ())).score < entries(chain(), "a")["c"].score


def test_a_way_counts_nothing_where_its_steps_do() -> None:
    assert "c" not in entries(chain(), "a", cites=0.0)


TEXT = "lattice phonon scattering"


def by_text(*cites: tuple[str, str]) -> Library:
    """B and C read alike; A reads like nothing. `cites` are citations."""
    texts = {"a": "", "b": TEXT, "c": TEXT}
    return library(
        [
            *(
                paper(
                    key,
                    title="",
                    author=key.upper(),
                    year=2001,
                    summary=text,
                    cites=[target for source, target in cites if source == key],
                )
                for key, text in texts.items()
            ),
            *(paper(f"z{number}", title="", summary=f"other{'xyzuvw'[number]} matter") for number in range(6)),
        ]
    )


@pytest.mark.parametrize(
    ("read", "on_a", "on_c"),
    [
        pytest.param(
            by_text(("a", "b")),
            "similar in text to B 2001, which this paper cites",
            "cites B 2001, which is similar in text",
            id="a paper that it cites",
        ),
        pytest.param(
            by_text(("b", "a")),
            "similar in text to B 2001, which cites this paper",
            "cited by B 2001, which is similar in text",
            id="a paper that cites it",
        ),
    ],
)
def test_what_reads_like_a_neighbour_is_related(read: Library, on_a: str, on_c: str) -> None:
    assert entries(read, "a")["c"].reasons == (on_a,)
    assert entries(read, "c")["a"].reasons == (on_c,)


def test_without_texts_there_are_only_citations_to_follow() -> None:
    read = chain()
    assert len(detours(read, families(read))) == 1


@pytest.mark.parametrize("read", [library([]), library([paper("a")]), library([paper("a", cites=["doi:10.1/x"])])])
def test_collections_without_ways(read: Library) -> None:
    derived = (*families(read), similar_text(read_texts(read), tuple(read.papers)))
    assert all(way.first.shape == way.second.shape for way in detours(read, derived))
